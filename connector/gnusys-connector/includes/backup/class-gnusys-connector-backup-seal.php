<?php
/**
 * The end of an archive.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Fifth part of a backup: puts the database behind the files, says in manifest.json what is in the archive and what is not, and
 * ends the archive.
 */
final class Gnusys_Connector_Backup_Seal {

	const CHUNK = 1048576; // Bytes copied at once.

	/**
	 * Works until the entries of the database are in the archive or the time is over.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 * @return bool Whether they are.
	 */
	public static function join( $job ) {
		$database = &$job->state['database'];
		$zip      = new Gnusys_Connector_Backup_Zip( $job->unfinished(), $job->state['zip'] );
		$source   = fopen( $job->database(), 'rb' );
		$left     = $database['zip']['length'] - $database['joined'];
		fseek( $source, strlen( Gnusys_Connector_Backup_Journal::GUARD ) + $database['joined'] );
		while ( $left > 0 && $job->has_time() ) {
			$bytes = (string) fread( $source, min( self::CHUNK, $left ) );
			if ( '' === $bytes ) {
				throw Gnusys_Connector_Backup_Stop::failure( __( 'The unfinished backup was altered on the disk.', 'gnusys-connector' ) );
			}
			$zip->copy( $bytes );
			$left -= strlen( $bytes );
		}
		if ( 0 === $left ) {
			$zip->adopt( $job->database(), $database['zip'], $database['entries'] );
			$job->state['phase'] = 'sums'; // In one with what was written, or the next request would adopt them twice.
		}
		$database['joined'] = $database['zip']['length'] - $left;
		$job->state['zip']  = $zip->rest();
		$zip->release();
		$job->save();
		if ( 0 === $left ) {
			array_map( 'wp_delete_file', (array) glob( $job->database() . '*' ) );
		}
		return 0 === $left;
	}

	/**
	 * Ends the archive. Interrupted anywhere, it is done again.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 * @return bool Always true.
	 */
	public static function finish( $job ) {
		Gnusys_Connector_Backup_Tables::require_all( $job->state['dump']['tables'] );
		clearstatcache();
		if ( file_exists( $job->unfinished() ) ) {
			$zip = new Gnusys_Connector_Backup_Zip( $job->unfinished(), $job->state['zip'] );
			$zip->open( 'manifest.json', time(), 0100600, true );
			list( $same, $rest ) = Gnusys_Connector_Backup_Manifest::pieces( $job );
			$zip->write( $same );
			$zip->cut();
			$zip->write( $rest );
			$zip->close();
			$zip->finish( $job->unfinished() );
			$zip->release();
			if ( ! rename( $job->unfinished(), $job->archive() ) ) {
				throw Gnusys_Connector_Backup_Stop::failure( __( 'The backup’s folder cannot be written.', 'gnusys-connector' ) );
			}
		}
		clearstatcache();
		$job->state['size']  = filesize( $job->archive() ) - strlen( Gnusys_Connector_Backup_Journal::GUARD );
		$job->state['phase'] = 'encrypt';
		$job->save();
		wp_delete_file( $job->unfinished() . '.directory' );
		return true;
	}
}
