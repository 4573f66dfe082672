<?php
/**
 * Networks of sites (multisite).
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * What differs in a network: all its sites share one database, one wp-content and one set of plugins and themes, so the
 * connector belongs to those who manage the network.
 */
final class Gnusys_Connector_Network {

	/**
	 * What a person must be able to do to see or change anything of the connector.
	 *
	 * @return string A capability.
	 */
	public static function capability() {
		return is_multisite() ? 'manage_network_options' : 'manage_options';
	}

	/**
	 * Whether the current person may see and change the connector's settings.
	 *
	 * @return bool
	 */
	public static function can_manage() {
		return current_user_can( self::capability() );
	}

	/**
	 * Whether backups are made from this site. A backup holds the whole database: only the main site of the main network
	 * makes one.
	 *
	 * @return bool
	 */
	public static function makes_backups() {
		return ! is_multisite() || ( is_main_network() && is_main_site() );
	}

	/**
	 * Whether the status tells of everything that is installed, and not only of what this site uses.
	 *
	 * @return bool
	 */
	public static function shows_all_installed() {
		return ! is_multisite() || is_main_site();
	}

	/**
	 * Why this site makes no backup, in words for the administrator.
	 *
	 * @return string
	 */
	public static function refusal() {
		return __( 'In a network of sites, backups are made from the main site only.', 'gnusys-connector' );
	}

	/**
	 * The settings screen of the site that makes the backups.
	 *
	 * @return string Its address.
	 */
	public static function main_settings_url() {
		return get_admin_url( get_main_site_id( get_main_network_id() ), 'options-general.php?page=' . Gnusys_Connector_Settings::PAGE );
	}
}
