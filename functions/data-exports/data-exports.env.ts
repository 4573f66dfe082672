import * as z from 'zod';

const shared = {
  TABLE_NAME: z.string().min(1),
  /** Where the bucket of exports is, without a trailing slash. */
  EXPORTS_URL: z.url(),
  /** The provider's zone, in which the file is called by its day and has its times. */
  TIME_ZONE: z.string().min(1),
};

export const dataExportsEnv = z.object(shared);

export const dataExportsSubscriberEnv = z.object({
  ...shared,
  /** The portal's own URL without a trailing slash: where files are downloaded. */
  SITE_URL: z.url(),
  /** What the stage's configuration says, where the settings say nothing else. */
  BRAND_NAME: z.string().min(1),
});
