import { correlationIdFrom } from '../functions/core/observability/correlation.ts';
import type { Log } from '../functions/core/observability/logger.ts';
import { withinRequest } from '../functions/core/observability/request-context.ts';
import { drillBackupSchema, type DrillBackup, type RecordDrill } from '../events/backups.events.ts';
import { RunnerFailure } from './runner-failure.ts';

/** A message as the queue gives it. */
interface Received {
  readonly body: string;
  /** Names it in the other calls. */
  readonly handle: string;
  /** Of what asked for the drill (ADR 0068). */
  readonly correlationId?: string | undefined;
}

/** The queue of drills. */
export interface DrillQueue {
  /** Waits for a message for a while; undefined when none comes. Nobody else gets it for `VISIBLE_AFTER_SECONDS`. */
  readonly receive: (signal: AbortSignal) => Promise<Received | undefined>;
  /** Nobody else gets it before so many seconds are over. */
  readonly hide: (handle: string, seconds: number) => Promise<void>;
  readonly remove: (handle: string) => Promise<void>;
}

interface Work {
  readonly queue: DrillQueue;
  readonly drill: (message: DrillBackup, signal: AbortSignal) => Promise<RecordDrill>;
  readonly record: (command: RecordDrill) => Promise<void>;
  readonly log: Log;
  /** Ends when the queue is empty; else it waits for more. */
  readonly untilEmpty: boolean;
  /** How often a message in work is hidden further. */
  readonly renewMs?: number;
}

/** Of a message in work: after the end of a killed runner it comes again so late. */
export const VISIBLE_AFTER_SECONDS = 300;
const RENEW_MS = (VISIBLE_AFTER_SECONDS / 3) * 1_000;
/** After a failure of the runner: not in this run, which would fail again. */
const AGAIN_AFTER_SECONDS = 3_600;

/**
 * Works the queue off, one drill after the other, until it is empty or the signal comes.
 *
 * @returns How many drills failed by the runner's own fault.
 */
export async function workOff(work: Work, signal: AbortSignal): Promise<number> {
  let failures = 0;
  while (!signal.aborted) {
    const received = await work.queue.receive(signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
      return undefined;
    });
    if (received) {
      const request = { correlationId: correlationIdFrom(received.correlationId) };
      const isDone = await withinRequest(request, () => workOn(work, received, signal));
      failures += isDone ? 0 : 1;
    } else if (work.untilEmpty) break;
  }
  return failures;
}

/** Whether it could be done. */
async function workOn(work: Work, received: Received, signal: AbortSignal): Promise<boolean> {
  const { queue, log } = work;
  const renewal = setInterval(() => {
    queue.hide(received.handle, VISIBLE_AFTER_SECONDS).catch((error: unknown) => {
      log.warn('message not kept', { error: String(error) });
    });
  }, work.renewMs ?? RENEW_MS);
  try {
    const message = drillBackupSchema.parse(JSON.parse(received.body));
    const outcome = await work.drill(message, signal);
    await work.record(outcome);
    await queue.remove(received.handle);
    const { websiteId, backupId, failure, compared } = outcome;
    log.info('drill ended', { websiteId, backupId, failure, compared });
    return true;
  } catch (error) {
    // Stopped in the middle: the next run begins again.
    await queue.hide(received.handle, signal.aborted ? 0 : AGAIN_AFTER_SECONDS);
    if (signal.aborted) return true;
    const code = error instanceof RunnerFailure ? error.code : 'unexpected';
    log.error('drill not possible', { code, error: String(error) });
    return false;
  } finally {
    clearInterval(renewal);
  }
}
