import type { Caller } from '../../core/auth/caller.ts';
import { createClock } from '../../core/exports/csv.ts';
import {
  exportList,
  readPages,
  type ExportDependencies as Exporting,
} from '../../core/exports/export-file.ts';
import type { ExportAnswer } from '../../core/http/export-answer.ts';
import { accountIdOf } from '../../core/validation/account.ts';
import type { Payments } from '../payments.entity.ts';
import { paymentsText as text } from '../payments.text.ts';
import { paymentCells } from './payments.csv.ts';

/** Rows of one Query. */
const BATCH = 100;

/** Writes the caller's own payments as CSV, newest first, and returns a link that works for a minute. @throws AppError EXPORT_TOO_LARGE */
export async function exportOwnPayments(
  caller: Pick<Caller, 'userId' | 'role' | 'companyId'>,
  dependencies: Exporting & { payments: Pick<Payments, 'listOf'> },
): Promise<ExportAnswer> {
  const { payments, timeZone } = dependencies;
  const userId = accountIdOf(caller);
  const own = await readPages((cursor) => payments.listOf(userId, { cursor, limit: BATCH }));
  const clock = createClock(timeZone);
  const { userName: _, userEmail: __, ...columns } = text.columns;
  const list = {
    ...{ folder: 'payments', action: 'PaymentsExported', asked: { userId } },
    columns,
    rows: own.map((payment) => paymentCells(payment, clock)),
    noun: text.ownFile,
  };
  return exportList(caller, list, dependencies);
}
