import { Duration } from 'aws-cdk-lib';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { userDeletedSchema } from '../../../events/users.events.ts';
import { erasuresContract } from '../../../functions/erasures/erasures.contract.ts';
import {
  erasuresDispatcherEnv,
  erasuresEnv,
  erasuresSubscriberEnv,
} from '../../../functions/erasures/erasures.env.ts';
import { mailSenderOf } from '../../config.ts';
import { EventSubscriber } from '../../constructs/event-subscriber.ts';
import { HttpFeature } from '../../constructs/http-feature.ts';
import { ScheduledFunction } from '../../constructs/scheduled-function.ts';
import { bucketUrlOf } from '../../endpoints.ts';
import {
  acceptObjectsWildcard,
  bucketGrant,
  indexGrant,
  mailGrants,
  objectsGrant,
  tableGrant,
} from '../../grants.ts';
import type { AccessProps } from './access-props.ts';

interface ErasuresProps extends Pick<AccessProps, 'context' | 'table'> {
  exportsBucket: Bucket;
  bus: IEventBus;
}

/** Clients who want their account and all that is theirs deleted, and may change their mind for some days. */
export function addErasures(scope: Construct, props: ErasuresProps) {
  const { context, table } = props;
  new HttpFeature(scope, 'Erasures', {
    context,
    entry: 'erasures.api',
    contract: erasuresContract,
    envSchema: erasuresEnv,
    env: { TABLE_NAME: table.tableName },
    grants: [
      tableGrant(
        table,
        ...(['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'] as const),
        'ConditionCheckItem',
      ),
    ],
    errorImpact: 'Clients can neither ask that their account be deleted nor change their mind.',
  });
  addDispatcher(scope, props);
  addSubscriber(scope, props);
}

/** Reminds them, and deletes those whose days are over. */
function addDispatcher(scope: Construct, { context, table }: ErasuresProps) {
  const { config } = context;
  const sender = mailSenderOf(config);
  new ScheduledFunction(scope, 'ErasuresSchedule', {
    context,
    entry: 'erasures.dispatcher',
    envSchema: erasuresDispatcherEnv,
    env: {
      TABLE_NAME: table.tableName,
      BRAND_NAME: config.brand.name,
      BRAND_COLOUR: config.brand.colour,
      ...(sender && { MAIL_FROM: sender.from }),
    },
    grants: [
      tableGrant(
        table,
        ...(['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] as const),
        'ConditionCheckItem',
      ),
      indexGrant(table, 'gsi2'),
      ...mailGrants(scope, config),
    ],
    timeout: Duration.minutes(1),
    schedule: 'rate(5 minutes)',
    errorImpact: 'Clients who asked to be deleted are neither reminded nor deleted.',
  });
}

/** Deletes the files of lists that name a deleted client. */
function addSubscriber(scope: Construct, { context, table, exportsBucket, bus }: ErasuresProps) {
  const subscriber = new EventSubscriber(scope, 'ErasuresSubscriber', {
    context,
    bus,
    eventTypes: [userDeletedSchema.shape.type.value],
    entry: 'erasures.subscriber',
    envSchema: erasuresSubscriberEnv,
    env: { TABLE_NAME: table.tableName, EXPORTS_URL: bucketUrlOf(context.config, exportsBucket) },
    grants: [objectsGrant(exportsBucket, 'DeleteObject'), bucketGrant(exportsBucket)],
    timeout: Duration.seconds(30),
    maxConcurrency: 2,
    errorImpact: 'Exported lists that name a deleted client stay for up to a day.',
  });
  acceptObjectsWildcard(subscriber, exportsBucket, {
    reason: 'Lists of every noun name clients, and all files there are a day old at most.',
  });
}
