import * as z from 'zod';
import { emailField, fieldMessages } from '../core/validation/fields.ts';
import { personNameField } from '../core/validation/person-name.ts';
import type { Role } from '../core/validation/role.ts';

/** Shortest password Cognito and the forms accept (spec 000 §9). */
export const PASSWORD_MIN_LENGTH = 6;
/** Shortest password of an administrator: the specification leaves it open. */
export const ADMIN_PASSWORD_MIN_LENGTH = 12;

/** How long a new password is at least. */
export const minLengthOf = (role: Role): number =>
  role === 'admin' ? ADMIN_PASSWORD_MIN_LENGTH : PASSWORD_MIN_LENGTH;

/** Cognito's own limit. */
const PASSWORD_MAX_LENGTH = 256;

export const accountMessages = {
  emailMissing: 'Escribe tu email',
  passwordMissing: 'Escribe tu contraseña',
  passwordsDiffer: 'Las contraseñas no coinciden',
  passwordTooShort: `La contraseña debe tener al menos ${String(PASSWORD_MIN_LENGTH)} caracteres`,
  passwordBlanks: 'La contraseña no puede empezar ni terminar con espacios',
  passwordCharacters: 'La contraseña tiene caracteres que no se pueden guardar',
  termsMissing: 'Acepta los términos para crear tu cuenta',
  termsChanged: 'Los términos cambiaron. Recarga la página y léelos antes de crear tu cuenta',
  unknownAttribute: 'El registro tiene datos que este portal no guarda',
  passwordRepeats: 'La contraseña no puede ser un mismo carácter repetido',
  passwordCommon: 'Es una de las contraseñas más usadas: elige otra',
  passwordHoldsEmail: 'La contraseña no puede contener el nombre del email',
  passwordOfWords:
    'La contraseña es casi solo tu nombre, el de tu empresa o una palabra del portal',
  passwordOfPlaces:
    'La contraseña es casi solo el nombre del portal o de un sitio, o una palabra del portal',
  adminPasswordTooShort: `La contraseña de un administrador debe tener al menos ${String(ADMIN_PASSWORD_MIN_LENGTH)} caracteres`,
  passwordRefused: 'La contraseña no cumple las reglas de seguridad',
  temporaryPasswordKept: 'Elige una contraseña distinta de la temporal',
  currentPasswordMissing: 'Escribe tu contraseña actual',
  currentPasswordWrong: 'La contraseña actual no es correcta.',
  currentPasswordKept: 'Elige una contraseña distinta de la actual',
};

/**
 * Cognito's own pattern: no blank at either end, no line break. It refuses others with an English sentence about a
 * regular expression.
 */
const POOL_PASSWORD = /^(?:\S(?:.*\S)?)?$/;

/**
 * A new password. Passwords are never trimmed nor cleaned: what cannot be kept as it was typed is refused.
 * `min` differs between sign-up and what an administrator types (spec 000 §9).
 */
export const passwordField = (min: number, tooShort: string) =>
  z
    .string()
    .min(min, tooShort)
    .max(PASSWORD_MAX_LENGTH, fieldMessages.maxLength('contraseña', PASSWORD_MAX_LENGTH))
    .refine((text) => text.isWellFormed(), accountMessages.passwordCharacters)
    .regex(POOL_PASSWORD, accountMessages.passwordBlanks)
    .refine((text) => new Set(text).size !== 1, accountMessages.passwordRepeats);

const newPassword = passwordField(PASSWORD_MIN_LENGTH, accountMessages.passwordTooShort);

const samePasswords = (form: { password: string; confirmPassword: string }) =>
  form.password === form.confirmPassword;
const differ = { path: ['confirmPassword'], error: accountMessages.passwordsDiffer };

export const signInSchema = z.object({
  email: emailField('email', accountMessages.emailMissing),
  password: z.string().min(1, accountMessages.passwordMissing),
});
export type SignIn = z.output<typeof signInSchema>;

const names = { firstName: personNameField('nombre'), lastName: personNameField('apellido') };

export const signUpSchema = z
  .object({
    ...names,
    email: emailField('email'),
    password: newPassword,
    confirmPassword: z.string(),
    /** True as well where the stage has no terms to accept. */
    terms: z.boolean().refine(Boolean, accountMessages.termsMissing),
  })
  .refine(samePasswords, differ);

/** The attribute that says which terms a sign-up accepted. */
const TERMS_ATTRIBUTE = 'custom:terms';

