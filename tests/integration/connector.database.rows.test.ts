import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { someOf, triesAll } from '../support/depth.ts';
import {
  differentTables,
  SITE,
  startDatabaseSite,
  sumsOf,
  type DatabaseSite,
} from '../support/wordpress/database-backups.ts';

const START_TIMEOUT_MS = 300_000;
const BACKUP_TIMEOUT_MS = 180_000;
const COPY = 'copia';
/** Of 1 MB each: half of them is more than 64 MB once it is escaped. */
const LONG = triesAll ? 60 : 30;
const POSTS = triesAll ? 80 : 40;
const MANY = triesAll ? 40_000 : 5_000;

let site: DatabaseSite;

beforeAll(async () => {
  site = await startDatabaseSite({
    settings: ['--max-allowed-packet=64M', '--innodb-buffer-pool-size=64M'],
    plugin: PLUGIN,
  });
}, START_TIMEOUT_MS);

afterAll(async () => {
  await (site as DatabaseSite | undefined)?.stop();
});

beforeEach(async () => {
  site.forget();
  await site.wordpress.run(
    `foreach ( array( 'own', 'memory', 'watched' ) as $name ) { delete_option( "prueba_$name" ); }`,
  );
});

const set = (option: string, value: string) =>
  site.wordpress.run(`update_option( 'prueba_${option}', ${value} );`);

const ADMITTED = [
  { connection: 'its own connection', own: 1 },
  { connection: 'WordPress’s connection', own: 0 },
];

describe('with long rows', () => {
  beforeAll(async () => {
    await site.mariadb.execute(`USE ${SITE};
      CREATE TABLE wp_largas (id INT AUTO_INCREMENT PRIMARY KEY, datos LONGBLOB, texto LONGTEXT) DEFAULT CHARSET=utf8mb4;
      INSERT INTO wp_largas (datos, texto) SELECT IF(seq % 2, REPEAT(UNHEX('00ff5c27'), 262144), NULL), IF(seq % 2, 'ñ', REPEAT('fila; ñ\\n''', 116509)) FROM seq_1_to_${String(LONG)};
      INSERT INTO wp_postmeta (post_id, meta_key, meta_value) SELECT 1, '_elementor_data', CONCAT(seq, REPEAT('[{"id":"x\\\\/y"}],', 35300)) FROM seq_1_to_${String(POSTS)}`);
  });

  test.each(someOf(ADMITTED, 1, 1))(
    'rows of 1 MB and of 600 KB arrive within 64 MB, by $connection',
    async ({ own }) => {
      await set('own', String(own));
      await set('memory', "'64M'");
      expect(await site.backUp()).toContain('está en el portal');
      const backup = await site.unpack();
      await site.load(backup, COPY);
      expect(await differentTables(site, COPY, ['wp_largas', 'wp_postmeta'])).toEqual([]);
      const sum = backup.manifest.tables.find(({ name }) => name === 'wp_postmeta')?.sum;
      expect(sumsOf(await backup.readDump()).get('wp_postmeta')).toBe(sum);
    },
    BACKUP_TIMEOUT_MS,
  );

  afterAll(async () => {
    await site.mariadb.execute(`USE ${SITE}; DROP TABLE wp_largas; TRUNCATE wp_postmeta`);
  });
});

