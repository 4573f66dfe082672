import { SQSClient } from '@aws-sdk/client-sqs';
import type { DispatchDueMonthly } from '../../../events/reports.events.ts';
import { readEnv } from '../../core/env.ts';
import { ownRun } from '../../core/observability/correlation.ts';
import { createLogger } from '../../core/observability/logger.ts';
import { createSendMessages } from '../../core/queue/send-messages.ts';
import { DUE_MONTHLY_WORK } from '../../core/table/keys/report-keys.ts';
import { createDispatchPasses } from '../../core/table/shared/dispatch-passes.ts';
import { createTable } from '../../core/table/table.ts';
import { reportsMonthlyDispatcherEnv } from '../reports.env.ts';
import { dispatchMonthly, type DueMonthlyCommand } from './reports.monthly.dispatch.service.ts';
import { createMonthly } from './reports.monthly.entity.ts';

const env = readEnv(reportsMonthlyDispatcherEnv);
const log = createLogger('reports-monthly-dispatcher');
const table = createTable(env.TABLE_NAME);
const dependencies = {
  passes: createDispatchPasses(table, DUE_MONTHLY_WORK),
  monthly: createMonthly(table),
  sendWork: createSendMessages<DueMonthlyCommand | DispatchDueMonthly>(
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
