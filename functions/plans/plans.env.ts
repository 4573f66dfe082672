import * as z from 'zod';

export const plansEnv = z.object({ TABLE_NAME: z.string().min(1) });
