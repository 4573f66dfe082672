<?php
/**
 * Which tables there are.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Chooses the tables of a backup: the site's own, those of its users where they lie elsewhere, and those without its
 * prefix that the administrator chose.
 */
final class Gnusys_Connector_Backup_Tables {

	const IN_LOWER_CASE = 1; // The server writes every name in lower case.
	const ANY_CASE      = 2; // It keeps names as they are, and reads them in any case.
	const KINDS         = array( 'sequence', 'table', 'view' ); // In the order in which they can be made.

	/**
	 * Engines whose tables a snapshot shows as they were.
	 */
	const TRANSACTIONAL = array( 'innodb', 'rocksdb', 'tokudb' );

	/**
	 * Engines whose rows lie elsewhere, in other tables or on other servers.
	 */
	const WITHOUT_ROWS = array( 'connect', 'federated', 'mrg_myisam', 'oqgraph', 'spider' );

	/**
	 * Everything that the database lists: name, kind and, of the table of a server, what details() gives.
	 *
	 * @var array[]
	 */
	private $all = array();

	/**
	 * Prefixes of other installations in this database.
	 *
	 * @var string[]
	 */
	private $others;

	/**
	 * Asks the database for its tables.
	 */
	public function __construct() {
		$details = self::details();
		foreach ( array_map( 'array_values', Gnusys_Connector_Backup_Database::rows( 'SHOW FULL TABLES' ) ) as $row ) {
			$type        = isset( $row[1] ) ? strtoupper( $row[1] ) : '';
			$kind        = false !== strpos( $type, 'VIEW' ) ? 'view' : ( 'SEQUENCE' === $type ? 'sequence' : 'table' );
			$this->all[] = array(
				'name' => $row[0],
				'kind' => $kind,
			) + ( isset( $details[ $row[0] ] ) ? $details[ $row[0] ] : array() );
		}
		$this->others = self::other_prefixes( array_map( array( __CLASS__, 'comparable' ), array_column( $this->all, 'name' ) ) );
	}

	/**
	 * The tables of the backup: sequences, which tables may use; tables; and views, which may read any of them.
	 *
	 * @return array[] Each with name, kind, engine (null where unknown) and has_rows.
	 * @throws Gnusys_Connector_Backup_Stop When the list lacks what every site has.
	 */
	public function ours() {
		$found = array_fill_keys( self::KINDS, array() );
		foreach ( $this->all as $table ) {
			if ( $this->is_in( $table['name'] ) ) {
				$engine = isset( $table['engine'] ) ? $table['engine'] : null;

				$found[ $table['kind'] ][] = array(
					'name'     => $table['name'],
					'kind'     => $table['kind'],
					'engine'   => $engine,
					'has_rows' => 'view' !== $table['kind'] && ! in_array( strtolower( (string) $engine ), self::WITHOUT_ROWS, true ) && ! $this->is_left_empty( $table ),
				);
			}
		}
		$tables = array_merge( ...array_values( $found ) );
		self::require_all( $tables );
		return $tables;
	}

	/**
	 * The tables that an administrator may add: those without the site's prefix that look like nobody else's.
	 *
	 * @return array[] Each with name, bytes and rows, both null where unknown.
	 */
	public static function offered() {
		return self::owned_by( 'foreign' );
	}

	/**
	 * The tables whose rows an administrator may leave out: the site's own, without those of WordPress itself.
	 *
	 * @return array[] Each with name, bytes and rows, both null where unknown; the largest first.
	 */
	public static function excludable() {
		$found = array_filter(
			self::owned_by( 'ours' ),
			static function ( $table ) {
				return ! self::is_core( $table['name'] );
			}
		);
		usort(
			$found,
			static function ( $one, $other ) {
				return array( (int) $other['bytes'], $one['name'] ) <=> array( (int) $one['bytes'], $other['name'] );
			}
		);
		return $found;
	}

	/**
	 * The tables of an owner, for the settings screen, which asks the database once.
	 *
	 * @param string $owner As owner() gives it.
	 * @return array[] As described() gives them; none where the database does not list them.
	 */
	private static function owned_by( $owner ) {
		static $tables = null;
		$found         = array();
		try {
			$tables = null === $tables ? new self() : $tables;
		} catch ( Gnusys_Connector_Backup_Stop $stop ) {
			return $found;
		}
		foreach ( $tables->all as $table ) {
			if ( 'table' === $table['kind'] && $tables->owner( $table['name'] ) === $owner ) {
				$found[] = self::described( $table );
			}
		}
		return $found;
	}

	/**
	 * A table for the settings screen.
	 *
	 * @param array $table One of all.
	 * @return array With name, bytes and rows.
	 */
	private static function described( array $table ) {
		return array(
			'name'  => $table['name'],
			'bytes' => isset( $table['bytes'] ) ? (int) $table['bytes'] : null,
			'rows'  => isset( $table['rows'] ) ? (int) $table['rows'] : null,
		);
	}

