import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConfirmCaller } from '../../../functions/core/auth/caller.ts';
import { activityEntity } from '../../../functions/activities/activities.entity.ts';
import { sampleActivity } from '../../../functions/activities/activities.samples.ts';
import { newId } from '../../../functions/core/id.ts';
import { activitiesHeadKey } from '../../../functions/core/table/keys/activity-keys.ts';
import {
  activitiesTotalsKey,
  allWebsitesKey,
  directoryHeadKey,
  profileKey,
  userPlansTotalsKey,
  websiteTotalsKey,
  websiteRowKey,
} from '../../../functions/core/table/keys/keys.ts';
import { periodsKey } from '../../../functions/core/table/keys/plan-keys.ts';
import {
  createCountAttention,
  createWorstAttention,
} from '../../../functions/attention/attention.view.ts';
import { allReportsKey, storedReportKey } from '../../../functions/core/table/keys/report-keys.ts';
import type { Dashboard } from '../../../functions/dashboard/dashboard.domain.ts';
import { SITES_LOOKED_AT, type Home } from '../../../functions/dashboard/dashboard.home.domain.ts';
import { createCountSites } from '../../../functions/core/table/shared/people.ts';
import { getDashboard } from '../../../functions/dashboard/dashboard.service.ts';
import {
  createCountWaiting,
  createRecentActivities,
} from '../../../functions/activities/activities.view.ts';
import { createTotals } from '../../../functions/dashboard/dashboard.entity.ts';
import { createFindLastReport } from '../../../functions/reports/stored/reports.stored.view.ts';
import { createOwnedStatuses } from '../../../functions/status/status.view.ts';
import { sampleReport } from '../../../functions/reports/reports.samples.ts';
import type { StoredReport } from '../../../functions/reports/stored/reports.stored.report.domain.ts';
import { userPlanEntity } from '../../../functions/user-plans/user-plans.entity.ts';
import { userPlanRecordSchema } from '../../../functions/user-plans/user-plans.record.domain.ts';
import { createFindLatestPlan } from '../../../functions/user-plans/user-plans.view.ts';
import { createRecentSites } from '../../../functions/websites/websites.view.ts';
import { profileOfItem } from '../../../functions/profiles/profiles.entity.ts';
import { createPeopleView } from '../../../functions/profiles/profiles.view.ts';
import { viewsOfItem } from '../../../functions/profiles/profiles.views.entity.ts';
import { getOwnProfile } from '../../../functions/profiles/profiles.service.ts';
import { seedSession, signInSample } from '../../support/people/sessions.ts';
import { newInboxes } from './support/inboxes.ts';
import { personId, sampleWebsite } from './support/samples.ts';

const SITES = 40;
let world: Awaited<ReturnType<typeof newInboxes>>;

const put = (Item: Record<string, unknown>) =>
  world.table.client.send(new PutCommand({ TableName: world.table.name, Item }));

/** What syncs and backups keep in the row of a site that is well, and of the sites of the first person that are not. */
const well = {
  syncState: 'completed',
  lastSyncDate: '2026-11-21T09:30:00.000Z',
  pendingUpdates: 0,
  statsHash: 'd41d8cd98f00b204e9800998ecf8427e',
  backupAt: Date.UTC(2026, 10, 21, 3) / 1_000,
};
const states: Record<number, Record<string, unknown>> = {
  // The newest sixteen are 8 to 38.
  6: { keyConfigured: false },
  10: { ...well, pendingUpdates: 2 },
  20: { ...well, syncState: 'failed', failureCode: 'dns', syncFailures: 3 },
  30: { ...well, backupMissed: true, backupAt: Date.UTC(2026, 10, 12, 3) / 1_000 },
};

/** A site's list row, as its register, its syncs and its backups keep it. */
const putRow = (n: number, owner: string | null) => {
  const { websiteId, userId, keyLast4: _, revision: __, ...shown } = sampleWebsite(n, owner);
  const key = { ...websiteRowKey(userId, websiteId), ...allWebsitesKey(websiteId) };
  return put({ ...key, ...shown, ...(states[n] ?? well) });
};

