import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startBackupPortal, type BackupPortal } from '../support/backups/backup-portal.ts';
import { startMariaDb, type MariaDb } from '../support/wordpress/mariadb.ts';
import { startTestWordPress, type TestWordPress } from '../support/wordpress/wordpress.ts';

const execute = promisify(execFile);
const BACKUP_KEY = `bak_${'m'.repeat(43)}`;
const START_TIMEOUT_MS = 300_000;
const BACKUP_TIMEOUT_MS = 120_000;
/** A server as on Windows: it writes names in lower case. And in a zone that is not UTC. */
const SETTINGS = ['--lower-case-table-names=1', '--default-time-zone=-03:00'];

let mariadb: MariaDb;
let wordpress: TestWordPress;
let portal: BackupPortal;
let out: string;

beforeAll(async () => {
  [mariadb, portal] = await Promise.all([startMariaDb(SETTINGS), startBackupPortal(BACKUP_KEY)]);
  await mariadb.execute('CREATE DATABASE sitio DEFAULT CHARACTER SET utf8mb4');
  out = await mkdtemp(join(tmpdir(), 'connector-database-'));
  const { socket, user } = mariadb;
  wordpress = await startTestWordPress('clave-del-sitio-con-mariadb', {
    database: { socket, user, name: 'sitio', prefix: 'WP_' },
  });
  await writeFile(join(wordpress.root, 'wp-content/mu-plugins/test-fault.php'), FAULTS);
  await wordpress.run(
    `_set_cron_array( array() );
    update_option( 'gnusys_backup', array( 'portal' => '${portal.url}', 'key' => '${BACKUP_KEY}', 'frequency' => 'none', 'keep' => 1 ), false );
    ${ROWS}`,
  );
}, START_TIMEOUT_MS);

afterAll(async () => {
  await (wordpress as TestWordPress | undefined)?.stop();
  await Promise.all([
    (mariadb as MariaDb | undefined)?.stop(),
    (portal as BackupPortal | undefined)?.close(),
    rm(out, { recursive: true, force: true }),
  ]);
});

beforeEach(async () => {
  portal.asked.length = 0;
  portal.backups.length = 0;
  portal.failures.length = 0;
  await wordpress.run(`delete_option( 'prueba_fault' );`);
});

/** Has questions that match fail in some way, for as long as the test lasts. */
const injectFault = (pattern: string, becomes: string) =>
  wordpress.run(
    `update_option( 'prueba_fault', array( '${pattern}', '${becomes.replaceAll("'", "\\'")}' ) );`,
  );

/** Makes a backup and gives how it ended, in the words of the settings screen. */
async function backUp(): Promise<string> {
  await wordpress.run('Gnusys_Connector_Backup_Runner::start();');
  for (let step = 0; step < 50; step += 1) {
    if ((await wordpress.ask('Gnusys_Connector_Backup_Job::load()')) === null) break;
    await wordpress.run('Gnusys_Connector_Backup_Runner::step();');
  }
  return z.string().parse(await wordpress.ask('Gnusys_Connector_Backup_Result::last()'));
}

/** Unpacks the only backup that arrived. */
async function unpack() {
  expect(portal.backups.map(({ status }) => status)).toEqual(['completed']);
  const dir = await mkdtemp(join(out, 'backup-'));
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, 'backup.zip'), portal.backups[0]?.file ?? '');
  await execute('python3', ['-m', 'zipfile', '-e', join(dir, 'backup.zip'), dir]);
  return {
    dump: join(dir, 'database.sql'),
    manifest: manifestSchema.parse(JSON.parse(await readFile(join(dir, 'manifest.json'), 'utf8'))),
  };
}

const manifestSchema = z.object({
  prefix: z.string(),
  tables: z.array(z.object({ name: z.string(), rows: z.int() })),
});

/** Tables that differ once the dump is loaded into an empty database of the same server. */
async function loadAndCompare(dump: string): Promise<unknown> {
  await mariadb.execute('CREATE OR REPLACE DATABASE copia DEFAULT CHARACTER SET latin1');
  return wordpress.ask(`( static function () { ${LOAD_AND_COMPARE} } )( '${dump}' )`);
}

test(
  'a prefix in capitals on a server that writes names in lower case: every table arrives',
  async () => {
    expect(await backUp()).toContain('está en el portal');
    const { dump, manifest } = await unpack();
    expect(manifest.prefix).toBe('wp_');
    const rowsOf = (table: string) => manifest.tables.find(({ name }) => name === table)?.rows;
    expect(rowsOf('wp_users')).toBe(2);
    expect(rowsOf('wp_options')).toBeGreaterThan(50);
    expect(rowsOf('wp_prueba')).toBe(400);
    const names = manifest.tables.map(({ name }) => name);
    expect(names).toContain('wp_7_options');
    expect(names.filter((name) => name.includes('otr'))).toEqual([]);
    expect(await loadAndCompare(dump)).toEqual([]);
  },
  BACKUP_TIMEOUT_MS,
);

