import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  BACKUP_KEY,
  startBackupSite,
  textOf,
  type BackupSite,
} from '../support/backups/backup-site.ts';
import { someOf } from '../support/depth.ts';

const STATUS_KEY = 'clave-de-un-sitio-que-tiene-copias';
const START_TIMEOUT_MS = 300_000;
const BACKUP_TIMEOUT_MS = 120_000;

let site: BackupSite;

beforeAll(async () => {
  site = await startBackupSite(STATUS_KEY);
  await setSalts('sal de siempre, larga y propia de este sitio');
  await giveKeys();
}, START_TIMEOUT_MS);

afterAll(async () => {
  await (site as BackupSite | undefined)?.stop();
});

beforeEach(() => {
  site.portal.asked.length = 0;
  site.portal.backups.length = 0;
});

/** As in wp-config.php: who was signed in no longer is. */
async function setSalts(salt: string): Promise<void> {
  await writeFile(
    join(site.content, 'mu-plugins/test-salts.php'),
    `<?php define( 'AUTH_KEY', '${salt} 1' ); define( 'AUTH_SALT', '${salt} 2' );`,
  );
  await site.signIn();
}

/** The site's own keys, which it seals with what it is now. */
async function giveKeys(): Promise<void> {
  await site.submit('gnusys_save_key', { gnusys_key: STATUS_KEY });
  await site.save({ gnusys_backup_key: BACKUP_KEY });
}

/** Gives the site another address, as a copy has it; `wp-login.php` and the rest stay where they are. */
const setHome = (home: string) => site.wordpress.run(`update_option( 'home', '${home}' );`);

const readStatus = (key = STATUS_KEY) =>
  fetch(`${site.wordpress.url}/wp-json/gnusys/v1/status`, {
    headers: { authorization: `Bearer ${key}` },
  });
const fingerprint = async () =>
  z.string().parse(await site.wordpress.ask('Gnusys_Connector_Origin::fingerprint()'));
/** Rows of the options that hold a text. */
const rowsWith = (text: string) =>
  site.wordpress.ask(
    `$GLOBALS['wpdb']->get_col( $GLOBALS['wpdb']->prepare( "SELECT option_name FROM {$GLOBALS['wpdb']->options} WHERE option_value LIKE %s", '%${text}%' ) )`,
  );
const dashboard = async () => textOf(await (await site.admin().get('/wp-admin/index.php')).text());
const COPY = 'este sitio es una copia de otro, o cambiaron su dirección';

describe('keys in the database', () => {
  test('those that earlier versions stored are sealed, and work on', async () => {
    await site.wordpress.run(`update_option( 'gnusys_key', '${STATUS_KEY}', false );
      delete_option( 'gnusys_backup_key' );
      update_option( 'gnusys_backup', array( 'portal' => '${site.portal.url}', 'key' => '${BACKUP_KEY}', 'frequency' => 'weekly', 'keep' => 2 ), false );`);
    expect(await rowsWith(STATUS_KEY)).toEqual(['gnusys_key']);
    expect(await rowsWith(BACKUP_KEY)).toEqual(['gnusys_backup']);
    expect((await readStatus()).status).toBe(200);
    expect(textOf(await site.screen())).toContain('terminada en kkkk.');
    expect(await rowsWith(STATUS_KEY)).toEqual([]);
    expect(await rowsWith('bak\\\\_')).toEqual([]);
    expect((await readStatus()).status).toBe(200);
    expect(
      await site.wordpress.ask(
        `array_intersect_key( Gnusys_Connector_Backup_Options::all(), array( 'key' => 1, 'frequency' => 1, 'keep' => 1 ) )`,
      ),
    ).toEqual({ key: BACKUP_KEY, frequency: 'weekly', keep: 2 });
    await site.save();
  });

  test('new ones are never there as they are', async () => {
    await site.submit('gnusys_save_key', { gnusys_key: 'otra-clave-del-sitio' });
    expect((await readStatus('otra-clave-del-sitio')).status).toBe(200);
    expect(await rowsWith('otra-clave-del-sitio')).toEqual([]);
    await site.submit('gnusys_save_key', { gnusys_key: STATUS_KEY });
    expect(await rowsWith(STATUS_KEY)).toEqual([]);
  });

  test('what is no key opens nothing', async () => {
    const kept = await site.wordpress.ask(`get_option( 'gnusys_key' )`);
    for (const stored of [
      `array( 'sealed' => '' )`,
      `array( 'sealed' => 'x' )`,
      `array( 'sealed' => base64_encode( str_repeat( 'x', 90 ) ) )`,
    ]) {
      await site.wordpress.run(`update_option( 'gnusys_key', ${stored}, false );`);
      expect((await readStatus()).status).toBe(401);
    }
    const sealed = z.object({ sealed: z.string() }).parse(kept).sealed;
    await site.wordpress.run(
      `update_option( 'gnusys_key', array( 'sealed' => '${sealed}' ), false );`,
    );
    expect((await readStatus()).status).toBe(200);
  });
});

