import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { backupOf, entriesOf, type BackupParts } from '../support/restore/backup-archive.ts';
import {
  askDatabase,
  fillDatabase,
  reach,
  readDatabase,
} from '../support/restore/restore-database.ts';
import { makeAccount, type RestoreAccount } from '../support/restore/restorer.ts';
import { FORMER_SITE, shopObjects, shopTables } from '../support/restore/shop-backup.ts';
import { writeZip } from '../support/restore/zip-writer.ts';
import { startMariaDb, type MariaDb } from '../support/wordpress/mariadb.ts';

const NAME = 'restaurado';
const DATABASE_ONLY = { only: 'database' };
let mariadb: MariaDb;
let account: RestoreAccount;

beforeAll(async () => {
  mariadb = await startMariaDb(['--event-scheduler=OFF', '--max-allowed-packet=1M'], {
    hasSystem: true,
  });
});

afterAll(async () => {
  await (mariadb as MariaDb | undefined)?.stop();
});

beforeEach(async () => {
  account = await makeAccount(reach(mariadb, NAME));
  await fillDatabase(mariadb, NAME);
  return () => account.remove();
});

const shop = () => backupOf({ tables: shopTables(), objects: shopObjects });
const archiveOf = (parts: BackupParts) => account.upload(writeZip(entriesOf(parts)));
const ask = (sql: string) => askDatabase(mariadb, NAME, sql);

test('everything of a database comes back: rows, foreign keys, views, triggers, routines', async () => {
  const answer = await account.run(await archiveOf(shop()), DATABASE_ONLY);
  expect(answer.last).toMatchObject({
    phase: 'done',
    notes: [expect.stringContaining('utf8mb4_0900_ai_ci') as string],
  });
  expect(
    await ask('SELECT texto, vacío, HEX(datos), nada, `real` FROM wp_notas WHERE id = 7'),
  ).toEqual([
    ["línea uno;\nDROP TABLE `wp_options`;\n'😀\\ (fin", '', '00FF0A27', null, '-15000000000'],
  ]);
  expect(await ask('SELECT COUNT(*), MAX(dos) FROM wp_vista')).toEqual([['200', '400']]);
  expect(await ask('SELECT COUNT(*) FROM wp_vista_de_vista')).toEqual([['200']]);
  expect(await ask('SELECT COUNT(*) FROM wp_isam')).toEqual([['200']]);
  expect(await ask('SELECT NEXTVAL(wp_numeros)')).toEqual([['42']]);
  const state = await readDatabase(mariadb, NAME);
  expect(JSON.stringify(state['BASE TABLE wp_hijas'])).toContain(
    'CONSTRAINT `fk_nota` FOREIGN KEY (`nota`) REFERENCES `wp_notas` (`id`) ON DELETE CASCADE',
  );
  expect(state['TRIGGER al_agregar']).toBeDefined();
  expect(state['ROUTINE vaciar']).toContain('ANSI_QUOTES');
  await mariadb.execute(`INSERT INTO ${NAME}.wp_folios () VALUES ()`);
  expect(await ask('SELECT * FROM wp_folios ORDER BY folio')).toEqual([
    ['3', '6', '5'],
    ['43', '88', '5'],
  ]);
  expect(Object.keys(state)).toHaveLength(12);
});

test('an order of the alphabet that the server knows stays', async () => {
  const definition =
    'CREATE TABLE `wp_orden` (\n  `texto` varchar(50)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_ai_ci';
  const table = { name: 'wp_orden', definition, columns: ['texto'], rows: ["('ñ')"] };
  const answer = await account.run(await archiveOf(backupOf({ tables: [table] })), DATABASE_ONLY);
  expect(answer.last).toMatchObject({ phase: 'done', notes: [] });
  const [[, shown = ''] = []] = await ask('SHOW CREATE TABLE wp_orden');
  expect(shown).toContain('COLLATE=utf8mb4_uca1400_ai_ci');
});

test('a table whose rows lie in others comes back without rows of its own', async () => {
  const parts = backupOf({
    tables: [
      {
        name: 'wp_union',
        definition:
          'CREATE TABLE `wp_union` (\n  `id` int\n) ENGINE=MRG_MyISAM UNION=(`wp_z_mitad`)',
        columns: ['id'],
        rows: [],
      },
      {
        name: 'wp_z_mitad',
        definition: 'CREATE TABLE `wp_z_mitad` (\n  `id` int\n) ENGINE=MyISAM',
        columns: ['id'],
        rows: ['(4)', '(5)'],
      },
    ],
  });
  const [union] = parts.manifest.tables;
  if (union) union.sum = null;
  const answer = await account.run(await archiveOf(parts), DATABASE_ONLY, ['--prove']);
  expect(answer.last).toMatchObject({ phase: 'done' });
  expect(await ask('SELECT id FROM wp_union ORDER BY id')).toEqual([['4'], ['5']]);
});

