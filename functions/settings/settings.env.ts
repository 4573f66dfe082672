import * as z from 'zod';

const table = { TABLE_NAME: z.string().min(1) };

/** Besides the table: what the stage's configuration says, for the settings that nobody edited. */
export const settingsApiEnv = z.object({
  ...table,
  BRAND_NAME: z.string().min(1),
  BRAND_COLOUR: z.string().min(1),
  /** A picture as a base64 data URL; none if it is left out. */
  BRAND_LOGO: z.string().min(1).optional(),
  WHATSAPP_NUMBER: z.string().min(1),
  SYNC_PERIOD_MINUTES: z.coerce.number().int().min(1).max(1_440),
});

/** In the bucket of the SPA: what a deployment writes of its stage, and what the SPA reads. */
export const siteFileNames = { stage: 'stage.json', config: 'config.json' };

export const settingsSubscriberEnv = z.object({
  ...table,
  /** Where the files of the SPA are, without a trailing slash. */
  SITE_BUCKET_URL: z.url(),
});