describe('with many rows', () => {
  const TABLES = ['wp_sin_clave', 'wp_binaria', 'wp_compuesta', 'wp_enum', 'wp_fechas'];

  beforeAll(async () => {
    const rows = `seq_1_to_${String(MANY)}`;
    await site.mariadb.execute(`USE ${SITE};
      CREATE TABLE wp_sin_clave (n INT, texto VARCHAR(80), KEY (n));
      INSERT INTO wp_sin_clave SELECT seq, REPEAT(CHAR(65 + seq % 26), 60) FROM ${rows};
      CREATE TABLE wp_binaria (id BINARY(16) PRIMARY KEY, n INT);
      INSERT INTO wp_binaria SELECT UNHEX(MD5(seq)), seq FROM ${rows};
      CREATE TABLE wp_compuesta (a INT NOT NULL, b VARCHAR(20) NOT NULL, c INT, PRIMARY KEY (b, a));
      INSERT INTO wp_compuesta SELECT seq, CONCAT('ñ', seq % 300), seq FROM ${rows};
      CREATE TABLE wp_enum (e ENUM('z', 'a') NOT NULL, n INT NOT NULL, PRIMARY KEY (e, n));
      INSERT INTO wp_enum SELECT 1 + seq % 2, seq FROM ${rows};
      CREATE TABLE wp_fechas (cuando TIMESTAMP(6) NOT NULL, n INT, UNIQUE KEY (cuando));
      INSERT INTO wp_fechas SELECT FROM_UNIXTIME(1000000000 + seq / 4), seq FROM ${rows}`);
  });

  const rowsRead = async () => {
    const found = await site.mariadb.rows("SHOW GLOBAL STATUS LIKE 'Handler_read_%'");
    return found
      .filter(([name]) => /_(rnd_)?next$/.test(name ?? ''))
      .reduce((sum, [, value]) => sum + Number(value), 0);
  };

  test(
    'no row is read twice, whatever the key',
    async () => {
      const before = await rowsRead();
      expect(await site.backUp()).toContain('está en el portal');
      const read = (await rowsRead()) - before;
      const backup = await site.unpack();
      const all = backup.manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
      expect(all).toBeGreaterThan(TABLES.length * MANY);
      // Lists of tables and columns are rows, too, and each batch may look at one more.
      expect(read).toBeLessThan(1.1 * all);
      await site.load(backup, COPY);
      expect(await differentTables(site, COPY, TABLES)).toEqual([]);
    },
    BACKUP_TIMEOUT_MS,
  );

  test.each(someOf(ADMITTED, 0, 1))(
    'steps of a blink lose none, by $connection',
    async ({ own }) => {
      await set('own', String(own));
      expect(await site.backUp(0.03)).toContain('está en el portal');
      const backup = await site.unpack();
      expect(backup.manifest.isOneMoment).toBe(false);
      await site.load(backup, COPY);
      expect(await differentTables(site, COPY, TABLES)).toEqual([]);
      const sums = sumsOf(await backup.readDump());
      for (const { name, sum } of backup.manifest.tables.filter((table) => table.sum !== null)) {
        expect([name, sums.get(name) ?? '0']).toEqual([name, sum]);
      }
    },
    BACKUP_TIMEOUT_MS,
  );

  afterAll(async () => {
    await site.mariadb.execute(`USE ${SITE}; DROP TABLE ${TABLES.join(', ')}`);
  });
});

test(
  'one snapshot: what is written meanwhile is not in it, and the manifest says so',
  async () => {
    await site.mariadb.execute(`USE ${SITE};
      CREATE TABLE wp_aaa (id INT PRIMARY KEY); CREATE TABLE wp_zzz (id INT PRIMARY KEY);
      INSERT INTO wp_aaa VALUES (1); INSERT INTO wp_zzz VALUES (1)`);
    await set(
      'watched',
      `array( 'SHOW INDEX FROM .wp_zzz.', 'INSERT IGNORE INTO wp_aaa VALUES (2)', 'INSERT IGNORE INTO wp_zzz VALUES (2)' )`,
    );
    expect(await site.backUp()).toContain('está en el portal');
    const { manifest } = await site.unpack();
    expect(manifest.isOneMoment).toBe(true);
    const rows = (table: string) => manifest.tables.find(({ name }) => name === table)?.rows;
    expect([rows('wp_aaa'), rows('wp_zzz')]).toEqual([1, 1]);
    const [found] = await site.mariadb.rows(`SELECT COUNT(*) FROM ${SITE}.wp_zzz`);
    expect(found).toEqual(['2']);
    await site.mariadb.execute(`USE ${SITE}; DROP TABLE wp_aaa, wp_zzz`);
  },
  BACKUP_TIMEOUT_MS,
);

test(
  'tables that no snapshot shows are of no one moment',
  async () => {
    await site.mariadb.execute(`CREATE TABLE ${SITE}.wp_antigua (id INT) ENGINE=MyISAM`);
    expect(await site.backUp()).toContain('está en el portal');
    expect((await site.unpack()).manifest.isOneMoment).toBe(false);
    await site.mariadb.execute(`DROP TABLE ${SITE}.wp_antigua`);
  },
  BACKUP_TIMEOUT_MS,
);

test(
  'the connection is lost between two tables: the backup goes on',
  async () => {
    await set('watched', `array( 'SHOW INDEX FROM .wp_users.', 'kill' )`);
    expect(await site.backUp()).toContain('está en el portal');
    const backup = await site.unpack();
    expect(await site.wordpress.ask(`get_option( 'prueba_killed' )`)).toBe('1');
    await site.load(backup, COPY);
    expect(await differentTables(site, COPY, ['wp_users', 'wp_usermeta', 'wp_posts'])).toEqual([]);
  },
  BACKUP_TIMEOUT_MS,
);

