import { expect, it } from 'vitest';
import { fakeExporting, foundRows, tooManyRows } from '../../../tests/support/exporting.ts';
import type { Caller } from '../../core/auth/caller.ts';
import type { FoundRows } from '../../core/table/directory/directory-page.ts';
import { neverSynced, type SiteStatus } from '../status.domain.ts';
import { describeFailure } from '../status.failures.domain.ts';
import type { StatusFilters } from './status.list.domain.ts';
import type { FoundStatus } from './status.list.entity.ts';
import { exportStatus, type ExportDependencies } from './status.export.service.ts';

const ana: Caller = {
  userId: 'ana',
  username: 'ana',
  groups: [],
  role: 'cliente',
  position: 'owner',
};
const site = (more: Partial<SiteStatus>): SiteStatus => ({
  ...{ websiteId: 's1', name: '=1+1', url: 'https://a.cl', keyConfigured: true },
  ...{ wordpressVersion: '6.8.3', lastSyncDate: '2026-11-22T01:30:00.000Z', pendingUpdates: 3 },
  ...{
    updatesCheckedAt: null,
    lastBackupAt: null,
    backupMissed: false,
    drilledAt: null,
    drillFailed: false,
    sync: neverSynced,
  },
  ...more,
});
const foundIn = (
  ownerId: string | null,
  tags: readonly string[],
  more: Partial<SiteStatus> = {},
): FoundStatus => ({ site: site(more), ownerId, tags });

function setUp(found: FoundRows<FoundStatus>) {
  const { exporting, ...kept } = fakeExporting();
  const asked: StatusFilters[] = [];
  const dependencies: ExportDependencies = {
    ...exporting,
    names: { namesOf: async (ids) => new Map(ids.map((id) => [id, 'Ana Pérez'])) },
    list: {
      rows: async (_, filters) => {
        asked.push(filters);
        return found;
      },
    },
  };
  return { ...kept, asked, dependencies };
}

it('writes what the list shows of the sites that the filters find', async () => {
  const failing = { ...neverSynced, state: 'failed' as const, failures: 2 };
  const { dependencies, asked, audits, lines } = setUp(
    foundRows([
      foundIn('ana', ['VIP']),
      foundIn('ana', ['VIP'], {
        ...{ lastSyncDate: null, pendingUpdates: null, wordpressVersion: null },
        ...{ lastBackupAt: '2026-11-21T13:05:00.000Z', backupMissed: true },
        ...{ drilledAt: '2026-11-22T01:30:00.000Z', drillFailed: true },
        sync: { ...failing, failure: describeFailure('dns') },
      }),
    ]),
  );
  const filters = { search: '', filter: 'all' as const, tag: 'vip' };
  expect(await exportStatus(ana, filters, dependencies)).toMatchObject({ count: 2 });
  expect(asked).toEqual([filters]);
  expect(audits).toEqual([]);
  expect(lines()).toEqual([
    'ID de sitio;Sitio;URL;Etiquetas;Estado;Datos;WordPress;Actualizaciones pendientes;Última sincronización;Error de sincronización;Errores seguidos;Último respaldo;Respaldo atrasado;Restauración comprobada',
    "s1;'=1+1;https://a.cl;VIP;3 actualizaciones pendientes;Actualizado;6.8.3;3;21/11/2026 22:30;;;;No;",
    `s1;'=1+1;https://a.cl;VIP;El sitio no responde;Sin sincronizar;;;;${describeFailure('dns').cause};2;21/11/2026 10:05;Sí;Falló el 21/11/2026 22:30`,
    '',
  ]);
});

it('names the clients for an administrator', async () => {
  const { dependencies, lines } = setUp(
    foundRows([foundIn('ana', []), foundIn(null, [], { websiteId: 's3' })]),
  );
  const filters = { search: '', filter: 'all' as const };
  await exportStatus({ ...ana, role: 'admin' }, filters, dependencies);
  expect(lines()[0]).toMatch(/;Restauración comprobada;ID de cliente;Cliente$/);
  expect(lines()[1]).toMatch(/;No;;ana;Ana Pérez$/);
  expect(lines()[2]).toMatch(/^s3;.*;No;;;Sin propietario$/);
});

it('is in the audit for an administrator, and refuses too many', async () => {
  const admin: Caller = { ...ana, role: 'admin' };
  const filters = { search: '', filter: 'all' as const };
  const { dependencies, audits } = setUp(foundRows([]));
  await exportStatus(admin, filters, dependencies);
  expect(audits).toMatchObject([{ action: 'StatusExported', details: { count: '0' } }]);
  const many = setUp(tooManyRows<FoundStatus>());
  await expect(exportStatus(admin, filters, many.dependencies)).rejects.toMatchObject({
    code: 'EXPORT_TOO_LARGE',
  });
});