describe('over a site with the same names', () => {
  beforeEach(() => fillDatabase(mariadb, NAME, FORMER_SITE));

  test('it takes their place, keeps what is not in it, and one step leads back', async () => {
    const before = await readDatabase(mariadb, NAME);
    const path = await archiveOf(shop());
    expect((await account.run(path, DATABASE_ONLY)).last).toMatchObject({ phase: 'done' });
    const after = await readDatabase(mariadb, NAME);
    expect(after['BASE TABLE wp_ajena']).toEqual(before['BASE TABLE wp_ajena']);
    expect(JSON.stringify(after['BASE TABLE wp_options'])).toContain('Nuevo');
    expect(after['TRIGGER solo_antes']).toBeUndefined();
    await mariadb.execute(`DELETE FROM ${NAME}.wp_notas WHERE id = 1`);
    expect(await ask('SELECT COUNT(*) FROM wp_ajena')).toEqual([['0']]); // Its foreign key leads to the new table.
    await mariadb.execute(`INSERT INTO ${NAME}.wp_notas (id) VALUES (1)`);
    await mariadb.execute(`INSERT INTO ${NAME}.wp_ajena VALUES (1)`);

    expect((await account.run(path, DATABASE_ONLY, ['--undo'])).last).toMatchObject({
      phase: 'undone',
    });
    expect(await readDatabase(mariadb, NAME)).toEqual(before);

    await account.run(path, DATABASE_ONLY, ['--discard']);
    expect(await ask("SHOW TABLES LIKE 'gnr%'")).toEqual([]);
  });

  test('a single table takes its place alone', async () => {
    const before = await readDatabase(mariadb, NAME);
    const path = await archiveOf(shop());
    expect((await account.run(path, { table: 'wp_notas' })).last).toMatchObject({ phase: 'done' });
    const after = await readDatabase(mariadb, NAME);
    expect(await ask('SELECT COUNT(*) FROM wp_notas')).toEqual([['200']]);
    expect(after['BASE TABLE wp_hijas']).toEqual(before['BASE TABLE wp_hijas']);
    expect(after['BASE TABLE wp_options']).toEqual(before['BASE TABLE wp_options']);
    expect(Object.keys(after).sort()).toEqual(Object.keys(before).sort());
  });

  test('an import that fails leaves the site as it was', async () => {
    const before = await readDatabase(mariadb, NAME);
    const [first, ...others] = shopTables();
    const broken = { ...first, definition: first?.definition.replace('bigint', 'ninguno') ?? '' };
    const path = await archiveOf(
      backupOf({ tables: [...others, { ...shopTables()[0], ...broken }] as never }),
    );
    const { last } = await account.run(path, DATABASE_ONLY);
    expect(last).toMatchObject({ error: 'database-failed' });
    expect(await readDatabase(mariadb, NAME)).toEqual(before);
    expect(await ask("SHOW TABLES LIKE 'gnr%'")).toEqual([]);
  });

  test('a table that somebody reads for long is waited for', async () => {
    const path = await archiveOf(shop());
    // The reader ends once the restore was refused the table: it waits for a lock.
    const blocker = mariadb.execute(
      `BEGIN NOT ATOMIC
        DECLARE seen INT DEFAULT 0;
        START TRANSACTION;
        SELECT COUNT(*) INTO @rows FROM ${NAME}.wp_notas;
        WHILE seen = 0 DO
          SELECT COUNT(*) INTO seen FROM information_schema.PROCESSLIST WHERE STATE LIKE 'Waiting for table metadata lock%';
          DO SLEEP(0.05);
        END WHILE;
        DO SLEEP(0.2);
        COMMIT;
      END`,
    );
    expect((await account.run(path, DATABASE_ONLY)).last).toMatchObject({ phase: 'done' });
    await blocker;
  });
});

