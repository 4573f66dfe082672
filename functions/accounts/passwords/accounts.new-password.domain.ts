import type { Role } from '../../core/validation/role.ts';
import { isCommonPassword } from './accounts.common-passwords.domain.ts';
import { accountMessages, minLengthOf } from '../accounts.domain.ts';

/** Whose password it is to be, as far as that is known. */
export interface PasswordOwner {
  /** Empty where only the server knows it. */
  email: string;
  role: Role;
  /** What they are called, where that is known: the server knows it of everybody with a profile. */
  firstName?: string;
  lastName?: string;
  companyName?: string;
}

/** A shorter name is in many passwords that nobody made of it. */
const NAME_MIN_LENGTH = 3;

/** What stands before the @, without what people add after a plus. */
const nameOf = (email: string): string => (email.split('@')[0] ?? '').split('+')[0] ?? '';

function holdsEmail(password: string, email: string): boolean {
  const name = nameOf(email).toLowerCase();
  return name.length >= NAME_MIN_LENGTH && password.toLowerCase().includes(name);
}

/** Words that everybody tries here first. The person's own names and company's join them. */
const portalWords: readonly string[] = [
  ...['wordpress', 'portal', 'gnusys', 'manager', 'mantenimiento'],
  ...['administrador', 'administrator', 'administracion', 'cliente'],
];
/** A shorter word is in many passwords that nobody made of it. */
const WORD_MIN_LENGTH = 4;
/** So much besides such words is as good as any password. */
export const BESIDES_MIN_LENGTH = 8;

/** In small letters, without accents. */
export const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The words of a text that a password may not be made of. */
export const wordsIn = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word.length >= WORD_MIN_LENGTH);

const wordsOf = ({ firstName = '', lastName = '', companyName = '' }: Partial<PasswordOwner>) =>
  wordsIn(`${firstName} ${lastName} ${companyName}`);

/** Whether little is left of a password without the words that are tried first: those of the portal and these. */
export function isMadeOfWords(password: string, words: readonly string[]): boolean {
  const typed = plain(password);
  const longestFirst = [...portalWords, ...words].toSorted((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), typed);
  return rest !== typed && rest.length < BESIDES_MIN_LENGTH;
}

/** What a new password must meet, in the order in which it is said. */
const rules = {
  length: (password, { min }) => password.length >= min,
  repeats: (password) => new Set(password).size > 1,
  common: (password) => !isCommonPassword(password),
  email: (password, { email }) => !holdsEmail(password, email),
  words: (password, { words = [] }) => !isMadeOfWords(password, words),
} satisfies Record<string, (password: string, measure: PasswordMeasure) => boolean>;
export type PasswordRule = keyof typeof rules;

/** What a new password is measured by. `email` is empty where only the server knows it. */
export interface PasswordMeasure {
  min: number;
  email: string;
  /** The person's own, besides those of the portal. */
  words?: readonly string[];
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
  words: () => accountMessages.passwordOfWords,
};

/** Why a new password is refused, for the person: the first rule that it does not meet. Undefined where it is not. */
export function newPasswordFaultOf(password: string, owner: PasswordOwner): string | undefined {
  const { email, role } = owner;
  const measure = { email, min: minLengthOf(role), words: wordsOf(owner) };
  const [broken] = brokenRulesOf(password, measure);
  return broken && faultOf[broken](owner);
}
