<?php
/**
 * Questions to the database.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Asks the database for what goes into a backup. Every answer is checked: one that is missing is not an empty one.
 */
final class Gnusys_Connector_Backup_Database {

	/**
	 * The connection whose settings were made; another one after WordPress had to connect again.
	 *
	 * @var mixed
	 */
	private static $connection = null;

	/**
	 * The backup's own one.
	 *
	 * @var Gnusys_Connector_Backup_Connection|null
	 */
	private static $own = null;

	/**
	 * Makes the database answer in one alphabet, and with times in one zone, while something works.
	 *
	 * @param callable $work What.
	 * @return mixed What it gives.
	 */
	public static function during( $work ) {
		global $wpdb;
		$hidden = $wpdb->suppress_errors( true ); // They are in the backup's result.
		$zone   = null;
		try {
			$zone = self::open();
			return $work();
		} finally {
			self::close( $zone );
			$wpdb->suppress_errors( $hidden );
		}
	}

	/**
	 * Opens the backup's own connection, for the rows, where there can be one.
	 *
	 * @return bool Whether there is.
	 */
	public static function connect() {
		self::$own = Gnusys_Connector_Backup_Connection::open();
		return self::has_own();
	}

	/**
	 * Whether rows come through the backup's own connection.
	 *
	 * @return bool
	 */
	public static function has_own() {
		return null !== self::$own;
	}

	/**
	 * Ends the backup's own connection, also in the middle of an answer.
	 */
	public static function disconnect() {
		if ( null !== self::$own ) {
			self::$own->close();
			self::$own = null;
		}
	}

	/**
	 * Whether a MySQL or MariaDB server answers, and not SQLite.
	 *
	 * @return bool
	 */
	public static function is_server() {
		global $wpdb;
		return $wpdb->dbh instanceof mysqli;
	}

	/**
	 * Sets WordPress's connection.
	 *
	 * @return string|null The zone before.
	 */
	private static function open() {
		global $wpdb;
		$wpdb->set_charset( $wpdb->dbh, 'utf8mb4' );
		$zone             = self::ask( 'SELECT @@session.time_zone AS zone' );
		self::$connection = $wpdb->dbh;
		if ( false === $wpdb->query( "SET time_zone = '+00:00'" ) ) {
			throw self::failure( '', (string) $wpdb->last_error );
		}
		return isset( $zone[0]['zone'] ) ? $zone[0]['zone'] : null;
	}

	/**
	 * Gives the connection back to the rest of the request as it was.
	 *
	 * @param string|null $zone The zone before.
	 */
	private static function close( $zone ) {
		global $wpdb;
		self::disconnect();
		self::$connection = null;
		$wpdb->set_charset( $wpdb->dbh );
		if ( is_string( $zone ) && preg_match( '~^[\w+:/-]+$~', $zone ) ) {
			$wpdb->query( "SET time_zone = '$zone'" ); // Checked above.
		}
	}

	/**
	 * The rows of an answer.
	 *
	 * @param string $sql   The question: made of names and values that are escaped.
	 * @param string $table Which table it is about, for the administrator; empty for none.
	 * @return array[] Each by column.
	 * @throws Gnusys_Connector_Backup_Stop When there is no answer.
	 */
	public static function rows( $sql, $table = '' ) {
		global $wpdb;
		$rows = self::ask( $sql, $table );
		if ( null !== self::$connection && $wpdb->dbh !== self::$connection ) {
			self::open(); // A new connection has its own alphabet and zone.
			$rows = self::ask( $sql, $table );
		}
		return $rows;
	}

	/**
	 * The rows of a table, by the backup's own connection where there is one.
	 *
	 * @param string $sql   The question.
	 * @param string $table The table.
	 * @return iterable Of lists of values.
	 * @throws Gnusys_Connector_Backup_Stop When there is no answer.
	 */
	public static function each( $sql, $table ) {
		return null === self::$own ? array_map( 'array_values', self::rows( $sql, $table ) ) : self::$own->each( $sql, $table );
	}

	/**
	 * Asks once.
	 *
	 * @param string $sql   The question.
	 * @param string $table Which table it is about.
	 * @return array[]
	 * @throws Gnusys_Connector_Backup_Stop When there is no answer.
	 */
	private static function ask( $sql, $table = '' ) {
		global $wpdb;
		$wpdb->last_error  = '';
		$wpdb->last_result = null; // It stays so when another plugin keeps the question from the database.
		$found             = $wpdb->get_results( $sql ); // Every row once: nothing to cache or prepare.
		if ( '' !== (string) $wpdb->last_error || ! is_array( $found ) ) {
			throw self::failure( $table, (string) $wpdb->last_error );
		}
		return array_map( 'get_object_vars', $found );
	}

	/**
	 * That there was no answer. It may come later.
	 *
	 * @param string $table Which table was asked about; empty for none.
	 * @param string $cause The database's words.
	 * @return Gnusys_Connector_Backup_Stop
	 */
	public static function failure( $table, $cause = '' ) {
		$cause   = '' === $cause ? __( 'it gave no answer', 'gnusys-connector' ) : $cause;
		$message = '' === $table
			/* translators: %s: the database's words. */
			? sprintf( __( 'The database could not be read: %s', 'gnusys-connector' ), $cause )
			/* translators: 1: table, 2: the database's words. */
			: sprintf( __( 'The table %1$s could not be read: %2$s', 'gnusys-connector' ), $table, $cause );
		return new Gnusys_Connector_Backup_Stop( Gnusys_Connector_Backup_Stop::LATER, $message );
	}
}
