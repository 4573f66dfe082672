import { SQSClient } from '@aws-sdk/client-sqs';
import type { SettlePayment } from '../../../events/payments.events.ts';
import { readEnv } from '../../core/env.ts';
import { ownRun } from '../../core/observability/correlation.ts';
import { createLogger } from '../../core/observability/logger.ts';
import { measured } from '../../core/observability/measures.ts';
import { createSendMessages } from '../../core/queue/send-messages.ts';
import { createTable } from '../../core/table/table.ts';
import { dispatchDuePayments } from './payments.dispatch.service.ts';
import { createPayments } from '../payments.entity.ts';
import { paymentsDispatcherEnv } from '../payments.env.ts';

const env = readEnv(paymentsDispatcherEnv);
const log = createLogger('payments-dispatcher');
const dependencies = {
  payments: createPayments(createTable(env.TABLE_NAME)),
  send: createSendMessages<SettlePayment>(new SQSClient({}), env.PAYMENTS_QUEUE_URL),
  reconcileAfterMinutes: env.RECONCILE_AFTER_MINUTES,
  now: () => new Date(),
};

/** Called by the schedule, once a minute. */
export const handler = ownRun(async () => {
  const payments = await dispatchDuePayments(dependencies);
  log.info('dispatched', measured({ PaymentsWaiting: payments }));
});
