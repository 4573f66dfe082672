import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { websitesExportText } from '../export/websites.export.text.ts';
import {
  IMPORT_MAX_ROWS,
  importedAddress,
  importedRowSchema,
  rowsOfFile,
  siteOfRow,
  type CsvRecord,
} from './websites.import.domain.ts';

const recordsOf = (...cells: string[][]): CsvRecord[] =>
  cells.map((each, n) => ({ line: n + 1, cells: each }));
const rowsOf = (...cells: string[][]) => {
  const file = rowsOfFile(recordsOf(...cells));
  return 'rows' in file ? file.rows : file.problem;
};

describe('the rows of a file', () => {
  it('are read from what the portal exports, with their clients', () => {
    const { columns, ownerColumns, emailColumn } = websitesExportText;
    const titles = Object.values({ ...columns, ...ownerColumns, ...emailColumn });
    const cells = ['01k', "'=Blog", 'https://a.cl', 'E-Learning', 'Nota', "'=1+1, VIP", '6.8.3'];
    const owner = [
      'Sí',
      '',
      'No',
      '20/11/2026 09:00',
      '21/11/2026 09:00',
      '01k9zz0000000000000000uuuu',
      'Ana',
      'ana@andes.cl',
    ];
    expect(rowsOf(titles, [...cells, ...owner])).toEqual([
      {
        line: 2,
        name: '=Blog',
        url: 'https://a.cl',
        type: 'E-Learning',
        comments: 'Nota',
        tags: '=1+1, VIP',
        wordpressVersion: '6.8.3',
        userId: '01k9zz0000000000000000uuuu',
      },
    ]);
  });

  it('are read from what MainWP exports, without its passwords', () => {
    const titles =
      'site name,url,admin name,admin password,tag,security id,http username,http password,verify certificate,ssl version';
    const cells = ['Blog', 'https://a.cl/', 'root', 's3cret', 'vip', 'x', 'u', 'p', '1', 'auto'];
    const rows = rowsOf(titles.split(','), cells);
    expect(rows).toMatchObject([
      { line: 2, name: 'Blog', url: 'https://a.cl/', type: '', tags: 'vip' },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/s3cret|root/);
  });

  it('may have blank cells at the end of titles and rows alike, blank lines, more columns and titles twice', () => {
    const rows = rowsOf(
      [' URL ', 'Nombre', 'Otra', 'Sitio', ' '],
      ['a.cl', 'A', '', '', ''],
      ['', ' '],
      ['b.cl', '', '', '', ' '],
    );
    expect(rows).toMatchObject([
      { line: 2, url: 'a.cl', name: 'A' },
      { line: 4, url: 'b.cl', name: '' },
    ]);
  });

  it.each([
    ['Site URL', 'https://a.cl'],
    ['Domain', 'a.cl'],
    ['Dominio', 'a.cl'],
    ['SITIO WEB', 'a.cl'],
    ['Página web', 'a.cl'],
    ['Website', 'a.cl'],
    ['Dirección', 'a.cl'],
  ])('have their address below %s', (title, url) => {
    expect(rowsOf(['Sitio', title], ['Blog', url])).toMatchObject([{ name: 'Blog', url }]);
  });

  it.each([
    [['https://s.a', 'Panadería', ' S.A.'], 3, '3 celdas y la de los títulos, 2'],
    [['Panadería', ' S.A.', 'https://a.cl', ''], 3, '4 celdas y la de los títulos, 2'],
    [['https://a.cl'], 1, '1 celda y la de los títulos, 2'],
    [['Acme', 'https://s.a', ''], 3, '3 celdas y la de los títulos, 2'],
  ])('are refused with other cells than titles: %j', (cells, _, words) => {
    const file = rowsOfFile(recordsOf(['Sitio', 'URL'], ['Blog', 'b.cl'], cells));
    expect(file).toMatchObject({
      rows: [
        { line: 2, name: 'Blog', url: 'b.cl' },
        { line: 3, name: '', url: '' },
      ],
      refused: [
        { line: 3, outcome: 'refused', message: expect.stringContaining(words) as unknown },
      ],
    });
  });

  it.each([
    [['Acme', 'https://a.cl'], '2 celdas y la de los títulos, 3'],
    [['Acme', 'https://a.cl', '', ''], '4 celdas y la de los títulos, 3'],
    [['Acme', 'https://s.a', 'https://a.cl'], '3 celdas y la de los títulos, 2'],
  ])('are refused with other cells than titles that end in a blank one: %j', (cells, words) => {
    const file = rowsOfFile(recordsOf(['Sitio', 'URL', ''], cells));
    expect(file).toMatchObject({
      refused: [{ line: 2, message: expect.stringContaining(words) as unknown }],
    });
  });

  it('are of their columns or refused, whatever is in them', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '.', ' ', ',') });
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { maxLength: 5 }), { minLength: 1, maxLength: 9 }),
        (body) => {
          const file = rowsOfFile(recordsOf(['url', 'sitio', 'notas'], ...body));
          if ('problem' in file) return;
          const refused = new Set(file.refused.map(({ line }) => line));
          for (const { line, url, name, comments } of file.rows) {
            const cells = (body[line - 2] ?? []).map((text) => text.trim());
            const whole = cells.length === 3;
            expect(refused.has(line)).toBe(!whole);
            expect([url, name, comments]).toEqual(whole ? cells : ['', '', '']);
          }
        },
      ),
    );
  });

  it.each([
    [[], 'empty'],
    [[['url']], 'empty'],
    [
      [
        ['Sitio', 'Tipo'],
        ['a', 'b'],
      ],
      'noUrl',
    ],
    [[['url'], ...Array.from({ length: IMPORT_MAX_ROWS + 1 }, () => ['a.cl'])], 'tooMany'],
  ])('are not there in %#', (cells, problem) => {
    expect(rowsOf(...cells)).toBe(problem);
  });

  it('are 500 at most, and no cell is longer than what is sent', () => {
    const rows = rowsOf(
      ['url'],
      ...Array.from({ length: IMPORT_MAX_ROWS }, () => ['a'.repeat(9e3)]),
    );
    expect(rows).toHaveLength(IMPORT_MAX_ROWS);
    for (const row of rows) expect(importedRowSchema.safeParse(row).success).toBe(true);
  });
});

