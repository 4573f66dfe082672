<?php
/**
 * A table of the database.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Reads a table in batches and writes it as SQL. Only asks what MySQL, MariaDB and WordPress's SQLite drop-in answer
 * alike.
 */
final class Gnusys_Connector_Backup_Table {

	const NUMBERS  = '/^(tiny|small|medium|big)?int|^integer|^decimal|^numeric|^float|^double|^real|^year|^bit/i';
	const BINARY   = '/binary|blob|^geometry|^point|^linestring|^polygon|^multi|^geomcollection/i';
	const SORTABLE = '/^(tiny|small|medium|big)?int|^integer|^(var)?char/i'; // Columns that compare as they are ordered.
	const PIECE    = 65536; // Bytes of a value that are written at once.

	/**
	 * What a text cannot have as it is. Each is one byte, so that a text can be cut anywhere.
	 */
	const ESCAPES = array(
		'\\'   => '\\\\',
		"'"    => "\\'",
		"\0"   => '\\0',
		"\n"   => '\\n',
		"\r"   => '\\r',
		"\x1a" => '\\Z',
	);

	/**
	 * The table's name.
	 *
	 * @var string
	 */
	private $name;

	/**
	 * Types of its columns, by name; what the database computes itself is not among them.
	 *
	 * @var string[]
	 */
	private $columns = array();

	/**
	 * Columns of its primary key.
	 *
	 * @var string[]
	 */
	private $key = array();

	/**
	 * Opens a table.
	 *
	 * @param string $name Its name.
	 * @throws Gnusys_Connector_Backup_Stop When it cannot be read.
	 */
	public function __construct( $name ) {
		$this->name = $name;
		$columns = Gnusys_Connector_Backup_Database::rows( 'SHOW COLUMNS FROM ' . self::quoted( $name ), $name );
		if ( array() === $columns ) {
			throw Gnusys_Connector_Backup_Database::failure( $name );
		}
		foreach ( $columns as $column ) {
			$column = array_change_key_case( $column );
			if ( false === stripos( (string) $column['extra'], 'generated' ) || false !== stripos( (string) $column['extra'], 'default_generated' ) ) {
				$this->columns[ $column['field'] ] = (string) $column['type'];
			}
			if ( 'PRI' === $column['key'] ) {
				$this->key[] = $column['field'];
			}
		}
	}

	/**
	 * The statements that make a table or view.
	 *
	 * @param string $name    Its name.
	 * @param bool   $is_view Which.
	 * @return string
	 */
	public static function definition( $name, $is_view ) {
		$kind = $is_view ? 'VIEW' : 'TABLE';
		$rows = Gnusys_Connector_Backup_Database::rows( "SHOW CREATE $kind " . self::quoted( $name ), $name );
		$row  = isset( $rows[0] ) ? array_values( $rows[0] ) : array();
		if ( ! isset( $row[1] ) || '' === $row[1] ) {
			throw Gnusys_Connector_Backup_Database::failure( $name );
		}
		// Who made a view need not exist where it is loaded.
		$sql = $is_view ? preg_replace( '/ DEFINER=(`[^`]*`|\S+?)@(`[^`]*`|\S+)/', '', $row[1] ) : $row[1];
		return "\nDROP $kind IF EXISTS " . self::quoted( $name ) . ";\n" . rtrim( $sql, "; \n" ) . ";\n";
	}

	/**
	 * The next rows.
	 *
	 * @param array $cursor With rows (read so far) and last (base64 of the last row's key, null at the beginning).
	 * @param int   $limit  How many at most.
	 * @return array[] Rows of values in the order of the columns.
	 */
	public function rows( array $cursor, $limit ) {
		$fields = array();
		foreach ( $this->columns as $column => $type ) {
			$fields[] = 0 === stripos( $type, 'bit' ) ? self::quoted( $column ) . '+0' : self::quoted( $column );
		}
		$sql = 'SELECT ' . implode( ', ', $fields ) . ' FROM ' . self::quoted( $this->name );
		if ( $this->is_sortable() && null !== $cursor['last'] ) {
			$sql .= ' WHERE ' . $this->after( array_map( 'base64_decode', $cursor['last'] ) );
		}
		if ( $this->key ) {
			$sql .= ' ORDER BY ' . implode( ', ', array_map( array( __CLASS__, 'quoted' ), $this->key ) );
		}
		$sql .= ' LIMIT ' . (int) $limit . ( $this->is_sortable() ? '' : ' OFFSET ' . (int) $cursor['rows'] );
		return array_map( 'array_values', Gnusys_Connector_Backup_Database::rows( $sql, $this->name ) );
	}

