import { execFile } from 'node:child_process';
import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startBackupSite, textOf, type BackupSite } from '../support/backups/backup-site.ts';
import { CONTAINER_MAGIC, openContainer } from '../support/restore/container.ts';

const run = promisify(execFile);
const START_TIMEOUT_MS = 300_000;
const BACKUP_TIMEOUT_MS = 120_000;
const MIB = 2 ** 20;

let site: BackupSite;

async function put(name: string, bytes: number): Promise<void> {
  const path = join(site.content, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, Buffer.alloc(bytes, 'a'));
}

beforeAll(async () => {
  site = await startBackupSite('clave-del-sitio-que-omite');
  await put('uploads/2025/video.mp4', 3 * MIB);
  await put('uploads/antiguo/foto.jpg', 2 * MIB);
  await put('uploads/2025/foto.jpg', 10);
  await put('plugins/uno/node_modules/dep/index.js', MIB);
  await put('plugins/uno/uno.log', 1_024);
  await put('cache/pagina.html', 10);
  await site.wordpress.run(
    `foreach ( array( 'wp_registros', 'wp_pedidos' ) as $t ) { $GLOBALS['wpdb']->query( "CREATE TABLE $t (id int PRIMARY KEY)" ); $GLOBALS['wpdb']->query( "INSERT INTO $t VALUES (1), (2)" ); }`,
  );
}, START_TIMEOUT_MS);

afterAll(async () => {
  await (site as BackupSite | undefined)?.stop();
});

beforeEach(() => {
  site.portal.backups.length = 0;
  site.portal.asked.length = 0;
});

async function backUp() {
  expect(await site.start()).toBe('begun');
  expect(await site.workToEnd()).toContain('está en el portal');
  return site.unpack();
}

describe('what the administrator leaves out', () => {
  const byAdmin = (kind: string, path: string) => ({ kind, path, reason: 'excluded-by-admin' });

  test('is not guessed before the first backup', async () => {
    const text = textOf(await site.screen());
    expect(text).toContain('Ningún respaldo ha encontrado hasta ahora carpetas');
    expect(text).toMatch(/wp_pedidos .*wp_registros/);
    expect(text).not.toContain('wp_options');
  });

  test(
    'is offered with what it saves, as the last backup counted it',
    async () => {
      const { names } = await backUp();
      expect(names).toContain('wp-content/uploads/2025/video.mp4');
      const text = textOf(await site.screen());
      expect(text).toMatch(/wp-content\/uploads\/2025 3[.,]0 MB/);
      expect(text).toMatch(/wp-content\/uploads\/antiguo 2[.,]0 MB/);
      expect(text).toMatch(/node_modules 1[.,]0 MB/);
      expect(text).toMatch(/\*\.log 1[.,]0 KB/);
      expect(text).not.toContain('wp-content/plugins/uno ');
    },
    BACKUP_TIMEOUT_MS,
  );

  test(
    'stays out with its reason, and the backup is complete',
    async () => {
      await site.save({
        'gnusys_backup_no_tables[0]': 'wp_registros',
        'gnusys_backup_no_tables[1]': 'wp_options',
        'gnusys_backup_no_folders[0]': 'wp-content/uploads/antiguo',
        'gnusys_backup_no_patterns[0]': 'node_modules',
        gnusys_backup_more_patterns: '*.mp4',
      });
      const html = await site.screen();
      for (const ticked of ['wp_registros', 'wp-content/uploads/antiguo', '*.mp4']) {
        expect(html).toMatch(
          new RegExp(`value="${ticked.replaceAll('*', String.raw`\*`)}"\\s+checked`),
        );
      }
      const { names, manifest } = await backUp();
      expect(names).toContain('wp-content/uploads/2025/foto.jpg');
      expect(names.filter((name) => /antiguo|node_modules|\.mp4/.test(name))).toEqual([]);
      expect(manifest.skipped).toEqual(
        expect.arrayContaining([
          byAdmin('table', 'wp_registros'),
          byAdmin('folder', 'wp-content/uploads/antiguo'),
          byAdmin('folder', 'wp-content/plugins/uno/node_modules'),
          byAdmin('file', 'wp-content/uploads/2025/video.mp4'),
          { kind: 'folder', path: 'wp-content/cache', reason: 'excluded' },
        ]),
      );
      const tables = Object.fromEntries(manifest.tables.map((one) => [one.name, one]));
      expect(tables['wp_registros']).toMatchObject({ rows: 0, sum: null });
      expect(tables['wp_pedidos']).toMatchObject({ rows: 2 });
      expect(tables['wp_options']?.['rows']).toBeGreaterThan(50);
      expect(site.portal.backups[0]?.announced).toMatchObject({ contents: { isComplete: true } });
      // A folder that is left out keeps its size on the screen.
      const text = textOf(await site.screen());
      expect(text).toMatch(/wp-content\/uploads\/antiguo 2[.,]0 MB/);
      expect(text).toMatch(/\*\.mp4 3[.,]0 MB/);
    },
    BACKUP_TIMEOUT_MS,
  );

  test('goes in again once it is no longer ticked', async () => {
    await site.save();
    const { names } = await backUp();
    expect(names).toContain('wp-content/uploads/antiguo/foto.jpg');
    expect(names).toContain('wp-content/uploads/2025/video.mp4');
  });

  test.each([
    ['folders', '../otro', 'no es una carpeta que se pueda omitir'],
    ['folders', 'uploads/no-esta', 'No existe la carpeta wp-content/uploads/no-esta'],
    ['folders', '/', 'Sin wp-content un sitio restaurado no funciona'],
    ['folders', 'wp-content', 'Sin wp-content un sitio restaurado no funciona'],
    ['folders', 'plugins/', 'Sin wp-content/plugins un sitio restaurado no funciona'],
    ['patterns', 'uploads/*.log', 'sin barras'],
    ['patterns', '*', 'omitiría todo'],
    ['patterns', '?*', 'omitiría todo'],
    ['patterns', '*.php', 'como index.php'],
    ['patterns', 'upl*', 'como uploads'],
  ])('is refused where a site needs it: %s %j', async (kind, typed, words) => {
    const said = await site.save({ [`gnusys_backup_more_${kind}`]: `\r\n${typed}\r\n` });
    expect(said).toContain(words);
    expect(await site.wordpress.ask(`Gnusys_Connector_Backup_Exclusions::all()`)).toEqual({
      tables: [],
      folders: [],
      patterns: [],
    });
  });

  test('is read as it lies on the disk, too, and only up to a number', async () => {
    await site.save({ gnusys_backup_more_folders: join(site.content, 'uploads/antiguo/') });
    expect(
      await site.wordpress.ask(`Gnusys_Connector_Backup_Exclusions::all()['folders']`),
    ).toEqual(['wp-content/uploads/antiguo']);
    const many = Array.from({ length: 51 }, (_, number) => `*.x${String(number)}`).join('\n');
    expect(await site.save({ gnusys_backup_more_patterns: many })).toContain('como máximo 50');
    await site.save();
  });
});

