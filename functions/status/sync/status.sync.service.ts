import type {
  SyncWebsites,
  WebsiteSyncFailing,
  WebsiteSyncRecovered,
} from '../../../events/status.events.ts';
import { UnreadableSecretError, type SecretBox } from '../../core/crypto/secret-box.ts';
import { newId } from '../../core/id.ts';
import type { Log } from '../../core/observability/logger.ts';
import { isOtherOrigin, keyOwnerOf } from '../../websites/websites.url.domain.ts';
import type { SiteConnection, SiteConnections } from '../../websites/websites.view.ts';
import { isDue } from './status.schedule.domain.ts';
import { READ_LIMIT_MS, SyncError, type ReadSite } from './status.connector.ts';
import {
  CLAIM_LEASE_MS,
  isLeased,
  isUnchecked,
  SYNC_LEASE_MS,
  type SiteReading,
  type UpdateCheck,
} from '../status.domain.ts';
import { offerTo, type ReadEnd, type Release } from '../releases/status.releases.domain.ts';
import type { NotedRead } from '../releases/status.releases.service.ts';
import { describeFailure, type SyncFailure } from '../status.failures.domain.ts';
import type { SiteResult } from '../runs/status.runs.domain.ts';
import type { RowRef, Statuses, StatusRow } from '../status.entity.ts';
import type { SavedStats } from '../status.stats.entity.ts';
import { readBefore } from '../history/status.history.domain.ts';
import { lastReadOn, type SyncEnds } from './status.ends.service.ts';

export interface SyncDependencies {
  status: Pick<Statuses, 'find' | 'claim' | 'progress'>;
  stats: Pick<SavedStats, 'hashOf'>;
  ends: SyncEnds;
  websites: Pick<SiteConnections, 'findConnection'>;
  secrets: Pick<SecretBox, 'open'>;
  readSite: ReadSite;
  /** The release of the connector that is given out, and what is made of a read; none where nothing is signed. */
  releases?: {
    find: () => Promise<Release | undefined>;
    note: (read: NotedRead) => Promise<void>;
  };
  /** `READ_LIMIT_MS` when left out. */
  readLimitMs?: number;
  /** The day of an instant (yyyy-MM-dd) in the provider's zone. */
  dayOf: (instant: Date) => string;
  log: Pick<Log, 'error'>;
  now: () => Date;
}

export type SyncRequest = Pick<SyncWebsites, 'requestedBy' | 'requestedAt'>;

/** A site to read, who asked for it, and its row as it was. */
export interface Job {
  ref: RowRef;
  row: StatusRow;
  site: SiteConnection & { sealedKey: Uint8Array };
  request: SyncRequest;
}

/**
 * What there is to do about a site: to read it; nothing, with what it came to; or to wait, for another one reads it at
 * this moment.
 */
export type SyncPlan =
  { step: 'read'; job: Job } | { step: 'none'; result: SiteResult } | { step: 'wait' };

const nothing = (result: SiteResult): SyncPlan => ({ step: 'none', result });

/** How a sync that ended since `since` (ISO) did; undefined where none has. */
function resultSince(row: StatusRow, since: string): SiteResult | undefined {
  if (row.finishedAt === null || row.finishedAt < since) return undefined;
  const { lastSyncDate } = row.status;
  return lastSyncDate !== null && lastSyncDate >= since ? 'synced' : 'failed';
}

/** What to do for a site, by its row. A redelivered message finds that the site was finished after the request. */
function stepOf(row: StatusRow, request: SyncRequest, now: Date): 'read' | 'wait' | SiteResult {
  const { requestedBy, requestedAt } = request;
  const result = resultSince(row, requestedAt);
  if (result) return result;
  if (!isDue(row.status.sync, request)) return 'skipped';
  // A person's message is the very reason of the lease that runs.
  if (requestedBy === 'person' || !isLeased(row.status.sync, now)) return 'read';
  return requestedBy === 'run' ? 'wait' : 'skipped';
}

/** Looks at a site: half a unit for where it is and who owns it, half a unit for its row. */
export async function planSync(
  websiteId: string,
  request: SyncRequest,
  { status, websites, now }: Pick<SyncDependencies, 'status' | 'websites' | 'now'>,
): Promise<SyncPlan> {
  const site = await websites.findConnection(websiteId);
  if (!site?.sealedKey) return nothing('skipped');
  const ref = { ownerId: site.userId, websiteId };
  const row = await status.find(ref);
  if (!row) return nothing('skipped');
  // It is being moved to another origin: its two items are read again until they fit together.
  if (isOtherOrigin(row.status.url, site.url)) return { step: 'wait' };
  const step = stepOf(row, request, now());
  if (step === 'wait') return { step };
  if (step !== 'read') return nothing(step);
  return { step, job: { ref, row, site: { ...site, sealedKey: site.sealedKey }, request } };
}

const leaseFrom = (now: Date, ms = SYNC_LEASE_MS) => new Date(now.getTime() + ms);

/**
 * Shows progress to the person who waits for one site. Other syncs show none: one write each is their whole cost.
 * False if the site was deleted.
 */
async function showProgress(job: Job, percent: number, { status, now }: SyncDependencies) {
  if (job.request.requestedBy !== 'person') return true;
  return status.progress(job.ref, { percent, leaseUntil: leaseFrom(now()) });
}

/**
 * The site's connector key; undefined for one that never opens again: delivering the message again would not help,
 * and the other sites of its chunk would go to the dead letters with it each period.
 * @throws whatever loading the data key throws
 */
