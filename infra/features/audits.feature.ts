import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { auditsContract } from '../../functions/audits/audits.contract.ts';
import { auditsEnv } from '../../functions/audits/audits.env.ts';
import { HttpFeature } from '../constructs/http-feature.ts';
import type { ApiContext } from '../constructs/http-feature.ts';
import { bucketUrlOf } from '../endpoints.ts';
import { acceptExports, exportsGrant, indexGrant, tableGrant } from '../grants.ts';

interface AuditsProps {
  context: ApiContext;
  table: TableV2;
  exportsBucket: Bucket;
}

/** Who did what to whom. Entries are written by who does it; this reads them, and records its own exports. */
export function addAudits(scope: Construct, { context, table, exportsBucket }: AuditsProps) {
  const api = new HttpFeature(scope, 'Audits', {
    context,
    entry: 'audits.api',
    contract: auditsContract,
    envSchema: auditsEnv,
    env: {
      TABLE_NAME: table.tableName,
      EXPORTS_URL: bucketUrlOf(context.config, exportsBucket),
      TIME_ZONE: context.config.timeZone,
    },
    grants: [
      tableGrant(table, 'GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'),
      indexGrant(table, 'gsi1'),
      exportsGrant(exportsBucket, 'audits'),
    ],
    errorImpact: 'Administrators cannot see who did what. Entries are still written.',
  });
  acceptExports(api, exportsBucket, 'audits');
}
