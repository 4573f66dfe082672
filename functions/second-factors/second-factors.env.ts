import * as z from 'zod';

export const secondFactorsEnv = z.object({
  TABLE_NAME: z.string().min(1),
  USER_POOL_ID: z.string().min(1),
  /** The client with a secret, which no browser has. */
  SERVER_CLIENT_ID: z.string().min(1),
});
