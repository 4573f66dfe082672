<?php
/**
 * What a database has besides tables.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Third part of a backup: writes routines, views, triggers and events into database-objects.sql. Each statement is framed
 * by its length, since they hold what else ends a statement.
 */
final class Gnusys_Connector_Backup_Objects {

	/**
	 * The server's numbers for what the site's user may not read, for what reads something that is no longer there, and
	 * for lists that it does not keep, or that are damaged.
	 */
	const ABSENT = array( 1044, 1141, 1142, 1143, 1146, 1227, 1290, 1305, 1345, 1356, 1370, 1449, 1545, 1548, 1577, 1728 );

	const USER = '(?:`(?:[^`]|``)*`|"(?:[^"]|"")*"|[^\s`"@]+)';

	/**
	 * What is asked for each kind, and the column of the answer that has the statement.
	 */
	const STATEMENTS = array(
		'function'  => 'create function',
		'procedure' => 'create procedure',
		'view'      => 'create view',
		'trigger'   => 'sql original statement',
		'event'     => 'create event',
	);

	/**
	 * The backup.
	 *
	 * @var Gnusys_Connector_Backup_Job
	 */
	private $job;

	/**
	 * Tables of the database, by their owner.
	 *
	 * @var Gnusys_Connector_Backup_Tables
	 */
	private $tables;

	/**
	 * Frames: kind, name and sql.
	 *
	 * @var array[]
	 */
	private $frames = array();

	/**
	 * What is in them: kind and name.
	 *
	 * @var array[]
	 */
	private $objects = array();

	/**
	 * The settings that the last statement needs.
	 *
	 * @var string
	 */
	private $settings = '';

	/**
	 * Writes all of them: they are few.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 * @return bool Always true.
	 */
	public static function work( $job ) {
		$frames = array();
		if ( Gnusys_Connector_Backup_Database::is_server() ) {
			$frames = Gnusys_Connector_Backup_Database::during(
				static function () use ( $job ) {
					$objects = new self( $job );
					return $objects->read();
				}
			);
		}
		$zip = new Gnusys_Connector_Backup_Zip( $job->database(), $job->state['database']['zip'] );
		if ( array() !== $frames ) {
			$zip->open( 'database-objects.sql', $job->state['started'], 0100600, true );
			$zip->write( "DELIMITER ;;\n" );
			array_unshift( $frames, self::frame( 'setting', '', 'SET NAMES utf8mb4' ) ); // For names, too.
			foreach ( $frames as $frame ) {
				$head = array(
					'kind'  => $frame['kind'],
					'name'  => $frame['name'],
					'bytes' => strlen( $frame['sql'] ),
				);
				$zip->write( '-- @object ' . wp_json_encode( $head, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE ) . "\n" . $frame['sql'] . "\n;;\n" );
			}
			$job->state['database']['entries'][] = $zip->close();
		}
		$job->state['phase']           = 'files';
		$job->state['database']['zip'] = $zip->rest();
		$job->save();
		$zip->release();
		return true;
	}

	/**
	 * Reads objects.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 */
	private function __construct( $job ) {
		$this->job    = $job;
		$this->tables = new Gnusys_Connector_Backup_Tables();
	}

	/**
	 * Reads all of them, in an order in which they can be made: views call functions, and triggers may be on tables that
	 * only views have.
	 *
	 * @return array[] Frames.
	 */
	private function read() {
		$this->read_routines();
		$this->read_views();
		$this->read_triggers();
		$this->read_events();
		$this->job->state['objects'] = $this->objects;
		return $this->frames;
	}

	/**
	 * Functions and procedures.
	 */
	private function read_routines() {
		$this->read_those_of_the_database( 'routine', 'SELECT ROUTINE_TYPE AS kind, ROUTINE_NAME AS name FROM information_schema.ROUTINES WHERE ROUTINE_SCHEMA = DATABASE() ORDER BY ROUTINE_TYPE, ROUTINE_NAME' );
	}

