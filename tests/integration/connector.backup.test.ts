import { execFile, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  startBackupPortal,
  type BackupPortal,
  type ReceivedBackup,
} from '../support/backups/backup-portal.ts';
import { triesAll } from '../support/depth.ts';
import {
  signInToAdmin,
  startTestWordPress,
  type AdminSession,
  type TestWordPress,
} from '../support/wordpress/wordpress.ts';

const run = promisify(execFile);
const KEY = `bak_${'k'.repeat(43)}`;
const SETTINGS_PAGE = '/wp-admin/options-general.php?page=gnusys-connector';
const START_TIMEOUT_MS = 300_000;
const BACKUP_TIMEOUT_MS = 180_000;
const MEBIBYTE = 2 ** 20;
/** Of the two large files: the first one ends in what can be compressed. */
const LARGE_BYTES = (triesAll ? 40 : 3) * MEBIBYTE;
const OTHER_BYTES = (triesAll ? 18 : 2) * MEBIBYTE;
const ROWS_NUMBER = triesAll ? 2_500 : 700;
const KILLS = triesAll ? 8 : 3;
/** Only a PHP of the machine's own can be killed in the middle of a step, and writes files beyond 4 GiB. */
const isNative = process.env['CONNECTOR_PHP'] === undefined;

/** What shared hosting allows, and no waiting between tries; steps follow each other only where a test says so. */
const HOSTING = `<?php
ini_set( 'memory_limit', '64M' );
ini_set( 'max_execution_time', '30' );
foreach ( array( 'admin_memory_limit', 'cron_memory_limit', 'image_memory_limit' ) as $name ) {
	add_filter( $name, static function () { return '64M'; } );
}
remove_action( 'init', 'wp_schedule_update_checks' ); // They ask wordpress.org, which is not there.
add_filter( 'gnusys_connector_backup_chain', static function () { return (bool) get_option( 'prueba_chain' ); } );
add_filter( 'gnusys_connector_backup_delay', static function ( $seconds ) { return (int) get_option( 'prueba_delay', $seconds ); } );
`;

const stateSchema = z
  .looseObject({ phase: z.string(), file: z.string(), wait_until: z.int(), attempts: z.int() })
  .nullable();

