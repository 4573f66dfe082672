import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { execute } from '../../infra/local/wordpress/processes.ts';
import { triesAll } from '../support/depth.ts';
import {
  differentTables,
  SITE,
  startDatabaseSite,
  sumsOf,
  type DatabaseSite,
  type Manifest,
} from '../support/wordpress/database-backups.ts';
import { DATABASE_OBJECTS } from '../support/wordpress/database-objects.ts';

const START_TIMEOUT_MS = 300_000;
const BACKUP_TIMEOUT_MS = 120_000;
const COPY = 'copia';
/** Tables whose rows the server's own sum does not compare. */
const CHANGING = ['wp_options', 'wp_versiones', 'wp_union'];

let site: DatabaseSite;

beforeAll(async () => {
  site = await startDatabaseSite({ settings: ['--event-scheduler=off'], hasSystem: true });
  for (const statement of DATABASE_OBJECTS) await site.mariadb.execute(`USE ${SITE}; ${statement}`);
}, START_TIMEOUT_MS);

afterAll(async () => {
  await (site as DatabaseSite | undefined)?.stop();
});

beforeEach(() => {
  site.forget();
});

const names = (manifest: Manifest, kind: string) =>
  manifest.tables.filter((table) => table.kind === kind).map(({ name }) => name);

