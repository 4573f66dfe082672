import type { Role } from '../core/validation/role.ts';
import { isCommonPassword } from './accounts.common-passwords.domain.ts';
import { accountMessages, ADMIN_PASSWORD_MIN_LENGTH } from './accounts.domain.ts';

/** Whose password it is to be, as far as that is known. */
export interface PasswordOwner {
  /** Empty where only the server knows it. */
  email: string;
  role: Role;
}

/** A shorter name is in many passwords that nobody made of it. */
const NAME_MIN_LENGTH = 3;

/** What stands before the @, without what people add after a plus. */
const nameOf = (email: string): string => (email.split('@')[0] ?? '').split('+')[0] ?? '';

function holdsEmail(password: string, email: string): boolean {
  const name = nameOf(email).toLowerCase();
  return name.length >= NAME_MIN_LENGTH && password.toLowerCase().includes(name);
}

/**
 * Why a new password is refused, for the person, where its form accepts it: it is too short for an administrator, among
 * the 10,000 most common ones, or holds the name of the e-mail address. Undefined where it is not.
 */
export function newPasswordFaultOf(
  password: string,
  { email, role }: PasswordOwner,
): string | undefined {
  if (role === 'admin' && password.length < ADMIN_PASSWORD_MIN_LENGTH) {
    return accountMessages.adminPasswordTooShort;
  }
  if (isCommonPassword(password)) return accountMessages.passwordCommon;
  return holdsEmail(password, email) ? accountMessages.passwordHoldsEmail : undefined;
}
