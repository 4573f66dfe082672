import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createAudits } from '../../../functions/audits/audits.view.ts';
import type { Commit } from '../../../functions/core/table/commit/commit.ts';
import { newId } from '../../../functions/core/id.ts';
import { auditPartition, profileKey } from '../../../functions/core/table/keys/keys.ts';
import {
  monthlyReportKey,
  monthlySettingsKey,
  storedReportKey,
} from '../../../functions/core/table/keys/report-keys.ts';
import { createPeopleView } from '../../../functions/profiles/profiles.view.ts';
import type {
  MonthlySettings,
  MonthlySettingsChange,
} from '../../../functions/reports/monthly/reports.monthly.domain.ts';
import { saveMonthlySettings } from '../../../functions/reports/monthly/reports.monthly.service.ts';
import type {
  MonthlyRun,
  Step,
} from '../../../functions/reports/monthly/reports.monthly.run.domain.ts';
import { claimed } from '../../../functions/reports/monthly/reports.monthly.steps.domain.ts';
import { createStoredReports } from '../../../functions/reports/stored/reports.stored.entity.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import {
  addClients,
  at,
  beforeTransaction,
  beginRun,
  dueAt,
  nextAt,
  sampleRun,
  sampleSettings,
  wireMonthly,
} from './support/monthly-reports.ts';
import { newTable, personId } from './support/samples.ts';

const [ana, berta] = [personId(1), personId(2)];
const tables: TestTable[] = [];
let table: TestTable;
let store: ReturnType<typeof wireMonthly>;
beforeEach(async () => {
  table = await newTable();
  tables.push(table);
  store = wireMonthly(table);
  await addClients(table, ana, berta);
});
afterAll(() => {
  for (const used of tables) used.destroy();
});

const ref = { userId: ana, month: '2026-10' };
const begun = (more: Partial<MonthlyRun> = {}) => beginRun(table, sampleRun(more));
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
const markDeleted = async (userId: string) => {
  const Item = { ...profileKey(userId), deletedAt: dueAt };
  await table.client.send(new PutCommand({ TableName: table.name, Item }));
};
const dispatch = () => wireMonthly(table);
const dueBy = async (by: Date, limit: number) =>
  (await dispatch().findDue({ by, after: undefined, limit })).due;
const allDue = () => dueBy(new Date('2027-01-01T00:00:00.000Z'), 100);

const admin = {
  ...{ userId: personId(9), role: 'admin' as const },
  profileItem: { firstName: 'Eva', lastName: 'Ríos', email: 'eva@b.cl' },
};
/** An administrator's edit by the use case. */
const edit = (userId: string, change: MonthlySettingsChange, commit: Commit = store.commit) => {
  const people = createPeopleView(table);
  return saveMonthlySettings(
    admin,
    { userId, change },
    {
      ...{ monthly: store, commit, people, names: people },
      audits: createAudits(table),
      timeZone: 'America/Santiago',
      newId,
    },
  );
};
const said = { enabled: true, dayOfMonth: 5, recipients: ['a@b.cl'], clientName: 'La Espiga' };
const codeOf = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => 'done',
    (error: unknown) => (error as { code?: string }).code,
  );

