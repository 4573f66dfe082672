<?php
/**
 * Files of an archive.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Fourth part of a restore: unpacks the files beside wp-content. The site's own are not touched.
 */
final class Gnusys_Connector_Restore_Files {

	const STAGED     = 'new'; // The folder where they are prepared.
	const DROP_IN    = 'wp-content/db.php';
	const DROP_BYTES = 65536; // Looked at to see whether it uses SQLite.

	/**
	 * Works until all files are unpacked or the time is over.
	 *
	 * @param Gnusys_Connector_Restore_Job $job The restore.
	 * @return bool Whether all are.
	 * @throws Gnusys_Connector_Restore_Stop When the folder that is wanted is not there.
	 */
	public static function work( $job ) {
		$zip = $job->zip();
		foreach ( Gnusys_Connector_Restore_Directory::entries( $job, $job->state['cursor'] ) as $next => $entry ) {
			if ( Gnusys_Connector_Restore_Names::is_file_of_site( $entry['name'] ) && $job->settings->wants( $entry['name'] ) ) {
				self::unpack( $zip, $entry, $job->path( self::STAGED . '/' . rtrim( $entry['name'], '/' ) ) );
				$job->state['read'] += $entry['size'];
				$job->at( 'file' );
			}
			$job->state['cursor'] = $next;
			if ( $job->is_due() ) {
				$job->save( 'unpacked' );
			}
			if ( ! $job->has_time() ) {
				return false;
			}
		}
		if ( '' !== $job->settings->folder && ! is_dir( $job->path( self::STAGED . '/' . $job->settings->folder ) ) ) {
			throw new Gnusys_Connector_Restore_Stop( 'folder-unknown', array( $job->settings->folder ) );
		}
		self::drop_sqlite( $job );
		return true;
	}

	/**
	 * Unpacks a file or makes a folder.
	 *
	 * @param Gnusys_Connector_Restore_Zip $zip   The archive.
	 * @param array                        $entry Which.
	 * @param string                       $path  Where, without a slash at the end.
	 * @throws Gnusys_Connector_Restore_Stop When it cannot be written.
	 */
	public static function unpack( $zip, array $entry, $path ) {
		$folder = Gnusys_Connector_Restore_Names::is_folder( $entry['name'] ) ? $path : dirname( $path );
		if ( ! is_dir( $folder ) && ! @mkdir( $folder, 0755, true ) ) { // phpcs:ignore WordPress.PHP.NoSilencedErrors.Discouraged -- The exception says it.
			throw new Gnusys_Connector_Restore_Stop( 'folder-unwritable', array( dirname( $folder ) ) );
		}
		if ( $folder !== $path ) {
			self::write( $zip, $entry, $path );
			@touch( $path, $entry['time'] ); // phpcs:ignore WordPress.PHP.NoSilencedErrors.Discouraged -- Nice to have.
		}
		if ( 0 !== ( $entry['mode'] & 0777 ) ) {
			@chmod( $path, $entry['mode'] & 0777 | ( $folder === $path ? 0700 : 0600 ) ); // phpcs:ignore WordPress.PHP.NoSilencedErrors.Discouraged -- Nice to have.
		}
	}

	/**
	 * Writes a file.
	 *
	 * @param Gnusys_Connector_Restore_Zip $zip   The archive.
	 * @param array                        $entry Which.
	 * @param string                       $path  Where.
	 * @throws Gnusys_Connector_Restore_Stop When it cannot be written.
	 */
	private static function write( $zip, array $entry, $path ) {
		$file = @fopen( $path, 'wb' ); // phpcs:ignore WordPress.PHP.NoSilencedErrors.Discouraged -- The exception says it.
		if ( false === $file ) {
			throw new Gnusys_Connector_Restore_Stop( 'folder-unwritable', array( dirname( $path ) ) );
		}
		$zip->read(
			$entry,
			static function ( $piece ) use ( $file, $path ) {
				if ( fwrite( $file, $piece ) !== strlen( $piece ) ) {
					throw new Gnusys_Connector_Restore_Stop( 'folder-unwritable', array( dirname( $path ) ) );
				}
			}
		);
		fclose( $file );
	}

	/**
	 * Leaves the drop-in out by which the old site used SQLite: this one has a server.
	 *
	 * @param Gnusys_Connector_Restore_Job $job The restore.
	 */
	private static function drop_sqlite( $job ) {
		$path = $job->path( self::STAGED . '/' . self::DROP_IN );
		if ( $job->settings->has_database && is_file( $path ) && false !== stripos( (string) file_get_contents( $path, false, null, 0, self::DROP_BYTES ), 'sqlite' ) ) {
			unlink( $path );
			$job->note( array( 'drop-in-left' ) );
		}
	}
}
