import * as z from 'zod';
import { idField } from '../functions/core/validation/fields.ts';
import { roleSchema } from '../functions/core/validation/role.ts';
import { displayNameOf } from '../functions/profiles/profiles.domain.ts';

/** Event: a person was deleted. Features that hold something of theirs delete it or keep it without them. */
export const userDeletedSchema = z.object({
  type: z.literal('UserDeleted'),
  eventId: idField,
  userId: idField,
  deletedAt: z.iso.datetime(),
});
export type UserDeleted = z.output<typeof userDeletedSchema>;

/**
 * Event: a person is an administrator from now on, or is one no more. A subscriber that mirrors the role reads the
 * present one.
 */
export const userRoleChangedSchema = z.object({
  type: z.literal('UserRoleChanged'),
  eventId: idField,
  /** Whose role it is. */
  personId: idField,
  personName: z.string(),
  role: roleSchema,
  /** Whether the account was there before and is there still, was made with the role, or was deleted with it. */
  account: z.enum(['kept', 'created', 'deleted']).default('kept'),
  /** The administrator who changed it; null for a command that was run on a server. */
  actor: z.object({ userId: idField, name: z.string() }).nullable(),
  changedAt: z.iso.datetime(),
});
export type UserRoleChanged = z.output<typeof userRoleChangedSchema>;

interface RoleNews extends Pick<UserRoleChanged, 'eventId' | 'role' | 'account' | 'actor'> {
  at: Date;
}

/** The event of a person's new role. */
export const userRoleChanged = (
  person: { userId: string } & Parameters<typeof displayNameOf>[0],
  { at, ...change }: RoleNews,
): UserRoleChanged => ({
  type: 'UserRoleChanged',
  ...change,
  personId: person.userId,
  personName: displayNameOf(person),
  changedAt: at.toISOString(),
});
