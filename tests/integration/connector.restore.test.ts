import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restorerFor } from '../../frontend/src/features/backups/restore/restorer-file.ts';
import { buildRestorer } from '../../scripts/lib/restorer.ts';
import { startBackupPortal, type BackupPortal } from '../support/backups/backup-portal.ts';
import { triesAll } from '../support/depth.ts';
import { launchChromium } from '../support/chromium.ts';
import {
  openRestorer,
  serveAccount,
  type ServedAccount,
} from '../support/restore/restorer-page.ts';
import { openDrill, type TestDrill } from '../support/restore/drill.ts';
import { askDatabase, fillDatabase, reach } from '../support/restore/restore-database.ts';
import { makeAccount, type RestoreAccount } from '../support/restore/restorer.ts';
import { openRestoreScreen } from '../support/restore/restore-screen.ts';
import { rootDir } from '../support/root.ts';
import { writeZip } from '../support/restore/zip-writer.ts';
import { startMariaDb, type MariaDb } from '../support/wordpress/mariadb.ts';
import {
  signInToAdmin,
  startTestWordPress,
  type TestWordPress,
} from '../support/wordpress/wordpress.ts';

const execute = promisify(execFile);
const BACKUP_KEY = `bak_${'r'.repeat(43)}`;
const START_TIMEOUT_MS = 300_000;
const RESTORE_TIMEOUT_MS = 180_000;
const TITLE = 'Sitio de demostración';

const PROBE = 'sonda.php';
/** In a drill, the site's code looks for what it must not reach. */
const probe = `<?php
if ( 'drill' === $_SERVER['SERVER_SOFTWARE'] ) {
  add_action( 'init', static function () {
    $reached = array_keys( array_filter( array(
      'socket'      => @fsockopen( '127.0.0.1', (int) parse_url( home_url(), PHP_URL_PORT ), $code, $text, 2 ),
      'curl'        => function_exists( 'curl_init' ) && curl_exec( curl_init( home_url() ) ),
      'http'        => ! is_wp_error( wp_remote_get( home_url() ) ),
      'environment' => getenv( 'AWS_SECRET_ACCESS_KEY' ),
      'disk'        => @file_get_contents( '/etc/passwd' ) || shell_exec( 'cat /etc/shadow 2>/dev/null' ),
      'other user'  => 0 === fileowner( __FILE__ ),
      'cron'        => ! defined( 'DISABLE_WP_CRON' ),
    ) ) );
    if ( $reached ) {
      status_header( 500 );
      exit( implode( ', ', $reached ) );
    }
  } );
}
`;

let mariadb: MariaDb;
let wordpress: TestWordPress;
let portal: BackupPortal;
/** The folder of the real site, with the restorer in it. */
let account: RestoreAccount;
let archive: string;
let drill: TestDrill;
let core: { folder: string; zip: string } | undefined;
let browser: Browser;

beforeAll(async () => {
  [mariadb, portal, browser] = await Promise.all([
    startMariaDb([], { hasSystem: true }),
    startBackupPortal(BACKUP_KEY),
    launchChromium(),
  ]);
  await fillDatabase(mariadb, 'sitio');
  const { socket, user } = mariadb;
  wordpress = await startTestWordPress('clave-del-sitio-que-se-restaura', {
    database: { socket, user, name: 'sitio', prefix: 'wp_' },
    isSmall: true,
  });
  await wordpress.run(`
    _set_cron_array( array() );
    update_option( 'blogname', '${TITLE}' );
    update_option( 'gnusys_backup', array( 'portal' => '${portal.url}', 'key' => '${BACKUP_KEY}', 'frequency' => 'none', 'keep' => 1,
      'exclusions' => array( 'tables' => array( 'wp_registros' ) ) ), false );
    $GLOBALS['wpdb']->query( 'CREATE TABLE wp_registros (id int PRIMARY KEY)' );
    $GLOBALS['wpdb']->query( 'INSERT INTO wp_registros VALUES (1), (2)' );
    add_filter( 'gnusys_connector_backup_chain', '__return_false' );
    update_option( 'prueba_widget', array( 'url' => home_url( '/foto.png' ), 'n' => array( home_url() ) ) );
    wp_insert_post( array( 'post_title' => 'Entrada de antes', 'post_content' => 'Ver ' . home_url( '/a' ), 'post_status' => 'publish', 'post_name' => 'entrada-de-antes' ) );
    $GLOBALS['wpdb']->query( 'CREATE VIEW wp_vista AS SELECT ID FROM wp_posts' );
    wp_mkdir_p( WP_CONTENT_DIR . '/uploads/2026' );
    file_put_contents( WP_CONTENT_DIR . '/uploads/2026/foto.txt', str_repeat( 'foto', 1000 ) );
    file_put_contents( WP_CONTENT_DIR . '/mu-plugins/${PROBE}', base64_decode( '${Buffer.from(probe).toString('base64')}' ) );
    Gnusys_Connector_Backup_Runner::start();`);
  for (let step = 0; step < 100; step += 1) {
    if ((await wordpress.ask('Gnusys_Connector_Backup_Job::load()')) === null) break;
    await wordpress.run('Gnusys_Connector_Backup_Runner::step();');
  }
  account = await makeAccount();
  process.env['AWS_SECRET_ACCESS_KEY'] = 'secreto';
  drill = await openDrill();
  archive = await account.upload(portal.backups[0]?.file ?? Buffer.alloc(0));
}, START_TIMEOUT_MS);

