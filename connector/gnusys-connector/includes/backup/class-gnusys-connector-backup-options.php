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
	const KEY      = 'gnusys_backup_key'; // One of Gnusys_Connector_Origin::SECRETS.
	const PORTAL   = 'gnusys_portal'; // Where the site was paired.
	const REFUSED  = 'gnusys_backup_refused';
	const KEEP_MAX = 3;

	/**
	 * All of them.
	 *
	 * @return array With portal, key (empty where it is another site's), frequency, keep, additions (of what lies outside
	 *               wp-content), extra_tables (whose names lack the prefix), exclusions and
	 *               is_encrypted.
	 */
	public static function all() {
		$stored = get_option( self::OPTION, array() );
		$stored = is_array( $stored ) ? $stored : array();
		if ( isset( $stored['key'] ) ) {
			$stored = self::seal_key( $stored );
		}
		$defaults = array(
			'portal'       => '',
			'frequency'    => 'none',
			'keep'         => 1,
			'additions'    => array(),
			'extra_tables' => array(),
			'exclusions'   => Gnusys_Connector_Backup_Exclusions::NONE,
			'is_encrypted' => false,
		);
		$options  = array_merge( $defaults, array_intersect_key( $stored, $defaults ) );
		if ( '' === $options['portal'] ) {
			$options['portal'] = (string) get_option( self::PORTAL, '' );
		}
		$options['key'] = Gnusys_Connector_Origin::secret( self::KEY );
		return $options;
	}

	/**
	 * Takes the key out of the settings, where versions up to 1.4.0 stored it as it was.
	 *
	 * @param array $stored The settings.
	 * @return array The same without it.
	 */
	private static function seal_key( array $stored ) {
		if ( is_string( $stored['key'] ) && '' !== $stored['key'] ) {
			Gnusys_Connector_Origin::keep_secret( self::KEY, $stored['key'] );
		}
		unset( $stored['key'] );
		update_option( self::OPTION, $stored, false );
		return $stored;
	}

	/**
	 * One of them.
	 *
	 * @param string $name Which.
	 * @return string|int|bool|array
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
		if ( isset( $changes['key'] ) ) {
			if ( '' === $changes['key'] ) {
				delete_option( self::KEY );
			} else {
				Gnusys_Connector_Origin::keep_secret( self::KEY, $changes['key'] );
			}
		}
		update_option( self::OPTION, array_diff_key( array_merge( self::all(), $changes ), array( 'key' => '' ) ), false );
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
