import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReportGenerated } from '../../../events/reports.events.ts';
import { createCommit } from '../../../functions/core/table/commit/commit.ts';
import { newId } from '../../../functions/core/id.ts';
import { auditPartition, outboxKey, profileKey } from '../../../functions/core/table/keys/keys.ts';
import { reportViewKey } from '../../../functions/core/table/keys/report-keys.ts';
import { addReport } from '../../../functions/reports/document/reports.generate.service.ts';
import { sampleReport } from '../../../functions/reports/reports.samples.ts';
import { createMonthly } from '../../../functions/reports/monthly/reports.monthly.entity.ts';
import type { StoredReport } from '../../../functions/reports/stored/reports.stored.report.domain.ts';
import { openReport } from '../../../functions/reports/stored/reports.open.service.ts';
import { withdrawReport } from '../../../functions/reports/stored/reports.withdraw.service.ts';
import { listOwnReports } from '../../../functions/reports/stored/reports.stored.service.ts';
import {
  createReportViews,
  createStoredReports,
} from '../../../functions/reports/stored/reports.stored.entity.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { ZONE } from './support/report-activities.ts';
import { addPeople, newTable, personId } from './support/samples.ts';

const [ana, berta] = [personId(1), personId(2)];
const at = new Date('2026-11-22T12:00:00.000Z');
const tables: TestTable[] = [];
let table: TestTable;
beforeEach(async () => {
  table = await newTable();
  tables.push(table);
  await addPeople(table, ana, berta);
});
afterAll(() => {
  for (const used of tables) used.destroy();
});

const reportAt = (instant: Date, more: Partial<StoredReport> = {}): StoredReport => ({
  ...sampleReport({ userId: ana, createdAt: instant.toISOString() }),
  ...{ reportId: newId(instant), fileName: `report_Ana_${newId(instant)}.html` },
  ...more,
});

/** Keeps a report as the service does; `view` opens it. */
async function add(report: StoredReport, tokenHash = newId()) {
  const { userId, reportId, clientName, createdAt } = report;
  const eventId = newId();
  const event: ReportGenerated = {
    ...{ type: 'ReportGenerated', eventId, reportId, userId, clientName },
    generatedAt: createdAt,
    ...{ month: null, startDate: null, endDate: null },
  };
  const until = new Date(at.getTime() + 300_000);
  const isKept = await addReport(
    report,
    {
      writes: [createReportViews(table).put(tokenHash, report, until)],
      audits: [{ targetId: userId, actorId: personId(9), action: 'ReportGenerated', at }],
      events: [event],
    },
    { stored: createStoredReports(table), commit: createCommit(table, { now: () => at }) },
  );
  return { isKept, tokenHash, eventId };
}
const addAt = async (instant: string, more: Partial<StoredReport> = {}) => {
  const report = reportAt(new Date(instant), more);
  await add(report);
  return report;
};
const itemOf = async (Key: Record<string, string>) =>
  (await table.client.send(new GetCommand({ TableName: table.name, Key }))).Item;
const auditsOf = async (targetId: string) => {
  const query = {
    TableName: table.name,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': auditPartition(targetId) },
  };
  return (await table.client.send(new QueryCommand(query))).Count;
};

describe('a report', () => {
  it('is kept with its note, its news and the leave to open it', async () => {
    const store = createStoredReports(table);
    const report = reportAt(at, { websiteId: newId() });
    const { isKept, eventId, tokenHash } = await add(report);
    expect(isKept).toBe(true);
    expect(await store.find(report)).toEqual(report);
    expect(await store.findOwner(report.reportId)).toBe(ana);
    expect(await itemOf(outboxKey(eventId))).toMatchObject({ event: { type: 'ReportGenerated' } });
    expect(await auditsOf(ana)).toBe(1);
    expect(await createReportViews(table).find(tokenHash, at)).toEqual({
      userId: ana,
      reportId: report.reportId,
    });
  });

  it('is not for who is deleted, and nothing of it is written', async () => {
    const Item = { ...profileKey(ana), deletedAt: at.toISOString() };
    await table.client.send(new PutCommand({ TableName: table.name, Item }));
    const store = createStoredReports(table);
    const report = reportAt(at);
    const { isKept, eventId, tokenHash } = await add(report);
    expect([isKept, await store.mayOwn(ana)]).toEqual([false, false]);
    expect(await store.find(report)).toBeUndefined();
    expect(await itemOf(outboxKey(eventId))).toBeUndefined();
    expect(await itemOf(reportViewKey(tokenHash))).toBeUndefined();
    expect(await auditsOf(ana)).toBe(0);
  });

  it('is nobody else’s by its id, and leaves nothing when it goes', async () => {
    const store = createStoredReports(table);
    const report = reportAt(at);
    await add(report);
    expect(await store.find({ ...report, userId: berta })).toBeUndefined();
    for (let time = 0; time < 2; time += 1) await store.remove(report);
    expect(await store.find(report)).toBeUndefined();
    expect(await store.findOwner(report.reportId)).toBeUndefined();
  });
});

