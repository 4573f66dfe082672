import type { Locator, Page, Route } from '@playwright/test';
import { backupsContract } from '../../functions/backups/backups.contract.ts';
import { reportsContract } from '../../functions/reports/reports.contract.ts';
import { callOk } from '../../infra/local/portal-client.ts';
import { newClient, signInAdmin } from '../support/people.ts';
import { registerSite } from '../support/sites.ts';
import { storeBackup, zipOf } from './backups.support.ts';
import { someOf } from '../support/depth.ts';
import { act, expect, rowOf, signIn, signInDemo, stack, test, toastOf } from './support.ts';

// Each line of spec 001 §8 that the storage, or what stands before it, can cause: injected, and read on the screen.
test.describe.configure({ mode: 'parallel' });
test.use({ trace: 'off' });

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' });
const question = (page: Page) => page.getByRole('alertdialog');

/** For a page an answer without CORS is the same as none. */
const offline = (route: Route) => route.abort('connectionfailed');
/** Answers as S3 does; a page is told of it by CORS alone. */
const s3 = (status: number, code: string) => (route: Route) =>
  route.fulfill({
    status,
    contentType: 'application/xml',
    headers: { 'access-control-allow-origin': '*' },
    body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No</Message></Error>`,
  });

/** What the API answers where S3 fails it: whatever that was, it is told as an error of the server. */
const broken = (route: Route) =>
  route.fulfill({
    status: 500,
    json: { error: { code: 'INTERNAL', message: 'Algo salió mal.', requestId: 'r-1' } },
  });

const PARTS = /[?&]partNumber=/;
const uploads = '**/api/backups/*/uploads/*/parts';

const refusals: [what: string, answer: (route: Route) => Promise<void>, told: RegExp][] = [
  ['403 AccessDenied', s3(403, 'AccessDenied'), /no dio permiso/],
  ['400 EntityTooLarge', s3(400, 'EntityTooLarge'), /no acepta un archivo de este tamaño/],
  ['400 ExpiredToken', s3(400, 'ExpiredToken'), /el permiso para guardar el archivo venció/],
  ['400 BadDigest', s3(400, 'BadDigest'), /una parte llegó dañada/],
];
const outages: typeof refusals = [
  ['500 InternalError', s3(500, 'InternalError'), /el almacenamiento no está disponible/],
  ['503 SlowDown', s3(503, 'SlowDown'), /recibe demasiadas subidas/],
  ['no network', offline, /se perdió la conexión con el almacenamiento/],
];

/** Opens the page on which a person uploads, with a file chosen. */
async function openUploader(page: Page) {
  const person = await newClient(stack, 'almacen');
  const { websiteId } = await registerSite(stack, person, { url: 'https://almacen.example' });
  await signIn(page, person.email);
  await page.goto(`/backups/${websiteId}?tab=subir-manual`);
  const file = { name: 'sitio.zip', mimeType: 'application/zip', buffer: zipOf(64) };
  await page.getByLabel(/^Archivo/).setInputFiles(file);
  return button(page, 'Subir respaldo');
}

/** Each failure in turn, met by going on with the same upload; at last it goes through. */
async function meetAll(page: Page, failures: typeof refusals, wait: () => Promise<void>) {
  const submit = await openUploader(page);
  const dialog = page.getByRole('dialog');
  for (const [n, [what, answer, told]] of failures.entries()) {
    await test.step(what, async () => {
      await page.route(PARTS, answer);
      // Seen while the page's clock is moved on, which ends it.
      const toast = page.getByText('No se pudo subir el respaldo manual.').first().waitFor();
      await (n === 0 ? submit : button(dialog, 'Reintentar')).click();
      const alert = dialog.getByRole('alert');
      await expect(async () => {
        if ((await alert.count()) === 0) await wait();
        await expect(alert).toContainText(told, { timeout: 500 });
      }).toPass({ intervals: [0] });
      await expect(alert).toContainText('Error de subida: ');
      await toast;
      await page.unroute(PARTS);
    });
  }
  await button(dialog, 'Reintentar').click();
  await expect(dialog.getByText('El respaldo se subió correctamente.')).toBeVisible();
}

test('an upload that S3 refuses says so at once, with the reason', async ({ page }) => {
  await meetAll(page, someOf(refusals, 0, 2), () => Promise.resolve());
});

test('an upload whose storage is out of reach waits, says so, and gives up', async ({ page }) => {
  await page.clock.install();
  await meetAll(page, someOf(outages, 1, 1), () => page.clock.fastForward(20_000));
});

test('an upload that the API fails says so', async ({ page }) => {
  const submit = await openUploader(page);
  const dialog = page.getByRole('dialog');
  const refusal = { code: 'FORBIDDEN', message: 'No tienes permisos.', requestId: 'r-1' };
  await page.route(uploads, (route) => route.fulfill({ status: 403, json: { error: refusal } }));
  await submit.click();
  await expect(dialog.getByText('Error de base de datos: No tienes permisos.')).toBeVisible();
  await page.unroute(uploads);
  // An answer that makes no sense.
  await page.route(uploads, (route) => route.fulfill({ json: { parts: [] } }));
  await button(dialog, 'Reintentar').click();
  await expect(dialog.getByText('Error desconocido')).toBeVisible();
});

test('a backup that S3 does not give leaves the page, and says so', async ({ page }) => {
  const person = await newClient(stack, 'entrega');
  const { websiteId } = await registerSite(stack, person, { url: 'https://entrega.example' });
  await storeBackup(person, { websiteId, filename: 'Guardado', bytes: zipOf(4) });
  await signIn(page, person.email);
  await page.goto(`/backups/${websiteId}`);
  const object = /X-Amz-Signature=/;
  const failures: [what: string, answer: (route: Route) => Promise<void>, why: RegExp][] = [
    ['403', s3(403, 'AccessDenied'), /\(403\)/],
    ['404', s3(404, 'NoSuchKey'), /\(404\)/],
    ['500', s3(500, 'InternalError'), /\(500\)/],
    ['503', s3(503, 'SlowDown'), /\(503\)/],
    ['no network', offline, /No pudimos conectar con el almacenamiento/],
  ];
  for (const [what, answer, why] of failures) {
    await test.step(what, async () => {
      await page.route(object, answer);
      await button(page, 'Descargar «Guardado»').click();
      const toast = toastOf(page, 'No se pudo descargar el respaldo.').filter({ hasText: why });
      await expect(toast).toBeVisible();
      await button(toast, 'Cerrar aviso').click();
      await expect(toast).toHaveCount(0);
      await expect(rowOf(page, 'Guardado')).toBeVisible();
      await page.unroute(object);
    });
  }
});

test('what else fails of backups says so, each in its own words', async ({ page }) => {
  const person = await newClient(stack, 'lineas');
  const { token } = person;
  const { websiteId } = await registerSite(stack, person, { url: 'https://lineas.example' });
  await storeBackup(person, { websiteId, filename: 'Guardado', bytes: zipOf(4) });
  await callOk(stack, backupsContract.generateKey, { token, params: { websiteId } });
  await signIn(page, person.email);
  await page.goto(`/backups/${websiteId}`);
  await expect(rowOf(page, 'Guardado')).toBeVisible();
  await page.route('**/api/backups/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : broken(route),
  );
  const confirm = (name: string) => button(question(page), name).click();
  const inTab = (name: string) => page.getByRole('tab', { name, exact: true }).click();
  const lines: [told: string, act: () => Promise<void>][] = [
    ['No se pudo descargar el respaldo.', () => button(page, 'Descargar «Guardado»').click()],
    [
      'No se pudo eliminar el respaldo.',
      async () => {
        await act(page, 'Guardado', 'Eliminar');
        await confirm('Eliminar respaldo');
      },
    ],
    [
      'No se pudo completar la limpieza de datos.',
      async () => {
        await button(page, 'Limpiar Todo').click();
        await confirm('Limpiar todo');
      },
    ],
    [
      'No se pudo generar la API Key.',
      async () => {
        await inTab('API Key');
        await button(page, 'Regenerar').click();
        await confirm('Regenerar API Key');
      },
    ],
    [
      'No se pudo revocar la API Key.',
      async () => {
        await button(page, 'Revocar').click();
        await confirm('Revocar API Key');
      },
    ],
    [
      'No se pudo eliminar el registro.',
      async () => {
        await inTab('Logs');
        await button(page, /^Acciones de Subida manual/)
          .first()
          .click();
        await page.getByRole('menuitem', { name: 'Eliminar' }).click();
        await confirm('Eliminar registro');
      },
    ],
    [
      'No se pudieron eliminar todos los registros.',
      async () => {
        await button(page, 'Eliminar todos').click();
        await confirm('Eliminar registros');
      },
    ],
  ];
  for (const [told, fail] of lines) {
    await test.step(told, async () => {
      await fail();
      await expect(page.getByText(told, { exact: true }).first()).toBeVisible();
      if (await question(page).isVisible()) await confirm('Cancelar');
      await expect(question(page)).toBeHidden();
    });
  }
  await page.unrouteAll({ behavior: 'wait' });
  await inTab('Respaldos');
  await expect(button(page, 'Descargar «Guardado»')).toBeVisible();
});

test('what fails of a client’s reports says so, each in its own words', async ({ page }) => {
  const [admin, person] = [await signInAdmin(stack), await newClient(stack, 'entregas')];
  await callOk(stack, reportsContract.generate, {
    token: admin.token,
    body: {
      filters: { userId: person.profile.userId },
      clientName: 'Andes SpA',
      otherActivities: ['Revisión'],
    },
  });
  await signIn(page, person.email);
  await page.route('**/api/reports/mine*', broken);
  await page.goto('/reports');
  await expect(page.getByText('No se pudieron cargar los reportes')).toBeVisible();
  await page.unroute('**/api/reports/mine*');
  await button(page, 'Reintentar').click();
  const link = '**/api/reports/*/download';
  const object = /X-Amz-Signature=/;
  const failures: [
    where: string | RegExp,
    answer: (route: Route) => Promise<void>,
    told: string,
  ][] = [
    [link, broken, 'No se pudo generar el enlace de descarga'],
    [link, offline, 'No se pudo descargar el reporte'],
    [object, s3(403, 'AccessDenied'), 'No se pudo descargar el reporte'],
    [object, s3(503, 'SlowDown'), 'No se pudo descargar el reporte'],
    [object, offline, 'No se pudo descargar el reporte'],
  ];
  for (const [where, answer, told] of failures) {
    await page.route(where, answer);
    await button(page, /^Descargar el reporte de Andes SpA/).click();
    const toast = toastOf(page, told);
    await expect(toast).toBeVisible();
    await button(toast, 'Cerrar aviso').click();
    await expect(toast).toHaveCount(0);
    await expect(rowOf(page, 'Andes SpA')).toBeVisible();
    await page.unroute(where);
  }
  const saved = page.waitForEvent('download');
  await button(page, /^Descargar el reporte de Andes SpA/).click();
  expect((await saved).suggestedFilename()).toMatch(/^report_Andes SpA_\d{8}T\d{9}Z\.html$/);
});

test('a report that cannot be made says why, in the words of each cause', async ({ page }) => {
  const person = await newClient(stack, 'sinhacer');
  await signInDemo(page, 'admin');
  await page.goto(`/reports?usuario=${person.profile.userId}`);
  await expect(page.getByLabel('Nombre del cliente')).toHaveValue('Ana Pérez');
  await page.getByLabel(/^Otras actividades/).fill('Revisión');
  const causes: [answer: (route: Route) => Promise<void>, why: RegExp][] = [
    [broken, /Error generando reporte/],
    [offline, /No pudimos conectar con el servidor/],
    [
      (route) =>
        route.fulfill({
          status: 409,
          json: { error: { code: 'PERSON_GONE', message: 'Ya no existe.', requestId: 'r-1' } },
        }),
      /Ya no existe\./,
    ],
  ];
  for (const [answer, why] of causes) {
    await page.route('**/api/reports', answer);
    await button(page, 'Generar PDF').click();
    const toast = toastOf(page, 'No se pudo generar el reporte').filter({ hasText: why });
    await expect(toast).toBeVisible();
    await button(toast, 'Cerrar aviso').click();
    await expect(toast).toHaveCount(0);
    await page.unroute('**/api/reports');
  }
});
