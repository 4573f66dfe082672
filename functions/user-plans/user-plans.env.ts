import * as z from 'zod';

const table = { TABLE_NAME: z.string().min(1) };

export const userPlansApiEnv = z.object({
  ...table,
  /** The provider's zone: days of filters begin and end there. */
  TIME_ZONE: z.string().min(1),
});
export const userPlansDispatcherEnv = z.object(table);
export const userPlansSubscriberEnv = z.object(table);
