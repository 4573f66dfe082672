import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Activity } from '../../../functions/activities/activities.domain.ts';
import { createActivityView } from '../../../functions/activities/activities.view.ts';
import { activityKey } from '../../../functions/core/table/keys/activity-keys.ts';
import { profileKey } from '../../../functions/core/table/keys/keys.ts';
import { previewActivities } from '../../../functions/reports/figures/reports.activities.service.ts';
import {
  REPORT_ACTIVITIES_PAGE_SIZE,
  type ReportFilters,
} from '../../../functions/reports/reports.domain.ts';
import { summarise } from '../../../functions/reports/figures/reports.summary.service.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { Faults, type Fault } from './support/faults.ts';
import {
  activityAt,
  figuresOf,
  putActivities,
  putActivity,
  wireReports,
} from './support/report-activities.ts';
import { newTable, personId } from './support/samples.ts';

let table: TestTable;
let reports: ReturnType<typeof wireReports>;
const tables: TestTable[] = [];
beforeEach(async () => {
  table = await newTable();
  tables.push(table);
  reports = wireReports(table);
});
afterAll(() => {
  for (const used of tables) used.destroy();
});

const add = async (instant: string, more: Partial<Activity> = {}) => {
  const activity = activityAt(new Date(instant), more);
  await putActivity(table, activity);
  return activity;
};
const remove = ({ userId, activityId }: Activity) =>
  table.client.send(
    new DeleteCommand({ TableName: table.name, Key: activityKey(userId, activityId) }),
  );
const days = (from: string, to = from) => reports.rollups.daysOf({ from, to });
const countsOf = async (from: string, to = from) =>
  (await days(from, to)).map(({ day, cells }) => [
    day,
    cells.reduce((sum, { count }) => sum + count, 0),
  ]);

describe('a day’s rollup', () => {
  it('has what was made from the day’s first instant on and before the next day’s, in the provider’s zone', async () => {
    // The clock goes back after the 4th of April, and forward as the 6th of September begins.
    await add('2026-04-04T03:00:00.000Z');
    await add('2026-04-05T03:59:59.999Z');
    await add('2026-04-05T04:00:00.000Z');
    await add('2026-09-06T03:59:59.999Z');
    await add('2026-09-06T04:00:00.000Z');
    await add('2026-09-07T02:59:59.999Z');
    await add('2026-09-07T03:00:00.000Z');
    for (const day of ['2026-04-04', '2026-04-05', '2026-09-05', '2026-09-06', '2026-09-07']) {
      await reports.rebuild(day);
    }
    expect(await countsOf('2026-01-01', '2026-12-31')).toEqual([
      ['2026-04-04', 2],
      ['2026-04-05', 1],
      ['2026-09-05', 1],
      ['2026-09-06', 2],
      ['2026-09-07', 1],
    ]);
  });

  it('follows what is changed and deleted, and is empty where nothing is left', async () => {
    const at = '2026-11-20T15:00:00.000Z';
    const activity = await add(at, { userId: personId(1) });
    await reports.rebuild('2026-11-20');
    const completedAt = '2026-12-01T02:59:59.999Z';
    await putActivity(table, {
      ...activity,
      status: 'realizada',
      completedAt,
      hoursDedicated: 2.5,
    });
    await reports.rebuild('2026-11-20');
    expect(await days('2026-11-20')).toMatchObject([
      { cells: [{ userId: personId(1), doneOn: '2026-11-30', count: 1, halfHours: 5 }] },
    ]);
    await remove(activity);
    await reports.rebuild('2026-11-20');
    expect(await days('2026-11-20')).toEqual([{ day: '2026-11-20', cells: [] }]);
  });

  it('is the same however often and in whatever order it is asked for', async () => {
    for (const minute of [1, 2, 3]) await add(`2026-11-20T15:0${String(minute)}:00.000Z`);
    await Promise.all(Array.from({ length: 4 }, () => reports.rebuild('2026-11-20')));
    await reports.rebuild('2026-11-20');
    expect(await countsOf('2026-11-20')).toEqual([['2026-11-20', 3]]);
  });

  it('is right, and fails nobody, where ten count it while it changes', async () => {
    const workers = Array.from({ length: 10 }, () => wireReports(table));
    await Promise.all(
      workers.map(async (worker, n) => {
        await add(`2026-11-20T15:0${String(n)}:00.000Z`);
        await worker.rebuild('2026-11-20');
      }),
    );
    expect(await countsOf('2026-11-20')).toEqual([['2026-11-20', 10]]);
  });

  it('of an older reading never overwrites a newer one', async () => {
    await add('2026-11-20T15:00:00.000Z');
    const { rollups } = reports;
    let isLate = false;
    const slow = wireReports(table);
    // Reads one activity, and is overtaken by somebody who reads two before it keeps what it read.
    slow.activities.listAll = async (range) => {
      const found = await createActivityView(table).listAll(range);
      if (isLate) return found;
      isLate = true;
      await add('2026-11-20T15:01:00.000Z');
      await reports.rebuild('2026-11-20');
      return found;
    };
    const kept: boolean[] = [];
    const { keep } = slow.rollups;
    slow.rollups.keep = async (...of) => {
      const isKept = await keep(...of);
      kept.push(isKept);
      return isKept;
    };
    await slow.rebuild('2026-11-20');
    expect(kept).toEqual([false, true]);
    expect(await countsOf('2026-11-20')).toEqual([['2026-11-20', 2]]);
    expect(await rollups.versionOf('2026-11-20')).toBe(2);
  });

  it.each<Fault['kind']>(['crashBefore', 'crashAfter', 'conflict', 'throttling'])(
    'is the same after a %s and the delivery that follows it',
    async (kind) => {
      await add('2026-11-20T15:00:00.000Z');
      await reports.rebuild('2026-11-20');
      await add('2026-11-20T15:01:00.000Z');
      const faults = new Faults();
      faults.atTable(table.client);
      const isThrough = await faults.during({ step: 1, kind }, () => reports.rebuild('2026-11-20'));
      expect(faults.happened).toBe(1);
      if (!isThrough) await reports.rebuild('2026-11-20');
      await reports.rebuild('2026-11-20');
      expect(await countsOf('2026-11-20')).toEqual([['2026-11-20', 2]]);
    },
  );
});

