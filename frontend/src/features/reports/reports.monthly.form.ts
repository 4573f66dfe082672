import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod';
import {
  monthlySettingsInputSchema,
  recipientsOf,
  type MonthlySettings,
  type MonthlySettingsChange,
  type MonthlySettingsInput,
} from '../../../../functions/reports/monthly/reports.monthly.domain.ts';
import { changedFields } from '../../lib/forms/changed-fields.ts';
import { monthlyFormText as text } from './reports.monthly.text.ts';

const { shape } = monthlySettingsInputSchema;

/** The addresses are the lines of one text; its first failed check says which of them it is about. */
const recipientsText = z.string().transform((typed, context) => {
  const emails = recipientsOf(typed);
  const { success, data, error } = shape.recipients.safeParse(emails);
  if (success) return data;
  const [issue] = error.issues;
  const wrong = emails[Number(issue?.path[0])];
  const message = issue?.message ?? '';
  context.addIssue({
    code: 'custom',
    message: wrong === undefined ? message : text.at(wrong, message),
  });
  return z.NEVER;
});

/** A client's settings as they are typed and chosen. */
export const monthlyFormSchema = z.object({
  ...shape,
  dayOfMonth: z.string().transform(Number).pipe(shape.dayOfMonth),
  recipients: recipientsText,
});
export type MonthlyFields = z.input<typeof monthlyFormSchema>;
export type MonthlyForm = UseFormReturn<MonthlyFields, unknown, MonthlySettingsInput>;

export const blankMonthly: MonthlyFields = {
  enabled: true,
  dayOfMonth: '1',
  recipients: '',
  clientName: '',
};

export const monthlyFieldsOf = ({
  enabled,
  dayOfMonth,
  recipients,
  clientName,
}: MonthlySettings): MonthlyFields => ({
  enabled,
  dayOfMonth: String(dayOfMonth),
  recipients: recipients.join('\n'),
  clientName,
});

/** What differs from the settings with which the form began, and their revision. */
export const monthlyChangeOf = (
  { recipients, ...typed }: MonthlySettingsInput,
  before: MonthlySettings,
): MonthlySettingsChange => ({
  ...changedFields(before, typed),
  ...(recipients.join() !== before.recipients.join() && { recipients }),
  revision: before.revision,
});
