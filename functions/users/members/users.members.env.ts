import * as z from 'zod';

export const usersMembersEnv = z.object({
  TABLE_NAME: z.string().min(1),
  USER_POOL_ID: z.string().min(1),
});
