import { setTimeout as sleep } from 'node:timers/promises';

interface Clock {
  now: () => number;
  sleep: (ms: number) => Promise<unknown>;
}

/** Keeps writers together below so many write units a second: each waits for what was used before it. */
export interface WritePace {
  /** Resolves when the next write may be sent. */
  turn(): Promise<void>;
  /** What a write took, in write units. */
  used(units: number): void;
}

const realTime: Clock = { now: () => performance.now(), sleep: (ms) => sleep(ms) };

export function createWritePace(unitsPerSecond: number, clock: Clock = realTime): WritePace {
  /** When all that was used so far is paid for. */
  let paidAt = 0;
  return {
    async turn() {
      const wait = paidAt - clock.now();
      if (wait > 0) await clock.sleep(wait);
    },
    used(units) {
      paidAt = Math.max(paidAt, clock.now()) + (units / unitsPerSecond) * 1_000;
    },
  };
}
