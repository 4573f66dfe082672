<?php
/**
 * What it would save to leave something out.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Counts, while a backup looks for files, the bytes of folders and of names that are or may be left out. The settings screen
 * shows what the last backup counted.
 */
final class Gnusys_Connector_Backup_Sizes {

	const OPTION      = 'gnusys_backup_sizes';
	const FOLDERS_MAX = 300; // Counted.
	const SHOWN_MAX   = 8; // Offered, the largest first.
	const SHOWN_BYTES = MB_IN_BYTES; // Below, nobody gains anything.
	const NONE        = array(
		'folders'  => array(),
		'patterns' => array(),
	);

	/**
	 * Folders whose parts are not offered: a site needs most of them.
	 */
	const NEEDED = '~^wp-content/(languages|mu-plugins|plugins|themes)(/|$)~';

	/**
	 * Counts a file that goes into the backup.
	 *
	 * @param array[] $sizes So far.
	 * @param string  $path  In the archive.
	 * @param int     $bytes Its size.
	 */
	public static function add_file( array &$sizes, $path, $bytes ) {
		$parts = explode( '/', $path );
		foreach ( Gnusys_Connector_Backup_Exclusions::OFFERED as $pattern ) {
			if ( in_array( $pattern, $parts, true ) || fnmatch( $pattern, end( $parts ) ) ) {
				self::add( $sizes, 'patterns', $pattern, $bytes );
			}
		}
		if ( preg_match( self::NEEDED, $path ) || Gnusys_Connector_Backup_Roots::SITE === $parts[0] || ! preg_match( '//u', $path ) ) {
			return;
		}
		for ( $length = 2; $length <= min( 3, count( $parts ) - 1 ); $length++ ) {
			self::add( $sizes, 'folders', implode( '/', array_slice( $parts, 0, $length ) ), $bytes );
		}
	}

	/**
	 * Counts something that stays out.
	 *
	 * @param array[]  $sizes So far.
	 * @param string[] $which What Gnusys_Connector_Backup_Exclusions::find() gave.
	 * @param string   $path  In the archive.
	 */
	public static function add_left_out( array &$sizes, array $which, $path ) {
		$size = Gnusys_Connector_Backup_Roots::measure( array( $path ) );
		self::add( $sizes, $which[0], $which[1], $size['bytes'], $size['is_all'] );
	}

	/**
	 * Stores what a backup counted: what is or may be left out, and the largest folders.
	 *
	 * @param array[] $sizes      All of it.
	 * @param array[] $exclusions What is left out.
	 */
	public static function keep( array $sizes, array $exclusions ) {
		$chosen  = array_intersect_key( $sizes['folders'], array_flip( $exclusions['folders'] ) );
		$offered = array_filter(
			array_diff_key( $sizes['folders'], $chosen, array_flip( Gnusys_Connector_Backup_Exclusions::NEEDED ) ),
			static function ( $size ) {
				return $size['bytes'] >= self::SHOWN_BYTES;
			}
		);
		uasort(
			$offered,
			static function ( $one, $other ) {
				return $other['bytes'] <=> $one['bytes'];
			}
		);
		$sizes['folders'] = $chosen + array_slice( $offered, 0, self::SHOWN_MAX, true );
		update_option( self::OPTION, $sizes, false );
	}

	/**
	 * What the last backup counted.
	 *
	 * @return array[] With folders and patterns: each with bytes and is_all, by name.
	 */
	public static function last() {
		$stored = get_option( self::OPTION );
		return is_array( $stored ) ? array_merge( self::NONE, $stored ) : self::NONE;
	}

	/**
	 * A size in words.
	 *
	 * @param array|null $size With bytes and is_all; null where nobody counted.
	 * @return string Empty then.
	 */
	public static function text( $size ) {
		if ( null === $size ) {
			return '';
		}
		$text = size_format( $size['bytes'], $size['bytes'] < KB_IN_BYTES ? 0 : 1 );
		/* translators: %s: bytes with their unit. */
		return $size['is_all'] ? (string) $text : sprintf( __( 'more than %s', 'gnusys-connector' ), $text );
	}

	/**
	 * Adds up.
	 *
	 * @param array[] $sizes  So far.
	 * @param string  $kind   Folders or patterns.
	 * @param string  $name   Which one.
	 * @param int     $bytes  How many.
	 * @param bool    $is_all Whether they are all.
	 */
	private static function add( array &$sizes, $kind, $name, $bytes, $is_all = true ) {
		if ( ! isset( $sizes[ $kind ][ $name ] ) ) {
			if ( 'folders' === $kind && count( $sizes[ $kind ] ) >= self::FOLDERS_MAX ) {
				return;
			}
			$sizes[ $kind ][ $name ] = array(
				'bytes'  => 0,
				'is_all' => true,
			);
		}
		$sizes[ $kind ][ $name ]['bytes'] += $bytes;
		$sizes[ $kind ][ $name ]['is_all'] = $sizes[ $kind ][ $name ]['is_all'] && $is_all;
	}
}
