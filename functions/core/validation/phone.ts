/**
 * '+', 1–3 digits of country, 1–3 of area and 4–10 of number, without separators (spec 000 §5). No country's code begins
 * with 0.
 */
const PHONE = /^\+[1-9]\d{0,2}\d{1,3}\d{4,10}$/;

/** What is dialled before a country's code: it stands for the '+'. */
const INTERNATIONAL_PREFIX = /^(?:00 ?)+/;

/** What people put between the digits of a phone number, and marks nobody sees, which come along from address books. */
const SEPARATORS = /[().\-\u2010-\u2015\p{Cf}]/gu;

/** The 0 that is dialled within a country, as it is written beside the country's code: '+44 (0)20'. */
const TRUNK_PREFIX = /\(0\)/g;

/**
 * Cleans a phone number while it is typed: separators go, blanks become single ones, and what starts with a digit gets
 * its '+' (spec 000 §5), as does what starts with the international prefix 00. What is no part of a number stays: an
 * extension or a second number would read as digits of this one, and a word as no number at all.
 */
export function cleanPhone(typed: string): string {
  const text = typed
    .normalize('NFKC')
    .replace(TRUNK_PREFIX, ' ')
    .replace(SEPARATORS, '')
    .replace(/\s+/g, ' ')
    .trimStart();
  const digits = text.replace(/^\+[+ ]*/, '');
  const starts = text === '' ? false : digits === '' || /^\d/.test(digits);
  return starts ? `+${digits.replace(INTERNATIONAL_PREFIX, '')}` : text;
}

/** A phone number as it is kept: '+56 9 1234-5678' → '+56912345678'. Nothing stays nothing, and what is no number stays as it is. */
export function plainPhone(typed: string): string {
  const cleaned = cleanPhone(typed).trim();
  return /^\+[\d ]*$/.test(cleaned) ? cleaned.replaceAll(' ', '') : cleaned;
}

/** Whether a plain phone number has the international format. */
export const isPhone = (plain: string): boolean => PHONE.test(plain);
