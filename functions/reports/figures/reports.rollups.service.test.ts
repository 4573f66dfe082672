import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RebuildRollups } from '../../../events/reports.events.ts';
import { timeOfId } from '../../core/id.ts';
import { rebuildRollups } from './reports.rollups.service.ts';
import type { DayRollup } from './reports.summary.domain.ts';

const one = {
  userId: 'ana',
  websiteId: 'uno',
  type: 'mejora',
  status: 'realizada',
  createdAt: '2026-04-04T12:00:00.000Z',
  completedAt: '2026-05-02T03:59:59.999Z',
  hoursDedicated: 1.5,
} as const;

/** `refusals`: how often somebody else keeps the day between our reading and our keeping. */
function setUp(refusals = 0) {
  const steps: string[] = [];
  const kept: [DayRollup, number][] = [];
  const ranges: { from: string; before: string }[] = [];
  const sent: RebuildRollups[] = [];
  let version = 4;
  let left = refusals;
  const rollups = {
    versionOf: () => {
      steps.push('version');
      return Promise.resolve(version);
    },
    keep: (rollup: DayRollup, at: number) => {
      steps.push('keep');
      if (left > 0) {
        left -= 1;
        version += 1;
        return Promise.resolve(false);
      }
      kept.push([rollup, at]);
      return Promise.resolve(true);
    },
  };
  const listAll = (range: { from: string; before: string }) => {
    steps.push('activities');
    ranges.push(range);
    return Promise.resolve([one, one]);
  };
  const send = (messages: readonly RebuildRollups[]) => {
    sent.push(...messages);
    return Promise.resolve();
  };
  const dependencies = { rollups, activities: { listAll }, send, timeZone: 'America/Santiago' };
  return { steps, kept, ranges, sent, dependencies };
}
const ofDay = (day: string) => ({ type: 'RebuildRollups' as const, day });

describe('a day', () => {
  it('is counted from its first instant to the next day’s, and kept by the version before it was read', async () => {
    const { steps, kept, ranges, dependencies } = setUp();
    expect(await rebuildRollups([ofDay('2026-04-04')], dependencies)).toEqual([undefined]);
    expect(steps).toEqual(['version', 'activities', 'keep']);
    expect(ranges.map(({ from, before }) => [timeOfId(from), timeOfId(before)])).toEqual([
      [new Date('2026-04-04T03:00:00.000Z'), new Date('2026-04-05T04:00:00.000Z')],
    ]);
    const { userId, websiteId, type } = one;
    const cell = { userId, websiteId, type, doneOn: '2026-05-01', count: 2, halfHours: 6 };
    expect(kept).toEqual([[{ day: '2026-04-04', cells: [cell] }, 4]]);
  });

  it('is counted once for all the messages of a batch that ask for it', async () => {
    const { kept, dependencies } = setUp();
    const days = ['2026-04-04', '2026-04-05', '2026-04-04', '2026-04-04'];
    const outcomes = await rebuildRollups(days.map(ofDay), dependencies);
    expect(outcomes).toEqual(days.map(() => undefined));
    expect(kept.map(([{ day }]) => day)).toEqual(['2026-04-04', '2026-04-05']);
  });

  it('is read again where somebody else kept it meanwhile', async () => {
    const { steps, kept, dependencies } = setUp(1);
    await rebuildRollups([ofDay('2026-04-04')], dependencies);
    expect(steps.filter((step) => step === 'activities')).toHaveLength(2);
    expect(kept.map(([, version]) => version)).toEqual([5]);
  });

  it('is left to others once two have kept it: the second of them began later', async () => {
    const { steps, kept, dependencies } = setUp(99);
    const outcomes = await rebuildRollups([ofDay('2026-04-04')], dependencies);
    expect(outcomes).toEqual([undefined]);
    expect(steps.filter((step) => step === 'activities')).toHaveLength(2);
    expect(kept).toEqual([]);
  });

  it('that cannot be kept fails all of its messages, and those of no other', async () => {
    const { kept, dependencies } = setUp();
    const down = new Error('throttled');
    const keep = (rollup: DayRollup, at: number) =>
      rollup.day === '2026-04-04' ? Promise.reject(down) : dependencies.rollups.keep(rollup, at);
    const rollups = { ...dependencies.rollups, keep };
    const days = ['2026-04-04', '2026-04-05', '2026-04-04'].map(ofDay);
    const outcomes = await rebuildRollups(days, { ...dependencies, rollups });
    expect(outcomes).toEqual([down, undefined, down]);
    expect(kept.map(([{ day }]) => day)).toEqual(['2026-04-05']);
  });

  it('has all that changed before its message came, however many count it at the same time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.constantFrom(2, 3, 10), async (s, competitors) => {
        let [made, version, stored] = [0, 0, -1];
        /** Happens at a moment of its own, between those of others. */
        const later = async <T>(happen: () => T) => {
          await s.schedule(Promise.resolve());
          return happen();
        };
        const rollups = {
          versionOf: () => later(() => version),
          keep: ({ cells }: DayRollup, at: number) =>
            later(() => {
              if (at !== version) return false;
              version += 1;
              stored = cells.reduce((sum, { count }) => sum + count, 0);
              return true;
            }),
        };
        const listAll = () => later(() => Array.from({ length: made }, () => one));
        const dependencies = { ...setUp().dependencies, rollups, activities: { listAll } };
        // Each changes something, is heard of, and has its day counted by a worker of its own.
        const work = async () => {
          await later(() => (made += 1));
          return rebuildRollups([ofDay('2026-04-04')], dependencies);
        };
        const outcomes = Promise.all(Array.from({ length: competitors }, work));
        await s.waitFor(outcomes);
        expect((await outcomes).flat()).toEqual(Array(competitors).fill(undefined));
        expect(stored).toBe(competitors);
      }),
    );
  });
});

describe('a range', () => {
  const ofRange = (from: string, to: string) => ({ type: 'RebuildRollupRange' as const, from, to });

  it('asks for each of its days, over leap days and changes of the clock', async () => {
    const { sent, steps, dependencies } = setUp();
    await rebuildRollups([ofRange('2024-02-28', '2024-03-01')], dependencies);
    await rebuildRollups([ofRange('2026-09-05', '2026-09-06')], dependencies);
    expect(sent).toEqual(
      ['2024-02-28', '2024-02-29', '2024-03-01', '2026-09-05', '2026-09-06'].map(ofDay),
    );
    expect(steps).toEqual([]);
  });

  it('of more than ten years is a mistake', async () => {
    const { sent, dependencies } = setUp();
    const [outcome] = await rebuildRollups([ofRange('1026-01-01', '2026-01-01')], dependencies);
    expect(outcome?.message).toContain('days');
    expect(sent).toEqual([]);
  });
});
