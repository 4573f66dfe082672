import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeCell, unescapeCell } from './csv-cell.ts';

describe('a text in a cell', () => {
  it.each([
    ['', ''],
    ['Panadería, "la" buena; sí', 'Panadería, "la" buena; sí'],
    ['2-3 = -1', '2-3 = -1'],
    ['=1+1', "'=1+1"],
    ['-1', "'-1"],
    ['＝1', "'＝1"],
    ['\t=1', "'\t'=1"],
    ["'=1", "''=1"],
    ["'hola", "'hola"],
    ['a,=1', "a,'=1"],
    ['a; "@x', 'a; "\'@x'],
    ['a\t+1\n-2\r＠3|=4', "a\t'+1\n'-2\r'＠3|'=4"],
    [',=1,=2', ",'=1,'=2"],
  ])('%j is %j', (text, cell) => {
    expect(escapeCell(text)).toBe(cell);
    expect(unescapeCell(cell)).toBe(text);
  });

  const anyText = fc.string({
    unit: fc.constantFrom(...Array.from('ab\'" ,;|\t\r\n=+-@＝＋－＠')),
    maxLength: 30,
  });

  it('comes back as it was, and begins no formula however it is split', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const cell = escapeCell(text);
        expect(unescapeCell(cell)).toBe(text);
        for (const part of cell.split(/[,;|\t\r\n]/))
          expect(part).not.toMatch(/^[ "]*[=+\-@＝＋－＠]/);
      }),
    );
  });
});
