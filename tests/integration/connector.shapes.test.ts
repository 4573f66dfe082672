import { existsSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { coresIn } from '../../drill/core.ts';
import { findFreePorts } from '../../infra/local/settings/ports.ts';
import { startBackupPortal, type BackupPortal } from '../support/backups/backup-portal.ts';
import { openDrill, type TestDrill } from '../support/restore/drill.ts';
import { fillDatabase, reach } from '../support/restore/restore-database.ts';
import { makeAccount } from '../support/restore/restorer.ts';
import { serveAccount } from '../support/restore/restorer-page.ts';
import { rootDir } from '../support/root.ts';
import { startMariaDb, type MariaDb } from '../support/wordpress/mariadb.ts';
import { startTestNetwork } from '../support/wordpress/wordpress-network.ts';
import { startTestWordPress, type TestWordPress } from '../support/wordpress/wordpress.ts';

const BACKUP_KEY = `bak_${'s'.repeat(43)}`;
const START_TIMEOUT_MS = 300_000;
const TEXT = 'Cañón del Ñuble, «año»';

let mariadb: MariaDb;
let portal: BackupPortal;
let drill: TestDrill;

beforeAll(async () => {
  [mariadb, portal, drill] = await Promise.all([
    startMariaDb([], { hasSystem: true }),
    startBackupPortal(BACKUP_KEY),
    openDrill(),
  ]);
}, START_TIMEOUT_MS);

afterAll(async () => {
  await (mariadb as MariaDb | undefined)?.stop();
  await (portal as BackupPortal | undefined)?.close();
  await (drill as TestDrill | undefined)?.remove();
});

/** Changes a site's configuration. */
async function configure(root: string, change: (config: string) => string): Promise<void> {
  const path = join(root, 'wp-config.php');
  await writeFile(path, change(await readFile(path, 'utf8')));
}

/** Makes a site's backup, and gives its archive. */
async function backUp(wordpress: TestWordPress): Promise<Buffer> {
  portal.backups.length = 0;
  await wordpress.run(`
    _set_cron_array( array() );
    update_option( 'gnusys_backup', array( 'portal' => '${portal.url}', 'key' => '${BACKUP_KEY}', 'frequency' => 'none', 'keep' => 1 ), false );
    add_filter( 'gnusys_connector_backup_chain', '__return_false' );
    Gnusys_Connector_Backup_Runner::start();`);
  for (let step = 0; step < 100; step += 1) {
    if ((await wordpress.ask('Gnusys_Connector_Backup_Job::load()')) === null) break;
    await wordpress.run('Gnusys_Connector_Backup_Runner::step();');
  }
  return portal.backups[0]?.file ?? Buffer.alloc(0);
}

/** An empty account that has WordPress's own files, and a restored site on it. */
interface Restored {
  readonly config: string;
  readonly notes: readonly string[];
  /** A page, as a browser that asks for `host` gets it. */
  readonly pageOf: (path: string, host?: string) => Promise<string>;
  readonly remove: () => Promise<void>;
}

interface Place {
  readonly version: string;
  readonly database: string;
  readonly port: number;
  readonly address?: string;
}

async function restoreOn(
  archive: Buffer,
  { version, database, port, address }: Place,
): Promise<Restored> {
  await fillDatabase(mariadb, database);
  const account = await makeAccount(reach(mariadb, database));
  const core =
    (await coresIn(join(rootDir, '.cache/wordpress'))(version, AbortSignal.timeout(10_000))) ?? '';
  const content = join(core, 'wp-content');
  await cp(core, account.root, { recursive: true, filter: (from) => from !== content });
  const path = await account.upload(archive);
  const { last } = await account.run(path, {
    config: true,
    ...(address !== undefined && { address }),
  });
  expect(last).toMatchObject({ phase: 'done' });
  const served = await serveAccount(account.root, port);
  return {
    config: await readFile(join(account.root, 'wp-config.php'), 'utf8'),
    notes: last.notes ?? [],
    pageOf: async (page, host = `127.0.0.1:${String(port)}`) =>
      await text(await get(new URL(page, `http://127.0.0.1:${String(port)}`), host)),
    remove: async () => {
      await served.stop();
      await account.remove();
    },
  };
}

const versionOf = async (wordpress: TestWordPress) =>
  z.string().parse(await wordpress.ask("get_bloginfo( 'version' )"));

describe('a site whose database is read as latin1', () => {
  test(
    'comes back with its letters at another address, and in a drill',
    async () => {
      await fillDatabase(mariadb, 'latin');
      const { socket, user } = mariadb;
      const wordpress = await startTestWordPress('clave-latin', {
        database: { socket, user, name: 'latin', prefix: 'wp_' },
        isSmall: true,
      });
      // As sites of before 2007 have it: their texts are UTF-8, and their configuration calls them latin1.
      await configure(wordpress.root, (config) =>
        config
          .replace("'DB_CHARSET', 'utf8mb4'", "'DB_CHARSET', 'latin1'")
          .replace(
            '<?php',
            "<?php define( 'WP_POST_REVISIONS', 3 ); define( 'CLAVE_DE_API', 'secreta' );",
          ),
      );
      await wordpress.run(`update_option( 'blogname', '${TEXT}' );`);
      const [archive, version] = [await backUp(wordpress), await versionOf(wordpress)];
      await wordpress.stop();

      const [port = 0] = await findFreePorts(1);
      const address = `http://127.0.0.1:${String(port)}`;
      const site = await restoreOn(archive, { version, database: 'latin_copia', port, address });
      expect(await site.pageOf('/')).toContain(TEXT);
      expect(site.config).toContain("'WP_POST_REVISIONS', 3");
      // Its name is said, and its value is nowhere.
      expect(site.config).not.toContain('CLAVE_DE_API');
      expect(site.notes.join(' ')).toContain('CLAVE_DE_API');
      await site.remove();
      expect(await drill.of(archive)).toMatchObject({ failure: null, compared: { pages: 3 } });
    },
    START_TIMEOUT_MS,
  );
});

describe('a site with a persistent object cache', () => {
  /** WordPress's own cache, kept in a file from one request to the next, as Redis's drop-in keeps it in a server. */
  const dropIn = `<?php
eval( '?>' . str_replace( 'function wp_cache_init()', 'function core_cache_init()', file_get_contents( ABSPATH . WPINC . '/cache.php' ) ) );
function wp_cache_init() {
  $file = dirname( ABSPATH ) . '/cache.bin';
  $kept = is_file( $file ) ? unserialize( file_get_contents( $file ) ) : null;
  $GLOBALS['wp_object_cache'] = $kept instanceof WP_Object_Cache ? $kept : new WP_Object_Cache();
  register_shutdown_function( static function () use ( $file ) { file_put_contents( $file, serialize( $GLOBALS['wp_object_cache'] ) ); } );
}`;

  test(
    'shows what was restored, and comes to an empty account without its server’s drop-in',
    async () => {
      await fillDatabase(mariadb, 'cache');
      const { socket, user } = mariadb;
      const wordpress = await startTestWordPress('clave-cache', {
        database: { socket, user, name: 'cache', prefix: 'wp_' },
        isSmall: true,
      });
      await writeFile(join(wordpress.root, 'wp-content/object-cache.php'), dropIn);
      await wordpress.run(`update_option( 'blogname', '${TEXT}' );`);
      const [archive, version] = [await backUp(wordpress), await versionOf(wordpress)];
      await wordpress.run("update_option( 'blogname', 'Roto' );");
      const shown = async () => (await fetch(wordpress.url)).text();
      expect(await shown()).toContain('Roto');

      const account = await makeAccount({ ...reach(mariadb, 'cache') });
      const path = await account.upload(archive);
      const { root } = wordpress;
      const { last } = await account.run(path, {
        root,
        database: { ...reach(mariadb, 'cache'), prefix: 'wp_' },
      });
      expect(last).toMatchObject({ phase: 'done', notes: [] });
      expect(await shown()).toContain(TEXT);
      expect(existsSync(join(root, 'wp-content/mu-plugins/gnusys-restored.php'))).toBe(false);
      expect(existsSync(join(root, 'wp-content/object-cache.php'))).toBe(true);
      await wordpress.stop();
      await account.remove();

      const [port = 0] = await findFreePorts(1);
      const address = `http://127.0.0.1:${String(port)}`;
      const site = await restoreOn(archive, { version, database: 'cache_copia', port, address });
      expect(await site.pageOf('/')).toContain(TEXT);
      expect(site.notes.join(' ')).toContain('object-cache.php');
      await site.remove();
    },
    START_TIMEOUT_MS,
  );
});

describe('a network', () => {
  test(
    'comes back as one, and in a drill',
    async () => {
      await fillDatabase(mariadb, 'red');
      const { socket, user } = mariadb;
      const { wordpress, subsite } = await startTestNetwork('clave-red', {
        database: { socket, user, name: 'red', prefix: 'wp_' },
        isSmall: true,
      });
      const [archive, version] = [await backUp(wordpress), await versionOf(wordpress)];
      const port = Number(new URL(wordpress.url).port);
      await wordpress.stop();

      const site = await restoreOn(archive, { version, database: 'red_copia', port });
      expect(site.config).toContain("'SUBDOMAIN_INSTALL', true");
      expect(await site.pageOf('/')).toContain('<title>');
      expect(await site.pageOf('/', new URL(subsite.url).host)).toContain('<title>Sucursal');
      await site.remove();
      expect(await drill.of(archive)).toMatchObject({ failure: null, compared: { pages: 3 } });
    },
    START_TIMEOUT_MS,
  );
});

/** Asks a server under another name than its own: fetch does not. */
const get = (url: URL, host: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { headers: { host } }, resolve).on('error', reject).end();
  });
