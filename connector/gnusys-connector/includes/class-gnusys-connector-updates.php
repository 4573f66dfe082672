<?php
/**
 * Pending updates.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Reads what WordPress found at its last own check. Never starts a check: that would take seconds and write. Some updaters
 * of sold plugins and themes answer in wp-admin alone: what they said there is kept for the portal.
 */
final class Gnusys_Connector_Updates {

	const SEEN = 'gnusys_offers'; // By the stored check, then by file or stylesheet.

	/**
	 * Keeps what the end of a page of wp-admin knows of offers, where it differs from what is kept. WordPress has read
	 * both for its menu.
	 */
	public static function keep_seen() {
		$seen = array();
		foreach ( array( 'update_plugins', 'update_themes' ) as $transient ) {
			if ( ! current_user_can( $transient ) ) {
				return; // They are not read for this person.
			}
			$seen[ $transient ] = array_filter( array_map( array( __CLASS__, 'version_of' ), self::field( $transient, 'response' ) ) );
		}
		update_site_option( self::SEEN, $seen );
	}

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
	 * Plugins or themes, each with the version that WordPress offers.
	 *
	 * @param array[] $installed What Inventory gave of one kind.
	 * @param string  $transient The stored check of that kind.
	 * @param string  $id        The field by which its offers are known: file or stylesheet.
	 * @return array[] The same with new_version: null without an offer, '' for an offer that names no version.
	 */
	public static function with_offers( array $installed, $transient, $id ) {
		$seen    = (array) get_site_option( self::SEEN );
		$seen    = isset( $seen[ $transient ] ) ? array_diff_key( $seen[ $transient ], self::field( $transient, 'no_update' ) ) : array();
		$offered = array_map( array( __CLASS__, 'version_of' ), self::field( $transient, 'response' ) ) + $seen;
		$list    = array();
		foreach ( $installed as $one ) {
			$one['new_version'] = isset( $offered[ $one[ $id ] ] ) ? $offered[ $one[ $id ] ] : null;
			if ( '' !== $one['version'] && '' !== (string) $one['new_version'] && version_compare( $one['version'], $one['new_version'], '>=' ) ) {
				$one['new_version'] = null; // Installed by hand since the check: that version, or a newer one.
			}
			$list[] = $one;
		}
		return $list;
	}

	/**
	 * A part of a stored check.
	 *
	 * @param string $transient The stored check.
	 * @param string $name      Response, or no_update.
	 * @return array By file or stylesheet.
	 */
	private static function field( $transient, $name ) {
		$stored = get_site_transient( $transient );
		return is_object( $stored ) && isset( $stored->$name ) && is_array( $stored->$name ) ? $stored->$name : array();
	}

	/**
	 * The version that an offer names.
	 *
	 * @param object|array $offer Plugins have objects, themes arrays.
	 * @return string
	 */
	private static function version_of( $offer ) {
		$fields = (array) $offer;
		return isset( $fields['new_version'] ) && is_scalar( $fields['new_version'] ) ? (string) $fields['new_version'] : '';
	}

	/**
	 * What has an update.
	 *
	 * @param array[] $installed What with_offers() gave.
	 * @param string  $id        The field by which the portal knows it: file or name.
	 * @return array With count and updates (files or names).
	 */
	public static function listed( array $installed, $id ) {
		$pending = array();
		foreach ( $installed as $one ) {
			if ( null !== $one['new_version'] ) {
				$pending[] = $one[ $id ];
			}
		}
		return array(
			'count'   => count( $pending ),
			'updates' => $pending,
		);
	}

	/**
	 * When WordPress last looked for updates of each kind.
	 *
	 * @return array With wordpress, plugins and themes: an instant (ISO 8601, UTC), null for never.
	 */
	public static function checked_at() {
		return array(
			'wordpress' => self::checked( 'update_core', 'updates' ),
			'plugins'   => self::checked( 'update_plugins', 'response' ),
			'themes'    => self::checked( 'update_themes', 'response' ),
		);
	}

	/**
	 * When one kind was last looked for.
	 *
	 * @param string $transient The stored check.
	 * @param string $answer    The field that WordPress sets once it was answered.
	 * @return string|null
	 */
	private static function checked( $transient, $answer ) {
		$stored = get_site_transient( $transient );
		// WordPress notes the time before it asks: a site that was never answered has a time and no answer. That of core is
		// never empty.
		$is_answered = is_object( $stored ) && isset( $stored->$answer ) && ( 'updates' !== $answer || ! empty( $stored->updates ) );
		$at          = $is_answered && isset( $stored->last_checked ) ? (int) $stored->last_checked : 0;
		return $at > 0 ? gmdate( 'Y-m-d\TH:i:s\Z', $at ) : null;
	}
}
