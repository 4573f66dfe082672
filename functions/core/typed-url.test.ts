import { expect, it } from 'vitest';
import { searchedTextsOfUrl } from './typed-url.ts';

it.each([
  ['https://xn--and-6ma2c.cl', ['ñandú.cl/']],
  ['https://xn--and-6ma2c.cl/caf%C3%A9', ['ñandú.cl/café']],
  ['https://sitio.cl/a%C3%B1o', ['sitio.cl/año']],
  ['https://sitio.cl', []],
  ['https://sitio.cl:8443', []],
  ['https://sitio.cl/blog', []],
  ['https://sitio.cl/%ff', []],
  ['no es una URL', []],
])('a search finds %s as it is kept and by %j', (url, typed) => {
  expect(searchedTextsOfUrl(url)).toEqual([url, ...typed]);
});
