import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { websitesContract } from '../../functions/websites/websites.contract.ts';
import { websitesEnv } from '../../functions/websites/websites.env.ts';
import { HttpFeature } from '../constructs/http-feature.ts';
import type { ApiContext } from '../constructs/http-feature.ts';
import { indexGrant, tableGrant } from '../table-grants.ts';

interface WebsitesProps {
  context: ApiContext;
  table: TableV2;
  connectorKey: IKey;
}

/** The register of client sites. */
export function addWebsites(scope: Construct, { context, table, connectorKey }: WebsitesProps) {
  new HttpFeature(scope, 'Websites', {
    context,
    entry: 'websites.api',
    contract: websitesContract,
    envSchema: websitesEnv,
    env: { TABLE_NAME: table.tableName, CONNECTOR_KEY_ARN: connectorKey.keyArn },
    grants: [
      tableGrant(table, 'GetItem', 'Query', 'PutItem'),
      indexGrant(table, 'gsi1'),
      { actions: ['kms:GenerateDataKey', 'kms:Decrypt'], resources: [connectorKey.keyArn] },
    ],
    errorImpact: 'People cannot see or register their sites.',
  });
}
