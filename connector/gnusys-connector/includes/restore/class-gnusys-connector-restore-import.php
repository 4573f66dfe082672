<?php
/**
 * The database of an archive.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Fifth part of a restore: loads the dump into staged tables. The site's own are not touched.
 */
final class Gnusys_Connector_Restore_Import {

	const COMMIT_BYTES = 4194304; // Of the dump, between two commits.

	/**
	 * The restore.
	 *
	 * @var Gnusys_Connector_Restore_Job
	 */
	private $job;

	/**
	 * The database.
	 *
	 * @var Gnusys_Connector_Restore_Database
	 */
	private $database;

	/**
	 * The tables.
	 *
	 * @var Gnusys_Connector_Restore_Tables
	 */
	private $tables;

	/**
	 * How far it is.
	 *
	 * @var Gnusys_Connector_Restore_Progress
	 */
	private $progress;

	/**
	 * The addresses that become another one; null where all stay.
	 *
	 * @var Gnusys_Connector_Restore_Address|null
	 */
	private $address;

	/**
	 * Bytes that a statement may have.
	 *
	 * @var int
	 */
	private $packet;

	/**
	 * Orders of the alphabet that the server knows.
	 *
	 * @var string[]
	 */
	private $orders;

	/**
	 * A slice of an import.
	 *
	 * @param Gnusys_Connector_Restore_Job $job The restore.
	 */
	private function __construct( $job ) {
		$this->job      = $job;
		$this->database = $job->database();
		$this->tables   = new Gnusys_Connector_Restore_Tables( $job );
		$this->progress = new Gnusys_Connector_Restore_Progress( $this->database, $this->tables->progress() );
		$this->address  = self::address( $job );
		$this->packet   = $this->database->packet();
		$this->orders   = $this->database->orders();
	}

	/**
	 * Works until the dump is loaded or the time is over.
	 *
	 * @param Gnusys_Connector_Restore_Job $job The restore.
	 * @return bool Whether it is.
	 */
	public static function work( $job ) {
		$import = new self( $job );
		return $import->run();
	}

	/**
	 * Works until all staged tables are counted or the time is over.
	 *
	 * @param Gnusys_Connector_Restore_Job $job The restore.
	 * @return bool Whether all are.
	 * @throws Gnusys_Connector_Restore_Stop When rows are missing.
	 */
	public static function count( $job ) {
		$tables  = new Gnusys_Connector_Restore_Tables( $job );
		$address = self::address( $job );
		foreach ( array_slice( $tables->names(), $job->state['cursor'] ) as $name ) {
			if ( ! $job->has_time() ) {
				return false;
			}
			if ( $tables->is_all( $name ) ) { // One whose rows lie in other tables cannot be read before those have their names.
				$rows = (int) $job->database()->column( 'SELECT COUNT(*) FROM ' . Gnusys_Connector_Restore_Database::quoted( $tables->staged( $name ) ) )[0];
				if ( $rows !== $tables->rows( $name ) ) {
					throw new Gnusys_Connector_Restore_Stop( 'rows-lost', array( $name, $tables->rows( $name ), $rows ) );
				}
				Gnusys_Connector_Restore_Remains::in_table( $job, $address, $name, $tables->staged( $name ) );
			}
			++$job->state['cursor'];
		}
		Gnusys_Connector_Restore_Remains::note( $job, 'blobs-left' );
		return true;
	}

	/**
	 * Loads statements.
	 *
	 * @return bool Whether these were the last.
	 */
	private function run() {
		$this->database->run( 'SET autocommit=0' );
		$reader    = new Gnusys_Connector_Restore_Statements( $this->job->path( Gnusys_Connector_Restore_Names::DUMP ), $this->progress->resume() );
		$committed = $reader->at();
		$statement = '';
		while ( $this->job->has_time() ) {
			$before    = $reader->at();
			$statement = $reader->next();
			if ( null === $statement ) {
				break;
			}
			if ( $this->load( $statement, $before, $reader->at() ) ) {
				$committed = $reader->at();
			} elseif ( $reader->at() - $committed >= self::COMMIT_BYTES ) {
				$committed = $reader->at();
				$this->progress->commit( $committed );
				$this->job->at( 'imported' );
			}
			$this->job->state['read'] = $committed;
			if ( $this->job->is_due() ) {
				$this->job->save( 'importing' );
			}
		}
		$this->progress->commit( $reader->at(), true );
		$this->job->state['read'] = $reader->at();
		$this->database->run( 'SET autocommit=1' );
		return null === $statement;
	}

