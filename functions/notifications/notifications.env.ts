import * as z from 'zod';

const table = { TABLE_NAME: z.string().min(1) };

const mail = {
  /** The portal's own URL without a trailing slash, for the links in e-mails. */
  SITE_URL: z.url(),
  /** The provider's zone: dates are written in it. */
  TIME_ZONE: z.string().min(1),
};

export const notificationsApiEnv = z.object({
  ...table,
  ...mail,
  /** Where the bucket of exports is reached, without a trailing slash. */
  EXPORTS_URL: z.url(),
});

/** What an entry that sends e-mails needs. */
const sending = {
  ...mail,
  /** What the stage's configuration says, where the settings say nothing else. */
  BRAND_NAME: z.string().min(1),
  BRAND_COLOUR: z.string().min(1),
  /** Address of a verified identity of SES. Without it no e-mails are sent. */
  MAIL_FROM: z.email().optional(),
};

export const notificationsSubscriberEnv = z.object({
  ...table,
  /** The subscriber's own queue: what is left over goes round again. */
  OWN_QUEUE_URL: z.url(),
  ...sending,
});

export const notificationsDispatcherEnv = z.object({ ...table, ...sending });
