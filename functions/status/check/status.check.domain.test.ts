import { describe, expect, it } from 'vitest';
import {
  isWordPressPage,
  movedFrom,
  siteCheckRequestSchema,
  siteNameOf,
} from './status.check.domain.ts';

describe('what is checked', () => {
  it('is an address as the form takes it, and no key unless one is sent', () => {
    expect(siteCheckRequestSchema.parse({ url: 'sitio.cl/blog/' })).toEqual({
      url: 'https://sitio.cl/blog',
      apiKey: null,
    });
  });

  it.each([
    [{ url: 'ftp://sitio.cl' }, 'La URL del sitio web no es válida'],
    [{ url: 'sitio.cl:22' }, 'El puerto de la URL debe ser 80, 443, 8080 u 8443'],
    [{ url: 'sitio.cl', apiKey: 'corta' }, 'El campo API Key debe tener al menos 10 caracteres'],
  ])('is refused as the form refuses it: %j', (sent, message) => {
    expect(siteCheckRequestSchema.safeParse(sent).error?.issues).toMatchObject([{ message }]);
  });
});

describe('a page', () => {
  it.each([
    ['<link href="https://x.cl/wp-content/themes/a.css">', true],
    ['<script src="/wp-includes/js/a.js"></script>', true],
    ['<link rel="https://api.w.org/" href="https://x.cl/wp-json/">', true],
    ['<p>Hablamos de wp-content y de WordPress</p>', false],
    ['', false],
  ])('is WordPress’s or not: %s', (html, is) => {
    expect(isWordPressPage(html)).toBe(is);
  });
});

describe('where a site moved to', () => {
  it.each([
    ['https://sitio.cl', 'https://www.sitio.cl/wp-json/?_fields=name', 'https://www.sitio.cl'],
    ['http://sitio.cl', 'https://sitio.cl/wp-json/', 'https://sitio.cl'],
    ['https://sitio.cl', 'https://sitio.cl/blog/wp-json/', 'https://sitio.cl/blog'],
    ['https://sitio.cl', 'https://sitio.cl/wp-json/', null],
    ['https://sitio.cl', 'https://sitio.cl/wp-json', null],
    ['https://sitio.cl', 'https://otro.cl/entrar', null],
    ['https://sitio.cl', 'https://sitio.cl:2222/wp-json/', null],
    ['https://sitio.cl', 'nada', null],
  ])('%s answered from %s', (url, from, moved) => {
    expect(movedFrom(url, '/wp-json/', from)).toBe(moved);
  });
});

it.each([
  [' La\n Espiga ', 'La Espiga'],
  ['', null],
  ['a'.repeat(150), 'a'.repeat(100)],
  ['😀'.repeat(150), '😀'.repeat(100)],
])('a site’s name fits a form: %j', (name, fitting) => {
  expect(siteNameOf(name)).toBe(fitting);
});