describe('the summary', () => {
  const ofAll = (filters: ReportFilters = {}) => summarise(filters, reports);

  it('is nothing where nothing was ever done', async () => {
    expect(await ofAll({ startDate: '0001-01-01', endDate: '9999-12-31' })).toMatchObject({
      totals: { activities: 0, hours: 0, completed: 0, pending: 0 },
      mostActiveUser: null,
      users: [],
      byDay: [],
    });
  });

  it('spans years, and its period is of whole days: the ones on which things were done', async () => {
    const done = (completedAt: string, hoursDedicated: number): Partial<Activity> => ({
      ...{ status: 'realizada', completedAt, hoursDedicated },
    });
    const made = [
      await add('2024-02-29T12:00:00.000Z', { type: 'error' }),
      await add('2024-03-01T12:00:00.000Z', done('2025-12-31T12:00:00.000Z', 0.5)),
      await add('2025-12-31T12:00:00.000Z', done('2026-01-01T02:59:59.999Z', 1)),
      await add('2025-12-31T12:00:00.000Z', done('2026-01-01T03:00:00.000Z', 2)),
    ];
    for (const day of ['2024-02-29', '2024-03-01', '2025-12-31']) await reports.rebuild(day);
    const periods: ReportFilters[] = [
      {},
      { endDate: '2025-12-30' },
      { startDate: '2025-12-31', endDate: '2025-12-31' },
      { startDate: '2026-01-01' },
      { startDate: '2026-01-01', status: 'realizada' },
    ];
    for (const period of periods) {
      expect(await ofAll(period), JSON.stringify(period)).toMatchObject(figuresOf(made, period));
    }
    expect((await ofAll()).byDay).toEqual([
      { day: '2025-12-31', activities: 2, hours: 1.5 },
      { day: '2026-01-01', activities: 1, hours: 2 },
    ]);
    // A year is the sum of its days, and what was done later is open at their end.
    expect((await ofAll({ endDate: '2025-12-31' })).totals).toEqual({
      ...{ activities: 4, hours: 1.5, completed: 2, pending: 2 },
    });
  });

  it('names people, says who was deleted, and does not call nobody the most active', async () => {
    const Item = {
      ...profileKey(personId(1)),
      ...{ userId: personId(1), firstName: 'Ana', lastName: 'Soto', email: 'ana@ejemplo.cl' },
    };
    await table.client.send(new PutCommand({ TableName: table.name, Item }));
    const at = '2026-11-20T15:00:00.000Z';
    for (const userId of [null, null, null, personId(1), personId(1), personId(2)]) {
      await add(at, { userId, status: 'realizada', completedAt: at, hoursDedicated: 1 });
    }
    await reports.rebuild('2026-11-20');
    const summary = await ofAll();
    expect(summary.users).toEqual([
      { userId: null, name: null, activities: 3, hours: 3, completed: 3 },
      { userId: personId(1), name: 'Ana Soto', activities: 2, hours: 2, completed: 2 },
      { userId: personId(2), name: 'Usuario eliminado', activities: 1, hours: 1, completed: 1 },
    ]);
    expect(summary.mostActiveUser).toEqual(summary.users[1]);
  });
});

