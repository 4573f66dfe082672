import * as z from 'zod';

export const plansEnv = z.object({
  TABLE_NAME: z.string().min(1),
  /** Sites that a client without a plan may register: no plan may have fewer. */
  SITES_WITHOUT_PLAN: z.coerce.number().int().min(1),
});