afterAll(async () => {
  await (wordpress as TestWordPress | undefined)?.stop();
  delete process.env['AWS_SECRET_ACCESS_KEY'];
  await Promise.all([
    (drill as TestDrill | undefined)?.remove(),
    (mariadb as MariaDb | undefined)?.stop(),
    (portal as BackupPortal | undefined)?.close(),
    (account as RestoreAccount | undefined)?.remove(),
    (browser as Browser | undefined)?.close(),
    core && rm(core.folder, { recursive: true }),
  ]);
});

const inPlace = (settings: Record<string, unknown> = {}) => ({
  root: wordpress.root,
  database: { ...reach(mariadb, 'sitio'), prefix: 'wp_' },
  ...settings,
});
const pageOf = async (path = '/') => {
  const answer = await fetch(new URL(path, wordpress.url));
  return { status: answer.status, body: await answer.text() };
};

const key = `Gnusys_Connector_Backup_Options::set( array( 'key' => '${BACKUP_KEY}' ) );`;
const report = 'Gnusys_Connector_Backup_Report::send();';
/** No backup holds the site's keys: since it was restored it has none. The settings report when one is saved. */
const pairAgain = () => wordpress.run(key + report);

/** What a page says at the end of a restore that somebody should know. */
const notesOf = (html: string): string[] =>
  [...(html.split('Ten en cuenta')[1]?.matchAll(/<li>(.*?)<\/li>/gs) ?? [])].map(
    ([, note = '']) => note,
  );
/** Those of the local site that a new configuration does not have. */
const constantsLeft = expect.stringMatching(
  /^Constantes que wp-config\.php definía y que no se escribieron: DB_DIR, DB_FILE, WP_ENVIRONMENT_TYPE, /,
) as string;

/** What an attack or a bad update leaves. */
const breakSite = async () => {
  await mariadb.execute(
    "UPDATE sitio.wp_options SET option_value = 'Roto' WHERE option_name = 'blogname'",
  );
  await mariadb.execute('DELETE FROM sitio.wp_posts');
  await mariadb.execute('DROP TABLE sitio.wp_postmeta');
  await rm(join(wordpress.root, 'wp-content/uploads/2026'), { recursive: true });
  await writeFile(join(wordpress.root, 'wp-content/mu-plugins/intruso.php'), '<?php // malo');
};

const isBroken = async () => {
  expect((await pageOf()).body).toContain('Roto');
  expect(await readdir(join(wordpress.root, 'wp-content/mu-plugins'))).toContain('intruso.php');
};
const isWhole = async () => {
  const front = await pageOf();
  expect(front.status).toBe(200);
  expect(front.body).toContain(TITLE);
  expect((await pageOf('/entrada-de-antes/')).body).toContain('Entrada de antes');
  const foto = join(wordpress.root, 'wp-content/uploads/2026/foto.txt');
  expect(await readFile(foto, 'utf8')).toBe('foto'.repeat(1_000));
  expect(await readdir(join(wordpress.root, 'wp-content/mu-plugins'))).not.toContain('intruso.php');
  expect(await askDatabase(mariadb, 'sitio', 'SELECT COUNT(*) > 0 FROM wp_vista')).toEqual([['1']]);
};

test(
  'a broken site is restored from its own backup, goes back in one step, and is restored again',
  async () => {
    await isWhole();
    await breakSite();
    const done = await account.run(archive, inPlace(), ['--prove']);
    expect(done.last).toMatchObject({ phase: 'done' });
    await isWhole();
    // Its rows were left out: it is there, and empty.
    expect(await askDatabase(mariadb, 'sitio', 'SELECT COUNT(*) FROM wp_registros')).toEqual([
      ['0'],
    ]);
    // The copies that the site keeps are in no backup: they stay.
    const content = await readdir(join(wordpress.root, 'wp-content'));
    expect(content.filter((name) => name.startsWith('gnusys-backups-'))).toHaveLength(1);
    expect((await account.run(archive, inPlace(), ['--undo'])).last).toMatchObject({
      phase: 'undone',
    });
    await isBroken();
    await account.run(archive, inPlace(), ['--discard']);
    expect((await account.run(archive, inPlace(), ['--slice=0.2'])).last).toMatchObject({
      phase: 'done',
    });
    await isWhole();
    await account.run(archive, inPlace(), ['--discard']);
    const left = (await readdir(wordpress.root)).filter((name) => /gnusys|maintenance/.test(name));
    expect(left).toEqual([]);
  },
  RESTORE_TIMEOUT_MS,
);

test(
  'one folder is restored alone',
  async () => {
    await breakSite();
    const { last } = await account.run(archive, inPlace({ folder: 'wp-content/uploads' }));
    expect(last).toMatchObject({ phase: 'done' });
    await isBroken();
    expect(await readdir(join(wordpress.root, 'wp-content/uploads/2026'))).toEqual(['foto.txt']);
    await account.run(archive, inPlace(), ['--undo']);
    expect(await readdir(join(wordpress.root, 'wp-content/uploads'))).not.toContain('2026');
    await account.run(archive, inPlace(), ['--discard']);
    const none = await account.run(archive, inPlace({ folder: 'wp-content/nada' }));
    expect(none.last).toMatchObject({ error: 'folder-unknown' });
  },
  RESTORE_TIMEOUT_MS,
);

