import * as z from 'zod';
import {
  completedPercent,
  openOf,
  totalOf,
  type Activity,
  type ActivityCounts,
} from '../activities/activities.domain.ts';
import { isAdmin, type Caller } from '../core/auth/caller.ts';
import { currentPeriod } from '../user-plans/user-plans.periods.domain.ts';
import type { Dashboard } from './dashboard.domain.ts';
import type { DashboardStore } from './dashboard.store.ts';

export interface DashboardDependencies {
  dashboard: DashboardStore;
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
  { dashboard }: DashboardDependencies,
): Promise<Dashboard> {
  const [sites, { clients, websites, activities, activePlans }, newest] = await Promise.all([
    dashboard.recentSites(caller),
    dashboard.totals(),
    dashboard.recentActivities(),
  ]);
  return {
    websites: { total: websites, recent: sites },
    activities: activitiesOf(caller, { counts: activities, recent: newest }),
    users: { total: clients },
    activePlans,
    planName: null,
  };
}

/** A plan ends at its exact time, by its dates alone. */
async function own(caller: Caller, { dashboard, now }: DashboardDependencies): Promise<Dashboard> {
  const { userId, profileItem = {} } = caller;
  const [sites, activities, periods] = await Promise.all([
    dashboard.recentSites(caller),
    dashboard.ownActivities(userId),
    dashboard.periods(userId),
  ]);
  return {
    websites: { total: ownFigures.parse(profileItem).websitesCount, recent: sites },
    activities: activitiesOf(caller, activities),
    users: null,
    activePlans: null,
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
