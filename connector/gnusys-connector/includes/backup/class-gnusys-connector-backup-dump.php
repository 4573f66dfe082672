<?php
/**
 * The site's database.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Second part of a backup: writes every table into database.sql, straight into the archive.
 */
final class Gnusys_Connector_Backup_Dump {

	const BATCH_FIRST     = 50; // Rows.
	const BATCH_MAX       = 1000;
	const BATCH_BYTES     = 524288; // What a batch should be of: memory takes it several times.
	const BUFFER_BYTES    = 65536; // Compressed at once.
	const STATEMENT_BYTES = 262144; // Well under what the smallest servers take in one statement.

	/**
	 * What precedes the tables.
	 */
	const HEADER = "SET NAMES utf8mb4;\nSET FOREIGN_KEY_CHECKS=0;\nSET UNIQUE_CHECKS=0;\nSET SQL_MODE='NO_AUTO_VALUE_ON_ZERO';\nSET TIME_ZONE='+00:00';\n";
	const FOOTER = "\nSET UNIQUE_CHECKS=1;\nSET FOREIGN_KEY_CHECKS=1;\n";

	/**
	 * Works until all tables are written or the time is over.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 * @return bool Whether all are.
	 */
	public static function work( $job ) {
		global $wpdb;
		$hidden = $wpdb->suppress_errors( true ); // They are told in the backup's result.
		$zone   = null;
		try {
			$zone = Gnusys_Connector_Backup_Database::open();
			return self::write( $job );
		} finally {
			Gnusys_Connector_Backup_Database::close( $zone );
			$wpdb->suppress_errors( $hidden );
		}
	}

	/**
	 * Writes tables.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 * @return bool Whether all are written.
	 */
	private static function write( $job ) {
		$zip = new Gnusys_Connector_Backup_Zip( $job->unfinished(), $job->state['zip'] );
		if ( ! $zip->is_open() ) {
			$zip->open( 'database.sql', time(), 0100600, true );
			$zip->write( '-- ' . home_url() . ' ' . gmdate( 'c' ) . "\n" . self::HEADER );
			$job->state['dump']['tables'] = Gnusys_Connector_Backup_Tables::all();
		}
		while ( $job->has_time() && isset( $job->state['dump']['tables'][ $job->state['dump']['index'] ] ) ) {
			self::advance( $zip, $job );
			if ( $job->is_due() ) {
				self::keep( $job, $zip );
			}
		}
		$is_whole = ! isset( $job->state['dump']['tables'][ $job->state['dump']['index'] ] );
		if ( $is_whole ) {
			$zip->write( self::FOOTER );
			$zip->close();
			$job->state['phase'] = 'files'; // In one with what was written, or the next request would begin a second one.
		}
		self::keep( $job, $zip );
		$zip->release();
		return $is_whole;
	}

	/**
	 * Writes the definition and rows of a table until it is whole or the time is over.
	 *
	 * @param Gnusys_Connector_Backup_Zip $zip The archive.
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 */
	private static function advance( $zip, $job ) {
		$dump  = &$job->state['dump'];
		$entry = $dump['tables'][ $dump['index'] ];
		if ( null === $dump['cursor'] ) {
			$zip->write( Gnusys_Connector_Backup_Table::definition( $entry['name'], $entry['is_view'] ) );
			$dump['cursor'] = array(
				'rows' => 0,
				'last' => null,
			);
			$dump['batch']  = self::BATCH_FIRST;
		}
		$is_whole = $entry['is_view'] || self::write_rows( new Gnusys_Connector_Backup_Table( $entry['name'] ), $zip, $job );
		if ( $is_whole ) {
			if ( ! $entry['is_view'] ) {
				Gnusys_Connector_Backup_Tables::check_rows( $entry['name'], $dump['cursor']['rows'] );
			}
			$dump['tables'][ $dump['index'] ]['rows'] = $dump['cursor']['rows'];
			$dump['cursor']                           = null;
			++$dump['index'];
		}
	}

	/**
	 * Writes rows.
	 *
	 * @param Gnusys_Connector_Backup_Table $table Whose.
	 * @param Gnusys_Connector_Backup_Zip   $zip   The archive.
	 * @param Gnusys_Connector_Backup_Job   $job   The backup.
	 * @return bool Whether these were the last.
	 */
	private static function write_rows( $table, $zip, $job ) {
		$dump = &$job->state['dump'];
		while ( $job->has_time() ) {
			$rows = $table->rows( $dump['cursor'], $dump['batch'] );
			if ( array() === $rows ) {
				return true;
			}
			$bytes          = self::insert( $table, $rows, $zip );
			$dump['cursor'] = $table->advance( $dump['cursor'], $rows );
			$is_last        = count( $rows ) < $dump['batch'];
			unset( $rows );
			self::forget();
			if ( $is_last ) {
				return true;
			}
			$dump['batch'] = self::batch_after( $dump['batch'], $bytes );
			if ( $job->is_due() ) {
				self::keep( $job, $zip );
			}
		}
		return false;
	}

	/**
	 * Writes rows as statements of a bearable size.
	 *
	 * @param Gnusys_Connector_Backup_Table $table Whose.
	 * @param array[]                       $rows  The rows.
	 * @param Gnusys_Connector_Backup_Zip   $zip   The archive.
	 * @return int Bytes.
	 */
	private static function insert( $table, array $rows, $zip ) {
		$bytes  = 0;
		$begun  = 0; // Bytes of the statement so far.
		$buffer = '';
		foreach ( $rows as $row ) {
			$buffer .= 0 === $begun ? $table->insert() : ',';
			$before  = $bytes;
			foreach ( $table->pieces( $row ) as $piece ) {
				$buffer .= $piece;
				$bytes  += strlen( $piece );
				if ( strlen( $buffer ) > self::BUFFER_BYTES ) {
					$zip->write( $buffer );
					$buffer = '';
				}
			}
			$begun += $bytes - $before;
			if ( $begun > self::STATEMENT_BYTES ) {
				$buffer .= ";\n";
				$begun   = 0;
			}
		}
		$zip->write( $buffer . ( 0 === $begun ? '' : ";\n" ) );
		return $bytes;
	}

	/**
	 * How many rows to read next: as many as make a batch of the size that is wanted.
	 *
	 * @param int $batch Rows of the last batch.
	 * @param int $bytes Its size.
	 * @return int
	 */
	private static function batch_after( $batch, $bytes ) {
		$fit = (int) ( self::BATCH_BYTES / max( 1, $bytes / $batch ) );
		return max( 1, min( $fit, 2 * $batch, self::BATCH_MAX ) );
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
	 * Records how far the archive is.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 * @param Gnusys_Connector_Backup_Zip $zip The archive.
	 */
	private static function keep( $job, $zip ) {
		$job->state['zip'] = $zip->rest();
		$job->save();
	}
}
