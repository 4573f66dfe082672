<?php
/**
 * Visitors while the site changes.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * WordPress's maintenance mode: it tells visitors to come back. WordPress takes no notice of it after ten minutes.
 */
final class Gnusys_Connector_Restore_Maintenance {

	/**
	 * Begins it, or renews it.
	 *
	 * @param string $root Where WordPress lies.
	 */
	public static function begin( $root ) {
		file_put_contents( $root . '/.maintenance', '<?php $upgrading = ' . time() . ';' );
	}

	/**
	 * Ends it. What PHP compiled of the old files is forgotten: the restored ones may be as old.
	 *
	 * @param string $root Where WordPress lies.
	 */
	public static function end( $root ) {
		clearstatcache();
		if ( is_file( $root . '/.maintenance' ) ) {
			unlink( $root . '/.maintenance' );
		}
		if ( function_exists( 'opcache_reset' ) ) {
			@opcache_reset(); // phpcs:ignore WordPress.PHP.NoSilencedErrors.Discouraged -- Some hosts forbid it.
		}
	}
}
