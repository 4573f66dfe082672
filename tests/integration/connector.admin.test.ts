import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { backupOf, entriesOf } from '../support/restore/backup-archive.ts';
import { askDatabase, fillDatabase } from '../support/restore/restore-database.ts';
import { writeZip } from '../support/restore/zip-writer.ts';
import { startMariaDb, type MariaDb } from '../support/wordpress/mariadb.ts';
import {
  signInToAdmin,
  startTestWordPress,
  type AdminSession,
  type TestWordPress,
} from '../support/wordpress/wordpress.ts';

const START_TIMEOUT_MS = 300_000;
const TEST_TIMEOUT_MS = 60_000;
const OWN_PAGE = '/wp-admin/options-general.php?page=gnusys-connector';
const PAGES = [
  '/wp-admin/',
  '/wp-admin/plugins.php',
  '/wp-admin/edit.php',
  '/wp-admin/options-general.php',
  '/wp-admin/site-health.php',
];
const OURS_MAX = 2;

/** Keeps what each page asks of the database in the connector's name. */
const COUNTER = `<?php
define( 'SAVEQUERIES', true );
remove_action( 'init', 'wp_schedule_update_checks' );
add_action( 'shutdown', static function () {
  $ours = array_filter( $GLOBALS['wpdb']->queries, static function ( $query ) { return false !== strpos( $query[2], 'Gnusys_Connector' ); } );
  if ( ! isset( $_GET['visita'] ) ) return;
  $file = WP_CONTENT_DIR . '/visita-' . (int) $_GET['visita'];
  file_put_contents( "$file.new", json_encode( array_map( static function ( $query ) { return $query[0] . ' — ' . $query[2]; }, array_values( $ours ) ) ) );
  rename( "$file.new", "$file.json" );
}, PHP_INT_MAX );`;

const statusSchema = z.object({
  plugins: z.array(z.object({ file: z.string(), new_version: z.string().nullable() })),
  updates: z.object({ plugins: z.object({ updates: z.array(z.string()) }) }),
});

let mariadb: MariaDb;
let wordpress: TestWordPress;
let session: AdminSession;
let dir: string;

beforeAll(async () => {
  mariadb = await startMariaDb([], { hasSystem: true });
  await fillDatabase(mariadb, 'escritorio');
  wordpress = await startTestWordPress('clave-del-escritorio', {
    database: { socket: mariadb.socket, user: mariadb.user, name: 'escritorio', prefix: 'wp_' },
    isSmall: true,
  });
  await writeFile(join(wordpress.root, 'wp-content/mu-plugins/contador.php'), COUNTER);
  session = await signInToAdmin(wordpress.url, wordpress.admin);
  dir = await mkdtemp(join(tmpdir(), 'connector-admin-'));
}, START_TIMEOUT_MS);

afterAll(async () => {
  await (wordpress as TestWordPress | undefined)?.stop();
  await (mariadb as MariaDb | undefined)?.stop();
  await rm(dir, { recursive: true, force: true });
});

const openRestores = async () =>
  (await readdir(wordpress.root)).filter((name) => name.startsWith('gnusys-restore-'));
const stagedTables = () => askDatabase(mariadb, 'escritorio', "SHOW TABLES LIKE 'gnr%'");

/** Restores a part of an archive on the site, until the phase is reached. */
async function restore(part: Record<string, string>, until: string): Promise<void> {
  const archive = join(dir, 'respaldo.zip');
  const files = { 'wp-content/uploads/foto.txt': 'foto' };
  const tables = [
    {
      name: 'wp_prueba',
      definition: 'CREATE TABLE `wp_prueba` (\n  `id` int NOT NULL\n)',
      columns: ['id'],
      rows: ['(1)'],
    },
  ];
  await writeFile(archive, writeZip(entriesOf(backupOf({ tables, files }))));
  await wordpress.run(`
    $settings = json_decode( '${JSON.stringify(part)}', true ) + Gnusys_Connector_Restoring_Site::settings( '${archive}' );
    Gnusys_Connector_Restoring_Restorer::make();
    $folder = Gnusys_Connector_Restore_Restorer::begin( $settings );
    try {
      Gnusys_Connector_Restore_Restorer::step( $folder, 0, static function ( $point ) { if ( '${until}-saved' === $point ) throw new Gnusys_Connector_Restore_Stop( 'busy' ); } );
    } catch ( Gnusys_Connector_Restore_Stop $stop ) {
      if ( 'busy' !== $stop->reason() ) throw $stop;
    }`);
}

const database = { only: 'database' };
const uploads = { folder: 'wp-content/uploads' };

let visits = 0;
async function oursOn(page: string): Promise<string[]> {
  await (await session.get(page)).text(); // Once for what WordPress and we keep from the first time on.
  visits += 1;
  const kept = join(wordpress.root, `wp-content/visita-${String(visits)}.json`);
  const visit = `${page}${page.includes('?') ? '&' : '?'}visita=${String(visits)}`;
  const answer = await session.get(visit);
  await answer.text();
  expect(answer.status).toBe(200);
  await expect.poll(() => existsSync(kept)).toBe(true); // Written once the page is sent.
  return z.array(z.string()).parse(JSON.parse(await readFile(kept, 'utf8')));
}

