import type { Construct } from 'constructs';
import { dashboardContract } from '../../functions/dashboard/dashboard.contract.ts';
import { dashboardEnv } from '../../functions/dashboard/dashboard.env.ts';
import type { PortalTable } from '../constructs/portal-table.ts';
import { HttpFeature } from '../constructs/http-feature.ts';
import type { ApiContext } from '../constructs/http-feature.ts';
import { indexGrant, tableGrant } from '../grants.ts';

interface DashboardProps {
  context: ApiContext;
  table: PortalTable;
}

/** The figures and lists that people see first. */
export function addDashboard(scope: Construct, { context, table }: DashboardProps) {
  new HttpFeature(scope, 'Dashboard', {
    context,
    entry: 'dashboard.api',
    contract: dashboardContract,
    envSchema: dashboardEnv,
    env: { TABLE_NAME: table.tableName },
    grants: [tableGrant(table, 'GetItem', 'Query', 'UpdateItem'), indexGrant(table, 'gsi1')],
    errorImpact: 'People see no figures on their dashboard; everything else works.',
  });
}
