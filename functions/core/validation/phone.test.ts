import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanPhone, isPhone, plainPhone } from './phone.ts';

describe('cleanPhone, while one types', () => {
  it.each([
    ['5', '+5'],
    ['56 9 1234 5678', '+56 9 1234 5678'],
    ['+56 9 1234 5678', '+56 9 1234 5678'],
    ['+56-9-1234', '+5691234'],
    ['+56  9', '+56 9'],
    ['+56 9 ', '+56 9 '],
    ['(56) 9', '+56 9'],
    ['++56+9', '+56+9'],
    ['+56 9 1234 5678 ext 3', '+56 9 1234 5678 ext 3'],
    ['56 9 1234 5678 anexo 3', '+56 9 1234 5678 anexo 3'],
    ['+56 9 1234 5678, +56 2 2345 6789', '+56 9 1234 5678, +56 2 2345 6789'],
    ['llámame al 9', 'llámame al 9'],
    ['\u202a+56 9\u00a01234\u202c', '+56 9 1234'],
    ['+56\u20119', '+569'],
    ['５６ ９', '+56 9'],
    ['+44 (0)20', '+44 20'],
    ['+', '+'],
    ['', ''],
    ['abc', 'abc'],
    ['+abc', '+abc'],
    [' 56', '+56'],
    ['0056 9', '+56 9'],
    ['+0056', '+56'],
    ['00 56', '+56'],
    ['0', '+0'],
    ['00', '+'],
    ['+ 56', '+56'],
  ])('makes %j into %j', (typed, cleaned) => {
    expect(cleanPhone(typed)).toBe(cleaned);
  });

  it('leaves nothing to clean', () => {
    const keys = fc.string({ unit: fc.constantFrom('+', ' ', '-', '(', '5', '6', 'x', '\t') });
    fc.assert(
      fc.property(keys, (typed) => {
        const cleaned = cleanPhone(typed);
        expect(cleanPhone(cleaned)).toBe(cleaned);
      }),
    );
  });

  it('takes away neither a letter nor a digit, but the prefixes of dialling', () => {
    const keys = fc.string({ unit: fc.constantFrom('+', ' ', '-', ',', '5', '6', 'x', 'ñ', '\t') });
    fc.assert(
      fc.property(keys, (typed) => {
        const said = (text: string) => text.replace(/[^\dxñ,]/g, '');
        expect(said(cleanPhone(typed))).toBe(said(typed));
      }),
    );
  });
});

describe('a phone number as it is kept', () => {
  it.each([
    ['+56 9 1234 5678', '+56912345678', true],
    ['56 9 1234 5678', '+56912345678', true],
    ['+56 (9) 1234-5678', '+56912345678', true],
    ['+56.9.1234.5678', '+56912345678', true],
    ['+1 212 5551234', '+12125551234', true],
    ['+34 600 123 456', '+34600123456', true],
    // The shortest there is: one digit of country, one of area, four of number; the longest: 3, 3 and 10.
    ['+123456', '+123456', true],
    ['0056 9 1234 5678', '+56912345678', true],
    ['00569-1234-5678', '+56912345678', true],
    // No country's code begins with 0: '09…' is dialled within one.
    ['09 1234 5678', '+0912345678', false],
    ['+12345', '+12345', false],
    ['+1234567890123456', '+1234567890123456', true],
    ['+12345678901234567', '+12345678901234567', false],
    ['+', '+', false],
    ['+44 (0)20 7946 0958', '+442079460958', true],
    ['+56 9 1234 5678 ', '+56912345678', true],
    ['+56 9 1234 5678 ext 3', '+56 9 1234 5678 ext 3', false],
    ['+56 9 1234 5678 x3', '+56 9 1234 5678 x3', false],
    ['+56912345678#3', '+56912345678#3', false],
    ['+56 9 1234 5678 / +56 9 8765 4321', '+56 9 1234 5678 / +56 9 8765 4321', false],
    ['+56 9 1234 5678 / 23', '+56 9 1234 5678 / 23', false],
    ['sin teléfono', 'sin teléfono', false],
    ['abc', 'abc', false],
    ['', '', false],
  ])('of %j is %j, in the format: %j', (typed, plain, valid) => {
    expect(plainPhone(typed)).toBe(plain);
    expect(isPhone(plain)).toBe(valid);
  });
});