/** What a sign-up may store in the user pool, by the rules of the form: anybody can call Cognito directly. */
const signUpAttributesSchema = z.strictObject({
  email: emailField('email'),
  given_name: names.firstName,
  family_name: names.lastName,
});

/** The same where the stage has terms: those in force must be accepted. */
const withTermsSchema = (version: string) =>
  signUpAttributesSchema.extend({
    [TERMS_ATTRIBUTE]: z
      .string(accountMessages.termsMissing)
      .refine((accepted) => accepted === version, accountMessages.termsChanged),
  });

/** What the pool itself adds to the attributes of a sign-up. */
const isOfThePool = (name: string) =>
  name === 'sub' || name === 'email_verified' || name.startsWith('cognito:');

/**
 * Why a sign-up with these attributes of the user pool is refused, for the person; undefined where it is not. `terms`: the
 * version in force; empty where the stage has none.
 */
export function signUpRefusalOf(
  attributes: Readonly<Record<string, string>>,
  terms: string,
): string | undefined {
  const sent = Object.entries(attributes).filter(([name]) => !isOfThePool(name));
  const schema = terms === '' ? signUpAttributesSchema : withTermsSchema(terms);
  const issue = schema.safeParse(Object.fromEntries(sent)).error?.issues[0];
  if (!issue) return undefined;
  return issue.code === 'unrecognized_keys' ? accountMessages.unknownAttribute : issue.message;
}

/** The name for an e-mail's greeting; empty where it is no name. Attributes can be changed after the sign-up. */
export function greetingNameOf(givenName: string | undefined): string {
  const name = names.firstName.safeParse(givenName);
  return name.success ? name.data : '';
}

export const recoverySchema = z.object({
  email: emailField('email', accountMessages.emailMissing),
});

export const newPasswordSchema = z
  .object({ password: newPassword, confirmPassword: z.string() })
  .refine(samePasswords, differ);

/**
 * What an e-mail link carries. Opening one never confirms anything (mail scanners open links): the page shows
 * a button. `username` is Cognito's own name of the account, so that no e-mail address travels in a URL.
 */
export const emailLinkSchema = z.object({
  code: z.string().regex(/^\d{6}$/),
  username: z.string().regex(/^[0-9a-zA-Z-]{1,128}$/),
});
export type EmailLink = z.output<typeof emailLinkSchema>;

/** What the link of a recovery carries: a code of ours, of 128 bits. */
export const recoveryLinkSchema = emailLinkSchema.extend({
  code: z.string().regex(/^[\w-]{22}$/),
});

/** A link's code with the password that the account is to have from then on. */
export const linkPasswordSchema = emailLinkSchema.extend({ password: newPassword });
export type LinkPassword = z.output<typeof linkPasswordSchema>;
export const recoveryPasswordSchema = recoveryLinkSchema.extend({ password: newPassword });

/** The end of an invitation: the password that came with it, and another one in its place. */
export const firstPasswordSchema = z
  .object({
    email: emailField('email'),
    temporaryPassword: z.string().min(1).max(PASSWORD_MAX_LENGTH),
    password: newPassword,
  })
  .refine(({ password, temporaryPassword }) => password !== temporaryPassword, {
    path: ['password'],
    error: accountMessages.temporaryPasswordKept,
  });
export type FirstPassword = z.output<typeof firstPasswordSchema>;

/** A password that is checked, not chosen: by no rule but that it can be one. */
const typedPassword = z
  .string()
  .min(1, accountMessages.currentPasswordMissing)
  .max(PASSWORD_MAX_LENGTH, accountMessages.currentPasswordWrong);

const differsFromCurrent = (form: { password: string; currentPassword: string }) =>
  form.password !== form.currentPassword;
const currentKept = { path: ['password'], error: accountMessages.currentPasswordKept };

/** A person's new password, vouched for by the one they have. */
export const ownPasswordSchema = z
  .object({ currentPassword: typedPassword, password: newPassword })
  .refine(differsFromCurrent, currentKept);
export type OwnPassword = z.output<typeof ownPasswordSchema>;

/** The same as a form: the new one is typed twice. */
export const ownPasswordFormSchema = newPasswordSchema
  .safeExtend({ currentPassword: typedPassword })
  .refine(differsFromCurrent, currentKept);
export type OwnPasswordForm = z.output<typeof ownPasswordFormSchema>;

/** Path, relative to the site root, of the link in each e-mail: sign-up to the root, recovery to /reset-password. */
export const emailLinkPaths = { confirm: '/', reset: '/reset-password' } as const;