/** What a database says of its objects, without its own name and the time. */
async function definitions(database: string): Promise<string[]> {
  const found: string[] = [];
  for (const [kind, listed] of Object.entries(LISTS)) {
    for (const [name = ''] of await site.mariadb.rows(listed.replaceAll('?', `'${database}'`))) {
      const shown = await site.mariadb.rows(`SHOW CREATE ${kind} ${database}.\`${name}\``);
      const text = JSON.stringify(shown[0]?.slice(0, kind === 'VIEW' ? 4 : 5));
      found.push(`${kind} ${text.replaceAll(`\`${database}\`.`, '')}`);
    }
  }
  return found;
}

const LISTS = {
  FUNCTION:
    "SELECT ROUTINE_NAME FROM information_schema.ROUTINES WHERE ROUTINE_TYPE = 'FUNCTION' AND ROUTINE_SCHEMA = ? ORDER BY 1",
  PROCEDURE:
    "SELECT ROUTINE_NAME FROM information_schema.ROUTINES WHERE ROUTINE_TYPE = 'PROCEDURE' AND ROUTINE_SCHEMA = ? ORDER BY 1",
  VIEW: "SELECT TABLE_NAME FROM information_schema.VIEWS WHERE TABLE_SCHEMA = ? AND TABLE_NAME <> 'wp_rota' ORDER BY 1",
  TRIGGER:
    'SELECT TRIGGER_NAME FROM information_schema.TRIGGERS WHERE TRIGGER_SCHEMA = ? ORDER BY EVENT_OBJECT_TABLE, ACTION_TIMING, ACTION_ORDER',
  EVENT: 'SELECT EVENT_NAME FROM information_schema.EVENTS WHERE EVENT_SCHEMA = ? ORDER BY 1',
};

test(
  'everything that the database has comes back',
  async () => {
    expect(await site.backUp()).toContain('está en el portal');
    const backup = await site.unpack();
    const { manifest } = backup;
    await site.load(backup, COPY);

    const here = await site.mariadb.rows(`SHOW TABLES FROM ${SITE}`);
    const listed = manifest.tables.map(({ name }) => name);
    expect([...listed, 'wp_rota'].sort()).toEqual(here.map(([name]) => name).sort());
    expect(names(manifest, 'sequence')).toEqual(['wp_folios']);
    const compared = names(manifest, 'table').filter((name) => !CHANGING.includes(name));
    expect(compared.length).toBeGreaterThan(15);
    expect(await differentTables(site, COPY, compared)).toEqual([]);
    for (const query of OTHER_ROWS) {
      expect(await site.mariadb.rows(query.replace('?', COPY))).toEqual(
        await site.mariadb.rows(query.replace('?', SITE)),
      );
    }
    const objects = await definitions(SITE);
    expect(objects).toHaveLength(11);
    expect(await definitions(COPY)).toEqual(objects);
    expect(manifest.objects).toHaveLength(11);
    expect(await backup.readObjects()).not.toMatch(/DEFINER\s*=/);

    const ofDatabase = manifest.skipped.filter(({ kind }) => !/^(file|folder)$/.test(kind));
    expect(ofDatabase).toEqual([
      { kind: 'table', path: 'wp_union', reason: 'rows-elsewhere' },
      { kind: 'table', path: 'wp_versiones', reason: 'history' },
      { kind: 'view', path: 'wp_rota', reason: 'broken' },
    ]);
  },
  BACKUP_TIMEOUT_MS,
);

test(
  'the sums of the manifest are those of the dump, and of the tables that were loaded from it',
  async () => {
    expect(await site.backUp()).toContain('está en el portal');
    const backup = await site.unpack();
    await site.load(backup, COPY);
    const inDump = sumsOf(await backup.readDump());
    const withSum = backup.manifest.tables.filter(({ sum }) => sum !== null);
    expect(withSum.length).toBeGreaterThan(15);
    for (const { name, sum } of withSum) {
      expect([name, inDump.get(name) ?? '0']).toEqual([name, sum]);
    }
    const expected = withSum.map(({ name, sum }) => [name, sum]);
    const listed = JSON.stringify(withSum.map(({ name }) => name));
    expect(await site.wordpress.ask(`( static function () { ${SUMS} } )( '${listed}' )`)).toEqual(
      expected,
    );
  },
  BACKUP_TIMEOUT_MS,
);

const hasClient =
  triesAll &&
  (await execute('mariadb', ['--version']).then(
    () => true,
    () => false,
  ));

// The same dump is loaded by PHP above: another client is for `npm run test:long`.
test.runIf(hasClient)(
  'MariaDB’s own client loads all of it, too',
  async () => {
    expect(await site.backUp()).toContain('está en el portal');
    const { dir, manifest } = await site.unpack();
    await site.mariadb.execute(`CREATE OR REPLACE DATABASE ${COPY} DEFAULT CHARACTER SET latin1`);
    for (const name of ['database.sql', 'database-objects.sql']) {
      const load = `mariadb --no-defaults --comments -u root -S "$1" ${COPY} < "$2"`;
      await execute('sh', ['-c', load, 'sh', site.mariadb.socket, join(dir, name)]);
    }
    const tables = names(manifest, 'table').filter((name) => !CHANGING.includes(name));
    expect(await differentTables(site, COPY, tables)).toEqual([]);
    expect(await definitions(COPY)).toEqual(await definitions(SITE));
  },
  BACKUP_TIMEOUT_MS,
);

describe('in a database that another installation shares', () => {
  beforeAll(async () => {
    for (const table of ['options', 'posts', 'users', 'usermeta', 'clientes']) {
      await site.mariadb.execute(`CREATE TABLE ${SITE}.otra_${table} (id INT)`);
    }
    await site.mariadb.execute(`USE ${SITE};
      CREATE TABLE suelta (id INT PRIMARY KEY); INSERT INTO suelta VALUES (1), (2);
      CREATE PROCEDURE ajena() SELECT COUNT(*) FROM otra_clientes;
      CREATE PROCEDURE propia() SELECT COUNT(*) FROM wp_posts;
      CREATE PROCEDURE entre_ambas() INSERT INTO wp_pedidos (total) SELECT id FROM otra_clientes;
      CREATE FUNCTION usada(n INT) RETURNS INT DETERMINISTIC RETURN n;
      CREATE FUNCTION sola(n INT) RETURNS INT DETERMINISTIC RETURN n;
      CREATE VIEW wp_usa AS SELECT usada(1) AS uno;
      CREATE TRIGGER ajeno BEFORE INSERT ON otra_clientes FOR EACH ROW SET @ajeno = 1`);
  });

  test(
    'nothing of the other one is in the backup, and its names are not',
    async () => {
      expect(await site.backUp()).toContain('está en el portal');
      const backup = await site.unpack();
      const text = JSON.stringify(backup.manifest) + (await backup.readObjects());
      expect(text).not.toMatch(/otra_|ajen|entre_ambas|sola/);
      expect(await backup.readDump()).not.toContain('otra_');
      expect(backup.manifest.objects).toEqual(
        expect.arrayContaining([
          { kind: 'procedure', name: 'propia' },
          { kind: 'function', name: 'usada' },
        ]),
      );
      expect(backup.manifest.skipped).toEqual(
        expect.arrayContaining([
          { kind: 'table', path: '5', reason: 'other-installation' },
          { kind: 'table', path: 'suelta', reason: 'no-prefix' },
          { kind: 'routine', path: '3', reason: 'shared-database' },
        ]),
      );
    },
    BACKUP_TIMEOUT_MS,
  );

  test(
    'a table without the prefix is offered, and in the backup once it is chosen',
    async () => {
      const choose = (list: string) =>
        site.wordpress.run(
          `Gnusys_Connector_Backup_Options::set( array( 'extra_tables' => array( ${list} ) ) );`,
        );
      expect(await site.wordpress.ask('Gnusys_Connector_Backup_Tables::offered()')).toMatchObject([
        { name: 'suelta', rows: 2 },
      ]);
      await choose("'suelta', 'otra_clientes', 'no_existe'");
      expect(await site.backUp()).toContain('está en el portal');
      await choose('');
      const backup = await site.unpack();
      expect(names(backup.manifest, 'table')).toContain('suelta');
      expect(names(backup.manifest, 'table')).not.toContain('otra_clientes');
      await site.load(backup, COPY);
      expect(await differentTables(site, COPY, ['suelta'])).toEqual([]);
    },
    BACKUP_TIMEOUT_MS,
  );

  afterAll(async () => {
    const tables = ['options', 'posts', 'users', 'usermeta', 'clientes'].map(
      (name) => `otra_${name}`,
    );
    await site.mariadb.execute(`USE ${SITE}; DROP TABLE suelta, ${tables.join(', ')};
      DROP PROCEDURE ajena; DROP PROCEDURE propia; DROP PROCEDURE entre_ambas;
      DROP VIEW wp_usa; DROP FUNCTION usada; DROP FUNCTION sola`);
  });
});

test(
  'what the site’s user may not read is reported',
  async () => {
    const file = join(site.wordpress.dir, 'scripts/settings.json');
    const before = await readFile(file, 'utf8');
    await site.mariadb.execute(`CREATE USER limitado@localhost;
      GRANT SELECT, INSERT, UPDATE, DELETE, CREATE, DROP, ALTER, INDEX, EXECUTE ON \`${SITE.replace('_', '\\_')}\`.* TO limitado@localhost`);
    await writeFile(file, before.replace('"user":"root"', '"user":"limitado"'));
    try {
      expect(await site.backUp()).toContain('está en el portal');
    } finally {
      await writeFile(file, before);
    }
    const { manifest } = await site.unpack();
    expect(manifest.objects).toEqual([]);
    expect(names(manifest, 'view')).toEqual([]);
    expect(manifest.skipped).toEqual(
      expect.arrayContaining([
        { kind: 'routine', path: 'wp_doble', reason: 'unreadable' },
        { kind: 'view', path: 'wp_a_vista', reason: 'unreadable' },
        { kind: 'trigger', path: '*', reason: 'not-visible' },
        { kind: 'event', path: '*', reason: 'not-visible' },
      ]),
    );
    const leftOut = manifest.skipped.map(({ kind, path, reason }) => ({
      kind,
      name: path,
      reason,
    }));
    const contents = {
      isComplete: false,
      isOneMoment: false,
      leftOutNumber: leftOut.length,
      leftOut,
    };
    expect(site.portal.backups[0]?.announced).toMatchObject({ contents });
  },
  BACKUP_TIMEOUT_MS,
);

