import { Duration } from 'aws-cdk-lib';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import type { Construct } from 'constructs';
import { userDeletedSchema } from '../../../events/users.events.ts';
import { paymentsRetentionEnv } from '../../../functions/payments/payments.env.ts';
import { EventSubscriber } from '../../constructs/event-subscriber.ts';
import { ScheduledFunction } from '../../constructs/scheduled-function.ts';
import { indexGrant, tableGrant } from '../../grants.ts';
import type { AccessProps } from './access-props.ts';

interface RetentionProps extends Pick<AccessProps, 'context' | 'table'> {
  bus: IEventBus;
}

/** Payments of deleted clients: the law keeps them for years, then they lose their client. */
export function addPaymentsRetention(scope: Construct, { context, table, bus }: RetentionProps) {
  const env = {
    TABLE_NAME: table.tableName,
    PAYMENT_YEARS: String(context.config.paymentYears),
  };
  const grants = [
    tableGrant(
      table,
      ...(['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'] as const),
      'ConditionCheckItem',
    ),
  ];
  new EventSubscriber(scope, 'PaymentsRetentionSubscriber', {
    context,
    bus,
    eventTypes: [userDeletedSchema.shape.type.value],
    entry: 'payments.retention.subscriber',
    envSchema: paymentsRetentionEnv,
    env,
    grants,
    timeout: Duration.seconds(30),
    maxConcurrency: 2,
    errorImpact: 'Payments of deleted clients are kept with their client for ever.',
  });
  new ScheduledFunction(scope, 'PaymentsRetentionSchedule', {
    context,
    entry: 'payments.retention.dispatcher',
    envSchema: paymentsRetentionEnv,
    env,
    grants: [...grants, indexGrant(table, 'gsi2')],
    timeout: Duration.minutes(1),
    schedule: 'rate(5 minutes)',
    errorImpact:
      'Payments of deleted clients are kept with their client for longer than they need be.',
  });
}
