import type { Payment } from '../../../../functions/payments/payments.domain.ts';

/** What a receipt is known by; payments from before receipts had numbers have their id alone. */
export const numberOf = ({ receiptNumber, paymentId }: Payment): string =>
  receiptNumber ?? paymentId;
