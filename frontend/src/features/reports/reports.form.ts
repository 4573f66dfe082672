import * as z from 'zod';
import {
  generateMessages,
  generateReportSchema,
  OTHER_ACTIVITIES_LIMIT,
  OTHER_ACTIVITY_MAX_LENGTH,
  otherActivitiesOf,
} from '../../../../functions/reports/reports.stored.domain.ts';

/** The report's configuration as it is typed: the other activities are the lines of one text (spec 001 §2). */
export const generateFormSchema = z.object({
  clientName: generateReportSchema.shape.clientName,
  otherActivities: z
    .string()
    .refine(
      (lines) => otherActivitiesOf(lines).length <= OTHER_ACTIVITIES_LIMIT,
      generateMessages.others,
    )
    .refine(
      (lines) => otherActivitiesOf(lines).every((line) => line.length <= OTHER_ACTIVITY_MAX_LENGTH),
      generateMessages.otherLength,
    ),
});
export type GenerateForm = z.input<typeof generateFormSchema>;