test('rows that the server does not take together are added one by one, and one that is too large is named', async () => {
  const row = (id: number, bytes: number) => `(${String(id)},'${'x'.repeat(bytes)}')`;
  const table = (rows: string[]) => ({
    name: 'wp_grande',
    definition: 'CREATE TABLE `wp_grande` (\n  `id` int NOT NULL,\n  `texto` longtext\n)',
    columns: ['id', 'texto'],
    rows,
  });
  const path = await archiveOf(backupOf({ tables: [table([row(1, 700_000), row(2, 700_000)])] }));
  expect((await account.run(path, DATABASE_ONLY)).last).toMatchObject({ phase: 'done' });
  expect(await ask('SELECT id, LENGTH(texto) FROM wp_grande')).toEqual([
    ['1', '700000'],
    ['2', '700000'],
  ]);
  await account.run(path, DATABASE_ONLY, ['--discard']);
  const larger = await archiveOf(backupOf({ tables: [table([row(1, 1_100_000)])] }));
  const { last } = await account.run(larger, DATABASE_ONLY);
  expect(last).toMatchObject({ error: 'row-too-large' });
  expect(last.message).toContain('«wp_grande»');
});

test('rows that arrive as others are found where somebody asks for a proof', async () => {
  const table = (row: string) => ({
    name: 'wp_numero',
    definition: 'CREATE TABLE `wp_numero` (\n  `n` tinyint\n)',
    columns: ['n'],
    rows: [row],
  });
  const truly = await archiveOf(backupOf({ tables: [table('(100)')] }));
  expect((await account.run(truly, DATABASE_ONLY, ['--prove'])).last).toMatchObject({
    phase: 'done',
  });
  await account.run(truly, DATABASE_ONLY, ['--discard']);
  const falsely = await archiveOf(backupOf({ tables: [table('(1000)')] }));
  expect((await account.run(falsely, DATABASE_ONLY, ['--prove'])).last).toMatchObject({
    error: 'rows-differ',
  });
  expect(await ask('SELECT n FROM wp_numero')).toEqual([['100']]);
});

/** The old address in every form, and what must stay. */
const OLD = 'https://ejemplo.test/blog';
const NEW = 'http://sitio-nuevo.example:8080';
const serialised = (text: string) => `s:${String(Buffer.byteLength(text))}:"${text}";`;
const object = (address: string) =>
  `O:8:"stdClass":2:{${serialised('\0*\0url')}${serialised(`${address}/ñ`)}s:1:"n";a:1:{i:0;${serialised(serialised(address))}}}`;
