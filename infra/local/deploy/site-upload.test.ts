import { expect, test } from 'vitest';
import { contentTypeOf } from './site-upload.ts';

test.each([
  ['index.html', 'text/html; charset=utf-8'],
  ['assets/index-B2x.js', 'text/javascript; charset=utf-8'],
  ['assets/Inter.WOFF2', 'font/woff2'],
  ['config.json', 'application/json; charset=utf-8'],
  ['LICENSE', 'application/octet-stream'],
])('%s is %s', (path, type) => {
  expect(contentTypeOf(path)).toBe(type);
});
