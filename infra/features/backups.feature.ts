import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { backupsContract } from '../../functions/backups/backups.contract.ts';
import { backupsEnv } from '../../functions/backups/backups.env.ts';
import { HttpFeature } from '../constructs/http-feature.ts';
import type { ApiContext } from '../constructs/http-feature.ts';
import { tableGrant } from '../table-grants.ts';

interface BackupsProps {
  context: ApiContext;
  table: TableV2;
}

/** The API of backups. */
export function addBackups(scope: Construct, { context, table }: BackupsProps) {
  new HttpFeature(scope, 'Backups', {
    context,
    entry: 'backups.api',
    contract: backupsContract,
    envSchema: backupsEnv,
    env: { TABLE_NAME: table.tableName },
    grants: [tableGrant(table, 'GetItem', 'Query')],
    errorImpact: 'People cannot see their backups.',
  });
}
