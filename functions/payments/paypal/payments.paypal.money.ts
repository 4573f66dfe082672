import * as z from 'zod';

/** What PayPal's decimal strings can hold beyond any price here, and below the numbers that are exact. */
const DECIMAL = /^(\d{1,12})(?:\.(\d{1,2}))?$/;

/** Cents as PayPal writes money: 1999 is '19.99'. Digits are moved, nothing is divided. */
export function decimalOf(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Money as PayPal tells it, in cents. What is no plain amount with two decimals at most is refused. */
export const paypalMoneySchema = z
  .object({ currency_code: z.string().min(3).max(3), value: z.string().regex(DECIMAL) })
  .transform(({ currency_code, value }) => {
    const [whole = '', fraction = ''] = value.split('.');
    return { currency: currency_code, cents: Number(whole + fraction.padEnd(2, '0')) };
  });
