import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createAudits } from '../../../functions/audits/audits.view.ts';
import { newId } from '../../../functions/core/id.ts';
import { AppError } from '../../../functions/core/http/errors.ts';
import {
  runEntity,
  settingsEntity,
} from '../../../functions/reports/monthly/reports.monthly.entity.ts';
import { createPeopleView } from '../../../functions/profiles/profiles.view.ts';
import type { MonthlySettingsChange } from '../../../functions/reports/monthly/reports.monthly.domain.ts';
import { saveMonthlySettings } from '../../../functions/reports/monthly/reports.monthly.service.ts';
import {
  monthlyReportOf,
  type MonthlyRun,
} from '../../../functions/reports/monthly/reports.monthly.run.domain.ts';
import { claimed } from '../../../functions/reports/monthly/reports.monthly.steps.domain.ts';
import { writeAll } from '../../../infra/local/demo/bulk-seed.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { allOf } from '../../support/exporting.ts';
import {
  addClients,
  at,
  beginRun,
  dueAt,
  nextAt,
  sampleRun,
  sampleSettings,
  wireMonthly,
} from './support/monthly-reports.ts';
import { newTable, personId } from './support/samples.ts';

const ana = personId(1);
const tables: TestTable[] = [];
let table: TestTable;
let list: ReturnType<typeof wireMonthly>;
beforeEach(async () => {
  table = await newTable();
  tables.push(table);
  list = wireMonthly(table);
});
afterAll(() => {
  for (const used of tables) used.destroy();
});

const put = (Item: Record<string, unknown>) =>
  table.client.send(new PutCommand({ TableName: table.name, Item }));
/** One that is done: delivered to both, with its figures; as long as one gets, but where it bounced. */
const deliveredRun = (userId: string, month: string): MonthlyRun => {
  const run = sampleRun({ userId, month });
  return {
    ...run,
    recipients: run.recipients.map((one) => ({ ...one, state: 'delivered' })),
    ...{ figures: { activities: 31, completed: 28, hours: 42.5, sites: 2, backups: 60 } },
    ...{ generatedAt: dueAt, emailedAt: dueAt, nextAttemptAt: null, attempts: 1, revision: 6 },
  };
};
const failedRun = (userId: string, month: string) =>
  sampleRun({ userId, month, cause: 'mail-refused', isFailed: true, nextAttemptAt: null });

const MONTHS = ['2026-08', '2026-09', '2026-10'];
/** Twenty clients' reports of three months; those of the first three of the oldest month have failed. */
async function addReports(): Promise<MonthlyRun[]> {
  const runs = MONTHS.flatMap((month) =>
    Array.from({ length: 20 }, (_, n) =>
      month === '2026-08' && n < 3
        ? failedRun(personId(n + 1), month)
        : deliveredRun(personId(n + 1), month),
    ),
  );
  await writeAll(table, runs.map(runEntity.encode));
  return runs.toReversed();
}

type Filters = Parameters<typeof list.listReports>[0];
async function allReports(filters: Filters) {
  const pages = [await list.listReports(filters)];
  for (let cursor = pages[0]?.nextCursor; cursor; cursor = pages.at(-1)?.nextCursor) {
    pages.push(await list.listReports({ ...filters, cursor }));
  }
  return {
    found: pages.flatMap(({ items }) => items),
    sizes: pages.map((one) => one.items.length),
  };
}

