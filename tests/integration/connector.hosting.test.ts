import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOutboundClient } from '../../functions/core/outbound/outbound-client.ts';
import { createProbeSite } from '../../functions/status/check/status.check.connector.ts';
import { createReadSite } from '../../functions/status/sync/status.connector.ts';
import { makeAccount, runPhp } from '../support/restore/restorer.ts';
import { startBackupSite, textOf, type BackupSite } from '../support/backups/backup-site.ts';

const STATUS_KEY = 'clave-de-un-sitio-con-hosting-hostil';
const START_TIMEOUT_MS = 300_000;

let site: BackupSite;

beforeAll(async () => {
  site = await startBackupSite(STATUS_KEY);
}, START_TIMEOUT_MS);

afterAll(async () => {
  await (site as BackupSite | undefined)?.stop();
});

const mustUse = (name: string) => join(site.content, 'mu-plugins', name);
const dashboard = async () => textOf(await (await site.admin().get('/wp-admin/index.php')).text());

describe('plain permalinks', () => {
  const outbound = () =>
    createOutboundClient({ allowedLoopbackPorts: [Number(new URL(site.wordpress.url).port)] });
  const read = () =>
    createReadSite(outbound())({
      url: site.wordpress.url,
      apiKey: STATUS_KEY,
      limitMs: 10_000,
    });
  const CLOSED = `<?php add_filter( 'rest_authentication_errors', fn() => new WP_Error( 'rest_not_logged_in', 'no', array( 'status' => 401 ) ) );`;

  beforeAll(async () => {
    await site.wordpress.run("update_option( 'permalink_structure', '' ); flush_rewrite_rules();");
  });

  test('the portal reads the status', async () => {
    expect(await read()).toMatchObject({ connectorVersion: '1.7.0' });
  });

  test('it does where a security plugin closes the REST API, too', async () => {
    await writeFile(mustUse('test-closed.php'), CLOSED);
    expect(await read()).toMatchObject({ connectorVersion: '1.7.0' });
    await rm(mustUse('test-closed.php'));
  });

  test('the REST API is taken away, and a plugin prints around each answer: it does at the second door', async () => {
    const noise = `<?php
if ( isset( $_GET['rest_route'] ) || false !== strpos( $_SERVER['REQUEST_URI'], 'wp-json' ) ) { status_header( 404 ); exit( '<h1>404</h1>' ); }
if ( isset( $_GET['action'] ) && 'gnusys_status' === $_GET['action'] ) { echo '<b>Warning</b>: {'; register_shutdown_function( fn() => print( '<!-- {caché} -->' ) ); }`;
    await writeFile(mustUse('test-noise.php'), noise);
    expect(await read()).toMatchObject({ connectorVersion: '1.7.0' });
    const wrong = createReadSite(outbound())({
      url: site.wordpress.url,
      apiKey: 'otra-clave',
      limitMs: 10_000,
    });
    await expect(wrong).rejects.toMatchObject({ failure: { code: 'unauthorized' } });
    await rm(mustUse('test-noise.php'));
  });

  test('a check finds the connector and the site’s name', async () => {
    expect(await createProbeSite(outbound())(site.wordpress.url)).toMatchObject({
      wordpress: true,
      connector: true,
      problem: null,
      siteName: await site.wordpress.ask(`get_option( 'blogname' )`),
    });
  });

  test('the settings show the address that works', async () => {
    const [, address = ''] =
      /<code>([^<]*gnusys\/v1\/status)<\/code>/.exec(await site.screen()) ?? [];
    const answer = await fetch(address.replaceAll('&amp;', '&').replaceAll('&#038;', '&'), {
      headers: { authorization: `Bearer ${STATUS_KEY}` },
    });
    expect(answer.status).toBe(200);
  });
});

