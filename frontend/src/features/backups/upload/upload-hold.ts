export type HoldReason = 'paused' | 'offline';

/** What keeps an upload from sending for a while: a person, or a connection that is gone. */
export interface Hold {
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
    // A person's own pause is said first: a connection that comes back does not end it.
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
