import type { Role } from '../core/validation/role.ts';
import { isCommonPassword } from './accounts.common-passwords.domain.ts';
import { accountMessages, minLengthOf } from './accounts.domain.ts';

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

/** What a new password must meet, in the order in which it is said. */
const rules = {
  length: (password, { min }) => password.length >= min,
  repeats: (password) => new Set(password).size > 1,
  common: (password) => !isCommonPassword(password),
  email: (password, { email }) => !holdsEmail(password, email),
} satisfies Record<string, (password: string, measure: PasswordMeasure) => boolean>;
export type PasswordRule = keyof typeof rules;

/** What a new password is measured by. `email` is empty where only the server knows it. */
export interface PasswordMeasure {
  min: number;
  email: string;
}

export const passwordRuleNames = Object.keys(rules) as PasswordRule[];

/** The rules that a new password does not meet. */
export const brokenRulesOf = (password: string, measure: PasswordMeasure): PasswordRule[] =>
  passwordRuleNames.filter((name) => !rules[name](password, measure));

const faultOf: Record<PasswordRule, (owner: PasswordOwner) => string> = {
  length: ({ role }) =>
    role === 'admin' ? accountMessages.adminPasswordTooShort : accountMessages.passwordTooShort,
  repeats: () => accountMessages.passwordRepeats,
  common: () => accountMessages.passwordCommon,
  email: () => accountMessages.passwordHoldsEmail,
};

/** Why a new password is refused, for the person: the first rule that it does not meet. Undefined where it is not. */
export function newPasswordFaultOf(password: string, owner: PasswordOwner): string | undefined {
  const { email, role } = owner;
  const [broken] = brokenRulesOf(password, { email, min: minLengthOf(role) });
  return broken && faultOf[broken](owner);
}
