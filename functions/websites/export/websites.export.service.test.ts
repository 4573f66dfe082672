import { describe, expect, it } from 'vitest';
import { fakeExporting, foundRows, tooManyRows } from '../../../tests/support/exporting.ts';
import type { FoundRows } from '../../core/table/directory/directory-page.ts';
import type { WebsiteSummary } from '../websites.domain.ts';
import type { WebsiteFilters } from '../websites.search.domain.ts';
import { exportWebsites } from './websites.export.service.ts';

const ana = '01h0000000000000000000ana0';
const site = (more: Partial<WebsiteSummary> = {}): WebsiteSummary => ({
  websiteId: '01h00000000000000000site01',
  userId: ana,
  name: 'Tienda',
  url: 'https://tienda.cl',
  type: 'tienda',
  comments: '',
  wordpressVersion: '6.8.3',
  keyConfigured: true,
  createdAt: '2026-01-05T02:30:00.000Z',
  lastBackupAt: null,
  backupMissed: false,
  drilledAt: null,
  drillFailed: false,
  tags: [],
  ...more,
});

function setUp(found: FoundRows<WebsiteSummary>) {
  const { exporting, ...kept } = fakeExporting();
  const asked: { role: string; filters: WebsiteFilters }[] = [];
  const dependencies = {
    ...exporting,
    people: {
      peopleOf: async () => new Map([[ana, { name: 'Ana Pérez', email: 'ana@ejemplo.cl' }]]),
    },
    websites: {
      async findAll({ role }: { role: string }, filters: WebsiteFilters) {
        asked.push({ role, filters });
        return found;
      },
      withComments: async (sites: readonly WebsiteSummary[]) =>
        sites.map((each) => ({ ...each, comments: each.comments.replace('…', ' enteros') })),
    },
  };
  return { ...kept, asked, dependencies };
}

const root = { userId: 'root', role: 'admin', position: 'owner' } as const;
const own = { userId: ana, role: 'cliente', position: 'owner' } as const;

describe('the export of sites', () => {
  it('of an administrator names the owners, and is in the audit with its filters', async () => {
    const { files, audits, asked, dependencies, lines } = setUp(
      foundRows(
        [
          site({
            lastBackupAt: '2026-11-21T13:05:00.000Z',
            backupMissed: true,
            drilledAt: '2026-11-21T15:05:00.000Z',
          }),
        ],
        [
          site({ userId: null, keyConfigured: false, wordpressVersion: null }),
          site({ userId: 'x', tags: ['=1+1', 'VIP'] }),
        ],
      ),
    );
    const filters = { search: 'tienda', type: 'tienda' as const, tag: 'vip' };
    const answer = await exportWebsites(root, filters, dependencies);
    expect(answer).toEqual({
      count: 3,
      downloadUrl: 'https://exports.example/websites/2026-11-22/id.csv',
    });
    expect(files[0]?.fileName).toBe('sitios_2026-11-21.csv');
    const shared = '01h00000000000000000site01;Tienda;https://tienda.cl;Tienda;;';
    const tags = "'=1+1, VIP;";
    expect(lines()).toEqual([
      'ID de sitio;Sitio;URL;Tipo;Comentarios;Etiquetas;WordPress;API Key;Último respaldo;Respaldo atrasado;Restauración comprobada;Registrado;ID de cliente;Cliente;Email',
      `${shared};6.8.3;Sí;21/11/2026 10:05;Sí;21/11/2026 12:05;04/01/2026 23:30;${ana};Ana Pérez;ana@ejemplo.cl`,
      `${shared};;No;;No;;04/01/2026 23:30;;Sin propietario;`,
      `${shared}${tags}6.8.3;Sí;;No;;04/01/2026 23:30;x;Usuario eliminado;`,
      '',
    ]);
    expect(audits).toMatchObject([
      {
        actorId: 'root',
        action: 'WebsitesExported',
        details: { search: 'tienda', type: 'tienda', tag: 'vip', count: '3' },
      },
    ]);
    expect(asked).toEqual([{ role: 'admin', filters }]);
  });

  it('of a technician has no e-mails, which they see nowhere', async () => {
    const { dependencies, lines } = setUp(foundRows([site({})]));
    await exportWebsites({ ...root, position: 'technician' }, { search: '' }, dependencies);
    expect(lines()[0]).toMatch(/;ID de cliente;Cliente$/);
    expect(lines().join('\n')).not.toContain('@');
  });

  it('has whole comments, of which the list shows the beginning', async () => {
    const { dependencies, lines } = setUp(foundRows([site({ comments: 'Largos…' })]));
    await exportWebsites(own, { search: '' }, dependencies);
    expect(lines()[1]).toContain(';Largos enteros;');
  });

  it('of a client has their own sites, without owners and without an entry in the audit', async () => {
    const { audits, asked, dependencies, lines } = setUp(foundRows([site({ name: '=1+1' })]));
    await exportWebsites(own, { search: '' }, dependencies);
    expect(asked[0]?.role).toBe('cliente');
    expect(lines()[0]).not.toContain('Cliente');
    expect(lines()[1]).toContain(";'=1+1;");
    expect(audits).toEqual([]);
  });

  it('of too many is refused, and nothing is stored', async () => {
    const { files, audits, dependencies } = setUp(tooManyRows());
    await expect(exportWebsites(root, { search: '' }, dependencies)).rejects.toMatchObject({
      code: 'EXPORT_TOO_LARGE',
    });
    expect([...files, ...audits]).toEqual([]);
  });
});
