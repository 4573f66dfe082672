import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newClient } from '../support/people.ts';
import { registerSite } from '../support/sites.ts';
import { startTestWordPress, type TestWordPress } from '../support/wordpress/wordpress.ts';
import { expect, rowOf, signIn, stack, test } from './support.ts';
import { openConnectorSettings } from './wordpress.support.ts';

const [, , , , , , , , port = 0] = stack.sitePorts;
const PHOTO = 'wp-content/uploads/2026/11/foto de la tienda ñandú.bin';

let wordpress: TestWordPress;
let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-backup-'));
  wordpress = await startTestWordPress('clave-de-lectura-1', { at: port });
  await mkdir(join(wordpress.root, 'wp-content/uploads/2026/11'), { recursive: true });
  // Two parts of an upload, and what no compression makes smaller.
  const bytes = new Uint8Array(18 * 2 ** 20).map((_, n) => (n * 2_654_435_761) >>> 13);
  await writeFile(join(wordpress.root, PHOTO), bytes);
});

test.afterAll(async () => {
  await wordpress.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Files of an archive, by another's unzipper, which verifies each checksum. */
function unpack(archive: string): string {
  const into = join(folder, 'sitio');
  const script = 'import sys, zipfile; zipfile.ZipFile(sys.argv[1]).extractall(sys.argv[2])';
  execFileSync('python3', ['-c', script, archive, into]);
  return into;
}

test('a real site backs itself up, and its backup is whole', async ({ page, browser }) => {
  const person = await newClient(stack, 'respalda');
  const { websiteId } = await registerSite(stack, person, {
    name: 'Sitio que se respalda',
    url: wordpress.url,
  });
  await signIn(page, person.email);
  await page.goto(`/backups/${websiteId}?tab=api-key`);
  await page.getByRole('button', { name: 'Generar API Key' }).click();
  const key = page.getByText(/^bak_[\w-]{43}$/);
  const backupKey = (await key.innerText()).trim();
  await page.getByRole('button', { name: 'Listo' }).click();

  const context = await browser.newContext();
  const admin = await context.newPage();
  await openConnectorSettings(admin, wordpress);
  await admin.locator('#gnusys_backup_portal').fill(stack.portalUrl);
  await admin.locator('#gnusys_backup_key').fill(backupKey);
  await admin.locator('#gnusys_backup_frequency').selectOption('daily');
  await admin.locator('#gnusys_backup_keep').selectOption('1');
  await admin.locator('#gnusys_backup_submit').click();
  await expect(admin.locator('.notice-success').first()).toBeVisible();
  await admin.locator('#gnusys_backup_start').click();
  // The screen goes on with it, step by step, and is loaded again at its end.
  await expect(admin.locator('#gnusys_backup_copies li')).toHaveCount(1, { timeout: 150_000 });
  await context.close();

  await page.goto(`/backups/${websiteId}`);
  const stored = rowOf(page, 'Automático');
  await expect(stored).toContainText('Completado');
  await expect(page.getByText('Programación: Cada día')).toBeVisible();
  const local = rowOf(page, 'En el sitio');
  await expect(local.getByRole('button', { name: /^Descargar/ })).toBeDisabled();
  const download = page.waitForEvent('download');
  await stored.getByRole('button', { name: /^Descargar/ }).click();
  const archive = join(folder, 'respaldo.zip');
  await (await download).saveAs(archive);

  const files = unpack(archive);
  for (const path of [PHOTO, 'wp-content/plugins/gnusys-connector/gnusys-connector.php']) {
    const [kept, there] = [join(files, path), join(wordpress.root, path)];
    expect((await readFile(kept)).equals(await readFile(there))).toBe(true);
  }
  const dump = await readFile(join(files, 'database.sql'), 'utf8');
  expect(dump).toMatch(/CREATE TABLE `wp_posts`/);
  expect(dump).toMatch(/INSERT INTO `wp_options`/);

  await page.goto(`/backups/${websiteId}?tab=logs`);
  await expect(rowOf(page, 'Respaldo automático').first()).toContainText('Completado');
});
