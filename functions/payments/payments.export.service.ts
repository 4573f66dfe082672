import type { AuditsStore } from '../audits/audits.store.ts';
import type { Caller } from '../core/auth/caller.ts';
import { firstIdAt } from '../core/id.ts';
import { csvOf } from './payments.csv.ts';
import { rangeOfDays } from './payments.days.domain.ts';
import type { Payment, PaymentsExport } from './payments.domain.ts';
import type { ExportsStore } from './payments.exports.store.ts';
import { withNames, type ListDependencies } from './payments.list.service.ts';
import { paymentsText } from './payments.text.ts';

export interface ExportDependencies {
  list: Pick<ListDependencies['list'], 'between'>;
  names: ListDependencies['names'];
  exports: ExportsStore;
  audits: Pick<AuditsStore, 'add'>;
  /** The provider's: its days are exported, and its clock is written. */
  timeZone: string;
  newId: (now: Date) => string;
  now: () => Date;
}

/**
 * Writes the payments of some days as CSV, oldest first, and answers a link that works for a minute. Noted in the
 * audit of who did it: names and amounts leave the portal.
 */
export async function exportPayments(
  { userId }: Pick<Caller, 'userId'>,
  days: PaymentsExport,
  { list, names, exports, audits, timeZone, newId, now }: ExportDependencies,
): Promise<{ downloadUrl: string; count: number }> {
  const { from, before } = rangeOfDays(days, timeZone);
  const payments: Payment[] = [];
  for await (const some of list.between(firstIdAt(from), firstIdAt(before))) payments.push(...some);
  const content = csvOf(await withNames(payments, names), timeZone);
  const at = now();
  const count = payments.length;
  await audits.add({
    targetId: userId,
    actorId: userId,
    action: 'PaymentsExported',
    at,
    details: { ...days, count: String(count) },
  });
  const downloadUrl = await exports.put({
    // The day first, so that what is there can be found by hand.
    key: `payments/${at.toISOString().slice(0, 10)}/${newId(at)}.csv`,
    fileName: paymentsText.fileName(days.from, days.to),
    content,
  });
  return { downloadUrl, count };
}
