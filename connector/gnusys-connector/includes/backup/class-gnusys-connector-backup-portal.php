<?php
/**
 * Talking with the portal.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Asks the portal with the site's backup key.
 */
final class Gnusys_Connector_Backup_Portal {

	const BASE            = '/api/connector';
	const TIMEOUT_SECONDS = 35; // Putting a large backup together takes the portal most of it.
	const MAX_BYTES       = 4194304; // An upload of ten thousand parts lists them all.
	const MAX_MESSAGE     = 300; // Characters of the portal's sentence that are shown.

	/**
	 * Asks, and gives the answer's data.
	 *
	 * @param string     $method  HTTP.
	 * @param string     $path    After /api/connector.
	 * @param array|null $body    Sent as JSON.
	 * @param int        $seconds How long the portal may take.
	 * @return array
	 * @throws Gnusys_Connector_Backup_Stop When the portal does not answer, or refuses.
	 */
	public static function ask( $method, $path, $body = null, $seconds = self::TIMEOUT_SECONDS ) {
		$options = Gnusys_Connector_Backup_Options::all();
		$answer  = wp_remote_request(
			$options['portal'] . self::BASE . $path,
			array(
				'method'              => $method,
				'timeout'             => $seconds,
				'redirection'         => 0, // The key is for this portal alone.
				'limit_response_size' => self::MAX_BYTES,
				'headers'             => array(
					'Authorization' => 'Bearer ' . $options['key'],
					'Content-Type'  => 'application/json',
					'Accept'        => 'application/json',
				),
				'body'                => null === $body ? null : wp_json_encode( $body ),
			)
		);
		if ( is_wp_error( $answer ) ) {
			/* translators: %s: the technical cause. */
			throw new Gnusys_Connector_Backup_Stop( Gnusys_Connector_Backup_Stop::LATER, sprintf( __( 'The portal could not be reached: %s', 'gnusys-connector' ), $answer->get_error_message() ) );
		}
		$status = (int) wp_remote_retrieve_response_code( $answer );
		$data   = json_decode( wp_remote_retrieve_body( $answer ), true );
		if ( $status < 200 || $status > 299 || ! is_array( $data ) ) {
			throw self::refusal( $status, is_array( $data ) && isset( $data['error'] ) && is_array( $data['error'] ) ? $data['error'] : array() );
		}
		Gnusys_Connector_Backup_Options::set_refused( false );
		return $data;
	}

	/**
	 * A text as the portal takes it: without what no text needs, which the words of a database may hold.
	 *
	 * @param string $text For people.
	 * @param int    $max  Characters.
	 * @return string
	 */
	public static function plain( $text, $max ) {
		$plain = preg_replace( '/[\p{C}\p{Zl}\p{Zp}]+/u', ' ', wp_check_invalid_utf8( $text, true ) );
		return wp_html_excerpt( (string) $plain, $max );
	}

	/**
	 * What a refusal means for the backup.
	 *
	 * @param int   $status HTTP.
	 * @param array $error  The error of the answer: code and message.
	 * @return Gnusys_Connector_Backup_Stop
	 */
	private static function refusal( $status, array $error ) {
		$code = isset( $error['code'] ) ? $error['code'] : '';
		if ( 401 === $status ) {
			Gnusys_Connector_Backup_Options::set_refused( true );
			return new Gnusys_Connector_Backup_Stop( Gnusys_Connector_Backup_Stop::REFUSED, __( 'The portal does not accept the backup key: it was replaced, revoked or has expired.', 'gnusys-connector' ) );
		}
		$kind = Gnusys_Connector_Backup_Stop::FAILURE;
		if ( in_array( $code, array( 'UPLOAD_OVER', 'NOT_FOUND' ), true ) ) {
			$kind = Gnusys_Connector_Backup_Stop::AGAIN;
		} elseif ( in_array( $code, array( 'UPLOAD_INCOMPLETE', 'BLOCKS_MISSING' ), true ) ) {
			$kind = Gnusys_Connector_Backup_Stop::MISSING;
		} elseif ( $status >= 500 || $status < 400 || 'CONFLICT' === $code || in_array( $status, array( 403, 404, 408, 425, 429 ), true ) ) {
			$kind = Gnusys_Connector_Backup_Stop::LATER; // Also what a proxy or firewall in between says.
		}
		return new Gnusys_Connector_Backup_Stop( $kind, self::explain( $status, $error, $code ) );
	}

	/**
	 * A refusal in words: the portal's own, which are Spanish, on Spanish screens; ours elsewhere.
	 *
	 * @param int    $status HTTP.
	 * @param array  $error  The error of the answer.
	 * @param string $code   Its code.
	 * @return string
	 */
	private static function explain( $status, array $error, $code ) {
		$message = isset( $error['message'] ) && is_string( $error['message'] ) ? sanitize_text_field( $error['message'] ) : '';
		if ( '' !== $message && Gnusys_Connector_Texts::is_spanish( determine_locale() ) ) {
			return wp_html_excerpt( $message, self::MAX_MESSAGE, '…' );
		}
		switch ( $code ) {
			case 'BACKUP_NO_SPACE':
				return __( 'There is no room for this backup in the portal.', 'gnusys-connector' );
			case 'BACKUP_TOO_LARGE':
				return __( 'The backup is larger than the portal takes.', 'gnusys-connector' );
			case 'SITE_WITHOUT_OWNER':
				return __( 'The site has no owner in the portal.', 'gnusys-connector' );
			case 'BACKUP_REJECTED':
				return __( 'The portal rejected the backup: it did not arrive as it was sent.', 'gnusys-connector' );
		}
		/* translators: %d: HTTP status. */
		return sprintf( __( 'The portal answered with an error (%d). Check its address or try again later.', 'gnusys-connector' ), $status );
	}
}
