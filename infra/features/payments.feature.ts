import { Duration } from 'aws-cdk-lib';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { paymentsRemindersContract } from '../../functions/payments/checkout/payments.reminders.contract.ts';
import {
  paymentCheckoutContract,
  paymentRecordsContract,
} from '../../functions/payments/payments.contract.ts';
import {
  paymentsApiEnv,
  paymentsCheckoutEnv,
  paymentsDispatcherEnv,
  paymentsWorkerEnv,
} from '../../functions/payments/payments.env.ts';
import type { PortalTable } from '../constructs/portal-table.ts';
import { HttpFeature } from '../constructs/http-feature.ts';
import type { ApiContext } from '../constructs/http-feature.ts';
import { QueueWorker } from '../constructs/queue-worker.ts';
import { ScheduledFunction } from '../constructs/scheduled-function.ts';
import { bucketUrlOf, paypalUrlOf } from '../endpoints.ts';
import {
  acceptExports,
  exportsGrant,
  type Grant,
  indexGrant,
  sendGrant,
  tableGrant,
} from '../grants.ts';

interface PaymentsProps {
  context: ApiContext;
  table: PortalTable;
  paypalSecret: CfnSecret;
  exportsBucket: Bucket;
}

/** What people pay: started here, captured by PayPal, reported by its webhooks and, if those are lost, asked for. */
export function addPayments(scope: Construct, props: PaymentsProps) {
  const { queue } = addWorker(scope, props);
  addDispatcher(scope, props, queue);
  addCheckout(scope, props, queue);
  addRecords(scope, props);
}

const schedule = ({ config }: ApiContext) => ({
  RECONCILE_AFTER_MINUTES: String(config.reconcileAfterMinutes),
});

const provider = ({ context: { config }, paypalSecret }: PaymentsProps) => ({
  PAYPAL_URL: paypalUrlOf(config),
  PAYPAL_SECRET_ARN: paypalSecret.attrId,
  BRAND_NAME: config.brand.name,
});

const secretGrant = ({ paypalSecret }: PaymentsProps): Grant => ({
  actions: ['secretsmanager:GetSecretValue'],
  resources: [paypalSecret.attrId],
});

/** What speaks to PayPal when people do: it alone of both APIs knows the secret. */
function addCheckout(scope: Construct, props: PaymentsProps, queue: IQueue) {
  const { context, table } = props;
  new HttpFeature(scope, 'PaymentsCheckout', {
    context,
    entry: 'payments.checkout.api',
    contract: { ...paymentCheckoutContract, ...paymentsRemindersContract },
    envSchema: paymentsCheckoutEnv,
    env: {
      TABLE_NAME: table.tableName,
      PAYMENTS_QUEUE_URL: queue.queueUrl,
      SITE_URL: context.config.siteUrl,
      TIME_ZONE: context.config.timeZone,
      ...schedule(context),
      ...provider(props),
    },
    grants: [
      tableGrant(table, 'GetItem', 'Query', 'PutItem', 'UpdateItem'),
      sendGrant(context, queue),
      secretGrant(props),
    ],
    // A checkout may ask PayPal two things, each for 8 s at most; the API gives up after 30 s.
    timeout: Duration.seconds(25),
    errorImpact: 'People cannot buy plans, and PayPal cannot report any payment.',
  });
}

function addRecords(scope: Construct, { context, table, exportsBucket }: PaymentsProps) {
  const api = new HttpFeature(scope, 'Payments', {
    context,
    entry: 'payments.api',
    contract: paymentRecordsContract,
    envSchema: paymentsApiEnv,
    env: {
      TABLE_NAME: table.tableName,
      EXPORTS_URL: bucketUrlOf(context.config, exportsBucket),
      TIME_ZONE: context.config.timeZone,
    },
    grants: [
      tableGrant(table, 'GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'),
      indexGrant(table, 'gsi1'),
      exportsGrant(exportsBucket, 'payments'),
    ],
    errorImpact: 'People cannot see their payments and receipts, nor administrators any.',
  });
  acceptExports(api, exportsBucket, 'payments');
}

function addWorker(scope: Construct, props: PaymentsProps) {
  const { context, table } = props;
  return new QueueWorker(scope, 'PaymentsSettlement', {
    context,
    entry: 'payments.worker',
    envSchema: paymentsWorkerEnv,
    env: {
      TABLE_NAME: table.tableName,
      TIME_ZONE: context.config.timeZone,
      ...schedule(context),
      ...provider(props),
    },
    grants: [
      tableGrant(table, 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'),
      secretGrant(props),
    ],
    timeout: Duration.seconds(60),
    maxConcurrency: 2,
    errorImpact: 'Paid plans do not start, and refunded ones do not end.',
  });
}

function addDispatcher(scope: Construct, { context, table }: PaymentsProps, queue: IQueue) {
  new ScheduledFunction(scope, 'PaymentsSchedule', {
    context,
    entry: 'payments.dispatcher',
    envSchema: paymentsDispatcherEnv,
    env: {
      TABLE_NAME: table.tableName,
      PAYMENTS_QUEUE_URL: queue.queueUrl,
      ...schedule(context),
    },
    grants: [
      tableGrant(table, 'BatchGetItem', 'UpdateItem'),
      indexGrant(table, 'gsi2'),
      sendGrant(context, queue),
    ],
    timeout: Duration.seconds(60),
    schedule: 'rate(1 minute)',
    errorImpact: 'A payment whose webhook was lost stays pending: its plan does not start.',
  });
}