/** An activity as `create` keeps it, and an administrator who closed it. */
const putActivity = (n: number, userId: string | null) => {
  const { websiteId, name, url } = sampleWebsite(n, userId);
  const at = new Date(Date.UTC(2026, 10, 21, 8, n));
  return put(
    activityEntity.encode(
      sampleActivity({
        activityId: newId(at),
        userId,
        websiteId,
        websiteName: name,
        websiteUrl: url,
        description: `Actualizar los complementos y revisar que la tienda siga cobrando bien ${String(n)}`,
        type: 'mantenimiento',
        status: 'realizada',
        hoursDedicated: 2.5,
        closingComment: 'Listo: quedó una copia del sitio por si hubiera que volver atrás.',
        userPlanId: newId(at),
        versionAtCreation: '6.8.2',
        versionAtCompletion: '6.8.3',
        createdAt: at.toISOString(),
        completedAt: at.toISOString(),
      }),
    ),
  );
};

/** A month of a plan, as it is kept when it is bought. */
const monthOf = (planName: string, n: number, userId = personId(1)) =>
  userPlanRecordSchema.parse({
    planId: newId(),
    userPlanId: newId(new Date(Date.UTC(2026, 9 + n, 1))),
    userId,
    planName,
    priceCents: 4_900,
    billing: 'monthly',
    activityLimit: 5,
    activitiesConsumed: 2,
    siteLimit: null,
    backupLimitBytes: 10_737_418_240,
    paidMs: 2_592_000_000,
    startDate: new Date(Date.UTC(2026, 9 + n, 1)).toISOString(),
    endDate: new Date(Date.UTC(2026, 10 + n, 1)).toISOString(),
    status: 'active',
    paymentId: newId(),
    createdAt: '2026-09-30T12:00:00.000Z',
    updatedAt: '2026-09-30T12:00:00.000Z',
    dueDaysLeft: 7,
    dueAt: new Date(Date.UTC(2026, 9 + n, 24)).toISOString(),
    directoryChunk: 0,
  });

const putReport = (n: number, more: Partial<StoredReport> = {}) => {
  const at = new Date(Date.UTC(2026, n, 1, 9));
  const { userId, reportId, ...report } = sampleReport({
    userId: personId(1),
    reportId: newId(at),
    fileName: `report_Panaderia_La_Espiga_${String(at.getTime())}.html`,
    clientName: 'Panadería La Espiga',
    createdAt: at.toISOString(),
    startDate: '2026-10-01',
    endDate: '2026-10-31',
    month: `2026-${String(n).padStart(2, '0')}`,
    ...more,
  });
  return put({ ...storedReportKey(userId, reportId), ...allReportsKey(reportId), ...report });
};

beforeAll(async () => {
  world = await newInboxes();
  for (let n = 0; n < SITES; n += 1) await putRow(n, n % 2 === 0 ? personId(1) : null);
  const profile = {
    ...profileKey(personId(1)),
    userId: personId(1),
    email: 'ana@ejemplo.cl',
    firstName: 'Ana',
    lastName: 'Soto',
    companyAddress: 'Avenida Libertador Bernardo O’Higgins 1234, oficina 56, Santiago',
    role: 'cliente',
    createdAt: '2026-11-20T12:00:00.000Z',
    lastSignInAt: null,
    websitesCount: SITES / 2,
  };
  await put(profile);
  await world.person(2);
  // Heads as large as a hundred thousand entries make them.
  const versions = Array.from({ length: 100 }, (_, n) => n + 1);
  await put({ ...directoryHeadKey('CLIENTS'), entryCount: 9_876, versions, filled: 7 });
  await put({ ...directoryHeadKey('WEBSITES'), entryCount: SITES, versions, filled: 7 });
  await put({ ...websiteTotalsKey, withKey: 9 });
  await put({ ...userPlansTotalsKey, activeCount: 4_321 });
  await put({ ...activitiesTotalsKey, pendiente: 100, en_progreso: 20, realizada: 360 });
  await put({ ...activitiesHeadKey(personId(1)), pendiente: 2, en_progreso: 1, realizada: 9 });
  for (let n = 0; n < 12; n += 1) {
    await putActivity(n, n % 3 === 0 ? null : personId(1));
  }
  // The first one is over, the second one runs, and two wait.
  for (const [n, name] of ['Viejo', 'Profesional', 'Tercero', 'Cuarto'].entries()) {
    await put(userPlanEntity.encode(monthOf(name, n)));
  }
  for (const n of [8, 9, 10]) await putReport(n);
  await putReport(11, { unread: false, withdrawnAt: '2026-11-02T12:00:00.000Z' });
  for (let n = 0; n < 3; n += 1) await world.send(personId(1));
  await world.send(null);
});
afterAll(() => world.table.destroy());

