import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Locator, Page, Route, TestInfo } from '@playwright/test';
import { backupsContract } from '../../functions/backups/backups.contract.ts';
import { PART_BYTES } from '../../functions/backups/upload/backups.uploads.domain.ts';
import type { Website } from '../../functions/websites/websites.domain.ts';
import { callOk } from '../../infra/local/client/portal-client.ts';
import { restart } from '../support/lambdas.ts';
import { openLine, type Line } from '../support/backups/line.ts';
import { newClient, type Person } from '../support/people.ts';
import { registerSite } from '../support/sites.ts';
import { examine } from '../support/examine.ts';
import { asksBeforeUnload, expect, signIn, stack, test as base } from './support.ts';

/** Whatever the browser asks goes over `line`, which may hold or lose the parts of uploads. */
const test = base.extend<{ line: Line }>({
  line: async ({}, use) => {
    const line = await openLine();
    await use(line);
    await line.close();
  },
  // Loopback is what browsers would go around a proxy for.
  proxy: ({ line }, use) => use({ server: line.url, bypass: '<-loopback>' }),
});

test.describe.configure({ mode: 'parallel' });

const MEBIBYTE = 2 ** 20;
/** How a zip begins: nothing looks further. */
const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

interface Scene {
  person: Person;
  site: Website;
}

async function openUploader(page: Page): Promise<Scene> {
  const person = await newClient(stack, 'respaldos');
  const site = await registerSite(stack, person, {
    name: 'Tienda Austral',
    url: 'https://austral.example',
  });
  await signIn(page, person.email);
  await page.goto(uploaderOf(site));
  await expect(fileField(page)).toBeEnabled();
  return { person, site };
}

const uploaderOf = ({ websiteId }: Website) => `/backups/${websiteId}?tab=subir-manual`;
const fileField = (page: Page) => page.getByLabel(/^Archivo/);
/** Not by its role: that is hidden while a question is open. */
const trayOf = (page: Page) => page.locator('section[aria-label="Subidas"]');
const submit = (page: Page) => page.getByRole('button', { name: 'Subir respaldo' }).click();
const readList = ({ person: { token }, site: { websiteId } }: Scene) =>
  callOk(stack, backupsContract.list, { token, params: { websiteId } });

async function makeFile(info: TestInfo, name: string, content: Buffer): Promise<string> {
  const path = info.outputPath(name);
  await writeFile(path, content);
  return path;
}

const randomZip = (size: number) => Buffer.concat([ZIP, randomBytes(size - ZIP.length)]);

/** So many bytes of the whole are there, by what the tray says. */
const shows = (tray: Locator, megabytes: number) =>
  expect(tray.getByText(new RegExp(`^${String(megabytes)} MB de 64 MB`))).toBeVisible({
    timeout: 60_000,
  });

async function chooseAgain(page: Page, path: string): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Reanudar la subida de/ }).click();
  await (await choosing).setFiles(path);
}

/** The stored object's bytes, by the link that people follow. */
async function sumOfStored(scene: Scene): Promise<string> {
  const { items } = await readList(scene);
  const params = { websiteId: scene.site.websiteId, backupId: items[0]?.backupId ?? '' };
  const { token } = scene.person;
  const { downloadUrl } = await callOk(stack, backupsContract.download, { token, params });
  const bytes = Buffer.from(await (await fetch(downloadUrl)).arrayBuffer());
  return createHash('sha256').update(bytes).digest('hex');
}

