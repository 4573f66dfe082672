import { Duration } from 'aws-cdk-lib';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { userDeletedSchema } from '../../events/users.events.ts';
import { websitesImportContract } from '../../functions/websites/import/websites.import.contract.ts';
import { websitesConnectorContract } from '../../functions/websites/websites.connector.contract.ts';
import { websitesContract } from '../../functions/websites/websites.contract.ts';
import {
  websitesConnectorEnv,
  websitesEnv,
  websitesSubscriberEnv,
} from '../../functions/websites/websites.env.ts';
import type { PortalTable } from '../constructs/portal-table.ts';
import { EventSubscriber } from '../constructs/event-subscriber.ts';
import { HttpFeature } from '../constructs/http-feature.ts';
import type { ApiContext } from '../constructs/http-feature.ts';
import type { SearchDomain } from '../constructs/search-domain.ts';
import { bucketUrlOf, loopbackPortsOf } from '../endpoints.ts';
import { acceptExports, exportsGrant, indexGrant, tableGrant } from '../grants.ts';

interface WebsitesProps {
  context: ApiContext;
  table: PortalTable;
  connectorKey: IKey;
  exportsBucket: Bucket;
  bus: IEventBus;
  searchDomain: SearchDomain | undefined;
}

/** The register of client sites. */
export function addWebsites(scope: Construct, props: WebsitesProps) {
  const { context, table, connectorKey, exportsBucket, searchDomain } = props;
  const api = new HttpFeature(scope, 'Websites', {
    context,
    entry: 'websites.api',
    contract: { ...websitesContract, ...websitesImportContract },
    envSchema: websitesEnv,
    env: {
      TABLE_NAME: table.tableName,
      CONNECTOR_KEY_ARN: connectorKey.keyArn,
      SITE_URL: context.config.siteUrl,
      SITES_WITHOUT_PLAN: String(context.config.sitesWithoutPlan),
      EXPORTS_URL: bucketUrlOf(context.config, exportsBucket),
      TIME_ZONE: context.config.timeZone,
      ...loopbackPortsOf(context.config),
      ...(searchDomain && { SEARCH_URL: searchDomain.url }),
    },
    grants: [
      tableGrant(
        table,
        ...(['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'] as const),
      ),
      indexGrant(table, 'gsi1'),
      { actions: ['kms:GenerateDataKey', 'kms:Decrypt'], resources: [connectorKey.keyArn] },
      exportsGrant(exportsBucket, 'websites'),
      ...(searchDomain ? [searchDomain.searchGrant()] : []),
    ],
    errorImpact: 'People cannot see, register or change their sites.',
  });
  acceptExports(api, exportsBucket, 'websites');
  addConnector(scope, props);
  addSubscriber(scope, props);
}

/** What sites' plugins call, without a token: it alone of both APIs answers strangers. */
function addConnector(scope: Construct, { context, table, connectorKey }: WebsitesProps) {
  new HttpFeature(scope, 'WebsitesConnector', {
    context,
    entry: 'websites.connector.api',
    contract: websitesConnectorContract,
    envSchema: websitesConnectorEnv,
    env: { TABLE_NAME: table.tableName, CONNECTOR_KEY_ARN: connectorKey.keyArn },
    grants: [
      tableGrant(
        table,
        ...(['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'] as const),
      ),
      { actions: ['kms:GenerateDataKey', 'kms:Decrypt'], resources: [connectorKey.keyArn] },
    ],
    errorImpact: 'Sites cannot be linked with a code; keys typed by hand still work.',
  });
}

function addSubscriber(scope: Construct, { context, table, bus }: WebsitesProps) {
  new EventSubscriber(scope, 'WebsitesSubscriber', {
    context,
    bus,
    eventTypes: [userDeletedSchema.shape.type.value],
    entry: 'websites.subscriber',
    envSchema: websitesSubscriberEnv,
    env: (ownQueue) => ({ TABLE_NAME: table.tableName, OWN_QUEUE_URL: ownQueue.queueUrl }),
    grants: [tableGrant(table, 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem')],
    timeout: Duration.seconds(60),
    maxConcurrency: 2,
    errorImpact: 'Sites of deleted people keep their deleted owner, and nobody else gets them.',
  });
}
