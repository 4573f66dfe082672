import * as z from 'zod';

export const usersMembersEnv = z.object({
  TABLE_NAME: z.string().min(1),
  USER_POOL_ID: z.string().min(1),
});

export const usersEnv = usersMembersEnv.extend({
  /** Where the bucket of exports is reached, without a trailing slash. */
  EXPORTS_URL: z.url(),
  /** The provider's zone, whose clock an export shows. */
  TIME_ZONE: z.string().min(1),
  /** What the stage's configuration says, where the settings say nothing else. */
  BRAND_NAME: z.string().min(1),
});
