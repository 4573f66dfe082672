import * as z from 'zod';

/** Plan prices are 'always USD' (spec 000 §3, 001 §9). */
export const CURRENCY = 'USD';
export const currencySchema = z.literal(CURRENCY);

/** Money is whole cents, never a fraction: 1999 is 19,99 USD. */
export const centsSchema = z.number().int().min(0);

/** The tax that is within a total, in cents. `percent` is what is added to the net amount. */
export const taxWithin = (totalCents: number, percent: number): number =>
  Math.round((totalCents * percent) / (100 + percent));
