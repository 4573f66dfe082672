import { describe, expect, it } from 'vitest';
import type { RebuildRollups } from '../../../events/reports.events.ts';
import { newId, timeOfId } from '../../core/id.ts';
import { collectChanges, rebuildRollups } from './reports.rollups.service.ts';
import type { DayRollup } from './reports.summary.domain.ts';

const idAt = (instant: string) => newId(new Date(instant));

function setUpCollecting() {
  const sent: RebuildRollups[][] = [[], []];
  const sends = sent.map((queue) => (messages: readonly RebuildRollups[]) => {
    queue.push(...messages);
    return Promise.resolve();
  });
  return { sent, dependencies: { sends, timeZone: 'America/Santiago' } };
}

describe('collectChanges', () => {
  it('asks once for each day of the provider’s zone, by every queue’s delay', async () => {
    const { sent, dependencies } = setUpCollecting();
    const days = await collectChanges(
      [
        idAt('2026-09-06T03:59:59.999Z'),
        idAt('2026-09-06T04:00:00.000Z'),
        idAt('2026-09-06T12:00:00.000Z'),
        idAt('2026-09-07T02:59:59.999Z'),
      ],
      dependencies,
    );
    expect(days).toEqual(['2026-09-05', '2026-09-06']);
    const asked = days.map((day) => ({ type: 'RebuildRollups', day }));
    expect(sent).toEqual([asked, asked]);
  });

  it('fails where the queue refuses, so that the stream delivers again', async () => {
    const { dependencies } = setUpCollecting();
    const sends = [() => Promise.reject(new Error('SQS refused'))];
    const collected = collectChanges([newId()], { ...dependencies, sends });
    await expect(collected).rejects.toThrow('SQS refused');
  });
});

const one = {
  userId: 'ana',
  websiteId: 'uno',
  type: 'mejora',
  status: 'pendiente',
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
    activitiesIn: (range: { from: string; before: string }) => {
      steps.push('activities');
      ranges.push(range);
      return Promise.resolve([one, one]);
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
  const send = (messages: readonly RebuildRollups[]) => {
    sent.push(...messages);
    return Promise.resolve();
  };
  const activities = { listAll: rollups.activitiesIn };
  const dependencies = { rollups, activities, send, timeZone: 'America/Santiago' };
  return { steps, kept, ranges, sent, dependencies };
}
const ofDay = (day: string) => ({ type: 'RebuildRollups' as const, day });

describe('a day', () => {
  it('is counted from its first instant to the next day’s, and kept by the version before it was read', async () => {
    const { steps, kept, ranges, dependencies } = setUp();
    await rebuildRollups(ofDay('2026-04-04'), dependencies);
    expect(steps).toEqual(['version', 'activities', 'keep']);
    expect(ranges.map(({ from, before }) => [timeOfId(from), timeOfId(before)])).toEqual([
      [new Date('2026-04-04T03:00:00.000Z'), new Date('2026-04-05T04:00:00.000Z')],
    ]);
    const { hoursDedicated: _, ...fields } = one;
    expect(kept).toEqual([
      [{ day: '2026-04-04', cells: [{ ...fields, count: 2, halfHours: 6 }] }, 4],
    ]);
  });

  it('is read again where somebody else kept it meanwhile', async () => {
    const { steps, kept, dependencies } = setUp(2);
    await rebuildRollups(ofDay('2026-04-04'), dependencies);
    expect(steps).toHaveLength(9);
    expect(kept.map(([, version]) => version)).toEqual([6]);
  });

  it('fails where others are always faster, so that its message comes again', async () => {
    const { kept, dependencies } = setUp(99);
    await expect(rebuildRollups(ofDay('2026-04-04'), dependencies)).rejects.toThrow('2026-04-04');
    expect(kept).toEqual([]);
  });
});

describe('a range', () => {
  const ofRange = (from: string, to: string) => ({ type: 'RebuildRollupRange' as const, from, to });

  it('asks for each of its days, over leap days and changes of the clock', async () => {
    const { sent, steps, dependencies } = setUp();
    await rebuildRollups(ofRange('2024-02-28', '2024-03-01'), dependencies);
    await rebuildRollups(ofRange('2026-09-05', '2026-09-06'), dependencies);
    expect(sent).toEqual(
      ['2024-02-28', '2024-02-29', '2024-03-01', '2026-09-05', '2026-09-06'].map(ofDay),
    );
    expect(steps).toEqual([]);
  });

  it('of more than ten years is a mistake', async () => {
    const { sent, dependencies } = setUp();
    const asked = rebuildRollups(ofRange('1026-01-01', '2026-01-01'), dependencies);
    await expect(asked).rejects.toThrow('days');
    expect(sent).toEqual([]);
  });
});
