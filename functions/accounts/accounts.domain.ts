import * as z from 'zod';
import { emailField, fieldMessages } from '../core/validation/fields.ts';

/** Shortest password Cognito and the forms accept (spec 000 §9). */
export const PASSWORD_MIN_LENGTH = 6;
/** Cognito's own limit. */
const PASSWORD_MAX_LENGTH = 256;

export const accountMessages = {
  passwordsDiffer: 'Las contraseñas no coinciden',
  passwordTooShort: `La contraseña debe tener al menos ${String(PASSWORD_MIN_LENGTH)} caracteres`,
};

/** Passwords are never trimmed nor cleaned. */
const newPassword = z
  .string()
  .min(PASSWORD_MIN_LENGTH, accountMessages.passwordTooShort)
  .max(PASSWORD_MAX_LENGTH, fieldMessages.maxLength('contraseña', PASSWORD_MAX_LENGTH));

export const NAME_MAX_LENGTH = 100;
const personName = (field: string) =>
  z
    .string()
    .trim()
    .min(1, fieldMessages.required(field))
    .max(NAME_MAX_LENGTH, fieldMessages.maxLength(field, NAME_MAX_LENGTH))
    .regex(/^[\p{L}\p{M} '’-]+$/u, fieldMessages.name(field));

const samePasswords = (form: { password: string; confirmPassword: string }) =>
  form.password === form.confirmPassword;
const differ = { path: ['confirmPassword'], error: accountMessages.passwordsDiffer };

export const signInSchema = z.object({
  email: emailField('email'),
  password: z.string().min(1, fieldMessages.required('contraseña')),
});

export const signUpSchema = z
  .object({
    firstName: personName('nombre'),
    lastName: personName('apellido'),
    email: emailField('email'),
    password: newPassword,
    confirmPassword: z.string(),
  })
  .refine(samePasswords, differ);
export type SignUp = z.output<typeof signUpSchema>;

export const recoverySchema = z.object({ email: emailField('email') });

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

/** Path, relative to the site root, of the link in each e-mail: sign-up to the root, recovery to /reset-password. */
export const emailLinkPaths = { confirm: '/', reset: '/reset-password' } as const;
