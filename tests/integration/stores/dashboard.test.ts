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
import { getDashboard } from '../../../functions/dashboard/dashboard.service.ts';
import {
  createCountWaiting,
  createRecentActivities,
} from '../../../functions/activities/activities.view.ts';
import { createTotals } from '../../../functions/dashboard/dashboard.entity.ts';
import { createFindPeriods } from '../../../functions/user-plans/user-plans.view.ts';
import { createRecentSites } from '../../../functions/websites/websites.view.ts';
import { profileOfItem } from '../../../functions/profiles/profiles.entity.ts';
import { viewsOfItem } from '../../../functions/profiles/profiles.views.entity.ts';
import { getOwnProfile } from '../../../functions/profiles/profiles.service.ts';
import { newInboxes } from './support/inboxes.ts';
import { personId, sampleWebsite } from './support/samples.ts';

const SITES = 40;
let world: Awaited<ReturnType<typeof newInboxes>>;

const put = (Item: Record<string, unknown>) =>
  world.table.client.send(new PutCommand({ TableName: world.table.name, Item }));

/** A site's list row, as the register of sites keeps it. */
const putRow = (n: number, owner: string | null) => {
  const { websiteId, userId, keyLast4: _, ...shown } = sampleWebsite(n, owner);
  return put({ ...websiteRowKey(userId, websiteId), ...allWebsitesKey(websiteId), ...shown });
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

/** As many plans as may wait behind the one that runs, which is the second. */
const PLANS = ['Viejo', 'Profesional', 'Tercero', 'Cuarto', 'Quinto', 'Sexto', 'Séptimo'];
const periodOf = (planName: string, n: number) => ({
  planId: newId(),
  userPlanId: newId(),
  planName,
  priceCents: 4_900,
  billing: 'monthly',
  activityLimit: 5,
  siteLimit: null,
  backupLimitBytes: 10_737_418_240,
  startDate: new Date(Date.UTC(2026, 9 + n, 1)).toISOString(),
  endDate: new Date(Date.UTC(2026, 10 + n, 1)).toISOString(),
});

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
  await put({ ...periodsKey(personId(1)), periods: PLANS.map(periodOf), revision: 3 });
  for (let n = 0; n < 3; n += 1) await world.send(personId(1));
  await world.send(null);
});
afterAll(() => world.table.destroy());

/** The two requests of somebody who opens the dashboard, each confirming them for itself. */
async function open(n: number) {
  const confirm = createConfirmCaller(world.table, { withInbox: ['me'] });
  const identity = { userId: personId(n), username: personId(n), groups: [] };
  const dependencies = {
    ...world.lambda,
    ...createRecentActivities(world.table),
    recentSites: createRecentSites(world.table),
    findPeriods: createFindPeriods(world.table),
    totals: createTotals(world.table),
    countWaiting: createCountWaiting(world.table),
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

describe('the dashboard', () => {
  it('of a client has their own and no figure of others', async () => {
    const { result } = (await open(1)).dashboard;
    expect(result).toMatchObject({ users: null, activePlans: null, monitoredSites: null });
    expect(result.planName).toBe('Profesional');
    expect(result.websites.total).toBe(SITES / 2);
    expect(result.websites.recent.map(({ name }) => name)).toEqual(newest([38, 36, 34]));
    expect(result.activities).toMatchObject({ total: 12, open: 3, completedPercent: 75 });
    const { recent } = result.activities;
    expect(recent.map(({ description }) => description)).toEqual(activitiesOf([11, 10, 8]));
    expect(new Set(recent.map(({ hoursDedicated }) => hoursDedicated))).toEqual(new Set([null]));
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
      monitoredSites: null,
      planName: null,
    });
  });
});

describe('opening the dashboard', () => {
  it.each([
    ['a client', 1, ['GetItem', 'Query', 'Query', 'GetItem']],
    ['an administrator', 0, ['GetItem', 'Query', 'Query', 'Query']],
  ])('takes %s two requests of three units and a half', async (_, n, commands) => {
    // The Lambda has read what went to everybody.
    await open(n);
    const { dashboard, profile } = await open(n);
    expect({ reads: dashboard.reads, commands: dashboard.commands }).toEqual({
      reads: 2,
      commands,
    });
    expect({ reads: profile.reads, commands: profile.commands }).toEqual({
      reads: 1.5,
      commands: ['Query', 'GetItem', 'GetItem'],
    });
    const { unreadNotifications, waitingActivities } = profile.result;
    // What is not completed of the client's own, and what nobody has begun of all.
    expect([unreadNotifications, waitingActivities]).toEqual(n === 1 ? [4, 3] : [1, 100]);
  });
});
