<?php
/**
 * The database.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * A connection to MySQL or MariaDB, whose every refusal is an exception.
 */
final class Gnusys_Connector_Restore_Database {

	const LOST      = array( 2006, 2013, 1927, 1317 ); // Gone away, lost, killed, interrupted.
	const WAITING   = array( 1205, 1213 ); // Somebody else holds a lock.
	const HEAD_ROOM = 1024; // Of a packet.

	/**
	 * What a dump is read with.
	 */
	const SETTINGS = array(
		"SET SESSION sql_mode='NO_AUTO_VALUE_ON_ZERO'",
		"SET SESSION time_zone='+00:00'",
		'SET SESSION foreign_key_checks=0',
		'SET SESSION unique_checks=0',
		'SET SESSION lock_wait_timeout=3', // Seconds, and then again: by default a table that is in use is waited for a day.
	);

	/**
	 * The connection.
	 *
	 * @var mysqli
	 */
	private $link;

	/**
	 * Connects.
	 *
	 * @param array $settings host (as DB_HOST), user, password, name.
	 * @throws Gnusys_Connector_Restore_Stop When it is refused.
	 */
	public function __construct( array $settings ) {
		foreach ( array( 'host', 'user', 'password', 'name' ) as $name ) {
			if ( ! isset( $settings[ $name ] ) || ! is_string( $settings[ $name ] ) ) {
				throw new Gnusys_Connector_Restore_Stop( 'settings-damaged', array( 'database.' . $name ) );
			}
		}
		mysqli_report( MYSQLI_REPORT_ERROR | MYSQLI_REPORT_STRICT );
		list( $host, $port, $socket ) = self::place( $settings['host'] );
		try {
			$this->link = new mysqli( $host, $settings['user'], $settings['password'], $settings['name'], $port, $socket );
			$this->link->set_charset( 'utf8mb4' );
			foreach ( self::SETTINGS as $sql ) {
				$this->link->query( $sql );
			}
		} catch ( mysqli_sql_exception $refusal ) {
			throw new Gnusys_Connector_Restore_Stop( 'database-refused', array( $refusal->getMessage() ) );
		}
	}

	/**
	 * Runs a statement.
	 *
	 * @param string $sql Which.
	 * @throws Gnusys_Connector_Restore_Stop When it did not.
	 */
	public function run( $sql ) {
		try {
			$this->link->query( $sql );
		} catch ( mysqli_sql_exception $error ) {
			throw self::stop( $error );
		}
	}

	/**
	 * Runs a statement that may fail.
	 *
	 * @param string $sql Which.
	 * @return string The database's words; empty when it went through.
	 * @throws Gnusys_Connector_Restore_Stop When the connection is lost, or somebody else holds a table: it may go through later.
	 */
	public function attempt( $sql ) {
		try {
			$this->link->query( $sql );
			return '';
		} catch ( mysqli_sql_exception $error ) {
			if ( in_array( $error->getCode(), array_merge( self::LOST, self::WAITING ), true ) ) {
				throw self::stop( $error );
			}
			return $error->getMessage();
		}
	}

	/**
	 * The rows of an answer.
	 *
	 * @param string $sql The question.
	 * @return array[] Values in the order of the columns.
	 * @throws Gnusys_Connector_Restore_Stop When there is no answer.
	 */
	public function rows( $sql ) {
		try {
			return $this->link->query( $sql )->fetch_all( MYSQLI_NUM );
		} catch ( mysqli_sql_exception $error ) {
			throw self::stop( $error );
		}
	}

	/**
	 * The rows of an answer, with the names of their columns.
	 *
	 * @param string $sql The question.
	 * @return array[] Values by column.
	 * @throws Gnusys_Connector_Restore_Stop When there is no answer.
	 */
	public function named( $sql ) {
		try {
			return $this->link->query( $sql )->fetch_all( MYSQLI_ASSOC );
		} catch ( mysqli_sql_exception $error ) {
			throw self::stop( $error );
		}
	}

	/**
	 * The rows of an answer one by one: memory takes no more than one.
	 *
	 * @param string $sql The question.
	 * @return Generator Of values in the order of the columns.
	 * @throws Gnusys_Connector_Restore_Stop When there is no answer.
	 */
	public function each( $sql ) {
		try {
			$answer = $this->link->query( $sql, MYSQLI_USE_RESULT );
			$row    = $answer->fetch_row();
			while ( is_array( $row ) ) {
				yield $row;
				$row = $answer->fetch_row();
			}
			$answer->free();
		} catch ( mysqli_sql_exception $error ) {
			throw self::stop( $error );
		}
	}

	/**
	 * The first column of an answer.
	 *
	 * @param string $sql The question.
	 * @return string[]
	 */
	public function column( $sql ) {
		return array_column( $this->rows( $sql ), 0 );
	}

	/**
	 * Orders of the alphabet that the server knows. MariaDB from 10.10 on lists some of them without their alphabet, and gives the
	 * names that statements have in a column of their own.
	 *
	 * @return string[]
	 */
	public function orders() {
		$table   = 'information_schema.COLLATION_CHARACTER_SET_APPLICABILITY';
		$columns = array_map( 'strtoupper', $this->column( "SHOW COLUMNS FROM $table" ) );
		$column  = in_array( 'FULL_COLLATION_NAME', $columns, true ) ? 'FULL_COLLATION_NAME' : 'COLLATION_NAME';
		return $this->column( "SELECT $column FROM $table" );
	}

	/**
	 * How many warnings the last statement had.
	 *
	 * @return int
	 */
	public function warnings() {
		return $this->link->warning_count;
	}

	/**
	 * Bytes that a statement may have.
	 *
	 * @return int
	 */
	public function packet() {
		return (int) $this->column( 'SELECT @@max_allowed_packet' )[0] - self::HEAD_ROOM;
	}

	/**
	 * A text as SQL.
	 *
	 * @param string $text Any.
	 * @return string
	 */
	public function text( $text ) {
		return "'" . $this->link->real_escape_string( $text ) . "'";
	}

	/**
	 * A list of texts as SQL.
	 *
	 * @param string[] $texts Any.
	 * @return string
	 */
	public function texts( array $texts ) {
		return '(' . implode( ',', array_map( array( $this, 'text' ), array() === $texts ? array( '' ) : $texts ) ) . ')';
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

	/**
	 * A refusal as a reason to stop.
	 *
	 * @param mysqli_sql_exception $error The refusal.
	 * @return Gnusys_Connector_Restore_Stop
	 */
	private static function stop( $error ) {
		$reason = 'database-failed';
		if ( in_array( $error->getCode(), self::LOST, true ) ) {
			$reason = 'database-lost';
		} elseif ( in_array( $error->getCode(), self::WAITING, true ) ) {
			$reason = 'tables-busy';
		}
		return new Gnusys_Connector_Restore_Stop( $reason, array( $error->getMessage() ) );
	}

	/**
	 * What DB_HOST of WordPress says: a host, and perhaps a port or the path of a socket.
	 *
	 * @param string $host As wp-config.php has it.
	 * @return array Host, port and socket.
	 */
	private static function place( $host ) {
		$socket = strpos( $host, ':/' );
		if ( false !== $socket ) {
			return array( substr( $host, 0, $socket ), 0, substr( $host, $socket + 1 ) );
		}
		if ( preg_match( '/^(\[[0-9a-f:]+\]|[^:]+):(\d+)$/i', $host, $found ) ) {
			return array( trim( $found[1], '[]' ), (int) $found[2], null );
		}
		return array( trim( $host, '[]' ), 0, null );
	}
}