test('rows that end in the middle are a failure', async () => {
  const ended = await site.wordpress.ask(`( static function () { ${KILLED} } )()`);
  expect(ended).toEqual({ isSomeRead: true, isSaid: true });
});

test('a connection that is closed in the middle does not wait for a thousand million rows', async () => {
  expect(await site.wordpress.ask(`( static function () { ${LEFT} } )()`)).toBe('1');
});

test(
  'the connector’s keys are in no dump, and the other options are',
  async () => {
    await site.wordpress.run(`update_option( 'prueba_opcion', 'está' );`);
    expect(await site.wordpress.ask(`Gnusys_Connector_Key::stored()`)).not.toBe('');
    expect(await site.backUp()).toContain('está en el portal');
    const dump = await (await site.unpack()).readDump();
    expect(dump).toContain("'prueba_opcion','está'");
    expect(dump).not.toContain('clave-del-sitio');
    expect(dump).not.toContain('bak_');
    for (const name of ['gnusys_key', 'gnusys_backup_key']) expect(dump).not.toContain(`'${name}'`);
  },
  BACKUP_TIMEOUT_MS,
);

test('WordPress logged nothing meanwhile', async () => {
  expect(await site.wordpress.readDebugLog()).toBe('');
});

/**
 * What a host allows, which connection the backup gets, and what happens when a question is asked: statements that
 * another connection runs, or (kill) the end of the backup's own one.
 */
const PLUGIN = `
add_action( 'muplugins_loaded', static function () {
	$memory = get_option( 'prueba_memory' );
	if ( $memory ) {
		ini_set( 'memory_limit', $memory );
	}
} );
add_filter( 'gnusys_connector_backup_connects', static function () { return '0' !== get_option( 'prueba_own' ); } );
add_filter( 'query', static function ( $query ) {
	static $is_looking = false;
	if ( $is_looking || ! did_action( 'wp_loaded' ) || 0 !== strpos( $query, 'SHOW INDEX' ) ) {
		return $query;
	}
	$is_looking = true;
	$watched    = get_option( 'prueba_watched' );
	if ( $watched && preg_match( '/' . $watched[0] . '/', $query ) ) {
		$other = new mysqli( 'localhost', DB_USER, '', DB_NAME, 0, substr( DB_HOST, strlen( 'localhost:' ) ) );
		if ( 'kill' === $watched[1] && ! get_option( 'prueba_killed' ) ) {
			update_option( 'prueba_killed', '1' );
			$kept = array( $other->thread_id, mysqli_thread_id( $GLOBALS['wpdb']->dbh ) );
			foreach ( $other->query( 'SELECT ID FROM information_schema.PROCESSLIST WHERE ID NOT IN (' . implode( ',', $kept ) . ')' )->fetch_all() as $row ) {
				$other->query( "KILL {$row[0]}" );
			}
		}
		foreach ( 'kill' === $watched[1] ? array() : array_slice( $watched, 1 ) as $sql ) {
			$other->query( $sql );
		}
	}
	$is_looking = false;
	return $query;
} );
`;

/** Reads some rows, and has the server end the connection. */
const KILLED = `
  $connection = Gnusys_Connector_Backup_Connection::open();
  $read       = 0;
  $id         = 0;
  try {
    foreach ( $connection->each( 'SELECT CONNECTION_ID(), seq, REPEAT(seq, 50) FROM seq_1_to_9000000', 'seq' ) as $row ) {
      if ( 1 === ++$read ) {
        $GLOBALS['wpdb']->query( "KILL {$row[0]}" );
      }
    }
  } catch ( Gnusys_Connector_Backup_Stop $stop ) {
    return array( 'isSomeRead' => $read > 0 && $read < 9000000, 'isSaid' => false !== strpos( $stop->getMessage(), 'seq' ) );
  }
  return $read;`;

/** Hangs up after the first row. */
const LEFT = `
  $connection = Gnusys_Connector_Backup_Connection::open();
  foreach ( $connection->each( 'SELECT seq, REPEAT(seq, 50) FROM seq_1_to_1000000000', 'seq' ) as $row ) {
    $connection->close();
    break;
  }
  return $row[0];`;
