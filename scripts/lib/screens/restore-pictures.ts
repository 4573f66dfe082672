import { createHash } from 'node:crypto';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page, Route } from '@playwright/test';
import { restorerFor } from '../../../frontend/src/features/backups/restore/restorer-file.ts';
import {
  startBackupPortal,
  type BackupPortal,
} from '../../../tests/support/backups/backup-portal.ts';
import { launchChromium } from '../../../tests/support/chromium.ts';
import { fillDatabase } from '../../../tests/support/restore/restore-database.ts';
import { openRestoreScreen } from '../../../tests/support/restore/restore-screen.ts';
import { makeAccount } from '../../../tests/support/restore/restorer.ts';
import { serveAccount } from '../../../tests/support/restore/restorer-page.ts';
import { writeZip } from '../../../tests/support/restore/zip-writer.ts';
import { startMariaDb, type MariaDb } from '../../../tests/support/wordpress/mariadb.ts';
import {
  startTestWordPress,
  type TestWordPress,
} from '../../../tests/support/wordpress/wordpress.ts';
import { rootDir } from '../tools.ts';
import { buildRestorer } from '../restorer.ts';

const CODE = 'kq3Zr8_wB1nXy5dTf0JhLmC7uAeGs2VoPi9-RtEaYcQ';
const VERSION = 'wp-includes/version.php';
const BACKUP_KEY = `bak_${'r'.repeat(43)}`;
/** In the wide one wp-admin's menu is folded; both fit the guide without being made smaller. */
const windows = { wide: { width: 900, height: 900 }, narrow: { width: 360, height: 740 } } as const;

type Keep = (name: string, window: string, png: Buffer) => Promise<void>;

/** Takes the pictures of a restore, from wp-admin and by the restorer, as somebody meets them. */
export async function photographRestore(keep: Keep): Promise<void> {
  await using ends = new AsyncDisposableStack();
  const mariadb = await startMariaDb([], { hasSystem: true });
  ends.defer(() => mariadb.stop());
  const portal = await startBackupPortal(BACKUP_KEY);
  ends.defer(() => portal.close());
  const wordpress = await startBackedUpSite(mariadb, portal);
  ends.defer(() => wordpress.stop());
  const browser = await launchChromium();
  ends.defer(() => browser.close());
  const page = await browser.newPage({ locale: 'es-CL', colorScheme: 'light' });
  const archive = portal.backups[0]?.file ?? Buffer.alloc(0);
  await photographAdmin(page, wordpress, keep);
  await photographRestorer(page, wordpress, { archive, keep, mariadb });
  await photographEmptyAccount(page, wordpress, { archive, keep });
}

/** A site whose newest backup is in the portal, and which keeps a copy. */
async function startBackedUpSite(mariadb: MariaDb, portal: BackupPortal): Promise<TestWordPress> {
  await fillDatabase(mariadb, 'sitio');
  const { socket, user } = mariadb;
  const wordpress = await startTestWordPress('clave-del-sitio-de-la-guia', {
    database: { socket, user, name: 'sitio', prefix: 'wp_' },
  });
  await wordpress.run(`
    _set_cron_array( array() );
    add_filter( 'gnusys_connector_backup_chain', '__return_false' );
    update_option( 'gnusys_backup', array( 'portal' => '${portal.url}', 'key' => '${BACKUP_KEY}', 'frequency' => 'none', 'keep' => 1 ), false );
    Gnusys_Connector_Backup_Runner::start();`);
  while ((await wordpress.ask('Gnusys_Connector_Backup_Job::load()')) !== null) {
    await wordpress.run('Gnusys_Connector_Backup_Runner::step();');
  }
  return wordpress;
}

async function photographAdmin(page: Page, wordpress: TestWordPress, keep: Keep): Promise<void> {
  const screen = page.locator('.wrap');
  await openRestoreScreen(page, wordpress);
  await shoot(screen, 'wp-archives', keep);
  await page.locator('#gnusys_restore_archives a').click();
  await shoot(screen, 'wp-chosen', keep);
  await page.getByLabel('Tu contraseña de WordPress').fill(wordpress.admin.password);
  await press(page, 'Preparar la restauración');
  await shoot(screen, 'wp-ready', keep);
  await press(page, 'Restaurar');
  await page
    .getByRole('heading', { name: 'El sitio está restaurado' })
    .waitFor({ timeout: 120_000 });
  await press(page, 'Terminar y eliminar el restaurador');
  await page.getByRole('link', { name: 'Volver a WordPress' }).waitFor();
}

