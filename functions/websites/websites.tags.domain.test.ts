import { describe, expect, it } from 'vitest';
import {
  hasTag,
  tagsCell,
  tagsField,
  tagsIn,
  tagsToOffer,
  withTags,
} from './websites.tags.domain.ts';

const messagesOf = (tags: readonly string[]) =>
  tagsField.safeParse(tags).error?.issues.map(({ path, message }) => [path.join('.'), message]);
const numbered = (n: number) => Array.from({ length: n }, (_, i) => `Etiqueta ${String(i)}`);

describe('the tags of a site', () => {
  it('are kept as typed, but for blanks, and in their order', () => {
    expect(tagsField.parse(['  VIP ', 'Plan   anual', '=1+1', '<b>', 'عربي', 'e\u0301'])).toEqual([
      ...['VIP', 'Plan anual', '=1+1', '<b>', 'عربي', 'e\u0301'],
    ]);
  });

  it('are each there once, whatever their case and accents; the first spelling stays', () => {
    expect(tagsField.parse(['Diseño', 'diseno', 'DISEN\u0303O', 'VIP', 'vip'])).toEqual([
      'Diseño',
      'VIP',
    ]);
  });

  it.each([[['', '  ', '\u200b', '\u0301\ufe0f', '\u2800']]])('are none of %j', (blank) => {
    expect(tagsField.parse(blank)).toEqual([]);
  });

  it('are ten at most, without counting those that are there twice', () => {
    expect(tagsField.parse([...numbered(10), 'ETIQUETA 3', ''])).toHaveLength(10);
    expect(messagesOf(numbered(11))).toEqual([['', 'Un sitio puede tener hasta 10 etiquetas']]);
  });

  it('have thirty characters at most, of which an emoji is one', () => {
    expect(tagsField.parse(['😀'.repeat(30)])).toEqual(['😀'.repeat(30)]);
    const refused = 'Una etiqueta no puede tener más de 30 caracteres';
    expect(messagesOf(['VIP', '😀'.repeat(31)])).toEqual([['1', refused]]);
  });

  it.each(['a\0b', '\ud83d', 'a\u202eb', '\u200fvip', 'a\nb', 'a,b', 'a;b'])(
    'have no hidden character and no separator: %j',
    (tag) => {
      const refused = 'Una etiqueta no puede tener comas, punto y coma ni caracteres ocultos';
      expect(messagesOf([tag])).toContainEqual(['0', refused]);
    },
  );
});

describe('typed tags', () => {
  it('are what stands between commas, semicolons and line breaks', () => {
    expect(tagsIn(' vip, Plan  anual;;\n=1+1 ,\u200b')).toEqual(['vip', 'Plan anual', '=1+1']);
    expect(tagsIn(tagsCell(['vip', 'Plan anual']))).toEqual(['vip', 'Plan anual']);
  });

  it('join those that are there', () => {
    expect(withTags(['VIP'], ['vip', 'Nuevo'])).toEqual(['VIP', 'Nuevo']);
  });
});

it('a filter finds a tag in any case and with any accents, and no part of one', () => {
  const isDesign = hasTag('DISEÑO');
  expect([['diseno'], ['Diseño web'], []].map((tags) => isDesign(tags))).toEqual([
    true,
    false,
    false,
  ]);
});

describe('the tags to choose from', () => {
  it('are each there once, as most sites write it, by the alphabet', () => {
    const sites = [['vip', 'Ñandú'], ['VIP', 'Zorro'], ['VIP'], [], ['nube', '__proto__']];
    expect(tagsToOffer(sites.map((tags) => ({ tags })))).toEqual([
      ...['__proto__', 'nube', 'Ñandú', 'VIP', 'Zorro'],
    ]);
  });

  it('are those of most sites where there are very many', () => {
    const many = numbered(600).map((tag) => ({ tags: [tag] }));
    const offered = tagsToOffer([...many, { tags: ['Etiqueta 599'] }]);
    expect(offered).toHaveLength(500);
    expect(offered).toContain('Etiqueta 599');
  });
});