describe('the site of a row', () => {
  const row = importedRowSchema.parse({ line: 2, url: 'a.cl', name: 'Blog' });
  const read = (given: Partial<typeof row>) => siteOfRow({ ...row, ...given }, { type: 'tienda' });

  it.each([
    [{}, { name: 'Blog', url: 'https://a.cl', type: 'tienda', apiKey: null }],
    [{ tags: 'VIP; vip, Plan  anual' }, { tags: ['VIP', 'Plan anual'] }],
    [{ type: ' e-learning ' }, { type: 'elearning' }],
    [{ type: 'BLOG' }, { type: 'blog' }],
    [
      { name: '', url: 'xn--and-6ma2c.cl' },
      { name: 'ñandú.cl', url: 'https://xn--and-6ma2c.cl' },
    ],
    [
      { name: ' ', url: 'http://www.a.cl/x/' },
      { name: 'www.a.cl', url: 'http://www.a.cl/x' },
    ],
  ])('is read by the rules of the form: %j', (given, site) => {
    expect(read(given)).toMatchObject({ site });
  });

  it.each([
    [{ url: 'S.A.' }, 'No podemos leer un sitio en esa dirección.'],
    [{ url: 'ftp://a.cl' }, 'La URL del sitio web no es válida.'],
    [{ url: '', name: '' }, 'El campo nombre es requerido.'],
    [{ name: 'Juan; drop table' }, 'Los datos contienen caracteres no permitidos.'],
    [{ type: 'foro' }, 'No conocemos el tipo «foro». Usa uno de estos: Tienda, Informativo,'],
    [{ comments: 'x'.repeat(501) }, 'El campo comentarios no puede tener más de 500 caracteres.'],
    [{ tags: 'x'.repeat(31) }, 'Una etiqueta no puede tener más de 30 caracteres.'],
    [{ wordpressVersion: 'seis' }, 'La versión de WordPress no es válida.'],
  ])('is refused in its words: %j', (given, message) => {
    expect(read(given)).toMatchObject({
      message: expect.stringContaining(message) as string,
    });
  });
});

it.each([
  ['https://www.A.cl/Blog', 'a.cl/blog'],
  ['https://ñandú.cl', 'xn--and-6ma2c.cl'],
])('rows of one site have one address: %s', (url, address) => {
  expect(importedAddress(url)).toBe(address);
});