/** On a site that no longer starts: the files lie beside its wp-config.php. */
async function photographRestorer(
  page: Page,
  { root, url }: TestWordPress,
  { archive, keep, mariadb }: { archive: Buffer; keep: Keep; mariadb: MariaDb },
): Promise<void> {
  const main = page.locator('main');
  await writeFile(join(root, 'mi-sitio.zip'), archive);
  await writeRestorer(root);
  await writeFile(join(root, 'wp-content/mu-plugins/roto.php'), '<?php roto(');
  await writeFile(join(root, 'wp-config.php'), configOf(mariadb.socket, mariadb.user));
  const broken = await page.goto(url);
  if (broken?.status() !== 500) throw new Error('The site is not broken.');
  await page.goto(`${url}/restaurar.php`);
  await shoot(main, 'restorer-code', keep);
  await page.getByLabel('Código').fill(CODE);
  await press(page, 'Entrar');
  await shoot(main, 'restorer-start', keep);
  await page.reload(); // The address in the picture is none of this site.
  const next = Promise.withResolvers<Route>(); // Each page asks for the next one, which has to wait for the picture.
  await page.route(/go=1/, (route) => next.resolve(route), { times: 1 });
  await press(page, 'Restaurar');
  await shoot(main, 'restorer-working', keep);
  await (await next.promise).continue();
  await page
    .getByRole('heading', { name: 'El sitio está restaurado' })
    .waitFor({ timeout: 120_000 });
  await shoot(main, 'restorer-done', keep);
  await press(page, 'Terminar y eliminar el restaurador');
  await page.getByRole('heading', { name: 'Listo' }).waitFor();
  const front = await page.goto(url);
  if (front?.status() !== 200) throw new Error('The site is not restored.');
}

/** With WordPress's ZIP beside the backup, as the guide says. Its version is all that the page reads of it. */
async function photographEmptyAccount(
  page: Page,
  { root }: TestWordPress,
  { archive, keep }: { archive: Buffer; keep: Keep },
): Promise<void> {
  await using ends = new AsyncDisposableStack();
  const account = await makeAccount();
  ends.defer(() => account.remove());
  await cp(await account.upload(archive), join(account.root, 'mi-sitio.zip'));
  const data = await readFile(join(root, VERSION));
  const version = /\$wp_version = '([^']+)'/.exec(data.toString())?.[1] ?? '';
  const zip = writeZip([{ name: `wordpress/${VERSION}`, data }]);
  await writeFile(join(account.root, `wordpress-${version}-es_ES.zip`), zip);
  await writeRestorer(account.root);
  const served = await serveAccount(account.root);
  ends.defer(() => served.stop());
  await page.context().clearCookies(); // They do not distinguish the ports of this machine.
  await page.goto(`${served.url}/restaurar.php`);
  await page.getByLabel('Código').fill(CODE);
  await press(page, 'Entrar');
  await shoot(page.locator('main'), 'restorer-empty', keep);
}

/** As a hosting's installer writes it: the restorer reads it without running it. */
const configOf = (socket: string, user: string) => `<?php
define( 'DB_NAME', 'sitio' );
define( 'DB_USER', '${user}' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', 'localhost:${socket}' );
$table_prefix = 'wp_';
defined( 'ABSPATH' ) || define( 'ABSPATH', __DIR__ . '/' );
require_once ABSPATH . 'wp-settings.php';
`;

async function writeRestorer(root: string): Promise<void> {
  const path = join(root, 'restaurar.php');
  await rm(path, { force: true });
  const hash = createHash('sha256').update(CODE).digest('hex');
  await writeFile(path, restorerFor(buildRestorer(rootDir), hash));
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** A part of the page in each window, as it is on a hosting: with https, and without this machine's names. */
async function shoot(part: Locator, name: string, keep: Keep): Promise<void> {
  await part.waitFor();
  const page = part.page();
  await page.evaluate(ON_A_HOSTING);
  for (const [window, size] of Object.entries(windows)) {
    await page.setViewportSize(size);
    await keep(name, window, await part.screenshot({ animations: 'disabled' }));
  }
  await page.setViewportSize(windows.wide);
}

const ON_A_HOSTING = `(() => {
  const named = (text) => text
    .replaceAll(location.origin, 'https://mi-sitio.cl')
    .replaceAll(location.hostname, 'mi-sitio.cl')
    .replaceAll(/\\/[\\w./-]*portal-wordpress-[\\w./-]*/g, '/srv/mi-sitio/public_html');
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement.tagName !== 'SCRIPT') node.data = named(node.data);
  }
  for (const input of document.querySelectorAll('input[type=text]')) input.value = named(input.value);
  for (const small of document.querySelectorAll('p > small')) {
    if (small.textContent.startsWith('La conexión no está cifrada')) small.parentElement.remove();
  }
})()`;