describe("WordPress's own files", () => {
  const PLAIN = 'El sitio está restaurado';
  const NOT_WHOLE = 'El sitio está restaurado, pero WordPress no está entero';
  const path = (name: string) => join(wordpress.root, name);
  const restored = async (only: string, from = archive) =>
    (await account.run(from, inPlace({ only }))).last;
  const forget = () => account.run(archive, inPlace(), ['--discard']);

  test(
    'those that are missing or of another size are named, and come from the ZIP of WordPress',
    async () => {
      await zipCore(account.root);
      await rm(path('wp-admin'), { recursive: true });
      await rm(path('wp-includes/class-wp-http-curl.php'));
      await writeFile(path('wp-includes/robots-template.php'), '<?php // cut');
      const broken = await restored('database');
      expect(broken).toMatchObject({ phase: 'done', text: NOT_WHOLE });
      const [missing, others, repair] = broken.notes ?? [];
      expect(missing).toMatch(
        /^Archivos de WordPress que faltan: \d{3,} \(wp-admin\/about\.php, .+…\)\.$/,
      );
      expect(others).toContain('respaldo: 1 (wp-includes/robots-template.php).');
      expect(repair).toMatch(/^Descarga WordPress 6\.8\.\d+ de https:\/\/es\.wordpress\.org/);
      const undone = await account.run(archive, inPlace(), ['--undo']);
      expect(undone.last).toMatchObject({ phase: 'undone', notes: [] });
      await forget();

      await cp(join(account.root, 'wordpress-6.8.zip'), path('wordpress-6.8.zip'));
      expect(await restored('files')).toMatchObject({ phase: 'done', text: PLAIN, notes: [] });
      await forget();
      await rm(path('wordpress-6.8.zip'));
      expect(await pageOf('/wp-admin/css/common.css')).toMatchObject({ status: 200 });
    },
    RESTORE_TIMEOUT_MS,
  );

  test(
    'a backup without a list of them finds what every WordPress has',
    async () => {
      const older = await account.upload(await withoutCoreList(), 'anterior.zip');
      const load = await readFile(path('wp-includes/load.php'));
      await rm(path('wp-includes/load.php'));
      const broken = await restored('database', older);
      expect(broken).toMatchObject({ phase: 'done', text: NOT_WHOLE });
      expect(broken.notes?.[0]).toContain('faltan: 1 (wp-includes/load.php)');
      await forget();
      await writeFile(path('wp-includes/load.php'), load);
      expect(await restored('database', older)).toMatchObject({
        phase: 'done',
        text: PLAIN,
        notes: [],
      });
      await forget();
    },
    RESTORE_TIMEOUT_MS,
  );
});

/** Calls the command as WP-CLI does, through a stub of what the command uses of it. */
const wp = async (names: string[], options: Record<string, string | true>) => {
  const output = await wordpress.run(`${WP_CLI}
    require_once dirname( GNUSYS_CONNECTOR_FILE ) . '/includes/class-gnusys-connector-command.php';
    Gnusys_Connector_Command::register();
    try {
      call_user_func( WP_CLI::$commands['gnusys restore'], json_decode( '${JSON.stringify(names)}', true ), json_decode( '${JSON.stringify(options)}', true ) );
    } catch ( Exception $end ) {}
    echo json_encode( WP_CLI::$said );`);
  return JSON.parse(output) as string[];
};

describe('wp gnusys restore', () => {
  test(
    'restores over its own site, and goes back',
    async () => {
      await account.run(archive, inPlace());
      await account.run(archive, inPlace(), ['--discard']);
      await breakSite();
      expect(await wp([archive], { verify: true })).toContain('success: El respaldo está entero.');
      expect(await wp([archive], {})).toEqual(['asked']); // Without a confirmation nothing changes.
      const said = await wp([archive], { yes: true });
      expect(said.at(-1)).toBe('success: El sitio está restaurado.');
      await isWhole();
      expect((await wp([], { undo: true })).at(-1)).toBe(
        'success: El sitio está como antes de restaurar.',
      );
      await isBroken();
      await wp([], { discard: true });
      expect((await wp([`${archive}.no`], { yes: true })).at(-1)).toContain(
        'error: No encontramos',
      );
      expect((await wp([archive], { yes: true, only: 'database' })).at(-1)).toContain('success');
      expect((await pageOf()).body).toContain(TITLE);
      expect((await wp([archive], { yes: true })).at(-1)).toContain('success');
      await isWhole();
      await wp([], { discard: true });
    },
    RESTORE_TIMEOUT_MS,
  );
});

test(
  'the portal hears of a restore on the site: at once, or once the site is connected again',
  async () => {
    await pairAgain();
    const before = portal.restores.length;
    const heard = () =>
      portal.restores.slice(before).map(({ scope, part, by }) => [scope, part, by]);
    const restore = async (options: Record<string, string | true>) => {
      expect((await wp([archive], options)).at(-1)).toContain('success');
      if (!options['verify']) await wp([], { discard: true });
    };
    await restore({ verify: true });
    await restore({ yes: true, table: 'wp_posts' });
    const reported = [['table', 'wp_posts', 'wp-cli']];
    expect(heard()).toEqual(reported);
    // The portal cannot be reached: the restore does not wait for it, and takes the site's keys along.
    portal.trouble.isUnreachable = true;
    await restore({ yes: true });
    portal.trouble.isUnreachable = false;
    await wordpress.run(report);
    expect(heard()).toEqual(reported);
    // A copy of the site under another address, with a key of its own, knows nothing of it.
    const elsewhere = "add_filter( 'pre_option_home', fn() => 'https://copia.example' );";
    await wordpress.run(elsewhere + key + report);
    expect(heard()).toEqual(reported);
    await pairAgain();
    await wordpress.run(report);
    expect(heard()).toEqual([...reported, ['all', '', 'wp-cli']]);
    expect(new Set(portal.restores.map(({ restoreId }) => restoreId)).size).toBe(
      portal.restores.length,
    );
  },
  RESTORE_TIMEOUT_MS,
);

