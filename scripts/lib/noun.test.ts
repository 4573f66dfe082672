import { describe, expect, it } from 'vitest';
import { fillIn, readNoun } from './noun.ts';

describe('readNoun', () => {
  it.each([
    ['plans', 'plans', 'plan'],
    ['activities', 'activities', 'activity'],
    ['boxes', 'boxes', 'box'],
    ['invoices', 'invoices', 'invoice'],
    ['site-checks', 'siteChecks', 'siteCheck'],
  ])('%s', (kebab, camel, item) => {
    expect(readNoun(kebab)).toEqual({ kebab, camel, item });
  });

  it.each([
    undefined,
    '',
    'plan',
    'Plans',
    'site_checks',
    'siteChecks',
    '../plans',
    'plans/x',
    '-plans',
    '9s',
    'class',
    'access',
    'this',
  ])('refuses %s', (text) => {
    expect(() => readNoun(text)).toThrow('plural noun in kebab-case');
  });
});

describe('fillIn', () => {
  it('writes the noun in every way', () => {
    const all =
      '__noun__ __nouns__ __Nouns__ __NOUNS___SIZE __item__ __Item__ __ITEM__ __item-name__ __words__ __Title__';
    expect(fillIn(all, readNoun('site-checks'))).toBe(
      'site-checks siteChecks SiteChecks SITE_CHECKS_SIZE siteCheck SiteCheck SITE_CHECK site-check site checks Site checks',
    );
  });

  it('leaves marks alone that are none of its own', () => {
    expect(fillIn('__dirname__', readNoun('plans'))).toBe('__dirname__');
  });
});
