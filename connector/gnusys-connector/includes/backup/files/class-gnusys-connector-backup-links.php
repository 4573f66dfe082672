<?php
/**
 * Symbolic links.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Says which links are data: those by which a site reaches an active plugin, its theme, its must-use plugins or its uploads,
 * and folders linked below these. They are packed as what they lead to; all others are listed.
 */
final class Gnusys_Connector_Backup_Links {

	const MAX  = 200; // Followed.
	const LEFT = 'link-left';

	/**
	 * Why a link is not followed.
	 *
	 * @param string                      $path In the archive.
	 * @param Gnusys_Connector_Backup_Job $job  The backup, which notes one that is.
	 * @return string Empty where it is followed.
	 */
	public static function refusal( $path, $job ) {
		$full   = wp_normalize_path( Gnusys_Connector_Backup_Roots::locate( $path ) );
		$places = self::places();
		$is_key = array() !== array_filter(
			$places,
			static function ( $place ) use ( $full ) {
				return self::is_within( $place, $full );
			}
		);
		if ( ! $is_key && ! self::is_within_any( $full, $places ) ) {
			return 'link';
		}
		$real = @realpath( $full ); // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- open_basedir may forbid to look.
		if ( false === $real ) {
			return $is_key || ! self::leads_nowhere( $full ) ? 'unreadable' : 'link';
		}
		$content = realpath( WP_CONTENT_DIR );
		$is_loop = self::is_within( realpath( dirname( $full ) ), $real ) || self::is_within( $content, $real );
		if ( ! $is_key && ( $is_loop || self::is_in_backup( $real, $content, $full, $job ) ) ) {
			return 'link';
		}
		if ( $is_loop || count( $job->state['scan']['links'] ) >= self::MAX ) {
			return self::LEFT;
		}
		$job->state['scan']['links'][] = array( base64_encode( $path ), base64_encode( $real ) ); // JSON takes no other bytes.
		return '';
	}

	/**
	 * Those that were followed.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 * @return string[] Their names in the archive.
	 */
	public static function followed( $job ) {
		return array_map( 'base64_decode', array_column( $job->state['scan']['links'], 0 ) );
	}

	/**
	 * Where a site has what it does not work without. On a network each site may use any plugin and theme.
	 *
	 * @return string[]
	 */
	private static function places() {
		static $places = null;
		if ( null === $places ) {
			$basedir = wp_upload_dir( null, false )['basedir'];
			$places  = array( WPMU_PLUGIN_DIR, $basedir, (string) realpath( $basedir ) );
			if ( is_multisite() ) {
				array_push( $places, WP_PLUGIN_DIR, get_theme_root(), WP_CONTENT_DIR . '/blogs.dir' );
			} else {
				array_push( $places, get_template_directory(), get_stylesheet_directory() );
				foreach ( (array) get_option( 'active_plugins' ) as $plugin ) {
					$places[] = WP_PLUGIN_DIR . '/' . strtok( $plugin, '/' );
				}
			}
			$places = array_map( 'wp_normalize_path', array_filter( $places ) );
		}
		return $places;
	}

	/**
	 * Whether what a link below a place leads to is in the backup anyway, or is a file that the site does not run.
	 *
	 * @param string                      $real    Where it leads.
	 * @param string                      $content Where wp-content is.
	 * @param string                      $full    The link.
	 * @param Gnusys_Connector_Backup_Job $job     The backup.
	 * @return bool
	 */
	private static function is_in_backup( $real, $content, $full, $job ) {
		$known = array_merge( array( $content ), array_map( 'base64_decode', array_column( $job->state['scan']['links'], 1 ) ) );
		return self::is_within_any( $real, $known ) || ( ! is_dir( $real ) && '.php' !== substr( $full, -4 ) );
	}

	/**
	 * Whether a link leads to nothing, which nobody can lose.
	 *
	 * @param string $full The link.
	 * @return bool
	 */
	private static function leads_nowhere( $full ) {
		error_clear_last();
		@opendir( $full ); // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- Its message says why not.
		$error = error_get_last();
		return null !== $error && (bool) preg_match( '/No such file|Too many/', $error['message'] );
	}

	/**
	 * Whether a path is another one, or below it.
	 *
	 * @param string $path  Which.
	 * @param string $other The other.
	 * @return bool
	 */
	private static function is_within( $path, $other ) {
		return 0 === strpos( rtrim( $path, '/' ) . '/', rtrim( $other, '/' ) . '/' );
	}

	/**
	 * Whether a path is one of some, or below one.
	 *
	 * @param string   $path   Which.
	 * @param string[] $others The others.
	 * @return bool
	 */
	private static function is_within_any( $path, array $others ) {
		foreach ( $others as $other ) {
			if ( self::is_within( $path, $other ) ) {
				return true;
			}
		}
		return false;
	}
}
