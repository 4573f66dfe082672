import { isLateOf } from '../../core/due-work.ts';
import { readEnv } from '../../core/env.ts';
import { ownRun } from '../../core/observability/correlation.ts';
import { createLogger } from '../../core/observability/logger.ts';
import { paymentsRetentionEnv } from '../payments.env.ts';
import { settleAllKept } from './payments.retention.service.ts';
import { wireRetention } from './payments.retention.wiring.ts';

const log = createLogger('payments-retention-dispatcher');
const dependencies = wireRetention(readEnv(paymentsRetentionEnv), log);

/** Called by the schedule, every five minutes. */
export const handler = ownRun(async (_event, context) => {
  log.info('anonymised', { payments: await settleAllKept(dependencies, isLateOf(context)) });
});
