import * as z from 'zod';

const table = { TABLE_NAME: z.string().min(1) };

/** The provider's zone: with its days, activities are late and what was postponed comes back. */
const zone = { TIME_ZONE: z.string().min(1) };

export const attentionApiEnv = z.object({
  ...table,
  ...zone,
  /** Where the bucket of exports is reached, without a trailing slash. */
  EXPORTS_URL: z.url(),
});
export const attentionWorkerEnv = z.object({ ...table, ...zone });
export const attentionDispatcherEnv = z.object({ ...table, ...zone });
