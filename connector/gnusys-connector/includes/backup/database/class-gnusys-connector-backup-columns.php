<?php
/**
 * The columns of a table.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * How the rows of a table are asked for, and how a row stands in a dump. Calls nothing of WordPress: what restores a
 * backup reads rows the same way, and compares the sums.
 */
final class Gnusys_Connector_Backup_Columns {

	const TEXT   = 0;
	const NUMBER = 1;
	const BINARY = 2;

	const NUMBERS   = '/^(tiny|small|medium|big)?int|^integer|^decimal|^numeric|^float|^double|^real|^year|^bit/i';
	const BINARIES  = '/binary|blob|^geometry|^point|^linestring|^polygon|^multi|^geomcollection|^vector/i';
	const ROUNDED   = '/^float|^(double|real)\(/i'; // The server writes them with fewer digits than they have.
	const LONG      = '/text|blob|^json|^geometry|^(var)?(char|binary)\(\d{4,}/i';
	const GENERATED = '/\b(virtual|stored|persistent)\b/i';
	const PIECE     = 65536; // Bytes of a value that are written at once.

	/**
	 * What a text cannot have as it is. Each is one byte, so that a text can be cut anywhere.
	 */
	const PLAIN   = array( '\\', "'", "\0", "\n", "\r", "\x1a" );
	const ESCAPED = array( '\\\\', "\\'", '\\0', '\\n', '\\r', '\\Z' );

	/**
	 * Types, by name; what the database computes itself is not among them.
	 *
	 * @var string[]
	 */
	private $types = array();

	/**
	 * What their values are: one of the constants, in the order of the columns.
	 *
	 * @var int[]
	 */
	private $kinds = array();

	/**
	 * Whether a MySQL or MariaDB server has the table, and not SQLite.
	 *
	 * @var bool
	 */
	private $is_server;

	/**
	 * Columns.
	 *
	 * @param array[] $columns   What SHOW COLUMNS answers, keys in lower case.
	 * @param bool    $is_server Whether a MySQL or MariaDB server does.
	 */
	public function __construct( array $columns, $is_server ) {
		$this->is_server = $is_server;
		foreach ( $columns as $column ) {
			if ( ! preg_match( self::GENERATED, (string) $column['extra'] ) ) {
				$type = (string) $column['type'];

				$this->types[ $column['field'] ] = $type;
				$this->kinds[]                   = self::kind( $type );
			}
		}
	}

	/**
	 * Names.
	 *
	 * @return string[]
	 */
	public function names() {
		return array_keys( $this->types );
	}

	/**
	 * The type of a column.
	 *
	 * @param string $name Its name.
	 * @return string Empty for one that is not among them.
	 */
	public function type( $name ) {
		return isset( $this->types[ $name ] ) ? $this->types[ $name ] : '';
	}

	/**
	 * What a question for rows names. A column that is invisible has to be.
	 *
	 * @return string SQL.
	 */
	public function asked() {
		$asked = array();
		foreach ( $this->types as $name => $type ) {
			$name = self::quoted( $name );
			if ( 0 === stripos( $type, 'bit' ) ) {
				$name = $this->is_server ? "CAST($name AS UNSIGNED)" : $name . '+0';
			} elseif ( $this->is_server && preg_match( self::ROUNDED, $type ) ) {
				$name .= '*1e0'; // As double: with all its digits, and its sign at zero.
			}
			$asked[] = $name;
		}
		return implode( ', ', $asked );
	}

	/**
	 * The bytes of a row's long values, as a question has it.
	 *
	 * @return string SQL; empty when no value is long.
	 */
	public function length() {
		$lengths = array();
		foreach ( $this->types as $name => $type ) {
			if ( preg_match( self::LONG, $type ) ) {
				$lengths[] = 'COALESCE(LENGTH(' . self::quoted( $name ) . '), 0)';
			}
		}
		return implode( ' + ', $lengths );
	}

	/**
	 * What begins a statement that adds rows.
	 *
	 * @param string $table The table.
	 * @return string SQL.
	 */
	public function insert( $table ) {
		return 'INSERT INTO ' . self::quoted( $table ) . ' (' . implode( ', ', array_map( array( __CLASS__, 'quoted' ), $this->names() ) ) . ') VALUES';
	}

	/**
	 * A row as such a statement has it.
	 *
	 * @param array $row Values, in the order of the columns.
	 * @return string|null Null where a value is long: see pieces().
	 */
	public function text( array $row ) {
		$text = '';
		foreach ( $row as $index => $value ) {
			if ( strlen( (string) $value ) > self::PIECE ) {
				return null;
			}
			$text .= ( 0 === $index ? '(' : ',' ) . self::literal( $value, $this->kinds[ $index ] );
		}
		return $text . ')';
	}

	/**
	 * A row likewise, piece by piece: memory would not take a large value as a whole several times.
	 *
	 * @param array $row Values.
	 * @return Generator Of texts.
	 */
	public function pieces( array $row ) {
		foreach ( $row as $index => $value ) {
			yield 0 === $index ? '(' : ',';
			if ( strlen( (string) $value ) <= self::PIECE ) {
				yield self::literal( $value, $this->kinds[ $index ] );
				continue;
			}
			$is_binary = self::BINARY === $this->kinds[ $index ];
			yield $is_binary ? '0x' : "'";
			for ( $at = 0; $at < strlen( $value ); $at += self::PIECE ) {
				$piece = substr( $value, $at, self::PIECE );
				yield $is_binary ? bin2hex( $piece ) : str_replace( self::PLAIN, self::ESCAPED, $piece );
			}
			yield $is_binary ? '' : "'";
		}
		yield ')';
	}

	/**
	 * What the values of a type are.
	 *
	 * @param string $type A column's.
	 * @return int One of the constants.
	 */
	public static function kind( $type ) {
		if ( preg_match( self::BINARIES, $type ) ) {
			return self::BINARY;
		}
		return preg_match( self::NUMBERS, $type ) ? self::NUMBER : self::TEXT;
	}

	/**
	 * A value as SQL.
	 *
	 * @param string|int|float|null $value The value.
	 * @param int                   $kind  What it is.
	 * @return string
	 */
	public static function literal( $value, $kind ) {
		if ( null === $value ) {
			return 'NULL';
		}
		// SQLite also keeps texts in columns of numbers. As a number, minus zero would lose its sign.
		if ( self::NUMBER === $kind && is_numeric( $value ) && '-0' !== $value ) {
			return (string) $value;
		}
		$value = (string) $value;
		if ( self::BINARY === $kind && '' !== $value ) {
			return '0x' . bin2hex( $value );
		}
		return "'" . str_replace( self::PLAIN, self::ESCAPED, $value ) . "'";
	}

	/**
	 * A name as SQL.
	 *
	 * @param string $name The name.
	 * @return string
	 */
	public static function quoted( $name ) {
		return '`' . str_replace( '`', '``', $name ) . '`';
	}
}