describe('the screen in wp-admin', () => {
  const SCREEN = '/wp-admin/tools.php?page=gnusys-connector-restore';
  let page: Page;

  beforeAll(async () => {
    page = await browser.newPage();
  });
  afterAll(() => page.close());

  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const open = () => openRestoreScreen(page, wordpress);
  /** What the restorer leaves beside wp-content. */
  const leftovers = async () =>
    (await readdir(wordpress.root)).filter((name) => /gnusys|restaurar|maintenance/.test(name));
  const confirm = async (button: string) => {
    await page.getByLabel('Tu contraseña de WordPress').fill(wordpress.admin.password);
    await press(button);
    await press('Restaurar');
  };
  const expectEnd = (title: string) =>
    expect
      .poll(() => page.getByRole('heading', { level: 1 }).innerText(), { timeout: 120_000 })
      .toBe(title);

  test(
    'restores the copy that the site keeps, though the session ends, and goes back',
    async () => {
      await pairAgain();
      await breakSite();
      await open();
      const copy = page.getByRole('link', { name: /\.zip$/ });
      expect(await page.getByText('Copia de este sitio').count()).toBe(1);
      const lost = join(wordpress.root, 'wp-admin/edit-comments.php');
      const code = await readFile(lost);
      await rm(lost);
      await copy.click();
      expect(await page.locator('#gnusys_restore_core').innerText()).toMatch(
        /^Archivos de WordPress que faltan: 1 \(wp-admin\/edit-comments\.php\)\. El respaldo no los trae\./,
      );
      await writeFile(lost, code);
      await page.reload();
      expect(await page.locator('#gnusys_restore_core').count()).toBe(0);
      const summary = page.locator('#gnusys_restore_summary');
      expect(await summary.innerText()).toMatch(/Dirección\s+http:\/\/127\.0\.0\.1/);
      expect(await summary.innerText()).toMatch(/Tablas\s+\d+, con \d+ filas/);
      await page.getByLabel('Tu contraseña de WordPress').fill('no es esta');
      await press('Preparar la restauración');
      await expect
        .poll(() => page.locator('.notice-error').allInnerTexts(), { timeout: 30_000 })
        .toEqual([expect.stringContaining('La contraseña no es correcta')]);
      expect(await leftovers()).toEqual([]);
      const before = portal.restores.length;
      await confirm('Preparar la restauración');
      await expectEnd('El sitio está restaurado');
      expect(portal.restores.slice(before)).toMatchObject([
        {
          ...{ scope: 'all', part: '', by: 'wp-admin', person: wordpress.admin.user },
          filename: portal.backups[0]?.originalFilename,
        },
      ]);
      await isWhole();

      // The person's session was one of the tables that were swapped.
      const restorer = page.url();
      await page.goto(new URL(SCREEN, wordpress.url).href);
      expect(page.url()).toContain('wp-login.php');
      await open();
      await page.getByText('Hay una restauración abierta: El sitio está restaurado.').waitFor();
      await confirm('Abrir la restauración');
      await expectEnd('El sitio está restaurado');
      expect(page.url()).not.toBe(restorer);
      await press('Volver al estado anterior');
      await expectEnd('El sitio está como antes de restaurar');
      await isBroken();
      // It leads to the screen, once the person has signed in: that session was of the restored site.
      await press('Volver a empezar');
      await page.waitForURL(/wp-login\.php\?redirect_to=.+gnusys-connector-restore/);
      expect(await leftovers()).toEqual([]);
    },
    RESTORE_TIMEOUT_MS,
  );

  test(
    'takes an upload in pieces, restores a part of it, and deletes it',
    async () => {
      const admin = await signInToAdmin(wordpress.url, wordpress.admin);
      const nonce = /"nonce":"(\w+)"/.exec(await (await admin.get(SCREEN)).text())?.[1] ?? '';
      const bytes = await readFile(archive);
      const modified = '1764000000000';
      const send = async (name: string, at: number, piece?: Buffer) => {
        const body = new FormData();
        const size = String(bytes.length);
        const fields = { action: 'gnusys_restore_upload', _wpnonce: nonce, name, size, modified };
        for (const [key, value] of Object.entries(fields)) body.append(key, value);
        body.append('at', String(at));
        if (piece) body.append('piece', new Blob([Uint8Array.from(piece)]), 'piece');
        const answer = await fetch(new URL('/wp-admin/admin-ajax.php', wordpress.url), {
          ...{ method: 'POST', body, headers: { cookie: admin.cookie() } },
        });
        return JSON.parse(await answer.text()) as { success: boolean; data: unknown };
      };
      const first = bytes.subarray(0, 100_000);
      expect(await send('../subido.php', 0)).toMatchObject({ success: false });
      expect(await send('subido.zip', 0, Buffer.from('<?php'))).toMatchObject({ success: false });
      expect((await send('subido.zip', 0)).data).toEqual({ at: 0, done: false });
      expect((await send('subido.zip', 0, first)).data).toEqual({ at: 100_000, done: false });
      // A piece that came twice, or out of its turn, changes nothing.
      expect((await send('subido.zip', 0, first)).data).toEqual({ at: 100_000, done: false });
      let answer: unknown;
      for (let at = first.length; at < bytes.length; at += 1_000_000) {
        answer = (await send('subido.zip', at, bytes.subarray(at, at + 1_000_000))).data;
      }
      expect(answer).toEqual({ at: bytes.length, done: true });

      await open();
      await page.getByLabel('El .zip o .zip.enc que descargaste del portal').setInputFiles({
        ...{ name: 'elegido.zip', mimeType: 'application/zip', buffer: bytes },
      });
      await press('Subir');
      await page.getByRole('link', { name: 'elegido.zip' }).waitFor();
      expect(await page.getByText('Subido aquí').count()).toBe(2);
      await page.getByRole('link', { name: 'elegido.zip' }).click();
      await page.getByLabel('Solo la base de datos').check();
      await confirm('Preparar la restauración');
      await expectEnd('El sitio está restaurado');
      expect((await pageOf()).body).toContain(TITLE);
      const someone = openRestorer(page.url(), new URL(page.url()).pathname);
      expect((await someone.post({ code: 'otro' })).text).toContain('otra vez de WordPress');
      await press('Terminar y eliminar el restaurador');
      await page.getByRole('link', { name: 'Volver a WordPress' }).waitFor();

      await open();
      for (const name of ['elegido.zip', 'subido.zip']) {
        await press(`Eliminar ${name}`);
        await page.getByRole('link', { name }).waitFor({ state: 'detached' });
      }
      expect(await leftovers()).toEqual([]);
    },
    RESTORE_TIMEOUT_MS,
  );

  test('is closed to who may install no plugins, and to forms that are not its own', async () => {
    await wordpress.run(
      `wp_insert_user( array( 'user_login' => 'ana-edita', 'user_pass' => 'clave-de-ana', 'role' => 'editor' ) );`,
    );
    const person = { user: 'ana-edita', password: 'clave-de-ana' };
    const editor = await signInToAdmin(wordpress.url, person);
    expect((await editor.get(SCREEN)).status).toBe(403);
    const upload = { action: 'gnusys_restore_upload', name: 'a.zip', size: '9', at: '0' };
    expect((await editor.post('/wp-admin/admin-ajax.php', upload)).status).toBe(403);
    const admin = await signInToAdmin(wordpress.url, wordpress.admin);
    const begin = { do: 'gnusys_restore_begin', scope: 'all', password: wordpress.admin.password };
    expect((await admin.post(SCREEN, begin)).status).toBe(403);
    expect((await admin.post('/wp-admin/admin-ajax.php', upload)).status).toBe(403);
    expect(await leftovers()).toEqual([]);
    const problem = 'Gnusys_Connector_Restoring_Site::problem()';
    expect(await wordpress.ask(problem)).toContain('no te deja instalar plugins');
    expect(await wordpress.ask(problem, { session: admin })).toBe('');
  });

  test('refuses what the disk has no room for, before anything is prepared', async () => {
    const said = await wordpress.ask(
      `( add_filter( 'gnusys_connector_restore_free_bytes', fn() => 1000 ) && is_array( $all = Gnusys_Connector_Restoring_Archives::all() ) )
        ? Gnusys_Connector_Restoring_Site::lack_of_room( Gnusys_Connector_Restoring_Archives::manifest( reset( $all )['path'] ) ) : null`,
    );
    expect(said).toMatch(/^No hay espacio en el disco.+quedan 1,000.0 B libres/);
  });

  test.each([
    [
      'es_CL',
      'El sitio está restaurado',
      'La tabla «wp_a» debe tener 1 fila y trae 1.000. Usa otro respaldo.',
    ],
    [
      'en_US',
      'The site is restored',
      'The table “wp_a” should have 1 row, and it has 1,000. Use another backup.',
    ],
  ])(
    'says what the restorer says in the language of WordPress: %s',
    async (locale, phase, stop) => {
      const said = await wordpress.ask(
        `switch_to_locale( '${locale}' ) || true ? array( Gnusys_Connector_Restore_Texts::phase( 'done' ), Gnusys_Connector_Restore_Texts::stop( 'rows-count', array( 'wp_a', 1, 1000 ) ) ) : null`,
      );
      expect(said).toEqual([phase, stop]);
    },
  );

  test('makes the restorer that the portal gives', async () => {
    const hash = 'a'.repeat(64);
    const made = await wordpress.ask(`Gnusys_Connector_Restoring_Restorer::source( '${hash}' )`);
    const home = new URL(SCREEN, wordpress.url).href;
    const given = restorerFor(buildRestorer(rootDir), hash);
    expect(made).toBe(
      given.replace("'GNUSYS_RESTORER_HOME', ''", `'GNUSYS_RESTORER_HOME', '${home}'`),
    );
  });
});

