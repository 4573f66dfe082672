import type { SyncWebsites } from '../../../events/status.events.ts';
import { createFairPool, type FairPool } from '../../core/fair-pool.ts';
import type { Log } from '../../core/observability/logger.ts';
import { measured } from '../../core/observability/measures.ts';
import type { AddressOf } from '../../core/outbound/address-of.ts';
import type { MessageOutcome, OfMessage } from '../../core/queue/create-batch-worker.ts';
import { READ_LIMIT_MS } from './status.connector.ts';
import type { SiteResult } from '../runs/status.runs.domain.ts';
import type { RunResults } from '../runs/status.runs.entity.ts';
import {
  planSync,
  readAndStore,
  type Job,
  type SyncDependencies,
  type SyncRequest,
} from './status.sync.service.ts';

export interface BatchDependencies extends SyncDependencies {
  log: Pick<Log, 'info' | 'error'>;
  addressOf: AddressOf;
  /** To the queue that the message came from. */
  sendAgain: (message: SyncWebsites) => Promise<void>;
  results?: RunResults;
  ofMessage?: OfMessage;
  pause: (ms: number) => Promise<unknown>;
}

/** How often the results of a message are reported to its run while other sites of it are still read. */
const REPORT_EVERY_MS = 2_000;

/** Sites read at once by one Lambda, and those of them on one server. */
const SITES_IN_FLIGHT = 25;
const SITES_PER_ADDRESS = 2;
/** A site whose turn comes with less time left goes round again: to read it takes 20 s, to store it some more. */
const RESERVED_MS = 25_000;
/** How often a site is checked that another sync reads: in total longer than a read takes. */
const POLL_MS = 500;
const POLLS = 50;

interface Batch extends BatchDependencies {
  pool: FairPool;
  isLate: () => boolean;
  /** Servers on which a read used up its time. */
  hanging: Set<string>;
}

/**
 * Reads one site, unless its server hangs: then the rest of its sites go round again, so that servers that hang hold the
 * places of others no longer than one read takes.
 */
async function readInTurn(job: Job, address: string, batch: Batch): Promise<Outcome | 'busy'> {
  const { isLate, hanging, now, readLimitMs = READ_LIMIT_MS } = batch;
  if (isLate() || hanging.has(address)) return 'left';
  const startedAt = now().getTime();
  const outcome = await readAndStore(job, batch);
  if (now().getTime() - startedAt >= readLimitMs) hanging.add(address);
  return outcome;
}

/** The outcome of a site, or that it had no turn. */
type Outcome = SiteResult | 'left';

async function attempt(websiteId: string, request: SyncRequest, batch: Batch) {
  const plan = await planSync(websiteId, request, batch);
  if (plan.step === 'none') return plan.result;
  if (plan.step === 'wait') return 'busy';
  const { job } = plan;
  const address = await batch.addressOf(job.site.url);
  return batch.pool.run(address, () => readInTurn(job, address, batch));
}

/** Syncs one site. It waits outside the pool while another sync reads it. */
async function settle(websiteId: string, request: SyncRequest, batch: Batch): Promise<Outcome> {
  for (let polls = 0; polls < POLLS && !batch.isLate(); polls += 1) {
    const outcome = await attempt(websiteId, request, batch);
    if (outcome !== 'busy') return outcome;
    await batch.pause(POLL_MS);
  }
  return 'left';
}

/** Of one site in several messages of a batch, one is worked on at a time: the next finds it finished. */
function oneAtATime() {
  const last = new Map<string, Promise<unknown>>();
  return <T>(websiteId: string, work: () => Promise<T>): Promise<T> => {
    const done = (last.get(websiteId) ?? Promise.resolve()).then(work, work);
    last.set(websiteId, done);
    return done;
  };
}

type Ended = { websiteId: string } & ({ outcome: Outcome } | { cause: unknown });

/** @throws Error that names the sites which were not synchronised, with the first one's cause. */
function throwFailures(ended: readonly Ended[]): void {
  const failures = ended.flatMap((end) => ('cause' in end ? [end] : []));
  const [first] = failures;
  if (!first) return;
  // A log shows no more of an AggregateError.
  const names = failures.map(({ websiteId }) => websiteId).join(', ');
  throw new Error(`Not synchronised: ${names}`, { cause: first.cause });
}