describe('settings of monthly reports', () => {
  it('are kept with their note, each time as they are said', async () => {
    expect(await store.findSettings(ana)).toBeUndefined();
    const first = await edit(ana, { ...said, revision: 0 });
    expect(first).toEqual({ userId: ana, ...said, nextAt, revision: 1 });
    expect(await store.findSettings(ana)).toEqual(first);
    const second = await edit(ana, { enabled: false, dayOfMonth: 28, revision: 1 });
    expect(second).toEqual({ ...first, enabled: false, dayOfMonth: 28, nextAt: null, revision: 2 });
    expect(await store.findSettings(ana)).toEqual(second);
    expect(await auditsOf(ana)).toBe(2);
    expect(await store.findSettings(berta)).toBeUndefined();
  });

  it('are not for who is deleted, or never was: nothing is written', async () => {
    await markDeleted(ana);
    for (const userId of [ana, personId(3)]) {
      expect(await codeOf(edit(userId, { ...said, revision: 0 }))).toBe('CLIENT_REQUIRED');
      expect([await store.findSettings(userId), await auditsOf(userId)]).toEqual([undefined, 0]);
    }
  });

  it('are not for a client who is deleted meanwhile', async () => {
    await edit(ana, { ...said, revision: 0 });
    beforeTransaction(table, () => markDeleted(ana));
    expect(await codeOf(edit(ana, { dayOfMonth: 9, revision: 1 }))).toBe('CLIENT_REQUIRED');
    expect(await store.findSettings(ana)).toMatchObject({ dayOfMonth: 5, revision: 1 });
  });

  it('that several edit at once are what one of them made of them; the others learn what changed', async () => {
    await edit(ana, { ...said, revision: 0 });
    const days = [2, 3, 4, 6, 7];
    const codes = await Promise.all(
      days.map((dayOfMonth) => codeOf(edit(ana, { dayOfMonth, revision: 1 }))),
    );
    expect(codes.toSorted()).toEqual([...Array<string>(4).fill('EDITED_MEANWHILE'), 'done']);
    expect(await store.findSettings(ana)).toMatchObject({
      dayOfMonth: days[codes.indexOf('done')],
      revision: 2,
    });
    await expect(edit(ana, { clientName: 'Otra', revision: 1 })).rejects.toMatchObject({
      code: 'EDITED_MEANWHILE',
      message: expect.stringContaining('el día del mes (tú, en otra ventana)') as string,
    });
  });

  it('that two set for the first time are the first one’s', async () => {
    const codes = await Promise.all(
      ['Una', 'Otra'].map((clientName) => codeOf(edit(ana, { clientName, revision: 0 }))),
    );
    expect(codes.toSorted()).toEqual(['EDITED_MEANWHILE', 'done']);
    expect(await store.findSettings(ana)).toMatchObject({ revision: 1 });
  });

  it('from before there were revisions are edited as they are', async () => {
    await store.saveSettings(sampleSettings({ revision: 0 }));
    expect(await itemOf(monthlySettingsKey(ana))).not.toHaveProperty('revision');
    expect(await edit(ana, { clientName: 'Otra', revision: 0 })).toMatchObject({ revision: 1 });
  });

  it('may be edited while a report is begun: both are kept, and the edit is not stale', async () => {
    await store.saveSettings(sampleSettings());
    beforeTransaction(table, () => store.begin(sampleRun()));
    await edit(ana, { clientName: 'Otra', revision: 1 });
    expect(await store.findSettings(ana)).toEqual(
      sampleSettings({ clientName: 'Otra', nextAt, revision: 2 }),
    );
    expect(await store.find(ref)).toBeDefined();
  });

  it('are due while they are on', async () => {
    await store.saveSettings(sampleSettings());
    expect(await allDue()).toEqual([{ userId: ana, month: undefined }]);
    await store.saveSettings(sampleSettings({ enabled: false, nextAt: null }));
    expect(await allDue()).toEqual([]);
    const item = await itemOf(monthlySettingsKey(ana));
    expect(Object.keys(item ?? {})).not.toEqual(expect.arrayContaining(['gsi2pk']));
    expect(item).toMatchObject({ gsi1pk: 'MONTHLYSETTINGS' });
  });
});

