import pMap from 'p-map';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Activity } from '../../../functions/activities/activities.domain.ts';
import { previewActivities } from '../../../functions/reports/figures/reports.activities.service.ts';
import { dayAfter } from '../../../functions/core/validation/day.ts';
import type { ReportFilters } from '../../../functions/reports/reports.domain.ts';
import { summarise } from '../../../functions/reports/figures/reports.summary.service.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import {
  figuresOf,
  manyActivities,
  putActivities,
  putPeople,
  wireReports,
} from './support/report-activities.ts';
import { triesAll } from '../../support/depth.ts';
import { newTable } from './support/samples.ts';

/** `npm run test:long` counts three years; `npm test` their last quarter, at a twentieth of the activities. */
const { count, people, first, mostReads } = triesAll
  ? { count: 100_000, people: 1_000, first: '2023-11-23', mostReads: 700 }
  : { count: 5_000, people: 200, first: '2026-08-25', mostReads: 90 };
const last = '2026-11-22';
const now = new Date('2026-11-22T20:00:00.000Z');

let table: TestTable;
let reports: ReturnType<typeof wireReports>;
let made: readonly Activity[];
beforeAll(async () => {
  table = await newTable();
  reports = wireReports(table, now);
  const activities = manyActivities({
    count,
    people,
    from: new Date(`${first}T12:00:00.000Z`),
    to: now,
  });
  await putActivities(table, activities);
  await putPeople(table, activities);
  made = activities;
}, 300_000);
afterAll(() => table.destroy());

const figures: Record<string, string> = {};
afterAll(() => {
  console.table(figures);
});
async function measured<T>(name: string, work: () => Promise<T>) {
  const started = performance.now();
  const { result, reads, writes, commands } = await table.meter.measure(work);
  const ms = Math.round(performance.now() - started);
  figures[name] = `${String(reads)} RCU, ${String(writes)} WCU, ${String(ms)} ms`;
  return { result, reads, writes, commands };
}

describe(`${String(count)} activities since ${first}, of ${String(people)} people`, () => {
  it('are counted day by day', async () => {
    const day = await measured('a day’s rebuild, the first', () => reports.rebuild('2026-09-10'));
    expect(day.commands).toEqual(['GetItem', 'Query', 'Query', 'PutItem']);
    expect(day.reads).toBeLessThanOrEqual(7);
    expect(day.writes).toBeLessThanOrEqual(6);
    const again = await measured('a day’s rebuild, again', () => reports.rebuild('2026-09-10'));
    expect(again.reads).toBeLessThanOrEqual(9);
    const days: string[] = [];
    for (let next = first; next <= last; next = dayAfter(next)) days.push(next);
    expect(days).toHaveLength(triesAll ? 1_096 : 90);
    await measured('all days', () => pMap(days, reports.rebuild, { concurrency: 4 }));
  }, 300_000);

  const someone = () => made[1_000]?.userId ?? undefined;
  const cases: [string, () => ReportFilters, number][] = [
    ['everything', () => ({}), mostReads],
    ['a quarter', () => ({ startDate: '2026-08-25', endDate: last }), mostReads],
    ['a month', () => ({ startDate: '2026-10-01', endDate: '2026-10-31' }), mostReads],
    ['a day', () => ({ startDate: '2026-10-01', endDate: '2026-10-01' }), mostReads],
    ['one person', () => ({ userId: someone() }), mostReads],
    ['what is done', () => ({ status: 'realizada', type: 'error' }), mostReads],
  ];

  it.each(cases)('are summarised: %s', async (name, filters, most) => {
    const asked = filters();
    const { userId, type } = asked;
    const wanted = made.filter(
      (one) =>
        (userId === undefined || one.userId === userId) &&
        (type === undefined || one.type === type),
    );
    await summarise(asked, reports);
    const summary = await measured(`summary: ${name}`, () => summarise(asked, reports));
    expect(wanted.length).toBeGreaterThan(0);
    expect(summary.result).toMatchObject(figuresOf(wanted, asked));
    expect(summary.reads).toBeLessThanOrEqual(most);
    const others = summary.commands.filter((name) => name !== 'Query' && name !== 'BatchGetItem');
    expect(others).toEqual([]);
  });

  it('are previewed a page at a time', async () => {
    const plain = await measured('preview: a page', () => previewActivities({}, reports));
    expect(plain.result.items).toHaveLength(25);
    expect(plain.reads).toBeLessThanOrEqual(mostReads);
    const cursor = plain.result.nextCursor ?? '';
    // The first page found by the counts where the list ends.
    const next = await measured('preview: the page after it', () =>
      previewActivities({ cursor }, reports),
    );
    expect(next.reads).toBeLessThanOrEqual(11);
    const ofOne = await measured('preview: a page of one person', () =>
      previewActivities({ userId: someone() }, reports),
    );
    expect(ofOne.reads).toBeLessThanOrEqual(6.5);
    const rare = { status: 'sin_terminar', type: 'error', cursor } as const;
    const farthest = await measured('preview: nothing found', () =>
      previewActivities({ ...rare, endDate: '2026-09-01' }, reports),
    );
    expect(farthest.reads).toBeLessThanOrEqual(30);
  });
});
