import type { Page, Route } from '@playwright/test';
import './fixed-time.ts';
import {
  backup,
  backupLog,
  backupsPage,
  GIB,
  oneBackup,
  siteId,
  siteKey,
  storage,
} from '../../frontend/src/features/backups/backups.samples.ts';
import { website } from '../../frontend/src/features/websites/websites.samples.ts';
import { LONG, looks, noRows, nothing, refusal, expect, test } from './looks.ts';

test.describe.configure({ mode: 'parallel' });

const path = `/backups/${siteId}`;
const states = backupsPage(
  [
    backup({ filename: LONG, originalFilename: `${LONG}.zip` }),
    backup({ filename: 'Perdido', status: 'error', failure: 'lost' }),
    backup({ filename: 'A medias', status: 'pending', sha256: null }),
  ],
  {
    storage: storage({ usedBytes: 2 * GIB - 2 ** 28, reservedBytes: 8_192 }),
    schedule: {
      frequency: 'daily',
      promise: 'daily',
      retention: { daily: 7, weekly: 4, monthly: 6, othersUntil: '2026-12-26T12:00:00.000Z' },
      newestAt: '2026-03-05T12:07:00.000Z',
      missedAt: '2026-03-06T12:07:00.000Z',
      lateSince: '2026-03-06T12:07:00.000Z',
    },
    localBackups: [
      { filename: 'en-el-sitio.zip', size: 2 ** 20, createdAt: '2026-03-04T12:00:00.000Z' },
    ],
  },
);

/** What restores a backup, shown once. */
const kit = {
  downloadUrl: 'https://respaldos.example/sitio.zip',
  downloadUntil: '2026-03-05T13:15:00.000Z',
  code: 'kq3Zr8_wB1nXy5dTf0JhLmC7uAeGs2VoPi9-RtEaYcQ',
  codeSha256: 'ab'.repeat(32),
};

/** Begins an upload by the form; each file is named otherwise. */
async function sendFile(page: Page, name: string): Promise<void> {
  const buffer = Buffer.from('PK\u0003\u0004');
  const file = { name, mimeType: 'application/zip', buffer };
  await page.locator('form input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Subir respaldo' }).click();
}

