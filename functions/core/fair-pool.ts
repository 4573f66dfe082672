import { AsyncResource } from 'node:async_hooks';

export interface FairPool {
  /** Does the work when it is its turn, in the context of who asked for it; answers, or rejects, as it does. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

interface Limits {
  /** Most works at once. */
  size: number;
  /** Most works of one key at once. */
  perKey: number;
}

/** The works of one key. */
interface Lane {
  running: number;
  readonly waiting: (() => Promise<void>)[];
}

/**
 * Works on many things at once, of one key on few. What waits for its key holds no place that another key could have,
 * and keys take turns: one whose works never end delays no other, whatever there is of it.
 */
export function createFairPool({ size, perKey }: Limits): FairPool {
  const lanes = new Map<string, Lane>();
  /** Lanes that have work and may begin it, the one whose turn it is first. */
  const ready = new Set<Lane>();
  let running = 0;

  const queue = (lane: Lane) => {
    ready.delete(lane);
    if (lane.waiting.length > 0 && lane.running < perKey) ready.add(lane);
  };

  function startAll(): void {
    for (const lane of ready) {
      if (running >= size) return;
      const work = lane.waiting.shift();
      running += 1;
      lane.running += 1;
      // To the end of those that are ready: this loop comes to it again.
      queue(lane);
      void work?.();
    }
  }

  function end(key: string, lane: Lane): void {
    running -= 1;
    lane.running -= 1;
    if (lane.running === 0 && lane.waiting.length === 0) lanes.delete(key);
    if (!ready.has(lane)) queue(lane);
    startAll();
  }

  return {
    run: <T>(key: string, work: () => Promise<T>) => {
      const lane = lanes.get(key) ?? { running: 0, waiting: [] };
      lanes.set(key, lane);
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      // Its turn comes when another work ends, whose correlation id it would have.
      const inContext = AsyncResource.bind(work);
      lane.waiting.push(async () => {
        await inContext().then(resolve, reject);
        end(key, lane);
      });
      if (!ready.has(lane)) queue(lane);
      startAll();
      return promise;
    },
  };
}
