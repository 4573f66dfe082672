import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import * as z from 'zod';
import { execute } from '../../../infra/local/wordpress/processes.ts';
import { startBackupPortal, type BackupPortal } from '../backups/backup-portal.ts';
import { startMariaDb, type MariaDb } from './mariadb.ts';
import { startTestWordPress, type TestWordPress } from './wordpress.ts';

const BACKUP_KEY = `bak_${'m'.repeat(43)}`;
/** The site's database. */
export const SITE = 'sitio';
const STEPS_MAX = 600;

const manifestSchema = z.looseObject({
  format: z.literal(2),
  prefix: z.string(),
  isOneMoment: z.boolean(),
  database: z.object({ bytes: z.int(), sha256: z.string().nullable() }),
  tables: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['table', 'sequence', 'view']),
      rows: z.int(),
      sum: z.string().nullable(),
      engine: z.string().nullable(),
    }),
  ),
  objects: z.array(z.object({ kind: z.string(), name: z.string() })),
  skippedNumber: z.int(),
  skipped: z.array(z.object({ kind: z.string(), path: z.string(), reason: z.string() })),
});
export type Manifest = z.output<typeof manifestSchema>;

/** A backup that arrived, unpacked. */
interface UnpackedBackup {
  readonly dir: string;
  /** The path of database.sql, and what is in it. */
  readonly dump: string;
  readonly readDump: () => Promise<string>;
  /** What is in database-objects.sql; empty where there is none. */
  readonly readObjects: () => Promise<string>;
  readonly manifest: Manifest;
}

/** A WordPress on MariaDB whose backups arrive at a portal. */
export interface DatabaseSite {
  readonly mariadb: MariaDb;
  readonly portal: BackupPortal;
  readonly wordpress: TestWordPress;
  /** Makes a backup, and gives how it ended in the words of the settings screen. Each step has so many seconds. */
  readonly backUp: (seconds?: number) => Promise<string>;
  /** Unpacks the only backup that arrived. */
  readonly unpack: () => Promise<UnpackedBackup>;
  /** Loads a backup into an empty database of another name. */
  readonly load: (backup: UnpackedBackup, database: string) => Promise<void>;
  /** Forgets the backups so far. */
  readonly forget: () => void;
  readonly stop: () => Promise<void>;
}

interface Options {
  /** Settings of the server. */
  readonly settings?: readonly string[];
  readonly hasSystem?: boolean;
  readonly prefix?: string;
  /** PHP of the site's own. */
  readonly plugin?: string;
}

/** Starts all of it. */
export async function startDatabaseSite({
  settings = [],
  hasSystem = false,
  prefix = 'wp_',
  plugin = '',
}: Options): Promise<DatabaseSite> {
  const [mariadb, portal, out] = await Promise.all([
    startMariaDb(settings, { hasSystem }),
    startBackupPortal(BACKUP_KEY),
    mkdtemp(join(tmpdir(), 'connector-database-')),
  ]);
  await mariadb.execute(`CREATE DATABASE ${SITE} DEFAULT CHARACTER SET utf8mb4`);
  const { socket, user } = mariadb;
  const wordpress = await startTestWordPress('clave-del-sitio-con-mariadb', {
    database: { socket, user, name: SITE, prefix },
    isSmall: true,
  });
  await writeFile(join(wordpress.root, 'wp-content/mu-plugins/test-site.php'), QUICK + plugin);
  await wordpress.run(`_set_cron_array( array() );
    Gnusys_Connector_Backup_Options::set( array( 'portal' => '${portal.url}', 'key' => '${BACKUP_KEY}', 'frequency' => 'none', 'keep' => 0 ) );`);

  const backUp = async (seconds = 15) => {
    await wordpress.run('Gnusys_Connector_Backup_Runner::start();');
    for (let step = 0; step < STEPS_MAX; step += 1) {
      if ((await wordpress.ask('Gnusys_Connector_Backup_Job::load()')) === null) break;
      await wordpress.run(`Gnusys_Connector_Backup_Runner::step( ${String(seconds)} );`);
    }
    return z.string().parse(await wordpress.ask('Gnusys_Connector_Backup_Result::last()'));
  };

  const unpack = async () => {
    const [backup, other] = portal.backups;
    if (backup?.file === undefined || other) throw new Error('not one backup arrived');
    const dir = await mkdtemp(join(out, 'backup-'));
    await writeFile(join(dir, 'backup.zip'), backup.file);
    await execute('python3', ['-m', 'zipfile', '-e', join(dir, 'backup.zip'), dir]);
    const read = (name: string) => readFile(join(dir, name), 'utf8');
    return {
      dir,
      dump: join(dir, 'database.sql'),
      readDump: () => read('database.sql'),
      readObjects: () => read('database-objects.sql').catch(() => ''),
      manifest: manifestSchema.parse(JSON.parse(await read('manifest.json'))),
    };
  };

  const load = async ({ dir }: UnpackedBackup, database: string) => {
    await mariadb.execute(`CREATE OR REPLACE DATABASE ${database} DEFAULT CHARACTER SET latin1`);
    await execute('php', ['-r', LOAD, socket, database, dir]);
  };

  return {
    mariadb,
    portal,
    wordpress,
    backUp,
    unpack,
    load,
    forget: () => {
      portal.asked.length = 0;
      portal.backups.length = 0;
      portal.failures.length = 0;
      portal.blocks.sent.length = 0;
      portal.blocks.asked.length = 0;
    },
    stop: async () => {
      await wordpress.stop();
      await Promise.all([
        mariadb.stop(),
        portal.close(),
        rm(out, { recursive: true, force: true }),
      ]);
    },
  };
}

