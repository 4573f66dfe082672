import type { SyncWebsites } from '../../events/status.events.ts';
import type { Caller } from '../core/auth/caller.ts';
import { AppError } from '../core/http/errors.ts';
import type { SendMessages } from '../core/queue/send-messages.ts';
import type { WebsitesStore } from '../websites/websites.store.ts';
import { getRow, locate } from './status.access.service.ts';
import { SYNC_LEASE_MS, type SiteStatus, type SiteStatusDetail } from './status.domain.ts';
import { describeFailure } from './status.failures.domain.ts';
import type { StatusRow } from './status.row.ts';
import type { StatusStore } from './status.store.ts';

export interface StatusDependencies {
  status: Pick<StatusStore, 'find' | 'request' | 'fail' | 'findStats'>;
  websites: Pick<WebsitesStore, 'findConnection'>;
  send: SendMessages<SyncWebsites>;
  now: () => Date;
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
