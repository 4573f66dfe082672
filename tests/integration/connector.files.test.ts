import { execFile } from 'node:child_process';
import { appendFile, mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { someOf, triesAll } from '../support/depth.ts';
import {
  startBackupSite,
  textOf,
  type BackupSite,
  type BackupState,
} from '../support/backups/backup-site.ts';

const run = promisify(execFile);
const START_TIMEOUT_MS = 300_000;
const BACKUP_TIMEOUT_MS = 120_000;
const LARGE = 'wp-content/uploads/prueba/grande.bin';
/** Much longer than a step of a blink takes to pack. */
const LARGE_BYTES = (triesAll ? 48 : 24) * 2 ** 20;

let site: BackupSite;
/** Where a file of the archive lies on the site. */
const at = (name: string) => join(site.wordpress.root, name);

beforeAll(async () => {
  site = await startBackupSite('clave-del-sitio-con-archivos');
  await mkdir(at('wp-content/uploads/prueba/con\nsalto y \\barra'), { recursive: true });
  await writeFile(at('wp-content/uploads/prueba/con\nsalto y \\barra/á.txt'), 'hola');
  await writeFile(at('wp-content/uploads/prueba/vacío.txt'), '');
  await mkdir(at('wp-content/cache'), { recursive: true });
}, START_TIMEOUT_MS);

afterAll(async () => {
  await (site as BackupSite | undefined)?.stop();
});

beforeEach(async () => {
  site.portal.backups.length = 0;
  site.portal.failures.length = 0;
  site.portal.asked.length = 0;
  site.portal.room = undefined;
  site.portal.trouble.startRefusal = undefined;
  site.portal.trouble.partStatus = undefined;
  await site.wordpress.run(`delete_option( 'prueba_free' );`);
});

const isInside = (now: BackupState) =>
  now?.zip?.entry?.name === Buffer.from(LARGE).toString('base64') && now.zip.entry.size > 0;

describe('files that change while they are read', () => {
  /** Begins a backup, and leaves it in the middle of the large file. */
  async function stopInside(): Promise<void> {
    await writeFile(at(LARGE), Buffer.alloc(LARGE_BYTES, 'a'));
    expect(await site.start()).toBe('begun');
    await site.workUntil(isInside, 0.05);
  }

  const rewritten: [string, boolean][] = [
    ['is rewritten, and has its old time again', true],
    ['is rewritten', false],
  ];
  test.each(someOf(rewritten, 0, 1))(
    'one that %s between two requests is read again',
    async (_how, keepsTime) => {
      await stopInside();
      const { atime, mtime } = await stat(at(LARGE));
      const rewritten = Buffer.alloc(LARGE_BYTES, 'b');
      await writeFile(at(LARGE), rewritten);
      if (keepsTime) await utimes(at(LARGE), atime, mtime);
      expect(await site.workToEnd()).toContain('está en el portal');
      const { dir, manifest } = await site.unpack();
      expect((await readFile(join(dir, LARGE))).equals(rewritten)).toBe(true);
      expect(manifest.skipped.filter(({ reason }) => reason === 'changed')).toEqual([]);
    },
    BACKUP_TIMEOUT_MS,
  );

  test(
    'one that never rests is packed after some tries, and listed as changed',
    async () => {
      await stopInside();
      let isDone = false;
      while (!isDone) {
        await appendFile(at(LARGE), 'más');
        await site.step(0.05);
        isDone = !isInside(await site.state()) && (await site.state())?.phase !== 'files';
      }
      expect(await site.workToEnd()).toContain(
        'cambiados durante el respaldo, según manifest.json: 1',
      );
      const { manifest, dir } = await site.unpack();
      expect(manifest.skipped).toContainEqual({ kind: 'file', path: LARGE, reason: 'changed' });
      await run('sha256sum', ['--quiet', '-c', 'files.sha256'], { cwd: dir });
    },
    BACKUP_TIMEOUT_MS,
  );

  test(
    'one that vanishes in the middle is left out',
    async () => {
      await stopInside();
      await rm(at(LARGE));
      expect(await site.workToEnd()).toContain('está en el portal');
      const { names, manifest } = await site.unpack();
      expect(names).not.toContain(LARGE);
      expect(manifest.skipped).toContainEqual({ kind: 'file', path: LARGE, reason: 'vanished' });
    },
    BACKUP_TIMEOUT_MS,
  );
});

describe('an update while a backup is made', () => {
  const PLUGIN = 'wp-content/plugins/de-prueba/de-prueba.php';
  const putPlugin = async (version: string) => {
    await mkdir(join(at(PLUGIN), '..'), { recursive: true });
    await writeFile(at(PLUGIN), `<?php\n/* Plugin Name: De prueba\nVersion: ${version} */\n`);
  };

  test(
    'is waited for where WordPress says so, and what changed all the same is read again',
    async () => {
      await putPlugin('1.0');
      await writeFile(at('.maintenance'), '<?php $upgrading = 1;');
      expect(await site.start()).toBe('begun');
      await site.step();
      expect(await site.state()).toMatchObject({
        phase: 'scan',
        trouble: 'WordPress se está actualizando.',
      });
      await rm(at('.maintenance'));
      const goOn = `$state = Gnusys_Connector_Backup_Job::load(); $state['wait_until'] = 0; Gnusys_Connector_Backup_Job::write( $state );`;
      await site.wordpress.run(goOn);
      await site.workUntil((now) => now?.phase === 'files', 0.05);
      await putPlugin('2.0');
      expect(await site.workToEnd()).toContain('está en el portal');
      const { dir, manifest } = await site.unpack();
      expect(await readFile(join(dir, PLUGIN), 'utf8')).toContain('2.0');
      expect(manifest.skipped.filter(({ reason }) => reason === 'changed')).toEqual([]);
    },
    BACKUP_TIMEOUT_MS,
  );

  test(
    'that comes again each time is listed',
    async () => {
      expect(await site.start()).toBe('begun');
      for (let version = 3; version < 6; version += 1) {
        await site.workUntil((now) => now?.phase === 'files', 0.05);
        await putPlugin(`${String(version)}.0`);
        const remakes = (await site.state())?.['remakes'];
        await site.workUntil(
          (now) => now === null || now['remakes'] !== remakes || now.phase === 'sums',
        );
      }
      await site.workToEnd();
      const { manifest } = await site.unpack();
      const torn = { kind: 'folder', path: 'wp-content/plugins', reason: 'changed' };
      expect(manifest.skipped).toContainEqual(torn);
      await rm(join(at(PLUGIN), '..'), { recursive: true });
    },
    BACKUP_TIMEOUT_MS,
  );
});

describe('what is in it', () => {
  async function backUp() {
    expect(await site.start()).toBe('begun');
    expect(await site.workToEnd()).toContain('está en el portal');
    return site.unpack();
  }

  test(
    'files.sha256 has every file, as sha256sum reads it',
    async () => {
      const { dir, manifest } = await backUp();
      const sums = await readFile(join(dir, 'files.sha256'), 'utf8');
      expect(sums.trimEnd().split('\n')).toHaveLength(manifest.files);
      expect(sums).toContain('vacío.txt');
      await run('sha256sum', ['--quiet', '-c', 'files.sha256'], { cwd: dir });
    },
    BACKUP_TIMEOUT_MS,
  );

  describe('what lies outside wp-content', () => {
    beforeAll(async () => {
      await writeFile(
        at('wp-content/mu-plugins/test-uploads.php'),
        `<?php define( 'UPLOADS', 'media' );`,
      );
      await mkdir(at('media/2026'), { recursive: true });
      await writeFile(at('media/2026/foto.jpg'), 'foto');
      await mkdir(at('otro-sitio'), { recursive: true });
      await writeFile(at('otro-sitio/secreto.txt'), 'ajeno');
      await writeFile(at('.htaccess'), '# reglas\n');
      await writeFile(at('robots.txt'), 'User-agent: *\n');
    });

    const outside = { kind: 'folder', path: 'site/otro-sitio', reason: 'outside' };
    const cache = { kind: 'folder', path: 'wp-content/cache', reason: 'excluded' };
    const leftOut = [
      { kind: 'folder', path: 'uploads', reason: 'uploads-outside' },
      { kind: 'file', path: 'site/wp-config.php', reason: 'not-chosen' },
      { kind: 'file', path: 'site/.htaccess', reason: 'not-chosen' },
      { kind: 'folder', path: 'site', reason: 'not-chosen' },
    ];

    test(
      'is offered with its size, is left out unless it is ticked, and stands in the manifest then',
      async () => {
        const html = await site.screen();
        for (const addition of ['uploads', 'config', 'htaccess', 'core']) {
          expect(html).toMatch(
            new RegExp(`name="gnusys_backup_additions\\[\\]" value="${addition}"\\s*>`),
          );
        }
        expect(textOf(html)).toMatch(/\.htaccess \(9 B\)/);
        const { names, manifest } = await backUp();
        expect(names.filter((name) => /^(site|uploads)\//.test(name))).toEqual([]);
        expect(manifest.skipped).toEqual(expect.arrayContaining([...leftOut, outside, cache]));
        // Of all that, a restored site lacks the uploads alone.
        expect(await site.wordpress.ask('Gnusys_Connector_Backup_Result::last()')).toContain(
          'según manifest.json: 1.',
        );
      },
      BACKUP_TIMEOUT_MS,
    );

    /** WordPress itself is some thousand files. */
    const additions = ['uploads', 'config', 'htaccess', 'nothing', ...(triesAll ? ['core'] : [])];
    const notChosen = triesAll ? [] : ['site'];
    const inCore = triesAll ? ['robots.txt', 'wp-includes/version.php', 'wp-admin/index.php'] : [];

    test(
      'is packed where it is ticked, and nothing of others',
      async () => {
        const ticked = Object.fromEntries(
          additions.map((addition, index) => [
            `gnusys_backup_additions[${String(index)}]`,
            addition,
          ]),
        );
        expect(await site.save(ticked)).toContain('Ajustes de respaldo guardados.');
        expect(await site.screen()).toMatch(/value="config"\s+checked/);
        const { dir, names, manifest } = await backUp();
        for (const [name, original] of [
          ['uploads/2026/foto.jpg', 'media/2026/foto.jpg'],
          ['site/wp-config.php', 'wp-config.php'],
          ['site/.htaccess', '.htaccess'],
          ...inCore.map((name) => [`site/${name}`, name]),
        ] as [string, string][]) {
          expect(await readFile(join(dir, name))).toEqual(await readFile(at(original)));
        }
        expect(names.some((name) => /otro-sitio|site\/(wp-content|media)/.test(name))).toBe(false);
        if (triesAll) expect(manifest.skipped).toContainEqual(outside);
        expect(manifest.skipped).not.toContainEqual(leftOut[0]);
        const others = manifest.skipped.filter(({ reason }) => reason === 'not-chosen');
        expect(others.map(({ path }) => path)).toEqual(notChosen);
        expect(await site.wordpress.ask('Gnusys_Connector_Backup_Result::last()')).not.toContain(
          'manifest.json',
        );
        await run('sha256sum', ['--quiet', '-c', 'files.sha256'], { cwd: dir });
        await site.save();
      },
      BACKUP_TIMEOUT_MS,
    );
  });
});

test(
  'a table whose name lacks the prefix is offered, and goes in where it is ticked',
  async () => {
    await site.wordpress.run(
      `$GLOBALS['wpdb']->query( 'CREATE TABLE ajena (id int PRIMARY KEY)' ); $GLOBALS['wpdb']->query( 'INSERT INTO ajena VALUES (1)' );`,
    );
    const tables = async () => {
      expect(await site.start()).toBe('begun');
      expect(await site.workToEnd()).toContain('está en el portal');
      const { manifest } = await site.unpack();
      site.portal.backups.length = 0;
      return manifest.tables.map(({ name }) => name);
    };
    expect(textOf(await site.screen())).toContain('La tabla ajena, cuyo nombre no empieza');
    expect(await tables()).not.toContain('ajena');
    await site.save({ 'gnusys_backup_tables[0]': 'ajena', 'gnusys_backup_tables[1]': 'wp_users' });
    expect(await site.screen()).toMatch(/value="ajena"\s+checked/);
    expect(await tables()).toContain('ajena');
    await site.save();
    await site.wordpress.run(`$GLOBALS['wpdb']->query( 'DROP TABLE ajena' );`);
  },
  BACKUP_TIMEOUT_MS,
);

describe('room for it', () => {
  async function refusedBackup(): Promise<string> {
    const before = await site.left();
    expect(await site.start()).toBe('begun');
    const ended = await site.workToEnd();
    expect(await site.left()).toEqual(before);
    expect(site.portal.backups).toEqual([]);
    expect(site.portal.failures).toHaveLength(1);
    expect(ended).toContain(site.portal.failures[0]?.message);
    return ended;
  }

  test('a full disk: it is refused with figures before anything is packed', async () => {
    await site.wordpress.run(`update_option( 'prueba_free', 1024 );`);
    expect(await refusedBackup()).toMatch(
      /No hay espacio en el disco del sitio: el respaldo necesita al menos [\d.,]+ MB y quedan 1[.,]0 KB libres/,
    );
  });

  test('a disk that gets full meanwhile ends it, and nothing stays', async () => {
    await writeFile(at(LARGE), Buffer.alloc(LARGE_BYTES, 'a'));
    const before = await site.left();
    expect(await site.start()).toBe('begun');
    await site.workUntil(isInside, 0.05);
    await site.wordpress.run(`update_option( 'prueba_free', 1024 );`);
    expect(await site.workToEnd()).toContain('No hay espacio en el disco del sitio');
    expect(await site.left()).toEqual(before);
    await rm(at(LARGE));
  });

  test.each([
    [
      { freeBytes: 2048, maxBytes: 10 ** 12 },
      /No queda espacio para este respaldo en el portal: necesita al menos [\d.,]+ KB y quedan 2[.,]0 KB/,
    ],
    [
      { freeBytes: 10 ** 12, maxBytes: 2048 },
      /más grande de lo que el portal acepta: necesita al menos [\d.,]+ KB y el límite es de 2[.,]0 KB/,
    ],
  ])('the portal has no room: %j', async (room, words) => {
    await rm(join(await site.folder(), 'blocks.last'), { force: true });
    site.portal.room = room;
    expect(await refusedBackup()).toMatch(words);
  });

  test('what the portal has of the last backup takes no more room', async () => {
    expect(await site.start()).toBe('begun');
    expect(await site.workToEnd()).toContain('está en el portal');
    site.portal.room = { freeBytes: 2048, maxBytes: 10 ** 12 };
    expect(await site.start()).toBe('begun');
    expect(await site.workToEnd()).toContain('está en el portal');
  });

  test('a backup that was not sent replaces no copy', async () => {
    expect(await site.start()).toBe('begun');
    expect(await site.workToEnd()).toContain('está en el portal');
    const [copy = '', ...others] = await site.left();
    expect(others).toEqual([]);
    const anHourAgo = Date.now() / 1_000 - 3_600;
    await utimes(join(await site.folder(), copy), anHourAgo, anHourAgo);
    site.portal.trouble.startRefusal = { status: 409, code: 'BACKUP_NO_SPACE' };
    expect(await site.start()).toBe('begun');
    expect(await site.workToEnd()).toContain('falló');
    expect(await site.left()).toEqual([copy]);
  });

  test('one that begins within the same second has another name', async () => {
    const files = z.array(z.string()).parse(
      await site.wordpress.ask(`( static function () {
        $files = array();
        for ( $count = 0; $count < 2; $count++ ) {
          Gnusys_Connector_Backup_Runner::start();
          $files[] = $file = Gnusys_Connector_Backup_Job::load()['file'];
          touch( Gnusys_Connector_Backup_Folder::path() . '/' . $file . '.php' );
          Gnusys_Connector_Backup_Folder::sweep();
        }
        foreach ( $files as $file ) Gnusys_Connector_Backup_Folder::drop( $file );
        return $files;
      } )()`),
    );
    expect(new Set(files).size).toBe(2);
  });
});

describe('the end of the plugin', () => {
  const PLUGIN = `'gnusys-connector/gnusys-connector.php'`;
  const load = `require_once ABSPATH . 'wp-admin/includes/plugin.php';`;
  const events = () =>
    site.wordpress.ask(
      `array_filter( array( 'gnusys_backup_step', 'gnusys_backup_due', 'gnusys_backup_report' ), 'wp_next_scheduled' )`,
    );

  test('switched off in the middle of a backup, it leaves nothing of it, here or in the portal', async () => {
    await site.save({ gnusys_backup_frequency: 'daily' });
    const copies = await site.left();
    expect(await site.start()).toBe('begun');
    site.portal.trouble.partStatus = 500;
    await site.workUntil((now) => now?.phase === 'send');
    await site.step();
    expect(await site.left()).toContain('state.php');
    await site.wordpress.run(`${load} deactivate_plugins( ${PLUGIN} );`);
    const folder = await site.folder();
    expect(await site.left()).toEqual(copies);
    expect(await events()).toEqual([]);
    expect(site.portal.backups).toMatchObject([{ status: 'failed' }]);
    await site.wordpress.run(`${load} activate_plugin( ${PLUGIN} );`);
    expect(await site.folder()).toBe(folder);
    expect(await site.wordpress.ask(`wp_next_scheduled( 'gnusys_backup_due' ) > time()`)).toBe(
      true,
    );
    expect(await site.wordpress.ask(`wp_next_scheduled( 'gnusys_backup_step' )`)).toBe(false);
  });

  test('a backup that an earlier version began is made from the start', async () => {
    expect(await site.start()).toBe('begun');
    await site.wordpress.run(`$state = Gnusys_Connector_Backup_Job::load();
      $state['made_by'] = '1.4.0'; $state['phase'] = 'files'; unset( $state['files']['open'] );
      Gnusys_Connector_Backup_Job::write( $state );`);
    expect(await site.workToEnd()).toContain('está en el portal');
    const { names } = await site.unpack();
    expect(names).toEqual(
      expect.arrayContaining(['database.sql', 'files.sha256', 'manifest.json']),
    );
  });

  test('WordPress logged nothing meanwhile', async () => {
    expect(await site.wordpress.readDebugLog()).toBe('');
  });
});