describe('what a client has not read', () => {
  const store = () => createStoredReports(table);
  const commit = () => createCommit(table, { now: () => at });
  const caller = { userId: ana, role: 'cliente' as const } as Parameters<typeof openReport>[0];
  let views = 0;
  const opening = () => {
    views += 1;
    const hash = `view ${String(views)}`;
    return {
      ...{ stored: store(), commit: commit(), views: createReportViews(table) },
      ...{ randomBytes: (size: number) => Buffer.alloc(size), sha256: () => hash },
    };
  };
  const withdrawing = () => ({
    ...{ stored: store(), monthly: createMonthly(table), commit: commit() },
    files: { remove: async () => undefined },
  });
  const unread = () => store().countUnread(ana);

  it('is counted: each report once, however often and from wherever it is opened', async () => {
    const [first] = [
      await addAt('2026-04-04T03:00:00.000Z'),
      await addAt('2026-04-05T03:00:00.000Z'),
    ];
    expect([await unread(), await store().countUnread(berta)]).toEqual([2, 0]);
    await Promise.all([1, 2, 3].map(() => openReport(caller, first.reportId, opening())));
    await openReport(caller, first.reportId, opening());
    expect(await unread()).toBe(1);
    expect(await store().find(first)).toMatchObject({ unread: false, readAt: at.toISOString() });
  });

  it('loses what is withdrawn, also while it is opened, and is withdrawn once', async () => {
    const report = await addAt('2026-04-04T03:00:00.000Z');
    const raced = await Promise.allSettled([
      openReport(caller, report.reportId, opening()),
      ...[1, 2].map(() => withdrawReport({ userId: personId(9) }, report.reportId, withdrawing())),
    ]);
    const codes = raced.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as { code: string }).code] : [],
    );
    expect(codes).toContain('REPORT_WITHDRAWN');
    expect(codes.every((code) => code === 'REPORT_WITHDRAWN')).toBe(true);
    expect(await unread()).toBe(0);
    // That it was made, and that it was withdrawn.
    expect(await auditsOf(ana)).toBe(2);
    await expect(openReport(caller, report.reportId, opening())).rejects.toMatchObject({
      code: 'REPORT_WITHDRAWN',
    });
  });

  it('costs what docs/access-patterns.md says', async () => {
    const report = await addAt('2026-04-04T03:00:00.000Z');
    const first = await table.meter.measure(() => openReport(caller, report.reportId, opening()));
    expect(first).toMatchObject({ reads: 1, writes: 12 });
    const again = await table.meter.measure(() => openReport(caller, report.reportId, opening()));
    expect(again).toMatchObject({ reads: 1, writes: 4 });
    const other = await addAt('2026-04-05T03:00:00.000Z');
    const withdrawn = await table.meter.measure(() =>
      withdrawReport({ userId: personId(9) }, other.reportId, withdrawing()),
    );
    expect(withdrawn).toMatchObject({ reads: 2, writes: 12 });
  });
});

describe('the reports of everybody', () => {
  const all = (request: Parameters<ReturnType<typeof createStoredReports>['listAll']>[0] = {}) =>
    createStoredReports(table).listAll(request);
  const idsOf = (reports: readonly StoredReport[]) => reports.map(({ reportId }) => reportId);

  it('are listed newest first, by client and by state, withdrawn ones too', async () => {
    const [unread, read, withdrawn, hers] = [
      await addAt('2026-04-04T03:00:00.000Z'),
      await addAt('2026-04-05T03:00:00.000Z', { unread: false, readAt: at.toISOString() }),
      await addAt('2026-04-06T03:00:00.000Z', { unread: false, withdrawnAt: at.toISOString() }),
      await addAt('2026-04-07T03:00:00.000Z', { userId: berta }),
    ];
    expect((await all()).items).toEqual([hers, withdrawn, read, unread]);
    expect((await all({ userId: ana })).items).toEqual([withdrawn, read, unread]);
    expect((await all({ state: 'unread' })).items).toEqual([hers, unread]);
    expect((await all({ state: 'read' })).items).toEqual([read]);
    expect((await all({ state: 'withdrawn', userId: ana })).items).toEqual([withdrawn]);
    const mine = { from: '', before: '~', websiteId: undefined, cursor: undefined };
    const own = await createStoredReports(table).list({ ...mine, userId: ana });
    expect(idsOf(own.items)).toEqual(idsOf([read, unread]));
  });

  it('come 25 a page, each once, for the price of one Query, and a cursor leads to no other list', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 55; n += 1) {
      const instant = new Date(at.getTime() + n * 1_000).toISOString();
      ids.unshift((await addAt(instant, { userId: n % 2 === 0 ? ana : berta })).reportId);
    }
    const [found, sizes]: [string[], number[]] = [[], []];
    let cursor: string | undefined;
    do {
      const page = await all({ cursor });
      found.push(...idsOf(page.items));
      sizes.push(page.items.length);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect([found, sizes]).toEqual([ids, [25, 25, 5]]);
    expect(await table.meter.measure(() => all())).toMatchObject({ reads: 1, writes: 0 });
    const ofAna = (await all({ userId: ana })).nextCursor ?? undefined;
    for (const refused of [all({ cursor: ofAna }), all({ cursor: ofAna, userId: berta })]) {
      await expect(refused).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    }
  });
});

