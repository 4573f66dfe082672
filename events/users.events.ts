import * as z from 'zod';
import { idField } from '../functions/core/validation/fields.ts';
import { roleSchema } from '../functions/core/validation/role.ts';

/** Event: a person is gone for good. Who holds something of theirs deletes it or keeps it without them. */
export const userDeletedSchema = z.object({
  type: z.literal('UserDeleted'),
  eventId: idField,
  userId: idField,
  deletedAt: z.iso.datetime(),
});
export type UserDeleted = z.output<typeof userDeletedSchema>;

/** Event: a person is an administrator from now on, or a client. A subscriber that mirrors the role reads the present one. */
export const userRoleChangedSchema = z.object({
  type: z.literal('UserRoleChanged'),
  eventId: idField,
  /** Whose role it is. */
  personId: idField,
  personName: z.string(),
  role: roleSchema,
  /** The administrator who changed it; null for a command that was run on a server. */
  actor: z.object({ userId: idField, name: z.string() }).nullable(),
  changedAt: z.iso.datetime(),
});
export type UserRoleChanged = z.output<typeof userRoleChangedSchema>;
