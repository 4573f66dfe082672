import { readEnv } from '../core/env.ts';
import { apiDependencies } from '../core/http/api-dependencies.ts';
import { createApi } from '../core/http/create-api.ts';
import { createTable } from '../core/table/table.ts';
import { dashboardContract } from './dashboard.contract.ts';
import { dashboardEnv } from './dashboard.env.ts';
import { getDashboard } from './dashboard.service.ts';
import { createDashboardStore } from './dashboard.store.ts';

const table = createTable(readEnv(dashboardEnv).TABLE_NAME);
const dependencies = { dashboard: createDashboardStore(table), now: () => new Date() };

export const handler = createApi(
  dashboardContract,
  apiDependencies('dashboard', table),
)({
  overview: ({ caller }) => getDashboard(caller, dependencies),
});
