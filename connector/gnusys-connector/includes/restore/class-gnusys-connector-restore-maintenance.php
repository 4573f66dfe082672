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

	const CACHE = 'object-cache.php'; // By which WordPress keeps its objects in a server of their own.

	/**
	 * Empties the object cache before anything else runs, and goes.
	 */
	const FLUSH = "<?php\n// Written by a restore: the object cache may still have the former site.\nwp_cache_flush();\n@unlink( __FILE__ );\n";

	/**
	 * Begins it, or renews it.
	 *
	 * @param string $root Where WordPress lies.
	 */
	public static function begin( $root ) {
		file_put_contents( $root . '/.maintenance', '<?php $upgrading = ' . time() . ';' );
	}

	/**
	 * Ends it. What PHP compiled of the old files is forgotten: the restored ones may be as old. So is what a persistent
	 * object cache has of the former site.
	 *
	 * @param Gnusys_Connector_Restore_Settings $settings What was asked for.
	 */
	public static function end( $settings ) {
		clearstatcache();
		if ( is_file( $settings->root . '/.maintenance' ) ) {
			unlink( $settings->root . '/.maintenance' );
		}
		if ( $settings->has_database && is_file( $settings->content . '/' . self::CACHE ) ) {
			self::flush( $settings->content . '/mu-plugins' );
		}
		if ( function_exists( 'opcache_reset' ) ) {
			@opcache_reset(); // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- Some hosts forbid it.
		}
	}

	/**
	 * Has the site's next request empty its object cache, which the restorer cannot reach.
	 *
	 * @param string $folder Of must-use plugins.
	 */
	private static function flush( $folder ) {
		if ( is_dir( $folder ) || @mkdir( $folder, 0755 ) ) { // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- A cache expires by itself, too.
			file_put_contents( $folder . '/gnusys-restored.php', self::FLUSH );
		}
	}
}
