import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchFor, searchable, searchableText } from './search.ts';

describe('a search', () => {
  const text = searchableText(['Ana Núñez', 'Panadería Ñuñoa', '', '+56912345678', 'a@ejemplo.cl']);

  it.each([
    '',
    '   ',
    'ana',
    'ANA',
    'nunez',
    'ÑUÑOA',
    'panaderia',
    'ader',
    'ana nunoa',
    'ñuñoa  ana',
    '9 1234',
    '+569',
    'EJEMPLO.cl',
    'Nu\u0301n\u0303ez',
  ])('finds it by %j', (typed) => {
    expect(searchFor(typed)(text)).toBe(true);
  });

  it.each(['anita', 'ana lota', 'nunezpanaderia', 'a.*z', 'ana\u0000'])(
    'does not find it by %j',
    (typed) => {
      expect(searchFor(typed)(text)).toBe(false);
    },
  );

  it('finds every text by any of its fields, with their accents and without', () => {
    const words = fc.array(fc.string({ minLength: 1, unit: 'grapheme' }), { minLength: 1 });
    fc.assert(
      fc.property(words, fc.nat(), (fields, n) => {
        const field = fields[n % fields.length] ?? '';
        const all = searchableText(fields);
        expect(searchFor(field)(all)).toBe(true);
        expect(searchFor(searchable(field))(all)).toBe(true);
      }),
    );
  });

  it('takes nothing of what is typed for a pattern', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(() => searchFor(typed)('x')).not.toThrow();
      }),
    );
  });
});

it('leaves empty fields out', () => {
  expect(searchableText(['', 'A', '', 'É'])).toBe('a\ne');
});
