import { Duration } from 'aws-cdk-lib';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { userDeletedSchema } from '../../events/users.events.ts';
import { userPlansContract } from '../../functions/user-plans/user-plans.contract.ts';
import {
  userPlansApiEnv,
  userPlansDispatcherEnv,
  userPlansSubscriberEnv,
} from '../../functions/user-plans/user-plans.env.ts';
import type { PortalTable } from '../constructs/portal-table.ts';
import { EventSubscriber } from '../constructs/event-subscriber.ts';
import { HttpFeature } from '../constructs/http-feature.ts';
import type { ApiContext } from '../constructs/http-feature.ts';
import { ScheduledFunction } from '../constructs/scheduled-function.ts';
import { bucketUrlOf } from '../endpoints.ts';
import { acceptExports, exportsGrant, indexGrant, tableGrant } from '../grants.ts';

interface UserPlansProps {
  context: ApiContext;
  table: PortalTable;
  exportsBucket: Bucket;
  bus: IEventBus;
}

/** Who has which plan, and how much of it is used. */
export function addUserPlans(scope: Construct, props: UserPlansProps) {
  const { context, table, exportsBucket } = props;
  addDispatcher(scope, props);
  addSubscriber(scope, props);
  const api = new HttpFeature(scope, 'UserPlans', {
    context,
    entry: 'user-plans.api',
    contract: userPlansContract,
    envSchema: userPlansApiEnv,
    env: {
      TABLE_NAME: table.tableName,
      TIME_ZONE: context.config.timeZone,
      EXPORTS_URL: bucketUrlOf(context.config, exportsBucket),
      SITES_WITHOUT_PLAN: String(context.config.sitesWithoutPlan),
    },
    grants: [
      tableGrant(
        table,
        'GetItem',
        'BatchGetItem',
        'Query',
        'PutItem',
        'UpdateItem',
        'ConditionCheckItem',
      ),
      indexGrant(table, 'gsi1'),
      exportsGrant(exportsBucket, 'user-plans'),
    ],
    errorImpact:
      'People cannot see their plan and what it still allows, and administrators cannot assign or change any.',
  });
  acceptExports(api, exportsBucket, 'user-plans');
}

/** Reminds people of plans that are about to end, and ends those that are over. */
function addDispatcher(scope: Construct, { context, table }: UserPlansProps) {
  new ScheduledFunction(scope, 'UserPlansSchedule', {
    context,
    entry: 'user-plans.dispatcher',
    envSchema: userPlansDispatcherEnv,
    env: { TABLE_NAME: table.tableName },
    grants: [
      tableGrant(table, 'GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'),
      indexGrant(table, 'gsi2'),
    ],
    timeout: Duration.seconds(60),
    schedule: 'rate(1 minute)',
    errorImpact: 'People are not notified that their plan is about to end, or that it has ended.',
  });
}

/** Ends the plans of deleted people, and deletes those of clients that nobody paid for. */
function addSubscriber(scope: Construct, { context, table, bus }: UserPlansProps) {
  new EventSubscriber(scope, 'UserPlansSubscriber', {
    context,
    bus,
    eventTypes: [userDeletedSchema.shape.type.value],
    entry: 'user-plans.subscriber',
    envSchema: userPlansSubscriberEnv,
    env: { TABLE_NAME: table.tableName },
    grants: [
      tableGrant(
        table,
        ...(['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'] as const),
        'ConditionCheckItem',
      ),
    ],
    timeout: Duration.seconds(30),
    maxConcurrency: 2,
    errorImpact: 'Plans of deleted people are counted as in use, and cannot be deleted.',
  });
}