describe('the passphrase of the backups', () => {
  const PASSPHRASE = 'cuatro palabras y una ñ';
  const both = (typed: string) => ({
    gnusys_backup_passphrase: typed,
    gnusys_backup_passphrase_again: typed,
  });
  const given = {
    ...both(PASSPHRASE),
    gnusys_backup_passphrase_known: '1',
  };
  const stored = () => site.wordpress.ask(`get_option( 'gnusys_backup_passphrase' )`);
  const isWanted = () => site.wordpress.ask(`Gnusys_Connector_Backup_Passphrase::is_wanted()`);
  /** More than one short step encrypts on a fast processor. */
  const LARGE = 160 * MIB;
  /** Begins a backup, and leaves it in the middle: no step is long enough for all of its frames. */
  const beginToEncrypt = async () => {
    expect(await site.start()).toBe('begun');
    await site.wordpress.run(`do {
      Gnusys_Connector_Backup_Runner::step( 0.03 );
    } while ( ( Gnusys_Connector_Backup_Job::load()['encryption']['at'] ?? 0 ) === 0 );`);
    expect(await site.state()).toMatchObject({ phase: 'encrypt' });
  };
  const remove = () => site.save({ gnusys_backup_passphrase_remove: '1' });

  test.each([
    [{ gnusys_backup_passphrase: 'corta ñ' }, 'debe tener entre 12 y 200 caracteres'],
    [both(' '.repeat(16)), 'ni ser solo espacios'],
    [both('\u00a0'.repeat(16)), 'ni ser solo espacios'],
    [{ gnusys_backup_passphrase: '' }, 'no puede quedar vacía'],
    [{ gnusys_backup_passphrase_again: `${PASSPHRASE}.` }, 'no coinciden'],
    [{ gnusys_backup_passphrase_known: '' }, 'Marca la casilla para confirmar'],
  ])('is refused: %j', async (fields, words) => {
    expect(await site.save({ ...given, ...fields })).toContain(words);
    expect(await isWanted()).toBe(false);
    expect(await stored()).toBe(false);
  });

  test(
    'encrypts what is sent and what stays here; nobody but who knows it reads the backup',
    async () => {
      expect(await site.save(given)).toContain('Ajustes de respaldo guardados.');
      expect(textOf(await site.screen())).toContain('se cifran con tu contraseña antes de salir');
      expect(await site.start()).toBe('begun');
      expect(await site.workToEnd()).toContain('.zip.enc');
      const [sent] = site.portal.backups;
      expect(sent?.originalFilename).toMatch(/\.zip\.enc$/);
      expect(sent?.announced).toMatchObject({ encrypted: true, contents: { isComplete: true } });
      const file = sent?.file ?? Buffer.of();
      expect(file.subarray(0, CONTAINER_MAGIC.length).toString()).toBe(CONTAINER_MAGIC);
      expect(file.includes('PK\u0003\u0004wp-content')).toBe(false);
      const archive = openContainer(file, PASSPHRASE);
      expect(archive.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
      expect(() => openContainer(file, 'otra contraseña')).toThrow();
      const [copy = '', ...others] = (await site.left()).filter((name) => name.includes('.enc'));
      expect(others).toEqual([]);
      const kept = await readFile(join(await site.folder(), copy));
      expect(kept.subarray(kept.indexOf('\n') + 1).equals(file)).toBe(true);
      expect((await site.left()).filter((name) => !name.endsWith('.zip.enc.php'))).toEqual([]);
      // Neither the passphrase nor its key leaves the site, in the archive either.
      expect(JSON.stringify(await stored())).not.toContain(PASSPHRASE);
      await writeFile(join(site.out, 'abierto.zip'), archive);
      const { stdout } = await run('unzip', ['-p', join(site.out, 'abierto.zip'), 'database.sql'], {
        maxBuffer: 64 * MIB,
      });
      expect(stdout).toContain('is_encrypted');
      expect(stdout).not.toContain('gnusys_backup_passphrase');
    },
    BACKUP_TIMEOUT_MS,
  );

  test(
    'killed in the middle, it goes on; interrupted or cancelled, no readable archive stays',
    async () => {
      await put('uploads/grande.mp4', LARGE);
      await beginToEncrypt();
      let slices = 0;
      while ((await site.state())?.phase === 'encrypt') {
        await site.step(0.03);
        slices += 1;
        if (slices === 1) {
          // As a kill leaves it: bytes that no state speaks of.
          const part = (await site.left()).find((name) => name.endsWith('.enc.part.php')) ?? '';
          await appendFile(join(await site.folder(), part), 'a medias');
        }
      }
      expect(slices).toBeGreaterThan(1);
      expect(await site.workToEnd()).toContain('está en el portal');
      const archive = openContainer(site.portal.backups[0]?.file ?? Buffer.of(), PASSPHRASE);
      expect(archive.length).toBeGreaterThan(LARGE);

      const copies = await site.left();
      await beginToEncrypt();
      expect((await site.left()).some((name) => name.endsWith('.plain.part.php'))).toBe(true);
      await site.wordpress.run(`Gnusys_Connector_Backup_Runner::cancel();`);
      expect(await site.left()).toEqual(copies);
      await rm(join(site.content, 'uploads/grande.mp4'));
    },
    BACKUP_TIMEOUT_MS,
  );

  test(
    'changed in the middle, the new one counts',
    async () => {
      await put('uploads/grande.mp4', 40 * MIB);
      await beginToEncrypt();
      const other = 'otra contraseña más larga';
      // The screen itself would work on.
      await site.wordpress.run(`Gnusys_Connector_Backup_Passphrase::set( '${other}' );`);
      await site.workToEnd();
      const file = site.portal.backups[0]?.file ?? Buffer.of();
      expect(openContainer(file, other).length).toBeGreaterThan(40 * MIB);
      await rm(join(site.content, 'uploads/grande.mp4'));
    },
    BACKUP_TIMEOUT_MS,
  );

  test('a site that no longer knows it makes no backup that anybody can read', async () => {
    await site.save(given);
    await site.wordpress.run(`delete_option( 'gnusys_backup_passphrase' );`);
    expect(await site.start()).toContain('ya no conoce la contraseña de los respaldos');
    const dashboard = await (await site.admin().get('/wp-admin/')).text();
    expect(dashboard).toContain('ya no conoce la contraseña de los respaldos');
    await site.save(given);
    expect(await site.start()).toBe('begun');
    await site.workUntil((now) => now?.phase === 'files', 0.05);
    await site.wordpress.run(`delete_option( 'gnusys_backup_passphrase' );`);
    expect(await site.workToEnd()).toContain('ya no conoce la contraseña');
    expect(site.portal.backups).toEqual([]);
  });

  test(
    'removed, the next ones are sent without it',
    async () => {
      await remove();
      expect(await isWanted()).toBe(false);
      expect(await stored()).toBe(false);
      const { names } = await backUp();
      expect(names).toContain('database.sql');
      expect(site.portal.backups[0]?.announced).toMatchObject({ encrypted: false });
    },
    BACKUP_TIMEOUT_MS,
  );
});

test('WordPress logged nothing meanwhile', async () => {
  expect(await site.wordpress.readDebugLog()).toBe('');
});
