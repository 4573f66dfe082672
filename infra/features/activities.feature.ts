import { Duration } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { activityDeletedSchema } from '../../events/activities.events.ts';
import { userDeletedSchema, userRoleChangedSchema } from '../../events/users.events.ts';
import { websiteDeletedSchema, websiteReassignedSchema } from '../../events/websites.events.ts';
import { activitiesContract } from '../../functions/activities/activities.contract.ts';
import {
  activitiesApiEnv,
  activitiesSubscriberEnv,
} from '../../functions/activities/activities.env.ts';
import { EventSubscriber } from '../constructs/event-subscriber.ts';
import { HttpFeature } from '../constructs/http-feature.ts';
import type { ApiContext } from '../constructs/http-feature.ts';
import { bucketUrlOf } from '../endpoints.ts';
import { acceptExports, exportsGrant, indexGrant, tableGrant } from '../grants.ts';

interface ActivitiesProps {
  context: ApiContext;
  table: TableV2;
  exportsBucket: Bucket;
  bus: IEventBus;
}

/** What clients ask to be done for their sites, within their plan's quota. */
export function addActivities(scope: Construct, props: ActivitiesProps) {
  const { context, table, exportsBucket } = props;
  const api = new HttpFeature(scope, 'Activities', {
    context,
    entry: 'activities.api',
    contract: activitiesContract,
    envSchema: activitiesApiEnv,
    env: {
      TABLE_NAME: table.tableName,
      EXPORTS_URL: bucketUrlOf(context.config, exportsBucket),
      TIME_ZONE: context.config.timeZone,
    },
    grants: [
      tableGrant(
        table,
        ...(['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'] as const),
        'ConditionCheckItem',
      ),
      indexGrant(table, 'gsi1'),
      exportsGrant(exportsBucket, 'activities'),
    ],
    errorImpact: 'People cannot see, request or change activities.',
  });
  acceptExports(api, exportsBucket, 'activities');
  addSubscriber(scope, props);
}

const consumed = [
  websiteDeletedSchema,
  websiteReassignedSchema,
  activityDeletedSchema,
  userDeletedSchema,
  userRoleChangedSchema,
];

function addSubscriber(scope: Construct, { context, table, bus }: ActivitiesProps) {
  new EventSubscriber(scope, 'ActivitiesSubscriber', {
    context,
    bus,
    eventTypes: consumed.map(({ shape }) => shape.type.value),
    entry: 'activities.subscriber',
    envSchema: activitiesSubscriberEnv,
    env: (ownQueue) => ({ TABLE_NAME: table.tableName, OWN_QUEUE_URL: ownQueue.queueUrl }),
    grants: [
      tableGrant(table, 'GetItem', 'Query', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'),
      indexGrant(table, 'gsi2'),
    ],
    timeout: Duration.seconds(60),
    maxConcurrency: 2,
    errorImpact:
      'Activities do not tell that their site was deleted or given to somebody else, deleted activities leave their messages behind, and former administrators stay assigned.',
  });
}
