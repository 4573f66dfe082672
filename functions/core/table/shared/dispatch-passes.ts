import { writeItem } from '../entity/items.ts';
import { claimItem, updateItem } from '../entity/writes.ts';
import { dispatchPassKey } from '../keys/keys.ts';
import type { Table } from '../table.ts';

/**
 * For so long a pass may say nothing: its next message waits in the queue behind the work that it queued. Past it, it is dead, and the
 * dispatcher begins another. Milliseconds.
 */
const PASS_LEASE_MS = 15 * 60_000;

/** A step of a pass. `step`: its number, from 1; the dispatcher itself makes the first page. */
export interface PassStep {
  shard: number;
  startedAt: string;
  step: number;
}

/** The passes of a dispatcher through what is due, one at a time in each shard. `work`: `BACKUPS`. One write unit each. */
export function createDispatchPasses(table: Table, work: string) {
  const leaseFrom = (now: Date) => new Date(now.getTime() + PASS_LEASE_MS).toISOString();

  return {
    /** Begins a pass whose next step is 1; false while another one is alive. */
    begin: (shard: number, now: Date): Promise<boolean> => {
      const Item = {
        ...dispatchPassKey(work, shard),
        ...{ startedAt: now.toISOString(), step: 1, until: leaseFrom(now) },
      };
      return writeItem(
        table,
        claimItem(Item, { until: 'until', done: 'never', now: now.toISOString() }),
      );
    },

    /** Whether a step is to be made: its pass is the one under way, and has not come further. */
    take: ({ shard, startedAt, step }: PassStep, now: Date): Promise<boolean> =>
      writeItem(
        table,
        updateItem({
          Key: dispatchPassKey(work, shard),
          set: { until: leaseFrom(now) },
          where: [
            ['startedAt', '=', startedAt],
            ['step', '<=', step],
          ],
        }),
      ),

    /** Notes that a step is made, and the next one queued. */
    advance: ({ shard, startedAt, step }: PassStep): Promise<boolean> =>
      writeItem(
        table,
        updateItem({
          Key: dispatchPassKey(work, shard),
          set: { step: step + 1 },
          where: [
            ['startedAt', '=', startedAt],
            ['step', '<=', step],
          ],
        }),
      ),

    /** Ends the pass of a last step: the next one may begin at once. */
    end: ({ shard, startedAt, step }: PassStep, now: Date): Promise<boolean> =>
      writeItem(
        table,
        updateItem({
          Key: dispatchPassKey(work, shard),
          set: { step: step + 1, until: now.toISOString() },
          where: [['startedAt', '=', startedAt]],
        }),
      ),
  };
}
export type DispatchPasses = ReturnType<typeof createDispatchPasses>;
