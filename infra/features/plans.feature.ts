import type { Construct } from 'constructs';
import { plansContract } from '../../functions/plans/plans.contract.ts';
import { plansEnv } from '../../functions/plans/plans.env.ts';
import type { PortalTable } from '../constructs/portal-table.ts';
import { HttpFeature } from '../constructs/http-feature.ts';
import type { ApiContext } from '../constructs/http-feature.ts';
import { tableGrant } from '../grants.ts';

interface PlansProps {
  context: ApiContext;
  table: PortalTable;
}

/** The catalogue of what can be bought. */
export function addPlans(scope: Construct, { context, table }: PlansProps) {
  new HttpFeature(scope, 'Plans', {
    context,
    entry: 'plans.api',
    contract: plansContract,
    envSchema: plansEnv,
    env: {
      TABLE_NAME: table.tableName,
      SITES_WITHOUT_PLAN: String(context.config.sitesWithoutPlan),
    },
    grants: [
      // A stale edit names those who edited the plan meanwhile: a batch of profiles.
      tableGrant(table, 'GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'),
    ],
    errorImpact: 'People cannot see the plans on offer, and administrators cannot change them.',
  });
}