	/**
	 * Events.
	 */
	private function read_events() {
		$number = $this->read_those_of_the_database( 'event', "SELECT 'event' AS kind, EVENT_NAME AS name FROM information_schema.EVENTS WHERE EVENT_SCHEMA = DATABASE() ORDER BY EVENT_NAME" );
		if ( 0 === $number && ! $this->may( 'EVENT' ) ) {
			$this->job->skip( '*', 'not-visible', 'event' );
		}
	}

	/**
	 * Objects that belong to the database and not to a table.
	 *
	 * @param string $group What they are.
	 * @param string $list  The question for kind and name of each.
	 * @return int|null How many there are; null where the server does not say.
	 */
	private function read_those_of_the_database( $group, $list ) {
		$rows  = $this->attempt( $list );
		$found = array();
		if ( null === $rows ) {
			$this->job->skip( '*', 'unreadable', $group );
			return null;
		}
		foreach ( $rows as $row ) {
			$kind      = strtolower( $row['kind'] );
			$statement = isset( self::STATEMENTS[ $kind ] ) ? $this->statement( $kind, $row['name'] ) : null;
			if ( null !== $statement ) {
				$found[] = array(
					'kind' => $kind,
					'name' => $row['name'],
				) + $statement;
			} elseif ( ! $this->tables->is_shared() ) {
				$this->job->skip( $row['name'], 'unreadable', $group );
			}
		}
		$ours = $this->tables->is_shared() ? $this->ours_among( $found ) : $found;
		foreach ( $ours as $one ) {
			$this->add( $one['kind'], $one['name'], $one, strtoupper( $one['kind'] ) );
		}
		if ( $this->tables->is_shared() && count( $rows ) > count( $ours ) ) {
			$this->job->skip( (string) ( count( $rows ) - count( $ours ) ), 'shared-database', $group );
		}
		return count( $rows );
	}

	/**
	 * Those objects of a shared database that are this site's: they name tables of nobody else and have the site's prefix,
	 * name a table of it, or are named by a view, a trigger or another object of it.
	 *
	 * @param array[] $found Each with name and sql.
	 * @return array[]
	 */
	private function ours_among( array $found ) {
		$names = $this->tables->by_owner();
		$texts = $this->texts_of_tables();
		$ours  = array();
		do {
			$count = count( $ours );
			foreach ( $found as $index => $one ) {
				if ( ! isset( $ours[ $index ] ) && ! self::names_any( $one['sql'], $names['others'] )
					&& ( $this->tables->is_ours( $one['name'] ) || self::names_any( $one['sql'], $names['ours'] ) || self::names_any( $texts, array( $one['name'] ) ) ) ) {
					$ours[ $index ] = $one;
					$texts         .= "\n" . $one['sql'];
				}
			}
		} while ( count( $ours ) > $count );
		ksort( $ours );
		return $ours;
	}

	/**
	 * The statements of the site's views and triggers.
	 *
	 * @return string
	 */
	private function texts_of_tables() {
		$texts = array();
		foreach ( wp_list_filter( $this->job->state['dump']['tables'], array( 'kind' => 'view' ) ) as $table ) {
			$texts[] = $this->statement( 'view', $table['name'] );
		}
		foreach ( $this->triggers() as $name ) {
			$texts[] = $this->statement( 'trigger', $name );
		}
		return implode( "\n", array_column( array_filter( $texts ), 'sql' ) );
	}

	/**
	 * Views. Each gets a placeholder first, so that one may read another that comes after it.
	 */
	private function read_views() {
		$views = array();
		foreach ( wp_list_filter( $this->job->state['dump']['tables'], array( 'kind' => 'view' ) ) as $table ) {
			$statement = $this->statement( 'view', $table['name'] );
			$columns   = null === $statement ? null : $this->attempt( 'SHOW COLUMNS FROM ' . self::quoted( $table['name'] ) );
			if ( is_array( $columns ) ) {
				$views[ $table['name'] ] = array_merge( $statement, array( 'columns' => array_column( array_map( 'array_change_key_case', $columns ), 'field' ) ) );
			} else {
				$this->job->skip( $table['name'], null === $statement ? 'unreadable' : 'broken', 'view' );
			}
		}
		foreach ( $views as $name => $view ) {
			$columns        = array_map( array( __CLASS__, 'quoted' ), $view['columns'] );
			$this->frames[] = self::frame( 'view', $name, 'CREATE OR REPLACE VIEW ' . self::quoted( $name ) . ' AS SELECT 1 AS ' . implode( ', 1 AS ', $columns ) );
		}
		while ( array() !== $views ) {
			$name = self::next_view( $views );
			$this->add( 'view', $name, array( 'sql' => preg_replace( '/^CREATE /', 'CREATE OR REPLACE ', $views[ $name ]['sql'] ) ) + $views[ $name ], '' );
			unset( $views[ $name ] );
		}
	}

