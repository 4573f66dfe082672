import * as z from 'zod';

const table = { TABLE_NAME: z.string().min(1) };

export const erasuresEnv = z.object(table);

export const erasuresDispatcherEnv = z.object({
  ...table,
  BRAND_NAME: z.string().min(1),
  BRAND_COLOUR: z.string().min(1),
  /** The address that e-mails come from; absent in a stage that sends none. */
  MAIL_FROM: z.email().optional(),
});

export const erasuresSubscriberEnv = z.object({
  ...table,
  /** Where the bucket of exports is reached, without a trailing slash. */
  EXPORTS_URL: z.url(),
});
