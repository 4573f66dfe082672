import * as z from 'zod';
import {
  completedPercent,
  openOf,
  totalOf,
  type Activity,
  type ActivityCounts,
} from '../activities/activities.domain.ts';
import { isAdmin, type Caller } from '../core/auth/caller.ts';
import { currentPeriod, type Period } from '../user-plans/user-plans.periods.domain.ts';
import type { WebsiteSummary } from '../websites/websites.domain.ts';
import { RECENT_ITEMS, type Dashboard } from './dashboard.domain.ts';
import type { Totals } from './dashboard.entity.ts';

export interface DashboardDependencies {
  recentSites: (caller: Caller, limit: number) => Promise<WebsiteSummary[]>;
  recentActivities: (limit: number) => Promise<Activity[]>;
  ownActivities: (
    userId: string,
    limit: number,
  ) => Promise<{ counts: ActivityCounts; recent: Activity[] }>;
  findPeriods: (userId: string) => Promise<Period[]>;
  totals: () => Promise<Totals>;
  now: () => Date;
}

/** A person's number of sites is kept in their own item, which confirmed them a moment ago. */
const ownFigures = z.object({ websitesCount: z.number().int().default(0) });

/** Without a client's name, and without hours, which are an administrator's to see. */
function activitiesOf(
  caller: Caller,
  { counts, recent }: { counts: ActivityCounts; recent: readonly Activity[] },
): Dashboard['activities'] {
  const hours = isAdmin(caller) ? {} : { hoursDedicated: null };
  return {
    total: totalOf(counts),
    open: openOf(counts),
    completedPercent: completedPercent(counts),
    recent: recent.map((activity) => ({ ...activity, ...hours, clientName: null })),
  };
}

async function everything(
  caller: Caller,
  { recentSites, recentActivities, totals }: DashboardDependencies,
): Promise<Dashboard> {
  const [sites, { clients, websites, activities, activePlans, monitoredSites }, newest] =
    await Promise.all([
      recentSites(caller, RECENT_ITEMS),
      totals(),
      recentActivities(RECENT_ITEMS),
    ]);
  return {
    websites: { total: websites, recent: sites },
    activities: activitiesOf(caller, { counts: activities, recent: newest }),
    users: { total: clients },
    activePlans,
    monitoredSites,
    planName: null,
  };
}

/** A plan ends at its exact time, by its dates alone. */
async function own(
  caller: Caller,
  { recentSites, ownActivities, findPeriods, now }: DashboardDependencies,
): Promise<Dashboard> {
  const { userId, profileItem = {} } = caller;
  const [sites, activities, periods] = await Promise.all([
    recentSites(caller, RECENT_ITEMS),
    ownActivities(userId, RECENT_ITEMS),
    findPeriods(userId),
  ]);
  return {
    websites: { total: ownFigures.parse(profileItem).websitesCount, recent: sites },
    activities: activitiesOf(caller, activities),
    users: null,
    activePlans: null,
    monitoredSites: null,
    planName: currentPeriod(periods, now())?.planName ?? null,
  };
}

/**
 * All that the dashboard shows (spec 000 §2): the caller's own sites, activities and plan; for an administrator
 * everybody's, with the numbers of clients and of active plans.
 */
export const getDashboard = (
  caller: Caller,
  dependencies: DashboardDependencies,
): Promise<Dashboard> => (isAdmin(caller) ? everything : own)(caller, dependencies);
