import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCsv } from '../../../frontend/src/lib/csv/read-csv.ts';
import { fakeExporting, foundRows } from '../../../tests/support/exporting.ts';
import { exportWebsites } from '../export/websites.export.service.ts';
import { websiteTypes, type WebsiteSummary } from '../websites.domain.ts';
import { newWebsiteSchema, type NewWebsite } from '../websites.form.domain.ts';
import { rowsOfFile, siteOfRow } from './websites.import.domain.ts';

/** What a formula begins with, what separates cells, and what stands between. */
const signs = fc.constantFrom(...Array.from('abñ =+-@＝＋－＠\'",;|\t\n'));
const text = (maxLength: number) => fc.string({ unit: signs, maxLength });

/** A site as the form takes it. */
const sites = fc
  .record({
    name: text(40),
    url: fc.constantFrom('https://a.cl', 'http://www.b.cl/tienda'),
    type: fc.constantFrom(...websiteTypes),
    comments: text(400),
    wordpressVersion: fc.constantFrom('', '6.8.3'),
    tags: fc.array(text(12), { maxLength: 4 }),
    apiKey: fc.constant(null),
  })
  .map((given) => newWebsiteSchema.safeParse(given))
  .filter(({ success }) => success)
  .map(({ data }) => data as NewWebsite);

const rowOf = ({ apiKey: _, ...site }: NewWebsite): WebsiteSummary => ({
  ...site,
  ...{ websiteId: '01h00000000000000000site01', userId: null, keyConfigured: false },
  ...{ createdAt: '2026-01-05T02:30:00.000Z', lastBackupAt: null, backupMissed: false },
  ...{ drilledAt: null, drillFailed: false },
});

async function exported(site: NewWebsite): Promise<string> {
  const { exporting, files } = fakeExporting();
  await exportWebsites(
    { userId: 'ana', role: 'cliente', position: 'owner' },
    { search: '' },
    {
      ...exporting,
      people: { peopleOf: async () => new Map() },
      websites: {
        findAll: async () => foundRows([rowOf(site)]),
        withComments: async (rows) => [...rows],
      },
    },
  );
  return files[0]?.content ?? '';
}

it('imports what was exported as it was, whatever is in it', async () => {
  await fc.assert(
    fc.asyncProperty(sites, async (site) => {
      const file = rowsOfFile(readCsv(await exported(site)));
      const [row] = 'rows' in file ? file.rows : [];
      expect(row && siteOfRow(row, { type: 'blog' })).toEqual({ site });
    }),
  );
});
