<?php
/**
 * What hangs on tables.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Reads what a rename of tables takes along or leaves behind: foreign keys, triggers, views, routines and events. What
 * it read before the swap is what undoing it makes again.
 */
final class Gnusys_Connector_Restore_Ties {

	/**
	 * In which column SHOW CREATE has the statement.
	 */
	const COLUMNS = array(
		'view'      => 1,
		'trigger'   => 2,
		'function'  => 2,
		'procedure' => 2,
		'event'     => 3,
	);

	/**
	 * The database.
	 *
	 * @var Gnusys_Connector_Restore_Database
	 */
	private $database;

	/**
	 * Whose ties.
	 *
	 * @param Gnusys_Connector_Restore_Database $database The database.
	 */
	public function __construct( $database ) {
		$this->database = $database;
	}

	/**
	 * Foreign keys of tables, and those of other tables that lead to them.
	 *
	 * @param string[] $tables Their names.
	 * @return array[] Each with table, name, and the text by which ALTER TABLE adds it.
	 */
	public function keys( array $tables ) {
		$list  = $this->database->texts( $tables );
		$found = $this->database->rows( "SELECT TABLE_NAME, CONSTRAINT_NAME FROM information_schema.REFERENTIAL_CONSTRAINTS WHERE CONSTRAINT_SCHEMA = DATABASE() AND (TABLE_NAME IN $list OR REFERENCED_TABLE_NAME IN $list) ORDER BY 1, 2" );
		$keys  = array();
		foreach ( $found as list( $table, $name ) ) {
			$statement = $this->database->rows( 'SHOW CREATE TABLE ' . Gnusys_Connector_Restore_Database::quoted( $table ) )[0][1];
			$texts     = Gnusys_Connector_Restore_Definition::keys( $statement );
			if ( isset( $texts[ $name ] ) ) {
				$keys[] = array( $table, $name, $texts[ $name ] );
			}
		}
		return $keys;
	}

	/**
	 * Triggers of tables, and those that have one of some names.
	 *
	 * @param string[] $tables The tables' names.
	 * @param string[] $names  The triggers' names.
	 * @return array[] Each as object() gives it.
	 */
	public function triggers( array $tables, array $names ) {
		$found    = $this->database->column(
			'SELECT TRIGGER_NAME FROM information_schema.TRIGGERS WHERE TRIGGER_SCHEMA = DATABASE() AND (EVENT_OBJECT_TABLE IN ' . $this->database->texts( $tables )
			. ' OR TRIGGER_NAME IN ' . $this->database->texts( $names ) . ') ORDER BY EVENT_OBJECT_TABLE, ACTION_TIMING, EVENT_MANIPULATION, ACTION_ORDER'
		);
		$triggers = array();
		foreach ( $found as $name ) {
			$triggers[] = $this->thing( 'trigger', $name );
		}
		return $triggers;
	}

	/**
	 * A view, trigger, routine or event.
	 *
	 * @param string $kind Which kind.
	 * @param string $name Its name.
	 * @return array Kind, name, the statement that makes it (null where there is none), and its SQL mode.
	 */
	public function thing( $kind, $name ) {
		try {
			$row = $this->database->rows( 'SHOW CREATE ' . strtoupper( $kind ) . ' ' . Gnusys_Connector_Restore_Database::quoted( $name ) )[0];
		} catch ( Gnusys_Connector_Restore_Stop $stop ) {
			if ( 'database-failed' !== $stop->reason() ) {
				throw $stop;
			}
			$row = array();
		}
		$sql = isset( $row[ self::COLUMNS[ $kind ] ] ) ? $row[ self::COLUMNS[ $kind ] ] : null;
		return array( $kind, $name, $sql, 'view' === $kind || ! isset( $row[1] ) ? null : $row[1] );
	}

	/**
	 * Makes a thing, in the place of one of its name. Who made it first need not exist here.
	 *
	 * @param array $thing As thing() gives it.
	 * @return string The database's words; empty when it went through.
	 */
	public function make( array $thing ) {
		list( $kind, $name, $sql, $mode ) = $thing;
		$this->drop( $kind, $name );
		if ( null !== $mode ) {
			$this->database->attempt( 'SET SESSION sql_mode = ' . $this->database->text( $mode ) );
		}
		$failure = $this->database->attempt( $sql );
		if ( '' !== $failure ) {
			$plain   = preg_replace( '/\bDEFINER\s*=\s*(`[^`]*`|\S+?)@(`[^`]*`|\S+)\s/', '', $sql, 1 );
			$failure = $plain === $sql ? $failure : $this->database->attempt( $plain );
		}
		$this->database->run( Gnusys_Connector_Restore_Database::SETTINGS[0] );
		return $failure;
	}

	/**
	 * Drops a thing, if it is there.
	 *
	 * @param string $kind Which kind.
	 * @param string $name Its name.
	 */
	public function drop( $kind, $name ) {
		$this->database->attempt( 'DROP ' . strtoupper( $kind ) . ' IF EXISTS ' . Gnusys_Connector_Restore_Database::quoted( $name ) );
	}

	/**
	 * Adds a foreign key to a table, in the place of one of its name.
	 *
	 * @param string $table The table's name.
	 * @param string $name  The key's name.
	 * @param string $text  As ALTER TABLE adds it.
	 * @return string The database's words; empty when it went through.
	 */
	public function add_key( $table, $name, $text ) {
		$this->drop_key( $table, $name );
		return $this->database->attempt( 'ALTER TABLE ' . Gnusys_Connector_Restore_Database::quoted( $table ) . ' ADD ' . $text );
	}

	/**
	 * Drops a foreign key of a table, if it is there.
	 *
	 * @param string $table The table's name.
	 * @param string $name  The key's name.
	 */
	public function drop_key( $table, $name ) {
		$this->database->attempt( 'ALTER TABLE ' . Gnusys_Connector_Restore_Database::quoted( $table ) . ' DROP FOREIGN KEY ' . Gnusys_Connector_Restore_Database::quoted( $name ) );
	}

	/**
	 * Sets the default of a column.
	 *
	 * @param string $table  The table's name.
	 * @param string $column The column's name.
	 * @param string $text   What stands after DEFAULT.
	 * @return string The database's words; empty when it went through.
	 */
	public function set_default( $table, $column, $text ) {
		return $this->database->attempt( 'ALTER TABLE ' . Gnusys_Connector_Restore_Database::quoted( $table ) . ' ALTER COLUMN ' . Gnusys_Connector_Restore_Database::quoted( $column ) . ' SET DEFAULT ' . $text );
	}
}
