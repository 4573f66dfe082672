<?php
/**
 * Pending updates.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Reads what WordPress found at its last own check. Never starts a check: that would take seconds and write.
 */
final class Gnusys_Connector_Updates {

	/**
	 * The newer WordPress offered, if any.
	 *
	 * @return string|null Its version.
	 */
	public static function wordpress() {
		$stored = get_site_transient( 'update_core' );
		$offers = is_object( $stored ) && isset( $stored->updates ) ? (array) $stored->updates : array();
		foreach ( $offers as $offer ) {
			$version = isset( $offer->version ) ? (string) $offer->version : '';
			// The stored answer may predate an update made by hand, hence the comparison.
			if ( isset( $offer->response ) && 'upgrade' === $offer->response && version_compare( $version, get_bloginfo( 'version' ), '>' ) ) {
				return $version;
			}
		}
		return null;
	}

	/**
	 * Installed plugins with an update.
	 *
	 * @param array[] $plugins What Inventory::plugins() gave.
	 * @return array With count and updates (plugin files).
	 */
	public static function plugins( array $plugins ) {
		$offered = self::offered( 'update_plugins' );
		$files   = array();
		foreach ( $plugins as $plugin ) {
			if ( isset( $offered[ $plugin['file'] ] ) ) {
				$files[] = $plugin['file'];
			}
		}
		return self::listed( $files );
	}

	/**
	 * Installed themes with an update.
	 *
	 * @param array[] $themes The all_themes that Inventory::themes() gave.
	 * @return array With count and updates (theme names).
	 */
	public static function themes( array $themes ) {
		$offered = self::offered( 'update_themes' );
		$names   = array();
		foreach ( $themes as $theme ) {
			if ( isset( $offered[ $theme['stylesheet'] ] ) ) {
				$names[] = $theme['name'];
			}
		}
		return self::listed( $names );
	}

	/**
	 * The offers of a stored check, by plugin file or stylesheet.
	 *
	 * @param string $transient Its name.
	 * @return array
	 */
	private static function offered( $transient ) {
		$stored = get_site_transient( $transient );
		return is_object( $stored ) && isset( $stored->response ) && is_array( $stored->response ) ? $stored->response : array();
	}

	/**
	 * A list with its length.
	 *
	 * @param string[] $items Files or names.
	 * @return array
	 */
	private static function listed( array $items ) {
		return array(
			'count'   => count( $items ),
			'updates' => $items,
		);
	}
}