describe('monthly reports', () => {
  it('come newest month first, 25 a page, each once, as administrators see them', async () => {
    const runs = await addReports();
    expect(await allReports({})).toEqual({
      found: runs.map(monthlyReportOf),
      sizes: [25, 25, 10],
    });
  });

  it('are of the month that is asked for', async () => {
    const runs = await addReports();
    const ofMonth = runs.filter(({ month }) => month === '2026-09').map(monthlyReportOf);
    expect(await allReports({ month: '2026-09' })).toEqual({ found: ofMonth, sizes: [20] });
    expect(await allReports({ month: '2026-07' })).toEqual({ found: [], sizes: [0] });
  });

  it('are of the state that is asked for, wherever they lie', async () => {
    const runs = await addReports();
    const failed = runs.slice(-3).map(monthlyReportOf);
    expect(await allReports({ state: 'failed' })).toEqual({ found: failed, sizes: [3] });
    expect((await allReports({ state: 'delivered' })).sizes).toEqual([25, 25, 7]);
    expect((await allReports({ state: 'failed', month: '2026-09' })).found).toEqual([]);
    expect((await allReports({ state: 'delivered', month: '2026-08' })).sizes).toEqual([17]);
    expect((await allReports({ state: 'queued' })).found).toEqual([]);
  });

  it('are read whole for a file, as the list has them', async () => {
    const runs = await addReports();
    expect(await allOf(list.eachReport({}))).toEqual(runs.map(monthlyReportOf));
    expect(await allOf(list.eachReport({ month: '2026-09' }))).toHaveLength(20);
  });

  it('of a state are what they are at the moment, not what they were', async () => {
    await addClients(table, ana);
    const { userId, month } = await beginRun(table, sampleRun());
    const states = async () => [
      (await allReports({ state: 'queued' })).found.length,
      (await allReports({ state: 'generated' })).found.length,
    ];
    expect(await states()).toEqual([1, 0]);
    const store = wireMonthly(table);
    await store.change({ userId, month }, (run) => ({ ...run, generatedAt: dueAt }));
    expect(await states()).toEqual([0, 1]);
  });

  it('of a rare state are looked for among four hundred a page, and the cursor goes on', async () => {
    const rows = Array.from({ length: 430 }, (_, n) => {
      const run = n === 1 ? failedRun : deliveredRun;
      return runEntity.encode(run(personId(n + 1), '2026-10'));
    });
    await writeAll(table, rows);
    const { result, commands, reads } = await table.meter.measure(() =>
      list.listReports({ state: 'failed' }),
    );
    expect(result.items).toEqual([]);
    expect(commands).toEqual(['Query', 'Query', 'Query', 'Query']);
    expect(reads).toBeLessThanOrEqual(40);
    const next = await list.listReports({ state: 'failed', cursor: result.nextCursor ?? '' });
    expect(next.items.map(({ userId }) => userId)).toEqual([personId(2)]);
    expect(next.nextCursor).toBeNull();
  });
});

const named = (clientName: string, n: number) =>
  sampleSettings({ userId: personId(n), clientName });

describe('settings', () => {
  it('come by name as people look for them, 25 a page, each once', async () => {
    const names = [
      ...[
        'Álamo',
        'Ana',
        'ana maría',
        'ANA PAULA',
        'Ángel',
        'Bío Bío',
        'Educación',
        'Nube',
        'Nutria',
      ],
      ...['Ñandú', 'Ñuñoa', 'Óptica', 'Peñalolén', 'Penélope', 'Último', 'Zeta'],
    ];
    names.splice(12, 2, 'Penélope', 'Peñalolén');
    const more = Array.from({ length: 40 }, (_, n) => `Taller ${String(n + 10)}`);
    const inOrder = [...names.slice(0, 14), ...more, ...names.slice(14)];
    const shuffled = inOrder
      .map((name, n) => named(name, n + 1))
      .toSorted((a, b) => a.clientName.length - b.clientName.length);
    for (const one of shuffled) await put(settingsEntity.encode(one));
    const pages = [await list.listSettings(undefined)];
    for (let cursor = pages[0]?.nextCursor; cursor; cursor = pages.at(-1)?.nextCursor) {
      pages.push(await list.listSettings(cursor));
    }
    expect(pages.map(({ items }) => items.length)).toEqual([25, 25, 6]);
    expect(pages.flatMap(({ items }) => items)).toEqual(
      inOrder.map((name, n) => named(name, n + 1)),
    );
  });

  it('move where their name changes, and stay where they are switched off', async () => {
    await addClients(table, ana, personId(2));
    const store = wireMonthly(table);
    await store.saveSettings(named('Árbol', 1));
    await store.saveSettings(named('Bosque', 2));
    const off = { ...named('Ciprés', 1), enabled: false, nextAt: null };
    await store.saveSettings(off);
    expect((await list.listSettings(undefined)).items).toEqual([named('Bosque', 2), off]);
  });

  it('of two with one name are both there; the longest one there is has its place, too', async () => {
    const longest = '각'.repeat(100);
    for (const one of [named('Ana', 2), named('Ana', 1), named(longest, 3)]) {
      await put(settingsEntity.encode(one));
    }
    expect((await list.listSettings(undefined)).items).toEqual([
      ...[named('Ana', 1), named('Ana', 2), named(longest, 3)],
    ]);
  });
});

