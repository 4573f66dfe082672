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
	 * How a system says that it has no such names.
	 */
	const NO_NAME = '/File name too long|Invalid argument|Illegal byte sequence|Invalid or incomplete multibyte/i';

	/**
	 * Works until all files are unpacked or the time is over.
	 *
	 * @param Gnusys_Connector_Restore_Job $job The restore.
	 * @return bool Whether all are.
	 * @throws Gnusys_Connector_Restore_Stop When the folder that is wanted is not there.
	 */
	public static function work( $job ) {
		$zip     = $job->zip();
		$address = Gnusys_Connector_Restore_Import::address( $job );
		foreach ( Gnusys_Connector_Restore_Directory::entries( $job, $job->state['cursor'] ) as $next => $entry ) {
			if ( Gnusys_Connector_Restore_Names::is_file_of_site( $entry['name'] ) && $job->settings->wants( $entry['name'] ) ) {
				if ( self::unpack( $zip, $entry, $job->path( self::STAGED . '/' . rtrim( $entry['name'], '/' ) ) ) ) {
					Gnusys_Connector_Restore_Remains::in_file( $job, $address, $entry['name'] );
				} else {
					Gnusys_Connector_Restore_Remains::add( $job, 'names-left', $entry['name'] );
				}
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
		Gnusys_Connector_Restore_Remains::note( $job, 'names-left', Gnusys_Connector_Restore_Remains::KEPT_MAX );
		Gnusys_Connector_Restore_Remains::note( $job, 'elementor-left' );
		Gnusys_Connector_Restore_Remains::note( $job, 'texts-left' );
		self::name_links( $job );
		self::drop_sqlite( $job );
		self::drop_cache( $job );
		return true;
	}

	/**
	 * Unpacks a file or makes a folder.
	 *
	 * @param Gnusys_Connector_Restore_Zip $zip   The archive.
	 * @param array                        $entry Which.
	 * @param string                       $path  Where, without a slash at the end.
	 * @return bool False where this server can have no file of that name.
	 * @throws Gnusys_Connector_Restore_Stop When it cannot be written.
	 */
	public static function unpack( $zip, array $entry, $path ) {
		$folder  = Gnusys_Connector_Restore_Names::is_folder( $entry['name'] ) ? $path : dirname( $path );
		$is_here = Gnusys_Connector_Restore_Names::fits( $entry['name'] ) && ( is_dir( $folder ) || self::is_made( @mkdir( $folder, 0755, true ), dirname( $folder ) ) ) // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- The exception says it.
			&& ( $folder === $path || self::write( $zip, $entry, $path ) );
		if ( ! $is_here ) {
			return false;
		}
		if ( $folder !== $path ) {
			@touch( $path, $entry['time'] ); // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- Nice to have.
		}
		if ( 0 !== ( $entry['mode'] & 0777 ) ) {
			@chmod( $path, $entry['mode'] & 0777 | ( $folder === $path ? 0700 : 0600 ) ); // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- Nice to have.
		}
		return true;
	}

	/**
	 * Whether something was made. Its name alone may be what this server does not take.
	 *
	 * @param mixed  $made   False where it was not.
	 * @param string $folder Where it was to be.
	 * @return bool
	 * @throws Gnusys_Connector_Restore_Stop When nothing can be written there.
	 */
	private static function is_made( $made, $folder ) {
		$error = error_get_last();
		if ( false === $made && ( null === $error || ! preg_match( self::NO_NAME, $error['message'] ) ) ) {
			throw new Gnusys_Connector_Restore_Stop( 'folder-unwritable', array( $folder ) );
		}
		return false !== $made;
	}

	/**
	 * Writes a file.
	 *
	 * @param Gnusys_Connector_Restore_Zip $zip   The archive.
	 * @param array                        $entry Which.
	 * @param string                       $path  Where.
	 * @return bool False where this server can have no file of that name.
	 * @throws Gnusys_Connector_Restore_Stop When it cannot be written.
	 */
	private static function write( $zip, array $entry, $path ) {
		$file = @fopen( $path, 'wb' ); // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- The exception says it.
		if ( ! self::is_made( $file, dirname( $path ) ) ) {
			return false;
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
		return true;
	}

	/**
	 * Says which folders and files were links.
	 *
	 * @param Gnusys_Connector_Restore_Job $job The restore.
	 */
	private static function name_links( $job ) {
		$manifest = new Gnusys_Connector_Restore_Manifest( file_get_contents( $job->path( Gnusys_Connector_Restore_Names::MANIFEST ) ) );
		$links    = array_filter(
			array_filter( (array) $manifest->get( 'links', array() ), 'is_string' ),
			static function ( $name ) use ( $job ) {
				return $job->settings->wants( $name . '/' );
			}
		);
		if ( array() !== $links ) {
			$job->note( array( 'links-copied', implode( ', ', $links ) ) );
		}
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

	/**
	 * Leaves the drop-in of a persistent object cache out on an empty account: its server is the former hosting's, and a site
	 * does not start without it.
	 *
	 * @param Gnusys_Connector_Restore_Job $job The restore.
	 */
	private static function drop_cache( $job ) {
		$path = $job->path( self::STAGED . '/' . Gnusys_Connector_Restore_Names::CONTENT . Gnusys_Connector_Restore_Maintenance::CACHE );
		if ( $job->settings->writes_config && is_file( $path ) ) {
			unlink( $path );
			$job->note( array( 'cache-left' ) );
		}
	}
}
