import {
  completedPercent,
  openOf,
  shownTo,
  totalOf,
  type Activity,
  type ActivityCounts,
} from '../activities/activities.domain.ts';
import type { AttentionPage } from '../attention/attention.domain.ts';
import { isAdmin, type Caller } from '../core/auth/caller.ts';
import type { CountSites } from '../core/table/shared/people.ts';
import { accountIdOf } from '../core/validation/account.ts';
import type { StoredReport } from '../reports/stored/reports.stored.report.domain.ts';
import type { OwnedStatus } from '../status/status.view.ts';
import type { UserPlan } from '../user-plans/user-plans.domain.ts';
import type { WebsiteRow } from '../websites/websites.domain.ts';
import { RECENT_ITEMS, type Dashboard } from './dashboard.domain.ts';
import type { Totals } from './dashboard.entity.ts';
import { ACTIVITIES_LOOKED_AT, SITES_LOOKED_AT } from './dashboard.home.domain.ts';
import { byWork, homePlanOf, stepsOf, worstSites } from './dashboard.home.rules.domain.ts';

export interface DashboardDependencies {
  recentSites: (caller: Caller, limit: number) => Promise<WebsiteRow[]>;
  recentActivities: (limit: number) => Promise<Activity[]>;
  ownActivities: (
    userId: string,
    limit: number,
  ) => Promise<{ counts: ActivityCounts; recent: Activity[] }>;
  ownStatuses: (userId: string, limit: number) => Promise<OwnedStatus[]>;
  findPlan: (userId: string, now: Date) => Promise<UserPlan | undefined>;
  findReport: (userId: string) => Promise<StoredReport | undefined>;
  countSites: CountSites;
  totals: () => Promise<Totals>;
  worstAttention: (caller: Caller) => Promise<AttentionPage>;
  now: () => Date;
}

/** Without names, and for a client without what only administrators may learn. */
function activitiesOf(
  caller: Caller,
  { counts, recent }: { counts: ActivityCounts; recent: readonly Activity[] },
): Dashboard['activities'] {
  const unnamed = { clientName: null, assigneeName: null };
  return {
    total: totalOf(counts),
    open: openOf(counts),
    completedPercent: completedPercent(counts),
    recent: recent.map((activity) => ({ ...shownTo(caller.role, activity), ...unnamed })),
  };
}

async function everything(
  caller: Caller,
  { recentSites, recentActivities, totals, worstAttention }: DashboardDependencies,
): Promise<Dashboard> {
  const [sites, counted, newest, attention] = await Promise.all([
    recentSites(caller, RECENT_ITEMS),
    totals(),
    recentActivities(RECENT_ITEMS),
    worstAttention(caller),
  ]);
  const isTechnician = caller.position === 'technician';
  const { clients, websites, activities, activePlans, monitoredSites } = counted;
  return {
    websites: { total: websites, recent: sites },
    activities: activitiesOf(caller, { counts: activities, recent: newest }),
    // Clients and their plans are no technician's business.
    users: isTechnician ? null : { total: clients },
    activePlans: isTechnician ? null : activePlans,
    attention,
    monitoredSites,
    home: null,
  };
}

async function own(
  caller: Caller,
  { ownStatuses, ownActivities, findPlan, findReport, countSites, now }: DashboardDependencies,
): Promise<Dashboard> {
  const accountId = accountIdOf(caller);
  const at = now();
  const [newest, found, plan, report, registered] = await Promise.all([
    ownStatuses(accountId, SITES_LOOKED_AT),
    ownActivities(accountId, ACTIVITIES_LOOKED_AT),
    findPlan(accountId, at),
    findReport(accountId),
    countSites(caller),
  ]);
  const { recent, ...activities } = activitiesOf(caller, found);
  // A WordPress is one site, however often it is registered.
  const looked = newest.filter(({ duplicateSince }) => duplicateSince === undefined);
  const total = Math.max(0, registered - (newest.length - looked.length));
  return {
    websites: { total, recent: [] },
    activities: { ...activities, recent: [] },
    users: null,
    activePlans: null,
    attention: null,
    monitoredSites: null,
    home: {
      sites: { lookedAt: looked.length, worst: worstSites(looked, at) },
      activities: byWork(recent),
      plan: homePlanOf(plan, at),
      report: report ?? null,
      steps: stepsOf({ total, looked, hasHadPlan: plan !== undefined }),
    },
  };
}

/**
 * All that the dashboard shows (spec 000 §2): the caller's own sites by their health, activities, plan and last report; for
 * an administrator everybody's latest, with the numbers of clients and of active plans.
 */
export const getDashboard = (
  caller: Caller,
  dependencies: DashboardDependencies,
): Promise<Dashboard> => (isAdmin(caller) ? everything : own)(caller, dependencies);