test('64 MiB survive a killed network, a reloaded page and a restarted API', async ({
  page,
  context,
  line,
}, info) => {
  test.slow();
  const scene = await openUploader(page);
  const content = randomZip(4 * PART_BYTES);
  const path = await makeFile(info, 'sitio.zip', content);
  const sum = createHash('sha256').update(content).digest('hex');

  await fileField(page).setInputFiles(path);
  await expect(page.getByLabel('Nombre')).toHaveValue('sitio');
  line.hold();
  line.lose(3);
  line.pass(1);
  await submit(page);
  const tray = trayOf(page);
  await shows(tray, 16);

  await test.step('a killed network', async () => {
    await context.setOffline(true);
    await expect(tray.getByText(/^Sin conexión a internet/).first()).toBeVisible();
    await context.setOffline(false);
    line.pass(2);
    await shows(tray, 32);
  });

  await test.step('a pause', async () => {
    await tray.getByRole('button', { name: /^Pausar/ }).click();
    await expect(tray.getByText('Subida en pausa.', { exact: true })).toBeVisible();
    await expect(tray.getByRole('button', { name: /^Reanudar/ })).toBeFocused();
    expect(await asksBeforeUnload(page)).toBe(true);
    await examine(page, 'respaldos-subiendo');
  });

  await test.step('a reloaded page', async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: /^Reanudar la subida de/ })).toBeVisible();
    const other = await makeFile(info, 'otro.zip', content);
    await chooseAgain(page, other);
    await expect(page.getByText(/^Este no es el archivo que se empezó a subir/)).toBeVisible();
    await writeFile(path, randomZip(content.length));
    await chooseAgain(page, path);
    await expect(tray.getByText(/^Error de subida: este archivo no es el mismo/)).toBeVisible();
    await tray.getByRole('button', { name: /^Quitar/ }).click();
    await writeFile(path, content);
    await chooseAgain(page, path);
    await shows(tray, 32);
  });

  await test.step('a restarted API', async () => {
    const down = (route: Route) => route.fulfill({ status: 502, body: 'Reinicio' });
    await page.route('**/api/backups/**', down);
    line.pass(3, 4);
    await expect(tray.getByText(/^El servidor no responde/).first()).toBeVisible();
    await restart(stack, 'backups.uploads.api');
    await page.unroute('**/api/backups/**', down);
  });

  await expect(tray.getByText('El respaldo se subió correctamente.')).toBeVisible({
    timeout: 60_000,
  });
  // S3 computes no sum of a file of several parts: none is shown.
  await expect(tray.getByText(sum)).toHaveCount(0);
  await examine(page, 'respaldos-subido', 1);
  expect(await sumOfStored(scene)).toBe(sum);
  const { items, storage } = await readList(scene);
  expect(items).toMatchObject([{ filename: 'sitio', status: 'completed', sha256: null }]);
  expect(storage).toMatchObject({ usedBytes: content.length, reservedBytes: 0 });
});

test('a cancelled upload leaves nothing behind', async ({ page, line }, info) => {
  const scene = await openUploader(page);
  const path = await makeFile(info, 'sitio.zip', randomZip(MEBIBYTE));
  line.hold();
  await fileField(page).setInputFiles(path);
  await submit(page);
  const tray = trayOf(page);
  await expect(tray.getByText('Subiendo el archivo…', { exact: true })).toBeVisible();
  await tray.getByRole('button', { name: /^Cancelar la subida/ }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('¿Cancelar la subida de «sitio»?');
  await question.getByRole('button', { name: 'Cancelar subida' }).click();
  await expect(tray).toHaveCount(0);
  const { items, storage } = await readList(scene);
  expect(items.every(({ status }) => status !== 'pending')).toBe(true);
  expect(storage).toMatchObject({ usedBytes: 0, reservedBytes: 0 });
});

test('uploads go on one after the other while the person works elsewhere', async ({
  page,
  line,
}, info) => {
  const scene = await openUploader(page);
  const [first, second] = [
    await makeFile(info, 'primero.zip', randomZip(MEBIBYTE)),
    await makeFile(info, 'segundo.zip', randomZip(MEBIBYTE)),
  ];
  const main = page.getByRole('main');
  line.hold();
  const tray = trayOf(page);
  const item = (name: string) => tray.getByRole('listitem').filter({ hasText: name });
  await fileField(page).setInputFiles(first);
  await submit(page);
  await expect(item('primero').getByText('Subiendo el archivo…', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Nombre')).toHaveValue('');
  await fileField(page).setInputFiles(second);
  await submit(page);
  await expect(item('segundo')).toContainText('En espera de su turno');
  await examine(page, 'respaldos-bandeja');

  await test.step('on other tabs and pages, and back', async () => {
    await main.getByRole('tab', { name: 'Logs' }).click();
    await expect(item('primero')).toContainText('Subiendo el archivo…');
    await page.locator('a[href="/status"]').first().click();
    await expect(page).toHaveURL(/\/status$/);
    await expect(item('primero')).toContainText('Subiendo el archivo…');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    expect(await asksBeforeUnload(page)).toBe(true);
  });

  await test.step('the end of each', async () => {
    line.passUpload();
    await expect(item('primero')).toContainText('El respaldo se subió correctamente.');
    await expect(item('segundo')).toContainText('Subiendo el archivo…');
    line.passUpload();
    await expect(item('segundo')).toContainText('El respaldo se subió correctamente.');
    await expect(page.getByText('Respaldo subido').first()).toBeVisible();
    await expect.poll(() => asksBeforeUnload(page)).toBe(false);
  });

  await item('segundo')
    .getByRole('link', { name: /^Ver respaldos/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/backups/${scene.site.websiteId}$`));
  await tray.getByRole('button', { name: 'Cerrar las subidas' }).click();
  await expect(tray).toHaveCount(0);
  const { items } = await readList(scene);
  expect(items.map(({ filename, status }) => [filename, status])).toEqual([
    ['segundo', 'completed'],
    ['primero', 'completed'],
  ]);
});
