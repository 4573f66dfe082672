import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unzipSync } from 'fflate';
import * as z from 'zod';
import { coresIn } from '../../drill/core.ts';
import { findFreePorts } from '../../infra/local/settings/ports.ts';
import { startBackupPortal, type BackupPortal } from '../support/backups/backup-portal.ts';
import { openDrill, type TestDrill } from '../support/restore/drill.ts';
import { fillDatabase, reach } from '../support/restore/restore-database.ts';
import { backUp, restoreOn } from '../support/restore/restored-site.ts';
import { makeAccount } from '../support/restore/restorer.ts';
import { rootDir } from '../support/root.ts';
import { startMariaDb, type MariaDb } from '../support/wordpress/mariadb.ts';
import { writeZip } from '../support/restore/zip-writer.ts';
import { startTestNetwork } from '../support/wordpress/wordpress-network.ts';
import { OBJECT_CACHE } from '../support/wordpress/wordpress-shapes.ts';
import { startTestWordPress, type TestWordPress } from '../support/wordpress/wordpress.ts';

const BACKUP_KEY = `bak_${'s'.repeat(43)}`;
const own = { key: BACKUP_KEY };
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

const manifestSchema = z.looseObject({ shape: z.looseObject({}) });
type Manifest = z.output<typeof manifestSchema>;

/** An archive with another manifest. */
const withManifest = (archive: Buffer, change: (manifest: Manifest) => unknown): Buffer =>
  writeZip(
    Object.entries(unzipSync(archive)).map(([name, bytes]) => {
      const data = Buffer.from(bytes);
      if (name !== 'manifest.json') return { name, data };
      const manifest = manifestSchema.parse(JSON.parse(data.toString()));
      return { name, data: Buffer.from(JSON.stringify(change(manifest))) };
    }),
  );

/** A WordPress's own files. */
async function coreOf(wordpress: TestWordPress): Promise<string> {
  const version = z.string().parse(await wordpress.ask("get_bloginfo( 'version' )"));
  const core = coresIn(join(rootDir, '.cache/wordpress'))(version, AbortSignal.timeout(10_000));
  return z.string().parse(await core);
}

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
      await wordpress.run(`
        update_option( 'blogname', '${TEXT}' );
        wp_insert_post( array( 'post_title' => '${TEXT}', 'post_status' => 'publish' ) );`);
      const [archive, core] = [await backUp(wordpress, portal, own), await coreOf(wordpress)];
      await wordpress.stop();

      const [port = 0] = await findFreePorts(1);
      const address = `http://127.0.0.1:${String(port)}`;
      const site = await restoreOn(archive, {
        mariadb,
        core,
        database: 'latin_copia',
        port,
        address,
      });
      expect(await site.pageOf('/')).toContain(TEXT);
      expect(site.config).toContain("'WP_POST_REVISIONS', 3");
      // Its name is said, and its value is nowhere.
      expect(site.config).not.toContain('CLAVE_DE_API');
      expect(site.notes.join(' ')).toContain('CLAVE_DE_API');
      await site.remove();
      expect(await drill.of(archive)).toMatchObject({ failure: null, compared: { pages: 3 } });
      // Read as what it is not, its title apart: that alone would show it.
      const wrong = withManifest(archive, (manifest) => {
        Object.assign(manifest.shape, { charset: 'utf8mb4' });
        return { ...manifest, title: '' };
      });
      expect(await drill.of(wrong)).toMatchObject({
        failure: { code: 'text-differs', message: expect.stringContaining(TEXT) as string },
      });
    },
    START_TIMEOUT_MS,
  );
});

describe('a site with a persistent object cache', () => {
  test(
    'shows what was restored, and comes to an empty account without its server’s drop-in',
    async () => {
      await fillDatabase(mariadb, 'cache');
      const { socket, user } = mariadb;
      const wordpress = await startTestWordPress('clave-cache', {
        database: { socket, user, name: 'cache', prefix: 'wp_' },
        isSmall: true,
      });
      await writeFile(join(wordpress.root, 'wp-content/object-cache.php'), OBJECT_CACHE);
      await wordpress.run(`update_option( 'blogname', '${TEXT}' );`);
      const [archive, core] = [await backUp(wordpress, portal, own), await coreOf(wordpress)];
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
      const site = await restoreOn(archive, {
        mariadb,
        core,
        database: 'cache_copia',
        port,
        address,
      });
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
      const [archive, core] = [await backUp(wordpress, portal, own), await coreOf(wordpress)];
      const port = Number(new URL(wordpress.url).port);
      await wordpress.stop();

      const site = await restoreOn(archive, { mariadb, core, database: 'red_copia', port });
      expect(site.config).toContain("'SUBDOMAIN_INSTALL', true");
      expect(await site.pageOf('/')).toContain('<title>');
      expect(await site.pageOf('/', new URL(subsite.url).host)).toContain('<title>Sucursal');
      await site.remove();
      expect(await drill.of(archive)).toMatchObject({ failure: null, compared: { pages: 3 } });
    },
    START_TIMEOUT_MS,
  );
});
