<?php
/**
 * What the administrator chose about backups.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Settings of the backups. None is loaded on the pages of the site.
 */
final class Gnusys_Connector_Backup_Options {

	const OPTION   = 'gnusys_backup';
	const PORTAL   = 'gnusys_portal'; // Where the site was paired.
	const REFUSED  = 'gnusys_backup_refused';
	const KEEP_MAX = 3;

	/**
	 * All of them.
	 *
	 * @return array With portal, key, frequency, keep and extra_tables (whose names lack the prefix).
	 */
	public static function all() {
		$stored   = get_option( self::OPTION, array() );
		$defaults = array(
			'portal'       => '',
			'key'          => '',
			'frequency'    => 'none',
			'keep'         => 1,
			'extra_tables' => array(),
		);
		$options  = array_merge( $defaults, is_array( $stored ) ? array_intersect_key( $stored, $defaults ) : array() );
		if ( '' === $options['portal'] ) {
			$options['portal'] = (string) get_option( self::PORTAL, '' );
		}
		return $options;
	}

	/**
	 * One of them.
	 *
	 * @param string $name Which.
	 * @return string|int|string[]
	 */
	public static function get( $name ) {
		$all = self::all();
		return $all[ $name ];
	}

	/**
	 * Stores some of them.
	 *
	 * @param array $changes New values, by name.
	 */
	public static function set( array $changes ) {
		update_option( self::OPTION, array_merge( self::all(), $changes ), false );
	}

	/**
	 * Whether this site makes backups and there is a portal to send them to.
	 *
	 * @return bool
	 */
	public static function is_ready() {
		$options = self::all();
		return Gnusys_Connector_Network::makes_backups() && '' !== $options['portal'] && '' !== $options['key'];
	}

	/**
	 * The only part of the key that is ever shown again.
	 *
	 * @return string
	 */
	public static function last_four() {
		return substr( (string) self::get( 'key' ), -4 );
	}

	/**
	 * What is wrong with a portal's address, in words for the administrator.
	 *
	 * @param string $portal As typed, without a slash at its end.
	 * @return string Empty when it is fine.
	 */
	public static function problem_with_portal( $portal ) {
		$host = wp_parse_url( $portal, PHP_URL_HOST );
		if ( ! preg_match( '~^https?://[^\s#?@]+$~i', $portal ) || ! $host ) {
			return __( 'That is not the address of a portal.', 'gnusys-connector' );
		}
		if ( 0 !== stripos( $portal, 'https://' ) && ! in_array( $host, array( 'localhost', '127.0.0.1' ), true ) ) {
			return __( 'The portal’s address must begin with https://, or the key would travel in clear.', 'gnusys-connector' );
		}
		return '';
	}

	/**
	 * What is wrong with a backup key, in words for the administrator.
	 *
	 * @param string $key As typed.
	 * @return string Empty when it is fine.
	 */
	public static function problem_with_key( $key ) {
		if ( ! preg_match( '/^bak_[A-Za-z0-9_-]{32,200}$/', $key ) ) {
			return __( 'That is not a backup key. It begins with bak_; copy it whole from the portal.', 'gnusys-connector' );
		}
		return '';
	}

	/**
	 * Notes that the portal does not take the key, for the notice in wp-admin.
	 *
	 * @param bool $refused Whether it is so.
	 */
	public static function set_refused( $refused ) {
		if ( $refused ) {
			update_option( self::REFUSED, '1', false );
		} else {
			delete_option( self::REFUSED );
		}
	}
}