test(
  'a connection that is lost in the middle keeps alphabet and zone',
  async () => {
    await injectFault('FROM .wp_prueba. .*LIMIT', 'kill');
    expect(await backUp()).toContain('está en el portal');
    const { dump } = await unpack();
    expect(await wordpress.ask(`get_option( 'prueba_killed' )`)).toBe('1');
    expect(await loadAndCompare(dump)).toEqual([]);
  },
  BACKUP_TIMEOUT_MS,
);

const LIST = 'SHOW FULL TABLES';
const COLUMNS = 'SHOW COLUMNS FROM .wp_prueba.';
const ROWS_OF = (table: string) => `FROM .${table}. .*LIMIT`;

test.each([
  {
    fault: 'the list of tables fails',
    pattern: LIST,
    becomes: 'SELECT nothing',
    cause: 'No se pudo leer la base de datos: Unknown column',
  },
  {
    fault: 'the list of tables is kept from the database',
    pattern: LIST,
    becomes: '',
    cause: 'No se pudo leer la base de datos: no respondió',
  },
  {
    fault: 'the list is empty',
    pattern: LIST,
    becomes: `${LIST} LIKE 'no'`,
    cause: 'la tabla WP_options',
  },
  {
    fault: 'the list lacks the users',
    pattern: LIST,
    becomes: `${LIST} WHERE Tables_in_sitio <> 'wp_users'`,
    cause: 'la tabla WP_users',
  },
  {
    fault: 'the columns of a table fail',
    pattern: COLUMNS,
    becomes: 'SELECT nothing',
    cause: 'No se pudo leer la tabla wp_prueba: Unknown column',
  },
  {
    fault: 'a table’s columns are none',
    pattern: COLUMNS,
    becomes: "SHOW COLUMNS FROM wp_prueba LIKE 'no'",
    cause: 'No se pudo leer la tabla wp_prueba: no respondió',
  },
  {
    fault: 'the rows of a table are kept from the database',
    pattern: ROWS_OF('wp_prueba'),
    becomes: '',
    cause: 'No se pudo leer la tabla wp_prueba: no respondió',
  },
  {
    fault: 'the users come without a row',
    pattern: ROWS_OF('wp_users'),
    becomes: 'SELECT 1 FROM wp_users WHERE 1 = 0',
    cause: 'La tabla wp_users se leyó sin ninguna fila',
  },
  {
    fault: 'the zone is refused',
    pattern: 'SET time_zone = .\\+00',
    becomes: 'SELECT nothing',
    cause: 'Unknown column',
  },
])(
  '$fault: the backup fails, and the portal learns the cause',
  async ({ pattern, becomes, cause }) => {
    await injectFault(pattern, becomes);
    const ended = await backUp();
    expect(ended).toContain('falló');
    expect(ended).toContain(cause);
    expect(portal.backups).toEqual([]);
    expect(portal.failures).toHaveLength(1);
    // The second of two backups of one second has four characters more.
    expect(portal.failures[0]?.originalFilename).toMatch(
      /^127\.0\.0\.1-\d{8}-\d{6}(-[a-z0-9]{4})?\.zip$/,
    );
    expect(portal.failures[0]?.message).toContain(cause);
  },
  BACKUP_TIMEOUT_MS,
);

test('a backup that an earlier version began without tables fails, too', async () => {
  await wordpress.run(`Gnusys_Connector_Backup_Runner::start();
    $state = Gnusys_Connector_Backup_Job::load();
    $zip   = new Gnusys_Connector_Backup_Zip( Gnusys_Connector_Backup_Folder::path() . '/' . $state['file'] . '.part.php', null );
    $zip->open( 'database.sql', time(), 0100600, true );
    $zip->close();
    $state['zip']   = $zip->rest();
    $state['phase'] = 'finish';
    $zip->release();
    Gnusys_Connector_Backup_Job::write( $state );`);
  expect(await backUp()).toContain('no muestra la tabla WP_options');
  expect(portal.backups).toEqual([]);
  expect(portal.failures).toHaveLength(1);
});

test('a table of the users that lies elsewhere is in the backup', async () => {
  const names = await wordpress.ask(`( static function () {
    $GLOBALS['wpdb']->users = 'otro_sitio';
    return wp_list_pluck( ( new Gnusys_Connector_Backup_Tables() )->ours(), 'name' );
  } )()`);
  expect(names).toEqual(expect.arrayContaining(['otro_sitio', 'wp_options']));
});

