import { describe, expect, it } from 'vitest';
import { completeUrl } from './websites.form.ts';

describe('a URL while it is typed', () => {
  it.each([
    ['', ''],
    ['h', 'h'],
    ['HTTPS:/', 'HTTPS:/'],
    ['https://', 'https://'],
    ['b', 'https://b'],
    ['ho', 'https://ho'],
    [' blog.cl', 'https://blog.cl'],
    ['https:/b', 'https://b'],
    ['http:/b', 'http://b'],
    ['http://blog.cl/a/', 'http://blog.cl/a/'],
    ['ftp://blog.cl', 'ftp://blog.cl'],
    ['localhost:8080', 'https://localhost:8080'],
  ])('%j becomes %j', (typed, completed) => {
    expect(completeUrl(typed)).toBe(completed);
  });

  it.each([
    ['blog.cl', 'https://blog.cl'],
    ['https://blog.cl', 'https://blog.cl'],
    ['http://blog.cl', 'http://blog.cl'],
    ['http//blog.cl', 'http://blog.cl'],
    ['https:/blog.cl', 'https://blog.cl'],
    ['https://https://blog.cl', 'https://blog.cl'],
    // It is refused when it is sent, for what it is.
    ['ftp://blog.cl', 'ftp://blog.cl'],
    ['https://ftp://blog.cl', 'ftp://blog.cl'],
  ])('%j typed key by key is %j', (keys, typed) => {
    let field = '';
    for (const key of keys) field = completeUrl(field + key);
    expect(field).toBe(typed);
  });
});
