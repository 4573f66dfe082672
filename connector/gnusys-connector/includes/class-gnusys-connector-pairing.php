<?php
/**
 * Getting the key from the portal.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Exchanges the one-time code that the portal shows for a key, so that nobody copies keys.
 */
final class Gnusys_Connector_Pairing {

	const PATH            = '/api/connector/pairings';
	const TIMEOUT_SECONDS = 10;
	const MAX_BYTES       = 10240; // The answer is a key or a sentence.
	const MAX_MESSAGE     = 300; // Characters of the portal's sentence that are shown.

	/**
	 * Pairs the site and stores its new key.
	 *
	 * @param string $text The pairing text, as pasted.
	 * @return true|WP_Error Whose message is for the administrator. The old key stays then.
	 */
	public static function pair( $text ) {
		$pairing = self::parse( $text );
		if ( is_wp_error( $pairing ) ) {
			return $pairing;
		}
		$answer = wp_remote_post(
			$pairing['portal'] . self::PATH,
			array(
				'timeout'             => self::TIMEOUT_SECONDS,
				'redirection'         => 0, // The code is for this portal alone.
				'limit_response_size' => self::MAX_BYTES,
				'headers'             => array(
					'Content-Type' => 'application/json',
					'Accept'       => 'application/json',
				),
				'body'                => wp_json_encode(
					array(
						'code'    => $pairing['code'],
						// Not home_url(), to which plugins of languages add a folder.
						'siteUrl' => untrailingslashit( (string) get_option( 'home' ) ),
					)
				),
			)
		);
		$key    = is_wp_error( $answer ) ? self::unreachable( $answer ) : self::key_in( $answer );
		if ( is_wp_error( $key ) ) {
			return $key;
		}
		Gnusys_Connector_Key::store( $key );
		Gnusys_Connector_Release::pin( $pairing['portal'], json_decode( wp_remote_retrieve_body( $answer ), true )['releaseKey'] ?? '' );
		if ( Gnusys_Connector_Network::makes_backups() ) {
			update_option( Gnusys_Connector_Backup_Options::PORTAL, $pairing['portal'], false ); // Where backups would go.
		}
		return true;
	}

	/**
	 * Takes a pairing text apart.
	 *
	 * @param string $text `<address of the portal>#<code>`.
	 * @return array|WP_Error With portal (no slash at its end) and code.
	 */
	private static function parse( $text ) {
		$group = '[0-9A-TV-Z]{4}'; // Crockford's base32, with the letters that it reads as digits.
		if ( ! preg_match( "~^(https?://[^\s#?@]+)#($group(?:-?$group){3})\$~i", $text, $found ) || ! wp_parse_url( $found[1], PHP_URL_HOST ) ) {
			return new WP_Error( 'gnusys_pairing', __( 'That is not a pairing text. Copy the whole line that the portal shows, address and code.', 'gnusys-connector' ) );
		}
		if ( ! self::is_safe( $found[1] ) ) {
			return new WP_Error( 'gnusys_pairing', __( 'The portal’s address must begin with https://, or the key would travel in clear.', 'gnusys-connector' ) );
		}
		$code = strtr( str_replace( '-', '', strtoupper( $found[2] ) ), 'OIL', '011' );
		return array(
			'portal' => untrailingslashit( $found[1] ),
			'code'   => implode( '-', str_split( $code, 4 ) ),
		);
	}

	/**
	 * Whether a key may come from an address: over TLS, or from this very machine.
	 *
	 * @param string $portal An http or https address.
	 * @return bool
	 */
	private static function is_safe( $portal ) {
		return 0 === stripos( $portal, 'https://' ) || in_array( wp_parse_url( $portal, PHP_URL_HOST ), array( 'localhost', '127.0.0.1' ), true );
	}

	/**
	 * Why the portal did not answer.
	 *
	 * @param WP_Error $failure What WordPress's HTTP client says.
	 * @return WP_Error
	 */
	private static function unreachable( $failure ) {
		/* translators: %s: the technical cause. */
		return new WP_Error( 'gnusys_pairing', sprintf( __( 'The portal could not be reached: %s', 'gnusys-connector' ), $failure->get_error_message() ) );
	}

	/**
	 * The key of an answer.
	 *
	 * @param array $answer The portal's.
	 * @return string|WP_Error
	 */
	private static function key_in( $answer ) {
		$status = (int) wp_remote_retrieve_response_code( $answer );
		$body   = json_decode( wp_remote_retrieve_body( $answer ), true );
		if ( 200 !== $status ) {
			return new WP_Error( 'gnusys_pairing', self::explain( $status, is_array( $body ) && isset( $body['error'] ) ? $body['error'] : null ) );
		}
		$key = is_array( $body ) && isset( $body['apiKey'] ) && is_string( $body['apiKey'] ) ? $body['apiKey'] : '';
		if ( '' !== Gnusys_Connector_Key::problem_with( $key ) ) {
			return new WP_Error( 'gnusys_pairing', __( 'The portal’s answer holds no usable key. Is the address the portal’s?', 'gnusys-connector' ) );
		}
		return $key;
	}

	/**
	 * A refusal in words: the portal's own, which are Spanish, on Spanish screens; ours elsewhere.
	 *
	 * @param int   $status HTTP.
	 * @param mixed $error  The error of the answer: code and message.
	 * @return string
	 */
	private static function explain( $status, $error ) {
		$code    = is_array( $error ) && isset( $error['code'] ) && is_string( $error['code'] ) ? $error['code'] : '';
		$message = is_array( $error ) && isset( $error['message'] ) && is_string( $error['message'] ) ? sanitize_text_field( $error['message'] ) : '';
		if ( '' !== $message && Gnusys_Connector_Texts::is_spanish( determine_locale() ) ) {
			return wp_html_excerpt( $message, self::MAX_MESSAGE, '…' );
		}
		if ( 'PAIRING_CODE_UNKNOWN' === $code ) {
			return __( 'The portal does not know this code: it was used, has expired or is mistyped. Ask the portal for a new one.', 'gnusys-connector' );
		}
		if ( 'PAIRING_OTHER_SITE' === $code ) {
			return __( 'The code is for another site: its address in the portal is not this site’s.', 'gnusys-connector' );
		}
		/* translators: %d: HTTP status. */
		return sprintf( __( 'The portal answered with an error (%d). Check its address or try again later.', 'gnusys-connector' ), $status );
	}
}
