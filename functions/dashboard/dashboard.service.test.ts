import { describe, expect, it } from 'vitest';
import { sampleActivity } from '../activities/activities.samples.ts';
import type { Caller } from '../core/auth/caller.ts';
import type { Period } from '../user-plans/user-plans.periods.domain.ts';
import { sampleSiteSummary } from '../websites/websites.samples.ts';
import { sitesPerHundredUsers } from './dashboard.domain.ts';
import { getDashboard } from './dashboard.service.ts';

const caller = (role: Caller['role'], profileItem?: Record<string, unknown>): Caller => ({
  userId: 'ana',
  username: 'ana',
  groups: [],
  role,
  ...(profileItem && { profileItem }),
});

const site = sampleSiteSummary({ userId: 'ana', lastBackupAt: '2026-11-20T12:00:00.000Z' });

const now = new Date('2026-11-21T12:00:00.000Z');
const activity = sampleActivity({
  userId: 'ana',
  status: 'realizada',
  hoursDedicated: 2.5,
  completedAt: '2026-11-20T18:00:00.000Z',
});
const period = (planName: string, startDate: string, endDate: string): Period => ({
  planId: '01kb3f0a9x5m3v7c2d8e4h6j9p',
  userPlanId: '01kb3f0a9x5m3v7c2d8e4h6j9q',
  planName,
  priceCents: 4_900,
  billing: 'monthly',
  activityLimit: 5,
  siteLimit: null,
  backupLimitBytes: 1,
  startDate,
  endDate,
});

function setUp(periods: Period[] = []) {
  const asked: string[] = [];
  const reads = {
    recentSites: async ({ userId, role }: { userId: string; role: string }) => {
      asked.push(`recent ${role} ${userId}`);
      return [site];
    },
    totals: async () => {
      asked.push('totals');
      const activities = { pendiente: 30, en_progreso: 10, realizada: 80 };
      return { clients: 7, websites: 40, activities, activePlans: 5, monitoredSites: 12 };
    },
    recentActivities: async () => {
      asked.push('activities');
      return [activity];
    },
    ownActivities: async (userId: string) => {
      asked.push(`activities ${userId}`);
      return { counts: { pendiente: 2, en_progreso: 1, realizada: 1 }, recent: [activity] };
    },
    findPeriods: async (userId: string) => {
      asked.push(`periods ${userId}`);
      return periods;
    },
  };
  return { asked, dependencies: { ...reads, now: () => now } };
}

describe('getDashboard', () => {
  it('shows a client their own and no figure of anybody else', async () => {
    const { asked, dependencies } = setUp();
    const answer = await getDashboard(caller('cliente', { websitesCount: 12 }), dependencies);
    expect(answer).toEqual({
      websites: { total: 12, recent: [site] },
      activities: {
        total: 4,
        open: 3,
        completedPercent: 25,
        // Hours are an administrator's to see.
        recent: [{ ...activity, hoursDedicated: null, clientName: null }],
      },
      users: null,
      activePlans: null,
      monitoredSites: null,
      planName: null,
    });
    expect(asked).toEqual(['recent cliente ana', 'activities ana', 'periods ana']);
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
        recent: [{ ...activity, clientName: null }],
      },
      users: { total: 7 },
      activePlans: 5,
      monitoredSites: 12,
      planName: null,
    });
    expect(asked).toEqual(['recent admin ana', 'totals', 'activities']);
  });

  const [before, at, after] = ['2026-11-01', '2026-11-21', '2026-12-01'].map(
    (day) => `${day}T12:00:00.000Z`,
  ) as [string, string, string];
  it.each([
    ['runs', [period('Básico', before, after)], 'Básico'],
    ['began this moment', [period('Viejo', before, at), period('Nuevo', at, after)], 'Nuevo'],
    ['ended this moment, noted or not', [period('Básico', before, at)], null],
    ['is still to come', [period('Básico', after, '2027-01-01T12:00:00.000Z')], null],
  ])('names the plan of a client by its dates: one that %s', async (_, periods, name) => {
    const answer = await getDashboard(caller('cliente'), setUp(periods).dependencies);
    expect(answer.planName).toBe(name);
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