	/**
	 * The view that reads none of the others: one WITH CHECK OPTION may read no placeholder.
	 *
	 * @param array[] $views Those that are left, by name.
	 * @return string
	 */
	private static function next_view( array $views ) {
		foreach ( $views as $name => $view ) {
			$is_free = true;
			foreach ( $views as $other => $unused ) {
				$is_free = $is_free && ( $other === $name || false === strpos( $view['sql'], self::quoted( $other ) ) );
			}
			if ( $is_free ) {
				return (string) $name;
			}
		}
		return (string) key( $views );
	}

	/**
	 * Triggers of the backup's tables.
	 */
	private function read_triggers() {
		foreach ( $this->triggers() as $name ) {
			$statement = $this->statement( 'trigger', $name );
			if ( null === $statement ) {
				$this->job->skip( $name, 'unreadable', 'trigger' );
			} else {
				$this->add( 'trigger', $name, $statement, 'TRIGGER' );
			}
		}
		if ( ! $this->may( 'TRIGGER' ) ) {
			$this->job->skip( '*', 'not-visible', 'trigger' );
		}
	}

	/**
	 * Their names, in the order in which they act.
	 *
	 * @return string[]
	 */
	private function triggers() {
		$tables = array_column( $this->job->state['dump']['tables'], 'name' );
		$names  = array();
		foreach ( array_map( 'array_change_key_case', Gnusys_Connector_Backup_Database::rows( 'SHOW TRIGGERS' ) ) as $row ) {
			if ( in_array( $row['table'], $tables, true ) ) {
				$names[] = $row['trigger'];
			}
		}
		return $names;
	}

	/**
	 * The statement that makes an object, without who made it: they need not exist where it is loaded.
	 *
	 * @param string $kind A key of STATEMENTS.
	 * @param string $name The object's.
	 * @return array|null With sql and settings; null where the site's user may not read it.
	 */
	private function statement( $kind, $name ) {
		$rows   = $this->attempt( 'SHOW CREATE ' . strtoupper( $kind ) . ' ' . self::quoted( $name ) );
		$answer = is_array( $rows ) && isset( $rows[0] ) ? array_change_key_case( $rows[0] ) : array();
		$column = self::STATEMENTS[ $kind ];
		if ( ! isset( $answer[ $column ] ) || '' === $answer[ $column ] ) {
			return null;
		}
		$sql = preg_replace( '/^(CREATE\s+(?:OR REPLACE\s+)?(?:ALGORITHM\s*=\s*\w+\s+)?)DEFINER\s*=\s*' . self::USER . '(?:@' . self::USER . ')?\s+/i', '$1', $answer[ $column ] );
		return array(
			// Its own database has another name where it is loaded.
			'sql'      => str_replace( self::quoted( DB_NAME ) . '.', '', $sql ),
			'settings' => self::settings( $answer ),
		);
	}

	/**
	 * The settings with which a statement means the same again.
	 *
	 * @param array $answer What SHOW CREATE answered.
	 * @return string SQL.
	 */
	private static function settings( array $answer ) {
		$modes    = explode( ',', isset( $answer['sql_mode'] ) ? $answer['sql_mode'] : '' );
		$known    = implode( ',', array_diff( $modes, array( 'NO_AUTO_CREATE_USER' ) ) );
		$rest     = in_array( 'NO_AUTO_CREATE_USER', $modes, true ) ? " /*M!, ',NO_AUTO_CREATE_USER' */" : ''; // MySQL 8 knows it no more.
		$settings = array( "sql_mode = CONCAT('$known'$rest)", 'character_set_client = utf8mb4' );
		if ( isset( $answer['collation_connection'] ) ) {
			$settings[] = 'collation_connection = ' . $answer['collation_connection'];
		}
		if ( isset( $answer['time_zone'] ) ) {
			$settings[] = "time_zone = '" . $answer['time_zone'] . "'";
		}
		return 'SET ' . implode( ', ', $settings );
	}