test('WordPress logged nothing meanwhile', async () => {
  expect(await site.wordpress.readDebugLog()).toBe('');
});

/** Rows that the server's own sum does not compare: those of a table with a history, of others’, and of a sequence. */
const OTHER_ROWS = [
  'SELECT id, texto FROM ?.wp_versiones ORDER BY id',
  'SELECT * FROM ?.wp_union ORDER BY id',
  'SELECT * FROM ?.wp_folios',
  'SELECT HEX(corto), corto*1e0, fijo*1e0, largo, ancho*1e0, bits+0, 1/negativo FROM ?.wp_medidas ORDER BY 1',
  "SELECT COUNT(*) FROM ?.wp_options WHERE option_name LIKE 'widget%'",
];

/** The sums of tables as a restorer computes them, with the columns that the plugin reads them by. */
const SUMS = `
  $server = new mysqli( 'localhost', DB_USER, '', '${COPY}', 0, substr( DB_HOST, strlen( 'localhost:' ) ) );
  $server->set_charset( 'utf8mb4' );
  $server->query( "SET time_zone = '+00:00', sql_mode = ''" );
  $sums = array();
  foreach ( json_decode( func_get_arg( 0 ) ) as $table ) {
    $shown   = array_map( 'array_change_key_case', $server->query( "SHOW COLUMNS FROM $table" )->fetch_all( MYSQLI_ASSOC ) );
    $columns = new Gnusys_Connector_Backup_Columns( $shown, true );
    $sum     = 0;
    foreach ( $server->query( 'SELECT ' . $columns->asked() . " FROM $table" )->fetch_all() as $row ) {
      $sum += crc32( $columns->text( $row ) );
    }
    $sums[] = array( $table, (string) $sum );
  }
  return $sums;`;
