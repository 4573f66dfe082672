import * as z from 'zod';

const table = { TABLE_NAME: z.string().min(1) };
const queue = { PAYMENTS_QUEUE_URL: z.url() };
const schedule = {
  /** Minutes after which the provider is asked about a payment without news. The local stage accepts fractions. */
  RECONCILE_AFTER_MINUTES: z.coerce.number().positive().max(1_440),
};
const provider = {
  /** Where PayPal's API is, without a trailing slash: sandbox, live, or the local stack's simulator. */
  PAYPAL_URL: z.url(),
  /** The secret with its credentials. */
  PAYPAL_SECRET_ARN: z.string().min(1),
  /** The portal's name on PayPal's pages. */
  BRAND_NAME: z.string().min(1),
};

export const paymentsApiEnv = z.object({
  ...table,
  /** Where the bucket of exports is reached, without a trailing slash. */
  EXPORTS_URL: z.url(),
  /** The provider's zone, in which the days of filters and exports begin and end. */
  TIME_ZONE: z.string().min(1),
});

export const paymentsCheckoutEnv = z.object({
  ...table,
  ...queue,
  ...schedule,
  ...provider,
  /** The provider's zone, in which plans last. */
  TIME_ZONE: z.string().min(1),
  /** The portal's own URL, without a trailing slash: where payers come back to. */
  SITE_URL: z.url(),
});

export const paymentsWorkerEnv = z.object({
  ...table,
  ...schedule,
  ...provider,
  /** The provider's zone, in which plans last, and in which a year of receipts begins. */
  TIME_ZONE: z.string().min(1),
});

export const paymentsDispatcherEnv = z.object({ ...table, ...queue, ...schedule });

export const paymentsRetentionEnv = z.object({
  ...table,
  /** Full years that payments are kept with a deleted client, beyond the year of the payment. */
  PAYMENT_YEARS: z.coerce.number().int().min(1),
});