async function openKey({ site }: Job, { secrets, log }: SyncDependencies) {
  try {
    return await secrets.open(keyOwnerOf(site), site.sealedKey);
  } catch (error) {
    if (!(error instanceof UnreadableSecretError)) throw error;
    log.error('connector key does not open', { websiteId: site.websiteId, error });
    return undefined;
  }
}

/** The site's answer, or why it could not be read; undefined if the site was deleted. */
async function readJob(
  job: Job,
  release: string | undefined,
  dependencies: SyncDependencies,
): Promise<SiteReading | SyncFailure | undefined> {
  const apiKey = await openKey(job, dependencies);
  if (apiKey === undefined) return describeFailure('internal');
  if (!(await showProgress(job, 10, dependencies))) return undefined;
  try {
    const { readSite, readLimitMs: limitMs = READ_LIMIT_MS } = dependencies;
    return await readSite({ url: job.site.url, apiKey, limitMs, release });
  } catch (error) {
    if (error instanceof SyncError) return error.failure;
    throw error;
  }
}

/** The owner and the site that an event is about; undefined for a site without an owner. */
function subjectOf({ ref: { ownerId, websiteId }, row }: Job, at: Date) {
  if (ownerId === null) return undefined;
  return { eventId: newId(at), websiteId, userId: ownerId, name: row.status.name };
}

function recovery(job: Job, at: Date): WebsiteSyncRecovered | undefined {
  const about = subjectOf(job, at);
  return about && { type: 'WebsiteSyncRecovered', ...about, recoveredAt: at.toISOString() };
}

function failing(job: Job, at: Date, { code }: SyncFailure): WebsiteSyncFailing | undefined {
  const about = subjectOf(job, at);
  if (!about) return undefined;
  return { type: 'WebsiteSyncFailing', ...about, failureCode: code, failedAt: at.toISOString() };
}

/** A site's clock may be ahead: what it says of the future counts as now, or it would be believed for too long. */
const noLaterThan = (now: Date, at: UpdateCheck): UpdateCheck =>
  at !== null && at !== 'never' && Date.parse(at) > now.getTime() ? now.toISOString() : at;

/**
 * The time of the check is no part of the stats: it would make every site a changed one, twice a day. That it is too long
 * ago is: the day's point must not say that nothing was pending.
 */
function splitReading(reading: SiteReading, readAt: Date) {
  const { updatesCheckedAt: said = null, home, releases: _, ...rest } = reading;
  const updatesCheckedAt = noLaterThan(readAt, said);
  const unchecked = isUnchecked({ updatesCheckedAt }, readAt);
  return {
    updatesCheckedAt,
    home,
    stats: { ...rest, ...(unchecked && { updatesUnchecked: true }) },
  };
}

async function store(job: Job, reading: SiteReading, dependencies: SyncDependencies) {
  const { ends, now, dayOf } = dependencies;
  const { stats, updatesCheckedAt, home } = splitReading(reading, now());
  const statsHash = dependencies.stats.hashOf(stats);
  if (statsHash !== job.row.statsHash) await showProgress(job, 70, dependencies);
  const finishedAt = now();
  const day = dayOf(finishedAt);
  const isAfterGap = readBefore(lastReadOn(job.row, dependencies), day) !== undefined;
  const isStored = isAfterGap || statsHash !== job.row.statsHash;
  return ends.complete(job.ref, {
    finishedAt,
    asRead: job.row,
    event: recovery(job, finishedAt),
    wordpressVersion: stats.wordpressVersion,
    updatesCheckedAt,
    home: home === job.site.home ? undefined : home,
    changed: isStored ? { stats, statsHash, day } : null,
  });
}

async function storeFailure(job: Job, failure: SyncFailure, { ends, now }: SyncDependencies) {
  const finishedAt = now();
  const event = failing(job, finishedAt, failure);
  const { requestedBy } = job.request;
  return ends.fail(job.ref, { finishedAt, failure, asRead: job.row, event, requestedBy });
}

/** Claims the site for a run, so that two of them never read it at once; undefined if another sync has it. */
async function claim(job: Job, { status, now }: SyncDependencies): Promise<Job | undefined> {
  if (job.request.requestedBy !== 'run') return job;
  const at = now();
  const lease = { now: at, until: leaseFrom(at, CLAIM_LEASE_MS), since: job.request.requestedAt };
  const row = await status.claim(job.ref, lease);
  return row && { ...job, row };
}

/** What is sent with a read of the release that is given out, and what notes how the read ended; undefined where there is none. */
async function findOffer({ ref, row }: Job, { releases }: SyncDependencies) {
  const release = await releases?.find();
  if (!releases || !release) return undefined;
  const signed = offerTo(release, { websiteId: ref.websiteId, mark: row.release });
  const noted = { release, ref, row, wasSent: signed !== undefined };
  return { signed, note: (end: ReadEnd) => releases.note({ ...noted, end }) };
}

/**
 * Syncs one site: reads it through its connector and stores the answer, or why it could not be read. Safe to repeat. A site
 * that is deleted meanwhile ends it quietly. 'busy': another sync has the site.
 * @throws whatever our own services throw; the queue then delivers the message again.
 */
export async function readAndStore(
  planned: Job,
  dependencies: SyncDependencies,
): Promise<SiteResult | 'busy'> {
  const job = await claim(planned, dependencies);
  if (!job) return 'busy';
  const offer = await findOffer(job, dependencies);
  const answer = await readJob(job, offer?.signed, dependencies);
  if (!answer) return 'skipped';
  const isFailure = 'code' in answer;
  const isStored = isFailure
    ? await storeFailure(job, answer, dependencies)
    : await store(job, answer, dependencies);
  if (!isStored) return 'skipped';
  await offer?.note(answer);
  return isFailure ? 'failed' : 'synced';
}