test(
  'while a restore is open, scheduled backups wait, and the copy that it restores stays',
  async () => {
    const begin =
      "add_filter( 'gnusys_connector_backup_chain', '__return_false' ); Gnusys_Connector_Backup_Schedule::begin();";
    const prune = 'Gnusys_Connector_Backup_Folder::prune( 0 );';
    const copies = () => wordpress.ask('count( Gnusys_Connector_Backup_Folder::copies() )');
    await pairAgain();
    await wordpress.run(`
      $copy = Gnusys_Connector_Backup_Folder::copies()[0];
      Gnusys_Connector_Restore_Restorer::begin( Gnusys_Connector_Restoring_Site::settings( Gnusys_Connector_Backup_Folder::path() . '/' . $copy['filename'] . '.php' ) );`);
    const sent = portal.backups.length;
    await wordpress.run(begin);
    expect(await wordpress.ask('Gnusys_Connector_Backup_Job::load()')).toBeNull();
    expect(await wordpress.ask("wp_next_scheduled( 'gnusys_backup_due' ) > time()")).toBe(true);
    await wordpress.run(prune);
    expect(await copies()).toBe(1);
    // Abandoned: it stops no backup any longer. Its copy stays.
    await wordpress.run(
      "touch( Gnusys_Connector_Restore_Folder::find( Gnusys_Connector_Restoring_Site::place() )->path( 'state.php' ), time() - 7 * HOUR_IN_SECONDS );",
    );
    await wordpress.run(begin);
    for (let step = 0; step < 100; step += 1) {
      if ((await wordpress.ask('Gnusys_Connector_Backup_Job::load()')) === null) break;
      await wordpress.run('Gnusys_Connector_Backup_Runner::step();');
    }
    expect(portal.backups).toHaveLength(sent + 1);
    expect(await copies()).toBe(2);
    await wordpress.run(prune);
    expect(await copies()).toBe(1);
    await wp([], { discard: true });
    await wordpress.run("wp_clear_scheduled_hook( 'gnusys_backup_due' );");
  },
  RESTORE_TIMEOUT_MS,
);