describe('a run', () => {
  it('is begun with the settings’ next turn: it is due, they are later', async () => {
    await store.saveSettings(sampleSettings());
    const run = sampleRun();
    expect(await store.begin(run)).toBe('begun');
    expect(await store.find(ref)).toEqual(run);
    expect(await store.findSettings(ana)).toEqual(sampleSettings({ nextAt }));
    const due = (instant: string) => dueBy(new Date(instant), 100);
    expect(await due(dueAt)).toEqual([{ userId: ana, month: '2026-10' }]);
    expect(await due('2026-11-05T10:59:59.999Z')).toEqual([]);
    expect(await due(nextAt)).toEqual([
      { userId: ana, month: '2026-10' },
      { userId: ana, month: undefined },
    ]);
  });

  it('keeps neither what its key says nor what is nothing yet', async () => {
    const run = await begun();
    expect(await itemOf(monthlyReportKey(ana, '2026-10'))).toEqual({
      ...{ pk: `REPORTS#${ana}`, sk: 'MONTH#2026-10' },
      ...{ gsi1pk: 'MONTHLYREPORTS', gsi1sk: `2026-10#${ana}` },
      ...{ gsi2pk: 'DUE#MONTHLY', gsi2sk: `${dueAt}#${ana}` },
      ...{ clientName: run.clientName, recipients: run.recipients },
      ...{ reportId: run.reportId, mailingId: run.mailingId, isFailed: false },
      ...{ createdAt: dueAt, nextAttemptAt: dueAt, attempts: 0, revision: 0 },
    });
  });

  it('of a month that was begun before is known, and stays what it is', async () => {
    const first = await begun();
    await store.saveSettings(sampleSettings());
    expect(await store.begin(sampleRun())).toBe('known');
    expect(await store.find(ref)).toEqual(first);
    expect(await store.findSettings(ana)).toMatchObject({ nextAt });
  });

  it.each<[string, Partial<MonthlySettings> | undefined]>([
    ['was due at another instant', { nextAt }],
    ['is switched off', { enabled: false, nextAt: null }],
    ['was never set', undefined],
  ])('is not begun of what %s', async (_, more) => {
    const before = more && sampleSettings(more);
    if (before) await store.saveSettings(before);
    expect(await store.begin(sampleRun())).toBe('notDue');
    expect(await store.find(ref)).toBeUndefined();
    expect(await store.findSettings(ana)).toEqual(before);
  });

  it('is not started for a deleted client', async () => {
    await store.saveSettings(sampleSettings());
    await markDeleted(ana);
    expect(await store.begin(sampleRun())).toBe('deleted');
    expect(await store.find(ref)).toBeUndefined();
    expect(await store.findSettings(ana)).toEqual(sampleSettings());
  });

  it('is one, however many begin it at the same moment', async () => {
    await store.saveSettings(sampleSettings());
    const runs = Array.from({ length: 12 }, () => sampleRun());
    const answers = await Promise.all(runs.map((run) => store.begin(run)));
    expect(answers.toSorted()).toEqual(['begun', ...Array<string>(11).fill('notDue')]);
    expect(await store.find(ref)).toEqual(runs[answers.indexOf('begun')]);
  });

  it('is not begun of what is switched off meanwhile', async () => {
    await store.saveSettings(sampleSettings());
    const off = sampleSettings({ enabled: false, nextAt: null });
    beforeTransaction(table, () => store.saveSettings(off));
    expect(await store.begin(sampleRun())).toBe('notDue');
    expect(await store.findSettings(ana)).toEqual(off);
    expect(await store.find(ref)).toBeUndefined();
  });

  it('of a month that is begun meanwhile is known, also where the settings are what they were', async () => {
    await store.saveSettings(sampleSettings());
    const other = sampleRun();
    beforeTransaction(table, async () => {
      await begun(other);
      await store.saveSettings(sampleSettings());
    });
    expect(await store.begin(sampleRun())).toBe('known');
    expect(await store.find(ref)).toEqual(other);
    expect(await store.findSettings(ana)).toMatchObject({ nextAt });
  });

  it('is not begun for who goes meanwhile', async () => {
    await store.saveSettings(sampleSettings());
    beforeTransaction(table, () => markDeleted(ana));
    expect(await store.begin(sampleRun())).toBe('deleted');
    expect(await store.find(ref)).toBeUndefined();
  });
});

const attempt: Step = (run) => ({ ...run, attempts: run.attempts + 1 });
const never: Step = () => undefined;
const done: Step = (run) => ({ ...run, nextAttemptAt: null });

