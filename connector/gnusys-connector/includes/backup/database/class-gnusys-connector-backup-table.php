<?php
/**
 * A table of the database.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Reads the rows of a table from where the last request came to. Asks MySQL, MariaDB and WordPress's SQLite drop-in what
 * each of them answers.
 */
final class Gnusys_Connector_Backup_Table {

	const ALL_ROWS = 9223372036854775807;

	/**
	 * Columns that compare as they are ordered.
	 */
	const SORTABLE           = '/^(tiny|small|medium|big)?int|^integer|^(var)?char/i';
	const SORTABLE_ON_SERVER = '/^(tiny|small|medium|big)?int|^integer|^(var)?(char|binary)|^decimal|^date|^time|^uuid/i';

	/**
	 * The table's name.
	 *
	 * @var string
	 */
	private $name;

	/**
	 * Its columns.
	 *
	 * @var Gnusys_Connector_Backup_Columns
	 */
	private $columns;

	/**
	 * Columns by which its rows can be read in order, which costs the same for the last as for the first.
	 *
	 * @var string[]
	 */
	private $key;

	/**
	 * Columns of a key that has others among its columns: rows have at least the same order each time. SQLite only.
	 *
	 * @var string[]
	 */
	private $order = array();

	/**
	 * Opens a table.
	 *
	 * @param string $name Its name.
	 * @throws Gnusys_Connector_Backup_Stop When it cannot be read.
	 */
	public function __construct( $name ) {
		$this->name = $name;
		$columns    = array_map( 'array_change_key_case', Gnusys_Connector_Backup_Database::rows( 'SHOW COLUMNS FROM ' . self::quoted( $name ), $name ) );
		if ( array() === $columns ) {
			throw Gnusys_Connector_Backup_Database::failure( $name );
		}
		$is_server     = Gnusys_Connector_Backup_Database::is_server();
		$this->columns = new Gnusys_Connector_Backup_Columns( $columns, $is_server );
		$key           = $is_server ? $this->unique_key() : array_column( wp_list_filter( $columns, array( 'key' => 'PRI' ) ), 'field' );
		$this->key     = $this->is_sortable( $key, $is_server ? self::SORTABLE_ON_SERVER : self::SORTABLE ) ? $key : array();
		if ( ! $is_server ) {
			$this->order = $key;
		}
	}

	/**
	 * The statements that make a table. A sequence is one, too: its only row says what it has come to.
	 *
	 * @param string $name Its name.
	 * @param string $kind One of table and sequence.
	 * @return string
	 */
	public static function definition( $name, $kind ) {
		$quoted = self::quoted( $name );
		$kind   = strtoupper( $kind );
		$rows   = Gnusys_Connector_Backup_Database::rows( "SHOW CREATE $kind $quoted", $name );
		$row    = isset( $rows[0] ) ? array_values( $rows[0] ) : array();
		if ( ! isset( $row[1] ) || '' === $row[1] ) {
			throw Gnusys_Connector_Backup_Database::failure( $name );
		}
		// A default that asks a sequence names its database, which has another name where it is loaded.
		$sql = str_replace( self::quoted( DB_NAME ) . '.', '', rtrim( $row[1], "; \n" ) );
		return "\nDROP $kind IF EXISTS $quoted;\n$sql;\n";
	}

	/**
	 * Its columns.
	 *
	 * @return Gnusys_Connector_Backup_Columns
	 */
	public function columns() {
		return $this->columns;
	}

	/**
	 * What begins a statement that adds rows.
	 *
	 * @return string
	 */
	public function insert() {
		return $this->columns->insert( $this->name );
	}

	/**
	 * The next rows.
	 *
	 * @param array $cursor With rows (read so far) and last (base64 of the last row's key, null at the beginning).
	 * @param int   $limit  How many at most.
	 * @return iterable Of values in the order of the columns.
	 */
	public function rows( array $cursor, $limit ) {
		return Gnusys_Connector_Backup_Database::each( $this->question( $this->columns->asked(), $cursor, $limit ), $this->name );
	}

	/**
	 * How many of the next rows to read at once.
	 *
	 * @param array $cursor The place before them.
	 * @param int   $limit  How many at most.
	 * @param int   $bytes  How many bytes memory takes of them.
	 * @return int
	 */
	public function fit( array $cursor, $limit, $bytes ) {
		if ( Gnusys_Connector_Backup_Database::has_own() ) {
			// Without a key, what was read is counted again by each question: the rest is one.
			return $this->key ? $limit : self::ALL_ROWS;
		}
		$length = $this->columns->length();
		$count  = 0;
		if ( '' === $length ) {
			return $limit;
		}
		foreach ( Gnusys_Connector_Backup_Database::each( $this->question( $length, $cursor, $limit ), $this->name ) as $row ) {
			$bytes -= (int) $row[0];
			if ( $bytes < 0 ) {
				break;
			}
			++$count;
		}
		return max( 1, $count );
	}

