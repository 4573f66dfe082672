import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv, textOfCsv } from './read-csv.ts';

const cellsOf = (text: string) => readCsv(text).map(({ cells }) => cells);

describe('readCsv', () => {
  it.each([
    [
      'a;b\r\n1;2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a\tb\r1\t2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['\uFEFFa;b', [['a', 'b']]],
    [
      'a;b\n"x;\r\ny";"di ""hola"""',
      [
        ['a', 'b'],
        ['x;\r\ny', 'di "hola"'],
      ],
    ],
    [
      'a;b\n;\n',
      [
        ['a', 'b'],
        ['', ''],
      ],
    ],
    [
      'a;b\n1;',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    [
      '"a;x",b\n1,2',
      [
        ['a;x', 'b'],
        ['1', '2'],
      ],
    ],
    [
      '#\r# Nota, con "comas"\ra,b\r"1","2"\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'sep=;\r\na;b\r\n1,5;2\r\n',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      '\uFEFFSEP=|\na|b,c\n"x|y"|2',
      [
        ['a', 'b,c'],
        ['x|y', '2'],
      ],
    ],
    ['sep=;', []],
    ['sep=ab\n1', [['sep=ab'], ['1']]],
    ['', []],
  ])('takes %j apart', (text, cells) => {
    expect(cellsOf(text)).toEqual(cells);
  });

  it('says on which line of the file a record begins', () => {
    const text = '# nota\r\nurl;nombre\r\na;"dos\r\nlíneas"\r\n\r\nb;x\r\n';
    expect(readCsv(text).map(({ line, cells }) => [line, cells[0]])).toEqual([
      [2, 'url'],
      [3, 'a'],
      [5, ''],
      [6, 'b'],
    ]);
  });

  it('counts the line that says the delimiter', () => {
    expect(readCsv('sep=,\r\nurl\r\na.cl').map(({ line }) => line)).toEqual([2, 3]);
  });

  it.each(['a;b\n"sin fin;2\n3;4', '"', 'a;b\n1";2"'])('comes to an end with %j', (text) => {
    expect(readCsv(text).length).toBeGreaterThan(0);
  });

  const anyCell = fc.string({
    unit: fc.constantFrom('a', 'ñ', '"', ';', ',', '\t', '\n', '\r', ' ', '=', '#'),
  });

  it('reads what the portal writes, whatever is in it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(anyCell, anyCell, anyCell), { maxLength: 8 }),
        fc.constantFrom(';', ',', '\t'),
        fc.constantFrom('\n', '\r\n', '\r'),
        (rows, delimiter, record_delimiter) => {
          const records = [['url', 'sitio', 'tipo'], ...rows];
          const text = stringify(records, { delimiter, record_delimiter, bom: true, quoted: true });
          expect(cellsOf(text)).toEqual(records);
        },
      ),
    );
  });

  it('ends for any text, and loses no line', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '"', ';', '\n', '\r', '#') }), (text) => {
        const lines = readCsv(text).map(({ line }) => line);
        expect(lines).toEqual([...lines].sort((a, b) => a - b));
      }),
    );
  });
});

const bytesOf = (...bytes: number[]) => new Uint8Array(bytes).buffer;
/** A text in UTF-16. */
function utf16(text: string, order: 'little' | 'big'): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(2 * text.length));
  for (let at = 0; at < text.length; at += 1) {
    view.setUint16(2 * at, text.charCodeAt(at), order === 'little');
  }
  return view.buffer;
}

describe('textOfCsv', () => {
  it('is UTF-8, else what Windows writes', () => {
    expect(textOfCsv(new TextEncoder().encode('\uFEFFñandú').buffer)).toBe('ñandú');
    expect(textOfCsv(bytesOf(0xf1, 0x61))).toBe('ña');
    expect(textOfCsv(bytesOf())).toBe('');
  });

  it.each(['little', 'big'] as const)('is UTF-16 where its mark says so: %s-endian', (order) => {
    expect(textOfCsv(utf16('\uFEFFSitio;URL\r\nñandú;a.cl', order))).toBe(
      'Sitio;URL\r\nñandú;a.cl',
    );
  });

  it.each(['little', 'big'] as const)('is nothing of UTF-16 without a mark: %s-endian', (order) => {
    expect(textOfCsv(utf16('Sitio;URL', order))).toBeUndefined();
  });
});
