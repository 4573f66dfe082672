<?php
/**
 * The site's connection key.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Keeps and compares the key that the portal must present.
 */
final class Gnusys_Connector_Key {

	const OPTION     = 'gnusys_key'; // One of Gnusys_Connector_Origin::SECRETS.
	const MIN_LENGTH = 10; // The portal's own minimum for a site's key.
	const MAX_LENGTH = 200; // Well under the 8 KB that servers allow for all headers together.

	/**
	 * The stored key.
	 *
	 * @return string Empty when none is configured, or only that of the site that this one is a copy of.
	 */
	public static function stored() {
		return Gnusys_Connector_Origin::secret( self::OPTION );
	}

	/**
	 * Whether a presented key is the stored one. Without a stored key nothing matches.
	 *
	 * @param string $presented What the caller sent.
	 * @return bool
	 */
	public static function matches( $presented ) {
		$stored = self::stored();
		if ( strlen( $stored ) < self::MIN_LENGTH ) {
			return false; // Refuses also a key written by hand into the database that is too short to be safe.
		}
		// Digests have one length, so the time taken does not reveal the key's length either.
		return hash_equals( hash( 'sha256', $stored ), hash( 'sha256', (string) $presented ) );
	}

	/**
	 * What is wrong with a new key, in words for the administrator.
	 *
	 * @param string $key The key as typed, trimmed.
	 * @return string Empty when it is fine.
	 */
	public static function problem_with( $key ) {
		if ( strlen( $key ) < self::MIN_LENGTH ) {
			/* translators: %d: minimum number of characters. */
			return sprintf( __( 'The key must have at least %d characters.', 'gnusys-connector' ), self::MIN_LENGTH );
		}
		if ( strlen( $key ) > self::MAX_LENGTH ) {
			/* translators: %d: maximum number of characters. */
			return sprintf( __( 'The key cannot have more than %d characters.', 'gnusys-connector' ), self::MAX_LENGTH );
		}
		// It travels in a header, where spaces end it and other alphabets do not arrive whole.
		if ( ! preg_match( '/^[\x21-\x7E]+$/', $key ) ) {
			return __( 'The key can only have letters without accents, digits and symbols, without spaces.', 'gnusys-connector' );
		}
		return '';
	}

	/**
	 * Stores a key.
	 *
	 * @param string $key A key that problem_with() accepts.
	 */
	public static function store( $key ) {
		Gnusys_Connector_Release::unpin(); // What another portal signs is not for whoever reads with this key.
		Gnusys_Connector_Origin::keep_secret( self::OPTION, $key );
	}

	/**
	 * Forgets the key: from now on the portal is refused.
	 */
	public static function remove() {
		delete_option( self::OPTION );
		Gnusys_Connector_Release::unpin();
	}

	/**
	 * The only part of the key that is ever shown again.
	 *
	 * @return string The last four characters, empty when no key is configured.
	 */
	public static function last_four() {
		return substr( self::stored(), -4 );
	}
}
