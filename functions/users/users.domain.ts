import * as z from 'zod';
import { emailField, fieldMessages } from '../core/validation/fields.ts';
import { adminPositionSchema, roleSchema } from '../core/validation/role.ts';
import type { Standing } from '../core/validation/standing.ts';
import {
  companyNameField,
  displayNameOf,
  firstNameField,
  lastNameField,
  phoneField,
  profileSchema,
} from '../profiles/profiles.domain.ts';

/** 'Client user list page size' (spec 000 §9). */
export const USERS_PAGE_SIZE = 10;
export const userMessages = {
  required: 'Email, nombre y apellido son requeridos',
  emptyPassword: 'Debe especificar una contraseña.',
  weakPassword: 'La contraseña no cumple las reglas de seguridad.',
  lastAdmin: 'Es el único administrador: nombra a otro antes de quitarle el rol.',
};

/** A person in the list. `invitationPending`: an administrator made the account and nobody has signed in with it. */
export const userSummarySchema = profileSchema
  .pick({
    userId: true,
    email: true,
    firstName: true,
    lastName: true,
    phone: true,
    secondaryEmail: true,
    whatsapp: true,
    companyName: true,
    role: true,
    position: true,
    createdAt: true,
    lastSignInAt: true,
    secondFactorSince: true,
  })
  .extend({ invitationPending: z.boolean().default(false) });
export type UserSummary = z.output<typeof userSummarySchema>;

/** A person as administrators see them. */
export const userSchema = profileSchema.extend({
  invitationPending: z.boolean().default(false),
  /** Off until an administrator switches it on: hours are for administrators only (spec 000 §3). */
  hoursInReports: z.boolean().default(false),
});
export type User = z.output<typeof userSchema>;

/** A field that must be there, with the one sentence the dialog has for all three (spec 000 §5, Create user). */
const required = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  z.string().trim().min(1, userMessages.required).pipe(schema);

/** What an administrator fills in to make an account (spec 000 §2, Create-user dialog). */
export const newUserSchema = z.object({
  email: required(emailField('email')),
  firstName: required(firstNameField),
  lastName: required(lastNameField),
  role: roleSchema.default('cliente'),
  /** Of an administrator; clients are the owners of what is theirs. */
  position: adminPositionSchema.default('administrator'),
  companyName: companyNameField.default(''),
  phone: phoneField(fieldMessages.phone('teléfono')).default(''),
});
export type NewUser = z.output<typeof newUserSchema>;

/** What an owner makes of a person. Where the position is left out, administrators keep theirs. */
export const roleChangeSchema = z.object({
  role: roleSchema,
  position: adminPositionSchema.optional(),
});
export type RoleChange = z.output<typeof roleChangeSchema>;

/** What a person will be. A new administrator does all daily work by default. */
export function standingAfter(before: Standing, { role, position }: RoleChange): Standing {
  if (role === 'cliente')
    return { role, position: before.role === role ? before.position : 'owner' };
  const kept = before.role === role ? before.position : 'administrator';
  return { role, position: position ?? kept };
}

/**
 * A person as a technician sees them: whom a site or an activity is of, by their name and company, and nothing of their
 * account.
 */
export const namedOnly = (user: User): User => {
  const { userId, companyName, role, position, createdAt } = user;
  const names = { firstName: displayNameOf(user), lastName: '' };
  const blank = { email: '', lastSignInAt: null };
  return userSchema.parse({ userId, companyName, role, position, createdAt, ...names, ...blank });
};