test.each(['no restore', 'an open restore'])(
  'a page of wp-admin asks the database twice at most in our name, with %s',
  async (state) => {
    if (state === 'an open restore') {
      await restore(database, 'proof');
      expect(await openRestores()).toHaveLength(1);
      expect(await stagedTables()).not.toEqual([]);
    }
    for (const page of PAGES) {
      const ours = await oursOn(page);
      expect([page, ours.slice(OURS_MAX)]).toEqual([page, []]);
    }
    // The list of tables, besides, once.
    expect((await oursOn(OWN_PAGE)).slice(OURS_MAX + 2)).toEqual([]);
  },
  TEST_TIMEOUT_MS,
);

describe('a plugin whose updater works in wp-admin alone', () => {
  const FILE = 'de-pago/de-pago.php';
  const path = (name: string) => join(wordpress.root, 'wp-content', name);
  const install = async (version: string) => {
    await mkdir(path('plugins/de-pago'), { recursive: true });
    await writeFile(
      path(`plugins/${FILE}`),
      `<?php\n/* Plugin Name: De pago\nVersion: ${version} */\n`,
    );
  };
  const offer = (version: string) =>
    writeFile(
      path('mu-plugins/actualizador.php'),
      `<?php add_action( 'admin_init', static function () {
        add_filter( 'site_transient_update_plugins', static function ( $stored ) {
          $stored = is_object( $stored ) ? $stored : new stdClass();
          $stored->response['${FILE}'] = (object) array( 'new_version' => '${version}' );
          return $stored;
        } );
      } );`,
    );
  /** The answer to the portal, which is given outside wp-admin. */
  const offered = async () => {
    const { plugins, updates } = statusSchema.parse(
      await wordpress.ask('Gnusys_Connector_Status::read()'),
    );
    const own = plugins.find(({ file }) => file === FILE);
    return [own?.new_version, updates.plugins.updates.includes(FILE)];
  };

  test('is seen as wp-admin saw it last, until another version is there', async () => {
    await install('1.0');
    await offer('2.0');
    expect(await offered()).toEqual([null, false]);
    await oursOn('/wp-admin/');
    await expect.poll(offered).toEqual(['2.0', true]);
    // WordPress's own check by WP-Cron, where the updater does not answer.
    const check = (noUpdate: string) =>
      wordpress.run(
        `set_site_transient( 'update_plugins', (object) array( 'last_checked' => time(), 'response' => array(), 'no_update' => array( ${noUpdate} ) ) );`,
      );
    await check('');
    expect(await offered()).toEqual(['2.0', true]);
    await check(`'${FILE}' => (object) array( 'new_version' => '1.0' )`);
    expect(await offered()).toEqual([null, false]);
    await check('');
    await install('2.0');
    expect(await offered()).toEqual([null, false]);
    await install('1.0');
    expect(await offered()).toEqual(['2.0', true]);
    await rm(path('mu-plugins/actualizador.php'));
    await oursOn('/wp-admin/');
    await expect.poll(offered).toEqual([null, false]);
  });
});

/** As WordPress deletes the plugin, but for its files. */
const uninstall = () =>
  wordpress.run(`require_once ABSPATH . 'wp-admin/includes/plugin.php';
    uninstall_plugin( 'gnusys-connector/gnusys-connector.php' );`);

const restorers = async () =>
  (await readdir(wordpress.root)).filter((name) => name.startsWith('restaurar-'));

test.each(['proof', 'done'])(
  'uninstalling discards a restore that is open in the phase %s, and the site stays as it is',
  async (phase) => {
    await uninstall(); // Where another test left one.
    await askDatabase(mariadb, 'escritorio', 'CREATE TABLE IF NOT EXISTS wp_prueba (id int)');
    await restore(database, phase);
    expect([(await openRestores()).length, (await restorers()).length]).toEqual([1, 1]);
    expect(await stagedTables()).not.toEqual([]);
    const rows = () => askDatabase(mariadb, 'escritorio', 'SELECT COUNT(*) FROM wp_prueba');
    const shown = await rows();
    await uninstall();
    expect([await openRestores(), await restorers(), await stagedTables()]).toEqual([[], [], []]);
    expect(await rows()).toEqual(shown);
  },
  TEST_TIMEOUT_MS,
);

test(
  'uninstalling in the midst of the change keeps what the site is made of, and the way on',
  async () => {
    await uninstall();
    await wordpress.run(`wp_mkdir_p( WP_CONTENT_DIR . '/uploads/2026' );`);
    await restore(uploads, 'objects');
    const open = await openRestores();
    await rm(join(wordpress.root, '.maintenance')); // WordPress ignores it after ten minutes.
    await uninstall();
    expect([await openRestores(), await restorers()]).toEqual([open, [expect.any(String)]]);
    const former = join(wordpress.root, open[0] ?? '', 'old/wp-content/uploads/2026');
    expect(existsSync(former)).toBe(true);
  },
  TEST_TIMEOUT_MS,
);
