import * as z from 'zod';
import { minLengthOf, passwordField } from '../accounts/accounts.domain.ts';
import { fieldMessages } from '../core/validation/fields.ts';
import type { Role } from '../core/validation/role.ts';
import { userMessages } from './users.domain.ts';

/** 'Manual password minimum (admin)' and 'Generated password length' (spec 000 §9). */
const MANUAL_PASSWORD_MIN_LENGTH = 8;
const GENERATED_PASSWORD_LENGTH = 14;

/** How long a password that an administrator types for somebody is at least. */
export const manualMinLengthOf = (role: Role): number =>
  Math.max(MANUAL_PASSWORD_MIN_LENGTH, minLengthOf(role));

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
  // Fisher and Yates: otherwise the first four would show their classes.
  for (let i = characters.length - 1; i > 0; i -= 1) {
    const j = randomInt(i + 1);
    [characters[i], characters[j]] = [characters[j] ?? '', characters[i] ?? ''];
  }
  return characters.join('');
}
