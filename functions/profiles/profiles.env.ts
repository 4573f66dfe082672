import * as z from 'zod';

export const profilesEnv = z.object({ TABLE_NAME: z.string().min(1) });
