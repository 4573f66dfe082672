/** What people put between the digits of a phone number. */
const SEPARATORS = /[\s().\-/]/g;

/** '+', 1–3 digits of country, 1–3 of area and 4–10 of number, without separators (spec 000 §5). */
const PHONE = /^\+\d{1,3}\d{1,3}\d{4,10}$/;

/**
 * Cleans a phone number while it is typed: only digits, single spaces and a '+' in front stay, and what starts with
 * a digit gets its '+' (spec 000 §5).
 */
export function cleanPhone(typed: string): string {
  const text = typed.replace(/[^\d\s+]/g, '').trimStart();
  if (text === '') return '';
  return `+${text.replace(/\+/g, '').replace(/\s+/g, ' ').trimStart()}`;
}

/** A phone number as it is kept: '+56 9 1234-5678' → '+56912345678'. Nothing stays nothing. */
export const plainPhone = (typed: string): string => cleanPhone(typed.replace(SEPARATORS, ''));

/** Whether a plain phone number has the international format. */
export const isPhone = (plain: string): boolean => PHONE.test(plain);