describe('backups of a real site', () => {
  let wordpress: TestWordPress;
  let portal: BackupPortal;
  let admin: AdminSession;
  let content: string;
  let out: string;

  beforeAll(async () => {
    [wordpress, portal] = await Promise.all([
      startTestWordPress('clave-del-estado-del-sitio', { isSmall: true }),
      startBackupPortal(KEY),
    ]);
    content = join(wordpress.root, 'wp-content');
    out = await mkdtemp(join(tmpdir(), 'connector-backup-'));
    await writeFile(join(content, 'mu-plugins/test-hosting.php'), HOSTING);
    await fillWithFiles(content);
    await wordpress.run(`_set_cron_array( array() ); wp_upload_dir(); ${ROWS}`);
    admin = await signInToAdmin(wordpress.url, wordpress.admin);
  }, START_TIMEOUT_MS);

  afterAll(async () => {
    await (wordpress as TestWordPress | undefined)?.stop();
    await (portal as BackupPortal | undefined)?.close();
    await rm(out, { recursive: true, force: true });
  });

  beforeEach(async () => {
    portal.asked.length = 0;
    portal.backups.length = 0;
    portal.reports.length = 0;
    portal.key = KEY;
    Object.assign(portal.trouble, {
      isUnreachable: false,
      partStatus: undefined,
      startRefusal: undefined,
      lostCompletions: 0,
      lostParts: 0,
    });
    await wordpress.run(`update_option( 'prueba_delay', 0 ); update_option( 'prueba_chain', 0 );`);
  });

  /** The screen without WordPress's own frame. */
  const bodyOf = async (answer: Response) =>
    (await answer.text()).split('id="wpbody-content">')[1] ?? '';
  const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  const page = async () => bodyOf(await admin.get(SETTINGS_PAGE));
  const nonceIn = (html: string, action: string) => {
    const form = html.split('<form').find((part) => part.includes(`value="${action}"`)) ?? '';
    return /name="_wpnonce" value="([^"]+)"/.exec(form)?.[1] ?? '';
  };

  /** Fills the form in as a person would and gives the text of the screen that follows. */
  async function submit(action: string, fields: Record<string, string> = {}): Promise<string> {
    const _wpnonce = nonceIn(await page(), action);
    const answer = await admin.post('/wp-admin/admin-post.php', { action, _wpnonce, ...fields });
    expect(answer.status).toBe(302);
    return textOf(await bodyOf(await admin.get(answer.headers.get('location') ?? '')));
  }

  const save = (fields: Record<string, string> = {}) =>
    submit('gnusys_backup_save', {
      gnusys_backup_portal: portal.url,
      gnusys_backup_key: '',
      gnusys_backup_frequency: 'none',
      gnusys_backup_keep: '1',
      ...fields,
    });

  const start = () =>
    wordpress.ask(
      `is_wp_error( $w = Gnusys_Connector_Backup_Runner::start() ) ? $w->get_error_message() : 'begun'`,
    );
  const step = (seconds = 15) =>
    wordpress.run(`Gnusys_Connector_Backup_Runner::step( ${String(seconds)} );`);
  const state = async () =>
    stateSchema.parse(await wordpress.ask('Gnusys_Connector_Backup_Job::load()'));
  const lastResult = () => wordpress.ask('Gnusys_Connector_Backup_Result::last()');
  const cancel = () => wordpress.run('Gnusys_Connector_Backup_Runner::cancel();');
  /** The plugin's own folder, and the names in it apart from those that guard it. */
  const folder = async () =>
    join(content, z.string().parse(await wordpress.ask(`get_option( 'gnusys_backup_folder' )`)));
  const left = async () =>
    (await readdir(await folder()))
      .filter((name) => !/^(index\.php|\.htaccess|web\.config|lock\.php|blocks\.last)$/.test(name))
      .sort();

  async function workUntil(isReached: (phase: string | undefined) => boolean, seconds = 15) {
    for (let count = 0; count < 400; count += 1) {
      const now = await state();
      if (isReached(now?.phase)) return now;
      await step(seconds);
    }
    throw new Error(`the backup does not end: ${JSON.stringify(await state())}`);
  }
  const workToEnd = (seconds?: number) => workUntil((phase) => phase === undefined, seconds);

  /** The only backup that arrived whole, unpacked. */
  async function unpack(backup: ReceivedBackup | undefined) {
    if (!backup?.file) throw new Error('no backup arrived');
    const dir = await mkdtemp(join(out, 'unpacked-'));
    await writeFile(join(dir, 'backup.zip'), backup.file);
    const { stdout } = await run('python3', ['-c', UNPACK, join(dir, 'backup.zip'), dir]);
    const manifest = manifestSchema.parse(
      JSON.parse(await readFile(join(dir, 'manifest.json'), 'utf8')),
    );
    return { dir, names: z.array(z.string()).parse(JSON.parse(stdout)), manifest };
  }
  const arrived = () => portal.backups.filter(({ status }) => status === 'completed');
  const theOne = () => {
    const [backup, other] = arrived();
    if (!backup || other) throw new Error('not one backup arrived');
    return backup;
  };

  test('settings: only a portal by https and a key of its form, which is not shown again', async () => {
    expect(await save({ gnusys_backup_portal: 'http://portal.example' })).toContain(
      'debe empezar con https://',
    );
    expect(await save({ gnusys_backup_portal: 'portal' })).toContain('no es la dirección');
    expect(await save({ gnusys_backup_key: 'otra-clave' })).toContain(
      'no es una API Key de respaldos',
    );
    expect(await submit('gnusys_backup_start')).toContain('Guarda primero');
    expect(portal.asked).toEqual([]);
    const html = await save({ gnusys_backup_key: ` ${KEY} `, gnusys_backup_frequency: 'daily' });
    expect(html).toContain('Ajustes de respaldo guardados.');
    expect(html).toContain('terminada en kkkk.');
    expect(html).not.toContain(KEY);
    expect(portal.reports).toEqual([{ frequency: 'daily', localBackups: [] }]);
    expect(await wordpress.ask('array_key_exists( "gnusys_backup", wp_load_alloptions() )')).toBe(
      false,
    );
    expect(await save()).toContain('terminada en kkkk.');
  });

  test('a pairing fills the portal in', async () => {
    await wordpress.run(`update_option( 'gnusys_portal', 'https://portal.example/x' );`);
    const before = await wordpress.ask('get_option( "gnusys_backup" )');
    await wordpress.run(`delete_option( 'gnusys_backup' );`);
    expect(await page()).toContain('value="https://portal.example/x"');
    const kept = Buffer.from(JSON.stringify(before)).toString('base64');
    await wordpress.run(`delete_option( 'gnusys_portal' );
      update_option( 'gnusys_backup', json_decode( base64_decode( '${kept}' ), true ), false );`);
  });

  test('the schedule is a random minute of the site’s night, and ends with it', async () => {
    const next = `( $at = wp_next_scheduled( 'gnusys_backup_due' ) ) ? wp_date( 'G', $at ) . ' ' . wp_get_scheduled_event( 'gnusys_backup_due' )->schedule : ''`;
    for (const frequency of ['daily', 'weekly']) {
      await save({ gnusys_backup_frequency: frequency });
      expect(await wordpress.ask(next)).toMatch(new RegExp(`^[1-4] ${frequency}$`));
    }
    await save();
    expect(await wordpress.ask(next)).toBe('');
  });

  test(
    'by the button: every file and row arrives',
    async () => {
      // Else a fast machine is done before anybody looks: the screen itself does a step.
      portal.trouble.isUnreachable = true;
      const html = await submit('gnusys_backup_start');
      expect(html).toContain('El respaldo comenzó');
      expect(await start()).toBe('Ya hay un respaldo en curso.');
      const running = await page();
      expect(running).toContain('Cancelar el respaldo');
      portal.trouble.isUnreachable = false;
      const seen = await watch(/"_wpnonce":"([^"]+)"/.exec(running)?.[1] ?? '');
      expect(seen.at(-1)).toMatch(/está en el portal/);
      const backup = theOne();
      expect(backup.originalFilename).toMatch(/^127\.0\.0\.1-\d{8}-\d{6}\.zip$/);
      expect(backup.size).toBeGreaterThan(LARGE_BYTES + OTHER_BYTES);
      const { dir, names, manifest } = await unpack(backup);
      await expectSameFiles(content, join(dir, 'wp-content'));
      expect(names).toContain('wp-content/uploads/prueba/carpeta vacía/');
      expect(names.some((name) => name.includes('gnusys-backups-'))).toBe(false);
      expect(names.some((name) => name.startsWith('wp-content/cache'))).toBe(false);
      expect(manifest).toMatchObject({
        connector: '1.7.0',
        site: wordpress.url,
        prefix: 'wp_',
      });
      expect(manifest['origin']).toMatch(/^[0-9a-f]{64}$/);
      expect(backup.announced).toMatchObject({ origin: manifest['origin'] });
      expect(
        manifest.skipped.filter(({ reason }) => !/^(excluded|not-chosen)$/.test(reason)),
      ).toEqual([{ path: 'wp-content/uploads/prueba/enlace', reason: 'link' }]);
      expect(manifest.tables.find(({ name }) => name === 'wp_prueba')?.rows).toBe(ROWS_NUMBER + 4);
      await expectSameRows(dir);
      expect(portal.reports.at(-1)?.localBackups).toMatchObject([
        { filename: backup.originalFilename, size: backup.size },
      ]);
      expect(await left()).toEqual([`${backup.originalFilename}.php`]);
      expect(textOf(await page())).toContain('está en el portal');
    },
    BACKUP_TIMEOUT_MS,
  );

  /** What the open screen does and shows until the backup has ended. */
  async function watch(_wpnonce: string): Promise<string[]> {
    const seen: string[] = [];
    for (let isRunning = true; isRunning;) {
      const fields = { action: 'gnusys_backup_work', _wpnonce };
      const answer = await admin.post('/wp-admin/admin-ajax.php', fields);
      const { data } = stepSchema.parse(await answer.json());
      seen.push(data.text);
      isRunning = data.running;
    }
    return seen;
  }

  /** Loads the dump into an empty database by the drop-in's MySQL, and compares its tables with the site's. */
  async function expectSameRows(dir: string): Promise<void> {
    // Where PHP finds them, whatever it calls the web root.
    const [dump, database] = ['prueba.sql', `prueba-${randomUUID()}.sqlite`];
    await copyFile(join(dir, 'database.sql'), join(wordpress.root, dump));
    const answer = await wordpress.run(`${LOAD}
      echo json_encode( prueba_load( ABSPATH . '${dump}', ABSPATH . '${database}' ) );`);
    const { statements, different, tables } = loadedSchema.parse(JSON.parse(answer));
    expect(statements).toBeGreaterThan(30);
    expect(tables).toContain('wp_prueba');
    expect(different).toEqual([]);
  }

  test(
    'steps of a blink: an entry goes over many, and nothing is lost',
    async () => {
      await rename(join(content, 'uploads/prueba/grande.log'), join(out, 'grande.log'));
      try {
        expect(await start()).toBe('begun');
        await workToEnd(0.05);
        const { dir } = await unpack(arrived()[0]);
        await expectSameFiles(content, join(dir, 'wp-content'));
        await expectSameRows(dir);
      } finally {
        await rename(join(out, 'grande.log'), join(content, 'uploads/prueba/grande.log'));
      }
    },
    BACKUP_TIMEOUT_MS,
  );

  test(
    'by WP-Cron, one step calling the next, with copies kept as wanted',
    async () => {
      await save({ gnusys_backup_keep: '2' });
      await wordpress.run(`update_option( 'prueba_chain', 1 );
        wp_schedule_event( time() - 90000, 'daily', 'gnusys_backup_due' );`);
      await fetch(`${wordpress.url}/wp-cron.php`);
      await expect
        .poll(async () => (await state()) === null && arrived().length, {
          timeout: BACKUP_TIMEOUT_MS,
          interval: 500,
        })
        .toBe(1);
      await expectSameFiles(content, join((await unpack(arrived()[0])).dir, 'wp-content'));
      expect(await left()).toHaveLength(2);
      expect(portal.reports.at(-1)?.localBackups).toHaveLength(2);
      expect(await wordpress.ask(`wp_next_scheduled( 'gnusys_backup_due' ) > time()`)).toBe(true);
      await save({ gnusys_backup_keep: '0' });
      expect(await left()).toEqual([]);
      expect(portal.reports.at(-1)).toEqual({ frequency: 'none', localBackups: [] });
    },
    BACKUP_TIMEOUT_MS,
  );

  test.runIf(isNative)(
    'killed in the middle of steps, it goes on',
    async () => {
      expect(await start()).toBe('begun');
      const script = join(wordpress.dir, 'scripts', 'prueba-step.php');
      await writeFile(
        script,
        `<?php require __DIR__ . '/bootstrap.php'; require $portal_root . '/wp-load.php';
Gnusys_Connector_Backup_Runner::step( 15 );`,
      );
      /** What it has come to; that it began once more is none. */
      const progress = async () => {
        const now = await state();
        return now ? JSON.stringify({ ...now, attempts: 0 }) : undefined;
      };
      let kills = 0;
      while (kills < KILLS) {
        const before = await progress();
        if (before === undefined) break;
        const php = spawn(
          'php',
          ['-d', 'memory_limit=64M', '-d', 'max_execution_time=30', script],
          { cwd: wordpress.root, stdio: 'ignore' },
        );
        const ended = once(php, 'exit');
        // As soon as it has kept something, in the middle of what comes next.
        while (php.exitCode === null && (await progress()) === before);
        php.kill('SIGKILL');
        await ended;
        if (php.signalCode === 'SIGKILL') kills += 1;
      }
      await workToEnd();
      expect(kills).toBeGreaterThan(triesAll ? 2 : 0);
      const { dir } = await unpack(arrived()[0]);
      expect(arrived()).toHaveLength(1);
      await expectSameFiles(content, join(dir, 'wp-content'));
      await expectSameRows(dir);
    },
    BACKUP_TIMEOUT_MS,
  );

  describe('with a small site, and a portal that takes parts', () => {
    beforeAll(async () => {
      portal.blocks.isOn = false;
      await rename(join(content, 'uploads/prueba/grande.log'), join(out, 'grande.log'));
      await rename(join(content, 'uploads/prueba/azar.bin'), join(out, 'azar.bin'));
      await save({ gnusys_backup_keep: '0' });
    });

    // connector.database.rows.test.ts has them in each run, from MariaDB.
    test.runIf(triesAll)(
      'rows of 1 MB arrive within 64 MB',
      async () => {
        await wordpress.run(LONG_ROWS);
        await start();
        await workToEnd();
        const { dir, manifest } = await unpack(arrived()[0]);
        await wordpress.run(`$GLOBALS['wpdb']->query( 'DROP TABLE wp_prueba_larga' );`);
        expect(manifest.tables).toContainEqual(
          expect.objectContaining({ name: 'wp_prueba_larga', rows: 60 }),
        );
        const dump = await readFile(join(dir, 'database.sql'), 'utf8');
        expect(dump.split(`'${'largo '.repeat(170_000)}'`)).toHaveLength(61);
      },
      BACKUP_TIMEOUT_MS,
    );

    test('what vanishes, grows or changes meanwhile does not stop it', async () => {
      const vanishing = join(content, 'uploads/prueba/se va.txt');
      const grows = join(content, 'uploads/prueba/crece.txt');
      await writeFile(vanishing, 'x');
      await writeFile(grows, 'x'.repeat(100));
      await start();
      await wordpress.run(`
        $lock = Gnusys_Connector_Backup_Lock::take( Gnusys_Connector_Backup_Folder::path() );
        $job = new Gnusys_Connector_Backup_Job( Gnusys_Connector_Backup_Job::load(), $lock, 15 );
        Gnusys_Connector_Backup_Scan::work( $job );
        $job->state['phase'] = 'dump';
        $job->save();
        $lock->release();`);
      await rm(vanishing);
      await writeFile(grows, 'y'.repeat(100_000));
      await workToEnd();
      const { dir, manifest } = await unpack(arrived()[0]);
      expect(manifest.skipped).toContainEqual({
        path: 'wp-content/uploads/prueba/se va.txt',
        reason: 'vanished',
      });
      await expectSameFiles(content, join(dir, 'wp-content'));
      await rm(grows);
    });

    test('an unreachable portal: the backup waits, and goes on where it was', async () => {
      portal.trouble.isUnreachable = true;
      await start();
      await workUntil((phase) => phase === 'announce');
      await step();
      expect((await state())?.phase).toBe('announce');
      await wordpress.run(`delete_option( 'prueba_delay' );`);
      await step();
      const waiting = await state();
      expect((waiting?.wait_until ?? 0) - Date.now() / 1000).toBeGreaterThan(100);
      const asked = portal.asked.length;
      await step();
      expect(portal.asked).toHaveLength(asked); // not before its time
      expect(textOf(await page())).toContain('No se pudo conectar con el portal');
      portal.trouble.isUnreachable = false;
      await due();
      portal.trouble.partStatus = 503;
      await step();
      expect((await state())?.phase).toBe('send');
      portal.trouble.partStatus = undefined;
      await due();
      await workToEnd();
      expect(arrived()).toHaveLength(1);
      expect(portal.asked).toContain('GET /api/connector/backups/…');
    });

    /** As if the time until the next try had passed. */
    const due = () =>
      wordpress.run(`$state = Gnusys_Connector_Backup_Job::load(); $state['wait_until'] = 0;
        Gnusys_Connector_Backup_Job::write( $state );`);

    test('a lost part is sent again, a lost answer asked for again, and nothing twice', async () => {
      await start();
      portal.trouble.lostParts = 1;
      portal.trouble.lostCompletions = 1;
      await workToEnd();
      expect(portal.backups.map(({ status }) => status)).toEqual(['completed']);
      expect(portal.asked.filter((call) => call.startsWith('PUT /bucket'))).toHaveLength(2);
      expect(portal.asked.filter((call) => call.endsWith('/completion'))).toHaveLength(3);
    });

    test('an upload that the portal has given up begins again', async () => {
      await start();
      portal.trouble.partStatus = 500;
      await workUntil((phase) => phase === 'send');
      await step();
      for (const backup of portal.backups) backup.status = 'over';
      portal.trouble.partStatus = undefined;
      await workToEnd();
      expect(portal.backups.map(({ status }) => status)).toEqual(['over', 'completed']);
    });

    test('a refused key stops it, and wp-admin says so until another is saved', async () => {
      portal.key = `bak_${'n'.repeat(43)}`;
      await start();
      await workToEnd();
      expect(portal.backups).toEqual([]);
      expect(await lastResult()).toContain('El portal no acepta la API Key de respaldos');
      const isWarned = async () =>
        (await (await admin.get('/wp-admin/index.php')).text()).includes(
          'no acepta la API Key de respaldos de este sitio',
        );
      expect(await isWarned()).toBe(true);
      await save({ gnusys_backup_key: portal.key, gnusys_backup_keep: '0' });
      expect(await isWarned()).toBe(false);
      portal.key = KEY;
      await save({ gnusys_backup_key: KEY, gnusys_backup_keep: '0' });
    });

    test('no room in the portal ends it, in the portal’s words', async () => {
      portal.trouble.startRefusal = { status: 409, code: 'BACKUP_NO_SPACE' };
      await start();
      await workToEnd();
      expect(await lastResult()).toContain('El portal dice Error: BACKUP_NO_SPACE');
      expect(await left()).toEqual([]);
    });

    test('cancelling ends it, here and in the portal', async () => {
      await start();
      portal.trouble.partStatus = 500;
      await workUntil((phase) => phase === 'send');
      await step();
      expect(await submit('gnusys_backup_cancel')).toContain('cancelado.');
      expect(portal.backups).toMatchObject([
        { status: 'failed', failure: 'Cancelado por el administrador del sitio.' },
      ]);
      expect(await state()).toBeNull();
      expect(await left()).toEqual([]);
      expect(await wordpress.ask(`wp_next_scheduled( 'gnusys_backup_step' )`)).toBe(false);
    });

    test('steps never overlap; one that hangs is overcome', async () => {
      await start();
      const hold = (age: number, work: string) =>
        wordpress.run(`
          $path = Gnusys_Connector_Backup_Folder::path() . '/lock.php';
          $held = fopen( $path, 'c+b' ); flock( $held, LOCK_EX ); fwrite( $held, 'otra' ); fflush( $held );
          touch( $path, time() - ${String(age)} );
          ${work}
          echo json_encode( Gnusys_Connector_Backup_Job::load()['phase'] ?? null );`);
      expect(await hold(60, 'Gnusys_Connector_Backup_Runner::step( 0.01 );')).toBe('"scan"');
      expect(await hold(600, 'Gnusys_Connector_Backup_Runner::step( 15 );')).not.toBe('"scan"');
      await cancel();
    });

    test('steps that get nowhere end it, with the cause', async () => {
      await start();
      await wordpress.run(`$state = Gnusys_Connector_Backup_Job::load(); $state['attempts'] = 8;
        Gnusys_Connector_Backup_Job::write( $state );`);
      await step();
      expect(await state()).toBeNull();
      expect(await lastResult()).toContain('El hosting cortó todos los intentos');
    });

    test('nobody without the right and the nonce begins, steps or cancels', async () => {
      for (const action of ['gnusys_backup_save', 'gnusys_backup_start', 'gnusys_backup_cancel']) {
        expect((await admin.post('/wp-admin/admin-post.php', { action })).status).toBe(403);
      }
      const ajax = { action: 'gnusys_backup_work' };
      expect((await admin.post('/wp-admin/admin-ajax.php', ajax)).status).toBe(403);
      expect(await state()).toBeNull();
    });

    test('its folder lists and gives nothing', async () => {
      const path = await folder();
      expect(await readFile(join(path, '.htaccess'), 'utf8')).toContain('Require all denied');
      expect(await readFile(join(path, 'web.config'), 'utf8')).toContain('accessType="Deny"');
      expect((await stat(join(path, 'index.php'))).isFile()).toBe(true);
    });
  });

  test('sums of pieces make the sum of the whole', async () => {
    const answer = await wordpress.ask(`array_map( static function ( $length ) {
      $whole = substr( str_repeat( 'ab\\0c', 30000 ), 0, 100001 );
      return Gnusys_Connector_Backup_Crc::combine( crc32( substr( $whole, 0, $length ) ), crc32( substr( $whole, $length ) ), 100001 - $length ) === crc32( $whole );
    }, array( 0, 1, 255, 65536, 100000, 100001 ) )`);
    expect(answer).toEqual(Array(6).fill(true));
  });

  test.runIf(isNative)(
    'an archive of more than 4 GiB and 65,535 entries is read by others',
    async () => {
      const file = join(wordpress.root, 'enorme.zip');
      // Five GiB of zeros as a hole in the file, which takes no room.
      await wordpress.run(`
      $path = ABSPATH . 'enorme.zip';
      $zip = new Gnusys_Connector_Backup_Zip( $path, null );
      $zip->open( 'grande.bin', time(), 0100644, false );
      $state = $zip->rest();
      $zip->release();
      $zeros = Gnusys_Connector_Backup_Crc::of( str_repeat( "\\0", 5 ) );
      for ( $bytes = 5; $bytes < 5 << 30; $bytes *= 2 ) {
        $zeros = Gnusys_Connector_Backup_Crc::combine( $zeros, $zeros, $bytes );
      }
      $state['length'] += $bytes;
      $state['entry']['size'] = $state['entry']['packed'] = $bytes;
      $state['entry']['crc'] = $zeros;
      $handle = fopen( $path, 'c+b' );
      ftruncate( $handle, strlen( Gnusys_Connector_Backup_Journal::GUARD ) + $state['length'] );
      fclose( $handle );
      $zip = new Gnusys_Connector_Backup_Zip( $path, $state );
      $zip->close();
      for ( $count = 0; $count < 66000; $count++ ) {
        $zip->open( "lejos $count", time(), 0100644, true );
        if ( 65999 === $count ) $zip->write( 'hola' );
        $zip->close();
      }
      $zip->finish( $path );
      $zip->release();`);
      const { stdout } = await run('python3', ['-c', READ_HUGE, file]);
      expect(JSON.parse(stdout)).toEqual([5 * 2 ** 30, 66_001, 'hola', '00000000']);
    },
  );

  test('WordPress logged nothing meanwhile', async () => {
    expect(await wordpress.readDebugLog()).toBe('');
  });

  test('uninstalling leaves nothing: options, events, files', async () => {
    await save({ gnusys_backup_keep: '1', gnusys_backup_frequency: 'weekly' });
    await start();
    await workToEnd();
    await start();
    expect(await left()).toContain('state.php');
    await wordpress.run(`
      require_once ABSPATH . 'wp-admin/includes/plugin.php';
      require_once ABSPATH . 'wp-admin/includes/file.php';
      deactivate_plugins( 'gnusys-connector/gnusys-connector.php' );
      delete_plugins( array( 'gnusys-connector/gnusys-connector.php' ) );`);
    expect(
      await wordpress.ask(
        `$GLOBALS['wpdb']->get_col( "SELECT option_name FROM {$GLOBALS['wpdb']->options} WHERE option_name LIKE '%gnusys%' OR option_value LIKE '%gnusys\\\\_%' OR option_value LIKE '%bak\\\\_%'" )`,
      ),
    ).toEqual([]);
    expect((await readdir(content)).filter((name) => name.startsWith('gnusys'))).toEqual([]);
  });
});

