<?php
/**
 * Which site this is.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Tells the site from its copies, by its address and the salts of wp-config.php, and seals the keys with both: a dump of the
 * database holds no key that anybody could use, and a copy of the site does not pass for it.
 */
final class Gnusys_Connector_Origin {

	/**
	 * Options that hold a sealed key. No dump needs them.
	 */
	const SECRETS = array( 'gnusys_key', 'gnusys_backup_key', 'gnusys_backup_passphrase', 'gnusys_release_pin' );

	/**
	 * Tells this site from others and from its copies; says nothing about its salts.
	 *
	 * @return string 64 hexadecimal digits.
	 */
	public static function fingerprint() {
		return hash_hmac( 'sha256', 'origin ' . self::address(), wp_salt( 'auth' ) );
	}

	/**
	 * A key that is stored.
	 *
	 * @param string $option Where; one of SECRETS.
	 * @return string Empty when there is none, or it is another site's.
	 */
	public static function secret( $option ) {
		$stored = get_option( $option, '' );
		if ( is_string( $stored ) && '' !== trim( $stored ) ) {
			self::keep_secret( $option, trim( $stored ) ); // Versions up to 1.4.0 stored it as it was.
			return trim( $stored );
		}
		return self::is_sealed( $stored ) ? (string) self::open( $stored['sealed'] ) : '';
	}

	/**
	 * Stores a key. Not autoloaded: pages of the site never need it in memory.
	 *
	 * @param string $option Where; one of SECRETS.
	 * @param string $secret The key.
	 */
	public static function keep_secret( $option, $secret ) {
		$nonce = random_bytes( SODIUM_CRYPTO_SECRETBOX_NONCEBYTES );
		$box   = $nonce . sodium_crypto_secretbox( $secret, $nonce, self::seal() ); // WordPress brings it along where PHP lacks it.
		update_option( $option, array( 'sealed' => base64_encode( $box ) ), false );
	}

	/**
	 * Whether a stored key is another site's: this one is its copy, or has changed its address or its salts.
	 *
	 * @param string $option One of SECRETS.
	 * @return bool
	 */
	public static function is_foreign( $option ) {
		$stored = get_option( $option, '' );
		return self::is_sealed( $stored ) && false === self::open( $stored['sealed'] );
	}

	/**
	 * Whether this request came under another host than the site's, and WP_HOME follows it, as the images of some hostings
	 * have it (Bitnami, Lightsail, Docker). What differs in it says nothing of a copy.
	 *
	 * @return bool
	 */
	public static function is_elsewhere() {
		$rows = wp_load_alloptions(); // As they are stored: get_option() gives the constant.
		$here = isset( $_SERVER['HTTP_HOST'] ) ? strtolower( (string) $_SERVER['HTTP_HOST'] ) : ''; // Compared, never kept.
		return defined( 'WP_HOME' ) && isset( $rows['home'] ) && self::host( WP_HOME ) === $here && self::host( $rows['home'] ) !== $here;
	}

	/**
	 * The host of an address, with its port.
	 *
	 * @param string $address Like https://ejemplo.com.
	 * @return string
	 */
	private static function host( $address ) {
		return strtolower( (string) preg_replace( '~^(https?:)?//([^/]*).*$~i', '$2', $address ) );
	}

	/**
	 * Whether something stored is a sealed key.
	 *
	 * @param mixed $stored What the option holds.
	 * @return bool
	 */
	private static function is_sealed( $stored ) {
		return is_array( $stored ) && isset( $stored['sealed'] ) && is_string( $stored['sealed'] );
	}

	/**
	 * Opens a sealed key.
	 *
	 * @param string $sealed In base64.
	 * @return string|false False when it is another site's.
	 */
	private static function open( $sealed ) {
		$box   = (string) base64_decode( $sealed, true );
		$nonce = substr( $box, 0, SODIUM_CRYPTO_SECRETBOX_NONCEBYTES );
		if ( strlen( $box ) < SODIUM_CRYPTO_SECRETBOX_NONCEBYTES + SODIUM_CRYPTO_SECRETBOX_MACBYTES ) {
			return false;
		}
		return sodium_crypto_secretbox_open( substr( $box, strlen( $nonce ) ), $nonce, self::seal() );
	}

	/**
	 * What keys are sealed with.
	 *
	 * @return string 32 bytes.
	 */
	private static function seal() {
		return hash_hmac( 'sha256', 'seal ' . self::address(), wp_salt( 'auth' ), true );
	}

	/**
	 * The site's address without what a move to https or www changes.
	 *
	 * @return string
	 */
	private static function address() {
		// Not home_url(), which follows the request and other plugins.
		$home = strtolower( untrailingslashit( (string) get_option( 'home' ) ) );
		return (string) preg_replace( '~^(https?:)?//(www\.)?~', '', $home );
	}
}