/** The two requests of somebody who opens the dashboard, each confirming them for itself. */
async function open(n: number) {
  const confirm = createConfirmCaller(world.table, { withInbox: ['me'] });
  const identity = {
    userId: personId(n),
    username: personId(n),
    groups: [],
    ...signInSample(),
  };
  await seedSession(world.table, personId(n), signInSample());
  const dependencies = {
    ...world.lambda,
    ...createRecentActivities(world.table),
    recentSites: createRecentSites(world.table),
    ownStatuses: createOwnedStatuses(world.table),
    findPlan: createFindLatestPlan(world.table),
    findReport: createFindLastReport(world.table),
    totals: createTotals(world.table),
    countWaiting: createCountWaiting(world.table),
    countAttention: createCountAttention(world.table),
    worstAttention: createWorstAttention(world.table),
    countSites: createCountSites(world.table),
    people: createPeopleView(world.table),
    now: () => new Date('2026-11-21T12:00:00.000Z'),
  };
  return {
    dashboard: await world.table.meter.measure(async () =>
      getDashboard(await confirm(identity), dependencies),
    ),
    profile: await world.table.meter.measure(async () =>
      getOwnProfile(await confirm(identity, 'me'), { ...dependencies, profileOfItem, viewsOfItem }),
    ),
  };
}

const newest = (numbers: number[]) =>
  numbers.map((n) => sampleWebsite(n, n % 2 === 0 ? personId(1) : null).name);

const activitiesOf = (numbers: number[]) =>
  numbers.map((n) => expect.stringMatching(new RegExp(`bien ${String(n)}$`)) as string);

const ownOf = ({ home }: Dashboard): Home => {
  if (!home) throw new Error('This is no client');
  return home;
};

const emptyHome: Home = {
  sites: { lookedAt: 0, worst: [] },
  activities: [],
  plan: null,
  report: null,
  steps: { registered: false, connected: false, synced: false, planned: false },
};

describe('the dashboard', () => {
  it('of a client has their own and no figure of others', async () => {
    const { result } = (await open(1)).dashboard;
    expect(result).toMatchObject({ users: null, activePlans: null, monitoredSites: null });
    expect(result.websites).toEqual({ total: SITES / 2, recent: [] });
    expect(result.activities).toMatchObject({ total: 12, open: 3, completedPercent: 75 });
    const { activities, plan, report, steps } = ownOf(result);
    expect(activities.map(({ description }) => description)).toEqual(
      activitiesOf([11, 10, 8, 7, 5]),
    );
    expect(new Set(activities.map(({ hoursDedicated }) => hoursDedicated))).toEqual(
      new Set([null]),
    );
    expect(plan).toMatchObject({
      running: true,
      planName: 'Profesional',
      activitiesRemaining: 3,
      endDate: '2026-12-01T00:00:00.000Z',
    });
    // The one after it was withdrawn.
    expect(report).toMatchObject({ month: '2026-10', unread: true });
    expect(steps).toBeNull();
  });

  it('of a client has the worst of their newest sites', async () => {
    const { sites } = ownOf((await open(1)).dashboard.result);
    expect(sites.lookedAt).toBe(SITES_LOOKED_AT);
    // The worst of all is older than those.
    expect(sites.worst.map(({ name, health }) => [name, health])).toEqual(
      [
        [20, { kind: 'unreachable', count: null }],
        [30, { kind: 'backupMissed', count: 9 }],
        [10, { kind: 'updatesPending', count: 2 }],
        [38, { kind: 'fine', count: null }],
        [36, { kind: 'fine', count: null }],
      ].map(([n, health]) => [sampleWebsite(n as number, personId(1)).name, health]),
    );
  });

  it('of an administrator has everybody’s, what nobody owns too', async () => {
    const { result } = (await open(0)).dashboard;
    expect(result).toMatchObject({
      users: { total: 9_876 },
      activePlans: 4_321,
      monitoredSites: 9,
    });
    expect(result.websites.total).toBe(SITES);
    expect(result.websites.recent.map(({ name }) => name)).toEqual(newest([39, 38, 37]));
    expect(result.activities).toMatchObject({ total: 480, open: 120, completedPercent: 75 });
    const { recent } = result.activities;
    expect(recent.map(({ description }) => description)).toEqual(activitiesOf([11, 10, 9]));
    expect(recent.map(({ userId }) => userId)).toEqual([personId(1), personId(1), null]);
    expect(recent[0]).toMatchObject({ hoursDedicated: 2.5, clientName: null });
  });

  it('of who has nothing yet is empty', async () => {
    const { dashboard } = await open(2);
    expect(dashboard.result).toEqual({
      websites: { total: 0, recent: [] },
      activities: { total: 0, open: 0, completedPercent: 0, recent: [] },
      users: null,
      activePlans: null,
      attention: null,
      monitoredSites: null,
      home: emptyHome,
    });
  });
});

