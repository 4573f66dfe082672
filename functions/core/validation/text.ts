import * as z from 'zod';
import { fieldMessages } from './fields.ts';

/**
 * What no text of a person needs: control characters, half of a surrogate pair (it has no UTF-8, so no store takes it),
 * and marks that turn the reading direction round, by which one text reads as another.
 */
const HIDDEN_CHARACTER =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;
/** What a text of several lines may have of them. */
const LAYOUT = /[\t\n\r]/g;

/** Whether a text has a character that nobody can see or store. `lines`: line breaks and tabs are no such thing. */
export const hasHiddenCharacter = (text: string, lines = false): boolean =>
  HIDDEN_CHARACTER.test(lines ? text.replace(LAYOUT, '') : text);

/** A character that can be seen: no blank, no mark alone, no format character, none to be ignored by default (DI). */
const VISIBLE_CHARACTER = /[^\s\p{M}\p{Cf}\p{DI}\u2800]/u;

/** A text whose blanks are all the one that a keyboard has: of a page or a document people paste others that look like it. */
export const plainBlanks = (text: string): string => text.replace(/\p{Zs}/gu, ' ');

/**
 * A text without blanks around it, and with plain ones within; empty where nothing of it can be seen, so that no list
 * shows a row without a name.
 */
export const visibleText = (text: string): string =>
  VISIBLE_CHARACTER.test(text) ? plainBlanks(text).trim() : '';

/** Characters of a text as the schemas' limits count them: code points. Forms show the same number. */
export const lengthOf = (text: string): number => Array.from(text).length;

export interface TextRules {
  /** Most characters after trimming, counted as `lengthOf` counts them. */
  max: number;
  /** The text may have several lines. */
  lines?: boolean;
  /** Messages, where they are not the generic ones. */
  required?: string;
  tooLong?: string;
  disallowed?: string;
}

/** A text that is stored, as typed but for blanks around it (`visibleText`). Every noun's texts are made of it. */
export const textField = (
  label: string,
  {
    max,
    lines = false,
    tooLong = fieldMessages.maxLength(label, max),
    disallowed = fieldMessages.disallowed(label),
    required = fieldMessages.required(label),
  }: TextRules,
) =>
  z
    .string({ error: ({ input }) => (input === undefined ? required : undefined) })
    .overwrite(visibleText)
    .max(max, tooLong)
    .refine((text) => !hasHiddenCharacter(text, lines), disallowed);

/** A text that must say something. */
export const requiredTextField = (label: string, rules: TextRules) =>
  textField(label, rules).min(1, rules.required ?? fieldMessages.required(label));