describe('the page, on an empty account', () => {
  let empty: RestoreAccount;
  let served: ServedAccount;
  const code = 'c'.repeat(43);

  beforeAll(async () => {
    await fillDatabase(mariadb, 'nuevo');
    empty = await makeAccount();
    const source = await readFile(join(empty.root, 'restaurar.php'), 'utf8');
    const hash = createHash('sha256').update(code).digest('hex');
    await writeFile(join(empty.root, 'restaurar.php'), restorerFor(source, hash));
    served = await serveAccount(empty.root);
  });

  afterAll(async () => {
    await (served as ServedAccount | undefined)?.stop();
    await (empty as RestoreAccount | undefined)?.remove();
  });

  test('is closed without the code, and refuses another one', async () => {
    const visitor = openRestorer(served.url);
    const first = await visitor.get();
    expect(first.text).toContain('Código');
    expect(first.headers.get('x-frame-options')).toBe('DENY');
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect((await visitor.post({ code: 'otro' })).text).toContain('otra vez del portal');
    expect((await visitor.post({ do: 'start' })).text).toContain('Código');
  });

  test(
    'restores the site under another address, with a database of its own, and deletes itself',
    async () => {
      const visitor = openRestorer(served.url);
      const without = await visitor.post({ code });
      expect(without.text).toContain('Aún no hay ningún respaldo aquí');
      // No script reads it, no other site sends it, and no other page of the account gets it.
      expect(visitor.cookies()).toEqual([
        `gnusys_restorer=${code}; path=/restaurar.php; HttpOnly; SameSite=Strict`,
      ]);
      await cp(archive, join(empty.root, 'respaldo.zip'));
      const start = await visitor.get();
      expect(start.text).toContain('respaldo.zip');
      expect(start.text).toContain('Aquí no está WordPress');
      const { host, user, name } = reach(mariadb, 'nuevo');
      const form = { archive: 'respaldo.zip', scope: 'all', address: served.url };
      const fields = { ...form, database_host: host, database_user: user, database_name: name };
      const refused = await visitor.submit('start', { ...fields, database_host: '127.0.0.1:1' });
      expect(refused.text).toContain('No pudimos entrar a la base de datos');
      expect(refused.text).toContain('name="database_name" value="nuevo"');

      await visitor.submit('start', fields);
      const stopped = await visitor.follow();
      expect(stopped.text).toContain('Faltan los archivos de WordPress. Sube wordpress-6.8');
      // While it is restored, nobody fetches it.
      const fetched = await fetch(new URL('/respaldo.zip', served.url));
      expect(Buffer.from(await fetched.arrayBuffer()).subarray(0, 2)).not.toEqual(
        Buffer.from('PK'),
      );
      // What arrived in part is no WordPress; nor is a plugin whose name begins so.
      await uploadHalf(empty.root, 'wordpress-6.8.zip');
      const half = await visitor.follow('?go=1');
      expect(half.text).toContain('«wordpress-6.8.zip» no es WordPress, o está incompleto. Sube');
      await zipCore(empty.root);
      const done = await visitor.follow('?go=1');
      expect(done.text).toContain('El sitio está restaurado');
      expect(notesOf(done.text)).toEqual([constantsLeft]);

      const front = await fetch(new URL('/', served.url));
      expect(front.status).toBe(200);
      const body = await front.text();
      expect(body).toContain(TITLE);
      expect(body).not.toContain(new URL(wordpress.url).host);
      expect(
        await askDatabase(
          mariadb,
          'nuevo',
          "SELECT option_value FROM wp_options WHERE option_name = 'prueba_widget'",
        ),
      ).toEqual([[widgetOf(served.url)]]);
      const config = await readFile(join(empty.root, 'wp-config.php'), 'utf8');
      expect(new Set(config.match(/'[A-Za-z0-9+/=]{64}'/g)).size).toBe(8);

      const lost = join(empty.root, 'wp-admin/index.php');
      const lostCode = await readFile(lost);
      await rm(lost);
      const notWhole = await visitor.get();
      expect(notWhole.text).toContain(
        '<h1>El sitio está restaurado, pero WordPress no está entero',
      );
      expect(notWhole.text).toContain('que faltan: 1 (wp-admin/index.php).');
      expect(notWhole.text).toContain('Comprobar otra vez');
      await writeFile(lost, lostCode);
      expect((await visitor.get()).text).toContain('<h1>El sitio está restaurado</h1>');

      const bye = await visitor.submit('finish');
      expect(bye.text).toMatch(/Se eliminaron.+Ahora vuelve a vincular el sitio con el portal/);
      const left = await readdir(empty.root);
      expect(left.filter((file) => /^restaurar|\.zip$/.test(file))).toEqual([]);
      expect(left).not.toEqual(
        expect.arrayContaining([expect.stringContaining('gnusys-restore-')]),
      );
    },
    RESTORE_TIMEOUT_MS,
  );
});

