/** A person's payments, in order of time. */
const PAYMENTS_PREFIX = 'PAYMENTS#';
export const paymentsPartition = (userId: string) => `${PAYMENTS_PREFIX}${userId}`;
export const paymentKey = (userId: string, paymentId: string) => ({
  pk: paymentsPartition(userId),
  sk: paymentId,
});
/** Reads a payment's key back: its item says whose it is, and its id, by that alone. */
export const paymentOfKey = ({ pk, sk }: { pk: string; sk: string }) => ({
  userId: pk.slice(PAYMENTS_PREFIX.length),
  paymentId: sk,
});
/** Whose a payment is: webhooks and the pages of its result know nothing but its id. Never changed. */
export const paymentOwnerKey = (paymentId: string) => ({ pk: `PAYMENT#${paymentId}`, sk: 'OWNER' });

/** Which of a person's payments for a plan was begun last: one at most is open. */
export const lastPaymentKey = (userId: string, planId: string) => ({
  pk: `LASTPAYMENTS#${userId}`,
  sk: planId,
});

/** All payments, newest first, for administrators. */
export const allPaymentsPartition = 'PAYMENTS';
export const allPaymentsKey = (paymentId: string) => ({
  gsi1pk: allPaymentsPartition,
  gsi1sk: paymentId,
});

/** Payments by the instant at which the provider is to be asked about them. */
export const DUE_PAYMENTS_SHARDS = 4;
export const duePaymentsPartition = (shard: number) => `DUE#PAYMENTS#${String(shard)}`;
export const duePaymentKey = (shard: number, due: { at: string; paymentId: string }) => ({
  gsi2pk: duePaymentsPartition(shard),
  gsi2sk: `${due.at}#${due.paymentId}`,
});
/** The instant of such a key: that of the sort key alone. */
export const dueAtOf = (gsi2sk: string): string => gsi2sk.split('#')[0] ?? '';

/** A webhook event that was applied. */
export const webhookEventKey = (eventId: string) => ({ pk: `WEBHOOK#${eventId}`, sk: 'EVENT' });