describe('the preview', () => {
  const page = (filters: ReportFilters & { cursor?: string | undefined } = {}) =>
    previewActivities(filters, reports);
  async function all(filters: ReportFilters = {}) {
    const pages: Awaited<ReturnType<typeof page>>[] = [];
    let cursor: string | undefined;
    do {
      const read = await page({ ...filters, cursor });
      pages.push(read);
      cursor = read.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return {
      sizes: pages.map(({ items }) => items.length),
      ids: pages.flatMap(({ items }) => items.map(({ activityId }) => activityId)),
    };
  }

  it('has 25 a page, newest first, of whole days, of everybody or of one person', async () => {
    const made: Activity[] = [];
    for (let n = 0; n < 60; n += 1) {
      const at = new Date(Date.UTC(2026, 3, 4, 3) + n * 30 * 60_000).toISOString();
      const userId = n % 3 === 0 ? personId(1) : personId(2);
      made.push(
        await add('2026-03-20T15:00:00.000Z', { userId, status: 'realizada', completedAt: at }),
      );
    }
    await reports.rebuild('2026-03-20');
    const idsOf = (some: readonly Activity[]) =>
      some
        .map(({ activityId }) => activityId)
        .sort()
        .reverse();
    expect(await all()).toEqual({ sizes: [25, 25, 10], ids: idsOf(made) });
    // A day of 25 hours: 50 halves.
    const day = { startDate: '2026-04-04', endDate: '2026-04-04', status: 'realizada' } as const;
    expect(await all(day)).toEqual({ sizes: [25, 25], ids: idsOf(made.slice(0, 50)) });
    const hers = made.filter(({ userId }) => userId === personId(1));
    expect(await all({ userId: personId(1) })).toEqual({ sizes: [20], ids: idsOf(hers) });
    expect((await all({ ...day, userId: personId(1) })).ids).toEqual(
      idsOf(hers.filter((one) => made.indexOf(one) < 50)),
    );
    expect((await all({ startDate: '2026-04-05' })).ids).toEqual(idsOf(made.slice(50)));
    // Before it was done it was open.
    const earlier = await page({ endDate: '2026-04-03' });
    expect(earlier.items.map(({ doneAt, hours }) => [doneAt, hours])).toEqual(
      Array.from({ length: 25 }, () => [null, null]),
    );
  });

  it('answers the columns of the table and nothing else', async () => {
    const completedAt = '2026-11-21T15:00:00.000Z';
    const activity = await add('2026-11-20T15:00:00.000Z', {
      ...{ status: 'realizada', completedAt, hoursDedicated: 1.5 },
    });
    expect((await page()).items).toEqual([
      {
        activityId: activity.activityId,
        createdAt: '2026-11-20T15:00:00.000Z',
        doneAt: completedAt,
        websiteName: 'Panadería La Espiga',
        type: 'mejora',
        title: '',
        description: activity.description,
        hours: 1.5,
      },
    ]);
  });

  it('refuses a cursor of another list', async () => {
    await expect(page({ cursor: 'x' })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('looks at four hundred rows at most in one request, and goes on from there', async () => {
    await add('2026-11-01T15:00:00.000Z', { type: 'error' });
    const others = Array.from({ length: 420 }, (_, n) =>
      activityAt(new Date(Date.UTC(2026, 10, 2) + n * 60_000)),
    );
    await putActivities(table, others);
    const { commands, result } = await table.meter.measure(() => page({ type: 'error' }));
    // Two for the first activity, one for the counts, and two each time: what is finished has a range of its own.
    expect(commands).toEqual(Array.from({ length: 11 }, () => 'Query'));
    expect(result.items).toEqual([]);
    const found = await page({ type: 'error', cursor: result.nextCursor ?? '' });
    expect(found.items).toHaveLength(1);
    expect(found.nextCursor).toBeNull();
    expect((await all({ type: 'mejora' })).ids).toHaveLength(420);
  });

  it('costs two to three units a page', async () => {
    for (let n = 0; n < 30; n += 1)
      await add(`2026-11-20T15:${String(n + 10)}:00.000Z`, { userId: personId(1) });
    const { commands, reads } = await table.meter.measure(() => page({ userId: personId(1) }));
    expect(commands).toEqual(['Query']);
    expect(reads).toBeLessThanOrEqual(2);
    expect(REPORT_ACTIVITIES_PAGE_SIZE).toBe(25);
  });
});
