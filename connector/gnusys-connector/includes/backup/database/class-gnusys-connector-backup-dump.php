<?php
/**
 * The site's database.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Second part of a backup: writes every table into database.sql, straight into an archive. Rests only where the archive is
 * cut, which the rows decide: the same tables give the same bytes.
 */
final class Gnusys_Connector_Backup_Dump {

	const BATCH_FIRST = 50; // Rows.
	const BATCH_MAX   = 1000;
	const BATCH_BYTES = 524288; // What a batch should be of: memory takes it several times.

	/**
	 * The same of the backup's own connection. Memory takes one row at a time; a table that is locked while it is read is
	 * not for long.
	 */
	const OWN_BATCH_MAX   = 100000;
	const OWN_BATCH_BYTES = 4194304;

	const APART = 65536; // Bytes of a table's rows from which they are cut off from its definition, which often changes with a row.

	/**
	 * What precedes the tables.
	 */
	const HEADER = "SET NAMES utf8mb4;\nSET FOREIGN_KEY_CHECKS=0;\nSET UNIQUE_CHECKS=0;\nSET SQL_MODE='NO_AUTO_VALUE_ON_ZERO';\nSET TIME_ZONE='+00:00';\n";
	const FOOTER = "\nSET UNIQUE_CHECKS=1;\nSET FOREIGN_KEY_CHECKS=1;\n";

	/**
	 * The backup.
	 *
	 * @var Gnusys_Connector_Backup_Job
	 */
	private $job;

	/**
	 * The archive.
	 *
	 * @var Gnusys_Connector_Backup_Zip
	 */
	private $zip;

	/**
	 * The dump's SHA-256; null where an earlier request began it and PHP (before 8.1) cannot go on with a sum.
	 *
	 * @var HashContext|null
	 */
	private $hash;

	/**
	 * Whether the open table has only its definition yet.
	 *
	 * @var bool
	 */
	private $is_new = false;

	/**
	 * Whether the next cut can be waited for no longer.
	 *
	 * @var bool
	 */
	private $is_late = false;

	/**
	 * Works until all tables are written or the time is over.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 * @return bool Whether all are.
	 */
	public static function work( $job ) {
		return Gnusys_Connector_Backup_Database::during(
			static function () use ( $job ) {
				$dump = new self( $job );
				return $dump->write();
			}
		);
	}

	/**
	 * Goes on with a dump.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 */
	private function __construct( $job ) {
		$this->job  = $job;
		$this->zip  = new Gnusys_Connector_Backup_Zip( $job->database(), $job->state['database']['zip'] );
		$this->hash = $this->zip->is_open() ? self::resumed( $job->state['dump']['hash'] ) : hash_init( 'sha256' );
	}

	/**
	 * Writes tables.
	 *
	 * @return bool Whether all are written.
	 */
	private function write() {
		$is_snapshot = Gnusys_Connector_Backup_Database::connect();
		$dump        = &$this->job->state['dump'];
		if ( $this->zip->is_open() ) {
			$dump['is_one_moment'] = false; // What another request read was of another one.
		} else {
			$this->zip->open( 'database.sql', $this->job->state['started'], 0100600, true );
			$this->put( '-- ' . home_url() . "\n" . self::HEADER );
			$tables                = new Gnusys_Connector_Backup_Tables();
			$dump['tables']        = $tables->ours();
			$dump['is_one_moment'] = $is_snapshot && Gnusys_Connector_Backup_Tables::are_transactional( $dump['tables'] );
			$tables->report( $this->job );
		}
		$has_time = true;
		while ( $has_time && isset( $dump['tables'][ $dump['index'] ] ) ) {
			$has_time = $this->advance();
		}
		if ( $has_time ) {
			$this->end();
			$this->keep();
		}
		$this->zip->release();
		return $has_time;
	}

	/**
	 * Ends the dump.
	 */
	private function end() {
		$this->put( self::FOOTER );
		$this->job->state['dump']['bytes']  = $this->zip->size();
		$this->job->state['dump']['sha256'] = $this->hash ? hash_final( $this->hash ) : null;
		$this->hash                         = null;

		$this->job->state['database']['entries'] = array( $this->zip->close() );

		$this->job->state['phase'] = 'objects'; // In one with what was written, or the next request would begin a second one.
	}

	/**
	 * Writes the definition and rows of a table.
	 *
	 * @return bool Whether it is whole; else the time is over.
	 */
	private function advance() {
		$dump  = &$this->job->state['dump'];
		$entry = &$dump['tables'][ $dump['index'] ];
		if ( null === $dump['cursor'] ) {
			if ( ( $this->zip->piece() >= self::APART || $this->job->is_late() ) && ! $this->cut() ) {
				return false;
			}
			if ( 'view' !== $entry['kind'] ) {
				$this->put( Gnusys_Connector_Backup_Table::definition( $entry['name'], $entry['kind'] ) );
			}
			$dump['cursor'] = array(
				'rows' => 0,
				'last' => null,
				'sum'  => 0,
			);
			$dump['batch']  = self::BATCH_FIRST;
		}
		if ( $entry['has_rows'] ) {
			if ( ! $this->write_rows( new Gnusys_Connector_Backup_Table( $entry['name'] ) ) ) {
				return false;
			}
			Gnusys_Connector_Backup_Tables::check_rows( $entry['name'], $dump['cursor']['rows'] );
			$entry['sum'] = (string) $dump['cursor']['sum'];
		}
		$entry['rows']  = $dump['cursor']['rows'];
		$dump['cursor'] = null;
		++$dump['index'];
		return true;
	}