describe('the address of a report just made', () => {
  it('opens it for five minutes, to the second', async () => {
    const views = createReportViews(table);
    const { tokenHash } = await add(reportAt(at));
    const after = (ms: number) => views.find(tokenHash, new Date(at.getTime() + ms));
    expect(await after(299_999)).toBeDefined();
    expect(await after(300_000)).toBeUndefined();
    expect(await views.find('another', at)).toBeUndefined();
  });
});

describe('the address of a preview', () => {
  it('opens it for as long, and is of no report', async () => {
    const views = createReportViews(table);
    await views.addPreview('vista', ana, new Date(at.getTime() + 300_000));
    expect(await views.find('vista', at)).toEqual({ userId: ana, reportId: null });
    expect(await views.find('vista', new Date(at.getTime() + 300_000))).toBeUndefined();
  });
});

describe('a person’s reports', () => {
  type Filters = Parameters<typeof listOwnReports>[1];
  const listed = (filters: Filters = {}, userId = ana) =>
    listOwnReports({ userId }, filters, {
      stored: createStoredReports(table),
      timeZone: ZONE,
    });
  const idsOf = async (filters: Filters = {}, userId = ana) =>
    (await listed(filters, userId)).items.map(({ reportId }) => reportId);

  it('are their own, newest first, of the days and the site that are asked for', async () => {
    const websiteId = newId();
    // The 4th of April has 25 hours.
    const before = await addAt('2026-04-04T02:59:59.999Z');
    const first = await addAt('2026-04-04T03:00:00.000Z', { websiteId });
    const last = await addAt('2026-04-05T03:59:59.999Z');
    const after = await addAt('2026-04-05T04:00:00.000Z', { websiteId });
    const hers = await addAt('2026-04-04T12:00:00.000Z', { userId: berta });
    const ids = [after, last, first, before].map(({ reportId }) => reportId);
    expect(await idsOf()).toEqual(ids);
    expect(await idsOf({}, berta)).toEqual([hers.reportId]);
    expect(await idsOf({ from: '2026-04-04', to: '2026-04-04' })).toEqual(ids.slice(1, 3));
    expect(await idsOf({ from: '2026-04-05' })).toEqual(ids.slice(0, 1));
    expect(await idsOf({ to: '2026-04-03' })).toEqual(ids.slice(3));
    expect(await idsOf({ websiteId })).toEqual([ids[0], ids[2]]);
    expect(await idsOf({ websiteId: newId() })).toEqual([]);
  });

  it('come a hundred a page, each once, and a cursor leads to no others', async () => {
    const websiteId = newId();
    const ids: string[] = [];
    for (let n = 0; n < 205; n += 1) {
      const instant = new Date(at.getTime() + n * 1_000).toISOString();
      const more = n % 2 === 0 ? { websiteId } : {};
      ids.unshift((await addAt(instant, more)).reportId);
    }
    const read = async (filters: Filters) => {
      const [found, sizes]: [string[], number[]] = [[], []];
      let cursor: string | undefined;
      do {
        const page = await listed({ ...filters, cursor });
        found.push(...page.items.map(({ reportId }) => reportId));
        sizes.push(page.items.length);
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return { found, sizes };
    };
    expect(await read({})).toEqual({ found: ids, sizes: [100, 100, 5] });
    expect((await read({ websiteId })).found).toEqual(ids.filter((_, n) => n % 2 === 0));
    const { nextCursor } = await listed();
    const cursor = nextCursor ?? undefined;
    for (const refused of [listed({ cursor }, berta), listed({ cursor, to: '2026-11-01' })]) {
      await expect(refused).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    }
  });

  it('of a site that is no longer theirs stay, and no longer name it', async () => {
    const [lost, kept] = [newId(), newId()];
    const report = await addAt('2026-04-04T03:00:00.000Z', { websiteId: lost });
    const other = await addAt('2026-04-05T03:00:00.000Z', { websiteId: kept });
    const hers = await addAt('2026-04-05T03:00:00.000Z', { userId: berta, websiteId: lost });
    const list = createStoredReports(table);
    for (let time = 0; time < 2; time += 1) await list.forgetSite(ana, lost);
    expect((await listed()).items).toEqual([other, { ...report, websiteId: null }]);
    expect((await listed({}, berta)).items).toEqual([hers]);
    expect(await list.findSome(ana, 1)).toEqual([{ ...report, websiteId: null }]);
  });
});