test(
  'a backup with a passphrase comes from the plugin through the portal back to the site, with it alone',
  async () => {
    const passphrase = 'cuatro palabras y una ñ';
    // The restores above may have left it broken.
    await account.run(archive, inPlace());
    await account.run(archive, inPlace(), ['--discard']);
    await pairAgain();
    await wordpress.run(`
      Gnusys_Connector_Backup_Passphrase::set( '${passphrase}' );
      Gnusys_Connector_Backup_Runner::start();`);
    for (let step = 0; step < 100; step += 1) {
      if ((await wordpress.ask('Gnusys_Connector_Backup_Job::load()')) === null) break;
      await wordpress.run('Gnusys_Connector_Backup_Runner::step();');
    }
    const sent = portal.backups.at(-1);
    expect(sent?.announced).toMatchObject({ encrypted: true });
    const encrypted = await account.upload(sent?.file ?? Buffer.alloc(0), 'cifrado.zip');
    await breakSite();
    const wrong = await account.run(encrypted, inPlace({ passphrase: 'otra contraseña' }));
    expect(wrong.last).toMatchObject({ error: 'passphrase-wrong' });
    await isBroken();
    const done = await account.run(encrypted, inPlace({ passphrase }), ['--prove']);
    expect(done.last).toMatchObject({ phase: 'done' });
    await isWhole();
    await account.run(encrypted, inPlace(), ['--undo']);
    await account.run(encrypted, inPlace(), ['--discard']);
    await isBroken();

    const file = join(account.root, '..', 'clave.txt');
    await writeFile(file, `${passphrase}\n`);
    expect((await wp([encrypted], { yes: true })).at(-1)).toContain('tiene contraseña propia');
    const said = await wp([encrypted], { yes: true, 'passphrase-file': file });
    expect(said.at(-1)).toBe('success: El sitio está restaurado.');
    await isWhole();
    await wp([], { discard: true });
    // The restored site encrypts, and does not know the passphrase: it makes no backup without it.
    expect(await wordpress.ask('Gnusys_Connector_Backup_Passphrase::problem()')).toContain(
      'ya no conoce la contraseña',
    );
    await cp(encrypted, join(wordpress.root, 'cifrado.zip.enc'));
    await breakSite();
    const page = await browser.newPage();
    await openRestoreScreen(page, wordpress);
    await page.getByRole('link', { name: 'cifrado.zip.enc' }).click();
    const begin = async (typed: string) => {
      await page.getByLabel('Contraseña del respaldo').fill(typed);
      await page.getByLabel('Tu contraseña de WordPress').fill(wordpress.admin.password);
      await page.getByRole('button', { name: 'Preparar la restauración' }).click();
    };
    await begin('otra contraseña');
    await page.getByText('La contraseña del respaldo no es correcta').waitFor();
    await begin(passphrase);
    await page.getByRole('button', { name: 'Restaurar', exact: true }).click();
    await page
      .getByRole('heading', { name: 'El sitio está restaurado', exact: true })
      .waitFor({ timeout: 120_000 });
    await page.close();
    await isWhole();
    const [kept = ''] = (await readdir(wordpress.root)).filter((name) =>
      name.startsWith('gnusys-restore-'),
    );
    const state = await readFile(join(wordpress.root, kept, 'state.php'), 'utf8');
    expect(state).toContain('"key":""');
    expect(state).not.toContain('cuatro palabras');
    await wp([], { discard: true });
    // It went with the restore.
    expect(await readdir(wordpress.root)).not.toContain('cifrado.zip.enc');
  },
  RESTORE_TIMEOUT_MS,
);

test(
  'the page, with a ZIP of WordPress: names its version first, and says at the end that it was another',
  async () => {
    await fillDatabase(mariadb, 'otra');
    const empty = await makeAccount();
    const code = 'd'.repeat(43);
    const source = await readFile(join(empty.root, 'restaurar.php'), 'utf8');
    const hash = createHash('sha256').update(code).digest('hex');
    await writeFile(join(empty.root, 'restaurar.php'), restorerFor(source, hash));
    const served = await serveAccount(empty.root);
    try {
      await cp(archive, join(empty.root, 'respaldo.zip'));
      const visitor = openRestorer(served.url);
      await uploadHalf(empty.root, 'wordpress-5.9.zip');
      expect((await visitor.post({ code })).text).toContain(
        '«wordpress-5.9.zip» no es WordPress, o está incompleto: no se usa. Aquí no está WordPress. Descarga',
      );
      await zipCore(empty.root, 'wordpress-es.zip', '6.7.2');
      expect((await visitor.get()).text).toContain(
        '<p class="note">Aquí no está WordPress. Al restaurar se toma de wordpress-es.zip (versión 6.7.2). Si el respaldo',
      );
      const { host, user, name } = reach(mariadb, 'otra');
      const form = { archive: 'respaldo.zip', scope: 'all', address: served.url };
      const fields = { ...form, database_host: host, database_user: user, database_name: name };
      await visitor.submit('start', fields);
      const other = await visitor.follow();
      expect(other.text).toContain('<h1>El sitio está restaurado</h1>');
      const version = /respaldo es de la (6\.8(?:\.\d+)?)\./.exec(other.text)?.[1] ?? '';
      expect(other.text).toContain(
        `<li>WordPress se tomó de «wordpress-es.zip», que es la versión 6.7.2, y el respaldo es de la ${version}. Si`,
      );

      // As the page says: back, the right one beside the other, and once more.
      await visitor.submit('back');
      await visitor.follow();
      await zipCore(empty.root, 'wordpress-z.zip');
      const again = await visitor.submit('again');
      expect(again.text).toContain(
        `wordpress-es.zip (versión 6.7.2) o wordpress-z.zip (versión ${version}).`,
      );
      await visitor.submit('start', fields);
      const right = await visitor.follow();
      expect(right.text).toContain('<h1>El sitio está restaurado</h1>');
      expect(notesOf(right.text)).toEqual([constantsLeft]);
    } finally {
      await served.stop();
      await empty.remove();
    }
  },
  RESTORE_TIMEOUT_MS,
);

