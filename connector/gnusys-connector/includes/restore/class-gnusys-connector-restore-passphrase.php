<?php
/**
 * Asking for the passphrase of an archive.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * How a command gets to know a passphrase: from a file, or from who types it. Never as an option, which others on the server
 * would see.
 */
final class Gnusys_Connector_Restore_Passphrase {

	const QUESTION = 'Contraseña del respaldo: ';

	/**
	 * The passphrase of an archive.
	 *
	 * @param string $archive Where it lies.
	 * @param string $file    A file whose first line is the passphrase; empty to ask.
	 * @return string Empty for an archive that has none.
	 * @throws Gnusys_Connector_Restore_Stop When the file cannot be read.
	 */
	public static function of( $archive, $file ) {
		if ( ! Gnusys_Connector_Restore_Decrypt::is_needed( $archive ) ) {
			return '';
		}
		if ( '' === $file ) {
			return defined( 'STDIN' ) ? self::ask() : '';
		}
		$text = is_file( $file ) ? @file_get_contents( $file ) : false; // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- The exception says it.
		if ( false === $text ) {
			throw new Gnusys_Connector_Restore_Stop( 'settings-damaged', array( $file ) );
		}
		return trim( strtok( $text . "\n", "\r\n" ) );
	}

	/**
	 * Asks on the terminal, which does not show what is typed where it can hide that.
	 *
	 * @return string
	 */
	private static function ask() {
		$is_hidden = stream_isatty( STDIN ) && function_exists( 'shell_exec' ) && null !== shell_exec( 'stty -echo 2>/dev/null; echo 1' );
		fwrite( STDERR, self::QUESTION );
		$line = (string) fgets( STDIN );
		if ( $is_hidden ) {
			shell_exec( 'stty echo 2>/dev/null' );
			fwrite( STDERR, "\n" );
		}
		return trim( $line );
	}
}
