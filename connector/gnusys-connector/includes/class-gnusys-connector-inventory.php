<?php
/**
 * Installed plugins and themes.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Lists what is installed, in the words WordPress's own screens use.
 */
final class Gnusys_Connector_Inventory {

	/**
	 * Installed plugins (must-use plugins and drop-ins are not: they have no updates and cannot be switched off). Those
	 * that a site of a network does not use are the network's, and only its main site tells of them.
	 *
	 * @return array[] Each with file, name, version and active (network-wide activation counts).
	 */
	public static function plugins() {
		if ( ! function_exists( 'get_plugins' ) ) {
			require_once ABSPATH . 'wp-admin/includes/plugin.php'; // Not loaded outside the dashboard.
		}
		$list = array();
		foreach ( get_plugins() as $file => $data ) {
			$is_active = is_plugin_active( $file );
			if ( ! $is_active && ! Gnusys_Connector_Network::shows_all_installed() ) {
				continue;
			}
			$name   = self::plain( $data['Name'] );
			$list[] = array(
				'file'    => (string) $file,
				'name'    => '' === $name ? (string) $file : $name,
				'version' => (string) $data['Version'],
				'active'  => $is_active,
			);
		}
		return $list;
	}

	/**
	 * Installed themes that are whole (broken ones have no reliable name). On a site of a network, those that it may use.
	 *
	 * @return array With active_theme (a stylesheet) and all_themes (name, version, active, stylesheet).
	 */
	public static function themes() {
		$active = get_stylesheet();
		$list   = array();
		foreach ( self::shown_themes( $active ) as $stylesheet => $theme ) {
			$list[] = array(
				'name'       => self::theme_name( $theme ),
				'version'    => (string) $theme->get( 'Version' ),
				'active'     => (string) $stylesheet === $active,
				'stylesheet' => (string) $stylesheet,
			);
		}
		return array(
			'active_theme' => $active,
			'all_themes'   => $list,
		);
	}

	/**
	 * Themes to tell of, as the site's own screen of themes chooses them.
	 *
	 * @param string $active The active one's stylesheet.
	 * @return WP_Theme[] By stylesheet.
	 */
	private static function shown_themes( $active ) {
		if ( Gnusys_Connector_Network::shows_all_installed() ) {
			return wp_get_themes();
		}
		$themes = wp_get_themes( array( 'allowed' => true ) );
		// It stays active when the network no longer offers it.
		return isset( $themes[ $active ] ) ? $themes : $themes + array( $active => wp_get_theme() );
	}

	/**
	 * A theme's name; the same text in the list and in the updates, since the portal matches them by it.
	 *
	 * @param WP_Theme $theme An installed theme.
	 * @return string
	 */
	public static function theme_name( $theme ) {
		$name = self::plain( $theme->get( 'Name' ) );
		return '' === $name ? (string) $theme->get_stylesheet() : $name;
	}

	/**
	 * Text without markup or entities: JSON readers escape it themselves.
	 *
	 * @param mixed $text A header of a plugin or theme, or a setting of the site.
	 * @return string
	 */
	public static function plain( $text ) {
		return trim( html_entity_decode( wp_strip_all_tags( (string) $text ), ENT_QUOTES | ENT_HTML5, 'UTF-8' ) );
	}
}
