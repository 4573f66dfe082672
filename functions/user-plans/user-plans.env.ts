import * as z from 'zod';

const table = { TABLE_NAME: z.string().min(1) };

export const userPlansApiEnv = z.object({
  ...table,
  /** Sites that a client without a plan may register. */
  SITES_WITHOUT_PLAN: z.coerce.number().int().min(1),
  /** The provider's zone: days of filters begin and end there. */
  TIME_ZONE: z.string().min(1),
});
export const userPlansDispatcherEnv = z.object(table);
export const userPlansSubscriberEnv = z.object(table);
