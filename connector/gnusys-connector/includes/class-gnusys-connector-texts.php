<?php
/**
 * The plugin's languages.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * English in the code, Spanish in languages/.
 */
final class Gnusys_Connector_Texts {

	const DOMAIN  = 'gnusys-connector';
	const SPANISH = 'es_ES';

	/**
	 * Hooks the translations in.
	 */
	public static function register() {
		add_filter( 'load_textdomain_mofile', array( __CLASS__, 'fall_back' ), 10, 2 );
		add_action( 'init', array( __CLASS__, 'load' ) );
	}

	/**
	 * Loads the translation of the current language.
	 */
	public static function load() {
		load_plugin_textdomain( self::DOMAIN, false, dirname( plugin_basename( GNUSYS_CONNECTOR_FILE ) ) . '/languages' );
	}

	/**
	 * Gives every kind of Spanish without a file of its own (es_CL, es_MX…) the one we bring.
	 *
	 * @param string $file   The file WordPress is about to load.
	 * @param string $domain Whose.
	 * @return string
	 */
	public static function fall_back( $file, $domain ) {
		if ( self::DOMAIN !== $domain || is_readable( $file ) ) {
			return $file;
		}
		$locale = substr( basename( $file, '.mo' ), strlen( self::DOMAIN . '-' ) );
		return self::is_spanish( $locale ) ? dirname( GNUSYS_CONNECTOR_FILE ) . '/languages/' . self::DOMAIN . '-' . self::SPANISH . '.mo' : $file;
	}

	/**
	 * A sentence of a restore. The restorer says the same ones without WordPress.
	 *
	 * @param string $english The sentence; with a number in it, the one for 1.
	 * @param string $plural  The one for other numbers; empty where none counts.
	 * @param int    $number  The number.
	 * @return string
	 */
	public static function translated( $english, $plural, $number ) {
		return '' === $plural ? translate( $english, self::DOMAIN ) : _n( $english, $plural, $number, self::DOMAIN ); // languages/ has them all.
	}

	/**
	 * The language that this request is answered in, as HTML names it.
	 *
	 * @return string es or en.
	 */
	public static function tag() {
		return self::is_spanish( determine_locale() ) ? 'es' : 'en';
	}

	/**
	 * Whether a locale is some kind of Spanish.
	 *
	 * @param string $locale Like es_CL.
	 * @return bool
	 */
	public static function is_spanish( $locale ) {
		return 1 === preg_match( '/^es(_|$)/', $locale );
	}
}
