import * as z from 'zod';

export const sessionsEnv = z.object({
  TABLE_NAME: z.string().min(1),
  USER_POOL_ID: z.string().min(1),
  SERVER_CLIENT_ID: z.string().min(1),
});
