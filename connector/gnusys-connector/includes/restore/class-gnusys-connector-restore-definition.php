<?php
/**
 * How tables are defined.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Reads statements that define tables and views, and writes them for another name: without foreign keys, whose names
 * would collide with those of the live tables, without defaults that ask a sequence, which may not be there yet, and with
 * an alphabet's order that the server knows.
 */
final class Gnusys_Connector_Restore_Definition {

	const NAME = '`((?:[^`]|``)+)`';

	/**
	 * A column with a default that calls something: what stands before it, the column's name, what it calls.
	 */
	const CALLING = '/^(\s*' . self::NAME . ' [^\'`]*?) DEFAULT (\w*(\((?:[^()\'`]|\'(?:[^\'\\\\]|\\\\.)*\'|`[^`]*`|(?4))*\)))/';

	/**
	 * Orders that other servers lack, and what comes nearest, best first.
	 */
	const SUBSTITUTES = array( 'utf8mb4_unicode_520_ci', 'utf8mb4_unicode_ci', 'utf8mb4_general_ci' );

	/**
	 * What a statement does.
	 *
	 * @param string $statement Without its semicolon.
	 * @return string One of rows, table, view, drop and setting.
	 * @throws Gnusys_Connector_Restore_Stop When it does something else.
	 */
	public static function kind( $statement ) {
		$kinds = array(
			'rows'    => '/^INSERT INTO `/',
			'table'   => '/^CREATE (TABLE|SEQUENCE) (IF NOT EXISTS )?`/',
			'view'    => '/^CREATE (OR REPLACE )?(ALGORITHM=\w+ )?(DEFINER=\S+ )?(SQL SECURITY \w+ )?VIEW `/',
			'drop'    => '/^DROP (TABLE|VIEW|SEQUENCE) IF EXISTS `/',
			'setting' => '/^SET (NAMES|FOREIGN_KEY_CHECKS|UNIQUE_CHECKS|SQL_MODE|TIME_ZONE)\b/',
		);
		foreach ( $kinds as $kind => $pattern ) {
			if ( preg_match( $pattern, $statement ) ) {
				return $kind;
			}
		}
		throw new Gnusys_Connector_Restore_Stop( 'dump-unknown', array( substr( $statement, 0, 80 ) ) );
	}

	/**
	 * The name of what a statement defines.
	 *
	 * @param string $statement That defines a table, sequence or view.
	 * @return string
	 */
	public static function name( $statement ) {
		preg_match( '/(?:TABLE|SEQUENCE|VIEW)(?: IF NOT EXISTS)? ' . self::NAME . '/', $statement, $found );
		return self::unquoted( $found[1] );
	}

	/**
	 * The foreign keys of a table.
	 *
	 * @param string $statement That defines it.
	 * @return string[] As ALTER TABLE adds them, by name.
	 */
	public static function keys( $statement ) {
		$keys = array();
		foreach ( self::key_lines( $statement ) as $line ) {
			preg_match( '/CONSTRAINT ' . self::NAME . '/', $line, $found );
			$keys[ self::unquoted( $found[1] ) ] = rtrim( trim( $line ), ',' );
		}
		return $keys;
	}

	/**
	 * The defaults of a table that ask a sequence.
	 *
	 * @param string $statement That defines it.
	 * @return string[] As ALTER TABLE sets them, by column.
	 */
	public static function defaults( $statement ) {
		$defaults = array();
		foreach ( explode( "\n", $statement ) as $line ) {
			if ( preg_match( self::CALLING, $line, $found ) && self::is_asking( $found[3] ) ) {
				$defaults[ self::unquoted( $found[2] ) ] = $found[3];
			}
		}
		return $defaults;
	}

	/**
	 * The statement for another name, without what is added after the swap.
	 *
	 * @param string   $statement That defines a table.
	 * @param string   $name      The other name.
	 * @param string[] $known     Orders of the alphabet that the server knows; empty where nobody can tell.
	 * @return string
	 */
	public static function staged( $statement, $name, array $known ) {
		$lines = array_diff( explode( "\n", $statement ), self::key_lines( $statement ) );
		foreach ( $lines as $index => $line ) {
			if ( preg_match( self::CALLING, $line, $found ) && self::is_asking( $found[3] ) ) {
				$lines[ $index ] = $found[1] . substr( $line, strlen( $found[0] ) );
			}
		}
		$statement = (string) preg_replace( '/,\n\)/', "\n)", implode( "\n", $lines ) );
		$statement = preg_replace( '/^(CREATE \w+ )(?:IF NOT EXISTS )?' . self::NAME . '/', '$1' . strtr( Gnusys_Connector_Restore_Database::quoted( $name ), array( '$' => '\\$' ) ), $statement, 1 );
		foreach ( self::unknown( $statement, $known ) as $order => $substitute ) {
			$statement = preg_replace( '/(COLLATE[ =])' . $order . '\b/', '$1' . $substitute, $statement );
		}
		return $statement;
	}

	/**
	 * Orders of the alphabet that a statement names and the server does not know.
	 *
	 * @param string   $statement That defines a table.
	 * @param string[] $known     Those that it knows.
	 * @return string[] What is used instead, by name.
	 */
	public static function unknown( $statement, array $known ) {
		preg_match_all( '/COLLATE[ =](\w+)/', $statement, $found );
		$unknown = array();
		foreach ( array() === $known ? array() : array_diff( array_unique( $found[1] ), $known ) as $order ) {
			$fit               = array_values( array_intersect( self::SUBSTITUTES, $known ) );
			$same              = preg_replace( '/^utf8mb3_/', 'utf8_', $order );
			$unknown[ $order ] = in_array( $same, $known, true ) || ! isset( $fit[0] ) ? $same : $fit[0];
		}
		return $unknown;
	}

	/**
	 * A quoted name as it is.
	 *
	 * @param string $name Between its quotes.
	 * @return string
	 */
	public static function unquoted( $name ) {
		return str_replace( '``', '`', $name );
	}

	/**
	 * Whether a default asks a sequence.
	 *
	 * @param string $text The default.
	 * @return bool
	 */
	private static function is_asking( $text ) {
		return 1 === preg_match( '/\b(nextval|lastval)\(/i', $text );
	}

	/**
	 * Lines of a statement that define foreign keys.
	 *
	 * @param string $statement That defines a table.
	 * @return string[]
	 */
	private static function key_lines( $statement ) {
		return preg_grep( '/^\s*CONSTRAINT ' . self::NAME . ' FOREIGN KEY \(/', explode( "\n", $statement ) );
	}
}
