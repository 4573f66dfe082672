<?php
/**
 * Check sums of pieces.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Puts the CRC-32 of two pieces together into that of the whole: a file is read over many requests, and PHP cannot go
 * on with a sum that another request began.
 */
final class Gnusys_Connector_Backup_Crc {

	const POLYNOMIAL = 0xEDB88320; // Of ZIP's CRC-32, its bits in reverse.

	/**
	 * The sum of a text.
	 *
	 * @param string $bytes The text.
	 * @return int
	 */
	public static function of( $bytes ) {
		return (int) hexdec( hash( 'crc32b', $bytes ) );
	}

	/**
	 * The sum of two pieces, one after the other (zlib's method: a sum is moved over zeros by multiplying matrices).
	 *
	 * @param int $first  Sum of the first piece.
	 * @param int $second Sum of the second piece.
	 * @param int $length Bytes of the second piece.
	 * @return int
	 */
	public static function combine( $first, $second, $length ) {
		if ( $length <= 0 ) {
			return $first;
		}
		$odd = array( self::POLYNOMIAL );
		for ( $bit = 0; $bit < 31; $bit++ ) {
			$odd[] = 1 << $bit;
		}
		$matrix = self::square( self::square( $odd ) ); // Moves a sum over four zero bits.
		while ( $length > 0 ) {
			$matrix = self::square( $matrix );
			if ( $length & 1 ) {
				$first = self::times( $matrix, $first );
			}
			$length >>= 1;
		}
		return $first ^ $second;
	}

	/**
	 * A matrix times a vector, over bits.
	 *
	 * @param int[] $matrix Its columns.
	 * @param int   $vector Bits.
	 * @return int
	 */
	private static function times( array $matrix, $vector ) {
		$sum = 0;
		for ( $column = 0; $vector > 0; $column++ ) {
			if ( $vector & 1 ) {
				$sum ^= $matrix[ $column ];
			}
			$vector >>= 1;
		}
		return $sum;
	}

	/**
	 * A matrix times itself.
	 *
	 * @param int[] $matrix Its columns.
	 * @return int[]
	 */
	private static function square( array $matrix ) {
		$squared = array();
		foreach ( $matrix as $column ) {
			$squared[] = self::times( $matrix, $column );
		}
		return $squared;
	}
}