describe('a cursor', () => {
  const refused = async (page: Promise<unknown>) => {
    const error: unknown = await page.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { cursor: ['El cursor no es válido'] },
    });
  };
  const coded = (key: object) => Buffer.from(JSON.stringify(key)).toString('base64url');

  it('of another list, or of another month, is none', async () => {
    await addReports();
    for (let n = 1; n <= 30; n += 1)
      await put(settingsEntity.encode(named(`Taller ${String(n)}`, n)));
    const ofReports = (await list.listReports({})).nextCursor ?? '';
    const ofSettings = (await list.listSettings(undefined)).nextCursor ?? '';
    await refused(list.listSettings(ofReports));
    await refused(list.listReports({ cursor: ofSettings }));
    // It leads to September.
    await refused(list.listReports({ cursor: ofReports, month: '2026-10' }));
    expect((await list.listReports({ cursor: ofReports, month: '2026-09' })).items).toHaveLength(
      15,
    );
  });

  it.each([
    ['no text of ours', 'hola'],
    ['a key of the table', coded({ pk: `REPORTS#${ana}`, sk: 'MONTH#2026-10' })],
    ['half a key of reports', coded({ gsi1pk: 'MONTHLYREPORTS' })],
    ['half a key of settings', coded({ gsi1pk: 'MONTHLYSETTINGS' })],
    [
      'settings among reports',
      coded({ gsi1pk: 'MONTHLYREPORTS', gsi1sk: 'a', pk: `REPORTS#${ana}`, sk: 'MONTHLY' }),
    ],
    [
      'settings of somebody else’s name',
      coded({ gsi1pk: 'MONTHLYSETTINGS', gsi1sk: 'a#b', pk: `REPORTS#${ana}`, sk: 'MONTHLY' }),
    ],
  ])('that is %s is none', async (_, cursor) => {
    await refused(list.listReports({ cursor }));
    await refused(list.listSettings(cursor));
  });
});