describe('WP-Cron that does not run', () => {
  const LATE = 'Los respaldos están atrasados';

  /** As if a backup had been due since yesterday, and somebody had seen so some minutes ago. */
  const beLate = () =>
    site.wordpress.run(`wp_clear_scheduled_hook( 'gnusys_backup_due' );
      wp_schedule_event( time() - DAY_IN_SECONDS, 'daily', 'gnusys_backup_due' );
      set_transient( 'gnusys_backup_late', time() - 600, DAY_IN_SECONDS );`);

  test('switched off: the schedule says what it depends on', async () => {
    expect(textOf(await site.screen())).toContain(
      `WP-Cron está desactivado en este sitio (DISABLE_WP_CRON): una tarea programada (cron) de tu hosting debe llamar a ${site.wordpress.url}/wp-cron.php`,
    );
  });

  test('switched off, and nothing in its place: what to do is on every screen', async () => {
    await site.save({ gnusys_backup_frequency: 'daily' });
    await beLate();
    const text = await dashboard();
    expect(text).toContain(LATE);
    expect(text).toContain(`que llame a ${site.wordpress.url}/wp-cron.php cada cinco minutos`);
  });

  test('one visit that finds it late says nothing yet: perhaps that visit starts it', async () => {
    await beLate();
    await site.wordpress.run(`delete_transient( 'gnusys_backup_late' );`);
    expect(await dashboard()).not.toContain(LATE);
    expect(await site.wordpress.ask(`get_transient( 'gnusys_backup_late' ) > 0`)).toBe(true);
  });

  test('called by the hosting, it makes the backup, and nobody is warned', async () => {
    await beLate();
    await fetch(`${site.wordpress.url}/wp-cron.php`);
    await site.workToEnd();
    expect(site.portal.backups.at(-1)?.status).toBe('completed');
    expect(await dashboard()).not.toContain(LATE);
    expect(await site.wordpress.ask(`get_transient( 'gnusys_backup_late' )`)).toBe(false);
  });

  test('behind a password of the server: what to do', async () => {
    const config = join(site.wordpress.root, 'wp-config.php');
    const before = await readFile(config, 'utf8');
    await writeFile(config, before.replace("define( 'DISABLE_WP_CRON', true );", ''));
    await writeFile(
      mustUse('test-password.php'),
      `<?php if ( defined( 'DOING_CRON' ) && ! isset( $_SERVER['PHP_AUTH_USER'] ) ) { status_header( 401 ); exit; }`,
    );
    await beLate();
    expect((await fetch(`${site.wordpress.url}/wp-cron.php`)).status).toBe(401);
    const text = await dashboard();
    expect(text).toContain(LATE);
    expect(text).toContain('autenticación básica');
    await rm(mustUse('test-password.php'));
    await writeFile(config, before);
    await site.save();
  });

  test('without a schedule nothing is late', async () => {
    await site.wordpress.run(`set_transient( 'gnusys_backup_late', time() - 600, 600 );`);
    expect(await dashboard()).not.toContain(LATE);
  });
});

describe('a screen that was open for a day', () => {
  test.each(['gnusys_backup_start', 'gnusys_backup_save', 'gnusys_save_key', 'gnusys_remove_key'])(
    '%s: nothing is done, and it says so',
    async (action) => {
      const before = await site.wordpress.ask('Gnusys_Connector_Key::stored()');
      const answer = await site.admin().post('/wp-admin/admin-post.php', {
        action,
        _wpnonce: '0123456789',
        gnusys_key: 'puesta-por-otro',
        gnusys_confirm: '1',
      });
      expect(answer.status).toBe(302);
      const shown = await site.admin().get(answer.headers.get('location') ?? '');
      expect(textOf(await shown.text())).toContain('La pantalla estuvo abierta demasiado tiempo');
      expect(await site.wordpress.ask('Gnusys_Connector_Key::stored()')).toBe(before);
      expect(await site.state()).toBeNull();
    },
  );

  test('its steps say so, too', async () => {
    const answer = await site.admin().post('/wp-admin/admin-ajax.php', {
      action: 'gnusys_backup_work',
      _wpnonce: '0123456789',
    });
    expect(answer.status).toBe(403);
    const { data } = z
      .object({ success: z.literal(false), data: z.object({ text: z.string() }) })
      .parse(await answer.json());
    expect(data.text).toContain('La pantalla estuvo abierta demasiado tiempo');
  });
});

test('a step that the hosting ends does not take the screen with it', async () => {
  await writeFile(
    mustUse('test-killed.php'),
    `<?php add_filter( 'gnusys_connector_backup_excluded', static function () { update_option( 'prueba_killed', 1 ); exit; } );`,
  );
  expect(await site.start()).toBe('begun');
  const answer = await site.admin().get('/wp-admin/options-general.php?page=gnusys-connector');
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).toContain('Cancelar el respaldo');
  expect(html).toContain('</html>');
  await expect.poll(() => site.wordpress.ask(`get_option( 'prueba_killed' )`)).toBe('1');
  await rm(mustUse('test-killed.php'));
  await site.wordpress.run('Gnusys_Connector_Backup_Runner::cancel();');
});

