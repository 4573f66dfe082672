import { SQSClient } from '@aws-sdk/client-sqs';
import type { SettleMonthlyReport, StartMonthlyReport } from '../../../events/reports.events.ts';
import { readEnv } from '../../core/env.ts';
import { ownRun } from '../../core/observability/correlation.ts';
import { createLogger } from '../../core/observability/logger.ts';
import { createSendMessages } from '../../core/queue/send-messages.ts';
import { createTable } from '../../core/table/table.ts';
import { reportsMonthlyDispatcherEnv } from '../reports.env.ts';
import { dispatchMonthly } from './reports.monthly.dispatch.service.ts';
import { createMonthly } from './reports.monthly.entity.ts';

const env = readEnv(reportsMonthlyDispatcherEnv);
const log = createLogger('reports-monthly-dispatcher');
const dependencies = {
  monthly: createMonthly(createTable(env.TABLE_NAME)),
  send: createSendMessages<StartMonthlyReport | SettleMonthlyReport>(
    new SQSClient({}),
    env.MONTHLY_QUEUE_URL,
  ),
  now: () => new Date(),
};

/** Called by the schedule. */
export const handler = ownRun(async () => {
  const commands = await dispatchMonthly(dependencies);
  log.info('dispatched', { commands });
});
