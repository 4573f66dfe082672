<?php
/**
 * Names in an archive.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Lets only those names of an archive through that stay below the folder where they are unpacked.
 */
final class Gnusys_Connector_Restore_Names {

	const MANIFEST = 'manifest.json';
	const DUMP     = 'database.sql';
	const OBJECTS  = 'database-objects.sql';
	const SUMS     = 'files.sha256';
	const CONTENT  = 'wp-content/';

	/**
	 * What a backup holds besides: what the names below begin with.
	 */
	const ROOTS = array( self::CONTENT, 'plugins/', 'site/', 'uploads/' );

	const LENGTH_MAX = 4096;

	/**
	 * Refuses a name.
	 *
	 * @param string $name As the archive has it, in bytes.
	 * @throws Gnusys_Connector_Restore_Stop When it is not of a backup, or leads elsewhere.
	 */
	public static function check( $name ) {
		if ( ! self::is_safe( $name ) ) {
			throw new Gnusys_Connector_Restore_Stop( 'name-unsafe', array( $name ) );
		}
		if ( ! self::is_file_of_site( $name ) && ! in_array( $name, array( self::MANIFEST, self::DUMP, self::OBJECTS, self::SUMS ), true ) ) {
			throw new Gnusys_Connector_Restore_Stop( 'entry-unexpected', array( $name ) );
		}
	}

	/**
	 * Whether a name stays below the folder where it is unpacked. A backup asks as well: what it takes can be restored.
	 *
	 * @param string $name In the archive, in bytes.
	 * @return bool
	 */
	public static function is_safe( $name ) {
		$steps = explode( '/', '/' === substr( $name, -1 ) ? substr( $name, 0, -1 ) : $name );
		return strlen( $name ) <= self::LENGTH_MAX && false === strpos( $name, "\0" ) && ! preg_match( '/^[a-z]:/i', $name )
			&& array() === array_intersect( array( '', '.', '..' ), $steps );
	}

	/**
	 * Whether this system can have a file of a name. A backslash is a byte like others, but on Windows it begins another folder.
	 *
	 * @param string $name As the archive has it.
	 * @return bool
	 */
	public static function fits( $name ) {
		return '/' === DIRECTORY_SEPARATOR || false === strpos( $name, '\\' );
	}

	/**
	 * Whether a name is of a file or folder of the site, and not of what describes it.
	 *
	 * @param string $name As the archive has it.
	 * @return bool
	 */
	public static function is_file_of_site( $name ) {
		foreach ( self::ROOTS as $root ) {
			if ( 0 === strpos( $name, $root ) ) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Whether a name is a folder's.
	 *
	 * @param string $name As the archive has it.
	 * @return bool
	 */
	public static function is_folder( $name ) {
		return '/' === substr( $name, -1 );
	}

	/**
	 * A short key of a name: a set of 200,000 names fits into 10 MB.
	 *
	 * @param string $name As the archive has it.
	 * @return int
	 */
	public static function key( $name ) {
		return unpack( 'q', md5( $name, true ) )[1];
	}
}
