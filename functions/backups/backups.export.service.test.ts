import { expect, it } from 'vitest';
import { fakeExporting } from '../../tests/support/exporting.ts';
import type { Caller } from '../core/auth/caller.ts';
import type { Website } from '../websites/websites.domain.ts';
import type { Backup } from './backups.domain.ts';
import { exportBackups, type ExportDependencies } from './backups.export.service.ts';

const callerOf = (userId: string, role: Caller['role'] = 'cliente'): Caller => ({
  ...{ userId, username: userId, groups: [], role, position: 'owner' as const },
});
const backup: Backup = {
  ...{ backupId: 'b1', websiteId: 'site-1', userId: 'ana', filename: '=1+1', description: 'a;b' },
  ...{ originalFilename: 'año.zip', size: 10, addedBytes: null, manual: true },
  ...{ status: 'error', failure: 'expired' },
  ...{ sha256: null, createdAt: '2026-11-21T12:00:00.000Z', contents: null, isSourceNew: false },
  isEncrypted: true,
};

function setUp() {
  const { exporting, ...kept } = fakeExporting();
  const dependencies: ExportDependencies = {
    ...exporting,
    websites: {
      find: async () => ({ websiteId: 'site-1', userId: 'ana', name: 'E', url: '' }) as Website,
    },
    details: {
      findProofs: async () =>
        new Map([['b1', { at: '2026-11-22T00:30:00.000Z', failure: 'Faltan filas' }]]),
    },
    list: {
      list: async () => ({
        ...{
          items: [backup],
          nextCursor: null,
          localBackups: [],
          drill: undefined,
          noted: { frequency: 'none' as const },
        },
        schedule: { frequency: 'none', newestAt: null, missedAt: null },
      }),
    },
  };
  return { ...kept, dependencies };
}

it('has what the list shows of each backup of a site', async () => {
  const { dependencies, lines, audits } = setUp();
  await exportBackups(callerOf('ana'), 'site-1', dependencies);
  expect(lines()).toEqual([
    'ID de respaldo;Respaldo;Descripción;Archivo;Bytes;Estado;Error;Origen;Fecha;Restauración comprobada;SHA-256;Contraseña propia',
    `b1;'=1+1;"a;b";año.zip;10;Error;La subida no terminó en 24 horas;Manual;21/11/2026 09:00;Falló el 21/11/2026 21:30: Faltan filas;;Sí`,
    '',
  ]);
  expect(audits).toEqual([]);
});

it('names the site in the audit of an administrator, and is nothing to another client', async () => {
  const { dependencies, audits, files } = setUp();
  await exportBackups(callerOf('root', 'admin'), 'site-1', dependencies);
  expect(audits).toMatchObject([
    { action: 'BackupsExported', details: { websiteId: 'site-1', name: 'E' } },
  ]);
  const other = exportBackups(callerOf('benito'), 'site-1', dependencies);
  await expect(other).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(files).toHaveLength(1);
});
