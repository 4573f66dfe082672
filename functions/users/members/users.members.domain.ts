import * as z from 'zod';
import { emailField } from '../../core/validation/fields.ts';
import { positions } from '../../core/validation/standing.ts';
import { displayNameOf } from '../../profiles/profiles.domain.ts';
import { firstNameField, lastNameField } from '../../profiles/profiles.form.domain.ts';
import { userSchema, type User } from '../users.domain.ts';

/** Of a company, besides its client: one Query and one BatchGetItem read them all. */
export const MOST_MEMBERS = 25;

export const memberMessages = {
  tooManyRefused:
    'Demasiadas invitaciones rechazadas hoy. Revisa las direcciones y vuelve a intentarlo mañana.',
};

const clientPositionSchema = z.enum(positions.cliente);

/** Somebody of a client's company as its owners see them, and administrators. */
export const listedMemberSchema = userSchema
  .pick({
    userId: true,
    email: true,
    firstName: true,
    lastName: true,
    createdAt: true,
    lastSignInAt: true,
    invitationPending: true,
  })
  .extend({
    position: clientPositionSchema,
    /** The client, whose account it is: the owner who cannot be removed. */
    isClient: z.boolean(),
  });
export type ListedMember = z.output<typeof listedMemberSchema>;

/** What an owner fills in to invite somebody. */
export const newMemberSchema = z.object({
  email: emailField('email'),
  firstName: firstNameField,
  lastName: lastNameField,
  position: clientPositionSchema,
});
export type NewMember = z.output<typeof newMemberSchema>;

/** What an owner makes of somebody. */
export const memberChangeSchema = z.object({ position: clientPositionSchema });

/** The company that a person belongs to, as its people see it. */
export const companySchema = z.object({
  /** Empty where its client has not filled it in. */
  companyName: z.string(),
  clientName: z.string(),
});
export type Company = z.output<typeof companySchema>;

export const companyOf = (client: User): Company => ({
  companyName: client.companyName,
  clientName: displayNameOf(client),
});

/** A person as one of a company. Its client owns it, whatever they are besides. */
export function memberOf(user: User): ListedMember {
  const isClient = user.companyId === null;
  const position = isClient ? 'owner' : user.position;
  return listedMemberSchema.parse({ ...user, position, isClient });
}

/** The client first, then the others in the order in which they came. */
export const membersOf = (people: readonly User[]): ListedMember[] =>
  people
    .map(memberOf)
    .toSorted(
      (one, other) =>
        Number(other.isClient) - Number(one.isClient) ||
        one.createdAt.localeCompare(other.createdAt),
    );
