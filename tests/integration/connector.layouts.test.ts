import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
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
import {
  askSite,
  fillForQuestions,
  moveFolders,
  moveToBedrock,
  moveToOwnDirectory,
  questionsFailed,
} from '../support/wordpress/wordpress-shapes.ts';
import { startTestWordPress, type TestWordPress } from '../support/wordpress/wordpress.ts';

const own = { key: `bak_${'s'.repeat(43)}`, additions: ['uploads'] };
/** The rules that WordPress itself would write. */
const MOD_REWRITE = "$GLOBALS['wp_rewrite']->mod_rewrite_rules()";
const TIMEOUT_MS = 300_000;

let mariadb: MariaDb;
let portal: BackupPortal;
let drill: TestDrill;

beforeAll(async () => {
  [mariadb, portal, drill] = await Promise.all([
    startMariaDb([], { hasSystem: true }),
    startBackupPortal(own.key),
    openDrill(),
  ]);
}, TIMEOUT_MS);

afterAll(async () => {
  await (mariadb as MariaDb | undefined)?.stop();
  await (portal as BackupPortal | undefined)?.close();
  await (drill as TestDrill | undefined)?.remove();
});

const LAYOUTS = {
  'WordPress in a directory of its own': {
    name: 'propia',
    move: moveToOwnDirectory,
    login: '/wp/wp-login.php',
    moved: '/wp → /',
  },
  'the layout of Bedrock': {
    name: 'bedrock',
    move: moveToBedrock,
    login: '/wp/wp-login.php',
    moved: '/wp → /',
  },
  'folders of its own for content, plugins and uploads': {
    name: 'carpetas',
    move: moveFolders,
    login: '/wp-login.php',
    moved: undefined,
  },
};

describe.each(Object.entries(LAYOUTS))('a site with %s', (_, { name, move, login, moved }) => {
  let wordpress: TestWordPress;
  let site: { archive: Buffer; core: string; port: number; token: string; url: string };

  beforeAll(async () => {
    await fillDatabase(mariadb, name);
    const { socket, user } = mariadb;
    wordpress = await startTestWordPress('clave-layout', {
      database: { socket, user, name, prefix: 'wp_' },
      isSmall: true,
    });
    const token = await fillForQuestions(wordpress);
    await move(wordpress);
    const version = z.string().parse(await wordpress.ask("get_bloginfo( 'version' )"));
    const { url } = wordpress;
    site = {
      archive: await backUp(wordpress, portal, own),
      core: z
        .string()
        .parse(
          await coresIn(join(rootDir, '.cache/wordpress'))(version, AbortSignal.timeout(10_000)),
        ),
      port: Number(new URL(url).port),
      ...{ token, url },
    };
    expect(await questionsFailed({ ...site, address: url })).toEqual([]);
  }, TIMEOUT_MS);

  afterAll(async () => (wordpress as TestWordPress | undefined)?.stop());

  test.each(moved === undefined ? [''] : ['', '/wp'])(
    'is restored over itself by a restorer in its folder%s/',
    async (folder) => {
      const root = wordpress.root + folder;
      const account = await makeAccount();
      onTestFinished(account.remove);
      const database = { ...reach(mariadb, name), prefix: 'wp_' };
      const path = await account.upload(site.archive);
      await wordpress.run(`
        unlink( wp_upload_dir()['path'] . '/señal.png' );
        unlink( get_stylesheet_directory() . '/style.css' );
        wp_delete_post( get_page_by_path( 'canon', OBJECT, 'post' )->ID, true );`);
      const { last } = await account.run(path, { root, database });
      expect(last).toMatchObject({ phase: 'done' });
      expect(last.notes?.join(' ')).not.toContain(' → ');
      expect(await questionsFailed({ ...site, address: site.url })).toEqual([]);
      await account.run(path, { root, database }, ['--discard']);
    },
    TIMEOUT_MS,
  );

  test(
    'comes back where it was on an empty account, at another address',
    async () => {
      const [port = 0] = await findFreePorts(1);
      const address = `http://127.0.0.1:${String(port)}`;
      const restored = await restoreOn(site.archive, {
        ...{
          mariadb,
          core: site.core,
          database: `${name}_otra`,
          port,
          address,
          brings: 'zip',
          server: 'Apache',
        },
      });
      onTestFinished(restored.remove);
      const rules = await readFile(join(restored.root, '.htaccess'), 'utf8');
      const wanted = await askSite({ ...site, address, port }, MOD_REWRITE);
      expect(`\n${rules}`).toBe(`\n# BEGIN WordPress\n${String(wanted)}# END WordPress\n`);
      expect(await questionsFailed({ ...site, address, port })).toEqual([]);
      expect(await restored.pageOf(login)).toContain('name="log"');
      expect(await restored.pageOf('/')).not.toContain(site.url);
    },
    TIMEOUT_MS,
  );

  test(
    'comes back where it was on an empty account, at the same address, and in a drill',
    async () => {
      await wordpress.stop();
      const restored = await restoreOn(site.archive, {
        ...{ mariadb, ...site, database: `${name}_misma`, brings: 'zip' },
      });
      onTestFinished(restored.remove);
      expect(await questionsFailed({ ...site, address: site.url })).toEqual([]);
      expect(await restored.pageOf(login)).toContain('name="log"');
      expect(await drill.of(site.archive)).toMatchObject({
        failure: null,
        compared: { pages: 3 },
      });
    },
    TIMEOUT_MS,
  );

  test.skipIf(moved === undefined)(
    'is moved to where WordPress is already, and says so',
    async () => {
      const restored = await restoreOn(site.archive, {
        ...{ mariadb, ...site, database: `${name}_movido` },
      });
      onTestFinished(restored.remove);
      expect(await questionsFailed({ ...site, address: site.url })).toEqual([]);
      expect(await restored.pageOf('/wp-login.php')).toContain('name="log"');
      expect(restored.notes.join(' ')).toContain(moved);
    },
    TIMEOUT_MS,
  );
});
