import { execFile } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startBackupPortal, type BackupPortal } from '../support/backups/backup-portal.ts';
import { startTestNetwork, type TestNetwork } from '../support/wordpress/wordpress-network.ts';
import {
  signInToAdmin,
  type AdminSession,
  type TestWordPress,
} from '../support/wordpress/wordpress.ts';

const execute = promisify(execFile);
const KEY = 'clave-de-la-red-de-sitios';
const BACKUP_KEY = `bak_${'r'.repeat(43)}`;
const SETTINGS_PAGE = '/wp-admin/options-general.php?page=gnusys-connector';
const RESTORE_SCREEN = '/wp-admin/tools.php?page=gnusys-connector-restore';
const STATUS = '/wp-json/gnusys/v1/status';
const START_TIMEOUT_MS = 300_000;
const POSTS = [
  'gnusys_pair',
  'gnusys_save_key',
  'gnusys_remove_key',
  'gnusys_backup_save',
  'gnusys_backup_start',
  'gnusys_backup_cancel',
];

const statusSchema = z.object({
  site: z.object({ url: z.string() }),
  plugins: z.array(z.object({ file: z.string(), active: z.boolean() })),
  themes: z.object({
    active_theme: z.string(),
    all_themes: z.array(z.object({ stylesheet: z.string() })),
  }),
  updates: z.object({
    plugins: z.object({ updates: z.array(z.string()) }),
    themes: z.object({ count: z.int() }),
  }),
  counts: z.object({ users: z.int(), posts: z.int(), products: z.int() }),
});

let network: TestNetwork;
let wordpress: TestWordPress;
let portal: BackupPortal;
let superAdmin: AdminSession;
let mainAdmin: AdminSession;
/** The super admin and the site's own administrator on the second site. */
let superAdminThere: AdminSession;
let subsiteAdmin: AdminSession;

beforeAll(async () => {
  [network, portal] = await Promise.all([startTestNetwork(KEY), startBackupPortal(BACKUP_KEY)]);
  ({ wordpress } = network);
  await addTheme(join(wordpress.root, 'wp-content/themes/de-la-red'));
  const there = network.subsite.url;
  // One after the other: WordPress keeps a person's sessions in one value.
  superAdmin = await signInToAdmin(wordpress.url, wordpress.admin);
  superAdminThere = await signInToAdmin(there, wordpress.admin);
  mainAdmin = await signInToAdmin(wordpress.url, network.mainAdmin);
  subsiteAdmin = await signInToAdmin(there, network.subsiteAdmin);
}, START_TIMEOUT_MS);

afterAll(async () => {
  await (network as TestNetwork | undefined)?.wordpress.stop();
  await (portal as BackupPortal | undefined)?.close();
});

beforeEach(() => {
  portal.asked.length = 0;
  portal.backups.length = 0;
  portal.reports.length = 0;
});

/** A theme that the network does not offer to its sites. */
async function addTheme(folder: string): Promise<void> {
  await mkdir(folder);
  await writeFile(join(folder, 'style.css'), '/*\nTheme Name: De la red\nVersion: 1.0\n*/\n');
  await writeFile(join(folder, 'index.php'), '<?php\n');
}

const onSubsite = () => ({ url: network.subsite.url });
const nonceFor = async (action: string, url: string, session: AdminSession) =>
  wordpress.run(`echo wp_create_nonce( '${action}' );`, { url, session });
const PLUGINS_SCREEN = '/wp-admin/network/plugins.php';
/** The screen without WordPress's own frame. */
const bodyOf = async (answer: Response) =>
  (await answer.text()).split('id="wpbody-content">')[1] ?? '';
const storedBy = (place: { url?: string }) =>
  wordpress.ask(
    `$GLOBALS['wpdb']->get_col( "SELECT option_name FROM {$GLOBALS['wpdb']->options} WHERE option_name LIKE 'gnusys%' AND option_name <> 'gnusys_log' ORDER BY 1" )`,
    place,
  );
const settings = (frequency = 'daily') =>
  `update_option( 'gnusys_backup', array( 'portal' => '${portal.url}', 'key' => '${BACKUP_KEY}', 'frequency' => '${frequency}', 'keep' => 1 ), false );`;

/** Where no backups are made, nothing listens: WordPress itself answers. */
const refusalOf = (action: string, url: string) =>
  action.startsWith('gnusys_backup') && url !== wordpress.url ? 400 : 403;