	/**
	 * The place after a row.
	 *
	 * @param array $cursor A place before it.
	 * @param int   $rows   How many rows are before it or are it.
	 * @param array $row    Its values.
	 * @return array
	 */
	public function advance( array $cursor, $rows, array $row ) {
		$cursor['rows'] = $rows;
		if ( $this->key ) {
			$row            = array_combine( $this->columns->names(), $row );
			$cursor['last'] = array();
			foreach ( $this->key as $column ) {
				$cursor['last'][] = base64_encode( (string) $row[ $column ] );
			}
		}
		return $cursor;
	}

	/**
	 * A question for the rows after a place.
	 *
	 * @param string $what   SQL: what of each row.
	 * @param array  $cursor The place.
	 * @param int    $limit  How many rows at most.
	 * @return string
	 */
	private function question( $what, array $cursor, $limit ) {
		$where = array_filter( array( $this->after( $cursor['last'] ), $this->without_secrets() ) );
		$order = array_map( array( __CLASS__, 'quoted' ), $this->key ? $this->key : $this->order );
		return 'SELECT ' . $what . ' FROM ' . self::quoted( $this->name )
			. ( $where ? ' WHERE ' . implode( ' AND ', $where ) : '' )
			. ( $order ? ' ORDER BY ' . implode( ', ', $order ) : '' )
			. ' LIMIT ' . (int) $limit . ( $this->key ? '' : ' OFFSET ' . (int) $cursor['rows'] );
	}

	/**
	 * The condition of the rows after a key.
	 *
	 * @param string[]|null $last Its values, in base64.
	 * @return string Empty for none.
	 */
	private function after( $last ) {
		if ( ! $this->key || null === $last ) {
			return '';
		}
		$choices = array();
		$same    = '';
		foreach ( $this->key as $index => $column ) {
			$kind      = Gnusys_Connector_Backup_Columns::kind( $this->columns->type( $column ) );
			$value     = Gnusys_Connector_Backup_Columns::literal( base64_decode( $last[ $index ] ), $kind );
			$choices[] = $same . self::quoted( $column ) . ' > ' . $value;
			$same     .= self::quoted( $column ) . ' = ' . $value . ' AND ';
		}
		return '((' . implode( ') OR (', $choices ) . '))';
	}

	/**
	 * The condition that leaves the connector's own keys out of the options.
	 *
	 * @return string Empty where the table has none.
	 */
	private function without_secrets() {
		$column = Gnusys_Connector_Backup_Tables::column_of_options( $this->name );
		if ( '' === $this->columns->type( $column ) ) {
			return '';
		}
		$names = array();
		foreach ( Gnusys_Connector_Origin::SECRETS as $name ) {
			$names[] = Gnusys_Connector_Backup_Columns::literal( $name, Gnusys_Connector_Backup_Columns::TEXT );
		}
		return '(' . self::quoted( $column ) . ' IS NULL OR ' . self::quoted( $column ) . ' NOT IN (' . implode( ', ', $names ) . '))';
	}

	/**
	 * The columns of a key that tells all rows apart, in its order: the primary one or, without it, another whose columns
	 * are never NULL.
	 *
	 * @return string[] Empty for none. A column that is in it with its beginning only has no name.
	 */
	private function unique_key() {
		$keys  = array();
		$nulls = array();
		foreach ( Gnusys_Connector_Backup_Database::rows( 'SHOW INDEX FROM ' . self::quoted( $this->name ), $this->name ) as $row ) {
			$row = array_change_key_case( $row );
			if ( 0 === (int) $row['non_unique'] ) {
				$keys[ $row['key_name'] ][] = null === $row['sub_part'] ? (string) $row['column_name'] : '';
				if ( 'YES' === $row['null'] ) {
					$nulls[ $row['key_name'] ] = true;
				}
			}
		}
		$keys = array_merge( array( 'PRIMARY' => array() ), array_diff_key( $keys, $nulls ) );
		return array() === $keys['PRIMARY'] ? end( $keys ) : $keys['PRIMARY'];
	}

	/**
	 * Whether rows can be read in the order of some columns.
	 *
	 * @param string[] $key     The columns.
	 * @param string   $pattern Of types.
	 * @return bool
	 */
	private function is_sortable( array $key, $pattern ) {
		foreach ( $key as $column ) {
			if ( ! preg_match( $pattern, $this->columns->type( $column ) ) ) {
				return false;
			}
		}
		return array() !== $key;
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
