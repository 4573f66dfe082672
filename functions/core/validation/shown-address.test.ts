import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inLetters } from './shown-address.ts';

describe('an address in its letters', () => {
  it.each([
    ['https://xn--and-6ma2c.cl', 'https://ñandú.cl'],
    ['xn--and-6ma2c.cl/blog', 'ñandú.cl/blog'],
    ['http://www.xn--and-6ma2c.cl:8080/xn--and-6ma2c', 'http://www.ñandú.cl:8080/xn--and-6ma2c'],
    ['https://xn--caf-dma.xn--and-6ma2c.cl', 'https://café.ñandú.cl'],
    ['https://xn--mller-kva.de', 'https://müller.de'],
    ['https://xn--strae-oqa.de', 'https://straße.de'],
    ['https://sitio.cl/a%C3%B1o', 'https://sitio.cl/a%C3%B1o'],
    ['https://sitio.cl', 'https://sitio.cl'],
    ['', ''],
  ])('%s is shown as %s', (url, shown) => {
    expect(inLetters(url)).toBe(shown);
  });

  it.each([
    ['Cyrillic', 'аррӏе.com'],
    ['Cyrillic among Latin', 'pаypal.com'],
    ['Greek', 'αθήνα.gr'],
    ['Chinese', '中国.cn'],
    ['a dotless i', 'gıthub.com'],
    ['a thorn', 'þaypal.com'],
    ['a kra', 'ĸiosko.cl'],
    ['a mark that combines with nothing', 'x\u0335y.com'],
  ])('that is of %s stays as it is kept', (_, name) => {
    const url = `https://${domainToASCII(name)}`;
    expect(url).toContain('xn--');
    expect(inLetters(url)).toBe(url);
  });

  it.each([
    'xn--',
    'xn--a',
    'xn---',
    'xn--99999999999999',
    'xn--zzzzzzz-',
    'xn--\u00f1',
    'xn--AND-6ma2c',
  ])('that is no proper name stays: %s', (label) => {
    expect(inLetters(`https://${label}.cl/x`)).toBe(`https://${label}.cl/x`);
  });

  it('leads where the address does, and is what was typed', () => {
    const letters = fc.string({
      unit: fc.constantFrom(...Array.from('abcxyz019áàâäãåæçéèêëíìîïñóòôöõøúùûüýÿœ')),
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(letters, letters, (first, second) => {
        const name = `${first}.${second}.cl`;
        const host = domainToASCII(name);
        fc.pre(host !== '');
        expect(inLetters(`https://${host}/a`)).toBe(`https://${name}/a`);
      }),
    );
  });

  it('never fails, and has no letter that is taken for another', () => {
    const label = fc.string({ unit: fc.constantFrom(...Array.from('abz019-')), maxLength: 20 });
    fc.assert(
      fc.property(label, (rest) => {
        const shown = inLetters(`xn--${rest}.cl`);
        expect(shown).toMatch(
          /^[a-z0-9\u00df-\u00ef\u00f1-\u00f6\u00f8-\u00fd\u00ff\u0153-]+\.cl$/,
        );
      }),
    );
  });
});