	/**
	 * The place after some rows.
	 *
	 * @param array   $cursor The place before them.
	 * @param array[] $rows   Read rows, one at least.
	 * @return array
	 */
	public function advance( array $cursor, array $rows ) {
		$cursor['rows'] += count( $rows );
		if ( $this->is_sortable() ) {
			$row            = array_combine( array_keys( $this->columns ), end( $rows ) );
			$cursor['last'] = array();
			foreach ( $this->key as $column ) {
				$cursor['last'][] = base64_encode( (string) $row[ $column ] );
			}
		}
		return $cursor;
	}

	/**
	 * What begins a statement that adds rows.
	 *
	 * @return string
	 */
	public function insert() {
		return 'INSERT INTO ' . self::quoted( $this->name ) . ' (' . implode( ', ', array_map( array( __CLASS__, 'quoted' ), array_keys( $this->columns ) ) ) . ') VALUES';
	}

	/**
	 * A row as such a statement has it, piece by piece: memory would not take a large value as a whole several times.
	 *
	 * @param array $row Values.
	 * @return Generator Of texts.
	 */
	public function pieces( array $row ) {
		$types = array_values( $this->columns );
		foreach ( $row as $index => $value ) {
			yield 0 === $index ? '(' : ',';
			if ( strlen( (string) $value ) <= self::PIECE ) {
				yield self::literal( $value, $types[ $index ] );
				continue;
			}
			$is_binary = preg_match( self::BINARY, $types[ $index ] );
			yield $is_binary ? '0x' : "'";
			for ( $at = 0; $at < strlen( $value ); $at += self::PIECE ) {
				$piece = substr( $value, $at, self::PIECE );
				yield $is_binary ? bin2hex( $piece ) : strtr( $piece, self::ESCAPES );
			}
			yield $is_binary ? '' : "'";
		}
		yield ')';
	}

	/**
	 * A value as SQL.
	 *
	 * @param string|int|float|null $value The value.
	 * @param string                $type  Its column's.
	 * @return string
	 */
	private static function literal( $value, $type ) {
		if ( null === $value ) {
			return 'NULL';
		}
		$value = (string) $value;
		if ( preg_match( self::BINARY, $type ) ) {
			return '' === $value ? "''" : '0x' . bin2hex( $value );
		}
		if ( preg_match( self::NUMBERS, $type ) && preg_match( '/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i', $value ) ) {
			return $value;
		}
		return "'" . strtr( $value, self::ESCAPES ) . "'";
	}

	/**
	 * Whether the rows can be read in the order of their key, which costs the same for the last as for the first.
	 *
	 * @return bool
	 */
	private function is_sortable() {
		foreach ( $this->key as $column ) {
			if ( ! isset( $this->columns[ $column ] ) || ! preg_match( self::SORTABLE, $this->columns[ $column ] ) ) {
				return false;
			}
		}
		return array() !== $this->key;
	}

	/**
	 * The condition of the rows after a key.
	 *
	 * @param string[] $last Its values.
	 * @return string
	 */
	private function after( array $last ) {
		$choices = array();
		$same    = '';
		foreach ( $this->key as $index => $column ) {
			$value     = self::literal( $last[ $index ], $this->columns[ $column ] );
			$choices[] = $same . self::quoted( $column ) . ' > ' . $value;
			$same     .= self::quoted( $column ) . ' = ' . $value . ' AND ';
		}
		return '(' . implode( ') OR (', $choices ) . ')';
	}

	/**
	 * A name as SQL.
	 *
	 * @param string $name The name.
	 * @return string
	 */
	private static function quoted( $name ) {
		return '`' . str_replace( '`', '``', $name ) . '`';
	}
}