/** Reports the sites' outcomes to the message's run, if it has one: the first at once, the rest from time to time. */
function createReporter({ run }: SyncWebsites, { results, now }: Batch) {
  let pending: Record<string, SiteResult> = {};
  let reportedAt = 0;
  let reporting = Promise.resolve();
  const report = async () => {
    const unreported = pending;
    pending = {};
    if (run && Object.keys(unreported).length > 0) await results?.record(run, unreported);
  };
  return {
    note(websiteId: string, result: SiteResult) {
      pending[websiteId] = result;
      if (now().getTime() - reportedAt < REPORT_EVERY_MS) return;
      reportedAt = now().getTime();
      reporting = reporting.then(report);
      // `end` throws it.
      reporting.catch(() => undefined);
    },
    /** @throws what the store throws */
    end: () => reporting.then(report),
  };
}

/** What a batch came to, for the log and its metrics. */
function createTally({ log, now }: Pick<Batch, 'log' | 'now'>) {
  const tally = { SitesSynced: 0, SitesFailed: 0, SyncDelay: 0 };
  return {
    count(outcome: Outcome, { requestedAt }: Pick<SyncWebsites, 'requestedAt'>) {
      if (outcome !== 'synced' && outcome !== 'failed') return;
      tally[outcome === 'synced' ? 'SitesSynced' : 'SitesFailed'] += 1;
      const seconds = (now().getTime() - Date.parse(requestedAt)) / 1_000;
      tally.SyncDelay = Math.max(tally.SyncDelay, seconds);
    },
    log() {
      const { SitesSynced, SitesFailed } = tally;
      // Of what was not read, nothing was late.
      if (SitesSynced + SitesFailed > 0) log.info('synced', measured(tally));
    },
  };
}

/** What follows from how the sites of a message ended, all of them. */
async function conclude(message: SyncWebsites, ended: readonly Ended[], batch: Batch) {
  const left = ended.flatMap((end) =>
    'outcome' in end && end.outcome === 'left' ? [end.websiteId] : [],
  );
  if (left.length > 0) await batch.sendAgain({ ...message, websiteIds: left });
  throwFailures(ended);
}

/**
 * Synchronises the sites of a batch of messages: all of them in one pool, so that no site waits for one of another
 * server. One that fails for our own reasons fails its message, but only once the others have had their turn. Sites that
 * had none in time are sent again as messages of their own: a slow site brings no other to the dead letters.
 */
export async function syncBatch(
  messages: readonly SyncWebsites[],
  remainingMs: () => number,
  dependencies: BatchDependencies,
): Promise<MessageOutcome[]> {
  const batch: Batch = {
    ...dependencies,
    pool: createFairPool({ size: SITES_IN_FLIGHT, perKey: SITES_PER_ADDRESS }),
    isLate: () => remainingMs() < RESERVED_MS,
    hanging: new Set(),
  };
  const inTurn = oneAtATime();
  const tally = createTally(batch);

  const handle = async (message: SyncWebsites): Promise<MessageOutcome> => {
    const { websiteIds, ...request } = message;
    const reporter = createReporter(message, batch);
    const end = (websiteId: string): Promise<Ended> =>
      inTurn(websiteId, () => settle(websiteId, request, batch)).then(
        (outcome) => {
          if (outcome !== 'left') reporter.note(websiteId, outcome);
          tally.count(outcome, message);
          return { websiteId, outcome };
        },
        (cause: unknown) => ({ websiteId, cause }),
      );
    try {
      const ended = await Promise.all(websiteIds.map(end));
      await reporter.end();
      await conclude(message, ended, batch);
      return undefined;
    } catch (error) {
      return error as Error;
    }
  };
  const { ofMessage = (_, work) => work() } = dependencies;
  const outcomes = await Promise.all(
    messages.map((message) => ofMessage(message, () => handle(message))),
  );
  tally.log();
  return outcomes;
}
