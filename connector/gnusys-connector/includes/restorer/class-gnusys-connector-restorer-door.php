<?php
/**
 * Who may use the restorer.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Lets in who has the code of which the restorer carries the SHA-256, for an hour after it was uploaded or used last.
 */
final class Gnusys_Connector_Restorer_Door {

	const COOKIE       = 'gnusys_restorer';
	const LIFE_SECONDS = 3600;
	const SLOW_SECONDS = 2; // After a wrong code; one after the other, however many ask at once.

	/**
	 * The restorer's own file.
	 *
	 * @var string
	 */
	private $file;

	/**
	 * The code's SHA-256.
	 *
	 * @var string
	 */
	private $hash;

	/**
	 * The door of a restorer.
	 *
	 * @param string $file Its own file.
	 * @param string $hash The code's SHA-256, in hexadecimal digits.
	 */
	public function __construct( $file, $hash ) {
		$this->file = $file;
		$this->hash = $hash;
	}

	/**
	 * Whether the restorer carries a code: one that is not from the portal carries none, and stays closed.
	 *
	 * @return bool
	 */
	public function has_code() {
		return 1 === preg_match( '/^[0-9a-f]{64}$/', $this->hash );
	}

	/**
	 * Whether its hour is over.
	 *
	 * @return bool
	 */
	public function is_over() {
		return time() - filemtime( $this->file ) > self::LIFE_SECONDS;
	}

	/**
	 * Whether the request is of somebody who was let in. The hour begins again.
	 *
	 * @return bool
	 */
	public function is_open() {
		if ( ! isset( $_COOKIE[ self::COOKIE ] ) || ! is_string( $_COOKIE[ self::COOKIE ] ) ) {
			return false;
		}
		if ( ! $this->fits( $_COOKIE[ self::COOKIE ] ) ) {
			$this->slow_down();
			return false;
		}
		@touch( $this->file ); // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- Then it ends an hour after the upload.
		return true;
	}

	/**
	 * Lets somebody in, or makes them wait.
	 *
	 * @param string $code What they gave.
	 * @return bool Whether they are in.
	 */
	public function open( $code ) {
		if ( ! $this->fits( $code ) ) {
			$this->slow_down();
			return false;
		}
		$options = array(
			'path'     => parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH ),
			'secure'   => self::is_encrypted(),
			'httponly' => true,
			'samesite' => 'Strict',
		);
		setcookie( self::COOKIE, trim( $code ), $options );
		return true;
	}

	/**
	 * What the forms of somebody who was let in carry, so that no other site can send them.
	 *
	 * @return string
	 */
	public function seal() {
		return isset( $_COOKIE[ self::COOKIE ] ) ? hash_hmac( 'sha256', 'form', (string) $_COOKIE[ self::COOKIE ] ) : '';
	}

	/**
	 * Whether this request is encrypted.
	 *
	 * @return bool
	 */
	public static function is_encrypted() {
		return isset( $_SERVER['HTTPS'] ) && 'off' !== $_SERVER['HTTPS'] && '' !== $_SERVER['HTTPS'];
	}

	/**
	 * Makes those who guess wait, one after the other.
	 */
	private function slow_down() {
		$handle = fopen( $this->file, 'rb' );
		if ( function_exists( 'flock' ) ) {
			flock( $handle, LOCK_EX );
		}
		sleep( self::SLOW_SECONDS );
		fclose( $handle );
	}

	/**
	 * Whether a code is the right one.
	 *
	 * @param string $code Which.
	 * @return bool
	 */
	private function fits( $code ) {
		return $this->has_code() && hash_equals( $this->hash, hash( 'sha256', trim( $code ) ) );
	}
}
