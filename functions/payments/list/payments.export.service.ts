import type { Audits } from '../../audits/audits.view.ts';
import type { Caller } from '../../core/auth/caller.ts';
import { firstIdAt } from '../../core/id.ts';
import { csvOf } from './payments.csv.ts';
import { rangeOfDays } from '../../core/validation/day.ts';
import type { PaymentsExport } from '../payments.domain.ts';
import type { ExportsStore } from './payments.exports.store.ts';
import { finderOf, withPeople, type ListDependencies } from './payments.list.service.ts';
import type { Payments } from '../payments.entity.ts';
import { toPayment, type PaymentRecord } from '../payments.record.domain.ts';
import { paymentEntryOf } from './payments.search.domain.ts';
import { paymentsText } from '../payments.text.ts';

export interface ExportDependencies {
  payments: Pick<Payments, 'between'>;
  people: ListDependencies['people'];
  texts: ListDependencies['texts'];
  exports: ExportsStore;
  audits: Pick<Audits, 'add'>;
  /** The provider's zone: days and times of the export are those of its clock. */
  timeZone: string;
  newId: (now: Date) => string;
  now: () => Date;
}

/** The filters that were set. */
const filtersOf = (asked: PaymentsExport): Record<string, string> =>
  Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
  );

/**
 * Writes the payments of some days that the filters find as CSV, oldest first, and returns a link that works for a
 * minute. An audit entry of the caller records it, because names and amounts leave the portal.
 */
export async function exportPayments(
  { userId }: Pick<Caller, 'userId'>,
  asked: PaymentsExport,
  { payments, people, texts, exports, audits, timeZone, newId, now }: ExportDependencies,
): Promise<{ downloadUrl: string; count: number }> {
  const { from, before } = rangeOfDays(asked, timeZone);
  const started: PaymentRecord[] = [];
  const days = payments.between(firstIdAt(from), firstIdAt(before));
  for await (const some of days) started.push(...some);
  const isFound = await finderOf(asked, started.map(paymentEntryOf), { texts, timeZone });
  const found = started.filter((payment) => isFound(paymentEntryOf(payment)));
  const content = csvOf(await withPeople(found.map(toPayment), people), timeZone);
  const at = now();
  const count = found.length;
  await audits.add({
    targetId: userId,
    actorId: userId,
    action: 'PaymentsExported',
    at,
    details: { ...filtersOf(asked), count: String(count) },
  });
  const downloadUrl = await exports.put({
    // The day comes first, so that files can be found by hand.
    key: `payments/${at.toISOString().slice(0, 10)}/${newId(at)}.csv`,
    fileName: paymentsText.fileName(asked.from, asked.to),
    content,
  });
  return { downloadUrl, count };
}
