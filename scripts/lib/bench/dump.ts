import * as z from 'zod';
import { SITE, startDatabaseSite } from '../../../tests/support/wordpress/database-backups.ts';
import type { Measure } from './budgets.ts';

const SLICE_SECONDS = 15;
const MEMORY_MEBIBYTES = 64;

/** A table that is dumped, with the seconds that it may take at most. */
interface Case {
  readonly name: string;
  readonly columns: string;
  readonly engine?: string;
  readonly rows: string;
  readonly number: number;
  readonly seconds?: number;
}

const MILLION = 1_000_000;
const TEXT = "CONCAT('fila ', seq, REPEAT(' texto', 15))";
const CASES: readonly Case[] = [
  {
    name: '1.5 M rows without a key',
    columns: 'n INT, texto VARCHAR(200)',
    rows: `seq, ${TEXT}`,
    number: 1.5 * MILLION,
    seconds: 30,
  },
  {
    name: '1 M rows, integer key',
    columns: 'id BIGINT PRIMARY KEY, texto VARCHAR(200)',
    rows: `seq, ${TEXT}`,
    number: MILLION,
  },
  {
    name: '1 M rows, binary(16) key',
    columns: 'id BINARY(16) PRIMARY KEY, texto VARCHAR(200)',
    rows: `UNHEX(MD5(seq)), ${TEXT}`,
    number: MILLION,
  },
  {
    name: '1 M rows, key of two columns',
    columns: 'a INT, b VARCHAR(20), texto VARCHAR(200), PRIMARY KEY (b, a)',
    rows: `seq, CONCAT('grupo ', seq % 1000), ${TEXT}`,
    number: MILLION,
  },
  {
    name: '1.5 M rows, MyISAM without a key',
    columns: 'n INT, texto VARCHAR(200)',
    engine: 'MyISAM',
    rows: `seq, ${TEXT}`,
    number: 1.5 * MILLION,
    seconds: 30,
  },
  {
    name: '60 rows of 1 MB',
    columns: 'id INT PRIMARY KEY, datos LONGBLOB',
    rows: "seq, REPEAT(UNHEX('00ff5c27'), 262144)",
    number: 60,
  },
];

const dumpedSchema = z.object({
  seconds: z.number(),
  slices: z.int(),
  mebibytes: z.number(),
  rows: z.int(),
});

/** Dumps each table by itself, and the whole site around it. */
export async function benchDump(): Promise<Measure[]> {
  const site = await startDatabaseSite({
    settings: ['--innodb-buffer-pool-size=256M', '--max-allowed-packet=64M'],
    plugin: `ini_set( 'memory_limit', '${String(MEMORY_MEBIBYTES)}M' );`,
  });
  try {
    const measures: Measure[] = [];
    for (const { name, columns, engine = 'InnoDB', rows, number, seconds } of CASES) {
      await site.mariadb.execute(`USE ${SITE}; CREATE TABLE wp_medida (${columns}) ENGINE=${engine};
        INSERT INTO wp_medida SELECT ${rows} FROM seq_1_to_${String(number)}; ANALYZE TABLE wp_medida`);
      const dumped = dumpedSchema.parse(
        await site.wordpress.ask(`( static function () { ${DUMP} } )()`),
      );
      if (dumped.rows !== number) throw new Error(`${name}: ${String(dumped.rows)} rows`);
      await site.mariadb.execute(`DROP TABLE ${SITE}.wp_medida`);
      const budget = seconds === undefined ? undefined : { atMost: seconds };
      measures.push(
        { name: `${name}: seconds`, value: dumped.seconds, unit: 's', budget },
        { name: `${name}: slices`, value: dumped.slices, unit: '', budget: undefined },
        {
          name: `${name}: memory of PHP`,
          value: dumped.mebibytes,
          unit: 'MiB',
          budget: { atMost: MEMORY_MEBIBYTES },
        },
      );
    }
    return measures;
  } finally {
    await site.stop();
  }
}

/** Only the dump: without files, sum and sending. */
const DUMP = `
  Gnusys_Connector_Backup_Runner::start();
  $lock = Gnusys_Connector_Backup_Lock::take( Gnusys_Connector_Backup_Folder::path() );
  $from = microtime( true );
  for ( $slices = 1, $is_whole = false; ! $is_whole; $slices++ ) {
    $job      = new Gnusys_Connector_Backup_Job( Gnusys_Connector_Backup_Job::load(), $lock, ${String(SLICE_SECONDS)} );
    $is_whole = Gnusys_Connector_Backup_Dump::work( $job );
  }
  $seconds = microtime( true ) - $from;
  $tables  = wp_list_filter( $job->state['dump']['tables'], array( 'name' => 'wp_medida' ) );
  $lock->release();
  Gnusys_Connector_Backup_Runner::cancel();
  return array( 'seconds' => $seconds, 'slices' => $slices - 1, 'mebibytes' => memory_get_peak_usage() / 1048576, 'rows' => reset( $tables )['rows'] );`;
