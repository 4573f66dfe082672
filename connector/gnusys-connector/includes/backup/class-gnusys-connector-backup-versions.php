<?php
/**
 * Versions of what is installed.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Notices an update while a backup is made: a plugin that is half old, half new is worth nothing. A step waits while
 * WordPress says that it updates; what changed all the same is read again, from the start.
 */
final class Gnusys_Connector_Backup_Versions {

	const READING      = array( 'scan', 'room', 'dump', 'objects', 'files', 'join' );
	const WAIT_SECONDS = 60;
	const LOCK_SECONDS = 900; // WordPress takes over locks that are older.
	const REMAKES_MAX  = 2;
	const LOCKS        = array( 'auto_updater.lock', 'core_updater.lock' );
	const MAINTENANCE  = 600; // Seconds after which WordPress ignores its file.
	const COMPONENTS   = '~^(?:wp-content/(?:plugins|themes|mu-plugins)|plugins)/~';

	/**
	 * Whether WordPress says that it updates something.
	 *
	 * @return bool
	 */
	public static function is_updating() {
		clearstatcache();
		$file = ABSPATH . '.maintenance';
		if ( is_file( $file ) && filemtime( $file ) > time() - self::MAINTENANCE ) {
			return true;
		}
		foreach ( self::LOCKS as $lock ) {
			if ( (int) get_option( $lock ) > time() - self::LOCK_SECONDS ) {
				return true;
			}
		}
		return false;
	}

	/**
	 * The versions of WordPress, plugins and themes, as their files say them at this moment.
	 *
	 * @return string A checksum.
	 */
	public static function installed() {
		require_once ABSPATH . 'wp-admin/includes/plugin.php';
		wp_clean_plugins_cache( false );
		wp_clean_themes_cache( false );
		$versions = array( Gnusys_Connector_Restore_Core_Files::version( untrailingslashit( ABSPATH ) ), wp_list_pluck( get_plugins(), 'Version' ) );
		foreach ( wp_get_themes( array( 'errors' => null ) ) as $name => $theme ) {
			$versions[] = array( $name, $theme->get( 'Version' ) );
		}
		return (string) crc32( (string) wp_json_encode( $versions ) );
	}

	/**
	 * Whether a backup has to be made from the start, since something was updated meanwhile. After some times it is
	 * listed as changed.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup, once all is read.
	 * @return bool
	 */
	public static function is_torn( $job ) {
		if ( ! isset( $job->state['versions'] ) || self::installed() === $job->state['versions'] ) {
			return false;
		}
		if ( $job->state['remakes'] < self::REMAKES_MAX ) {
			return true;
		}
		$job->skip( 'wp-content/plugins', 'changed', 'folder' );
		$job->state['versions'] = null; // Listed once, however many steps follow.
		return false;
	}
}