describe('a change of a run', () => {
  it('is what the step makes of it', async () => {
    const run = await begun();
    const changed = { ...run, attempts: 1, nextAttemptAt: '2026-11-05T11:02:00.000Z', revision: 1 };
    expect(await store.change(ref, claimed(at))).toEqual(changed);
    expect(await store.find(ref)).toEqual(changed);
    expect(await itemOf(monthlyReportKey(ana, '2026-10'))).toMatchObject({
      gsi2sk: `2026-11-05T11:02:00.000Z#${ana}`,
    });
  });

  it('is none where there is no such step, or no such run', async () => {
    const run = await begun();
    expect(await store.change(ref, never)).toBeUndefined();
    expect(await store.change({ ...ref, month: '2026-09' }, attempt)).toBeUndefined();
    expect(await store.change({ ...ref, userId: berta }, attempt)).toBeUndefined();
    expect(await store.find(ref)).toEqual(run);
  });

  it('is lost to no other of the same moment', async () => {
    await begun();
    const changed = await Promise.all(Array.from({ length: 8 }, () => store.change(ref, attempt)));
    expect(changed.map((run) => run?.revision).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await store.find(ref)).toMatchObject({ attempts: 8, revision: 8 });
  });

  it('is claimed by one of many', async () => {
    await begun();
    const all = Array.from({ length: 8 }, () => store.change(ref, claimed(at)));
    expect((await Promise.all(all)).filter((run) => run !== undefined)).toHaveLength(1);
    expect(await store.find(ref)).toMatchObject({ attempts: 1, revision: 1 });
  });

  it('takes it out of what is due where there is nothing more to do, and back', async () => {
    await begun();
    await store.change(ref, done);
    const itsSettings = { userId: ana, month: undefined };
    expect(await allDue()).toEqual([itsSettings]);
    expect(await itemOf(monthlyReportKey(ana, '2026-10'))).not.toHaveProperty('gsi2sk');
    await store.change(ref, (run) => ({ ...run, nextAttemptAt: dueAt }));
    expect(await allDue()).toEqual([ref, itsSettings]);
  });

  it('brings back nothing that was forgotten meanwhile', async () => {
    await begun();
    beforeTransaction(table, () => store.forget(ana));
    expect(await store.change(ref, attempt)).toBeUndefined();
    expect(await store.find(ref)).toBeUndefined();
  });
});

describe('what falls due', () => {
  it('comes longest due first, as much as is asked for', async () => {
    await store.saveSettings(sampleSettings({ nextAt: '2026-11-05T11:00:00.001Z' }));
    await store.saveSettings(sampleSettings({ userId: berta }));
    const find = (limit: number) => dueBy(new Date('2026-11-06'), limit);
    const [first, second] = [berta, ana].map((userId) => ({ userId, month: undefined }));
    expect(await find(10)).toEqual([first, second]);
    expect(await find(1)).toEqual([first]);
    expect(await dueBy(at, 10)).toEqual([first]);
  });
});

describe('a client who is deleted', () => {
  it('leaves neither settings nor runs; reports that are kept go by themselves, others’ stay', async () => {
    for (const month of ['2026-08', '2026-09', '2026-10']) await begun({ month });
    await begun({ userId: berta });
    const reportId = newId(at);
    const report = {
      ...{ fileName: 'report_Ana.html', clientName: 'Ana', createdAt: dueAt, size: 5 },
    };
    const Item = { ...storedReportKey(ana, reportId), ...report };
    await table.client.send(new PutCommand({ TableName: table.name, Item }));
    for (let time = 0; time < 2; time += 1) await store.forget(ana);
    expect(await store.findSettings(ana)).toBeUndefined();
    for (const month of ['2026-08', '2026-09', '2026-10']) {
      expect(await store.find({ userId: ana, month })).toBeUndefined();
    }
    expect(await store.findSettings(berta)).toBeDefined();
    expect(await store.find({ ...ref, userId: berta })).toBeDefined();
    expect(await createStoredReports(table).findSome(ana, 10)).toHaveLength(1);
  });

  it('has in the list of reports none of a month, nor are they in its way', async () => {
    await begun();
    const list = createStoredReports(table);
    const all = { userId: ana, from: '0000000000', before: '~', websiteId: undefined };
    expect(await list.list({ ...all, cursor: undefined })).toEqual({ items: [], nextCursor: null });
    expect(await list.findSome(ana, 10)).toEqual([]);
    await list.forgetSite(ana, newId());
    expect(await store.find(ref)).toBeDefined();
  });
});