const stepSchema = z.object({ data: z.object({ running: z.boolean(), text: z.string() }) });
const loadedSchema = z.object({
  statements: z.int(),
  different: z.array(z.string()),
  tables: z.array(z.string()),
});
const manifestSchema = z.looseObject({
  tables: z.array(z.object({ name: z.string(), kind: z.string(), rows: z.int() })),
  skipped: z.array(z.object({ path: z.string(), reason: z.string() })),
});

/** Tests every sum and unpacks, by another's ZIP. */
const UNPACK = `
import json, sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
archive.extractall(sys.argv[2])
print(json.dumps(archive.namelist()))`;

const READ_HUGE = `
import json, sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
large = archive.getinfo('grande.bin')
print(json.dumps([large.file_size, len(archive.namelist()), archive.read('lejos 65999').decode(), archive.open(large).read(4).hex()]))`;

/** Some hundred files of awkward names and kinds, one of them large. */
async function fillWithFiles(content: string): Promise<void> {
  const dir = join(content, 'uploads/prueba');
  await mkdir(join(dir, 'carpeta vacía'), { recursive: true });
  await mkdir(join(dir, 'con espacios/ñandú 😀'), { recursive: true });
  await mkdir(join(content, 'cache'), { recursive: true });
  await writeFile(join(content, 'cache/no.html'), 'no');
  for (let index = 0; index < 300; index += 1) {
    const name = `archivo ${String(index)} ${index % 3 === 0 ? 'áé\\ü' : '(x)'}.${index % 2 === 0 ? 'jpg' : 'txt'}`;
    await writeFile(
      join(dir, index % 2 === 0 ? 'con espacios/ñandú 😀' : '', name),
      index % 7 === 0 ? '' : randomBytes(index * 37),
    );
  }
  const line = `${'una línea que se repite '.repeat(40)}\n`;
  await writeFile(
    join(dir, 'grande.log'),
    Buffer.concat([randomBytes(LARGE_BYTES), Buffer.from(line.repeat(LARGE_BYTES / 2_048))]),
  );
  await writeFile(join(dir, 'azar.bin'), randomBytes(OTHER_BYTES));
  await symlink(dirname(content), join(dir, 'enlace'));
}

