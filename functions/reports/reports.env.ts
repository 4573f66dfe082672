import * as z from 'zod';

const table = { TABLE_NAME: z.string().min(1) };
/** The provider's zone: the days of reports begin and end there. */
const zone = { TIME_ZONE: z.string().min(1) };

export const reportsApiEnv = z.object({ ...table, ...zone });

export const reportsCollectorEnv = z.object({
  ...zone,
  /** The worker's queue. */
  ROLLUPS_QUEUE_URL: z.url(),
});

export const reportsWorkerEnv = z.object({
  ...table,
  ...zone,
  /** The worker's own queue: a range of days goes round by it, day by day. */
  OWN_QUEUE_URL: z.url(),
});
