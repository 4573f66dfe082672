import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackupPortal, type BackupPortal } from '../support/backups/backup-portal.ts';
import { triesAll } from '../support/depth.ts';
import { askDatabase, fillDatabase, reach } from '../support/restore/restore-database.ts';
import { makeAccount, type RestoreAccount } from '../support/restore/restorer.ts';
import { startMariaDb, type MariaDb } from '../support/wordpress/mariadb.ts';
import { startTestWordPress, type TestWordPress } from '../support/wordpress/wordpress.ts';

const BACKUP_KEY = `bak_${'t'.repeat(43)}`;
const START_TIMEOUT_MS = 300_000;
const CASES = triesAll ? 1_000 : 50;
/** The long run tries others each time: the test's name says which. */
const SEED = triesAll ? Date.now() % 2 ** 31 : 20_261;
const SITE = 'cualquiera';
const COPY = 'cualquiera_copia';
const STEPS_MAX = 400;

const hex = (bytes: Uint8Array) =>
  bytes.length === 0 ? "''" : `0x${Buffer.from(bytes).toString('hex')}`;
const text = (charset: string, max: number) =>
  fc
    .string({ maxLength: max, unit: charset === 'latin1' ? 'grapheme-ascii' : 'grapheme' })
    .map((value) => Array.from(value).slice(0, max).join(''))
    .map((value) => `CONVERT(${hex(Buffer.from(value))} USING utf8mb4)`);
