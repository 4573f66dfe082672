<?php
/**
 * Archives that somebody uploaded.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Finds the archives beside a restorer, and keeps that of a restore where nobody can fetch it.
 */
final class Gnusys_Connector_Restore_Archives {

	const CORE = 'wordpress-'; // What WordPress's own ZIP begins with.

	/**
	 * The archives of a folder, by FTP as a rule.
	 *
	 * @param string $folder Where they lie.
	 * @return int[] Bytes by name.
	 */
	public static function beside( $folder ) {
		$archives = array();
		foreach ( array_merge( (array) glob( $folder . '/*.zip' ), (array) glob( $folder . '/*.zip.enc' ) ) as $path ) {
			if ( 0 !== strpos( basename( $path ), self::CORE ) ) {
				$archives[ basename( $path ) ] = filesize( $path );
			}
		}
		return $archives;
	}

	/**
	 * Moves the archive of a restore out of the site's folder, where anybody can fetch it, into the restore's own, whose name
	 * nobody can guess. Archives that lie elsewhere stay there.
	 *
	 * @param Gnusys_Connector_Restore_Folder $folder Where the restore works.
	 */
	public static function hide( $folder ) {
		$state = $folder->state();
		$from  = $state['settings']['archive'];
		$to    = $folder->path( preg_match( '/\.enc$/i', $from ) ? 'uploaded.zip.enc' : 'uploaded.zip' );
		if ( dirname( $from ) === rtrim( $state['settings']['root'], '/' ) && is_writable( dirname( $from ) ) ) {
			$state['settings']['archive']  = $to;
			$state['settings']['uploaded'] = $from;
			$folder->keep( $state ); // First: what a killed process leaves is found by show().
			rename( $from, $to );
		}
	}

	/**
	 * Moves it back, before its restore is discarded.
	 *
	 * @param Gnusys_Connector_Restore_Folder $folder Where the restore works.
	 */
	public static function show( $folder ) {
		$settings = $folder->state()['settings'];
		if ( isset( $settings['uploaded'] ) && is_file( $settings['archive'] ) && ! file_exists( $settings['uploaded'] ) ) {
			rename( $settings['archive'], $settings['uploaded'] );
		}
	}
}
