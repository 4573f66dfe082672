<?php
/**
 * SHA-256 of files.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * The sum of a file that is read piece by piece, perhaps over many requests. Before PHP 8.1 a sum ends with its request: the
 * file is then read once more at its end.
 */
final class Gnusys_Connector_Backup_Sum {

	const SECONDS = 300; // For a file that is read in one go.

	/**
	 * The sum so far; null where it is not known.
	 *
	 * @var resource|object|null
	 */
	private $context = null;

	/**
	 * The sum, once it is known.
	 *
	 * @var string|null
	 */
	private $known = null;

	/**
	 * Begins a sum or goes on with one.
	 *
	 * @param int         $read  Bytes that were added before.
	 * @param string|null $state What rest() gave then.
	 */
	public function __construct( $read, $state ) {
		if ( 0 === $read ) {
			$this->context = hash_init( 'sha256' );
		} elseif ( null !== $state ) {
			$this->context = unserialize( base64_decode( $state ), array( 'allowed_classes' => array( 'HashContext' ) ) );
		}
	}

	/**
	 * Adds bytes.
	 *
	 * @param string $bytes  The next ones.
	 * @param bool   $is_all Whether the file has no others.
	 */
	public function add( $bytes, $is_all ) {
		if ( $is_all ) {
			$this->known   = self::of( $bytes );
			$this->context = null;
		} elseif ( null !== $this->context ) {
			hash_update( $this->context, $bytes );
		}
	}

	/**
	 * Whether it is the sum of the bytes that were added.
	 *
	 * @return bool
	 */
	public function is_known() {
		return null !== $this->known || null !== $this->context;
	}

	/**
	 * What another request needs to go on.
	 *
	 * @return string|null Null where it cannot.
	 */
	public function rest() {
		return null !== $this->context && PHP_VERSION_ID >= 80100 ? base64_encode( serialize( $this->context ) ) : null;
	}

	/**
	 * Ends the sum.
	 *
	 * @param string $path The file, for a sum that is not known.
	 * @return string In hexadecimal digits.
	 */
	public function end( $path ) {
		if ( null !== $this->context ) {
			$this->known   = hash_final( $this->context );
			$this->context = null;
		}
		return null === $this->known ? self::of_file( $path ) : $this->known;
	}

	/**
	 * The sum of a text. OpenSSL is some six times as fast, but takes no pieces.
	 *
	 * @param string $bytes The text.
	 * @return string In hexadecimal digits.
	 */
	public static function of( $bytes ) {
		return function_exists( 'openssl_digest' ) ? openssl_digest( $bytes, 'sha256' ) : hash( 'sha256', $bytes );
	}

	/**
	 * The sum of a file, in one go.
	 *
	 * @param string $path The file.
	 * @param int    $from Where to begin.
	 * @return string In hexadecimal digits; empty where it cannot be read.
	 */
	public static function of_file( $path, $from = 0 ) {
		if ( function_exists( 'set_time_limit' ) ) {
			@set_time_limit( self::SECONDS ); // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- Some hosts forbid it.
		}
		$source = @fopen( $path, 'rb' ); // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- Said by the empty answer.
		if ( false === $source ) {
			return '';
		}
		fseek( $source, $from );
		$hash = hash_init( 'sha256' );
		hash_update_stream( $hash, $source );
		fclose( $source );
		return hash_final( $hash );
	}
}