/** Every file of the site is in the backup, byte for byte, and none besides. */
async function expectSameFiles(site: string, backup: string): Promise<void> {
  const { stdout } = await run('python3', ['-c', COMPARE, site, backup]);
  expect(JSON.parse(stdout)).toEqual([]);
}

const COMPARE = `
import json, os, re, sys
def tree(root):
    found = {}
    for folder, folders, files in os.walk(root):
        folders[:] = [f for f in folders if not os.path.islink(os.path.join(folder, f)) and not re.match('gnusys-backups-|cache$|upgrade', f)]
        for name in files:
            path = os.path.join(folder, name)
            if not os.path.islink(path):
                found[os.path.relpath(path, root)] = path
        for name in folders:
            found[os.path.relpath(os.path.join(folder, name), root) + '/'] = None
    return found
one, other = tree(sys.argv[1]), tree(sys.argv[2])
different = sorted(set(one) ^ set(other))
for name in set(one) & set(other):
    if one[name] and open(one[name], 'rb').read() != open(other[name], 'rb').read():
        different.append(name)
print(json.dumps(different))`;

/** Rows that escaping gets wrong: quotes, NULs, binary, emoji, NULL, numbers at their edges; more than one batch. */
const ROWS = `
  global $wpdb;
  $wpdb->query( 'CREATE TABLE wp_prueba (id bigint(20) unsigned NOT NULL AUTO_INCREMENT, texto longtext, datos longblob, numero bigint, nulo varchar(20) DEFAULT NULL, PRIMARY KEY (id)) DEFAULT CHARSET=utf8mb4' );
  $wpdb->query( 'CREATE TABLE wp_prueba_doble (a int NOT NULL, b varchar(20) NOT NULL, c double, PRIMARY KEY (a, b))' );
  $wpdb->query( 'CREATE TABLE wp_prueba_suelta (t datetime, v varbinary(40), u text)' );
  $texts = array( "it\\\\'s \\\\\\\\ \\"x\\" %s \\\\n; -- no", '😀 ñ ;', '', "fin\\\\n;\\\\n" );
  foreach ( $texts as $index => $text ) {
    $wpdb->query( "INSERT INTO wp_prueba (texto, datos, numero, nulo) VALUES ('$text', 0x" . bin2hex( "\\0\\xff'\\\\\\n\\r\\x1a" . random_bytes( 200 ) ) . ", " . ( $index ? '-9223372036854775807' : '0' ) . ", " . ( $index % 2 ? 'NULL' : "'NULL'" ) . ")" );
  }
  for ( $from = 0; $from < ${String(ROWS_NUMBER)}; $from += 100 ) {
    $values = array();
    for ( $row = $from; $row < $from + 100; $row++ ) {
      $values[] = "('" . str_repeat( "fila $row ", 40 ) . "', 0x" . bin2hex( random_bytes( 30 ) ) . ", $row, NULL)";
    }
    $wpdb->query( 'INSERT INTO wp_prueba (texto, datos, numero, nulo) VALUES ' . implode( ',', $values ) );
    $values = array();
    for ( $row = $from; $row < $from + 100; $row++ ) {
      $values[] = '(' . intdiv( $row, 7 ) . ", 'clave $row', " . ( $row / 8 ) . ')';
    }
    $wpdb->query( 'INSERT INTO wp_prueba_doble (a, b, c) VALUES ' . implode( ',', $values ) );
    $wpdb->query( "INSERT INTO wp_prueba_suelta (t, v, u) VALUES ('2026-01-02 03:04:05', 0x" . bin2hex( random_bytes( 20 ) ) . ", 'u $from'), (NULL, '', NULL)" );
  }`;