const bytes = (max: number) => fc.uint8Array({ maxLength: max }).map(hex);
const quoted = (value: string) => `'${value}'`;
const twoDigits = (n: number) => String(n).padStart(2, '0');
const day = fc
  .tuple(
    fc.integer({ min: 1000, max: 9999 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map(([y, m, d]) => `${String(y)}-${twoDigits(m)}-${twoDigits(d)}`);

/** A kind of column, and a value of it as SQL has it. */
const columns: readonly (readonly [string, fc.Arbitrary<string>])[] = [
  ['int', fc.integer().map(String)],
  ['bigint unsigned', fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String)],
  ['decimal(20,6)', fc.integer().map((n) => `${String(n)}.000001`)],
  ['double', fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n.toExponential(16))],
  ['float', fc.float({ noNaN: true, noDefaultInfinity: true }).map((n) => n.toExponential(8))],
  ['varchar(60) CHARACTER SET utf8mb4', text('utf8mb4', 20)],
  ['varchar(60) CHARACTER SET latin1', text('latin1', 60)],
  ['longtext CHARACTER SET utf8mb4', text('utf8mb4', 200)],
  ['varbinary(60)', bytes(60)],
  ['longblob', bytes(300)],
  ['bit(9)', fc.integer({ min: 0, max: 511 }).map((n) => `b'${n.toString(2)}'`)],
  ['date', fc.oneof(day, fc.constant('0000-00-00')).map(quoted)],
  ['datetime(6)', day.map((value) => quoted(`${value} 23:59:59.123456`))],
  ['time(3)', fc.integer({ min: -800, max: 800 }).map((n) => quoted(`${String(n)}:10:11.123`))],
  ['year', fc.integer({ min: 1902, max: 2154 }).map(String)],
  ["enum('a','ñ','it''s')", fc.constantFrom("'a'", "'ñ'", "'it''s'")],
  ["set('a','ñ','c')", fc.constantFrom("''", "'a,c'")],
  [
    'json',
    fc.json({ maxDepth: 1 }).map((value) => `CONVERT(${hex(Buffer.from(value))} USING utf8mb4)`),
  ],
];
const column = fc
  .integer({ min: 0, max: columns.length - 1 })
  .map((index) => columns[index] ?? (['int', fc.constant('1')] as const));

interface Table {
  name: string;
  engine: string;
  key: 'id' | 'none';
  columns: (readonly [string, fc.Arbitrary<string>])[];
  rows: (string | null)[][];
}
const table: fc.Arbitrary<Table> = fc
  .record({
    name: fc.constantFrom('tabla', 'con espacio', 'ñandú', "d'or", 'a`b', 'select', 'ﬁn', '100%'),
    engine: fc.constantFrom('InnoDB', 'InnoDB', 'MyISAM', 'Aria'),
    key: fc.constantFrom('id', 'none'),
    columns: fc.array(column, { minLength: 1, maxLength: 6 }),
  })
  .chain((shape) =>
    fc
      .array(fc.tuple(...shape.columns.map(([, value]) => fc.option(value, { freq: 5 }))), {
        maxLength: 6,
      })
      .map((rows) => ({ ...shape, rows })),
  );

const named = (name: string) => `\`${name.replaceAll('`', '``')}\``;

/** The statements that make a table, which is called after its number as well. */
function statementsOf({ name, engine, key, columns: shapes, rows }: Table, n: number): string {
  const table = named(`wp_${String(n)}_${name}`);
  const id = key === 'id' ? ['`id` bigint NOT NULL AUTO_INCREMENT PRIMARY KEY'] : [];
  const fields = shapes.map(([kind], at) => `\`c ${String(at)}\` ${kind} NULL`);
  const into = shapes.map((_, at) => `\`c ${String(at)}\``).join(',');
  const values = rows.map((row) => `(${row.map((value) => value ?? 'NULL').join(',')})`);
  const insert =
    values.length === 0 ? '' : `INSERT INTO ${table} (${into}) VALUES ${values.join(',')};`;
  return `CREATE TABLE ${table} (${[...id, ...fields].join(', ')}) ENGINE=${engine} DEFAULT CHARSET=utf8mb4; ${insert}`;
}

let mariadb: MariaDb;
let portal: BackupPortal;
let wordpress: TestWordPress;
let account: RestoreAccount;

beforeAll(async () => {
  [mariadb, portal] = await Promise.all([
    startMariaDb([], { hasSystem: true }),
    startBackupPortal(BACKUP_KEY),
  ]);
  await fillDatabase(mariadb, SITE);
  await fillDatabase(mariadb, COPY);
  const { socket, user } = mariadb;
  wordpress = await startTestWordPress('clave-de-cualquiera', {
    database: { socket, user, name: SITE, prefix: 'wp_' },
    isSmall: true,
  });
  account = await makeAccount(reach(mariadb, COPY));
}, START_TIMEOUT_MS);

afterAll(async () => {
  await (wordpress as TestWordPress | undefined)?.stop();
  await (mariadb as MariaDb | undefined)?.stop();
  await (portal as BackupPortal | undefined)?.close();
  await (account as RestoreAccount | undefined)?.remove();
});

test(
  `a table comes back with any columns, rows and name that the server takes (${String(SEED)})`,
  async () => {
    const tables = fc.sample(table, { numRuns: CASES, seed: SEED });
    const sql = tables.map((each, n) => statementsOf(each, n)).join('\n');
    await mariadb.execute(
      `USE ${SITE}; SET NAMES utf8mb4; SET sql_mode='ALLOW_INVALID_DATES'; ${sql}`,
    );
    await wordpress.run(`
      update_option( 'gnusys_backup', array( 'portal' => '${portal.url}', 'key' => '${BACKUP_KEY}', 'frequency' => 'none', 'keep' => 1 ), false );
      add_filter( 'gnusys_connector_backup_chain', '__return_false' );
      Gnusys_Connector_Backup_Runner::start();`);
    for (let step = 0; step < STEPS_MAX; step += 1) {
      if ((await wordpress.ask('Gnusys_Connector_Backup_Job::load()')) === null) break;
      await wordpress.run('Gnusys_Connector_Backup_Runner::step();');
    }
    const archive = await account.upload(portal.backups[0]?.file ?? Buffer.alloc(0));
    const { last } = await account.run(archive, { only: 'database' }, ['--prove']);
    expect(last).toMatchObject({ phase: 'done', notes: [] });
    const stateOf = async (database: string) => {
      const state: unknown[] = [];
      for (const [n, { name }] of tables.entries()) {
        const place = `${database}.${named(`wp_${String(n)}_${name}`)}`;
        const [[, made] = []] = await askDatabase(mariadb, database, `SHOW CREATE TABLE ${place}`);
        const [[, sum] = []] = await askDatabase(
          mariadb,
          database,
          `CHECKSUM TABLE ${place} EXTENDED`,
        );
        state.push([made, sum]);
      }
      return state;
    };
    expect(await stateOf(COPY)).toEqual(await stateOf(SITE));
  },
  START_TIMEOUT_MS,
);
