<?php
/**
 * The end of an archive.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Fifth and sixth part of a backup: says in manifest.json what is in the archive and what is not, ends the archive, and
 * computes its SHA-256.
 */
final class Gnusys_Connector_Backup_Seal {

	const CHUNK = 1048576; // Bytes read at once.

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
			$zip->write( Gnusys_Connector_Backup_Manifest::text( $job ) );
			$zip->close();
			$zip->finish( $job->unfinished() );
			$zip->release();
			if ( ! rename( $job->unfinished(), $job->archive() ) ) {
				throw Gnusys_Connector_Backup_Stop::failure( __( 'The backup’s folder cannot be written.', 'gnusys-connector' ) );
			}
		}
		clearstatcache();
		$job->state['size']  = filesize( $job->archive() ) - strlen( Gnusys_Connector_Backup_Journal::GUARD );
		$job->state['phase'] = 'hash';
		$job->save();
		wp_delete_file( $job->unfinished() . '.directory' );
		return true;
	}

	/**
	 * Computes the archive's SHA-256: over many requests where PHP (8.1) can go on with a sum, else at once.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 * @return bool Whether it is known.
	 */
	public static function hash( $job ) {
		if ( PHP_VERSION_ID < 80100 ) {
			$job->state['sha256'] = Gnusys_Connector_Backup_Sum::of_file( $job->archive(), strlen( Gnusys_Connector_Backup_Journal::GUARD ) );
			return true;
		}
		$hash   = $job->state['hash'] ? unserialize( base64_decode( $job->state['hash']['sum'] ), array( 'allowed_classes' => array( 'HashContext' ) ) ) : hash_init( 'sha256' );
		$source = fopen( $job->archive(), 'rb' );
		fseek( $source, $job->state['hash'] ? $job->state['hash']['at'] : strlen( Gnusys_Connector_Backup_Journal::GUARD ) );
		while ( $job->has_time() && ! feof( $source ) ) {
			hash_update( $hash, (string) fread( $source, self::CHUNK ) );
			if ( $job->is_due() ) {
				self::keep( $job, $hash, ftell( $source ) );
			}
		}
		if ( feof( $source ) ) {
			$job->state['sha256'] = hash_final( $hash );
			return true;
		}
		self::keep( $job, $hash, ftell( $source ) );
		return false;
	}

	/**
	 * Records how far the sum is.
	 *
	 * @param Gnusys_Connector_Backup_Job $job  The backup.
	 * @param HashContext                 $hash The sum.
	 * @param int                         $at   Bytes in it.
	 */
	private static function keep( $job, $hash, $at ) {
		$job->state['hash'] = array(
			'sum' => base64_encode( serialize( $hash ) ),
			'at'  => $at,
		);
		$job->save();
	}
}