	/**
	 * Loads a statement.
	 *
	 * @param string $statement Without its semicolon.
	 * @param int    $before    Where it begins in the dump.
	 * @param int    $after     Where the next one does.
	 * @return bool Whether it is committed.
	 */
	private function load( $statement, $before, $after ) {
		$kind = Gnusys_Connector_Restore_Definition::kind( $statement );
		if ( 'table' === $kind && $this->tables->has( Gnusys_Connector_Restore_Definition::name( $statement ) ) ) {
			$this->progress->commit( $before );
			$this->create( $statement, $before, $after );
			return true;
		}
		if ( 'rows' === $kind ) {
			$this->insert( $statement );
		}
		return false; // Views come after the swap. Settings are those of every connection.
	}

	/**
	 * Makes a staged table, again where a killed slice made it.
	 *
	 * @param string $statement That defines it.
	 * @param int    $before    Where the statement begins in the dump.
	 * @param int    $after     Where the next one does.
	 */
	private function create( $statement, $before, $after ) {
		$name   = $this->tables->staged( Gnusys_Connector_Restore_Definition::name( $statement ) );
		$quoted = Gnusys_Connector_Restore_Database::quoted( $name );
		foreach ( Gnusys_Connector_Restore_Definition::unknown( $statement, $this->orders ) as $order => $substitute ) {
			$this->job->note( array( 'collation', $order, $substitute ) );
		}
		$this->database->run( 'DROP TABLE IF EXISTS ' . $quoted );
		$this->database->run( Gnusys_Connector_Restore_Definition::staged( $statement, $name, $this->orders ) );
		$engine = $this->database->column( 'SELECT ENGINE FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ' . $this->database->text( $name ) );
		$this->job->at( 'created' );
		$this->progress->begin( $before, $after, isset( $engine[0] ) && 'InnoDB' === $engine[0] );
	}

	/**
	 * Adds rows to a staged table.
	 *
	 * @param string $statement That adds them.
	 */
	private function insert( $statement ) {
		$rows = new Gnusys_Connector_Restore_Rows( $statement );
		if ( ! $this->tables->has( $rows->table() ) ) {
			return;
		}
		$staged = $this->tables->staged( $rows->table() );
		$found  = null !== $this->address && $this->address->is_in( $statement );
		if ( null !== $this->address ) {
			Gnusys_Connector_Restore_Remains::mark( $this->job, $this->address, $rows->table(), $statement );
		}
		if ( $found ) {
			$statement = $this->address->in_rows( $rows, $rows->table() );
			$rows      = new Gnusys_Connector_Restore_Rows( $statement );
		}
		if ( strlen( $statement ) <= $this->packet ) {
			$this->database->run( $rows->statement( $staged ) );
		} else {
			$this->insert_apart( $rows, $staged );
		}
		if ( $found && $this->database->warnings() > 0 ) {
			$this->job->note( array( 'value-cut', $rows->table() ) );
		}
	}

	/**
	 * Adds rows one by one, where the server does not take them together.
	 *
	 * @param Gnusys_Connector_Restore_Rows $rows   The rows.
	 * @param string                        $staged The table.
	 * @throws Gnusys_Connector_Restore_Stop When it does not take one alone, either.
	 */
	private function insert_apart( $rows, $staged ) {
		foreach ( $rows->rows() as $row ) {
			if ( strlen( $row ) > $this->packet ) {
				throw new Gnusys_Connector_Restore_Stop( 'row-too-large', array( $rows->table(), strlen( $row ), $this->packet ) );
			}
			$this->database->run( $rows->head( $staged ) . $row );
		}
	}

	/**
	 * The addresses that become another one.
	 *
	 * @param Gnusys_Connector_Restore_Job $job The restore.
	 * @return Gnusys_Connector_Restore_Address|null Null where all stay.
	 */
	public static function address( $job ) {
		$manifest = new Gnusys_Connector_Restore_Manifest( file_get_contents( $job->path( Gnusys_Connector_Restore_Names::MANIFEST ) ) );
		$changes  = Gnusys_Connector_Restore_Layout::addresses( $manifest, $job->settings );
		return array() === $changes ? null : new Gnusys_Connector_Restore_Address( $changes );
	}
}
