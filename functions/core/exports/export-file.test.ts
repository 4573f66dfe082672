import { describe, expect, it } from 'vitest';
import { fakeExporting, foundRows, tooManyRows } from '../../../tests/support/exporting.ts';
import {
  EXPORT_MAX_ROWS,
  fileNameOn,
  readFound,
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

it('is called by the day of the provider’s zone', () => {
  expect(fileNameOn('sitios', fakeExporting().exporting)).toBe('sitios_2026-11-21.csv');
});
