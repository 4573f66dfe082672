import type { SyncWebsites } from '../../events/status.events.ts';
import { isAdmin, type Caller } from '../core/auth/caller.ts';
import { AppError } from '../core/http/errors.ts';
import type { SendMessages } from '../core/queue/send-messages.ts';
import type { Page } from '../core/table/query-page.ts';
import type { WebsitesStore } from '../websites/websites.store.ts';
import {
  STATUS_PAGE_SIZE,
  SYNC_LEASE_MS,
  type SiteStatus,
  type SiteStatusDetail,
} from './status.domain.ts';
import { describeFailure } from './status.failures.domain.ts';
import type { StatusRow } from './status.row.ts';
import type { RowRef, StatusStore } from './status.store.ts';

export interface StatusDependencies {
  status: Pick<StatusStore, 'find' | 'list' | 'request' | 'fail' | 'findStats'>;
  websites: Pick<WebsitesStore, 'findConnection'>;
  send: SendMessages<SyncWebsites>;
  now: () => Date;
}

/**
 * Where the site's row lies for this caller. A client's own sites lie in their own partition, so another's is
 * simply not found there; an administrator's look-up reads the site first to learn its owner.
 */
async function locate(
  caller: Caller,
  websiteId: string,
  { websites }: Pick<StatusDependencies, 'websites'>,
): Promise<RowRef> {
  if (!isAdmin(caller)) return { ownerId: caller.userId, websiteId };
  const site = await websites.findConnection(websiteId);
  if (!site) throw new AppError('NOT_FOUND');
  return { ownerId: site.userId, websiteId };
}

async function getRow(ref: RowRef, { status }: Pick<StatusDependencies, 'status'>) {
  const row = await status.find(ref);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Sync status of the sites the caller may see, newest first. @throws AppError VALIDATION_FAILED (cursor) */
export async function listStatus(
  caller: Caller,
  cursor: string | undefined,
  { status }: Pick<StatusDependencies, 'status'>,
): Promise<Page<SiteStatus>> {
  const { items, nextCursor } = await status.list(caller, { cursor, limit: STATUS_PAGE_SIZE });
  return { items: items.map((row) => row.status), nextCursor };
}

/** One site's status and what its last successful sync brought. @throws AppError NOT_FOUND */
export async function getStatus(
  caller: Caller,
  websiteId: string,
  dependencies: StatusDependencies,
): Promise<SiteStatusDetail> {
  const ref = await locate(caller, websiteId, dependencies);
  const [row, stats] = await Promise.all([
    getRow(ref, dependencies),
    dependencies.status.findStats(websiteId),
  ]);
  return { ...row.status, stats: stats ?? null };
}

/** Why a sync could not be asked for. */
function refusal({ status }: StatusRow): AppError {
  return new AppError(status.keyConfigured ? 'SYNC_IN_PROGRESS' : 'API_KEY_REQUIRED');
}

/**
 * Asks for a sync of one site: takes its lease, then queues the work. The lease runs out by itself, so a worker
 * that dies leaves no site locked. @throws AppError NOT_FOUND, API_KEY_REQUIRED, SYNC_IN_PROGRESS
 */
export async function requestSync(
  caller: Caller,
  websiteId: string,
  dependencies: StatusDependencies,
): Promise<SiteStatus> {
  const { status, send, now } = dependencies;
  const ref = await locate(caller, websiteId, dependencies);
  const requestedAt = now();
  const until = new Date(requestedAt.getTime() + SYNC_LEASE_MS);
  const row = await status.request(ref, { now: requestedAt, until });
  if (!row) throw refusal(await getRow(ref, dependencies));
  try {
    await send([
      {
        type: 'SyncWebsites',
        websiteIds: [websiteId],
        requestedBy: 'person',
        requestedAt: requestedAt.toISOString(),
      },
    ]);
  } catch (error) {
    await status.fail(ref, { finishedAt: now(), failure: describeFailure('internal') });
    throw error;
  }
  return row.status;
}
