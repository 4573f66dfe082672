import type { Log } from '../../core/observability/logger.ts';
import { createCommit } from '../../core/table/commit/commit.ts';
import { createTable } from '../../core/table/table.ts';
import type { paymentsRetentionEnv } from '../payments.env.ts';
import { createPayments } from '../payments.entity.ts';
import { createReceipts } from '../receipt/payments.receipts.entity.ts';
import { createKeptPayments } from './payments.retention.entity.ts';
import type * as z from 'zod';

/** What both entries are built of. */
export function wireRetention(env: z.output<typeof paymentsRetentionEnv>, log: Log) {
  const table = createTable(env.TABLE_NAME);
  const now = () => new Date();
  return {
    kept: createKeptPayments(table),
    payments: createPayments(table),
    receipts: createReceipts(table),
    commit: createCommit(table, { now }),
    years: env.PAYMENT_YEARS,
    now,
    log,
  };
}
