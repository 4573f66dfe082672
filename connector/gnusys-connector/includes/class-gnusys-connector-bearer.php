<?php
/**
 * Where the Authorization header may be.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Reads the Bearer credential of the current request.
 */
final class Gnusys_Connector_Bearer {

	/**
	 * The credential, wherever the host left it.
	 *
	 * @return string Empty when there is none.
	 */
	public static function presented() {
		foreach ( self::headers() as $header ) {
			if ( preg_match( '/^\s*Bearer\s+(\S+)\s*$/i', $header, $found ) ) {
				return $found[1];
			}
		}
		return '';
	}

	/**
	 * Every value of Authorization that can be found: servers hide it from PHP under CGI, rename it after an
	 * internal redirect, or (mod_php without the usual rewrite rule) keep it only in the server's own list.
	 *
	 * @return string[]
	 */
	private static function headers() {
		$values = array();
		foreach ( array( 'HTTP_AUTHORIZATION', 'REDIRECT_HTTP_AUTHORIZATION', 'REDIRECT_REDIRECT_HTTP_AUTHORIZATION' ) as $name ) {
			if ( isset( $_SERVER[ $name ] ) && is_string( $_SERVER[ $name ] ) ) {
				// Compared, never printed or stored: cleaning it would change the key.
				$values[] = wp_unslash( $_SERVER[ $name ] );
			}
		}
		foreach ( array( 'getallheaders', 'apache_request_headers' ) as $reader ) {
			$all = function_exists( $reader ) ? call_user_func( $reader ) : array();
			foreach ( is_array( $all ) ? $all : array() as $name => $value ) {
				if ( 'authorization' === strtolower( (string) $name ) && is_string( $value ) ) {
					$values[] = $value;
				}
			}
		}
		return $values;
	}
}
