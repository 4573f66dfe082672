import type { Locator, Page, Route } from '@playwright/test';
import { newClient } from '../support/people.ts';
import { registerSite } from '../support/sites.ts';
import { storeBackup, zipOf } from './backups.support.ts';
import { someOf } from '../support/depth.ts';
import { expect, rowOf, signIn, stack, test, toastOf } from './support.ts';

// Refusals of the storage (spec 001 §8): injected, and read on the screen. upload-engine.test.ts has every way.
test.describe.configure({ mode: 'parallel' });
test.use({ trace: 'off' });

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' });

/** For a page an answer without CORS is the same as none. */
const offline = (route: Route) => route.abort('connectionfailed');
/** Answers as S3 does; only CORS lets a page see it. */
const s3 = (status: number, code: string) => (route: Route) =>
  route.fulfill({
    status,
    contentType: 'application/xml',
    headers: { 'access-control-allow-origin': '*' },
    body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No</Message></Error>`,
  });

const PARTS = /[?&]partNumber=/;

const refusals: [what: string, answer: (route: Route) => Promise<void>, says: RegExp][] = [
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
  const tray = page.getByRole('region', { name: 'Subidas' });
  const again = button(tray, /^Reintentar/);
  for (const [n, [what, answer, says]] of failures.entries()) {
    await test.step(what, async () => {
      await page.route(PARTS, answer);
      // Seen while the page's clock is moved on, which ends it.
      const toast = page.getByText('No se pudo subir el respaldo manual.').first().waitFor();
      await (n === 0 ? submit : again).click();
      const alert = tray.getByRole('alert');
      await expect(async () => {
        if ((await alert.count()) === 0) await wait();
        await expect(alert).toContainText(says, { timeout: 500 });
      }).toPass({ intervals: [0] });
      await expect(alert).toContainText('Error de subida: ');
      await toast;
      await page.unroute(PARTS);
    });
  }
  await again.click();
  await expect(tray.getByText('El respaldo se subió correctamente.')).toBeVisible();
}

test('an upload that S3 refuses says so at once, with the reason', async ({ page }) => {
  await meetAll(page, someOf(refusals, 0, 1), () => Promise.resolve());
});

test('an upload whose storage is out of reach waits, says so, and gives up', async ({ page }) => {
  await page.clock.install();
  await meetAll(page, someOf(outages, 1, 1), () => page.clock.fastForward(20_000));
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
  for (const [what, answer, why] of someOf(failures, 1, 2)) {
    await test.step(what, async () => {
      await page.route(object, answer);
      // After a failure it says that it tries again.
      await page
        .getByRole('button', { name: /^(?:Descargar|Reintentar la descarga de) «Guardado»$/ })
        .click();
      const toast = toastOf(page, 'No se pudo descargar el respaldo.').filter({ hasText: why });
      await expect(toast).toBeVisible();
      await button(toast, 'Cerrar aviso').click();
      await expect(toast).toHaveCount(0);
      await expect(rowOf(page, 'Guardado')).toBeVisible();
      await page.unroute(object);
    });
  }
});