/** Puts WordPress as wordpress.org has it into a folder; also as if it were another version. It is packed once. */
async function zipCore(root: string, name = 'wordpress-6.8.zip', version?: string): Promise<void> {
  core ??= await packCore();
  const path = join(root, name);
  if (version === undefined) {
    await cp(core.zip, path);
    return;
  }
  const file = 'wordpress/wp-includes/version.php';
  const entries = unzipSync(await readFile(core.zip));
  const code = Buffer.from(entries[file] ?? '').toString();
  entries[file] = Buffer.from(code.replace(/(\$wp_version = ')[^']+/, `$1${version}`));
  // Without a time each header of an entry gets its own, and the restorer refuses two that differ.
  await writeFile(path, zipSync(entries, { level: 1, mtime: '2025-02-11T12:00:00Z' }));
}

/** Puts the first half of WordPress's ZIP into a folder, as an upload that broke off leaves it. */
async function uploadHalf(root: string, name: string): Promise<void> {
  core ??= await packCore();
  const bytes = await readFile(core.zip);
  await writeFile(join(root, name), bytes.subarray(0, bytes.length / 2));
}

async function packCore() {
  const folder = await mkdtemp(join(tmpdir(), 'connector-core-'));
  for (const name of await readdir(wordpress.root)) {
    if (/^(wp-(admin|includes)|wp-[a-z-]+\.php|index\.php|xmlrpc\.php)$/.test(name)) {
      cpSync(join(wordpress.root, name), join(folder, 'wordpress', name), { recursive: true });
    }
  }
  await rm(join(folder, 'wordpress/wp-config.php'));
  const zip = join(folder, 'wordpress-6.8.zip');
  await execute('python3', ['-m', 'zipfile', '-c', zip, 'wordpress'], { cwd: folder });
  return { folder, zip };
}

/** The archive as connectors before 1.6.1 made it: without a list of WordPress's own files. */
async function withoutCoreList(): Promise<Buffer> {
  const entries = Object.entries(unzipSync(await readFile(archive)));
  return writeZip(
    entries.map(([name, bytes]) => {
      if (name !== 'manifest.json') return { name, data: Buffer.from(bytes) };
      const { core, ...manifest } = JSON.parse(Buffer.from(bytes).toString()) as { core: unknown };
      expect(core).toBeDefined();
      return { name, data: Buffer.from(JSON.stringify(manifest)) };
    }),
  );
}

const serialised = (text: string) => `s:${String(text.length)}:"${text}";`;
const widgetOf = (url: string) =>
  `a:2:{s:3:"url";${serialised(`${url}/foto.png`)}s:1:"n";a:1:{i:0;${serialised(url)}}}`;

/** What the command uses of WP-CLI, which no registry has for this machine. */
const WP_CLI = `
  class WP_CLI {
    public static $commands = array();
    public static $said     = array();
    public static function add_command( $name, $callable ) { self::$commands[ $name ] = $callable; }
    public static function log( $text ) { self::$said[] = $text; }
    public static function warning( $text ) { self::$said[] = 'warning: ' . $text; }
    public static function success( $text ) { self::$said[] = 'success: ' . $text; }
    public static function error( $text ) { self::$said[] = 'error: ' . $text; throw new Exception(); }
    public static function confirm( $text, $options ) { if ( empty( $options['yes'] ) ) { self::$said[] = 'asked'; throw new Exception(); } }
  }`;

/** The archive with other code in the probe, as if it had been backed up so. */
async function withProbe(code: string): Promise<Buffer> {
  const entries = Object.entries(unzipSync(await readFile(archive)));
  const name = `wp-content/mu-plugins/${PROBE}`;
  const sumOf = (text: string) => createHash('sha256').update(text).digest('hex');
  return writeZip(
    entries.map(([entry, bytes]) => {
      if (entry === name) return { name, data: Buffer.from(code.padEnd(bytes.length)) };
      const text = Buffer.from(bytes).toString();
      const isList = entry === 'files.sha256';
      const padded = sumOf(code.padEnd(Buffer.byteLength(probe)));
      return {
        name: entry,
        data: isList ? Buffer.from(text.replace(sumOf(probe), padded)) : Buffer.from(bytes),
      };
    }),
  );
}

test(
  'a drill of the real site proves its backup: rows, files, pages, with nothing in reach of its code',
  async () => {
    const { failure, compared } = await drill.of(await readFile(archive));
    expect(failure).toBeNull();
    expect(compared).toMatchObject({ tables: 13, pages: 3 });
    expect(compared?.files).toBeGreaterThan(100);
  },
  RESTORE_TIMEOUT_MS,
);

// drill.test.ts finds them in a bare site, in each run.
test.runIf(triesAll).each([
  { what: 'fails', code: '<?php nada();', error: 'page-failed', says: 'la portada respondió 500' },
  {
    what: 'has another title',
    code: "<?php add_filter( 'option_blogname', static function () { return 'Otro'; } );",
    error: 'title-differs',
    says: TITLE,
  },
])(
  'a drill finds that the restored site $what',
  async ({ code, error, says }) => {
    const { failure } = await drill.of(await withProbe(code));
    expect(failure?.code).toBe(error);
    expect(failure?.message).toContain(says);
  },
  RESTORE_TIMEOUT_MS,
);