describe('where a site comes from', () => {
  test('a move to https or www is none', async () => {
    const before = await fingerprint();
    expect(before).toMatch(/^[0-9a-f]{64}$/);
    for (const home of [
      site.wordpress.url.replace('http:', 'https:'),
      `${site.wordpress.url}/`,
      site.wordpress.url.replace('//', '//www.').toUpperCase(),
    ]) {
      await setHome(home);
      expect(await fingerprint()).toBe(before);
    }
    await setHome(site.wordpress.url);
    await setHome('http://www.otro.example');
    expect(await fingerprint()).not.toBe(before);
    await setHome(site.wordpress.url);
  });

  test(
    'is sent when a backup is announced',
    async () => {
      expect(await site.start()).toBe('begun');
      expect(await site.workToEnd()).toContain('está en el portal');
      expect(site.portal.backups[0]?.announced).toMatchObject({ origin: await fingerprint() });
    },
    BACKUP_TIMEOUT_MS,
  );
});

const copies: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
  ['another address', () => setHome('http://copia.example'), () => setHome(site.wordpress.url)],
  [
    'other salts',
    () => setSalts('otra sal, de una copia que se hizo aparte'),
    () => setSalts('sal de siempre, larga y propia de este sitio'),
  ],
];
// That another address is another site is said above.
describe.each(someOf(copies, 1, 1))('a copy with %s', (_what, become, goBack) => {
  beforeEach(become);
  afterEach(goBack);

  test('neither answers the portal nor makes backups, and says what to do', async () => {
    expect((await readStatus()).status).toBe(401);
    expect(await site.start()).toContain('es de otro sitio o de otra dirección');
    expect(await site.state()).toBeNull();
    expect(await dashboard()).toContain(COPY);
    const settings = textOf(await site.screen());
    expect(settings).toContain('hasta que vincules este sitio otra vez');
    expect(settings).toContain('pega una nueva');
    await site.wordpress.run(
      `do_action( 'gnusys_backup_report' ); do_action( 'gnusys_backup_due' );`,
    );
    expect(site.portal.asked).toEqual([]);
    await goBack();
    expect((await readStatus()).status).toBe(200);
    expect(await dashboard()).not.toContain(COPY);
  });

  test('is a site of its own once it has new keys', async () => {
    await site.submit('gnusys_save_key', { gnusys_key: 'clave-nueva-de-la-copia' });
    expect((await readStatus('clave-nueva-de-la-copia')).status).toBe(200);
    expect(await dashboard()).toContain('No hace respaldos hasta que pegues');
    await site.save({ gnusys_backup_key: BACKUP_KEY });
    expect(await dashboard()).not.toContain(COPY);
    await goBack();
    expect(await dashboard()).toContain(COPY);
    await giveKeys();
  });

  test('is left alone once its keys are removed', async () => {
    expect(await site.submit('gnusys_remove_key', { gnusys_confirm: '1' })).toContain(
      'API Key quitada',
    );
    await site.save({ gnusys_backup_forget: '1' });
    expect(await dashboard()).not.toContain(COPY);
    await goBack();
    await giveKeys();
  });

  test('does not go on with the backup that came with it', async () => {
    await goBack();
    expect(await site.start()).toBe('begun');
    const copies = await site.left();
    await site.workUntil((now) => now?.phase === 'files', 0.05);
    await become();
    site.portal.asked.length = 0;
    await site.step();
    expect(await site.state()).toBeNull();
    expect(await site.left()).toEqual(copies.filter((name) => name.endsWith('.zip.php')));
    expect(site.portal.asked).toEqual([]);
    expect(await site.wordpress.ask(`wp_next_scheduled( 'gnusys_backup_step' )`)).toBe(false);
  });
});

