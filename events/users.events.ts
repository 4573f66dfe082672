import * as z from 'zod';
import { idField } from '../functions/core/validation/fields.ts';

/** Event: a person is gone for good. Who holds something of theirs deletes it or keeps it without them. */
export const userDeletedSchema = z.object({
  type: z.literal('UserDeleted'),
  eventId: idField,
  userId: idField,
  deletedAt: z.iso.datetime(),
});
export type UserDeleted = z.output<typeof userDeletedSchema>;
