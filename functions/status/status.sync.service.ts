import pMap from 'p-map';
import type { SyncWebsites } from '../../events/status.events.ts';
import { UnreadableSecretError, type SecretBox } from '../core/crypto/secret-box.ts';
import type { Log } from '../core/observability/logger.ts';
import type { SiteConnection, WebsitesStore } from '../websites/websites.store.ts';
import { SyncError, type ReadSite } from './status.connector.ts';
import { isSyncing, SYNC_LEASE_MS, type SiteStats } from './status.domain.ts';
import { describeFailure, type SyncFailure } from './status.failures.domain.ts';
import { hashStats } from './status.packing.ts';
import type { StatusRow } from './status.row.ts';
import type { RowRef, StatusStore } from './status.store.ts';

export interface SyncDependencies {
  status: Pick<StatusStore, 'find' | 'progress' | 'complete' | 'fail'>;
  websites: Pick<WebsitesStore, 'findConnection'>;
  secrets: Pick<SecretBox, 'open'>;
  readSite: ReadSite;
  log: Pick<Log, 'error'>;
  now: () => Date;
}

/** Sites of one message read at once; each is another server. */
const SITES_IN_FLIGHT = 25;

type Request = Pick<SyncWebsites, 'requestedBy' | 'requestedAt'>;

interface Job {
  ref: RowRef;
  row: StatusRow;
  site: SiteConnection & { sealedKey: Uint8Array };
  request: Request;
}

/**
 * Whether there is nothing left to do: a redelivered message finds the site finished since it was asked for, and
 * the schedule leaves a site alone while somebody's own sync runs.
 */
function isDone(row: StatusRow, request: Request, now: Date): boolean {
  if (row.finishedAt !== null && row.finishedAt >= request.requestedAt) return true;
  return request.requestedBy === 'schedule' && isSyncing(row.status.sync, now);
}

/** The site and its row; undefined where it is gone, has no key or needs no work. */
async function prepare(
  websiteId: string,
  request: Request,
  { status, websites, now }: SyncDependencies,
): Promise<Job | undefined> {
  const site = await websites.findConnection(websiteId);
  if (!site?.sealedKey) return undefined;
  const ref = { ownerId: site.userId, websiteId };
  const row = await status.find(ref);
  if (!row || isDone(row, request, now())) return undefined;
  return { ref, row, site: { ...site, sealedKey: site.sealedKey }, request };
}

/**
 * Shows progress to the person who waits. The schedule's syncs show none: one write each is their whole cost.
 * False where the site is gone.
 */
async function showProgress(job: Job, percent: number, { status, now }: SyncDependencies) {
  if (job.request.requestedBy === 'schedule') return true;
  const leaseUntil = new Date(now().getTime() + SYNC_LEASE_MS);
  return status.progress(job.ref, { percent, leaseUntil });
}

/**
 * The site's connector key; undefined for one that never opens again: delivering the message anew would not help,
 * and the other sites of its chunk would go to the dead letters with it each period.
 * @throws whatever loading the data key throws
 */
async function openKey({ site }: Job, { secrets, log }: SyncDependencies) {
  try {
    return await secrets.open(site.websiteId, site.sealedKey);
  } catch (error) {
    if (!(error instanceof UnreadableSecretError)) throw error;
    log.error('connector key does not open', { websiteId: site.websiteId, error });
    return undefined;
  }
}

/** What the site said, or why it could not be read; undefined where it is gone. */
async function readJob(
  job: Job,
  dependencies: SyncDependencies,
): Promise<SiteStats | SyncFailure | undefined> {
  const apiKey = await openKey(job, dependencies);
  if (apiKey === undefined) return describeFailure('internal');
  if (!(await showProgress(job, 10, dependencies))) return undefined;
  try {
    return await dependencies.readSite({ url: job.site.url, apiKey });
  } catch (error) {
    if (error instanceof SyncError) return error.failure;
    throw error;
  }
}

async function store(job: Job, stats: SiteStats, dependencies: SyncDependencies): Promise<void> {
  const { status, now } = dependencies;
  const statsHash = hashStats(stats);
  const changed = statsHash !== job.row.statsHash;
  if (changed) await showProgress(job, 70, dependencies);
  await status.complete(job.ref, {
    finishedAt: now(),
    wordpressVersion: stats.wordpressVersion,
    changed: changed ? { stats, statsHash } : null,
  });
}

/**
 * Synchronises one site: reads it through its connector and stores what it said, or why it could not be read.
 * Safe to repeat; a site that is deleted meanwhile ends it quietly.
 * @throws whatever our own services throw; the queue then delivers the message again.
 */
export async function syncWebsite(
  websiteId: string,
  request: Request,
  dependencies: SyncDependencies,
): Promise<void> {
  const job = await prepare(websiteId, request, dependencies);
  if (!job) return;
  const result = await readJob(job, dependencies);
  if (!result) return;
  if ('code' in result) {
    const outcome = { finishedAt: dependencies.now(), failure: result };
    await dependencies.status.fail(job.ref, outcome);
  } else {
    await store(job, result, dependencies);
  }
}

/**
 * Synchronises the sites of one message. One that fails for our own reasons does not keep the others from their
 * turn. @throws Error that names those, with the first one's cause: a log shows no more of an AggregateError.
 */
export async function syncWebsites(
  { websiteIds, ...request }: SyncWebsites,
  dependencies: SyncDependencies,
): Promise<void> {
  const failures: { websiteId: string; cause: unknown }[] = [];
  const attempt = (websiteId: string) =>
    syncWebsite(websiteId, request, dependencies).catch((cause: unknown) => {
      failures.push({ websiteId, cause });
    });
  await pMap(websiteIds, attempt, { concurrency: SITES_IN_FLIGHT });
  const [first] = failures;
  if (!first) return;
  const names = failures.map((failure) => failure.websiteId).join(', ');
  throw new Error(`Not synchronised: ${names}`, { cause: first.cause });
}
