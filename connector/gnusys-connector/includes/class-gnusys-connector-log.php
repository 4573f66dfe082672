<?php
/**
 * Who asked lately.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * The last requests to the status route: when, from which network, with what outcome. Never a key nor a whole address.
 */
final class Gnusys_Connector_Log {

	const OPTION  = 'gnusys_log';
	const ENTRIES = 50;

	/**
	 * Adds a request, dropping the oldest one over the limit. Not autoloaded: only the settings screen reads it.
	 *
	 * @param string $address The caller's IP address.
	 * @param string $outcome One of the outcomes of Gnusys_Connector_Limits.
	 */
	public static function add( $address, $outcome ) {
		$entries = self::entries();
		array_unshift(
			$entries,
			array(
				'at'      => time(),
				'from'    => self::network( $address ),
				'outcome' => $outcome,
			)
		);
		update_option( self::OPTION, array_slice( $entries, 0, self::ENTRIES ), false );
	}

	/**
	 * The requests, newest first.
	 *
	 * @return array[] Each with at (Unix seconds), from and outcome.
	 */
	public static function entries() {
		$stored = get_option( self::OPTION, array() );
		return is_array( $stored ) ? array_values( array_filter( $stored, array( __CLASS__, 'is_entry' ) ) ) : array();
	}

	/**
	 * Whether something stored is an entry.
	 *
	 * @param mixed $entry What the option holds.
	 * @return bool
	 */
	public static function is_entry( $entry ) {
		return is_array( $entry ) && isset( $entry['at'], $entry['from'], $entry['outcome'] ) && is_int( $entry['at'] );
	}

	/**
	 * The network an address belongs to: enough to recognise the portal's, too little to follow a person.
	 *
	 * @param string $address An IP address.
	 * @return string In CIDR notation, /24 or /48; a dash for what is no address.
	 */
	public static function network( $address ) {
		// IPv4 callers of a server that listens on IPv6.
		$address = preg_replace( '/^::ffff:(?=\d+\.)/i', '', $address );
		if ( filter_var( $address, FILTER_VALIDATE_IP, FILTER_FLAG_IPV4 ) ) {
			return preg_replace( '/\d+$/', '0/24', $address );
		}
		if ( ! filter_var( $address, FILTER_VALIDATE_IP, FILTER_FLAG_IPV6 ) ) {
			return '-';
		}
		return inet_ntop( substr( inet_pton( $address ), 0, 6 ) . str_repeat( "\0", 10 ) ) . '/48';
	}
}
