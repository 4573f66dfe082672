import type { Caller } from '../../core/auth/caller.ts';
import {
  requireExportable,
  saveExport,
  type ExportDependencies as Exporting,
} from '../../core/exports/export-file.ts';
import type { ExportAnswer } from '../../core/http/export-answer.ts';
import { firstIdAt } from '../../core/id.ts';
import { rangeOfDays } from '../../core/validation/day.ts';
import type { PaymentsExport } from '../payments.domain.ts';
import type { Payments } from '../payments.entity.ts';
import { toPayment, type PaymentRecord } from '../payments.record.domain.ts';
import { paymentsText } from '../payments.text.ts';
import { paymentsCsvOf } from './payments.csv.ts';
import { finderOf, withPeople, type ListDependencies } from './payments.list.service.ts';
import { paymentEntryOf } from './payments.search.domain.ts';

export interface ExportDependencies extends Exporting {
  payments: Pick<Payments, 'between'>;
  people: ListDependencies['people'];
  texts: ListDependencies['texts'];
}

/**
 * Writes the payments of some days that the filters find as CSV, oldest first, and returns a link that works for a
 * minute. @throws AppError EXPORT_TOO_LARGE
 */
export async function exportPayments(
  caller: Pick<Caller, 'userId' | 'role'>,
  asked: PaymentsExport,
  dependencies: ExportDependencies,
): Promise<ExportAnswer> {
  const { payments, people, texts, timeZone } = dependencies;
  const { from, before } = rangeOfDays(asked, timeZone);
  const started: PaymentRecord[] = [];
  const days = payments.between(firstIdAt(from), firstIdAt(before));
  for await (const some of days) started.push(...some);
  const isFound = await finderOf(asked, started.map(paymentEntryOf), { texts, timeZone });
  const found = started.filter((payment) => isFound(paymentEntryOf(payment)));
  requireExportable(found.length);
  const file = {
    folder: 'payments',
    action: 'PaymentsExported',
    asked,
    content: paymentsCsvOf(await withPeople(found.map(toPayment), people), timeZone),
    count: found.length,
    fileName: paymentsText.fileName(asked.from, asked.to),
  } as const;
  return saveExport(caller, file, dependencies);
}
