import { isPassing } from './upload-failures.ts';
import type { UploadTools } from './upload-ports.ts';

export type HoldReason = 'paused' | 'offline';

/** What keeps an upload from sending for a while: a person, or a lost connection. */
interface Hold {
  reason: () => HoldReason | null;
  set: (reason: HoldReason, holds: boolean) => void;
  /** Once nothing holds. @throws what `life` was aborted with */
  passed: () => Promise<void>;
  /** Aborted when something holds, and when the upload's life ends. */
  signal: () => AbortSignal;
}

export function createHold(life: AbortSignal, onChange: () => void): Hold {
  const reasons = new Set<HoldReason>();
  let running = new AbortController();
  let waiting: (() => void)[] = [];
  const wake = () => {
    const woken = waiting;
    waiting = [];
    for (const resolve of woken) resolve();
  };
  life.addEventListener('abort', () => {
    running.abort();
    wake();
  });
  const begin = () => {
    running = new AbortController();
    if (life.aborted) running.abort();
    wake();
  };

  return {
    // A person's own pause comes first: a connection that comes back does not end it.
    reason: () => (reasons.has('paused') ? 'paused' : reasons.has('offline') ? 'offline' : null),
    set: (reason, holds) => {
      if (reasons.has(reason) === holds) return;
      if (holds) {
        reasons.add(reason);
        running.abort();
      } else {
        reasons.delete(reason);
        if (reasons.size === 0) begin();
      }
      onChange();
    },
    passed: async () => {
      while (reasons.size > 0 && !life.aborted) {
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      life.throwIfAborted();
    },
    signal: () => running.signal,
  };
}

/** A server that restarts, or a line that is lost, is waited for: so long without one success. Milliseconds. */
const PATIENCE_MS = 180_000;
/** However slow each attempt is. */
const LEAST_ATTEMPTS = 5;
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 15_000;
/** A single failure is not worth showing. */
const SHOWN_FROM = 2;

/** Twice as long each time, and at random in its upper half: all parts must not come back at the same moment. */
export function delayOf(failures: number, random: () => number): number {
  const whole = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1));
  return (whole / 2) * (1 + random());
}

interface RetryOptions extends Pick<UploadTools, 'clock' | 'random'> {
  hold: Hold;
  life: AbortSignal;
  /** Called when a request waits to be tried again, and when it no longer does. */
  onWaiting: (request: object, waits: boolean) => void;
}

/** The signal is aborted by a pause too: the attempt is then made again when it ends. */
type Attempt<Result> = (signal: AbortSignal) => Promise<Result>;
export type Persist = <Result>(attempt: Attempt<Result>) => Promise<Result>;

/** How often a request failed in a row, and whether that is too often. */
function createPatience(now: () => number) {
  let failures = 0;
  let since = 0;
  return {
    forget: () => {
      failures = 0;
    },
    /** Answers how often it failed by now. @throws the failure, where trying again is of no use */
    after: (error: unknown): number => {
      failures += 1;
      if (failures === 1) since = now();
      const isSpent = failures >= LEAST_ATTEMPTS && now() - since > PATIENCE_MS;
      if (isSpent || !isPassing(error, failures)) throw error;
      return failures;
    },
  };
}

/** Tries until it is done, refused for good, or failing for longer than one waits. */
export function createPersist({ clock, random, hold, life, onWaiting }: RetryOptions): Persist {
  return async (attempt) => {
    const request = {};
    const patience = createPatience(clock.now);
    const afterFailure = async (error: unknown, signal: AbortSignal) => {
      life.throwIfAborted();
      // Whatever failed because of a pause did not fail.
      if (signal.aborted) {
        patience.forget();
        return;
      }
      const failures = patience.after(error);
      onWaiting(request, failures >= SHOWN_FROM);
      await clock.sleep(delayOf(failures, random), signal);
    };
    try {
      for (;;) {
        await hold.passed();
        const signal = hold.signal();
        try {
          return await attempt(signal);
        } catch (error) {
          await afterFailure(error, signal);
        }
      }
    } finally {
      onWaiting(request, false);
    }
  };
}
