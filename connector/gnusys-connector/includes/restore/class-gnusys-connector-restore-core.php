<?php
/**
 * WordPress itself.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Prepares what an empty account lacks: wp-config.php, and WordPress from the ZIP that wordpress.org has of it.
 */
final class Gnusys_Connector_Restore_Core {

	const PROOF  = 'wp-includes/version.php'; // Where it is, WordPress is.
	const FOLDER = 'wordpress/'; // What the names in its ZIP begin with.

	/**
	 * Stops before anything is unpacked where WordPress is missing.
	 *
	 * @param Gnusys_Connector_Restore_Job      $job      The restore.
	 * @param Gnusys_Connector_Restore_Manifest $manifest What the archive says.
	 * @param bool                              $is_in    Whether WordPress is in the archive.
	 * @throws Gnusys_Connector_Restore_Stop When it is nowhere.
	 */
	public static function require_it( $job, $manifest, $is_in ) {
		if ( $job->settings->writes_config && ! $job->settings->is_check && ! $is_in && ! is_file( $job->settings->root . '/' . self::PROOF ) ) {
			self::archive( $job->settings->root, (string) $manifest->get( 'wordpress' ) );
		}
	}

	/**
	 * Prepares both beside the files of the archive. Interrupted, it is done again.
	 *
	 * @param Gnusys_Connector_Restore_Job $job The restore.
	 * @return bool Always true.
	 */
	public static function work( $job ) {
		if ( ! $job->settings->writes_config ) {
			return true;
		}
		$manifest = new Gnusys_Connector_Restore_Manifest( file_get_contents( $job->path( Gnusys_Connector_Restore_Names::MANIFEST ) ) );
		$site     = $job->path( Gnusys_Connector_Restore_Files::STAGED . '/site' );
		if ( ! is_dir( $site ) ) {
			mkdir( $site, 0755, true );
		}
		if ( ! is_file( $job->settings->root . '/' . self::PROOF ) && ! is_file( $site . '/' . self::PROOF ) ) {
			self::unpack( self::archive( $job->settings->root, (string) $manifest->get( 'wordpress' ) ), $site );
		}
		if ( '' === Gnusys_Connector_Restore_Config::path( $job->settings->root ) ) {
			Gnusys_Connector_Restore_Folder::write( $site . '/wp-config.php', Gnusys_Connector_Restore_Config::text( $job->settings->database, $manifest->get( 'prefix' ) ) );
		} else {
			$job->note( array( 'config-kept' ) );
		}
		return true;
	}

	/**
	 * The ZIP of WordPress that somebody put beside the restorer: the backup's own version first.
	 *
	 * @param string $root    Where WordPress is to lie.
	 * @param string $version The backup's.
	 * @return string Its path.
	 * @throws Gnusys_Connector_Restore_Stop When there is none.
	 */
	private static function archive( $root, $version ) {
		$paths = preg_match( '/^[\w.-]+$/', $version ) ? (array) glob( $root . '/wordpress-' . $version . '*.zip' ) : array();
		$paths = array_merge( $paths, (array) glob( $root . '/wordpress-*.zip' ) );
		if ( array() === $paths ) {
			throw new Gnusys_Connector_Restore_Stop( 'core-missing', array( $version ) );
		}
		return $paths[0];
	}

	/**
	 * Unpacks WordPress without its wp-content.
	 *
	 * @param string $path The ZIP's.
	 * @param string $site Where to.
	 */
	private static function unpack( $path, $site ) {
		$zip     = new Gnusys_Connector_Restore_Zip( $path );
		$entries = array();
		foreach ( $zip->entries() as $entry ) {
			$name = 0 === strpos( $entry['name'], self::FOLDER ) ? substr( $entry['name'], strlen( self::FOLDER ) ) : '';
			if ( '' !== $name && ! Gnusys_Connector_Restore_Names::is_folder( $name ) && 0 !== strpos( $name, Gnusys_Connector_Restore_Names::CONTENT ) ) {
				Gnusys_Connector_Restore_Names::check( 'site/' . $name );
				$entries[ $name ] = $entry;
			}
		}
		foreach ( $entries as $name => $entry ) {
			Gnusys_Connector_Restore_Files::unpack( $zip, $entry, $site . '/' . $name );
		}
		if ( ! is_file( $site . '/' . self::PROOF ) ) {
			throw new Gnusys_Connector_Restore_Stop( 'archive-unknown', array( basename( $path ) ) );
		}
	}
}
