import { stringify } from 'csv-stringify/sync';
import { createInstantFormat } from '../core/format.ts';
import type { ManagedPayment } from './payments.domain.ts';
import { paymentStatusLabels } from './payments.settlement.domain.ts';
import { paymentsText } from './payments.text.ts';

/** 1999 as '19,99': spreadsheets of people who read Spanish take it for a number. */
const decimal = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');

/**
 * Payments as CSV for a spreadsheet: semicolons, decimal commas and a byte order mark, as Spanish ones expect. Texts
 * that people chose cannot become formulas.
 */
export function csvOf(payments: readonly ManagedPayment[], timeZone: string): string {
  const { date, time } = createInstantFormat(timeZone);
  const clock = (instant: string) => `${date(instant)} ${time(instant)}`;
  const rows = payments.map((payment) => ({
    paymentId: payment.paymentId,
    begun: clock(payment.createdAt),
    userName: payment.userName,
    planName: payment.planName,
    amount: decimal(payment.amountCents),
    currency: payment.currency,
    status: paymentStatusLabels[payment.status],
    refunded: decimal(payment.refundedCents),
    mercadoPagoId: payment.mercadoPagoId ?? '',
    paid: payment.paidAt === null ? '' : clock(payment.paidAt),
    updated: clock(payment.updatedAt),
  }));
  return stringify(rows, {
    header: true,
    columns: Object.entries(paymentsText.columns).map(([key, header]) => ({ key, header })),
    delimiter: ';',
    record_delimiter: 'windows',
    bom: true,
    escape_formulas: true,
  });
}
