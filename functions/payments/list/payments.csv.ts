import { createClock, csvOf, decimalOf } from '../../core/exports/csv.ts';
import type { ManagedPayment, Payment } from '../payments.domain.ts';
import { paymentTotalsOf } from './payments.search.domain.ts';
import { paymentStatusLabels } from '../settle/payments.settlement.domain.ts';
import { paymentsText } from '../payments.text.ts';

/** 1999 as '19,99'. */
const decimal = (cents: number) => decimalOf(cents / 100, 2);

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

/** What the lists show of a payment. */
export const paymentCells = (payment: Payment, clock: ReturnType<typeof createClock>) => ({
  paymentId: payment.paymentId,
  started: clock(payment.createdAt),
  planName: payment.planName,
  amount: decimal(payment.amountCents),
  currency: payment.currency,
  status: paymentStatusLabels[payment.status],
  refunded: decimal(payment.refundedCents),
  mercadoPagoId: payment.mercadoPagoId ?? '',
  paid: clock(payment.paidAt),
  updated: clock(payment.updatedAt),
  receipt: payment.receiptNumber ?? '',
});

/** Payments as CSV, with their totals. */
export function paymentsCsvOf(payments: readonly ManagedPayment[], timeZone: string): string {
  const clock = createClock(timeZone);
  const rows = payments.map((payment) => ({
    ...paymentCells(payment, clock),
    userName: payment.userName,
    userEmail: payment.userEmail ?? '',
  }));
  return csvOf(paymentsText.columns, [...rows, ...totalRows(payments)]);
}