const addresses: Record<string, [string, string]> = {
  'a text': [`<a href="${OLD}/a">`, `<a href="${NEW}/a">`],
  'without a scheme': ['src="//ejemplo.test/blog/a.png"', 'src="//sitio-nuevo.example:8080/a.png"'],
  'of the other scheme': ['http://ejemplo.test/blog', NEW],
  'at the end of a sentence': [`Ve a ${OLD}.`, `Ve a ${NEW}.`],
  JSON: [
    '{"u":"https:\\/\\/ejemplo.test\\/blog\\/x"}',
    '{"u":"http:\\/\\/sitio-nuevo.example:8080\\/x"}',
  ],
  'within another address': [
    '?a=https%3A%2F%2Fejemplo.test%2Fblog%2Fx',
    '?a=http%3A%2F%2Fsitio-nuevo.example%3A8080%2Fx',
  ],
  'serialised, with a private property and twice': [object(OLD), object(NEW)],
  'serialised below lines of a text, as of a podcast': [
    `${OLD}/a.mp3\n123\naudio/mpeg\n${serialised(`${OLD}/a`)} fin`,
    `${NEW}/a.mp3\n123\naudio/mpeg\n${serialised(`${NEW}/a`)} fin`,
  ],
  'serialised in JSON': [
    JSON.stringify({ a: [object(OLD)], ñ: 1.5 }),
    JSON.stringify({ a: [object(NEW)], ñ: 1.5 }),
  ],
  'JSON in JSON, serialised': [
    serialised(JSON.stringify({ a: JSON.stringify({ u: object(OLD) }) })),
    serialised(JSON.stringify({ a: JSON.stringify({ u: object(NEW) }) })),
  ],
  'with the port that its scheme has': ['https://ejemplo.test:443/blog/a', `${NEW}/a`],
  'with another port': ['https://ejemplo.test:4430/blog/a', 'https://ejemplo.test:4430/blog/a'],
  'damaged serialised': [`a:1:{i:0;s:3:"${OLD}";}`, `a:1:{i:0;s:3:"${NEW}";}`],
  'of another host': ['https://ejemplo.test.mx/blog', 'https://ejemplo.test.mx/blog'],
  'of another path': ['https://ejemplo.test/blogs', 'https://ejemplo.test/blogs'],
  'an e-mail address': ['ana@ejemplo.test', 'ana@ejemplo.test'],
  base64: [Buffer.from(OLD).toString('base64'), Buffer.from(OLD).toString('base64')],
};
const quoted = (text: string) =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\0', '\\0')}'`;

test('another address takes the place of the old one in every form, and a guid keeps it', async () => {
  const texts = Object.values(addresses).map(([old]) => old);
  const posts = {
    name: 'wp_posts',
    definition:
      'CREATE TABLE `wp_posts` (\n  `ID` int NOT NULL,\n  `post_content` longtext,\n  `guid` text\n)',
    columns: ['ID', 'post_content', 'guid'],
    rows: texts.map((text, id) => `(${String(id)},${quoted(text)},'${OLD}/?p=1')`),
  };
  const path = await archiveOf(backupOf({ tables: [posts], address: OLD }));
  const answer = await account.run(path, { ...DATABASE_ONLY, address: NEW });
  expect(answer.last).toMatchObject({ phase: 'done', notes: [] });
  const rows = await ask('SELECT post_content FROM wp_posts ORDER BY ID');
  const found = Object.keys(addresses).map((name, id) => [name, rows[id]?.[0]]);
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(addresses).map(([name, [, becomes]]) => [name, becomes])),
  );
  expect(await ask('SELECT DISTINCT guid FROM wp_posts')).toEqual([[`${OLD}/?p=1`]]);
});

test.each([
  {
    what: 'is put in once where both addresses differ by their scheme alone',
    old: { home: 'https://ejemplo.test', site: 'http://ejemplo.test' },
    given: 'https://ejemplo.test/staging/',
    text: 'http://ejemplo.test/a https:\\/\\/ejemplo.test\\/b',
    becomes: 'https://ejemplo.test/staging/a https:\\/\\/ejemplo.test\\/staging\\/b',
  },
  {
    what: 'takes the place of both where WordPress has another host',
    old: { home: 'https://ejemplo.test', site: 'https://cms.ejemplo.test/wp' },
    given: NEW,
    text: 'https://cms.ejemplo.test/wp/a https://ejemplo.test/wp/b',
    becomes: `${NEW}/a ${NEW}/wp/b`,
  },
  {
    what: 'may have letters such as ñ, as the old one',
    old: { home: 'https://España.test', site: 'https://España.test' },
    given: 'https://ñandú.test/wp-admin/',
    text: 'https://España.test/a {"u":"https:\\/\\/Espa\\u00f1a.test\\/a"} ?u=https%3A%2F%2FEspa%C3%B1a.test',
    becomes: `https://ñandú.test/a {"u":"https:\\/\\/ñandú.test\\/a"} ?u=${encodeURIComponent('https://ñandú.test')}`,
  },
])('another address $what', async ({ old, given, text, becomes }) => {
  const notes = {
    name: 'wp_notas',
    definition: 'CREATE TABLE `wp_notas` (\n  `texto` longtext\n) DEFAULT CHARSET=utf8mb4',
    columns: ['texto'],
    rows: [`(${quoted(text)})`],
  };
  const parts = backupOf({ tables: [notes] });
  Object.assign(parts.manifest, old);
  const { last } = await account.run(await archiveOf(parts), { ...DATABASE_ONLY, address: given });
  expect(last).toMatchObject({ phase: 'done', notes: [] });
  expect(await ask('SELECT texto FROM wp_notas')).toEqual([[becomes]]);
});

test('a network of sites keeps its address', async () => {
  const parts = shop();
  parts.manifest['isMultisite'] = true;
  const path = await archiveOf(parts);
  expect((await account.run(path, { ...DATABASE_ONLY, address: NEW })).last).toMatchObject({
    error: 'network-address',
  });
});

test('tables with another prefix than the site’s are refused, with what to write', async () => {
  const database = { ...reach(mariadb, NAME), prefix: 'otro_' };
  const { last } = await account.run(await archiveOf(shop()), { ...DATABASE_ONLY, database });
  expect(last).toMatchObject({ error: 'prefix-differs' });
  expect(last.message).toContain("$table_prefix = 'wp_';");
});
