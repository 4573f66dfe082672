import { describe, expect, it } from 'vitest';
import { fakeExporting, foundRows, tooManyRows } from '../../../tests/support/exporting.ts';
import {
  EXPORT_MAX_ROWS,
  exportList,
  readFound,
  readMatching,
  readPages,
  requireExportable,
  saveExport,
} from './export-file.ts';

function setUp() {
  const { exporting, ...kept } = fakeExporting();
  const save = (role: 'admin' | 'cliente', search = 'tienda') =>
    saveExport(
      { userId: 'ana', role },
      {
        folder: 'websites',
        action: 'WebsitesExported',
        asked: { search, type: undefined, userId: '' },
        content: 'a;b',
        count: 3,
        fileName: 'sitios.csv',
      },
      exporting,
    );
  return { ...kept, exporting, save };
}

describe('saveExport', () => {
  it('stores the file in its noun’s folder, below the day, and answers its link', async () => {
    const { files, save } = setUp();
    expect(await save('admin')).toEqual({
      downloadUrl: 'https://exports.example/websites/2026-11-22/id.csv',
      count: 3,
    });
    expect(files).toEqual([
      { key: 'websites/2026-11-22/id.csv', fileName: 'sitios.csv', content: 'a;b' },
    ]);
  });

  it('notes an administrator’s export with the filters that were set, and no client’s', async () => {
    const { audits, exporting, save } = setUp();
    await save('admin');
    await save('cliente');
    expect(audits).toEqual([
      {
        targetId: 'ana',
        actorId: 'ana',
        action: 'WebsitesExported',
        at: exporting.now(),
        details: { search: 'tienda', count: '3' },
      },
    ]);
  });
});

it('notes a search for half of a character as text that can be stored', async () => {
  const { audits, save } = setUp();
  await save('admin', 'tienda \ud83d');
  expect(audits).toMatchObject([{ details: { search: 'tienda \ufffd' } }]);
});

describe('the rows of an export', () => {
  it('are read page by page', async () => {
    expect(await readFound(foundRows(['a', 'b'], ['c']))).toEqual(['a', 'b', 'c']);
  });

  it('are refused before the first is read where there are too many', async () => {
    await expect(readFound(tooManyRows())).rejects.toMatchObject({
      code: 'EXPORT_TOO_LARGE',
      message:
        'La lista tiene más de 10.000 filas: acótala con la búsqueda o los filtros y vuelve a descargarla.',
    });
    expect(() => requireExportable(EXPORT_MAX_ROWS)).not.toThrow();
  });
});

describe('the rows of a list by cursor', () => {
  it('are read to the end', async () => {
    const asked: (string | undefined)[] = [];
    const rows = await readPages(async (cursor) => {
      asked.push(cursor);
      return { items: [asked.length], nextCursor: asked.length < 3 ? String(asked.length) : null };
    });
    expect({ rows, asked }).toEqual({ rows: [1, 2, 3], asked: [undefined, '1', '2'] });
  });

  it('are refused as soon as there are too many', async () => {
    let pages = 0;
    const endless = async () => {
      pages += 1;
      return { items: Array<number>(EXPORT_MAX_ROWS).fill(pages), nextCursor: 'more' };
    };
    await expect(readPages(endless)).rejects.toMatchObject({ code: 'EXPORT_TOO_LARGE' });
    expect(pages).toBe(2);
  });
});

describe('the rows that a filter finds', () => {
  it('are read to the end', async () => {
    const { pages } = foundRows(['a', 'bb'], ['cc']);
    expect(await readMatching(pages, (row) => row.length === 2)).toEqual(['bb', 'cc']);
  });

  it.each([
    ['match', true, 2],
    ['are read', false, 3],
  ])('are refused as soon as too many %s', async (_, isWanted, most) => {
    let read = 0;
    async function* endless() {
      for (;;) {
        read += 1;
        yield Array<number>(EXPORT_MAX_ROWS).fill(read);
      }
    }
    const rows = readMatching(endless(), () => isWanted);
    await expect(rows).rejects.toMatchObject({ code: 'EXPORT_TOO_LARGE' });
    expect(read).toBe(most);
  });
});

it('a list becomes a file under its titles, called by the day of the provider’s zone', async () => {
  const { files, lines, exporting } = fakeExporting();
  const list = {
    ...{ folder: 'websites', action: 'WebsitesExported', asked: {}, noun: 'sitios' },
    columns: { name: 'Sitio', note: 'Nota' },
    rows: [{ name: '=1+1', note: 'a;b' }, { name: 'Blog' }],
  };
  const answer = await exportList({ userId: 'ana', role: 'cliente' }, list, exporting);
  expect(answer.count).toBe(2);
  expect(files[0]?.fileName).toBe('sitios_2026-11-21.csv');
  expect(lines()).toEqual(['Sitio;Nota', '\'=1+1;"a;b"', 'Blog;', '']);
});