	/**
	 * Whether the administrator leaves the rows of a table out. Its definition stays: a plugin that misses its table fails.
	 *
	 * @param array $table One of all.
	 * @return bool
	 */
	private function is_left_empty( array $table ) {
		return 'table' === $table['kind'] && ! self::is_core( $table['name'] ) && in_array( $table['name'], Gnusys_Connector_Backup_Exclusions::all()['tables'], true );
	}

	/**
	 * Whether a table is of WordPress itself, of any site of a network.
	 *
	 * @param string $name The table's.
	 * @return bool
	 */
	private static function is_core( $name ) {
		global $wpdb;
		$core = array_merge( $wpdb->tables, $wpdb->old_tables, $wpdb->global_tables, $wpdb->ms_global_tables );
		$name = self::comparable( $name );
		return in_array( $name, array( self::comparable( $wpdb->users ), self::comparable( $wpdb->usermeta ) ), true )
			|| 1 === preg_match( '/^' . preg_quote( self::comparable( $wpdb->base_prefix ), '/' ) . '(\d+_)?(' . implode( '|', $core ) . ')$/', $name );
	}

	/**
	 * Notes what is not in the backup. Tables of others are counted, not named.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 */
	public function report( $job ) {
		$others = 0;
		foreach ( $this->all as $table ) {
			$owner = $this->owner( $table['name'] );
			if ( 'other' === $owner ) {
				++$others;
			} elseif ( ! $this->is_in( $table['name'] ) ) {
				$job->skip( $table['name'], 'no-prefix', 'view' === $table['kind'] ? 'view' : 'table' );
			} elseif ( ! empty( $table['has_history'] ) ) {
				$job->skip( $table['name'], 'history', 'table' );
			} elseif ( isset( $table['engine'] ) && in_array( strtolower( $table['engine'] ), self::WITHOUT_ROWS, true ) ) {
				$job->skip( $table['name'], 'rows-elsewhere', 'table' );
			} elseif ( $this->is_left_empty( $table ) ) {
				$job->skip( $table['name'], Gnusys_Connector_Backup_Exclusions::REASON, 'table' );
			}
		}
		if ( $others > 0 ) {
			$job->skip( (string) $others, 'other-installation', 'table' );
		}
	}

	/**
	 * The names of all tables and views, by what they are of.
	 *
	 * @return string[][] With ours and others.
	 */
	public function by_owner() {
		$names = array(
			'ours'   => array(),
			'others' => array(),
		);
		foreach ( $this->all as $table ) {
			$names[ $this->is_in( $table['name'] ) ? 'ours' : 'others' ][] = $table['name'];
		}
		return $names;
	}

	/**
	 * Whether other installations have tables in this database.
	 *
	 * @return bool
	 */
	public function is_shared() {
		return array() !== $this->others;
	}

	/**
	 * Whether something is called as this site's tables are.
	 *
	 * @param string $name Its name.
	 * @return bool
	 */
	public function is_ours( $name ) {
		return 'ours' === $this->owner( $name );
	}

	/**
	 * Stops when a list of tables lacks what every site has.
	 *
	 * @param array[] $tables Each with name.
	 * @throws Gnusys_Connector_Backup_Stop When it does.
	 */
	public static function require_all( array $tables ) {
		$names = array_map( array( __CLASS__, 'comparable' ), array_column( $tables, 'name' ) );
		foreach ( self::required() as $name ) {
			if ( ! in_array( self::comparable( $name ), $names, true ) ) {
				/* translators: %s: table. */
				throw Gnusys_Connector_Backup_Stop::failure( sprintf( __( 'The database does not list the table %s, without which a backup is worth nothing.', 'gnusys-connector' ), $name ) );
			}
		}
	}

	/**
	 * Whether one snapshot shows all of some tables.
	 *
	 * @param array[] $tables What ours() gave.
	 * @return bool
	 */
	public static function are_transactional( array $tables ) {
		foreach ( $tables as $table ) {
			if ( $table['has_rows'] && ! in_array( strtolower( (string) $table['engine'] ), self::TRANSACTIONAL, true ) ) {
				return false;
			}
		}
		return true;
	}

	/**
	 * What the names of this site's tables begin with, as the server writes it.
	 *
	 * @return string
	 */
	public static function prefix() {
		global $wpdb;
		return self::IN_LOWER_CASE === self::case_rule() ? strtolower( $wpdb->base_prefix ) : $wpdb->base_prefix;
	}

	/**
	 * The column that names the options of a table of this site's options, a network's included.
	 *
	 * @param string $name The table's.
	 * @return string Empty for other tables.
	 */
	public static function column_of_options( $name ) {
		global $wpdb;
		if ( ! preg_match( '/^' . preg_quote( self::comparable( $wpdb->base_prefix ), '/' ) . '(?:(?:\d+_)?(options)|sitemeta)$/', self::comparable( $name ), $found ) ) {
			return '';
		}
		return isset( $found[1] ) ? 'option_name' : 'meta_key';
	}

