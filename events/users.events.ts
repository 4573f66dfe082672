import * as z from 'zod';
import { idField } from '../functions/core/validation/fields.ts';
import { positionSchema, roleSchema, type Role } from '../functions/core/validation/role.ts';
import { actorOf, actorSchema, displayNameOf } from '../functions/profiles/profiles.domain.ts';

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
  actor: actorSchema.nullable(),
  changedAt: z.iso.datetime(),
});
export type UserRoleChanged = z.output<typeof userRoleChangedSchema>;

/**
 * Event: somebody changed another person's account, what is theirs, or who belongs to a client's company. Whom it concerns is the
 * subscriber's to say (`notifications.accounts.domain.ts`).
 */
export const accountChangedSchema = z.object({
  type: z.literal('AccountChanged'),
  eventId: idField,
  change: z.enum([
    'passwordGiven',
    'edited',
    'sessionsClosed',
    'memberInvited',
    'memberPositionChanged',
    'memberRemoved',
    'reportsAddressed',
    'planEnded',
    'planReactivated',
    'quotaCorrected',
    'siteDeleted',
    'backupsDeleted',
    'activityDeleted',
  ]),
  /** Whose account it is, or was. */
  personId: idField,
  /** Empty of what is a client's: it names the thing alone. */
  personName: z.string(),
  /** The client whose company they belong to, or did, or whose thing it is; null for everybody else. */
  companyId: idField.nullable(),
  /** Of somebody of a company. */
  position: positionSchema,
  /** The edited fields in words: 'el teléfono'. Of `reportsAddressed`: the addresses to which the reports go. */
  fields: z.array(z.string()).default([]),
  /** What was changed of theirs, by its name: a plan, a site, an activity. */
  subject: z.string().default(''),
  actor: actorSchema,
  changedAt: z.iso.datetime(),
});
export type AccountChanged = z.output<typeof accountChangedSchema>;

/** The event of a change of another person's account. */
export const accountChanged = (
  person: Pick<AccountChanged, 'companyId' | 'position'> & { userId: string } & Parameters<
      typeof displayNameOf
    >[0],
  {
    at,
    fields = [],
    ...change
  }: Pick<AccountChanged, 'eventId' | 'change' | 'actor'> & { fields?: string[]; at: Date },
): AccountChanged => ({
  type: 'AccountChanged',
  ...change,
  fields,
  subject: '',
  personId: person.userId,
  personName: displayNameOf(person),
  companyId: person.companyId,
  position: person.position,
  changedAt: at.toISOString(),
});

interface BelongingNews extends Pick<AccountChanged, 'eventId' | 'change' | 'subject'> {
  /** Whose it is, or was; null for nobody's. */
  ownerId: string | null;
  at: Date;
}

/** The event of a change of what is a client's, made by somebody else; none where the client made it, and of nobody's. */
export function belongingChanged(
  caller: Parameters<typeof actorOf>[0],
  { ownerId, at, ...news }: BelongingNews,
): AccountChanged[] {
  if (ownerId === null || caller.userId === ownerId) return [];
  return [
    {
      ...{ type: 'AccountChanged', ...news, fields: [], personId: ownerId, personName: '' },
      ...{ companyId: ownerId, position: 'owner' },
      ...{ actor: actorOf(caller), changedAt: at.toISOString() },
    },
  ];
}

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
