import * as z from 'zod';

const table = { TABLE_NAME: z.string().min(1) };
/** The provider's zone: the days of reports begin and end there. */
const zone = { TIME_ZONE: z.string().min(1) };

export const reportsApiEnv = z.object({ ...table, ...zone });

/** Where the objects of the bucket are, without a trailing slash. */
const bucket = { REPORTS_URL: z.url() };

export const reportsFilesEnv = z.object({
  ...table,
  ...zone,
  ...bucket,
  /** Whose reports they look like. */
  BRAND_NAME: z.string().min(1),
  BRAND_COLOUR: z.string().min(1),
  /** A picture as a base64 data URL; none where it is left out. */
  BRAND_LOGO: z.string().min(1).optional(),
});

export const reportsSubscriberEnv = z.object({
  ...table,
  ...bucket,
  /** The subscriber's own queue: what is left of a deleted person's reports goes round by it. */
  OWN_QUEUE_URL: z.url(),
});

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
