import { stringify } from 'csv-stringify/sync';
import { createInstantFormat } from '../../core/format.ts';
import type { ManagedPayment } from '../payments.domain.ts';
import { paymentTotalsOf } from './payments.search.domain.ts';
import { paymentStatusLabels } from '../settle/payments.settlement.domain.ts';
import { paymentsText } from '../payments.text.ts';

/** 1999 as '19,99': a number in a Spanish spreadsheet. */
const decimal = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');

/**
 * The totals of the rows, after an empty line, so that a spreadsheet's filter or pivot table leaves them out: for each
 * status the number of payments and, in the columns of the rows, the sums.
 */
function totalRows(payments: readonly ManagedPayment[]) {
  const entries = payments.map((payment) => ({ ...payment, cents: payment.amountCents }));
  const rows = paymentTotalsOf(entries).map(({ status, currency, count, amountCents }) => ({
    paymentId: paymentsText.total(paymentStatusLabels[status]),
    planName: paymentsText.count(count),
    amount: decimal(amountCents),
    currency,
    status: paymentStatusLabels[status],
    refunded: decimal(
      payments
        .filter((payment) => payment.status === status)
        .reduce((sum, { refundedCents }) => sum + refundedCents, 0),
    ),
  }));
  return rows.length === 0 ? [] : [{}, ...rows];
}

/**
 * Payments as CSV for a Spanish spreadsheet: semicolons, decimal commas and a byte order mark. Texts that people chose
 * cannot become formulas.
 */
export function csvOf(payments: readonly ManagedPayment[], timeZone: string): string {
  const { date, time } = createInstantFormat(timeZone);
  const clock = (instant: string) => `${date(instant)} ${time(instant)}`;
  const rows = payments.map((payment) => ({
    paymentId: payment.paymentId,
    started: clock(payment.createdAt),
    userName: payment.userName,
    userEmail: payment.userEmail ?? '',
    planName: payment.planName,
    amount: decimal(payment.amountCents),
    currency: payment.currency,
    status: paymentStatusLabels[payment.status],
    refunded: decimal(payment.refundedCents),
    mercadoPagoId: payment.mercadoPagoId ?? '',
    paid: payment.paidAt === null ? '' : clock(payment.paidAt),
    updated: clock(payment.updatedAt),
  }));
  return stringify([...rows, ...totalRows(payments)], {
    header: true,
    columns: Object.entries(paymentsText.columns).map(([key, header]) => ({ key, header })),
    delimiter: ';',
    record_delimiter: 'windows',
    bom: true,
    escape_formulas: true,
  });
}
