<?php
/**
 * A part of an archive.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Some bytes of a file, which are read while they are sent: a part may be larger than the memory that is left.
 */
final class Gnusys_Connector_Backup_Part {

	const TIMEOUT_SECONDS = 300; // 16 MiB over a slow line.
	const SOON_SECONDS    = 60; // With a part's timeout less than a lock lives.
	const CHUNK           = 262144; // Bytes of the answer that are read.

	/**
	 * What keeps connections open from one part to the next; null where cURL cannot.
	 *
	 * @var resource|object|null
	 */
	private static $connections = null;

	/**
	 * The archive.
	 *
	 * @var string
	 */
	private $file;

	/**
	 * Where the part begins.
	 *
	 * @var int
	 */
	private $offset;

	/**
	 * Its bytes.
	 *
	 * @var int
	 */
	private $length;

	/**
	 * A part.
	 *
	 * @param string $file   The archive, on this disk behind its guard.
	 * @param int    $offset Where the part begins.
	 * @param int    $length Its bytes.
	 */
	public function __construct( $file, $offset, $length ) {
		$this->file   = $file;
		$this->offset = $offset;
		$this->length = $length;
	}

	/**
	 * Bytes of the part.
	 *
	 * @return int
	 */
	public function length() {
		return $this->length;
	}

	/**
	 * The part's SHA-256.
	 *
	 * @return string In base64.
	 */
	public function sha256() {
		$hash   = hash_init( 'sha256' );
		$source = $this->open();
		hash_update_stream( $hash, $source, $this->length );
		fclose( $source );
		return base64_encode( hash_final( $hash, true ) );
	}

	/**
	 * Sends the part.
	 *
	 * @param string   $url     Where to.
	 * @param string[] $headers What it is signed for.
	 * @return int|WP_Error HTTP status.
	 */
	public function send( $url, array $headers ) {
		foreach ( array_keys( $headers ) as $name ) {
			if ( in_array( strtolower( $name ), array( 'content-length', 'host' ), true ) ) {
				unset( $headers[ $name ] ); // WordPress's client sends these itself.
			}
		}
		$is_first = null === self::$connections;
		$began    = microtime( true );
		$answer   = $this->send_once( $url, $headers, true );
		if ( is_wp_error( $answer ) && ! $is_first && microtime( true ) - $began < self::SOON_SECONDS ) {
			$answer = $this->send_once( $url, $headers, false ); // The server may have closed the connection meanwhile.
		}
		return is_wp_error( $answer ) ? $answer : (int) wp_remote_retrieve_response_code( $answer );
	}

	/**
	 * Sends the part once.
	 *
	 * @param string   $url     Where to.
	 * @param string[] $headers What it is signed for.
	 * @param bool     $reuses  Whether a connection that is open may be used.
	 * @return array|WP_Error The answer.
	 */
	private function send_once( $url, array $headers, $reuses ) {
		$source = $this->open();
		$is_fed = false;
		$left   = $this->length;
		$read   = static function ( $handle, $file, $limit ) use ( $source, &$left ) {
			$bytes = 0 === $left ? '' : (string) fread( $source, min( $limit, $left ) ); // cURL itself would read on: the file does not end here.
			$left -= strlen( $bytes );
			return $bytes;
		};
		$feed   = function ( $handle, $request, $requested ) use ( $read, $url, $reuses, &$is_fed ) {
			if ( $requested === $url && ! $is_fed ) {
				if ( $reuses && null !== self::connections() ) {
					curl_setopt( $handle, CURLOPT_SHARE, self::connections() );
				}
				// WordPress's client has no way of its own to send from a file.
				curl_setopt( $handle, CURLOPT_UPLOAD, true );
				curl_setopt( $handle, CURLOPT_READFUNCTION, $read );
				curl_setopt( $handle, CURLOPT_INFILESIZE, $this->length );
				$is_fed = true;
			}
		};
		if ( function_exists( 'curl_exec' ) ) {
			add_action( 'http_api_curl', $feed, 10, 3 );
			$answer = self::put( $url, $headers + array( 'Connection' => 'keep-alive' ), null ); // WordPress's client would end it.
			remove_action( 'http_api_curl', $feed, 10 );
		}
		if ( ! $is_fed ) {
			$answer = self::put( $url, $headers, stream_get_contents( $source, $this->length ) ); // Another transport.
		}
		fclose( $source );
		return $answer;
	}

	/**
	 * The connections of this request: opening one over a slow line takes longer than sending a small block.
	 *
	 * @return resource|object|null As CURLOPT_SHARE takes it; null where cURL cannot.
	 */
	private static function connections() {
		if ( null === self::$connections && defined( 'CURL_LOCK_DATA_CONNECT' ) && function_exists( 'curl_share_init' ) ) {
			self::$connections = curl_share_init();
			curl_share_setopt( self::$connections, CURLSHOPT_SHARE, CURL_LOCK_DATA_CONNECT );
		}
		return self::$connections;
	}

	/**
	 * A PUT.
	 *
	 * @param string      $url     Where to.
	 * @param string[]    $headers What it is signed for.
	 * @param string|null $body    Null where it is read meanwhile.
	 * @return array|WP_Error
	 */
	private static function put( $url, array $headers, $body ) {
		return wp_remote_request(
			$url,
			array(
				'method'              => 'PUT',
				'timeout'             => self::TIMEOUT_SECONDS,
				'redirection'         => 0,
				'limit_response_size' => self::CHUNK,
				'headers'             => $headers,
				'body'                => $body,
			)
		);
	}

	/**
	 * The file, at the part's beginning.
	 *
	 * @return resource
	 */
	private function open() {
		$source = fopen( $this->file, 'rb' );
		fseek( $source, strlen( Gnusys_Connector_Backup_Journal::GUARD ) + $this->offset );
		return $source;
	}
}
