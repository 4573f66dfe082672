import * as z from 'zod';

const table = { TABLE_NAME: z.string().min(1) };

export const userPlansApiEnv = z.object(table);
export const userPlansDispatcherEnv = z.object(table);
export const userPlansSubscriberEnv = z.object(table);
