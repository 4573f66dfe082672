<?php
/**
 * Where the files of a backup come from.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * What is packed besides the database: wp-content, the plugins wherever they are, and, where the administrator chose so, what lies outside it. Says what
 * everything is called in the archive.
 */
final class Gnusys_Connector_Backup_Roots {

	const CONTENT = 'wp-content';
	const PLUGINS = 'plugins';
	const UPLOADS = 'uploads';
	const SITE    = 'site';
	const CORE    = array( 'wp-admin', 'wp-includes' );

	const MEASURE_SECONDS = 0.2; // While somebody waits for the screen.

	/**
	 * What this site has outside wp-content and the administrator may add.
	 *
	 * @return array[] By its name among the settings: names (in the archive).
	 */
	public static function offered() {
		$offered = array();
		if ( '' !== self::uploads() ) {
			$offered['uploads'] = array( self::UPLOADS );
		}
		if ( '' !== self::config() ) {
			$offered['config'] = array( self::SITE . '/wp-config.php' );
		}
		if ( is_file( ABSPATH . '.htaccess' ) ) {
			$offered['htaccess'] = array( self::SITE . '/.htaccess' );
		}
		$offered['core'] = self::core();
		return $offered;
	}

	/**
	 * What a backup begins with, and notes what it leaves out.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 * @return string[] Files and folders, by their names in the archive.
	 */
	public static function chosen( $job ) {
		$chosen = self::has_plugins() ? array( self::CONTENT ) : array( self::CONTENT, self::PLUGINS );
		$wanted = (array) Gnusys_Connector_Backup_Options::get( 'additions' );
		foreach ( self::offered() as $addition => $names ) {
			if ( in_array( $addition, $wanted, true ) ) {
				$chosen = array_merge( $chosen, $names );
			} elseif ( 'core' === $addition ) {
				$job->skip( self::SITE, 'not-chosen', 'folder' ); // One line instead of twenty: WordPress gives it to everybody.
			} elseif ( 'uploads' === $addition ) {
				$job->skip( $names[0], 'uploads-outside', 'folder' ); // Unlike the others, a restored site lacks it.
			} else {
				$job->skip( $names[0], 'not-chosen' );
			}
		}
		foreach ( self::others() as $name ) {
			$job->skip( $name, 'outside', 'folder' );
		}
		return $chosen;
	}

	/**
	 * Where something lies.
	 *
	 * @param string $name In the archive.
	 * @return string
	 */
	public static function locate( $name ) {
		list( $root, $path ) = array_pad( explode( '/', $name, 2 ), 2, '' );
		if ( self::UPLOADS === $root ) {
			return untrailingslashit( self::uploads() . '/' . $path ) . ( '/' === substr( $path, -1 ) ? '/' : '' );
		}
		if ( self::PLUGINS === $root ) {
			return WP_PLUGIN_DIR . '/' . $path;
		}
		if ( self::SITE === $root ) {
			return 'wp-config.php' === $path ? self::config() : ABSPATH . $path;
		}
		return WP_CONTENT_DIR . '/' . $path;
	}

	/**
	 * Bytes of what may be added, as far as they are counted in a blink.
	 *
	 * @param string[] $names In the archive.
	 * @return array With bytes and is_all.
	 */
	public static function measure( array $names ) {
		$until = microtime( true ) + self::MEASURE_SECONDS;
		$paths = array_map( array( __CLASS__, 'locate' ), $names );
		$bytes = 0;
		while ( array() !== $paths && microtime( true ) < $until ) {
			$path = array_pop( $paths );
			if ( is_file( $path ) ) {
				$bytes += (int) filesize( $path );
			} elseif ( is_dir( $path ) && is_readable( $path ) ) {
				foreach ( array_diff( scandir( $path ), array( '.', '..' ) ) as $name ) {
					if ( ! is_link( $path . '/' . $name ) ) {
						$paths[] = $path . '/' . $name;
					}
				}
			}
		}
		return array(
			'bytes'  => $bytes,
			'is_all' => array() === $paths,
		);
	}

	/**
	 * The folder of the uploads, where wp-content does not name it.
	 *
	 * @return string Empty where wp-content has it.
	 */
	private static function uploads() {
		static $found = null;
		if ( null === $found ) {
			$uploads = wp_upload_dir( null, false );
			$content = wp_normalize_path( WP_CONTENT_DIR ) . '/';
			$is_in   = 0 === strpos( wp_normalize_path( $uploads['basedir'] ) . '/', $content ) || 0 === strpos( realpath( $uploads['basedir'] ) . '/', realpath( WP_CONTENT_DIR ) . '/' );
			$found   = $is_in ? '' : (string) realpath( $uploads['basedir'] );
		}
		return $found;
	}

	/**
	 * Whether wp-content has the plugins.
	 *
	 * @return bool
	 */
	private static function has_plugins() {
		return 0 === strpos( wp_normalize_path( WP_PLUGIN_DIR ), wp_normalize_path( WP_CONTENT_DIR ) . '/' );
	}

	/**
	 * Where wp-config.php lies: beside WordPress or, as WordPress also takes it, one folder above.
	 *
	 * @return string Empty where it is elsewhere.
	 */
	private static function config() {
		if ( is_file( ABSPATH . 'wp-config.php' ) ) {
			return ABSPATH . 'wp-config.php';
		}
		$above = dirname( ABSPATH );
		return @is_file( $above . '/wp-config.php' ) && ! @is_file( $above . '/wp-settings.php' ) ? $above . '/wp-config.php' : ''; // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- open_basedir may forbid to look.
	}

	/**
	 * WordPress itself: its folders, and the files beside them.
	 *
	 * @return string[] Names in the archive.
	 */
	private static function core() {
		$names = array();
		foreach ( self::entries() as $name ) {
			$is_choice = in_array( $name, array( 'wp-config.php', '.htaccess' ), true );
			if ( in_array( $name, self::CORE, true ) || ( ! $is_choice && is_file( ABSPATH . $name ) ) ) {
				$names[] = self::SITE . '/' . $name;
			}
		}
		return $names;
	}

	/**
	 * Folders beside WordPress that are not of it: perhaps another site's.
	 *
	 * @return string[] Names in the archive.
	 */
	private static function others() {
		$names = array();
		$ours  = array( realpath( WP_CONTENT_DIR ), realpath( WP_PLUGIN_DIR ), realpath( wp_upload_dir( null, false )['basedir'] ) );
		foreach ( self::entries() as $name ) {
			$path = realpath( ABSPATH . $name );
			if ( ! in_array( $name, self::CORE, true ) && is_dir( ABSPATH . $name ) && ! in_array( $path, $ours, true ) ) {
				$names[] = self::SITE . '/' . $name;
			}
		}
		return $names;
	}

	/**
	 * What lies beside WordPress.
	 *
	 * @return string[]
	 */
	private static function entries() {
		return is_readable( ABSPATH ) ? array_values( array_diff( scandir( ABSPATH ), array( '.', '..' ) ) ) : array();
	}
}
