<?php
/**
 * A connection of the backup's own.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * A second connection to the site's server: it reads rows one by one, where WordPress keeps a whole answer in memory, and
 * from one snapshot, which no query of the rest of the request ends.
 */
final class Gnusys_Connector_Backup_Connection {

	const TIMEOUT_SECONDS = 10; // To connect.

	/**
	 * What it needs: times in one zone, names in plain quotes, and one moment.
	 */
	const SETTINGS = array(
		"SET SESSION time_zone = '+00:00', sql_mode = ''",
		'SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ',
		'START TRANSACTION WITH CONSISTENT SNAPSHOT',
	);

	/**
	 * What helps where the server knows it: hosts that end long queries, and a reader that compresses between two rows.
	 */
	const HELPS = array(
		'SET SESSION max_statement_time = 0',
		'SET SESSION max_execution_time = 0',
		'SET SESSION net_write_timeout = 600',
	);

	/**
	 * The server.
	 *
	 * @var mysqli
	 */
	private $server;

	/**
	 * Connects as WordPress does.
	 *
	 * @return self|null Null where the site has no such server, or it gives no second connection.
	 */
	public static function open() {
		global $wpdb;
		if ( ! $wpdb->dbh instanceof mysqli || ! apply_filters( 'gnusys_connector_backup_connects', true ) ) {
			return null;
		}
		mysqli_report( MYSQLI_REPORT_OFF ); // As WordPress has it: answers are checked.
		$one         = new self();
		$one->server = mysqli_init();
		$one->server->options( MYSQLI_OPT_CONNECT_TIMEOUT, self::TIMEOUT_SECONDS );
		if ( ! $one->connect( $wpdb->parse_db_host( DB_HOST ) ) || ! $one->server->set_charset( 'utf8mb4' ) ) {
			return null;
		}
		array_map( array( $one->server, 'query' ), self::HELPS );
		foreach ( self::SETTINGS as $setting ) {
			if ( false === $one->server->query( $setting ) ) {
				return null;
			}
		}
		return $one;
	}

	/**
	 * Asks for rows, and gives them one by one. Nothing else may be asked until they have ended.
	 *
	 * @param string $sql   The question.
	 * @param string $table Which table it is about.
	 * @return Generator Of lists of values.
	 * @throws Gnusys_Connector_Backup_Stop When they do not come, or not all of them.
	 */
	public function each( $sql, $table ) {
		$answer = $this->server->query( $sql, MYSQLI_USE_RESULT );
		if ( ! $answer instanceof mysqli_result ) {
			throw Gnusys_Connector_Backup_Database::failure( $table, $this->server->error );
		}
		$row = $answer->fetch_row();
		while ( $row ) {
			yield $row;
			$row = $answer->fetch_row();
		}
		if ( 0 !== $this->server->errno ) {
			throw Gnusys_Connector_Backup_Database::failure( $table, $this->server->error );
		}
	}

	/**
	 * Hangs up, also in the middle of an answer: its other rows would all be read first.
	 */
	public function close() {
		$this->server->close();
	}

	/**
	 * Connects.
	 *
	 * @param array|false $place What WordPress reads in DB_HOST: host, port, socket and whether it is IPv6.
	 * @return bool Whether it did.
	 */
	private function connect( $place ) {
		list( $host, $port, $socket, $is_ipv6 ) = $place ? $place : array( DB_HOST, null, null, false );
		$flags                                  = defined( 'MYSQL_CLIENT_FLAGS' ) ? MYSQL_CLIENT_FLAGS : 0;
		$host                                   = $is_ipv6 && extension_loaded( 'mysqlnd' ) ? "[$host]" : $host;
		// phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- The site's own connection serves as well.
		return @$this->server->real_connect( $host, DB_USER, DB_PASSWORD, DB_NAME, (int) $port, $socket, $flags );
	}
}
