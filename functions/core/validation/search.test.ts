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

  const site = searchableText(['Tienda', 'https://www.sitio.cl/tienda', 'ñandú.cl/']);

  it.each([
    'https://www.sitio.cl/tienda/',
    'http://sitio.cl/tienda',
    'HTTPS://Sitio.cl/',
    'www.sitio.cl',
    'sitio.cl/tienda/',
    'https://sitio.cl/tienda/?utm_source=correo#inicio',
    'https://sitio.cl/tienda/wp-admin/plugins.php?page=2',
    'www.sitio.cl/tienda/wp-login.php',
    'https://ñandú.cl/',
    'https://n\u0303andu\u0301.cl',
    'tienda https://sitio.cl/',
    '\u200bhttps://\u2060sitio.cl\ufeff',
    'si\u00adtio\u200d.cl',
    'tienda\u00a0sitio.cl',
    'https://',
    '/',
  ])('finds a site by an address as it was copied: %j', (typed) => {
    expect(searchFor(typed)(site)).toBe(true);
  });

  it.each(['https://sitio.cl/blog/', 'https://otro.cl', 'https://titio.cl/', 'wwww.sitio.cl'])(
    'does not find it by %j',
    (typed) => {
      expect(searchFor(typed)(site)).toBe(false);
    },
  );

  it('finds a text in which nobody sees some of its characters', () => {
    expect(searchFor('panaderia')(searchableText(['Pana\u200bdería\u2060']))).toBe(true);
  });

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
