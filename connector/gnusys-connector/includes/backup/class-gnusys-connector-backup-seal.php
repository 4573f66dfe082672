<?php
/**
 * The end of an archive.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Fourth and fifth part of a backup: says in manifest.json what is in the archive and what is not, ends the archive,
 * and computes its SHA-256.
 */
final class Gnusys_Connector_Backup_Seal {

	const SKIPPED_MAX = 1000; // Listed; all are counted.
	const CHUNK       = 1048576; // Bytes read at once.

	/**
	 * Ends the archive. Interrupted anywhere, it is done again.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 * @return bool Always true.
	 */
	public static function finish( $job ) {
		// An earlier version may have begun it.
		Gnusys_Connector_Backup_Tables::require_all( $job->state['dump']['tables'] );
		clearstatcache();
		if ( file_exists( $job->unfinished() ) ) {
			$zip = new Gnusys_Connector_Backup_Zip( $job->unfinished(), $job->state['zip'] );
			$zip->open( 'manifest.json', time(), 0100600, true );
			$zip->write( self::manifest( $job ) );
			$zip->close();
			$zip->finish( $job->unfinished() );
			$zip->release();
			if ( ! rename( $job->unfinished(), $job->archive() ) ) {
				throw Gnusys_Connector_Backup_Stop::failure( __( 'The backup’s folder cannot be written.', 'gnusys-connector' ) );
			}
		}
		clearstatcache();
		$job->state['size']  = filesize( $job->archive() );
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
			if ( function_exists( 'set_time_limit' ) ) {
				@set_time_limit( 300 ); // phpcs:ignore WordPress.PHP.NoSilencedErrors.Discouraged -- Some hosts forbid it.
			}
			$job->state['sha256'] = hash_file( 'sha256', $job->archive() );
			return true;
		}
		$hash   = $job->state['hash'] ? unserialize( base64_decode( $job->state['hash']['sum'] ), array( 'allowed_classes' => array( 'HashContext' ) ) ) : hash_init( 'sha256' );
		$source = fopen( $job->archive(), 'rb' );
		fseek( $source, $job->state['hash'] ? $job->state['hash']['at'] : 0 );
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

	/**
	 * What the archive holds.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 * @return string JSON.
	 */
	private static function manifest( $job ) {
		global $wpdb;
		$tables = array();
		foreach ( $job->state['dump']['tables'] as $table ) {
			$tables[] = array(
				'name' => $table['name'],
				'kind' => $table['is_view'] ? 'view' : 'table',
				'rows' => $table['rows'],
			);
		}
		$manifest = array(
			'format'        => 1,
			'connector'     => GNUSYS_CONNECTOR_VERSION,
			'site'          => home_url(),
			'wordpress'     => get_bloginfo( 'version' ),
			'php'           => PHP_VERSION,
			'database'      => $wpdb->db_version(),
			'prefix'        => Gnusys_Connector_Backup_Tables::prefix(),
			'startedAt'     => gmdate( 'Y-m-d\TH:i:s\Z', $job->state['started'] ),
			'tables'        => $tables,
			'files'         => $job->state['files']['count'],
			'bytes'         => $job->state['files']['bytes'],
			'skippedNumber' => $job->state['skipped']['count'],
			'skipped'       => self::skipped( $job ),
		);
		return (string) wp_json_encode( $manifest, JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_INVALID_UTF8_SUBSTITUTE ) . "\n";
	}

	/**
	 * What is not in the archive.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 * @return array[] Each with path and reason.
	 */
	private static function skipped( $job ) {
		$skipped = array();
		$source  = 0 === $job->state['skipped']['count'] ? false : fopen( $job->path( 'skipped.list' ), 'rb' );
		while ( false !== $source && ftell( $source ) < $job->state['skipped']['length'] && count( $skipped ) < self::SKIPPED_MAX ) {
			list( $reason, $path ) = explode( ' ', rtrim( fgets( $source ), "\n" ), 2 );
			$skipped[]             = array(
				'path'   => stripcslashes( $path ),
				'reason' => $reason,
			);
		}
		return $skipped;
	}
}
