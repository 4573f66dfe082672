import * as z from 'zod';
import { attentionKindSchema, subjectField } from '../functions/attention/attention.domain.ts';
import { idField } from '../functions/core/validation/fields.ts';

/** Event: an administrator gave an item to another one. One that people take on themselves has none. */
export const attentionAssignedSchema = z.object({
  type: z.literal('AttentionAssigned'),
  eventId: idField,
  subject: subjectField,
  kind: attentionKindSchema,
  /** The site, the activity, the plan or the month, as the item says it. */
  name: z.string(),
  /** Whose the subject is. */
  clientId: idField.nullish(),
  /** Whose the item is now, and who gave it to them. */
  assigneeId: idField,
  by: z.object({ userId: idField, name: z.string() }),
  assignedAt: z.iso.datetime(),
});
export type AttentionAssigned = z.output<typeof attentionAssignedSchema>;
