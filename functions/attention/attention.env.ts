import * as z from 'zod';

const table = { TABLE_NAME: z.string().min(1) };

export const attentionApiEnv = z.object({
  ...table,
  /** The provider's zone: what is postponed comes back when a day begins there. */
  TIME_ZONE: z.string().min(1),
});
export const attentionSubscriberEnv = z.object(table);
export const attentionDispatcherEnv = z.object(table);
