import { createRecentActivities } from '../activities/activities.view.ts';
import { createWorstAttention } from '../attention/attention.view.ts';
import { readEnv } from '../core/env.ts';
import { apiDependencies } from '../core/http/api-dependencies.ts';
import { createApi } from '../core/http/create-api.ts';
import { createCountSites } from '../core/table/shared/people.ts';
import { createTable } from '../core/table/table.ts';
import { createFindLastReport } from '../reports/stored/reports.stored.view.ts';
import { createOwnedStatuses } from '../status/status.view.ts';
import { createFindLatestPlan } from '../user-plans/user-plans.view.ts';
import { createRecentSites } from '../websites/websites.view.ts';
import { dashboardContract } from './dashboard.contract.ts';
import { createTotals } from './dashboard.entity.ts';
import { dashboardEnv } from './dashboard.env.ts';
import { getDashboard } from './dashboard.service.ts';

const table = createTable(readEnv(dashboardEnv).TABLE_NAME);
const dependencies = {
  ...createRecentActivities(table),
  recentSites: createRecentSites(table),
  ownStatuses: createOwnedStatuses(table),
  findPlan: createFindLatestPlan(table),
  findReport: createFindLastReport(table),
  totals: createTotals(table),
  worstAttention: createWorstAttention(table),
  countSites: createCountSites(table),
  now: () => new Date(),
};

export const handler = createApi(
  dashboardContract,
  apiDependencies('dashboard', table),
)({
  overview: ({ caller }) => getDashboard(caller, dependencies),
});
