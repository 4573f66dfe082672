import { describe, expect, it } from 'vitest';
import { sampleActivity } from '../activities/activities.samples.ts';
import type { Caller } from '../core/auth/caller.ts';
import { sampleReport } from '../reports/reports.samples.ts';
import { neverSynced, siteStatusSchema } from '../status/status.domain.ts';
import type { OwnedStatus } from '../status/status.view.ts';
import { userPlanSchema, type UserPlan } from '../user-plans/user-plans.domain.ts';
import { sampleSiteSummary } from '../websites/websites.samples.ts';
import { dashboardSchema, sitesPerHundredUsers } from './dashboard.domain.ts';
import { getDashboard, type DashboardDependencies } from './dashboard.service.ts';

const caller = (
  role: Caller['role'],
  profileItem?: Record<string, unknown>,
  position: Caller['position'] = 'owner',
): Caller => ({
  userId: 'ana',
  username: 'ana',
  groups: [],
  role,
  position,
  ...(profileItem && { profileItem }),
});

const site = sampleSiteSummary({ userId: 'ana', lastBackupAt: '2026-11-20T12:00:00.000Z' });

const now = new Date('2026-11-21T12:00:00.000Z');
const activity = sampleActivity({
  status: 'realizada',
  hoursDedicated: 2.5,
  completedAt: '2026-11-20T18:00:00.000Z',
});
const report = sampleReport({ month: '2026-10' });
const status: OwnedStatus = {
  ...siteStatusSchema.parse({
    ...site,
    pendingUpdates: 2,
    lastSyncDate: now.toISOString(),
    sync: neverSynced,
  }),
  type: 'tienda',
};

function setUp(plan?: UserPlan, statuses = [status]) {
  const asked: string[] = [];
  const note = <Answer>(what: string, answer: Answer) => {
    asked.push(what);
    return Promise.resolve(answer);
  };
  const totals = {
    ...{ clients: 7, websites: 40, activePlans: 5, monitoredSites: 12 },
    activities: { pendiente: 30, en_progreso: 10, realizada: 80 },
  };
  const counts = { pendiente: 2, en_progreso: 1, realizada: 1 };
  const dependencies: DashboardDependencies = {
    recentSites: ({ role }) => note(`recent ${role}`, [site]),
    totals: () => note('totals', totals),
    recentActivities: () => note('activities', [activity]),
    worstAttention: () => note('attention', { items: [], nextCursor: null }),
    ownActivities: (userId) => note(`activities ${userId}`, { counts, recent: [activity] }),
    ownStatuses: (userId) => note(`sites ${userId}`, statuses),
    findPlan: (userId) => note(`plan ${userId}`, plan),
    findReport: (userId) => note(`report ${userId}`, report),
    countSites: ({ profileItem }) => Promise.resolve(Number(profileItem?.['websitesCount'] ?? 0)),
    now: () => now,
  };
  return { asked, dependencies };
}