/** Tables that differ in definition or rows from the site's, compared by the server. */
export async function differentTables(
  { mariadb }: DatabaseSite,
  database: string,
  names: readonly string[],
): Promise<string[]> {
  const different: string[] = [];
  for (const name of names) {
    const [ours, theirs] = await Promise.all(
      [SITE, database].map(async (place) => [
        (await mariadb.rows(`SHOW CREATE TABLE ${place}.\`${name}\``))[0]?.[1],
        (await mariadb.rows(`CHECKSUM TABLE ${place}.\`${name}\` EXTENDED`))[0]?.[1],
      ]),
    );
    const plain = (found: unknown, place: string) =>
      JSON.stringify(found).replaceAll(`\`${place}\`.`, '');
    if (plain(ours, SITE) !== plain(theirs, database)) different.push(name);
  }
  return different;
}

/** The sum of each table's rows as they stand in a dump: that of their CRC-32. */
export function sumsOf(dump: string): Map<string, string> {
  const sums = new Map<string, bigint>();
  for (const [, table = '', rows = ''] of dump.matchAll(
    /^INSERT INTO `(.+?)` \(.*?\) VALUES(.*);$/gm,
  )) {
    const sum = rowsOf(rows).reduce((total, row) => total + BigInt(crc32(row)), 0n);
    sums.set(table, (sums.get(table) ?? 0n) + sum);
  }
  return new Map([...sums].map(([table, sum]) => [table, String(sum)]));
}

const rowsOf = (text: string) => text.match(/\((?:[^()']|'(?:[^'\\]|\\.)*')*\)/g) ?? [];

/** No waiting between tries, and no step by itself. */
const QUICK = `<?php
remove_action( 'init', 'wp_schedule_update_checks' );
add_filter( 'gnusys_connector_backup_chain', '__return_false' );
add_filter( 'gnusys_connector_backup_delay', '__return_zero' );
`;

/** As a restorer does: the dump by lines, and each of the other objects by the length that its frame says. */
const LOAD = `
  mysqli_report( MYSQLI_REPORT_ERROR | MYSQLI_REPORT_STRICT );
  list( , $socket, $database, $dir ) = $argv;
  $server    = new mysqli( 'localhost', 'root', '', $database, 0, $socket );
  $source    = fopen( "$dir/database.sql", 'rb' );
  $statement = '';
  while ( false !== ( $line = fgets( $source ) ) ) {
    $statement .= $line;
    if ( ";\\n" === substr( $line, -2 ) ) {
      $server->query( $statement );
      $statement = '';
    }
  }
  if ( '' !== trim( $statement ) ) {
    throw new Exception( "Left over: $statement" );
  }
  if ( ! file_exists( "$dir/database-objects.sql" ) ) {
    return;
  }
  $source = fopen( "$dir/database-objects.sql", 'rb' );
  if ( "DELIMITER ;;\\n" !== fgets( $source ) ) {
    throw new Exception( 'No delimiter.' );
  }
  while ( false !== ( $line = fgets( $source ) ) ) {
    $frame = json_decode( substr( $line, strlen( '-- @object ' ) ), true, 4, JSON_THROW_ON_ERROR );
    $server->query( fread( $source, $frame['bytes'] ) );
    if ( "\\n;;\\n" !== fread( $source, 4 ) ) {
      throw new Exception( "Frame of {$frame['name']} is not whole." );
    }
  }`;
