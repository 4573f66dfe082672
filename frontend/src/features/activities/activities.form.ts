import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod';
import {
  blankActivity,
  clientFields,
  editableFields,
  type ActivityFields as FieldValues,
  type ListedActivity,
} from '../../../../functions/activities/activities.domain.ts';
import {
  activityMessages,
  activityRules,
  type ActivityEdit,
} from '../../../../functions/activities/activities.form.domain.ts';
import { typedDecimal } from '../../../../functions/core/validation/typed-number.ts';
import { changedFields } from '../../lib/forms/changed-fields.ts';
import { pick } from '../../lib/forms/pick.ts';
import type { UserChoice } from '../../components/pickers/user-options.tsx';
import type { PickerChoice } from '../../components/pickers/picker-options.tsx';
import type { ActivityChangeInput, NewActivityInput } from './activities.queries.ts';

/** Hours as people type them: '1,5' or '1.5'. Blank is no hours; the domain refuses what is no number. */
const hoursField = z
  .string()
  .trim()
  .transform((typed) => (typed === '' ? null : typedDecimal(typed)))
  .pipe(activityRules.hoursDedicated);

/** What the picker offers for no assignee: an id of its own making. */
export const nobodyId = 'nobody';

/** The person who works on it, as the picker knows them. */
export const assigneeField = z
  .custom<UserChoice>()
  .nullable()
  .transform((choice) => (choice === null || choice.userId === nobodyId ? null : choice.userId));

/** Blank is no due date. */
const dueField = z
  .string()
  .transform((typed) => (typed === '' ? null : typed))
  .pipe(activityRules.dueOn);

export const newActivityFormSchema = z.object({
  website: z
    .custom<PickerChoice>()
    .nullable()
    .refine((choice) => choice !== null, activityMessages.website),
  ...activityRules,
  assigneeId: assigneeField,
  dueOn: dueField,
  hoursDedicated: hoursField,
});

/** An activity stays with its site. */
export const activityFormSchema = newActivityFormSchema.extend({
  website: z.custom<PickerChoice>().nullable(),
});

export type ActivityFields = z.input<typeof activityFormSchema>;
export type NewActivityValues = z.output<typeof newActivityFormSchema>;
export type ActivityValues = z.output<typeof activityFormSchema>;
/** A new activity and an edit have the same fields. */
export type ActivityForm = UseFormReturn<ActivityFields, unknown, ActivityValues>;

const asTyped = (fields: FieldValues, assignee: UserChoice | null = null) => {
  const { hoursDedicated: hours, dueOn } = fields;
  return {
    ...fields,
    assigneeId: assignee,
    dueOn: dueOn ?? '',
    hoursDedicated: hours === null ? '' : String(hours).replace('.', ','),
  };
};

export const blankFields: ActivityFields = { website: null, ...asTyped(blankActivity) };

const assigneeOf = ({ assigneeId, assigneeName }: ListedActivity): UserChoice | null =>
  assigneeId === null ? null : { userId: assigneeId, name: assigneeName ?? '' };

export const fieldsOf = (activity: ListedActivity): ActivityFields => ({
  website: { id: activity.websiteId, name: activity.websiteName },
  ...asTyped(pick(activity, editableFields), assigneeOf(activity)),
});

/** The body of the request. A client's has the client's fields alone: the API refuses others. */
export function newActivityOf(values: NewActivityValues, admin: boolean): NewActivityInput {
  const { website, closingComment: _, evidence: __, ...fields } = values;
  return { websiteId: website.id, ...(admin ? fields : pick(fields, clientFields)) };
}

/** Comment and evidence belong to a completed activity: in another status the stored ones stay as they are. */
function editedOf(values: ActivityValues, admin: boolean): ActivityEdit {
  if (!admin) return pick(values, clientFields);
  const { closingComment, evidence, ...edit } = pick(values, editableFields);
  return edit.status === 'realizada' ? { ...edit, closingComment, evidence } : edit;
}

/** The edited fields, and the revision of the activity with which the form began. */
export const activityChangeOf = (
  values: ActivityValues,
  { admin, before }: { admin: boolean; before: ListedActivity },
): ActivityChangeInput => changeFrom(before, changedFields(before, editedOf(values, admin)));

/** A change of an activity as it was read: what syncs write into its evidence meanwhile stays. */
export const changeFrom = (
  { revision, evidence: evidenceBefore }: ListedActivity,
  edit: ActivityEdit,
): ActivityChangeInput => ({
  ...edit,
  ...(edit.evidence !== undefined && { evidenceBefore }),
  revision,
});
