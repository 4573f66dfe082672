<?php
/**
 * An encrypted archive.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * The format of an archive that is encrypted with a passphrase: a header, then frames by AES-256-GCM. Each frame is bound to
 * the header, to its number, and to whether it is the last: none can be altered, moved, repeated or cut off unnoticed. Calls
 * nothing of WordPress: what restores a backup reads it by this class.
 */
final class Gnusys_Connector_Backup_Container {

	const MAGIC      = 'GNUSYSE1';
	const EXTENSION  = '.enc';
	const CIPHER     = 'aes-256-gcm';
	const HEADER     = 80; // Bytes: magic 8, iterations 4, bytes of a frame 4, salt 16, nonce 32, check 16.
	const FRAME      = 1048576; // Bytes of the archive in a frame; the last one has fewer.
	const TAG        = 16; // Bytes behind each frame.
	const SALT       = 16;
	const NONCE      = 32;
	const ITERATIONS = 600000;

	/**
	 * What a header may ask for: less is no protection, more is no backup.
	 */
	const ITERATIONS_LEAST = 100000;
	const ITERATIONS_MOST  = 10000000;

	/**
	 * Whether this PHP can do it.
	 *
	 * @return bool
	 */
	public static function is_possible() {
		return function_exists( 'openssl_encrypt' ) && in_array( self::CIPHER, openssl_get_cipher_methods(), true );
	}

	/**
	 * The key of a passphrase. Takes some half a second on purpose.
	 *
	 * @param string $passphrase As typed.
	 * @param string $salt       SALT bytes.
	 * @param int    $iterations How often.
	 * @return string 32 bytes.
	 */
	public static function derive( $passphrase, $salt, $iterations ) {
		return hash_pbkdf2( 'sha256', trim( $passphrase ), $salt, $iterations, 32, true );
	}

	/**
	 * The header of a new archive, with a nonce of its own: no two archives have the same key.
	 *
	 * @param string $master     What derive() gave.
	 * @param string $salt       For it.
	 * @param int    $iterations For it.
	 * @return string HEADER bytes.
	 */
	public static function header( $master, $salt, $iterations ) {
		$nonce = random_bytes( self::NONCE );
		return self::MAGIC . pack( 'NN', $iterations, self::FRAME ) . $salt . $nonce . self::check( $master, $nonce );
	}

	/**
	 * What a header says.
	 *
	 * @param string $header The first bytes of an archive.
	 * @return array|null With iterations, salt and nonce; null for none that is known.
	 */
	public static function parse( $header ) {
		if ( strlen( $header ) !== self::HEADER || 0 !== strpos( $header, self::MAGIC ) ) {
			return null;
		}
		$found = unpack( 'Niterations/Nframe', substr( $header, strlen( self::MAGIC ) ) );
		$at    = strlen( self::MAGIC ) + 8;
		if ( self::FRAME !== $found['frame'] || $found['iterations'] < self::ITERATIONS_LEAST || $found['iterations'] > self::ITERATIONS_MOST ) {
			return null;
		}
		return array(
			'iterations' => $found['iterations'],
			'salt'       => substr( $header, $at, self::SALT ),
			'nonce'      => substr( $header, $at + self::SALT, self::NONCE ),
			'check'      => substr( $header, $at + self::SALT + self::NONCE ),
		);
	}

	/**
	 * The key of an archive.
	 *
	 * @param string $header Its header, which parse() takes.
	 * @param string $master What derive() gave.
	 * @return string|null 32 bytes; null where it is another passphrase's.
	 */
	public static function key( $header, $master ) {
		$found = self::parse( $header );
		return hash_equals( self::check( $master, $found['nonce'] ), $found['check'] ) ? hash_hkdf( 'sha256', $master, 32, 'frames', $found['nonce'] ) : null;
	}

	/**
	 * A frame.
	 *
	 * @param string $key     What key() gave.
	 * @param string $header  The archive's.
	 * @param int    $number  Counted from 0.
	 * @param bool   $is_last Whether it is the last one.
	 * @param string $bytes   FRAME bytes of the archive; fewer in the last one.
	 * @return string TAG bytes more.
	 */
	public static function seal( $key, $header, $number, $is_last, $bytes ) {
		$tag  = '';
		$text = openssl_encrypt( $bytes, self::CIPHER, $key, OPENSSL_RAW_DATA, self::vector( $number ), $tag, self::bound( $header, $is_last ), self::TAG );
		return $text . $tag;
	}

	/**
	 * What is in a frame.
	 *
	 * @param string $key     What key() gave.
	 * @param string $header  The archive's.
	 * @param int    $number  Counted from 0.
	 * @param bool   $is_last Whether it is the last one.
	 * @param string $frame   What seal() gave.
	 * @return string|false False where it is not that frame of that archive.
	 */
	public static function open( $key, $header, $number, $is_last, $frame ) {
		if ( strlen( $frame ) <= self::TAG ) {
			return false;
		}
		return openssl_decrypt( substr( $frame, 0, -self::TAG ), self::CIPHER, $key, OPENSSL_RAW_DATA, self::vector( $number ), substr( $frame, -self::TAG ), self::bound( $header, $is_last ) );
	}

	/**
	 * By what a wrong passphrase is noticed at once.
	 *
	 * @param string $master What derive() gave.
	 * @param string $nonce  The archive's.
	 * @return string 16 bytes.
	 */
	private static function check( $master, $nonce ) {
		return hash_hkdf( 'sha256', $master, 16, 'check', $nonce );
	}

	/**
	 * A frame's initialization vector: its number, which no other frame of this key has.
	 *
	 * @param int $number Counted from 0.
	 * @return string 12 bytes.
	 */
	private static function vector( $number ) {
		return "\0\0\0\0" . pack( 'J', $number );
	}

	/**
	 * What a frame is bound to besides its number.
	 *
	 * @param string $header  The archive's.
	 * @param bool   $is_last Whether it is the last one.
	 * @return string
	 */
	private static function bound( $header, $is_last ) {
		return $header . ( $is_last ? "\1" : "\0" );
	}
}
