<?php
/**
 * Which tables there are.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Chooses the tables of a backup: the site's own, and those of its users where they lie elsewhere.
 */
final class Gnusys_Connector_Backup_Tables {

	const IN_LOWER_CASE = 1; // The server writes every name in lower case.
	const ANY_CASE      = 2; // It keeps names as they are, and reads them in any case.

	/**
	 * The site's tables, and then its views, which may read any of them.
	 *
	 * @return array[] Each with name and is_view.
	 * @throws Gnusys_Connector_Backup_Stop When the list lacks what every site has.
	 */
	public static function all() {
		$found  = array( array(), array() );
		$rows   = array_map( 'array_values', Gnusys_Connector_Backup_Database::rows( 'SHOW FULL TABLES' ) );
		$names  = array_map( array( __CLASS__, 'comparable' ), array_column( $rows, 0 ) );
		$others = self::other_prefixes( $names );
		foreach ( $rows as $row ) {
			if ( self::is_ours( $row[0], $others ) ) {
				$is_view             = isset( $row[1] ) && false !== stripos( $row[1], 'VIEW' );
				$found[ $is_view ][] = array(
					'name'    => $row[0],
					'is_view' => $is_view,
				);
			}
		}
		$tables = array_merge( $found[0], $found[1] );
		self::require_all( $tables );
		return $tables;
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
	 * What the names of this site's tables begin with, as the server writes it.
	 *
	 * @return string
	 */
	public static function prefix() {
		global $wpdb;
		return self::IN_LOWER_CASE === self::case_rule() ? strtolower( $wpdb->base_prefix ) : $wpdb->base_prefix;
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
	 * Prefixes of other installations in this database that begin with ours: wp_shop_ beside wp_. Each has users of its own,
	 * which the sites of a network have not.
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
			if ( 0 === strpos( $name, $ours ) && $prefix !== $ours && 'options' === substr( $name, strlen( $prefix ) )
				&& array() === array_diff( array( $prefix . 'posts', $prefix . 'users', $prefix . 'usermeta' ), $names ) ) {
				$others[] = $prefix;
			}
		}
		return $others;
	}

	/**
	 * Whether a table is of this site. Sites may share the tables of their users (CUSTOM_USER_TABLE).
	 *
	 * @param string   $name   The table's.
	 * @param string[] $others Prefixes of other installations.
	 * @return bool
	 */
	private static function is_ours( $name, array $others ) {
		global $wpdb;
		$name = self::comparable( $name );
		if ( self::comparable( $wpdb->users ) === $name || self::comparable( $wpdb->usermeta ) === $name ) {
			return true;
		}
		foreach ( $others as $prefix ) {
			if ( 0 === strpos( $name, $prefix ) ) {
				return false;
			}
		}
		return 0 === strpos( $name, self::comparable( $wpdb->base_prefix ) );
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
