import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBackupLogsOf } from '../../../functions/backups/backups.view.ts';
import { logEntity } from '../../../functions/backups/log/backups.logs.entity.ts';
import { newId } from '../../../functions/core/id.ts';
import { ledgerKey } from '../../../functions/core/table/keys/plan-keys.ts';
import { gather } from '../../../functions/data-exports/data-exports.gather.service.ts';
import { rowsOf, type ListName } from '../../../functions/data-exports/data-exports.rows.domain.ts';
import { createChoicesOf } from '../../../functions/notifications/notifications.view.ts';
import { choicesEntity } from '../../../functions/notifications/notices/notifications.notices.entity.ts';
import {
  isNoticeFor,
  noticeKinds,
} from '../../../functions/notifications/notices/notifications.notices.domain.ts';
import { createMembers } from '../../../functions/profiles/profiles.members.view.ts';
import { createSavedViewsOf } from '../../../functions/profiles/profiles.view.ts';
import { viewsEntity } from '../../../functions/profiles/profiles.views.entity.ts';
import { createSyncedStats } from '../../../functions/status/status.view.ts';
import { dayEntity } from '../../../functions/status/status.stats.entity.ts';
import type { UserPlan } from '../../../functions/user-plans/user-plans.domain.ts';
import { createMovementsOf } from '../../../functions/user-plans/user-plans.view.ts';
import { userSchema } from '../../../functions/users/users.domain.ts';
import { writeAll } from '../../../infra/local/demo/bulk-seed.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { nothingOf } from '../../support/people/data-exports.ts';
import { addPeople, newTable, personId, sampleWebsite } from './support/samples.ts';

// Lists that are read site by site, plan by plan or from one item, as they are stored.

const at = new Date('2026-11-21T12:00:00.000Z');
const MANY = 250;
const userId = personId(1);
const userPlanId = newId(at);
const site = sampleWebsite(1, userId);
const { websiteId } = site;

let table: TestTable;
beforeAll(async () => {
  table = await newTable();
  await addPeople(table, userId);
  const ids = Array.from({ length: MANY }, (_, n) => newId(new Date(at.getTime() + n)));
  const said = { createdAt: at.toISOString(), errorDetails: null, expiresAt: 2_000_000_000 };
  const day = { websiteId, wordpressVersion: '6.8.2', phpVersion: '8.3', pluginsPending: 1 };
  await writeAll(table, [
    ...ids.map((entryId) => ({
      ...ledgerKey(userPlanId, entryId),
      ...{ entryId, kind: 'reserve', amount: 1, activityId: null, reason: '' },
      at: at.toISOString(),
    })),
    ...ids.map((logId) =>
      logEntity.encode({
        ...{ ...said, websiteId, logId, backupId: null, userId: null },
        ...{ operation: 'cleanup', status: 'completed', message: 'Se eliminaron los respaldos' },
      }),
    ),
    ...['2026-06-01', '2026-11-01', '2026-11-20'].map((on) =>
      dayEntity.encode({
        ...{ ...day, day: on, themesPending: 0, changes: [], expiresAt: 2_000_000_000 },
      }),
    ),
    viewsEntity.encode({
      ...{ userId, revision: 1 },
      views: [{ viewId: newId(at), list: 'websites', name: 'Blogs', query: { tipo: 'blog' } }],
    }),
    choicesEntity.encode({ userId, choices: {}, revision: 1 }),
  ]);
});
afterAll(() => table.destroy());

async function* page<Row>(...rows: Row[]) {
  yield rows;
}

const person = (role: 'cliente' | 'admin') =>
  userSchema.parse({
    ...{ userId, email: 'ana@ejemplo.cl', firstName: 'Ana', lastName: 'Soto', role },
    ...{ createdAt: at.toISOString(), lastSignInAt: null },
  });

async function readList(name: ListName, role: 'cliente' | 'admin' = 'cliente') {
  const sources = gather(person(role), {
    ...nothingOf(userId),
    now: () => at,
    sitesOf: () => page(site),
    plansOf: () => page({ userPlanId, planName: 'Básico' } as UserPlan),
    movementsOf: createMovementsOf(table),
    backupLogsOf: createBackupLogsOf(table),
    pointsOf: createSyncedStats(table).listPoints,
    viewsOf: createSavedViewsOf(table),
    choicesOf: createChoicesOf(table),
    companyOf: createMembers(table).listOf,
  });
  const pages: number[] = [];
  const { reads } = await table.meter.measure(async () => {
    for await (const rows of sources.find(({ lists }) => lists.includes(name))?.pages ?? []) {
      pages.push(rowsOf(name, rows).length);
    }
  });
  return { pages, reads };
}

it.each<[ListName, number[], number]>([
  ['movements', [100, 100, 50], 8],
  ['backupLogs', [100, 100, 50], 10],
  // The point that held when the 90 days began, and two of them.
  ['siteHistory', [3], 1],
  ['views', [1], 1],
  ['members', [0], 1],
])('%s is read a page at a time', async (name, pages, units) => {
  const read = await readList(name);
  expect(read.pages).toEqual(pages);
  expect(read.reads).toBeLessThanOrEqual(units);
});

it('what an administrator is notified of is one item', async () => {
  const kinds = noticeKinds.filter((kind) => isNoticeFor('owner', kind)).length;
  expect(await readList('noticeChoices', 'admin')).toEqual({ pages: [kinds], reads: 1 });
});
