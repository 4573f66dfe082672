<?php
/**
 * How far an import is.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * A table beside the staged ones, written in the same transaction as their rows: an import that is killed goes on
 * behind the last row that is there. Tables without transactions begin again, unless the slice came to its end.
 */
final class Gnusys_Connector_Restore_Progress {

	/**
	 * The database.
	 *
	 * @var Gnusys_Connector_Restore_Database
	 */
	private $database;

	/**
	 * The table's name, quoted.
	 *
	 * @var string
	 */
	private $table;

	/**
	 * Where the definition of the table that is being filled begins in the dump.
	 *
	 * @var int
	 */
	private $began;

	/**
	 * Whether that table has transactions.
	 *
	 * @var bool
	 */
	private $is_safe;

	/**
	 * Opens it, or makes it.
	 *
	 * @param Gnusys_Connector_Restore_Database $database The database.
	 * @param string                            $name     The table's name.
	 */
	public function __construct( $database, $name ) {
		$this->database = $database;
		$this->table    = Gnusys_Connector_Restore_Database::quoted( $name );
		$database->run( "CREATE TABLE IF NOT EXISTS {$this->table} (id int NOT NULL PRIMARY KEY, at bigint NOT NULL, began bigint NOT NULL, is_safe int NOT NULL, is_clean int NOT NULL) ENGINE=InnoDB" );
		$database->run( "INSERT IGNORE INTO {$this->table} VALUES (1, 0, 0, 1, 1)" );
	}

	/**
	 * Where to go on, and that a slice does.
	 *
	 * @return int
	 */
	public function resume() {
		list( $at, $began, $is_safe, $is_clean ) = array_map( 'intval', $this->database->rows( "SELECT at, began, is_safe, is_clean FROM {$this->table}" )[0] );
		$this->began                             = $began;
		$this->is_safe                           = 1 === $is_safe;
		if ( ! $this->is_safe && 0 === $is_clean ) {
			return $began; // Its table is made again.
		}
		$this->database->run( "UPDATE {$this->table} SET is_clean = 0" );
		$this->database->run( 'COMMIT' );
		return $at;
	}

	/**
	 * Commits what was done.
	 *
	 * @param int  $at     Where in the dump the next statement begins.
	 * @param bool $is_end Whether the slice ends here.
	 */
	public function commit( $at, $is_end = false ) {
		$this->database->run( "UPDATE {$this->table} SET at = " . (int) $at . ', is_clean = ' . ( $is_end ? 1 : 0 ) );
		$this->database->run( 'COMMIT' );
	}

	/**
	 * Commits that a table is there, without rows.
	 *
	 * @param int  $began   Where its definition begins in the dump.
	 * @param int  $at      Where it ends.
	 * @param bool $is_safe Whether the table has transactions.
	 */
	public function begin( $began, $at, $is_safe ) {
		$this->database->run( "UPDATE {$this->table} SET at = " . (int) $at . ', began = ' . (int) $began . ', is_clean = 0, is_safe = ' . ( $is_safe ? 1 : 0 ) );
		$this->database->run( 'COMMIT' );
		$this->is_safe = $is_safe;
	}
}
