<?php
/**
 * The passphrase of the backups.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Keeps the key of the administrator's passphrase, never the passphrase: backups that are made at night need it. It is
 * sealed as the connector's other keys are, and in no dump. That backups are to be encrypted is known without it: a copy of
 * the site makes none rather than one that anybody can read.
 */
final class Gnusys_Connector_Backup_Passphrase {

	const OPTION = 'gnusys_backup_passphrase'; // One of Gnusys_Connector_Origin::SECRETS.
	const LEAST  = 12; // Characters.
	const MOST   = 200;

	/**
	 * Whether backups are encrypted.
	 *
	 * @return bool
	 */
	public static function is_wanted() {
		return (bool) Gnusys_Connector_Backup_Options::get( 'is_encrypted' );
	}

	/**
	 * What keeps backups from being encrypted, in words for the administrator.
	 *
	 * @return string Empty where nothing does, or none are to be.
	 */
	public static function problem() {
		if ( ! self::is_wanted() ) {
			return '';
		}
		if ( ! Gnusys_Connector_Backup_Container::is_possible() ) {
			return __( 'Backups cannot be encrypted: PHP lacks openssl with AES-256-GCM. Ask your hosting for it.', 'gnusys-connector' );
		}
		return null === self::key() ? __( 'The passphrase of the backups is no longer known here: this site was restored, is a copy, or its address or salts have changed. Type it again; until then no backups are made.', 'gnusys-connector' ) : '';
	}

	/**
	 * The key, and what it was made with.
	 *
	 * @return array|null With iterations, salt and master; null where it is not known.
	 */
	public static function key() {
		$parts = explode( ':', Gnusys_Connector_Origin::secret( self::OPTION ) );
		return 3 !== count( $parts ) ? null : array(
			'iterations' => (int) $parts[0],
			'salt'       => base64_decode( $parts[1] ),
			'master'     => base64_decode( $parts[2] ),
		);
	}

	/**
	 * Encrypts the backups that are made from now on.
	 *
	 * @param string $passphrase As typed.
	 */
	public static function set( $passphrase ) {
		$salt   = random_bytes( Gnusys_Connector_Backup_Container::SALT );
		$master = Gnusys_Connector_Backup_Container::derive( $passphrase, $salt, Gnusys_Connector_Backup_Container::ITERATIONS );
		Gnusys_Connector_Origin::keep_secret( self::OPTION, implode( ':', array( Gnusys_Connector_Backup_Container::ITERATIONS, base64_encode( $salt ), base64_encode( $master ) ) ) );
		Gnusys_Connector_Backup_Options::set( array( 'is_encrypted' => true ) );
	}

	/**
	 * Encrypts no more.
	 */
	public static function remove() {
		delete_option( self::OPTION );
		Gnusys_Connector_Backup_Options::set( array( 'is_encrypted' => false ) );
	}

	/**
	 * What is wrong with the fields of the form, in words for the administrator.
	 *
	 * @return string Empty when nothing is.
	 */
	public static function problem_with_posted() {
		$typed = Gnusys_Connector_Settings::posted( 'gnusys_backup_passphrase' );
		if ( self::is_left_blank() || self::is_removed() ) {
			return '';
		}
		if ( ! Gnusys_Connector_Backup_Container::is_possible() ) {
			return __( 'Backups cannot be encrypted: PHP lacks openssl with AES-256-GCM. Ask your hosting for it.', 'gnusys-connector' );
		}
		if ( 0 === preg_match( '/[^\s\p{Z}]/u', $typed ) ) {
			/* translators: 1: smallest, 2: largest number of characters. */
			return sprintf( __( 'The passphrase of the backups cannot be empty or spaces alone. Type %1$d to %2$d characters, such as several words.', 'gnusys-connector' ), self::LEAST, self::MOST );
		}
		$length = preg_match_all( '/./us', $typed );
		if ( $length < self::LEAST || $length > self::MOST || preg_match( '/[\x00-\x1f\x7f]/', $typed ) ) {
			/* translators: 1: smallest, 2: largest number of characters. */
			return sprintf( __( 'The passphrase of the backups needs %1$d to %2$d characters. Several words are easier to keep than signs.', 'gnusys-connector' ), self::LEAST, self::MOST );
		}
		if ( Gnusys_Connector_Settings::posted( 'gnusys_backup_passphrase_again' ) !== $typed ) {
			return __( 'The two passphrases differ. Type the same one twice.', 'gnusys-connector' );
		}
		return '1' === Gnusys_Connector_Settings::posted( 'gnusys_backup_passphrase_known' ) ? '' : __( 'Tick the box to confirm that you keep the passphrase elsewhere: nobody can give it back to you.', 'gnusys-connector' );
	}

	/**
	 * Does what the form asks for, once nothing is wrong with it.
	 */
	public static function apply_posted() {
		$typed = Gnusys_Connector_Settings::posted( 'gnusys_backup_passphrase' );
		if ( self::is_removed() ) {
			self::remove();
		} elseif ( '' !== $typed ) {
			self::set( $typed );
		}
	}

	/**
	 * Whether neither field of a passphrase was filled in. One of spaces was: who typed them believes that backups are encrypted.
	 *
	 * @return bool
	 */
	private static function is_left_blank() {
		// Settings::check() saw the nonce; the fields are only compared with nothing.
		$typed = array_intersect_key( $_POST, array_flip( array( 'gnusys_backup_passphrase', 'gnusys_backup_passphrase_again' ) ) );
		return '' === implode( '', array_filter( $typed, 'is_string' ) );
	}

	/**
	 * Whether the form asks to encrypt no more.
	 *
	 * @return bool
	 */
	private static function is_removed() {
		return '1' === Gnusys_Connector_Settings::posted( 'gnusys_backup_passphrase_remove' );
	}
}
