import * as z from 'zod';
import { idField } from '../functions/core/validation/fields.ts';
import { positionSchema, roleSchema, type Role } from '../functions/core/validation/role.ts';
import { displayNameOf } from '../functions/profiles/profiles.domain.ts';

/**
 * Event: a person was deleted. Of a client each feature deletes all that is theirs, but the payments (ADR 0055); of an
 * administrator what is personal, and the rest goes on without them.
 */
export const userDeletedSchema = z.object({
  type: z.literal('UserDeleted'),
  eventId: idField,
  userId: idField,
  /** Without one, in an event from before it was there, only what is personal is deleted. */
  role: roleSchema.optional(),
  deletedAt: z.iso.datetime(),
});
export type UserDeleted = z.output<typeof userDeletedSchema>;

/** The event of a deletion. */
export const userDeleted = (
  { userId, role }: { userId: string; role: Role },
  { eventId, at }: { eventId: string; at: Date },
): UserDeleted => ({
  type: 'UserDeleted',
  ...{ eventId, userId, role },
  deletedAt: at.toISOString(),
});

/**
 * Event: a person is an administrator from now on, is one no more, or is one in another position. A subscriber that mirrors the role reads the
 * present one.
 */
export const userRoleChangedSchema = z.object({
  type: z.literal('UserRoleChanged'),
  eventId: idField,
  /** Whose role it is. */
  personId: idField,
  personName: z.string(),
  role: roleSchema,
  position: positionSchema.default('owner'),
  /** What is new: the role, or an administrator's position alone. */
  kind: z.enum(['role', 'position']).default('role'),
  /** Whether the account was there before and is there still, was made with the role, or was deleted with it. */
  account: z.enum(['kept', 'created', 'deleted']).default('kept'),
  /** The administrator who changed it; null for a command that was run on a server. */
  actor: z.object({ userId: idField, name: z.string() }).nullable(),
  changedAt: z.iso.datetime(),
});
export type UserRoleChanged = z.output<typeof userRoleChangedSchema>;

interface RoleNews extends Pick<
  UserRoleChanged,
  'eventId' | 'role' | 'position' | 'account' | 'actor'
> {
  kind?: UserRoleChanged['kind'];
  at: Date;
}

/** The event of a person's new role or position. */
export const userRoleChanged = (
  person: { userId: string } & Parameters<typeof displayNameOf>[0],
  { at, kind = 'role', ...change }: RoleNews,
): UserRoleChanged => ({
  type: 'UserRoleChanged',
  kind,
  ...change,
  personId: person.userId,
  personName: displayNameOf(person),
  changedAt: at.toISOString(),
});
