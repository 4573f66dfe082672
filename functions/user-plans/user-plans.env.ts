import * as z from 'zod';

const table = { TABLE_NAME: z.string().min(1) };

export const userPlansApiEnv = z.object({
  ...table,
  /** Sites that a client without a plan may register. */
  SITES_WITHOUT_PLAN: z.coerce.number().int().min(1),
  /** Where the bucket of exports is reached, without a trailing slash. */
  EXPORTS_URL: z.url(),
  /** The provider's zone: plans last months and days of its calendar, days of filters begin there, exports show its clock. */
  TIME_ZONE: z.string().min(1),
});
export const userPlansDispatcherEnv = z.object(table);
export const userPlansSubscriberEnv = z.object(table);
