import type { PaymentsExport } from '../../../../functions/payments/payments.domain.ts';
import type { Formatter } from '../../lib/format.ts';

/** The month that runs in the provider's zone, up to today: what a date field takes ('2026-03-05'). */
export function thisMonth(format: Formatter, now: Date): PaymentsExport {
  const [day = '', month = '', year = ''] = format.date(now.toISOString()).split('/');
  return { from: `${year}-${month}-01`, to: `${year}-${month}-${day}` };
}
