import * as z from 'zod';

/** The version of the terms that people accept; empty where a stage has none. */
const terms = { TERMS_VERSION: z.string() };

/** What the e-mails of accounts show. */
const mailLook = {
  /** The portal's own URL without a trailing slash, for the links in e-mails. */
  SITE_URL: z.url(),
  /** What the stage's configuration says, where the settings say nothing else. */
  BRAND_NAME: z.string().min(1),
  BRAND_COLOUR: z.string().min(1),
};

export const accountsEnv = z.object({
  ...terms,
  TABLE_NAME: z.string().min(1),
  USER_POOL_ID: z.string().min(1),
  /** Of the browser: the codes of e-mails are sent for it. */
  USER_POOL_CLIENT_ID: z.string().min(1),
  /** Of our Lambdas, by which passwords are checked. */
  SERVER_CLIENT_ID: z.string().min(1),
  /** What the stage's configuration says, where the settings say nothing else. */
  BRAND_NAME: z.string().min(1),
  /** Of the subscriber, which sends the e-mails of recoveries; none in a stage that sends no e-mails of its own. */
  RECOVERY_QUEUE_URL: z.url().optional(),
});

/** What follows of people who were deleted, have another role, or ask for a recovery. */
export const accountsSubscriberEnv = z.object({
  TABLE_NAME: z.string().min(1),
  USER_POOL_ID: z.string().min(1),
  /** Of the browser: the codes of e-mails are sent for it. */
  USER_POOL_CLIENT_ID: z.string().min(1),
  ...mailLook,
  /** Address of a verified identity of SES. Without it nobody recovers a password by e-mail. */
  MAIL_FROM: z.email().optional(),
});

/** The triggers get their pool from the event: in their environment it would make a dependency cycle. */
export const accountsTriggerEnv = z.object({
  ...terms,
  TABLE_NAME: z.string().min(1),
  ...mailLook,
});

/** The trigger of tokens gets its pool from the event as well. */
export const accountsTokensEnv = z.object({
  /** How the app client of our Lambdas is called in the pool. */
  SERVER_CLIENT_NAME: z.string().min(1),
});
