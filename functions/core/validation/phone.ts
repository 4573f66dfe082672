/** What people put between the digits of a phone number. */
const SEPARATORS = /[\s().\-/]/g;

/**
 * '+', 1–3 digits of country, 1–3 of area and 4–10 of number, without separators (spec 000 §5). No country's code begins
 * with 0.
 */
const PHONE = /^\+[1-9]\d{0,2}\d{1,3}\d{4,10}$/;

/** What is dialled before a country's code: it stands for the '+'. */
const INTERNATIONAL_PREFIX = /^(?:00 ?)+/;

/**
 * Cleans a phone number while it is typed: only digits, single spaces and a '+' in front stay, and what starts with
 * a digit gets its '+' (spec 000 §5), as does what starts with the international prefix 00.
 */
export function cleanPhone(typed: string): string {
  const text = typed.replace(/[^\d\s+]/g, '').trimStart();
  if (text === '') return '';
  const digits = text.replace(/\+/g, '').replace(/\s+/g, ' ').trimStart();
  return `+${digits.replace(INTERNATIONAL_PREFIX, '')}`;
}

/** A phone number as it is kept: '+56 9 1234-5678' → '+56912345678'. Nothing stays nothing. */
export const plainPhone = (typed: string): string => cleanPhone(typed.replace(SEPARATORS, ''));

/** Whether a plain phone number has the international format. */
export const isPhone = (plain: string): boolean => PHONE.test(plain);
