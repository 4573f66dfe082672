<?php
/**
 * The shape of the site.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Reads from a manifest what a restored site's wp-config.php says, besides how to reach the database: for a restore, and for
 * a drill, which thereby proves what a restore does.
 */
final class Gnusys_Connector_Restore_Shape {

	/**
	 * What is written anyway, or belongs to the former server.
	 */
	const NEEDLESS = array( 'DB_NAME', 'DB_USER', 'DB_PASSWORD', 'DB_HOST', 'ABSPATH', 'WP_DEBUG', 'WP_DEBUG_LOG', 'WP_DEBUG_DISPLAY', 'SCRIPT_DEBUG', 'WP_HOME', 'WP_SITEURL', 'WP_CONTENT_DIR', 'WP_CONTENT_URL', 'WP_PLUGIN_DIR', 'WP_PLUGIN_URL', 'WP_ALLOW_MULTISITE' );

	/**
	 * The constants of a configuration.
	 *
	 * @param Gnusys_Connector_Restore_Manifest $manifest What the archive says.
	 * @param Gnusys_Connector_Restore_Settings $settings Where the parts of the site lie.
	 * @return array Values by name.
	 */
	public static function constants( $manifest, $settings ) {
		$shape     = self::of( $manifest );
		$constants = array(
			'DB_CHARSET' => self::text( $shape, 'charset', 'utf8mb4' ),
			'DB_COLLATE' => self::text( $shape, 'collate', '' ),
		);
		return $constants + self::network( $manifest, $shape ) + Gnusys_Connector_Restore_Layout::constants( $manifest, $settings ) + self::scalars( isset( $shape['constants'] ) ? $shape['constants'] : array() );
	}

	/**
	 * What the former wp-config.php defined, and the new one does not.
	 *
	 * @param Gnusys_Connector_Restore_Manifest $manifest What the archive says.
	 * @param Gnusys_Connector_Restore_Settings $settings Where the parts of the site lie.
	 * @return string[]|null Names; null where the archive does not know: those of connectors before 1.7.0.
	 */
	public static function left_out( $manifest, $settings ) {
		$shape = self::of( $manifest );
		if ( ! isset( $shape['configured'] ) || ! is_array( $shape['configured'] ) ) {
			return null;
		}
		$names = array_filter( $shape['configured'], 'is_string' );
		return array_values( array_diff( $names, self::NEEDLESS, Gnusys_Connector_Restore_Config::SALTS, array_keys( self::constants( $manifest, $settings ) ) ) );
	}

	/**
	 * The constants of a network.
	 *
	 * @param Gnusys_Connector_Restore_Manifest $manifest What the archive says.
	 * @param array                             $shape    Its shape.
	 * @return array Values by name; none for a single site. Where the shape is not known, those of a network by folder.
	 */
	private static function network( $manifest, array $shape ) {
		if ( ! $manifest->get( 'isMultisite' ) ) {
			return array();
		}
		$path  = (string) parse_url( $manifest->address(), PHP_URL_PATH );
		$known = array(
			'MULTISITE'            => true,
			'SUBDOMAIN_INSTALL'    => false,
			'DOMAIN_CURRENT_SITE'  => (string) preg_replace( '~^https?://([^/]*).*$~i', '$1', $manifest->address() ),
			'PATH_CURRENT_SITE'    => rtrim( $path, '/' ) . '/',
			'SITE_ID_CURRENT_SITE' => 1,
			'BLOG_ID_CURRENT_SITE' => 1,
		);
		return array_merge( $known, self::scalars( isset( $shape['network'] ) ? $shape['network'] : array() ) );
	}

	/**
	 * The shape that a manifest has.
	 *
	 * @param Gnusys_Connector_Restore_Manifest $manifest What the archive says.
	 * @return array Empty in older ones.
	 */
	private static function of( $manifest ) {
		$shape = $manifest->get( 'shape', array() );
		return is_array( $shape ) ? $shape : array();
	}

	/**
	 * A text of a shape that stands in a configuration.
	 *
	 * @param array  $shape   The shape.
	 * @param string $name    Which.
	 * @param string $default Where there is none.
	 * @return string
	 */
	private static function text( array $shape, $name, $default ) {
		return isset( $shape[ $name ] ) && is_string( $shape[ $name ] ) && preg_match( '/^\w*$/', $shape[ $name ] ) ? $shape[ $name ] : $default;
	}

	/**
	 * Constants that may be written.
	 *
	 * @param mixed $given By name.
	 * @return array
	 */
	private static function scalars( $given ) {
		$scalars = array();
		foreach ( is_array( $given ) ? $given : array() as $name => $value ) {
			if ( preg_match( '/^[A-Z][A-Z0-9_]*$/', (string) $name ) && is_scalar( $value ) ) {
				$scalars[ $name ] = $value;
			}
		}
		return $scalars;
	}
}
