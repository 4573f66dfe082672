import type { Role } from '../../core/validation/role.ts';
import { isCommonPassword } from './accounts.common-passwords.domain.ts';
import { isCommonInSpanish } from './accounts.spanish-passwords.domain.ts';
import { isMadeOfWords, wordsIn } from './accounts.password-words.domain.ts';
import { accountMessages, minLengthOf } from '../accounts.domain.ts';

/** Whose password it is to be, as far as that is known. */
export interface PasswordOwner {
  /** Empty where only the server knows it. */
  email: string;
  /** Undefined in the forms of people who are not signed in yet: the server alone knows it then. */
  role: Role | undefined;
  /** What they are called, where that is known: the server knows it of everybody with a profile. */
  firstName?: string;
  lastName?: string;
  companyName?: string;
  /** What the portal, the account's sites and their hosts are called. The server alone knows these. */
  places?: readonly string[];
}

/** A shorter name is in many passwords that nobody made of it. */
const NAME_MIN_LENGTH = 3;

/** What stands before the @, without what people add after a plus. */
const nameOf = (email: string): string => (email.split('@')[0] ?? '').split('+')[0] ?? '';

function holdsEmail(password: string, email: string): boolean {
  const name = nameOf(email).toLowerCase();
  return name.length >= NAME_MIN_LENGTH && password.toLowerCase().includes(name);
}

/** The words that a person's password may not be made of: their own names and their company's. */
const wordsOf = ({ firstName = '', lastName = '', companyName = '' }: PasswordOwner) =>
  wordsIn(`${firstName} ${lastName} ${companyName}`);

/** What a new password is measured by. `email` is empty where only the server knows it. */
export interface PasswordMeasure {
  min: number;
  email: string;
  /** The person's own, besides those of the portal. */
  words: readonly string[];
  places: readonly string[];
}

/** What a new password must meet, in the order in which it is said. The forms and the server have no other rules. */
const rules = {
  length: (password, { min }) => password.length >= min,
  repeats: (password) => new Set(password).size > 1,
  common: (password) => !isCommonPassword(password) && !isCommonInSpanish(password),
  email: (password, { email }) => !holdsEmail(password, email),
  words: (password, { words }) => !isMadeOfWords(password, words),
  places: (password, { places }) => places.length === 0 || !isMadeOfWords(password, places),
} satisfies Record<string, (password: string, measure: PasswordMeasure) => boolean>;
export type PasswordRule = keyof typeof rules;

export const passwordRuleNames = Object.keys(rules) as PasswordRule[];

/** `min`: where more than the role's minimum is asked for. */
export const measureOf = (
  owner: PasswordOwner,
  min: number = minLengthOf(owner.role ?? 'cliente'),
): PasswordMeasure => ({
  ...{ min, email: owner.email, words: wordsOf(owner) },
  places: (owner.places ?? []).flatMap(wordsIn),
});

/** The rules that a new password does not meet. */
export const brokenRulesOf = (password: string, measure: PasswordMeasure): PasswordRule[] =>
  passwordRuleNames.filter((name) => !rules[name](password, measure));

const faultOf: Record<PasswordRule, (owner: PasswordOwner) => string> = {
  length: ({ role }) =>
    role === 'admin' ? accountMessages.adminPasswordTooShort : accountMessages.passwordTooShort,
  repeats: () => accountMessages.passwordRepeats,
  common: () => accountMessages.passwordCommon,
  email: () => accountMessages.passwordHoldsEmail,
  words: () => accountMessages.passwordOfWords,
  places: () => accountMessages.passwordOfPlaces,
};

/** Why a new password is refused, for the person: the first rule that it does not meet. Undefined where it is not. */
export function newPasswordFaultOf(password: string, owner: PasswordOwner): string | undefined {
  const [broken] = brokenRulesOf(password, measureOf(owner));
  return broken && faultOf[broken](owner);
}
