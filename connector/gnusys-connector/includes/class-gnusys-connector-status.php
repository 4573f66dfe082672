<?php
/**
 * The whole answer of the status route.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Puts the site's status together.
 */
final class Gnusys_Connector_Status {

	const END = 'gnusys';

	/**
	 * The status, in the shape the portal's schema reads.
	 *
	 * @return array
	 */
	public static function read() {
		$plugins = Gnusys_Connector_Updates::with_offers( Gnusys_Connector_Inventory::plugins(), 'update_plugins', 'file' );
		$themes  = Gnusys_Connector_Inventory::themes();

		$themes['all_themes'] = Gnusys_Connector_Updates::with_offers( $themes['all_themes'], 'update_themes', 'stylesheet' );
		return array(
			'connector_version' => GNUSYS_CONNECTOR_VERSION,
			'wordpress_version' => get_bloginfo( 'version' ),
			'php_version'       => PHP_VERSION,
			'mysql_version'     => self::mysql_version(),
			'site'              => array(
				'name' => Gnusys_Connector_Inventory::plain( get_option( 'blogname' ) ),
				'url'  => home_url(),
			),
			'plugins'           => $plugins,
			'themes'            => $themes,
			'updates'           => array(
				'wordpress'  => Gnusys_Connector_Updates::wordpress(),
				'plugins'    => Gnusys_Connector_Updates::listed( $plugins, 'file' ),
				'themes'     => Gnusys_Connector_Updates::listed( $themes['all_themes'], 'name' ),
				'checked_at' => Gnusys_Connector_Updates::checked_at(),
			),
			'counts'            => Gnusys_Connector_Counts::all(),
			'releases'          => Gnusys_Connector_Release::state(),
			'end'               => self::END, // The portal finds the answer among what other plugins print around it.
		);
	}

	/**
	 * The database's version.
	 *
	 * @return string Digits and dots.
	 */
	private static function mysql_version() {
		global $wpdb;
		// Asked of the server itself: what the driver reports for MariaDB carries a '5.5.5-' in front on older PHP.
		$answer = (string) $wpdb->get_var( 'SELECT VERSION()' );
		return preg_match( '/^\d+(\.\d+)+/', $answer, $found ) ? $found[0] : (string) $wpdb->db_version();
	}
}
