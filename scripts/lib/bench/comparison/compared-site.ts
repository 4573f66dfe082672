import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  SITE,
  startDatabaseSite,
  type DatabaseSite,
} from '../../../../tests/support/wordpress/database-backups.ts';
import { DATABASE_OBJECTS } from '../../../../tests/support/wordpress/database-objects.ts';

const MEBIBYTE = 2 ** 20;
const SMALL_FILES = 4_000;
const FILES_IN_FOLDER = 100;
const VIDEOS = 3;
const VIDEO_MEBIBYTES = 40;
const LOG_LINES = 400_000;

/** Memory of a small hosting. */
export const MEMORY_MEBIBYTES = 64;

/** Rows of a shop that is some years old. */
const ROWS = [
  `CREATE TABLE wp_bitacora (id BIGINT AUTO_INCREMENT PRIMARY KEY, texto VARCHAR(200), en DATETIME(3));
  INSERT INTO wp_bitacora SELECT seq, CONCAT('visita ', seq, REPEAT(' página', 12)), '2026-01-01' + INTERVAL seq SECOND FROM seq_1_to_400000`,
  `CREATE TABLE wp_sesiones (clave BINARY(16) PRIMARY KEY, datos BLOB);
  INSERT INTO wp_sesiones SELECT UNHEX(MD5(seq)), UNHEX(SHA2(seq, 512)) FROM seq_1_to_100000`,
  `INSERT INTO wp_postmeta (post_id, meta_key, meta_value)
  SELECT 1, CONCAT('_campo_', seq), CONCAT('a:1:{i:0;s:6:"\\\\ \\'ñ;";}', seq) FROM seq_1_to_100000`,
];

/** Another WordPress in the same database, as shared hosting has it. */
const OTHER_INSTALLATION = [
  ...['options', 'posts', 'users', 'usermeta', 'clientes'].map(
    (table) => `CREATE TABLE otra_${table} (id INT); INSERT INTO otra_${table} VALUES (1)`,
  ),
  'CREATE PROCEDURE otra_lista() SELECT * FROM otra_clientes',
];

/** Starts a WordPress that has one of everything, much of some, and a neighbour in its database. */
export async function startComparedSite(): Promise<DatabaseSite> {
  const site = await startDatabaseSite({
    settings: [
      '--event-scheduler=off',
      '--innodb-buffer-pool-size=256M',
      '--max-allowed-packet=64M',
    ],
    hasSystem: true,
    plugin: `ini_set( 'memory_limit', '${String(MEMORY_MEBIBYTES)}M' );`,
  });
  try {
    // A view that is broken ends mysqldump before it wrote anything.
    const statements = [...DATABASE_OBJECTS, 'DROP VIEW wp_rota', ...ROWS, ...OTHER_INSTALLATION];
    for (const statement of statements) await site.mariadb.execute(`USE ${SITE}; ${statement}`);
    await writeFiles(join(site.wordpress.root, 'wp-content/uploads'));
    return site;
  } catch (error) {
    await site.stop();
    throw error;
  }
}

async function writeFiles(uploads: string): Promise<void> {
  for (let at = 0; at < SMALL_FILES; at += 1) {
    const folder = join(uploads, 'archivos', String(Math.floor(at / FILES_IN_FOLDER)));
    if (at % FILES_IN_FOLDER === 0) await mkdir(folder, { recursive: true });
    const photo = randomBytes(1_024 + (at % 97) * 256);
    await writeFile(join(folder, `foto ñ ${String(at)}.jpg`), photo);
  }
  for (let at = 0; at < VIDEOS; at += 1) {
    await writeFile(
      join(uploads, `video-${String(at)}.mp4`),
      randomBytes(VIDEO_MEBIBYTES * MEBIBYTE),
    );
  }
  const lines = Array.from(
    { length: LOG_LINES },
    (_, at) => `${String(at)} GET /pagina/ 200 0.012`,
  );
  await writeFile(join(uploads, 'visitas.log'), lines.join('\n'));
}