test('WordPress logged nothing meanwhile', async () => {
  expect(await wordpress.readDebugLog()).toBe('');
});

/** Rows that a wrong alphabet, zone or batch shows, tables of other installations, and of a network's seventh site. */
const ROWS = `
  global $wpdb;
  foreach ( array( 'otro_sitio', 'WP_otra_options', 'WP_otra_posts', 'WP_otra_users', 'WP_otra_usermeta', 'WP_otra_pedidos', 'WP_7_options', 'WP_7_posts' ) as $table ) {
    $wpdb->query( "CREATE TABLE $table (id int PRIMARY KEY)" );
  }
  $wpdb->query( 'CREATE TABLE WP_prueba (id int NOT NULL AUTO_INCREMENT PRIMARY KEY, texto varchar(100), datos varbinary(40), cuando timestamp NOT NULL, bits bit(10)) DEFAULT CHARSET=utf8mb4' );
  for ( $row = 0; $row < 400; $row++ ) {
    $wpdb->query( "INSERT INTO WP_prueba (texto, datos, cuando, bits) VALUES ('😀 ñ $row', 0x" . bin2hex( random_bytes( 20 ) ) . ", '2026-01-02 03:04:05', $row)" );
  }`;

/**
 * What becomes of questions that match a pattern: another question, none, or (kill) a connection that is lost once. All are
 * then asked through WordPress's own connection. And no waiting between tries.
 */
const FAULTS = `<?php
remove_action( 'init', 'wp_schedule_update_checks' );
add_filter( 'gnusys_connector_backup_chain', '__return_false' );
add_filter( 'gnusys_connector_backup_delay', '__return_zero' );
add_filter( 'gnusys_connector_backup_connects', static function () { return ! get_option( 'prueba_fault' ); } );
add_filter( 'query', static function ( $query ) {
	static $is_looking = false;
	if ( $is_looking || ! did_action( 'wp_loaded' ) ) {
		return $query;
	}
	$is_looking = true;
	$fault      = get_option( 'prueba_fault' );
	$is_looking = false;
	if ( ! $fault || ! preg_match( '/' . $fault[0] . '/', $query ) ) {
		return $query;
	}
	if ( 'kill' !== $fault[1] ) {
		return $fault[1];
	}
	$is_looking = true;
	if ( ! get_option( 'prueba_killed' ) ) {
		update_option( 'prueba_killed', '1' );
		$dbh = $GLOBALS['wpdb']->dbh;
		$id  = mysqli_thread_id( $dbh );
		$other = new mysqli( 'localhost', DB_USER, '', DB_NAME, 0, substr( DB_HOST, strlen( 'localhost:' ) ) );
		$other->query( "KILL $id" );
	}
	$is_looking = false;
	return $query;
} );
`;

/** Loads a dump and compares every table with the site's. Options change by the minute: they are only counted. */
const LOAD_AND_COMPARE = `
  mysqli_report( MYSQLI_REPORT_ERROR | MYSQLI_REPORT_STRICT );
  $socket = substr( DB_HOST, strlen( 'localhost:' ) );
  $copy   = new mysqli( 'localhost', DB_USER, '', 'copia', 0, $socket );
  $copy->multi_query( file_get_contents( func_get_arg( 0 ) ) );
  while ( $copy->more_results() ) {
    $copy->next_result();
  }
  $site = new mysqli( 'localhost', DB_USER, '', DB_NAME, 0, $socket );
  foreach ( array( $copy, $site ) as $server ) {
    $server->set_charset( 'utf8mb4' );
    $server->query( "SET time_zone = '+00:00'" );
  }
  $different = array();
  foreach ( array_column( $site->query( "SHOW TABLES LIKE 'wp\\\\_%'" )->fetch_all(), 0 ) as $table ) {
    if ( in_array( $table, array( 'wp_options', 'wp_usermeta' ), true ) || 0 === strpos( $table, 'wp_otra_' ) ) {
      continue;
    }
    $rows = static function ( $server ) use ( $table ) {
      return $server->query( "SELECT * FROM $table ORDER BY 1" )->fetch_all();
    };
    if ( $rows( $copy ) !== $rows( $site ) ) {
      $different[] = $table;
    }
  }
  return $different;`;

test(
  'people that a view shares with another site: a view has no rows of its own',
  async () => {
    await mariadb.execute('RENAME TABLE sitio.wp_users TO sitio.ajena_users');
    await mariadb.execute('CREATE VIEW sitio.wp_users AS SELECT * FROM sitio.ajena_users');
    expect(await backUp()).toContain('está en el portal');
    await mariadb.execute('DROP VIEW sitio.wp_users');
    await mariadb.execute('RENAME TABLE sitio.ajena_users TO sitio.wp_users');
  },
  BACKUP_TIMEOUT_MS,
);
