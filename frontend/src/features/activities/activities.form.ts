import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod';
import {
  activityChangeSchema,
  activityMessages,
  activityStatusSchema,
  type ActivityEdit,
  type ListedActivity,
} from '../../../../functions/activities/activities.domain.ts';
import { typedDecimal } from '../../../../functions/core/validation/typed-number.ts';
import { changedFields } from '../../lib/changed-fields.ts';
import type { PickerChoice } from '../../components/picker-options.tsx';
import type { ActivityChangeInput, NewActivityInput } from './activities.queries.ts';

/** As people type them: '1,5' or '1.5'. Nothing is no hours; what is no number is refused by the domain. */
const hoursField = z
  .string()
  .trim()
  .transform((typed) => (typed === '' ? null : typedDecimal(typed)))
  .pipe(activityChangeSchema.shape.hoursDedicated.unwrap());

/** What the form of an activity holds, for a client as for an administrator. */
const details = {
  description: activityChangeSchema.shape.description.unwrap(),
  type: activityChangeSchema.shape.type.unwrap(),
  status: activityStatusSchema,
  hoursDedicated: hoursField,
  closingComment: activityChangeSchema.shape.closingComment.unwrap(),
};

export const newActivityFormSchema = z.object({
  website: z
    .custom<PickerChoice>()
    .nullable()
    .refine((choice) => choice !== null, activityMessages.website),
  ...details,
});

/** An activity stays with its site. */
export const activityFormSchema = newActivityFormSchema.extend({
  website: z.custom<PickerChoice>().nullable(),
});

export type ActivityFields = z.input<typeof activityFormSchema>;
export type NewActivityValues = z.output<typeof newActivityFormSchema>;
export type ActivityValues = z.output<typeof activityFormSchema>;
/** The fields are the same whether something is made or changed. */
export type ActivityForm = UseFormReturn<ActivityFields, unknown, ActivityValues>;

/** 'A new activity defaults to type mejora', and to status pendiente (spec 000 §4). */
export const blankActivity: ActivityFields = {
  website: null,
  description: '',
  type: 'mejora',
  status: 'pendiente',
  hoursDedicated: '',
  closingComment: '',
};

export const fieldsOf = (activity: ListedActivity): ActivityFields => ({
  website: { id: activity.websiteId, name: activity.websiteName },
  description: activity.description,
  type: activity.type,
  status: activity.status,
  hoursDedicated: activity.hoursDedicated === null ? '' : commaOf(activity.hoursDedicated),
  closingComment: activity.closingComment,
});

const commaOf = (hours: number): string => String(hours).replace('.', ',');

/** As the API takes it. Status and hours are an administrator's to give: a client's are refused. */
export function newActivityOf(values: NewActivityValues, admin: boolean): NewActivityInput {
  const { website, description, type, status, hoursDedicated } = values;
  const asked = { websiteId: website.id, description, type };
  return admin ? { ...asked, status, hoursDedicated } : asked;
}

/** A comment belongs to what is closed: while it is not, the one there may be stays as it is. */
function editedOf(values: ActivityValues, admin: boolean): ActivityEdit {
  const { description, type, status, hoursDedicated, closingComment } = values;
  if (!admin) return { description, type };
  const change = { description, type, status, hoursDedicated };
  return status === 'realizada' ? { ...change, closingComment } : change;
}

/** What differs from the activity with which the form began, and which revision of it that was. */
export const activityChangeOf = (
  values: ActivityValues,
  { admin, before }: { admin: boolean; before: ListedActivity },
): ActivityChangeInput => ({
  ...changedFields(before, editedOf(values, admin)),
  revision: before.revision,
});
