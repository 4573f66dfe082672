<?php
/**
 * The shape of the site.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Describes what a site is besides its rows and files: how it reads its database, whether it is a network, where its parts
 * lie, and what wp-config.php makes it do. Of constants that may be secret it has the name alone.
 */
final class Gnusys_Connector_Backup_Shape {

	const NETWORK = array( 'SUBDOMAIN_INSTALL', 'DOMAIN_CURRENT_SITE', 'PATH_CURRENT_SITE', 'SITE_ID_CURRENT_SITE', 'BLOG_ID_CURRENT_SITE', 'SUNRISE' );

	/**
	 * What changes how a site works on any server, and is no secret.
	 */
	const BEHAVIOUR = array( 'WP_CACHE', 'CUSTOM_USER_TABLE', 'CUSTOM_USER_META_TABLE', 'UPLOADS', 'WP_MEMORY_LIMIT', 'WP_MAX_MEMORY_LIMIT', 'WP_POST_REVISIONS', 'EMPTY_TRASH_DAYS', 'MEDIA_TRASH', 'AUTOSAVE_INTERVAL', 'DISALLOW_FILE_EDIT', 'FORCE_SSL_ADMIN', 'WP_DEFAULT_THEME', 'COOKIE_DOMAIN', 'NOBLOGREDIRECT' );

	const DROP_INS = array( 'advanced-cache.php', 'blog-deleted.php', 'blog-inactive.php', 'blog-suspended.php', 'db.php', 'db-error.php', 'fatal-error-handler.php', 'install.php', 'maintenance.php', 'object-cache.php', 'php-error.php', 'sunrise.php' );

	/**
	 * The shape, as the manifest has it.
	 *
	 * @return array
	 */
	public static function describe() {
		global $wpdb;
		$uploads    = wp_upload_dir( null, false );
		$configured = Gnusys_Connector_Restore_Config::constants( untrailingslashit( ABSPATH ) );
		return array(
			'charset'    => (string) $wpdb->charset,
			'collate'    => (string) $wpdb->collate,
			'network'    => is_multisite() ? (object) self::values( self::NETWORK ) : null,
			'addresses'  => self::addresses(),
			'isFixed'    => defined( 'WP_HOME' ) || defined( 'WP_SITEURL' ), // The database may have others.
			'permalinks' => (string) get_option( 'permalink_structure' ),
			'sample'     => self::sample(),
			'folders'    => array(
				'content' => self::within( WP_CONTENT_DIR ),
				'plugins' => self::within( WP_PLUGIN_DIR ),
				'mustUse' => self::within( WPMU_PLUGIN_DIR ),
				'uploads' => self::within( $uploads['basedir'] ),
			),
			'dropIns'    => self::files( WP_CONTENT_DIR, self::DROP_INS ),
			'mustUse'    => array_map( 'basename', wp_get_mu_plugins() ),
			'constants'  => (object) self::values( array_intersect( self::BEHAVIOUR, $configured ) ),
			'configured' => $configured,
		);
	}

	/**
	 * The addresses of the parts of the site.
	 *
	 * @return string[] By the names of the parts.
	 */
	public static function addresses() {
		return array(
			'content' => content_url(),
			'plugins' => plugins_url(),
			'uploads' => wp_upload_dir( null, false )['baseurl'],
		);
	}

	/**
	 * A title that shows whether letters come back as they were.
	 *
	 * @return array|null post (its number) and title, of a post or page that visitors see; null where the newest have ASCII alone.
	 */
	private static function sample() {
		global $wpdb;
		$rows = $wpdb->get_results( "SELECT ID, post_title FROM {$wpdb->posts} WHERE post_status = 'publish' AND post_password = '' AND post_type IN ( 'post', 'page' ) ORDER BY post_date DESC, ID DESC LIMIT 200" );
		foreach ( (array) $rows as $row ) {
			if ( preg_match( '/^[^<&]*[^ -~<&][^<&]*$/', $row->post_title ) ) {
				return array(
					'post'  => (int) $row->ID,
					'title' => $row->post_title,
				);
			}
		}
		return null;
	}

	/**
	 * The values of constants.
	 *
	 * @param string[] $names Theirs.
	 * @return array By name; without those that are not defined, or are no scalars.
	 */
	private static function values( array $names ) {
		$values = array();
		foreach ( $names as $name ) {
			if ( defined( $name ) && is_scalar( constant( $name ) ) ) {
				$values[ $name ] = constant( $name );
			}
		}
		return $values;
	}

	/**
	 * Where a folder lies, from WordPress's own.
	 *
	 * @param string $path The folder's.
	 * @return string|null Null for one that lies elsewhere.
	 */
	private static function within( $path ) {
		$root = wp_normalize_path( ABSPATH );
		$path = wp_normalize_path( $path );
		return 0 === strpos( $path, $root ) ? substr( $path, strlen( $root ) ) : null;
	}

	/**
	 * Those of some files that are there.
	 *
	 * @param string   $folder Where.
	 * @param string[] $names  Theirs.
	 * @return string[]
	 */
	private static function files( $folder, array $names ) {
		return array_values(
			array_filter(
				$names,
				static function ( $name ) use ( $folder ) {
					return is_file( $folder . '/' . $name );
				}
			)
		);
	}
}
