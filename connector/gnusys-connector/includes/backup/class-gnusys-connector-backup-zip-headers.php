<?php
/**
 * The records of a ZIP.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Writes the headers and the directory of an archive, as PKWARE's APPNOTE has them.
 */
final class Gnusys_Connector_Backup_Zip_Headers {

	const LIMIT = Gnusys_Connector_Backup_Zip::LIMIT;

	/**
	 * What stands before an entry's bytes; of one length whatever the sizes, so that it can be written again.
	 *
	 * @param array $entry As Gnusys_Connector_Backup_Zip keeps it.
	 * @return string
	 */
	public static function local( array $entry ) {
		$large = self::is_large( $entry );
		$extra = $large
			? pack( 'vvPP', 1, Gnusys_Connector_Backup_Zip::EXTRA_DATA, $entry['size'], $entry['packed'] )
			: pack( 'vvPP', Gnusys_Connector_Backup_Zip::PADDING_ID, Gnusys_Connector_Backup_Zip::EXTRA_DATA, 0, 0 );
		return "PK\3\4" . pack( 'v', $large ? 45 : 20 ) . self::common( $entry, $large )
			. pack( 'vv', strlen( $entry['name'] ), strlen( $extra ) ) . $entry['name'] . $extra;
	}

	/**
	 * An entry's record in the directory.
	 *
	 * @param array $entry As Gnusys_Connector_Backup_Zip keeps it.
	 * @return string
	 */
	public static function central( array $entry ) {
		$large  = self::is_large( $entry );
		$is_far = $entry['at'] >= self::LIMIT;
		$data   = ( $large ? pack( 'PP', $entry['size'], $entry['packed'] ) : '' ) . ( $is_far ? pack( 'P', $entry['at'] ) : '' );
		$extra  = '' === $data ? '' : pack( 'vv', 1, strlen( $data ) ) . $data;
		return "PK\1\2" . pack( 'vv', ( 3 << 8 ) | 45, '' === $extra ? 20 : 45 ) // Made by Unix.
			. self::common( $entry, $large )
			. pack( 'vvvvv', strlen( $entry['name'] ), strlen( $extra ), 0, 0, 0 )
			. pack( 'VV', ( $entry['mode'] << 16 ) & 0xFFFFFFFF, $is_far ? self::LIMIT : $entry['at'] )
			. $entry['name'] . $extra;
	}

	/**
	 * What ends an archive.
	 *
	 * @param int $count Entries.
	 * @param int $size  Bytes of the directory.
	 * @param int $at    Where it begins.
	 * @return string
	 */
	public static function end( $count, $size, $at ) {
		$large = '';
		if ( $count >= 0xFFFF || $size >= self::LIMIT || $at >= self::LIMIT ) {
			$large = "PK\6\6" . pack( 'PvvVVPPPP', 44, ( 3 << 8 ) | 45, 45, 0, 0, $count, $count, $size, $at )
				. "PK\6\7" . pack( 'VPV', 0, $at + $size, 1 );
		}
		$short = min( $count, 0xFFFF );
		return $large . "PK\5\6" . pack( 'vvvvVVv', 0, 0, $short, $short, min( $size, self::LIMIT ), min( $at, self::LIMIT ), 0 );
	}

	/**
	 * Whether an entry's sizes need 64 bits.
	 *
	 * @param array $entry As Gnusys_Connector_Backup_Zip keeps it.
	 * @return bool
	 */
	private static function is_large( array $entry ) {
		return $entry['size'] >= self::LIMIT || $entry['packed'] >= self::LIMIT;
	}

	/**
	 * The fields that both records of an entry share, from the flags to the sizes.
	 *
	 * @param array $entry As Gnusys_Connector_Backup_Zip keeps it.
	 * @param bool  $large Whether the sizes stand elsewhere.
	 * @return string
	 */
	private static function common( array $entry, $large ) {
		$flags = preg_match( '//u', $entry['name'] ) ? Gnusys_Connector_Backup_Zip::UTF8_NAMES : 0;
		$at    = max( 315532800, $entry['time'] ); // DOS began in 1980.
		list( $year, $month, $day, $hour, $minute, $second ) = array_map( 'intval', explode( ' ', gmdate( 'Y n j G i s', $at ) ) );
		return pack(
			'vvvvVVV',
			$flags,
			$entry['method'],
			( $hour << 11 ) | ( $minute << 5 ) | ( $second >> 1 ),
			( min( 127, $year - 1980 ) << 9 ) | ( $month << 5 ) | $day,
			$entry['crc'],
			$large ? self::LIMIT : $entry['packed'],
			$large ? self::LIMIT : $entry['size']
		);
	}
}