/** What docs/access-patterns.md says. Sums of transactions are DynamoDB Local's, which differ from AWS's. */
describe('what monthly reports cost', () => {
  const said = { enabled: true, dayOfMonth: 5, recipients: ['a@b.cl'], clientName: 'La Espiga' };
  const edit = (change: MonthlySettingsChange) => {
    const people = createPeopleView(table);
    const { commit, ...monthly } = wireMonthly(table);
    return saveMonthlySettings(
      {
        userId: personId(9),
        role: 'admin',
        profileItem: { firstName: 'Eva', lastName: 'Ríos', email: 'eva@b.cl' },
      },
      { userId: ana, change },
      {
        ...{ monthly, commit, people, names: people, timeZone: 'America/Santiago' },
        audits: createAudits(table),
        newId,
      },
    );
  };

  it('of one client: set, begun, changed, read, forgotten', async () => {
    await addClients(table, ana);
    const store = wireMonthly(table);
    const run = sampleRun();
    const measured = async (work: () => Promise<unknown>) => {
      const { reads, writes, commands } = await table.meter.measure(work);
      return `${commands.join(' ')}: ${String(reads)} RCU, ${String(writes)} WCU`;
    };
    const units = {
      set: await measured(() => edit({ ...said, revision: 0 })),
      setAgain: await measured(() => edit({ dayOfMonth: 4, revision: 1 })),
      setTheSame: await measured(() => edit({ dayOfMonth: 4, revision: 1 })),
      setStale: await measured(() => edit({ dayOfMonth: 6, revision: 1 }).catch(() => undefined)),
      due: await measured(() => store.saveSettings(sampleSettings())),
      read: await measured(() => store.findSettings(ana)),
      begun: await measured(() => store.begin(run)),
      stale: await measured(() => store.begin(run)),
      found: await measured(() => store.find(run)),
      changed: await measured(() => store.change(run, claimed(at))),
      noStep: await measured(() => store.change(run, () => undefined)),
      forgotten: await measured(() => store.forget(ana)),
      forgottenAgain: await measured(() => store.forget(ana)),
    };
    expect(units).toMatchInlineSnapshot(`
      {
        "begun": "GetItem GetItem GetItem TransactWriteItems: 3 RCU, 32 WCU",
        "changed": "GetItem TransactWriteItems: 1 RCU, 16 WCU",
        "due": "TransactWriteItems: 0 RCU, 24 WCU",
        "forgotten": "DeleteItem Query DeleteItem: 1 RCU, 6 WCU",
        "forgottenAgain": "DeleteItem Query: 0 RCU, 0 WCU",
        "found": "GetItem: 1 RCU, 0 WCU",
        "noStep": "GetItem: 1 RCU, 0 WCU",
        "read": "GetItem: 1 RCU, 0 WCU",
        "set": "GetItem GetItem GetItem GetItem TransactWriteItems: 3 RCU, 24 WCU",
        "setAgain": "GetItem GetItem TransactWriteItems: 2 RCU, 28 WCU",
        "setStale": "GetItem GetItem Query BatchGetItem: 3 RCU, 0 WCU",
        "setTheSame": "GetItem GetItem: 2 RCU, 0 WCU",
        "stale": "GetItem: 1 RCU, 0 WCU",
      }
    `);
  });

  it('a page of a list: one Query', async () => {
    const rows = Array.from({ length: 60 }, (_, n) => [
      settingsEntity.encode(named(`Panadería La Espiga ${String(n + 1)}`, n + 1)),
      runEntity.encode(deliveredRun(personId(n + 1), '2026-10')),
      runEntity.encode(deliveredRun(personId(n + 1), '2026-09')),
    ]);
    await writeAll(table, rows.flat());
    const ofSettings = await table.meter.measure(() => list.listSettings(undefined));
    const plain = await table.meter.measure(() => list.listReports({}));
    const ofMonth = await table.meter.measure(() => list.listReports({ month: '2026-09' }));
    const ofState = await table.meter.measure(() => list.listReports({ state: 'delivered' }));
    const all = [ofSettings, plain, ofMonth, ofState];
    expect(all.map(({ result }) => result.items.length)).toEqual([25, 25, 25, 25]);
    expect(all.map(({ commands }) => commands)).toEqual(all.map(() => ['Query']));
    expect(all.map(({ reads }) => reads)).toMatchInlineSnapshot(`
      [
        1.5,
        2,
        2,
        7,
      ]
    `);
  });

  it('what is due, of a thousand: the keys of as many as are asked for', async () => {
    const rows = Array.from({ length: 1_000 }, (_, n) => {
      const nextAttemptAt = new Date(at.getTime() + n + 1).toISOString();
      return runEntity.encode(sampleRun({ userId: personId(n + 1), nextAttemptAt }));
    });
    await writeAll(table, rows);
    const findDue = async (by: Date, limit: number) =>
      (await wireMonthly(table).findDue({ by, after: undefined, limit })).due;
    const [none, some, all] = [
      await table.meter.measure(() => findDue(at, 1_000)),
      await table.meter.measure(() => findDue(new Date(nextAt), 100)),
      await table.meter.measure(() => findDue(new Date(nextAt), 1_000)),
    ];
    expect([none, some, all].map(({ result }) => result.length)).toEqual([0, 100, 1_000]);
    expect(some.result[99]).toEqual({ userId: personId(100), month: '2026-10' });
    expect([none, some, all].map(({ reads }) => reads)).toMatchInlineSnapshot(`
      [
        0,
        2,
        18,
      ]
    `);
    expect(all.commands).toEqual(['Query']);
  });
});