describe('an address that follows the request, as the images of some hostings have it', () => {
  const config = () => join(site.wordpress.root, 'wp-config.php');
  const other = () => site.wordpress.url.replace('127.0.0.1', 'localhost');
  let before = '';

  beforeAll(async () => {
    before = await readFile(config(), 'utf8');
    const home = "define( 'WP_HOME', 'http://' . ( $_SERVER['HTTP_HOST'] ?? '' ) );";
    await writeFile(config(), before.replace('<?php', `<?php ${home}`));
  });

  afterAll(async () => {
    await writeFile(config(), before);
  });

  test('a step under another host leaves the running backup as it is', async () => {
    expect(await site.start()).toBe('begun');
    const running = await site.state();
    expect(running).not.toBeNull();
    await site.wordpress.run('Gnusys_Connector_Backup_Runner::step();', { url: other() });
    expect(await site.state()).toMatchObject({ file: running?.file, phase: running?.phase });
    expect(await site.workToEnd()).toContain('está en el portal');
  });

  test('a copy at another address still begins no backup of its own with it', async () => {
    await writeFile(config(), before);
    expect(await site.start()).toBe('begun');
    await site.wordpress.run("update_option( 'home', 'http://copia.test' );");
    await site.wordpress.run('Gnusys_Connector_Backup_Runner::step();');
    expect(await site.state()).toBeNull();
    await site.wordpress.run(`update_option( 'home', '${site.wordpress.url}' );`);
  });
});

test('a hosting that forbids flock and ignore_user_abort backs up and restores', async () => {
  const php = ['-d', 'disable_functions=flock,ignore_user_abort'];
  const load = `require '${join(site.wordpress.root, 'wp-load.php')}';`;
  const { stdout } = await promisify(execFile)('php', [
    ...php,
    '-r',
    `${load} Gnusys_Connector_Backup_Runner::start(); while ( Gnusys_Connector_Backup_Job::load() ) { Gnusys_Connector_Backup_Runner::step(); } echo Gnusys_Connector_Backup_Result::last();`,
  ]);
  expect(stdout).toContain('está en el portal');
  const account = await makeAccount();
  const archive = await account.upload(site.portal.backups.at(-1)?.file ?? Buffer.alloc(0));
  const { last } = await runPhp([
    ...php,
    join(account.root, 'restaurar.php'),
    `--archive=${archive}`,
    '--verify',
  ]);
  expect(last).toMatchObject({ phase: 'checked' });
  await account.remove();
});

test('WordPress does not name the connector to its directory of plugins', async () => {
  const sent = await site.wordpress.run(`
    add_filter( 'pre_http_request', static function ( $answer, $request, $url ) {
      if ( false !== strpos( $url, '/plugins/update-check/' ) ) { echo $request['body']['plugins'], "\\n"; }
      return new WP_Error( 'offline', 'offline' );
    }, 10, 3 );
    delete_site_transient( 'update_plugins' );
    wp_update_plugins();`);
  const { plugins, active } = z
    .object({ plugins: z.record(z.string(), z.unknown()), active: z.array(z.string()) })
    .parse(JSON.parse(sent.split('\n')[0] ?? '')); // It is sent again without TLS.
  expect(Object.keys(plugins)).toContain('akismet/akismet.php');
  expect(active).toContain('galeria-demo/galeria-demo.php');
  expect(sent).not.toContain('gnusys');
  expect(
    await site.wordpress.ask(
      `( require_once ABSPATH . 'wp-admin/includes/plugin.php' ) ? get_plugin_data( WP_PLUGIN_DIR . '/gnusys-connector/gnusys-connector.php' )['UpdateURI'] : 0`,
    ),
  ).toBe('false');
});

test('WordPress logged nothing meanwhile', async () => {
  // The check for updates that was kept from the net says so.
  const log = await site.wordpress.readDebugLog();
  expect(log.split('\n').filter((line) => line !== '' && !line.includes('WordPress.org'))).toEqual(
    [],
  );
});
