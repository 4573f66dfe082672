<?php
/**
 * Archives that somebody uploaded.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Finds the archives beside a restorer.
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
}
