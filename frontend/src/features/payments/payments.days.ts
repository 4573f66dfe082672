import type { PaymentFilters } from '../../../../functions/payments/list/payments.search.domain.ts';
import type { Formatter } from '../../lib/format/format.ts';

/** The month that runs in the provider's zone, up to today: what a date field takes ('2026-03-05'). */
function thisMonth(format: Formatter, now: Date): { from: string; to: string } {
  const [day = '', month = '', year = ''] = format.date(now.toISOString()).split('/');
  return { from: `${year}-${month}-01`, to: `${year}-${month}-${day}` };
}

/** The days that an export begins with: the list's, as far as it has any. */
export function exportDays({ from, to }: PaymentFilters, format: Formatter, now: Date) {
  const month = thisMonth(format, now);
  const last = to ?? month.to;
  // A list that has its end alone begins a month of that end.
  const first = from ?? (to === undefined ? month.from : `${to.slice(0, 8)}01`);
  return { from: first, to: last };
}
