import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startBackupSite, textOf, type BackupSite } from '../support/backups/backup-site.ts';

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
    expect(text).toContain('Después del primer respaldo se ofrecen aquí');
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
      // What is left out keeps its size on the screen.
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

  test('is taken as it lies on the disk, too, and not beyond a number', async () => {
    await site.save({ gnusys_backup_more_folders: join(site.content, 'uploads/antiguo/') });
    expect(
      await site.wordpress.ask(`Gnusys_Connector_Backup_Exclusions::all()['folders']`),
    ).toEqual(['wp-content/uploads/antiguo']);
    const many = Array.from({ length: 51 }, (_, number) => `*.x${String(number)}`).join('\n');
    expect(await site.save({ gnusys_backup_more_patterns: many })).toContain('como máximo 50');
    await site.save();
  });
});

test('WordPress logged nothing meanwhile', async () => {
  expect(await site.wordpress.readDebugLog()).toBe('');
});
