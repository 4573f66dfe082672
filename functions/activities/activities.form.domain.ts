import * as z from 'zod';
import { dayField } from '../core/validation/day.ts';
import { fieldMessages, idField } from '../core/validation/fields.ts';
import { lengthOf, requiredTextField, textField } from '../core/validation/text.ts';
import { componentRefSchema } from '../status/updates/status.components.domain.ts';
import { SITE_UPDATES_MAX } from '../status/updates/status.updates.domain.ts';
import {
  activityPrioritySchema,
  activityStatusSchema,
  activityTypeSchema,
  DESCRIPTION_MAX_LENGTH,
  HOURS_STEP,
  TITLE_MAX_LENGTH,
  type EditableField,
} from './activities.domain.ts';

export const COMMENT_MAX_LENGTH = 500;
/** Room for some eighty updates: lists read every byte, and syncs count what there is no room for. */
export const EVIDENCE_MAX_LENGTH = 4_000;
/** The last line of evidence, 'y 3 más': what syncs had no room for. It has room of its own, so it fits below any text. */
const MORE_LINE = /(?:^|\r?\n)y \d{1,6} más$/;
const MORE_LINE_LENGTH = 14;
/** Characters of evidence as its limit counts them. */
export const evidenceLength = (text: string): number => lengthOf(text.replace(MORE_LINE, ''));
const HOURS_MAX = 1_000;

export const activityMessages = {
  website: 'Elige un sitio web',
  description: fieldMessages.required('descripción'),
  hours: 'Las horas deben ser 0 o más, en pasos de 0,5',
  hoursMax: 'Las horas no pueden ser más de 1.000',
};

const website = z.string().min(1, activityMessages.website).pipe(idField);

const description = requiredTextField('descripción', {
  max: DESCRIPTION_MAX_LENGTH,
  lines: true,
  required: activityMessages.description,
});

const evidenceTooLong = fieldMessages.maxLength('evidencia', EVIDENCE_MAX_LENGTH);
const evidence = textField('evidencia', {
  max: EVIDENCE_MAX_LENGTH + MORE_LINE_LENGTH,
  lines: true,
  tooLong: evidenceTooLong,
}).pipe(z.string().refine((text) => evidenceLength(text) <= EVIDENCE_MAX_LENGTH, evidenceTooLong));

const hours = z
  .number(activityMessages.hours)
  .min(0, activityMessages.hours)
  .max(HOURS_MAX, activityMessages.hoursMax)
  .multipleOf(HOURS_STEP, activityMessages.hours)
  // JSON has −0, which screens would show with its sign.
  .transform((typed) => typed + 0)
  .nullable();

/** The fields that people fill in, by their rules. */
const activityFieldsSchema = z.object({
  /** Empty for none: then its first words stand for it (`titleOf`). */
  title: textField('título', { max: TITLE_MAX_LENGTH }),
  description,
  type: activityTypeSchema,
  status: activityStatusSchema,
  priority: activityPrioritySchema,
  /** The administrator who works on it; null for nobody. */
  assigneeId: idField.nullable(),
  /** The day on which it should be finished, in the provider's zone; null where nothing is promised. Clients see it. */
  dueOn: dayField.nullable(),
  hoursDedicated: hours,
  /** The closing comment that the client reads. */
  closingComment: textField('comentario', { max: COMMENT_MAX_LENGTH, lines: true }),
  /** What shows that it was done, such as the versions before and after. Syncs write it, and the client reads it. */
  evidence,
} satisfies Record<EditableField, z.ZodType>);
export const activityRules = activityFieldsSchema.shape;

/** The editable fields of an activity. Omitted fields stay unchanged. */
const activityEditSchema = activityFieldsSchema.partial();
export type ActivityEdit = z.output<typeof activityEditSchema>;

/** The form for a new activity (spec 000 §5). Only an administrator sends more than `clientFields`. */
export const newActivitySchema = activityEditSchema
  .omit({ closingComment: true, evidence: true })
  .extend({
    websiteId: website,
    description,
    /** Updates that the site waits for: the syncs that show them write the evidence. */
    updates: z.array(componentRefSchema).max(SITE_UPDATES_MAX).optional(),
  });
export type NewActivity = z.output<typeof newActivitySchema>;

/** The form's edit, and the revision that it began with, so that it does not overwrite somebody else's change. */
export const activityChangeSchema = activityEditSchema.extend({
  revision: z.number().int().min(0),
  /** The evidence that the edit began with: what syncs wrote below it since stays. Left out: there was none. */
  evidenceBefore: z
    .string()
    .max(2 * EVIDENCE_MAX_LENGTH)
    .optional(),
});
export type ActivityChange = z.output<typeof activityChangeSchema>;
