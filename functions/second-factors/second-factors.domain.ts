import * as z from 'zod';
import { emailField } from '../core/validation/fields.ts';

/** How many recovery codes a person is given. */
const RECOVERY_CODES = 10;
/** 50 bits: 32 signs, without those that look alike (0 and O, 1 and I). */
const RECOVERY_CODE_LENGTH = 10;
const RECOVERY_SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** Cognito's own limit. */
const PASSWORD_MAX_LENGTH = 256;

export const secondFactorMessages = {
  passwordMissing: 'Escribe tu contraseña',
  passwordWrong: 'La contraseña no es correcta.',
  codeMissing: 'Escribe los 6 números que muestra tu aplicación',
  codeWrong: 'El código no es correcto o ya se usó. Escribe el que muestra ahora tu aplicación.',
  recoveryCodeMissing: 'Escribe uno de tus códigos de recuperación: son 10 letras y números',
  recoveryCodeWrong: 'Este código de recuperación no es correcto o ya se usó.',
};

/** The code that an authenticator shows, however people group its digits. */
const codeField = z
  .string()
  .max(20, secondFactorMessages.codeMissing)
  .transform((typed) => typed.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, secondFactorMessages.codeMissing));

/** The code as it is compared: people type it in any case, with or without its hyphen. */
const recoveryCodeField = z
  .string()
  .max(40, secondFactorMessages.recoveryCodeMissing)
  .transform((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().length(RECOVERY_CODE_LENGTH, secondFactorMessages.recoveryCodeMissing));

const passwordField = z
  .string()
  .min(1, secondFactorMessages.passwordMissing)
  .max(PASSWORD_MAX_LENGTH, secondFactorMessages.passwordWrong);

/** The code alone, at the sign-in. */
export const codeSchema = z.object({ code: codeField });

/** The recovery code alone, where the password was typed before. */
export const recoveryCodeSchema = z.object({ recoveryCode: recoveryCodeField });

/** The password, before anything is enrolled. */
export const enrolmentSchema = z.object({ password: passwordField });
export type Enrolment = z.output<typeof enrolmentSchema>;

/** The password and a code: of the new secret to enrol it, of the present one for everything else. */
export const factorProofSchema = enrolmentSchema.extend(codeSchema.shape);
export type FactorProof = z.output<typeof factorProofSchema>;

/** The way in of a person who lost their phone: the password, and a recovery code instead of the code. */
export const recoverySchema = z.object({
  email: emailField('email'),
  password: passwordField,
  ...recoveryCodeSchema.shape,
});
export type Recovery = z.output<typeof recoverySchema>;

export const recoveryCodesSchema = z.array(z.string()).length(RECOVERY_CODES);

/** New recovery codes as people read them, `ABCDE-FGHJK`. `randomInt(n)`: unpredictable, from 0 to n − 1. */
export function newRecoveryCodes(randomInt: (max: number) => number): string[] {
  const sign = () => RECOVERY_SIGNS.charAt(randomInt(RECOVERY_SIGNS.length));
  const half = () => Array.from({ length: RECOVERY_CODE_LENGTH / 2 }, sign).join('');
  return Array.from({ length: RECOVERY_CODES }, () => `${half()}-${half()}`);
}

/** A recovery code as it is hashed. */
export const plainRecoveryCode = (shown: string): string => shown.replaceAll('-', '');

/** The stored half of a second factor. The secret itself is in the user pool, and nowhere else. */
export const secondFactorSchema = z.object({
  userId: z.string(),
  /** Of the hashes: the codes are shown once and not stored. */
  salt: z.string(),
  hashes: z.array(z.string()),
});
export type SecondFactor = z.output<typeof secondFactorSchema>;

/** What an authenticator reads from the QR code: six digits every 30 seconds by SHA-1, the defaults of them all. */
export function enrolmentUri({
  secret,
  email,
  issuer,
}: {
  secret: string;
  email: string;
  issuer: string;
}): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

/** The secret in groups of four, for typing. */
export const spacedSecret = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
