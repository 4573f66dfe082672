import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { auditsContract } from '../../functions/audits/audits.contract.ts';
import { auditsEnv } from '../../functions/audits/audits.env.ts';
import { HttpFeature } from '../constructs/http-feature.ts';
import type { ApiContext } from '../constructs/http-feature.ts';
import { tableGrant } from '../grants.ts';

interface AuditsProps {
  context: ApiContext;
  table: TableV2;
}

/** Who did what to whom. It reads: entries are written by who does it. */
export function addAudits(scope: Construct, { context, table }: AuditsProps) {
  new HttpFeature(scope, 'Audits', {
    context,
    entry: 'audits.api',
    contract: auditsContract,
    envSchema: auditsEnv,
    env: { TABLE_NAME: table.tableName },
    grants: [tableGrant(table, 'GetItem', 'BatchGetItem', 'Query')],
    errorImpact: 'Administrators cannot see who did what. Entries are still written.',
  });
}