	/**
	 * Writes the rows of a table from the last cut on.
	 *
	 * @param Gnusys_Connector_Backup_Table $table Whose.
	 * @return bool Whether all are written; else the time is over.
	 */
	private function write_rows( $table ) {
		$dump         = &$this->job->state['dump'];
		$place        = $dump['cursor'];
		$this->is_new = 0 === $place['rows'];
		$inserts      = new Gnusys_Connector_Backup_Inserts( $table, $place['sum'], array( $this, 'put_rows' ) );
		do {
			$limit  = $table->fit( $place, $dump['batch'], self::BATCH_BYTES );
			$before = $place['rows'];
			$bytes  = $inserts->bytes();
			$place  = $this->write_batch( $table, $inserts, $place, $limit );
			self::forget();
			if ( null === $place ) {
				return false;
			}
			$count = $place['rows'] - $before;
			if ( $count > 0 ) {
				$dump['batch'] = self::batch_after( $count, $inserts->bytes() - $bytes, Gnusys_Connector_Backup_Database::has_own() );
			}
		} while ( $count >= $limit );
		$inserts->end();
		$dump['cursor'] = array_merge( $place, array( 'sum' => $inserts->sum() ) );
		return true;
	}

	/**
	 * Writes the next rows.
	 *
	 * @param Gnusys_Connector_Backup_Table   $table   Whose.
	 * @param Gnusys_Connector_Backup_Inserts $inserts Statements.
	 * @param array                           $place   The place before them.
	 * @param int                             $limit   How many at most.
	 * @return array|null The place after them; null when the time is over.
	 */
	private function write_batch( $table, $inserts, array $place, $limit ) {
		$count = $place['rows'];
		$row   = null;
		foreach ( $table->rows( $place, $limit ) as $row ) {
			++$count;
			if ( $inserts->add( $row ) || $this->is_late ) {
				$inserts->end();
				$this->job->state['dump']['cursor'] = array_merge( $table->advance( $place, $count, $row ), array( 'sum' => $inserts->sum() ) );
				if ( ! $this->cut() ) {
					Gnusys_Connector_Backup_Database::disconnect(); // In the middle of the answer.
					$this->job->state['dump']['is_one_moment'] = false;
					return null;
				}
			}
		}
		return null === $row ? $place : $table->advance( $place, $count, $row );
	}

	/**
	 * Ends a piece, and keeps how far the dump is where that is due.
	 *
	 * @return bool Whether there is time for another one.
	 */
	private function cut() {
		$this->zip->cut();
		$has_time = $this->job->has_time();
		if ( ! $has_time || $this->job->is_due() ) {
			$this->keep();
		}
		return $has_time;
	}

	/**
	 * How many rows to read next: as many as make a batch of the size that is wanted.
	 *
	 * @param int  $count  Rows of the last batch, one at least.
	 * @param int  $bytes  Its size.
	 * @param bool $is_own Whether they came through the backup's own connection.
	 * @return int
	 */
	private static function batch_after( $count, $bytes, $is_own ) {
		$fit = (int) ( ( $is_own ? self::OWN_BATCH_BYTES : self::BATCH_BYTES ) / max( 1, $bytes / $count ) );
		return max( 1, min( $fit, 2 * $count, $is_own ? self::OWN_BATCH_MAX : self::BATCH_MAX ) );
	}

	/**
	 * Frees what WordPress keeps of the last questions.
	 */
	private static function forget() {
		global $wpdb;
		$wpdb->flush();
		$wpdb->queries = array();
	}

	/**
	 * Writes rows.
	 *
	 * @param string $bytes Statements, or pieces of them.
	 */
	public function put_rows( $bytes ) {
		if ( $this->is_new && strlen( $bytes ) >= self::APART ) {
			$this->zip->cut();
		}
		$this->is_new  = false;
		$this->is_late = $this->job->is_late();
		$this->put( $bytes );
	}

	/**
	 * Writes.
	 *
	 * @param string $bytes What.
	 */
	private function put( $bytes ) {
		$this->zip->write( $bytes );
		if ( null !== $this->hash ) {
			hash_update( $this->hash, $bytes );
		}
	}

	/**
	 * The sum of what earlier requests wrote.
	 *
	 * @param string|null $stored What keep() stored.
	 * @return HashContext|null
	 */
	private static function resumed( $stored ) {
		return null === $stored ? null : unserialize( base64_decode( $stored ), array( 'allowed_classes' => array( 'HashContext' ) ) );
	}

	/**
	 * Records how far the archive is.
	 */
	private function keep() {
		$this->job->state['database']['zip'] = $this->zip->rest();
		$this->job->state['dump']['hash']    = null !== $this->hash && PHP_VERSION_ID >= 80100 ? base64_encode( serialize( $this->hash ) ) : null;
		$this->job->save();
	}
}
