import * as z from 'zod';

const table = { TABLE_NAME: z.string().min(1) };

export const activitiesApiEnv = z.object(table);

export const activitiesSubscriberEnv = z.object({
  ...table,
  /** The subscriber's own queue: unfinished work is sent to it again. */
  OWN_QUEUE_URL: z.url(),
});
