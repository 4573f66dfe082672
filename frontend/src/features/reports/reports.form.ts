import * as z from 'zod';
import {
  generateMessages,
  generateReportSchema,
  OTHER_ACTIVITIES_LIMIT,
  otherActivityField,
  otherActivitiesOf,
} from '../../../../functions/reports/stored/reports.stored.domain.ts';

/** The report's configuration as it is typed: the other activities are the lines of one text (spec 001 §2). */
export const generateFormSchema = z.object({
  clientName: generateReportSchema.shape.clientName,
  otherActivities: z
    .string()
    .refine(
      (lines) => otherActivitiesOf(lines).length <= OTHER_ACTIVITIES_LIMIT,
      generateMessages.others,
    )
    .superRefine((lines, context) => {
      const { error } = z.array(otherActivityField).safeParse(otherActivitiesOf(lines));
      if (error) context.addIssue({ code: 'custom', message: error.issues[0]?.message });
    }),
});
export type GenerateForm = z.input<typeof generateFormSchema>;