describe('opening the dashboard', () => {
  it.each([
    ['a client', 1, 3, ['Query', 'Query', 'Query', 'Query', 'Query']],
    // AWS counts half a unit for each Query that finds nothing, DynamoDB Local none.
    ['a client without anything', 2, 0.5, ['Query', 'Query', 'Query', 'Query', 'Query']],
    ['an administrator', 0, 2, ['Query', 'Query', 'Query', 'Query', 'Query', 'Query']],
  ])('takes %s two requests, of at most three units each', async (...[who, n, reads, commands]) => {
    // The Lambda has read what went to everybody.
    await open(n);
    const { dashboard, profile } = await open(n);
    expect({ reads: dashboard.reads, commands: dashboard.commands }).toEqual({ reads, commands });
    // An administrator's counts of what is pending are a Query more; DynamoDB Local counts none that finds nothing.
    const pending = who === 'an administrator' ? ['Query'] : [];
    expect({ reads: profile.reads, commands: profile.commands }).toEqual({
      reads: 1.5,
      commands: ['Query', 'GetItem', 'GetItem', ...pending],
    });
    const { unreadNotifications, waitingActivities } = profile.result;
    // The client's own activities that are not completed, and all that nobody has begun.
    const counts = [
      [1, 100],
      [4, 3],
      [1, 0],
    ];
    expect([unreadNotifications, waitingActivities]).toEqual(counts[n]);
  });
});

it('opening the portal takes somebody of a company half a unit more: when does its account end', async () => {
  const userId = personId(3);
  await put({
    ...{ ...profileKey(userId), userId, companyId: personId(1), role: 'cliente' },
    ...{ email: 'luz@ejemplo.cl', firstName: 'Luz', lastName: 'Soto' },
    ...{ createdAt: '2026-11-20T12:00:00.000Z', lastSignInAt: null },
  });
  await open(3);
  const { result, reads, commands } = (await open(3)).profile;
  expect(result).toMatchObject({ companyErasesAt: null });
  expect({ reads, commands }).toEqual({
    reads: 2,
    commands: ['Query', 'GetItem', 'GetItem', 'GetItem'],
  });
});

describe('the latest plan', () => {
  const find = (userId: string, at: string) =>
    world.table.meter.measure(() => createFindLatestPlan(world.table)(userId, new Date(at)));

  it.each([
    ['before any', '2026-09-30T12:00:00.000Z', undefined],
    ['while one runs', '2026-10-31T23:59:59.999Z', 'Viejo'],
    ['from the instant on at which the next begins', '2026-11-01T00:00:00.000Z', 'Profesional'],
    ['after the end of all', '2027-03-01T00:00:00.000Z', 'Cuarto'],
  ])('%s', async (_, at, name) => {
    const { result, reads } = await find(personId(1), at);
    expect(result?.planName).toBe(name);
    expect(reads).toBe(0.5);
  });

  it('is found behind many that were bought ahead', async () => {
    const userId = personId(3);
    const months = [0, 1, 2, 3, 4, 5, 6].map((n) => monthOf(`Mes ${String(n)}`, n, userId));
    for (const month of months) await put(userPlanEntity.encode(month));
    await put({ ...periodsKey(userId), periods: months.slice(1), revision: 3 });
    const running = await find(userId, '2026-11-21T12:00:00.000Z');
    expect([running.result?.planName, running.reads]).toEqual(['Mes 1', 1.5]);
    const over = await find(userId, '2027-11-21T12:00:00.000Z');
    expect([over.result?.planName, over.reads]).toEqual(['Mes 6', 1]);
  });
});