describe('copies on this site', () => {
  /** What the server gives to anybody who knows the address. */
  async function fetched(path: string): Promise<string> {
    const url = `${site.wordpress.url}/wp-content/${path}`;
    return (await fetch(url)).text();
  }

  test(
    'cannot be fetched, finished or not, from a server that reads no .htaccess',
    async () => {
      await site.save({ gnusys_backup_keep: '1' });
      expect(await site.start()).toBe('begun');
      const folder = await site.folder();
      const base = folder.slice(site.content.length + 1);
      const unfinished = async () =>
        (await site.left()).filter((name) => name.endsWith('.part.php'));
      const sizeOf = async (name: string) => (await stat(join(folder, name))).size;
      // The first step among the files may begin with none of its time left, and has no archive yet.
      await site.workUntil(async () => {
        const archive = (await unfinished()).find((name) => name.endsWith('.zip.part.php'));
        return archive !== undefined && (await sizeOf(archive)) > 1_000;
      }, 0.05);
      for (const name of await unfinished()) {
        expect(await sizeOf(name)).toBeGreaterThan(1_000);
        expect(await fetched(`${base}/${name}`)).toBe('');
      }
      expect(await site.workToEnd()).toContain('está en el portal');
      const [copy = '', ...others] = await site.left();
      expect(others).toEqual([]);
      expect(await fetched(`${base}/${copy}`)).toBe('');
      expect(await fetched(`${base}/${copy.replace('.php', '')}`)).not.toContain('PK\u0003\u0004');
      // It is the backup itself, behind one line.
      const onDisk = await readFile(join(folder, copy));
      const [backup] = site.portal.backups;
      expect(onDisk.subarray(onDisk.indexOf('\n') + 1).equals(backup?.file ?? Buffer.of())).toBe(
        true,
      );
      expect(site.portal.reports.at(-1)?.localBackups).toMatchObject([
        { filename: backup?.originalFilename, size: backup?.size },
      ]);
    },
    BACKUP_TIMEOUT_MS,
  );

  test(
    'those of earlier versions are deleted once a newer one was sent',
    async () => {
      const old = join(await site.folder(), 'antigua-20260101-000000.zip');
      await writeFile(old, 'PK');
      site.portal.trouble.startRefusal = { status: 409, code: 'BACKUP_NO_SPACE' };
      expect(await site.start()).toBe('begun');
      expect(await site.workToEnd()).toContain('falló');
      site.portal.trouble.startRefusal = undefined;
      expect(await site.left()).toContain('antigua-20260101-000000.zip');
      expect(await site.start()).toBe('begun');
      expect(await site.workToEnd()).toContain('está en el portal');
      expect(await site.left()).not.toContain('antigua-20260101-000000.zip');
      await rm(old, { force: true });
    },
    BACKUP_TIMEOUT_MS,
  );

  test('WordPress logged nothing meanwhile', async () => {
    expect(await site.wordpress.readDebugLog()).toBe('');
  });
});
