<?php
/**
 * The rows of a statement.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Cuts a statement that adds rows into them, and a row into its values.
 */
final class Gnusys_Connector_Restore_Rows {

	const HEAD = '~^INSERT INTO `((?:[^`]|``)+)` (?:\(([^()]*)\) )?VALUES\s*~';

	/**
	 * The statement.
	 *
	 * @var string
	 */
	private $statement;

	/**
	 * The table's name.
	 *
	 * @var string
	 */
	private $table;

	/**
	 * Names of its columns, as the statement has them; empty where it names none.
	 *
	 * @var string[]
	 */
	private $columns;

	/**
	 * Where the rows begin.
	 *
	 * @var int
	 */
	private $start;

	/**
	 * Takes a statement.
	 *
	 * @param string $statement That adds rows, without its semicolon.
	 * @throws Gnusys_Connector_Restore_Stop When it is another.
	 */
	public function __construct( $statement ) {
		if ( ! preg_match( self::HEAD, $statement, $found ) ) {
			throw new Gnusys_Connector_Restore_Stop( 'dump-unknown', array( substr( $statement, 0, 80 ) ) );
		}
		$this->statement = $statement;
		$this->table     = Gnusys_Connector_Restore_Definition::unquoted( $found[1] );
		$this->columns   = isset( $found[2] ) && '' !== $found[2] ? explode( '`, `', trim( $found[2], '` ' ) ) : array();
		$this->start     = strlen( $found[0] );
	}

	/**
	 * The table's name.
	 *
	 * @return string
	 */
	public function table() {
		return $this->table;
	}

	/**
	 * Names of the columns, in the order of the values.
	 *
	 * @return string[]
	 */
	public function columns() {
		return $this->columns;
	}

	/**
	 * What precedes the rows, for another table.
	 *
	 * @param string $name The other table's.
	 * @return string
	 */
	public function head( $name ) {
		return substr_replace( substr( $this->statement, 0, $this->start ), Gnusys_Connector_Restore_Database::quoted( $name ), 12, strlen( Gnusys_Connector_Restore_Database::quoted( $this->table ) ) );
	}

	/**
	 * The statement, for another table.
	 *
	 * @param string $name The other table's.
	 * @return string
	 */
	public function statement( $name ) {
		return substr_replace( $this->statement, $this->head( $name ), 0, $this->start );
	}

	/**
	 * The rows.
	 *
	 * @return Generator Of texts with their brackets, as they stand in the dump.
	 * @throws Gnusys_Connector_Restore_Stop When one has no end.
	 */
	public function rows() {
		$at = $this->start;
		while ( '(' === substr( $this->statement, $at, 1 ) ) {
			$end = self::end( $this->statement, $at );
			yield substr( $this->statement, $at, $end - $at );
			$at = $end + strspn( $this->statement, ", \n", $end );
		}
		if ( $at < strlen( $this->statement ) ) {
			throw new Gnusys_Connector_Restore_Stop( 'dump-unknown', array( substr( $this->statement, $at, 80 ) ) );
		}
	}

	/**
	 * The values of a row.
	 *
	 * @param string $row With its brackets.
	 * @return string[] As they stand in the dump.
	 * @throws Gnusys_Connector_Restore_Stop When one has no end.
	 */
	public static function values( $row ) {
		$values = array();
		$from   = 1;
		$at     = 1;
		$last   = strlen( $row ) - 1;
		while ( $at <= $last ) {
			$at += strcspn( $row, ",'(", $at );
			if ( $at >= $last || ',' === $row[ $at ] ) {
				$values[] = substr( $row, $from, min( $at, $last ) - $from );
				$from     = $at + 1;
				$at       = $from;
			} else {
				$at = "'" === $row[ $at ] ? self::close( $row, $at ) : self::end( $row, $at );
			}
		}
		return $values;
	}

	/**
	 * Where brackets end.
	 *
	 * @param string $text The statement.
	 * @param int    $at   Where they begin.
	 * @return int Behind them.
	 * @throws Gnusys_Connector_Restore_Stop When they do not.
	 */
	private static function end( $text, $at ) {
		$depth = 0;
		do {
			$at  += strcspn( $text, "'()", $at );
			$mark = substr( $text, $at, 1 );
			if ( "'" === $mark ) {
				$at = self::close( $text, $at );
				continue;
			}
			if ( '' === $mark ) {
				throw new Gnusys_Connector_Restore_Stop( 'dump-incomplete' );
			}
			$depth += '(' === $mark ? 1 : -1;
			++$at;
		} while ( $depth > 0 );
		return $at;
	}

	/**
	 * Where a quoted text ends.
	 *
	 * @param string $text The statement.
	 * @param int    $at   Where it begins.
	 * @return int Behind it.
	 * @throws Gnusys_Connector_Restore_Stop When it does not.
	 */
	private static function close( $text, $at ) {
		++$at;
		do {
			$at  += strcspn( $text, "'\\", $at );
			$mark = substr( $text, $at, 1 );
			$at  += '\\' === $mark ? 2 : 1;
		} while ( '\\' === $mark );
		if ( '' === $mark ) {
			throw new Gnusys_Connector_Restore_Stop( 'dump-incomplete' );
		}
		return $at;
	}
}