	/**
	 * Adds an object.
	 *
	 * @param string $kind      Which.
	 * @param string $name      Its name.
	 * @param array  $statement With sql and settings.
	 * @param string $drop      What to drop first; empty for nothing.
	 */
	private function add( $kind, $name, array $statement, $drop ) {
		if ( '' !== $drop ) {
			$this->frames[] = self::frame( $kind, $name, "DROP $drop IF EXISTS " . self::quoted( $name ) );
		}
		if ( $statement['settings'] !== $this->settings ) {
			$this->settings = $statement['settings'];
			$this->frames[] = self::frame( 'setting', '', $this->settings );
		}
		$this->frames[]  = self::frame( $kind, $name, $statement['sql'] );
		$this->objects[] = array(
			'kind' => $kind,
			'name' => $name,
		);
	}

	/**
	 * A frame.
	 *
	 * @param string $kind What it is.
	 * @param string $name Of what.
	 * @param string $sql  Its statement.
	 * @return array
	 */
	private static function frame( $kind, $name, $sql ) {
		return compact( 'kind', 'name', 'sql' );
	}

	/**
	 * Whether a statement has one of some names in it, as a word.
	 *
	 * @param string   $sql   The statement.
	 * @param string[] $names Names.
	 * @return bool
	 */
	private static function names_any( $sql, array $names ) {
		foreach ( $names as $name ) {
			if ( false !== stripos( $sql, $name ) && preg_match( '/(?<![\w$])' . preg_quote( $name, '/' ) . '(?![\w$])/i', $sql ) ) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Asks what the site's user may have no right to, or what reads something that is no longer there.
	 *
	 * @param string $sql The question.
	 * @return array[]|null Null where it is so.
	 * @throws Gnusys_Connector_Backup_Stop When the database fails otherwise.
	 */
	private function attempt( $sql ) {
		global $wpdb;
		try {
			return Gnusys_Connector_Backup_Database::rows( $sql );
		} catch ( Gnusys_Connector_Backup_Stop $stop ) {
			if ( in_array( mysqli_errno( $wpdb->dbh ), self::ABSENT, true ) ) {
				return null;
			}
			throw $stop;
		}
	}

	/**
	 * Whether the site's user has a right on the whole database. Without it, the database lists nothing that needs it.
	 *
	 * @param string $right Which.
	 * @return bool True also where the database does not say.
	 */
	private function may( $right ) {
		$rows = $this->attempt( 'SHOW GRANTS' );
		foreach ( (array) $rows as $row ) {
			if ( ! preg_match( '/^GRANT (.+?) ON (\*|`(?:[^`]|``)+`)\.\* TO /', (string) reset( $row ), $found ) ) {
				continue;
			}
			if ( 'ALL PRIVILEGES' === $found[1] || in_array( $right, explode( ', ', $found[1] ), true ) ) {
				// A grant names databases by a pattern.
				$pattern = '*' === $found[2] ? '%' : str_replace( '``', '`', substr( $found[2], 1, -1 ) );
				$answer  = Gnusys_Connector_Backup_Database::rows( 'SELECT DATABASE() LIKE ' . Gnusys_Connector_Backup_Columns::literal( $pattern, Gnusys_Connector_Backup_Columns::TEXT ) . ' AS is_for' );
				if ( '1' === $answer[0]['is_for'] ) {
					return true;
				}
			}
		}
		return null === $rows;
	}

	/**
	 * A name as SQL.
	 *
	 * @param string $name The name.
	 * @return string
	 */
	private static function quoted( $name ) {
		return Gnusys_Connector_Backup_Columns::quoted( $name );
	}
}