describe('getDashboard', () => {
  it('shows a client their own and no figure of anybody else', async () => {
    const { asked, dependencies } = setUp();
    const answer = await getDashboard(caller('cliente', { websitesCount: 12 }), dependencies);
    expect(dashboardSchema.parse(answer)).toEqual({
      websites: { total: 12, recent: [] },
      activities: { total: 4, open: 3, completedPercent: 25, recent: [] },
      users: null,
      activePlans: null,
      attention: null,
      monitoredSites: null,
      home: {
        sites: {
          lookedAt: 1,
          worst: [
            {
              websiteId: site.websiteId,
              name: site.name,
              url: site.url,
              type: 'tienda',
              health: { kind: 'updatesPending', count: 2 },
            },
          ],
        },
        // Hours are an administrator's to see.
        activities: [{ ...activity, hoursDedicated: null, clientName: null, assigneeName: null }],
        plan: null,
        report: {
          reportId: report.reportId,
          month: '2026-10',
          startDate: null,
          endDate: null,
          createdAt: report.createdAt,
          unread: true,
        },
        steps: { registered: true, connected: true, synced: true, planned: false },
      },
    });
    expect(asked).toEqual(['sites ana', 'activities ana', 'plan ana', 'report ana']);
  });

  it('counts a WordPress of a client once, however often it is registered', async () => {
    const duplicate = { ...status, duplicateSince: now.toISOString() };
    const { dependencies } = setUp(undefined, [duplicate, status]);
    const answer = await getDashboard(caller('cliente', { websitesCount: 12 }), dependencies);
    expect(answer.websites.total).toBe(11);
    expect(answer.home?.sites).toMatchObject({ lookedAt: 1, worst: [{ name: site.name }] });
  });

  it.each([[{}], [undefined]])('counts no sites where none was ever kept: %j', async (item) => {
    const answer = await getDashboard(caller('cliente', item), setUp().dependencies);
    expect(answer.websites.total).toBe(0);
  });

  it('shows an administrator everything, whatever they have of their own', async () => {
    const { asked, dependencies } = setUp();
    const answer = await getDashboard(caller('admin', { websitesCount: 1 }), dependencies);
    expect(answer).toEqual({
      websites: { total: 40, recent: [site] },
      activities: {
        total: 120,
        open: 40,
        completedPercent: 67,
        recent: [{ ...activity, clientName: null, assigneeName: null }],
      },
      users: { total: 7 },
      activePlans: 5,
      attention: { items: [], nextCursor: null },
      monitoredSites: 12,
      home: null,
    });
    expect(asked).toEqual(['recent admin', 'totals', 'activities', 'attention']);
  });

  it('shows a technician no figure of clients and their plans', async () => {
    const { dependencies } = setUp();
    const answer = await getDashboard(caller('admin', {}, 'technician'), dependencies);
    expect(answer).toMatchObject({ users: null, activePlans: null, websites: { total: 40 } });
  });

  const plan = userPlanSchema.parse({
    userPlanId: '01kb3f0a9x5m3v7c2d8e4h6j9q',
    userId: '0b7d3c1e-5a2f-4c8d-9e6b-0000000000aa',
    planId: '01kb3f0a9x5m3v7c2d8e4h6j9p',
    planName: 'Básico',
    activityLimit: 10,
    siteLimit: null,
    startDate: '2026-10-22T12:00:00.000Z',
    endDate: '2026-12-22T12:00:00.000Z',
    status: 'active',
    activitiesConsumed: 7,
    paymentId: null,
    createdAt: '2026-10-22T12:00:00.000Z',
    updatedAt: '2026-10-22T12:00:00.000Z',
  });
  it.each([
    ['runs', plan.endDate, true],
    ['ended this moment, noted or not', now.toISOString(), false],
  ])('says what is left of a plan that %s', async (_, endDate, running) => {
    const { dependencies } = setUp({ ...plan, endDate });
    const { home } = await getDashboard(caller('cliente', { websitesCount: 1 }), dependencies);
    const { userPlanId } = plan;
    expect(home?.plan).toEqual({
      ...{ running, userPlanId, endDate },
      ...{ planName: 'Básico', activityLimit: 10, activitiesRemaining: 3, low: !running },
    });
    // Nothing is left to do.
    expect(home?.steps).toBeNull();
  });

  it('says since when a plan is over that an administrator ended before its time', async () => {
    const endedAt = '2026-11-20T12:00:00.000Z';
    const { dependencies } = setUp({ ...plan, status: 'expired', updatedAt: endedAt });
    const { home } = await getDashboard(caller('cliente', { websitesCount: 1 }), dependencies);
    expect(home?.plan).toMatchObject({ running: false, endDate: endedAt });
  });
});

describe('sitesPerHundredUsers', () => {
  it.each([
    [0, 0, 0],
    [5, 0, 0],
    [0, 5, 0],
    [1, 3, 33],
    [40, 7, 571],
  ])('%i sites of %i people: %i', (sites, users, percent) => {
    expect(sitesPerHundredUsers(sites, users)).toBe(percent);
  });
});