/** Sends a form of the connector with a nonce of that person's, and gives the status. */
async function send(session: AdminSession, url: string, action: string): Promise<number> {
  const answer = await session.post('/wp-admin/admin-post.php', {
    action,
    _wpnonce: await nonceFor(action, url, session),
    gnusys_pairing: `${portal.url}#ABCD-EFGH-JKMN-PQRS`,
    gnusys_key: 'una-clave-puesta-por-otro',
    gnusys_confirm: '1',
    gnusys_backup_portal: portal.url,
    gnusys_backup_key: BACKUP_KEY,
    gnusys_backup_frequency: 'daily',
    gnusys_backup_keep: '1',
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Tables that a backup's dump makes. */
async function tablesIn(file: Buffer | undefined): Promise<string[]> {
  const path = join(wordpress.dir, 'respaldo.zip');
  await writeFile(path, file ?? '');
  const { stdout } = await execute('python3', ['-c', READ_DUMP, path], {
    maxBuffer: 2 ** 26,
  });
  return [...stdout.matchAll(/^DROP TABLE IF EXISTS `(\w+)`;$/gm)].map(([, name]) => name ?? '');
}

const READ_DUMP = `
import sys, zipfile
print(zipfile.ZipFile(sys.argv[1]).read('database.sql').decode('utf-8', 'replace'))`;

async function readStatus(url: string, key: string) {
  const answer = await fetch(url + STATUS, { headers: { Authorization: `Bearer ${key}` } });
  expect(answer.status).toBe(200);
  return statusSchema.parse(await answer.json());
}

describe.each([
  ['the second site', () => ({ session: subsiteAdmin, url: network.subsite.url })],
  ['the main site', () => ({ session: mainAdmin, url: wordpress.url })],
])('an administrator of %s who is no super admin', (_, person) => {
  test('sees neither the screen nor a way to it', async () => {
    const { session } = person();
    const dashboard = await (await session.get('/wp-admin/index.php')).text();
    expect(dashboard).toContain('options-general.php');
    expect(dashboard).not.toContain('page=gnusys-connector');
    const screen = await session.get(SETTINGS_PAGE);
    expect(screen.status).toBe(403);
    expect(await screen.text()).not.toContain('gnusys_pairing');
    expect((await session.get(RESTORE_SCREEN)).status).toBe(403);
  });

  test.each(POSTS)('cannot send %s', async (action) => {
    const { session, url } = person();
    const before = await storedBy({ url });
    expect(await send(session, url, action)).toBe(refusalOf(action, url));
    expect(portal.asked).toEqual([]);
    expect(await storedBy({ url })).toEqual(before);
  });

  test('cannot do a step of a backup', async () => {
    const { session, url } = person();
    const fields = {
      action: 'gnusys_backup_work',
      _wpnonce: await nonceFor('gnusys_backup_work', url, session),
    };
    const answer = await session.post('/wp-admin/admin-ajax.php', fields);
    await answer.arrayBuffer();
    expect(answer.status).toBe(refusalOf(fields.action, url));
  });

  test('sees no notice of a refused backup key', async () => {
    const { session, url } = person();
    await wordpress.run(`update_option( 'gnusys_backup_refused', '1', false );`, { url });
    const dashboard = await bodyOf(await session.get('/wp-admin/index.php'));
    expect(dashboard).toContain('wrap');
    expect(dashboard).not.toContain('GNUsys');
    await wordpress.run(`delete_option( 'gnusys_backup_refused' );`, { url });
  });
});

describe('the second site', () => {
  test('makes no backup, no matter who starts it', async () => {
    await wordpress.run(settings(), onSubsite());
    expect(await send(superAdminThere, network.subsite.url, 'gnusys_backup_start')).toBe(400);
    expect(
      await wordpress.ask('Gnusys_Connector_Backup_Runner::start()->get_error_message()', {
        url: network.subsite.url,
      }),
    ).toBe('En una red de sitios, los respaldos se hacen solo desde el sitio principal.');
    expect(portal.asked).toEqual([]);
  });

  test('loses the settings, events and copies that an earlier version made there', async () => {
    const folder = `gnusys-backups-${'a'.repeat(24)}`;
    const content = join(wordpress.root, 'wp-content');
    await mkdir(join(content, folder));
    await writeFile(join(content, folder, 'toda-la-red.zip'), 'PK');
    await writeFile(
      join(content, folder, 'state.php'),
      `<?php exit; ?>\n${JSON.stringify({ phase: 'scan', file: 'toda-la-red.zip', wait_until: 0 })}`,
    );
    await wordpress.run(
      `${settings()} update_option( 'gnusys_backup_folder', '${folder}', false );
      update_option( 'gnusys_backup_last', array( 'at' => 1 ), false );
      foreach ( array( 'step', 'due', 'report' ) as $hook ) {
        wp_schedule_event( time() - 90000, 'daily', 'gnusys_backup_' . $hook );
      }`,
      onSubsite(),
    );
    await fetch(`${network.subsite.url}/wp-cron.php`);
    expect(portal.asked).toEqual([]);
    expect(portal.backups).toEqual([]);
    expect(await storedBy(onSubsite())).toEqual([]);
    expect(
      await wordpress.ask(
        `array_map( 'wp_next_scheduled', array( 'gnusys_backup_step', 'gnusys_backup_due', 'gnusys_backup_report' ) )`,
        onSubsite(),
      ),
    ).toEqual([false, false, false]);
    expect(await readdir(content)).not.toContain(folder);
  });

  test('a super admin connects it, and reads where backups are made', async () => {
    const html = await bodyOf(await superAdminThere.get(SETTINGS_PAGE));
    expect(html).toContain('los respaldos se hacen solo desde el sitio principal');
    expect(html).not.toContain('gnusys_backup_');
    expect(html).toContain(`${wordpress.url}${SETTINGS_PAGE}`);
    expect(await send(superAdminThere, network.subsite.url, 'gnusys_save_key')).toBe(302);
    expect(await storedBy(onSubsite())).toEqual(['gnusys_key']);
  });

  test('reports on itself alone', async () => {
    await wordpress.run(
      `wp_insert_post( array( 'post_title' => 'Uno', 'post_status' => 'publish' ) );
      activate_plugin( 'galeria-demo/galeria-demo.php' );`,
      onSubsite(),
    );
    const key = 'una-clave-puesta-por-otro';
    const status = await readStatus(network.subsite.url, key);
    expect(status.site.url).toBe(network.subsite.url);
    // A plugin that is installed and not used here is the network's.
    expect(status.plugins).toEqual([
      { file: 'galeria-demo/galeria-demo.php', active: true },
      { file: 'gnusys-connector/gnusys-connector.php', active: true },
    ]);
    expect(status.updates.plugins.updates).toEqual(['galeria-demo/galeria-demo.php']);
    expect(status.themes.all_themes.map(({ stylesheet }) => stylesheet)).toEqual([
      status.themes.active_theme,
    ]);
    expect(status.counts).toMatchObject({ users: 1, posts: 2, products: 0 });
    const refused = await fetch(wordpress.url + STATUS, {
      headers: { Authorization: `Bearer ${key}` },
    });
    expect(refused.status).toBe(401);
  });
});

describe('the main site', () => {
  test('reports all that is installed', async () => {
    const status = await readStatus(wordpress.url, KEY);
    expect(status.plugins.map(({ file }) => file)).toContain('formulario-demo/formulario-demo.php');
    expect(status.themes.all_themes.map(({ stylesheet }) => stylesheet)).toContain('de-la-red');
    expect(status.counts.products).toBe(4);
  });

  test('is reached by a super admin from the network’s list of plugins', async () => {
    const html = await bodyOf(await superAdmin.get(PLUGINS_SCREEN));
    expect(html).toContain(`${wordpress.url}${SETTINGS_PAGE}">Ajustes</a>`);
  });

  test('is restored from wp-admin by a super admin, unless it uses SQLite', async () => {
    expect((await superAdminThere.get(RESTORE_SCREEN)).status).toBe(403);
    const html = await bodyOf(await superAdmin.get(RESTORE_SCREEN));
    expect(html).toContain('Este sitio guarda sus datos en SQLite');
    expect(html).not.toContain('gnusys_restore_upload');
  });

  test('backs the whole network up for a super admin', async () => {
    expect(await send(superAdmin, wordpress.url, 'gnusys_backup_save')).toBe(302);
    expect(portal.reports).toHaveLength(1);
    expect(await send(superAdmin, wordpress.url, 'gnusys_backup_start')).toBe(302);
    for (let count = 0; count < 100; count += 1) {
      await wordpress.run('Gnusys_Connector_Backup_Runner::step();');
      if ((await wordpress.ask('Gnusys_Connector_Backup_Job::load()')) === null) break;
    }
    expect(await wordpress.ask('Gnusys_Connector_Backup_Result::last()')).toContain(
      'está en el portal',
    );
    expect(portal.backups.map(({ status }) => status)).toEqual(['completed']);
    const tables = await tablesIn(portal.backups[0]?.file);
    expect(tables).toEqual(
      expect.arrayContaining(['wp_options', 'wp_users', 'wp_blogs', 'wp_2_options']),
    );
  });

  test('WordPress logged nothing meanwhile', async () => {
    expect(await wordpress.readDebugLog()).toBe('');
  });

  test('uninstalling leaves nothing on any site', async () => {
    await wordpress.run(`
      require_once ABSPATH . 'wp-admin/includes/plugin.php';
      require_once ABSPATH . 'wp-admin/includes/file.php';
      deactivate_plugins( 'gnusys-connector/gnusys-connector.php' );
      delete_plugins( array( 'gnusys-connector/gnusys-connector.php' ) );`);
    for (const place of [{}, onSubsite()]) expect(await storedBy(place)).toEqual([]);
    expect(
      (await readdir(join(wordpress.root, 'wp-content'))).filter((name) =>
        name.startsWith('gnusys'),
      ),
    ).toEqual([]);
  });
});