	/**
	 * Stops when a table that always has rows came out without any.
	 *
	 * @param string $name The table's.
	 * @param int    $rows How many were read.
	 * @throws Gnusys_Connector_Backup_Stop When it is so.
	 */
	public static function check_rows( $name, $rows ) {
		if ( 0 === $rows && in_array( self::comparable( $name ), array_map( array( __CLASS__, 'comparable' ), self::required() ), true ) ) {
			/* translators: %s: table. */
			throw Gnusys_Connector_Backup_Stop::failure( sprintf( __( 'The table %s was read without any rows, which cannot be.', 'gnusys-connector' ), $name ) );
		}
	}

	/**
	 * Tables that every site has, and that are never empty.
	 *
	 * @return string[]
	 */
	private static function required() {
		global $wpdb;
		return array( $wpdb->options, $wpdb->users );
	}

	/**
	 * What a server says of its tables.
	 *
	 * @return array[] By name: engine, bytes and rows (both estimates), and has_history.
	 */
	private static function details() {
		if ( ! Gnusys_Connector_Backup_Database::is_server() ) {
			return array();
		}
		$sql = 'SELECT TABLE_NAME AS name, ENGINE AS engine, DATA_LENGTH + INDEX_LENGTH AS bytes, TABLE_ROWS AS number, TABLE_TYPE AS kind FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()';
		$all = array();
		foreach ( Gnusys_Connector_Backup_Database::rows( $sql ) as $row ) {
			$all[ $row['name'] ] = array(
				'engine'      => $row['engine'],
				'bytes'       => $row['bytes'],
				'rows'        => $row['number'],
				'has_history' => 'SYSTEM VERSIONED' === $row['kind'],
			);
		}
		return $all;
	}

	/**
	 * Prefixes of other installations in this database. One that begins with ours (wp_shop_ beside wp_) has users of its
	 * own, which the sites of a network have not.
	 *
	 * @param string[] $names All tables, as the server compares them.
	 * @return string[]
	 */
	private static function other_prefixes( array $names ) {
		global $wpdb;
		$ours   = self::comparable( $wpdb->base_prefix );
		$others = array();
		foreach ( $names as $name ) {
			$prefix = substr( $name, 0, -strlen( 'options' ) );
			$needed = array( $prefix . 'options', $prefix . 'posts' );
			if ( 0 === strncmp( $name, $ours, strlen( $ours ) ) ) {
				array_push( $needed, $prefix . 'users', $prefix . 'usermeta' );
			}
			if ( $prefix !== $ours && $name === $needed[0] && array() === array_diff( $needed, $names ) ) {
				$others[] = $prefix;
			}
		}
		return $others;
	}

	/**
	 * Whether a table is in the backup.
	 *
	 * @param string $name The table's.
	 * @return bool
	 */
	private function is_in( $name ) {
		$owner = $this->owner( $name );
		return 'ours' === $owner || ( 'foreign' === $owner && in_array( $name, (array) Gnusys_Connector_Backup_Options::get( 'extra_tables' ), true ) );
	}

	/**
	 * What a table is of. Sites may share the tables of their users (CUSTOM_USER_TABLE).
	 *
	 * @param string $name The table's.
	 * @return string One of ours, other (installation) and foreign (it has nobody's prefix).
	 */
	private function owner( $name ) {
		global $wpdb;
		$name = self::comparable( $name );
		$ours = self::comparable( $wpdb->base_prefix );
		if ( self::comparable( $wpdb->users ) === $name || self::comparable( $wpdb->usermeta ) === $name ) {
			return 'ours';
		}
		$owner   = 'foreign';
		$longest = -1;
		foreach ( array_merge( array( $ours ), $this->others ) as $prefix ) {
			if ( strlen( $prefix ) > $longest && 0 === strncmp( $name, $prefix, strlen( $prefix ) ) ) {
				$longest = strlen( $prefix );
				$owner   = $prefix === $ours ? 'ours' : 'other';
			}
		}
		return $owner;
	}

	/**
	 * A name as the server compares it.
	 *
	 * @param string $name A table's name or its beginning.
	 * @return string
	 */
	private static function comparable( $name ) {
		return in_array( self::case_rule(), array( self::IN_LOWER_CASE, self::ANY_CASE ), true ) ? strtolower( $name ) : $name;
	}

	/**
	 * What the server does with the case of names.
	 *
	 * @return int 0 where it tells names apart by it; else one of the above.
	 */
	private static function case_rule() {
		static $rule = null;
		if ( null === $rule ) {
			$answer = Gnusys_Connector_Backup_Database::rows( 'SELECT @@lower_case_table_names AS rule' );
			$rule   = isset( $answer[0]['rule'] ) ? (int) $answer[0]['rule'] : 0;
		}
		return $rule;
	}
}
