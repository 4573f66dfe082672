<?php
/**
 * WordPress.org's directory of plugins.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * The connector comes from the portal. WordPress asks its directory for updates of every plugin, and so would name the
 * connector there; the header Update URI only keeps the answer from being used.
 */
final class Gnusys_Connector_Directory {

	const CHECK = '~^https?://api\.wordpress\.org/plugins/update-check/~';

	/**
	 * Hooks the exception in.
	 */
	public static function register() {
		add_filter( 'http_request_args', array( __CLASS__, 'leave_out' ), 10, 2 );
	}

	/**
	 * Leaves the connector out of the list that WordPress sends.
	 *
	 * @param array  $request What is sent.
	 * @param string $url     Where to.
	 * @return array
	 */
	public static function leave_out( $request, $url ) {
		if ( ! preg_match( self::CHECK, $url ) || ! isset( $request['body']['plugins'] ) ) {
			return $request;
		}
		$list = json_decode( (string) $request['body']['plugins'], true );
		$file = plugin_basename( GNUSYS_CONNECTOR_FILE );
		if ( isset( $list['plugins'][ $file ] ) ) {
			unset( $list['plugins'][ $file ] );
			$list['active']             = array_values( array_diff( isset( $list['active'] ) ? (array) $list['active'] : array(), array( $file ) ) );
			$request['body']['plugins'] = wp_json_encode( $list );
		}
		return $request;
	}
}