looks('the backups of a client', 'cliente', [
  [
    'backups-sites',
    async ({ answers, open }) => {
      const items = [
        website({ name: LONG, lastBackupAt: '2026-03-05T12:00:00.000Z', backupMissed: true }),
        website({ websiteId: '01k9zz000000000000000000w2', name: 'Otra tienda' }),
      ];
      answers['GET /websites'] = { ...noRows, items, total: 2 };
      answers['GET /backups/storage'] = storage();
      await open('/backups', LONG);
    },
  ],
  [
    'backups-empty',
    async ({ answers, open }) => {
      answers['GET /backups/{websiteId}'] = backupsPage([], { storage: storage({ usedBytes: 0 }) });
      await open(path, 'Este sitio aún no tiene respaldos');
    },
  ],
  [
    'backups-states',
    async ({ answers, open }) => {
      answers['GET /backups/{websiteId}'] = states;
      await open(path, 'Respaldo atrasado');
    },
  ],
  ['backups-remove', ({ choose }) => choose('Asociación', 'Eliminar')],
  [
    'backups-remove-failed',
    async ({ api, question, submit }) => {
      api.write = (route) => route.abort();
      await submit('Eliminar respaldo');
      await expect(question.getByRole('alert')).toBeVisible();
    },
  ],
  [
    'backups-cleanup',
    async ({ api, close, press, question }) => {
      api.write = undefined;
      await close();
      await press('Limpiar Todo');
      await expect(question).toBeVisible();
    },
  ],
  [
    'backups-restore',
    async ({ api, close, open, press, dialog }) => {
      await close();
      api.write = (route) => route.fulfill({ status: 200, json: kit });
      await open(`${path}/${backup().backupId}`, 'Qué contiene');
      await press('Restaurar este respaldo');
      await press('Continuar');
      await expect(dialog.locator('code')).toBeVisible();
    },
  ],
  [
    'backups-upload',
    async ({ api, close, open }) => {
      api.write = undefined;
      await close();
      await open(`${path}?tab=subir-manual`, 'A medias');
    },
  ],
  [
    'backups-upload-failed',
    async ({ page, api, says }) => {
      const json = refusal(
        'BACKUP_NO_SPACE',
        'Espacio insuficiente. Tienes 1 MB disponible de 2 GB',
      );
      api.write = (route) => route.fulfill({ status: 409, json });
      await sendFile(page, 'sitio.zip');
      await says(/^Espacio insuficiente/);
    },
  ],
  [
    'backups-uploading',
    async ({ page, api, says }) => {
      // The server never answers: one upload reserves its space, the others wait.
      api.write = () => new Promise(() => undefined);
      await sendFile(page, `${LONG}.zip`);
      await sendFile(page, 'otro.zip');
      await says('En espera de su turno');
    },
    'busy',
  ],
  [
    'backups-no-key',
    async ({ answers, api, open }) => {
      api.write = undefined;
      answers['GET /backups/{websiteId}/key'] = { key: null };
      await open(`${path}?tab=api-key`, 'Este sitio no tiene API Key de respaldos');
    },
  ],
  [
    'backups-new-key',
    async ({ answers, dialog, press }) => {
      answers['GET /backups/{websiteId}/key'] = { key: siteKey() };
      await press('Generar API Key');
      await expect(dialog.locator('code')).toBeVisible();
    },
  ],
  ['backups-key', ({ open }) => open(`${path}?tab=api-key`, 'Activa')],
  [
    'backups-logs',
    async ({ answers, open }) => {
      const items = [
        backupLog({ message: `${LONG} ${LONG}` }),
        backupLog({ status: 'error', errorDetails: LONG }),
      ];
      answers['GET /backups/{websiteId}/logs'] = { ...nothing, items };
      await open(`${path}?tab=logs`, /^Asociación/);
    },
  ],
  [
    'backups-no-logs',
    async ({ answers, open }) => {
      answers['GET /backups/{websiteId}/logs'] = nothing;
      await open(`${path}?tab=logs`, 'No hay registros');
    },
  ],
  [
    'backups-failed',
    async ({ api, open }) => {
      const json = refusal('FORBIDDEN', 'No tienes permisos.');
      const name = 'GET /backups/{websiteId}/logs';
      api.read = { name, answer: (route) => route.fulfill({ status: 403, json }) };
      await open(`${path}?tab=logs`, 'No tienes permisos.');
    },
  ],
]);

const FILE = '/backups/{websiteId}/files/{backupId}';
const inBlocks = oneBackup({
  backup: backup({ filename: LONG, manual: false, userId: null, addedBytes: 3 * 2 ** 20 }),
});
const preparing = { status: 'preparing', percent: 40 };
/** A request for the file learns that it is being put together, and so does the first request for the link. */
const prepare = (route: Route) =>
  route.request().url().endsWith('/archive')
    ? route.fulfill({ status: 202, json: preparing })
    : route.fulfill({ status: 409, json: refusal('ARCHIVE_NOT_READY', 'No está listo.') });

looks('a backup in blocks', 'cliente', [
  [
    'backups-preparing',
    async ({ answers, api, open, page, press }) => {
      answers[`GET ${FILE}`] = inBlocks;
      answers[`GET ${FILE}/archive`] = preparing;
      answers[`POST ${FILE}/archive`] = preparing;
      api.write = prepare;
      await open(`${path}/${inBlocks.backup.backupId}`, 'Qué contiene');
      await press('Descargar');
      await expect(
        page.getByRole('button', { name: 'Preparando la descarga… 40 %' }),
      ).toBeVisible();
    },
    'busy',
  ],
  [
    'backups-restore-preparing',
    async ({ dialog, open, press }) => {
      await open(`${path}/${inBlocks.backup.backupId}`, 'Qué contiene');
      await press('Restaurar este respaldo');
      await press('Continuar');
      await expect(
        dialog.getByRole('button', { name: 'Preparando el respaldo… 40 %' }),
      ).toBeVisible();
    },
    'busy',
  ],
  [
    'backups-download-failed',
    async ({ api, open, page, press }) => {
      const json = refusal('ARCHIVE_NOT_READY', 'No está listo.');
      api.write = (route) => route.fulfill({ status: 409, json });
      await open(`${path}/${inBlocks.backup.backupId}`, 'Qué contiene');
      await press('Descargar');
      await expect(page.getByRole('button', { name: 'Reintentar la descarga' })).toBeVisible();
    },
  ],
]);
