import * as z from 'zod';

export const auditsEnv = z.object({ TABLE_NAME: z.string().min(1) });
