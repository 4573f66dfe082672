import type { StartSyncRun } from '../../../events/status.events.ts';
import { isAdmin, type Caller } from '../../core/auth/caller.ts';
import { AppError } from '../../core/http/errors.ts';
import type { SendMessages } from '../../core/queue/send-messages.ts';
import { accountIdOf } from '../../core/validation/account.ts';
import { isRunOver, syncRunOf, type RunFacts, type SyncRun } from './status.runs.domain.ts';
import type { RunOwner, Runs } from './status.runs.entity.ts';
import type { RunSites } from './status.runs.sites.entity.ts';

export interface RunsDependencies {
  runs: Runs;
  runSites: Pick<RunSites, 'hasAny'>;
  sendRun: SendMessages<StartSyncRun>;
  newId: () => string;
  now: () => Date;
}

/** A client's runs cover their own sites and are visible to them alone; administrators share the runs of all sites. */
const ownerOf = (caller: Caller): RunOwner => (isAdmin(caller) ? null : accountIdOf(caller));

/** The progress of the latest run of the caller's sites; null if there was none recently. */
export async function getLatestRun(
  caller: Caller,
  { runs, now }: Pick<RunsDependencies, 'runs' | 'now'>,
): Promise<{ run: SyncRun | null }> {
  const facts = await runs.findLatest(ownerOf(caller));
  return { run: facts ? syncRunOf(facts, now()) : null };
}

/** Puts a new run in the place of one that is over, and queues its preparation. Undefined where another came first. */
async function begin(
  caller: Caller,
  seen: RunFacts | undefined,
  { runs, sendRun, newId, now }: RunsDependencies,
): Promise<SyncRun | undefined> {
  const [owner, runId, startedAt] = [ownerOf(caller), newId(), now()];
  const run = { runId, startedAt, requestedBy: caller.userId };
  if (!(await runs.start(owner, run, seen))) return undefined;
  const requestedAt = startedAt.toISOString();
  try {
    await sendRun([{ type: 'StartSyncRun', runId, ownerId: owner, requestedAt }]);
  } catch (error) {
    // Otherwise people would wait ten minutes for a run that was never queued.
    await runs.giveUp(owner, { runId, at: now() });
    throw error;
  }
  return syncRunOf(
    {
      ...{ runId, startedAt: requestedAt, prepared: null, givenUpAt: null, lastResultAt: null },
      ...{ synced: 0, failed: 0, skipped: 0 },
    },
    startedAt,
  );
}

/**
 * Requests a sync of all of the caller's sites that have a key. If a run is under way, that one is answered. Of two requests
 * at the same time one starts it: there is one run, and its sites are queued once. @throws AppError NO_SITES_TO_SYNC
 */
export async function startRun(caller: Caller, dependencies: RunsDependencies): Promise<SyncRun> {
  const { runs, runSites, now } = dependencies;
  const seen = await runs.findLatest(ownerOf(caller));
  const latest = seen && syncRunOf(seen, now());
  if (latest && !isRunOver(latest)) return latest;
  if (!(await runSites.hasAny(ownerOf(caller)))) throw new AppError('NO_SITES_TO_SYNC');
  const begun = await begin(caller, seen, dependencies);
  if (begun) return begun;
  const { run } = await getLatestRun(caller, dependencies);
  if (!run) throw new AppError('CONFLICT');
  return run;
}
