import * as z from 'zod';
import {
  attentionKindSchema,
  lookField,
  subjectField,
} from '../functions/attention/attention.domain.ts';
import { idField } from '../functions/core/validation/fields.ts';
import { actorSchema } from '../functions/profiles/profiles.domain.ts';

/** Most in one message: about a second of work. */
export const LOOK_CHUNK_SIZE = 25;

/** Queue command: look at these again, for something of theirs has changed. */
export const lookAgainSchema = z.object({
  type: z.literal('LookAgain'),
  looks: z.array(lookField).min(1).max(LOOK_CHUNK_SIZE),
});
export type LookAgain = z.output<typeof lookAgainSchema>;

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
  by: actorSchema,
  assignedAt: z.iso.datetime(),
});
export type AttentionAssigned = z.output<typeof attentionAssignedSchema>;
