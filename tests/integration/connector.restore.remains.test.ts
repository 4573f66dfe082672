import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  backupOf,
  entriesOf,
  type BackupParts,
  type DumpedTable,
} from '../support/restore/backup-archive.ts';
import { fillDatabase, reach } from '../support/restore/restore-database.ts';
import { makeAccount } from '../support/restore/restorer.ts';
import { writeZip } from '../support/restore/zip-writer.ts';
import {
  SITE,
  startDatabaseSite,
  type DatabaseSite,
} from '../support/wordpress/database-backups.ts';

const START_TIMEOUT_MS = 180_000;
const NAME = 'copia';
const NEW = 'https://nuevo.test';
let site: DatabaseSite;

beforeAll(async () => {
  site = await startDatabaseSite({ hasSystem: true });
}, START_TIMEOUT_MS);

afterAll(async () => {
  await (site as DatabaseSite | undefined)?.stop();
});

/** Restores to an empty account and database, and gives the notes. */
async function notesOf(
  archive: Buffer,
  address: string,
  options: readonly string[] = [],
): Promise<readonly string[]> {
  await fillDatabase(site.mariadb, NAME);
  const account = await makeAccount(reach(site.mariadb, NAME));
  try {
    const settings = { config: true, core: false, address };
    const { last } = await account.run(await account.upload(archive), settings, options);
    expect(last).toMatchObject({ phase: 'done' });
    return last.notes ?? [];
  } finally {
    await account.remove();
  }
}

const archiveOf = (parts: BackupParts) => writeZip(entriesOf(parts));
const said = (notes: readonly string[]) =>
  notes.filter((note) => note.startsWith('La dirección anterior quedó'));

test(
  'what keeps the address of before is said, and what to do',
  async () => {
    const { url, root } = site.wordpress;
    const uploads = join(root, 'wp-content/uploads');
    await mkdir(join(uploads, 'elementor/css'), { recursive: true });
    const background = `.a{background:url(${url}/wp-content/uploads/a.png)}`;
    await writeFile(join(uploads, 'elementor/css/post-7.css'), background);
    await writeFile(join(uploads, 'elementor/css/global.css'), background);
    await writeFile(join(uploads, 'elementor/css/post-8.css'), '.a{color:red}');
    await writeFile(join(uploads, 'mapa.json'), JSON.stringify({ url: `${url}/mapa` }));
    await writeFile(join(uploads, 'foto.jpg'), background);
    const value = Buffer.from(`a:1:{i:0;s:${String(url.length)}:"${url}";}`).toString('hex');
    await site.mariadb.execute(`USE ${SITE};
      CREATE TABLE wp_datos (id int PRIMARY KEY, valor longblob, llave varbinary(200), nombre text);
      INSERT INTO wp_datos VALUES (1, x'${value}', '${url}/a', '${url}'), (2, x'${value}', 'b', ''), (3, x'00FF', NULL, '')`);
    expect(await site.backUp()).toContain('está en el portal');
    const archive = site.portal.backups[0]?.file ?? Buffer.alloc(0);

    const notes = said(await notesOf(archive, NEW));
    expect(notes).toEqual([
      'La dirección anterior quedó en 2 archivos CSS de Elementor (wp-content/uploads/elementor/css/global.css, wp-content/uploads/elementor/css/post-7.css). En WordPress, abre Elementor › Herramientas › Regenerar CSS.',
      'La dirección anterior quedó en 1 archivo de texto, que no se cambia (wp-content/uploads/mapa.json). Si lo hizo un constructor de páginas, vacía su caché. Si no, cambia la dirección a mano.',
      'La dirección anterior quedó en 3 filas de columnas binarias, que no se cambian (wp_datos.valor: 2, wp_datos.llave: 1).',
    ]);
    expect(said(await notesOf(archive, url))).toEqual([]);
  },
  START_TIMEOUT_MS,
);

const OLD = 'https://ejemplo.test/blog';
const hex = (text: string) => `0x${Buffer.from(text).toString('hex')}`;

/** A table of a column of binary data. */
const binaryTable = (number: number, texts: readonly string[]): DumpedTable => ({
  name: `wp_datos${String(number)}`,
  definition: `CREATE TABLE \`wp_datos${String(number)}\` (\n  \`id\` int NOT NULL,\n  \`datos\` longblob\n)`,
  columns: ['id', 'datos'],
  rows: texts.map((text, id) => `(${String(id)},${hex(text)})`),
});

test('of many, some are named and all are counted, in slices, and other addresses are none', async () => {
  const tables = Array.from({ length: 12 }, (_, number) =>
    binaryTable(number, [`\0\x01${OLD}/a`, 'https://ejemplo.test/blogs', '//ejemplo.test.mx/blog']),
  );
  // An address across two of the pieces in which a file is read.
  const long = `${' '.repeat(1_048_576 - 10)}${OLD}/a`;
  const files = {
    ...Object.fromEntries(
      Array.from({ length: 12 }, (_, number) => [
        `wp-content/uploads/${String(number).padStart(2, '0')}.css`,
        `a{background:url("//ejemplo.test/blog/${String(number)}")}`,
      ]),
    ),
    'wp-content/uploads/largo.svg': long,
    'wp-content/uploads/otro.css': 'a{background:url(https://ejemplo.test.mx/blog)}',
    'wp-content/themes/tema/style.css': `/* ${OLD} */`,
  };
  const archive = archiveOf(backupOf({ tables, files, address: OLD }));
  const whole = said(await notesOf(archive, NEW));
  expect(whole).toEqual([
    expect.stringMatching(
      /^La dirección anterior quedó en 13 archivos de texto, que no se cambian \((?:wp-content\/uploads\/0\d\.css, ){4}wp-content\/uploads\/04\.css…\)\./,
    ),
    'La dirección anterior quedó en 12 filas de columnas binarias, que no se cambian (wp_datos0.datos: 1, wp_datos1.datos: 1, wp_datos2.datos: 1, wp_datos3.datos: 1, wp_datos4.datos: 1…).',
  ]);
  expect(said(await notesOf(archive, NEW, ['--slice=0.05']))).toEqual(whole);
});
