<?php
/**
 * Where an archive is cut.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * The places at which an archive falls into blocks. The content decides where they are: what is added or removed moves only
 * those beside it, so that the other blocks are those of the last backup, which the portal has.
 */
final class Gnusys_Connector_Backup_Cuts {

	const PIECE     = 3932160; // Bytes of a large entry that are compressed by themselves: less than 4 MiB, however unlucky the compressor.
	const BLOCK_MAX = 8388608; // The portal takes no larger block.
	const PLACE     = 8; // Bytes of a place in the file.
	const MIX       = 0x5BD1E995; // Odd, and the product with 32 bits fits 63.
	const SCALE     = 0x10000000;

	/**
	 * The places, each as 64 bits.
	 *
	 * @var Gnusys_Connector_Backup_Journal
	 */
	private $file;

	/**
	 * The last place.
	 *
	 * @var int
	 */
	private $last;

	/**
	 * Goes on with the cuts of an archive.
	 *
	 * @param string     $path  The archive.
	 * @param int[]|null $state What rest() gave; null for none yet.
	 */
	public function __construct( $path, $state ) {
		$this->file = new Gnusys_Connector_Backup_Journal( self::path( $path ), $state ? $state['length'] : 0 );
		$this->last = $state ? $state['last'] : 0;
	}

	/**
	 * Where they are noted.
	 *
	 * @param string $path The archive.
	 * @return string
	 */
	public static function path( $path ) {
		return $path . '.cuts';
	}

	/**
	 * The places of an archive.
	 *
	 * @param string $path  The archive.
	 * @param int[]  $state What rest() gave.
	 * @return Generator Of places.
	 */
	public static function each( $path, array $state ) {
		$source = fopen( self::path( $path ), 'rb' );
		while ( ftell( $source ) < $state['length'] ) {
			yield unpack( 'P', fread( $source, self::PLACE ) )[1];
		}
		fclose( $source );
	}

	/**
	 * Notes a place, unless it is the last one.
	 *
	 * @param int $at Where.
	 */
	public function add( $at ) {
		if ( $at > $this->last ) {
			$this->file->add( pack( 'P', $at ) );
			$this->last = $at;
		}
	}

	/**
	 * The last place.
	 *
	 * @return int
	 */
	public function last() {
		return $this->last;
	}

	/**
	 * Leaves everything in the file, so that another request can go on.
	 *
	 * @return int[] For the constructor.
	 */
	public function rest() {
		$this->file->flush();
		return $this->mark();
	}

	/**
	 * The place where the notes are, to come back to.
	 *
	 * @return int[]
	 */
	public function mark() {
		return array(
			'length' => $this->file->length(),
			'last'   => $this->last,
		);
	}

	/**
	 * Takes back what was noted after a mark.
	 *
	 * @param int[] $mark What mark() gave.
	 */
	public function back( array $mark ) {
		$this->file->cut( $mark['length'] );
		$this->last = $mark['last'];
	}

	/**
	 * Closes the file.
	 */
	public function release() {
		$this->file->close();
	}

	/**
	 * Whether a cut falls after something: the same each time, whatever surrounds it. Of large things more do.
	 *
	 * @param int $sum   Its CRC-32, or that of its name.
	 * @param int $bytes Its size.
	 * @param int $mean  Bytes between two cuts, on average.
	 * @return bool
	 */
	public static function falls( $sum, $bytes, $mean ) {
		return ( ( ( $sum * self::MIX ) >> 31 ) & ( self::SCALE - 1 ) ) < $bytes / $mean * self::SCALE; // A sum alone is too regular.
	}
}
