import * as z from 'zod';
import { minLengthOf, passwordField } from '../accounts/accounts.domain.ts';
import { emailField, fieldMessages } from '../core/validation/fields.ts';
import { roleSchema, type Role } from '../core/validation/role.ts';
import {
  companyNameField,
  firstNameField,
  lastNameField,
  phoneField,
  profileSchema,
} from '../profiles/profiles.domain.ts';

/** 'Client user list page size' (spec 000 §9). */
export const USERS_PAGE_SIZE = 10;
/** 'Manual password minimum (admin)' and 'Generated password length' (spec 000 §9). */
const MANUAL_PASSWORD_MIN_LENGTH = 8;
const GENERATED_PASSWORD_LENGTH = 14;

/** How long a password that an administrator types for somebody is at least. */
export const manualMinLengthOf = (role: Role): number =>
  Math.max(MANUAL_PASSWORD_MIN_LENGTH, minLengthOf(role));

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
  companyName: companyNameField.default(''),
  phone: phoneField(fieldMessages.phone('teléfono')).default(''),
});
export type NewUser = z.output<typeof newUserSchema>;

/** What an administrator makes of a person. */
export const roleChangeSchema = z.object({ role: roleSchema });

/** A change of somebody's password: the server makes one up, or the administrator types it. Never trimmed. */
export const passwordChangeSchema = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('generated') }),
  z.object({
    mode: z.literal('manual'),
    password: z
      .string()
      .min(1, userMessages.emptyPassword)
      .pipe(
        passwordField(
          MANUAL_PASSWORD_MIN_LENGTH,
          fieldMessages.minLength('contraseña', MANUAL_PASSWORD_MIN_LENGTH),
        ),
      ),
  }),
]);
export type PasswordChange = z.output<typeof passwordChangeSchema>;

const classes = {
  // Without those that sound alike or look alike: 0 and O, 1, l and I.
  upper: 'ABCDEFGHJKLMNPQRSTUVWXYZ',
  lower: 'abcdefghijkmnopqrstuvwxyz',
  digits: '23456789',
  // Without those that mean something in HTML: Cognito puts the password into the invitation as it is.
  symbols: '!@#$%*+-=?',
};

/**
 * Makes up a password of 14 characters with all four classes. `randomInt(n)` answers an unpredictable whole number
 * from 0 to n − 1: a cryptographic source, `crypto.randomInt` on the server.
 */
export function generatePassword(randomInt: (max: number) => number): string {
  const pick = (characters: string) => characters.charAt(randomInt(characters.length));
  const all = Object.values(classes);
  const characters = all.map(pick);
  while (characters.length < GENERATED_PASSWORD_LENGTH) characters.push(pick(all.join('')));
  // Fisher and Yates: otherwise the first four would tell their classes.
  for (let i = characters.length - 1; i > 0; i -= 1) {
    const j = randomInt(i + 1);
    [characters[i], characters[j]] = [characters[j] ?? '', characters[i] ?? ''];
  }
  return characters.join('');
}
