import * as z from 'zod';

export const dashboardEnv = z.object({ TABLE_NAME: z.string().min(1) });
