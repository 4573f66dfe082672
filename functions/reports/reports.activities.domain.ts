import * as z from 'zod';
import { activitySchema } from '../activities/activities.domain.ts';

export const REPORT_ACTIVITIES_PAGE_SIZE = 25;

/** A row of the preview (spec 001 §2): date, website, type, description, status, hours. */
export const reportActivitySchema = activitySchema
  .pick({
    activityId: true,
    createdAt: true,
    websiteName: true,
    type: true,
    description: true,
    status: true,
  })
  .extend({ hours: z.number().nullable() });
export type ReportActivity = z.output<typeof reportActivitySchema>;
