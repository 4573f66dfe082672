import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decimalOf, paypalMoneySchema } from './payments.paypal.money.ts';

const read = (value: string) =>
  paypalMoneySchema.safeParse({ currency_code: 'USD', value }).data?.cents;

it.each([
  [0, '0.00'],
  [5, '0.05'],
  [1999, '19.99'],
  [100000, '1000.00'],
  // 0.1 + 0.2 and its like never come up.
  [1010, '10.10'],
])('writes %i cents as %s', (cents, decimal) => {
  expect(decimalOf(cents)).toBe(decimal);
  expect(read(decimal)).toBe(cents);
});

it('reads back every amount to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999_999 }), (cents) => {
      expect(read(decimalOf(cents))).toBe(cents);
    }),
  );
});

it('reads decimals that are shorter, and no others', () => {
  expect(read('100')).toBe(10_000);
  expect(read('1.5')).toBe(150);
  const others = [
    '',
    '-1.00',
    '1.005',
    '1,00',
    '1e3',
    '.5',
    '1.',
    'NaN',
    ' 1',
    '0x10',
    '1234567890123',
  ];
  expect(others.map(read)).toEqual(others.map(() => undefined));
});
