<?php
/**
 * The language of a restore.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Spanish or English, as the browser asks for it, or the command line. English stands in the code; the restorer carries the
 * Spanish of languages/ with it, since no WordPress translates there. Within WordPress, its language counts.
 */
final class Gnusys_Connector_Restore_Language {

	const SPANISH = 'es';

	/**
	 * The Spanish sentences by their English ones: the only form, or the singular and the plural.
	 *
	 * @var array|null
	 */
	private static $spanish = null;

	/**
	 * The language, as HTML names it.
	 *
	 * @return string es or en.
	 */
	public static function tag() {
		if ( ! defined( 'GNUSYS_RESTORER_SPANISH' ) ) {
			return Gnusys_Connector_Texts::tag();
		}
		if ( 'cli' === PHP_SAPI ) {
			$said = array_values( array_filter( array( getenv( 'LC_ALL' ), getenv( 'LC_MESSAGES' ), getenv( 'LANG' ) ) ) );
			return self::preferred( isset( $said[0] ) ? $said[0] : '' );
		}
		return self::preferred( isset( $_SERVER['HTTP_ACCEPT_LANGUAGE'] ) ? $_SERVER['HTTP_ACCEPT_LANGUAGE'] : '' );
	}

	/**
	 * A sentence in it.
	 *
	 * @param string $english The sentence; with a number in it, the one for 1.
	 * @param string $plural  The one for other numbers; empty where none counts.
	 * @param int    $number  The number.
	 * @return string
	 */
	public static function text( $english, $plural = '', $number = 1 ) {
		if ( ! defined( 'GNUSYS_RESTORER_SPANISH' ) ) {
			return Gnusys_Connector_Texts::translated( $english, $plural, $number );
		}
		if ( null === self::$spanish ) {
			self::$spanish = json_decode( GNUSYS_RESTORER_SPANISH, true );
		}
		$forms = self::SPANISH === self::tag() ? self::$spanish[ $english ] : array( $english, $plural );
		return '' === $plural || 1 === (int) $number ? $forms[0] : $forms[1];
	}

	/**
	 * A number, as it is written in it.
	 *
	 * @param int|float $number   Which.
	 * @param int       $decimals How many.
	 * @return string
	 */
	public static function number( $number, $decimals = 0 ) {
		return self::SPANISH === self::tag() ? number_format( $number, $decimals, ',', '.' ) : number_format( $number, $decimals, '.', ',' );
	}

	/**
	 * Spanish or English, whichever is asked for first. Who asks for neither gets Spanish: so is the product.
	 *
	 * @param string $asked As Accept-Language or LANG have it: es-CL,es;q=0.9,en;q=0.8 or en_US.UTF-8.
	 * @return string
	 */
	private static function preferred( $asked ) {
		$tag    = self::SPANISH;
		$weight = 0;
		preg_match_all( '/(?:^|,)\s*(es|en)(?![a-z])[^,;]*(?:;\s*q=([\d.]+))?/i', $asked, $found, PREG_SET_ORDER );
		foreach ( $found as $one ) {
			$its = isset( $one[2] ) ? (float) $one[2] : 1;
			if ( $its > $weight ) {
				$tag    = strtolower( $one[1] );
				$weight = $its;
			}
		}
		return $tag;
	}
}
