import * as z from 'zod';

const table = { TABLE_NAME: z.string().min(1) };
/** The provider's zone: the days of reports begin and end there. */
const zone = { TIME_ZONE: z.string().min(1) };

export const reportsApiEnv = z.object({ ...table, ...zone });

/** Where the objects of the bucket are, without a trailing slash. */
const bucket = { REPORTS_URL: z.url() };

/** Of the API, and of whatever else makes clients' reports (`reports.generate.wiring.ts`). */
export const reportsFilesEnv = z.object({
  ...table,
  ...zone,
  ...bucket,
  /** Whose reports they look like. */
  BRAND_NAME: z.string().min(1),
  BRAND_COLOUR: z.string().min(1),
  /** A picture as a base64 data URL; none if it is left out. */
  BRAND_LOGO: z.string().min(1).optional(),
});

/** Of the worker that makes and sends monthly reports. */
const monthlyQueue = { MONTHLY_QUEUE_URL: z.url() };

export const reportsMonthlyApiEnv = z.object({
  ...table,
  ...zone,
  ...monthlyQueue,
  /** Where the bucket of exports is reached, without a trailing slash. */
  EXPORTS_URL: z.url(),
});

export const reportsMonthlyDispatcherEnv = z.object({ ...table, ...monthlyQueue });

export const reportsMonthlyWorkerEnv = reportsFilesEnv.extend({
  /** The worker's own queue, for the rest of what is due. */
  OWN_QUEUE_URL: z.url(),
  /** The portal's own URL without a trailing slash, for the link in e-mails. */
  SITE_URL: z.url(),
  /** Address of a verified identity of SES. Without it no e-mails are sent. */
  MAIL_FROM: z.email().optional(),
  /** The SES configuration set that reports what happens to the e-mails. Set where `MAIL_FROM` is set. */
  CONFIGURATION_SET: z.string().min(1).optional(),
});

export const reportsSubscriberEnv = z.object({
  ...table,
  ...bucket,
  /** The subscriber's own queue, for the rest of a deleted person's reports. */
  OWN_QUEUE_URL: z.url(),
});

export const reportsWorkerEnv = z.object({
  ...table,
  ...zone,
  /** The worker's own queue: a range of days goes round by it, day by day. */
  OWN_QUEUE_URL: z.url(),
});