/** Written past the drop-in, whose parser takes a multiple of a statement's size. */
const LONG_ROWS = `
  global $wpdb;
  $wpdb->query( 'CREATE TABLE wp_prueba_larga (id int NOT NULL PRIMARY KEY, texto longtext)' );
  $insert = $wpdb->dbh->get_connection()->get_pdo()->prepare( 'INSERT INTO wp_prueba_larga VALUES (?, ?)' );
  for ( $row = 0; $row < 60; $row++ ) {
    $insert->execute( array( $row, str_repeat( 'largo ', 170000 ) ) );
  }`;

/** Loads a dump statement by statement into an empty database. Options change by the minute and are only counted. */
const LOAD = `
  function prueba_load( $dump, $database ) {
    global $wpdb;
    $fresh = new WP_MySQL_On_SQLite( 'mysql-on-sqlite:path=' . $database . ';dbname=wordpress', null, null, array() );
    $fresh->setAttribute( PDO::ATTR_STRINGIFY_FETCHES, true );
    $count = 0;
    $statement = '';
    foreach ( file( $dump ) as $line ) {
      if ( '' === $statement && ( 0 === strpos( $line, '--' ) || '' === trim( $line ) ) ) continue;
      $statement .= $line;
      if ( ";\\n" !== substr( $line, -2 ) ) continue;
      $fresh->query( $statement );
      $statement = '';
      ++$count;
    }
    $different = '' === $statement ? array() : array( $statement );
    $tables = $wpdb->get_col( 'SHOW TABLES' );
    foreach ( $tables as $table ) {
      if ( in_array( $table, array( 'wp_options', 'wp_usermeta' ), true ) ) continue;
      $rows = static function ( $all ) { $all = array_map( 'serialize', $all ); sort( $all ); return md5( implode( $all ) ); };
      $loaded = $fresh->query( "SELECT * FROM $table", PDO::FETCH_NUM )->fetchAll( PDO::FETCH_NUM );
      if ( $rows( $loaded ) !== $rows( $wpdb->get_results( "SELECT * FROM $table", ARRAY_N ) ) ) $different[] = $table;
    }
    return array( 'statements' => $count, 'different' => $different, 'tables' => $tables );
  }`;
