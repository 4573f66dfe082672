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
	 * Installed plugins (must-use plugins and drop-ins are not: they have no updates and cannot be switched off).
	 *
	 * @return array[] Each with file, name, version and active (network-wide activation counts).
	 */
	public static function plugins() {
		if ( ! function_exists( 'get_plugins' ) ) {
			require_once ABSPATH . 'wp-admin/includes/plugin.php'; // Not loaded outside the dashboard.
		}
		$list = array();
		foreach ( get_plugins() as $file => $data ) {
			$name   = self::plain( $data['Name'] );
			$list[] = array(
				'file'    => (string) $file,
				'name'    => '' === $name ? (string) $file : $name,
				'version' => (string) $data['Version'],
				'active'  => is_plugin_active( $file ),
			);
		}
		return $list;
	}

	/**
	 * Installed themes that are whole (broken ones have no reliable name).
	 *
	 * @return array With active_theme (a stylesheet) and all_themes (name, version, active, stylesheet).
	 */
	public static function themes() {
		$active = get_stylesheet();
		$list   = array();
		foreach ( wp_get_themes() as $stylesheet => $theme ) {
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
