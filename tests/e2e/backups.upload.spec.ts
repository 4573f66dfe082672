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
const dialogOf = (page: Page) => page.getByRole('dialog');
const submit = (page: Page) => page.getByRole('button', { name: 'Subir respaldo' }).click();
const readList = ({ person: { token }, site: { websiteId } }: Scene) =>
  callOk(stack, backupsContract.list, { token, params: { websiteId } });

async function makeFile(info: TestInfo, name: string, content: Buffer): Promise<string> {
  const path = info.outputPath(name);
  await writeFile(path, content);
  return path;
}

const randomZip = (size: number) => Buffer.concat([ZIP, randomBytes(size - ZIP.length)]);

/** So many bytes of the whole are there, by what the dialog says. */
const shows = (dialog: Locator, megabytes: number) =>
  expect(dialog.getByText(new RegExp(`^${String(megabytes)} MB de 64 MB`))).toBeVisible({
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
  const dialog = dialogOf(page);
  await shows(dialog, 16);

  await test.step('a killed network', async () => {
    await context.setOffline(true);
    await expect(dialog.getByText(/^Sin conexión a internet/).first()).toBeVisible();
    await context.setOffline(false);
    line.pass(2);
    await shows(dialog, 32);
  });

  await test.step('a pause, and no way to close it', async () => {
    await dialog.getByRole('button', { name: 'Pausar' }).click();
    await expect(dialog.getByText('Subida en pausa.', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('button', { name: 'Cerrar' })).toBeDisabled();
    await expect(dialog.getByRole('button', { name: 'Reanudar' })).toBeFocused();
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
    await expect(dialog.getByText(/^Error de subida: este archivo no es el mismo/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cerrar' }).first().click();
    await writeFile(path, content);
    await chooseAgain(page, path);
    await shows(dialog, 32);
  });

  await test.step('a restarted API', async () => {
    const down = (route: Route) => route.fulfill({ status: 502, body: 'Reinicio' });
    await page.route('**/api/backups/**', down);
    line.pass(3, 4);
    await expect(dialog.getByText(/^El servidor no responde/).first()).toBeVisible();
    await restart(stack, 'backups.uploads.api');
    await page.unroute('**/api/backups/**', down);
  });

  await expect(dialog.getByText('El respaldo se subió correctamente.')).toBeVisible({
    timeout: 60_000,
  });
  await expect(dialog.getByText(sum)).toBeVisible();
  await examine(page, 'respaldos-subido');
  expect(await sumOfStored(scene)).toBe(sum);
  const { items, storage } = await readList(scene);
  expect(items).toMatchObject([{ filename: 'sitio', status: 'completed', sha256: sum }]);
  expect(storage).toMatchObject({ usedBytes: content.length, reservedBytes: 0 });
});

test('a cancelled upload leaves nothing behind', async ({ page, line }, info) => {
  const scene = await openUploader(page);
  const path = await makeFile(info, 'sitio.zip', randomZip(MEBIBYTE));
  line.hold();
  await fileField(page).setInputFiles(path);
  await submit(page);
  const dialog = dialogOf(page);
  await expect(dialog.getByText('Subiendo el archivo…', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('¿Cancelar la subida de «sitio»?');
  await question.getByRole('button', { name: 'Cancelar subida' }).click();
  // By its attribute: its role is hidden while the question is asked.
  await expect(page.locator('[role=dialog]')).toHaveCount(0);
  const { items, storage } = await readList(scene);
  expect(items.every(({ status }) => status !== 'pending')).toBe(true);
  expect(storage).toMatchObject({ usedBytes: 0, reservedBytes: 0 });
});

test('every way out of an upload asks; staying goes on, leaving keeps what is there', async ({
  page,
  line,
}, info) => {
  const scene = await openUploader(page);
  const list = `/backups/${scene.site.websiteId}`;
  const path = await makeFile(info, 'sitio.zip', randomZip(MEBIBYTE));
  const main = page.getByRole('main');
  // A way back, and one forward, to another tab of the same page.
  await main.getByRole('tab', { name: 'Logs' }).click();
  await main.getByRole('tab', { name: 'Subir Manual' }).click();
  await main.getByRole('tab', { name: 'API Key' }).click();
  await page.goBack();
  line.hold();
  await fileField(page).setInputFiles(path);
  await submit(page);
  const dialog = dialogOf(page);
  await expect(dialog.getByText('Subiendo el archivo…', { exact: true })).toBeVisible();

  const question = page.getByRole('alertdialog', { name: '¿Salir y detener la subida?' });
  const stay = question.getByRole('button', { name: 'Seguir subiendo' });
  const ways: [string, () => Promise<unknown>][] = [
    ['Back', () => page.goBack()],
    ['Forward', () => page.goForward()],
    // The dialog covers links and the menu: what they do is done without the pointer.
    ['the menu', () => page.locator('a[href="/status"]').first().dispatchEvent('click')],
  ];
  for (const [way, leave] of ways) {
    await test.step(way, async () => {
      await leave();
      await expect(question).toContainText('podrás reanudarla en «Subir Manual»');
      if (way === 'Back') await examine(page, 'respaldos-salir');
      // Once more while it asks.
      if (way === 'Back') await page.goBack();
      await stay.click();
      await expect(question).toBeHidden();
      await expect(page).toHaveURL(uploaderOf(scene.site));
      await expect(dialog.getByText('Subiendo el archivo…', { exact: true })).toBeVisible();
    });
  }
  expect(await asksBeforeUnload(page)).toBe(true);

  await page.goBack();
  await question.getByRole('button', { name: 'Salir', exact: true }).click();
  await expect(page).toHaveURL(`${list}?tab=logs`);
  await expect.poll(() => asksBeforeUnload(page)).toBe(false);
  await main.getByRole('tab', { name: 'Subir Manual' }).click();
  line.pass(1);
  await chooseAgain(page, path);
  await expect(dialog.getByText('El respaldo se subió correctamente.')).toBeVisible();
  const { items } = await readList(scene);
  expect(items).toMatchObject([{ filename: 'sitio', status: 'completed' }]);
});
