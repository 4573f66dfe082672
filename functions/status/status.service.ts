import type { SyncWebsites } from '../../events/status.events.ts';
import { type Caller, isAdmin } from '../core/auth/caller.ts';
import { AppError } from '../core/http/errors.ts';
import type { SendMessages } from '../core/queue/send-messages.ts';
import type { Commit } from '../core/table/commit/commit.ts';
import { dayIn } from '../core/validation/day.ts';
import { accountIdOf } from '../core/validation/account.ts';
import { DELETED_PERSON_NAME } from '../core/validation/person-name.ts';
import type { RequestedUpdates } from '../activities/updates/activities.updates.view.ts';
import type { PeopleView } from '../profiles/profiles.view.ts';
import type { SiteConnections } from '../websites/websites.view.ts';
import {
  historyDays,
  type HistoryPoint,
  type SiteHistory,
} from './history/status.history.domain.ts';
import {
  type ListedStatus,
  type SiteStatus,
  type SiteStatusDetail,
  SYNC_LEASE_MS,
} from './status.domain.ts';
import { describeFailure } from './status.failures.domain.ts';
import type { RowRef, Statuses, StatusRow } from './status.entity.ts';
import { failSync } from './sync/status.ends.service.ts';
import type { SyncedStats } from './status.view.ts';

/**
 * Where the site's row lies for this caller. A client's own sites lie in their own partition, so another's is
 * simply not found there; an administrator's look-up reads the site first to learn its owner.
 * @throws AppError NOT_FOUND
 */
async function locate(
  caller: Caller,
  websiteId: string,
  { websites }: { websites: Pick<SiteConnections, 'findConnection'> },
): Promise<RowRef> {
  if (!isAdmin(caller)) return { ownerId: accountIdOf(caller), websiteId };
  const site = await websites.findConnection(websiteId);
  if (!site) throw new AppError('NOT_FOUND');
  return { ownerId: site.userId, websiteId };
}

/** The site's list row. @throws AppError NOT_FOUND */
async function getRow(
  ref: RowRef,
  { status }: { status: Pick<Statuses, 'find'> },
): Promise<StatusRow> {
  const row = await status.find(ref);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

export interface HistoryDependencies {
  stats: {
    listPoints: (site: { websiteId: string; url: string }, from: string) => Promise<HistoryPoint[]>;
  };
  status: Pick<Statuses, 'find'>;
  websites: Pick<SiteConnections, 'findConnection'>;
  timeZone: string;
  now: () => Date;
}

/** What changed of a site over the last 90 days, today included, in the provider's zone. @throws AppError NOT_FOUND */
export async function getHistory(
  caller: Caller,
  websiteId: string,
  dependencies: HistoryDependencies,
): Promise<SiteHistory> {
  const { timeZone, stats, now } = dependencies;
  const { status } = await getRow(await locate(caller, websiteId, dependencies), dependencies);
  const days = historyDays(timeZone, now());
  const { lastSyncDate: at, url } = status;
  const site = { websiteId, url };
  const lastReadOn = at === null ? null : dayIn(timeZone, new Date(at));
  return { ...days, points: await stats.listPoints(site, days.from), lastReadOn };
}

export interface StatusDependencies {
  status: Pick<Statuses, 'find' | 'request' | 'fail' | 'countFailure'>;
  stats: Pick<SyncedStats, 'findStats'>;
  commit: Commit;
  websites: Pick<SiteConnections, 'findConnection'>;
  send: SendMessages<SyncWebsites>;
  now: () => Date;
}

export interface DetailDependencies extends Pick<StatusDependencies, 'stats'> {
  websites: Pick<SiteConnections, 'findConnection' | 'findTags' | 'findOriginal'>;
  status: Pick<Statuses, 'find'>;
  names: Pick<PeopleView, 'namesOf'>;
  requested: RequestedUpdates;
  now: () => Date;
}

/** Owners by their ids, for administrators alone: half a unit for each. */
export async function ownersOf(
  caller: Pick<Caller, 'role'>,
  userIds: readonly (string | null)[],
  { names }: Pick<DetailDependencies, 'names'>,
): Promise<(userId: string | null) => ListedStatus['owner']> {
  if (!isAdmin(caller)) return () => null;
  const found = await names.namesOf(userIds.filter((userId) => userId !== null));
  return (userId) =>
    userId === null ? null : { userId, name: found.get(userId) ?? DELETED_PERSON_NAME };
}

/** The site that a duplicate is a duplicate of; nothing for all others, which cost nothing. */
async function duplicateOf(
  { websiteId, duplicateSince }: SiteStatus,
  { websites }: Pick<DetailDependencies, 'websites'>,
): Promise<Pick<SiteStatusDetail, 'duplicateOf'>> {
  const original = duplicateSince && (await websites.findOriginal(websiteId));
  if (!original) return {};
  return { duplicateOf: { websiteId: original.websiteId, name: original.name } };
}

/** One site's status, what its last successful sync brought, and which updates were requested. @throws AppError NOT_FOUND */
export async function getStatus(
  caller: Caller,
  websiteId: string,
  dependencies: DetailDependencies,
): Promise<SiteStatusDetail> {
  const ref = await locate(caller, websiteId, dependencies);
  const [row, tags, stats, ownerOf, requested] = await Promise.all([
    getRow(ref, dependencies),
    dependencies.websites.findTags(websiteId),
    dependencies.stats.findStats(websiteId),
    ownersOf(caller, [ref.ownerId], dependencies),
    dependencies.requested.listRequested([ref], dependencies.now()),
  ]);
  return {
    ...row.status,
    ...(await duplicateOf(row.status, dependencies)),
    ...{ stats: stats ?? null, tags, owner: ownerOf(ref.ownerId) },
    requested: requested.get(websiteId) ?? [],
  };
}

/** Why a sync could not be requested. */
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
    const failure = describeFailure('internal');
    await failSync(ref, { finishedAt: now(), failure, asRead: row }, dependencies);
    throw error;
  }
  return row.status;
}
