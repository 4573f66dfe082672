import { PAYMENTS_PREFIX } from '../schema.ts';

/** A person's payments, in order of time. */
export const paymentsPartition = (userId: string) => `${PAYMENTS_PREFIX}${userId}`;
export const paymentKey = (userId: string, paymentId: string) => ({
  pk: paymentsPartition(userId),
  sk: paymentId,
});
/** Parses a payment's key: the item stores its owner and id only there. */
export const paymentOfKey = ({ pk, sk }: { pk: string; sk: string }) => ({
  userId: pk.slice(PAYMENTS_PREFIX.length),
  paymentId: sk,
});
/** The owner of a payment: webhooks and result pages know only its id. Never changed. */
const PAYMENT_PREFIX = 'PAYMENT#';
export const paymentOwnerKey = (paymentId: string) => ({
  pk: `${PAYMENT_PREFIX}${paymentId}`,
  sk: 'OWNER',
});
export const ownedPaymentOfKey = ({ pk }: { pk: string }) => ({
  paymentId: pk.slice(PAYMENT_PREFIX.length),
});

/** The receipt of a payment, and how many were issued in a year. Never changed, and kept longer than its payer. */
export const receiptKey = (paymentId: string) => ({
  pk: `${PAYMENT_PREFIX}${paymentId}`,
  sk: 'RECEIPT',
});
const RECEIPTS_PREFIX = 'RECEIPTS#';
export const lastReceiptKey = (year: string) => ({ pk: `${RECEIPTS_PREFIX}${year}`, sk: 'LAST' });
export const lastReceiptOfKey = ({ pk }: { pk: string }) => ({
  year: pk.slice(RECEIPTS_PREFIX.length),
});

/** The last payment that a person started for a plan: at most one is open. */
const LAST_PAYMENTS_PREFIX = 'LASTPAYMENTS#';
export const lastPaymentKey = (userId: string, planId: string) => ({
  pk: `${LAST_PAYMENTS_PREFIX}${userId}`,
  sk: planId,
});
export const lastPaymentOfKey = ({ pk, sk }: { pk: string; sk: string }) => ({
  userId: pk.slice(LAST_PAYMENTS_PREFIX.length),
  planId: sk,
});

/** That payments of a deleted client are kept, by the instant at which the next is no longer kept as it is. */
const KEPT_PAYMENTS_PREFIX = 'PAYMENTSKEPT#';
export const keptPaymentsKey = (userId: string) => ({
  pk: `${KEPT_PAYMENTS_PREFIX}${userId}`,
  sk: 'KEPT',
});
export const keptPaymentsOfKey = ({ pk }: { pk: string }) => ({
  userId: pk.slice(KEPT_PAYMENTS_PREFIX.length),
});
export const dueKeptPaymentsPartition = 'DUE#PAYMENTSKEPT';
export const dueKeptPaymentsKey = (at: string, userId: string) => ({
  gsi2pk: dueKeptPaymentsPartition,
  gsi2sk: `${at}#${userId}`,
});

/** All payments, newest first, for administrators. */
export const allPaymentsPartition = 'PAYMENTS';
export const allPaymentsKey = (paymentId: string) => ({
  gsi1pk: allPaymentsPartition,
  gsi1sk: paymentId,
});

/** Payments by the instant of their next check with the provider. */
export const DUE_PAYMENTS_SHARDS = 4;
export const duePaymentsPartition = (shard: number) => `DUE#PAYMENTS#${String(shard)}`;
export const duePaymentKey = (shard: number, due: { at: string; paymentId: string }) => ({
  gsi2pk: duePaymentsPartition(shard),
  gsi2sk: `${due.at}#${due.paymentId}`,
});
/** The instant of such a sort key. */
export const dueAtOf = (gsi2sk: string): string => gsi2sk.split('#')[0] ?? '';

/** A webhook event that was applied. */
export const webhookEventKey = (eventId: string) => ({ pk: `WEBHOOK#${eventId}`, sk: 'EVENT' });
