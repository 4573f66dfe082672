<?php
/**
 * A ZIP that is read.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Reads an archive without PHP's zip extension, piece by piece: memory does not depend on the size of the archive, nor
 * of what is in it. Knows Zip64, stored and deflated entries.
 */
final class Gnusys_Connector_Restore_Zip {

	const STORED     = 0;
	const DEFLATED   = 8;
	const LIMIT      = 0xFFFFFFFF; // Larger numbers stand in the Zip64 extra.
	const END_BYTES  = 22;
	const TAIL_BYTES = 65557; // The end's record with the longest comment.
	const CHUNK      = 262144; // Bytes read at once.
	const PACKED     = 16384; // Bytes inflated at once: they become 16 MB at most.
	const GUARD      = '<?php'; // What a copy on a site's own disk begins with, so that nobody gets it by its address.
	const ENCRYPTED  = 0x0001;
	const DESCRIBED  = 0x0008; // Sum and sizes stand after the data.

	/**
	 * The archive.
	 *
	 * @var resource
	 */
	private $handle;

	/**
	 * Its bytes.
	 *
	 * @var int
	 */
	private $size;

	/**
	 * Bytes before the archive proper.
	 *
	 * @var int
	 */
	private $before;

	/**
	 * Opens an archive.
	 *
	 * @param string $path Where it lies.
	 * @throws Gnusys_Connector_Restore_Stop When it cannot be read.
	 */
	public function __construct( $path ) {
		$handle = is_file( $path ) ? @fopen( $path, 'rb' ) : false; // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- The exception says it.
		if ( false === $handle ) {
			throw new Gnusys_Connector_Restore_Stop( 'archive-missing', array( basename( $path ) ) );
		}
		$this->handle = $handle;
		$this->size   = fstat( $handle )['size'];
		$head         = (string) fread( $handle, 256 );
		$this->before = 0 === strpos( $head, self::GUARD ) ? (int) strpos( $head, "PK\3\4" ) : 0;
	}

	/**
	 * The entries, in the order of the directory.
	 *
	 * @return Generator Of arrays: name, method, flags, crc, packed, size, at (of its header), mode, time (Unix seconds).
	 * @throws Gnusys_Connector_Restore_Stop When the directory is damaged.
	 */
	public function entries() {
		list( $count, $size, $at ) = $this->end();
		fseek( $this->handle, $at );
		$name = '';
		for ( $index = 0; $index < $count; $index++ ) {
			$head = $this->take( 46, $name );
			if ( "PK\1\2" !== substr( $head, 0, 4 ) ) {
				throw new Gnusys_Connector_Restore_Stop( 'directory-damaged', array( $name ) );
			}
			$found = unpack( 'vmade/vneeds/vflags/vmethod/vtime/vdate/Vcrc/Vpacked/Vsize/vname/vextra/vcomment/vdisk/vinternal/Vexternal/Vat', substr( $head, 4 ) );
			$name  = 0 === $found['name'] ? '' : $this->take( $found['name'], $name );
			$extra = 0 === $found['extra'] ? '' : $this->take( $found['extra'], $name );
			if ( $found['comment'] > 0 ) {
				$this->take( $found['comment'], $name );
			}
			$entry = array(
				'name'   => $name,
				'method' => $found['method'],
				'flags'  => $found['flags'],
				'crc'    => $found['crc'],
				'packed' => $found['packed'],
				'size'   => $found['size'],
				'at'     => $found['at'],
				'mode'   => 3 === $found['made'] >> 8 ? $found['external'] >> 16 : 0,
				'time'   => self::time( $found['date'], $found['time'] ),
			);
			yield $this->widen( $entry, $extra );
		}
		if ( ftell( $this->handle ) !== $at + $size ) {
			throw new Gnusys_Connector_Restore_Stop( 'directory-damaged', array( $name ) );
		}
	}

	/**
	 * Gives an entry's bytes piece by piece, and checks their sum.
	 *
	 * @param array    $entry As entries() has it.
	 * @param callable $sink  Takes each piece.
	 * @throws Gnusys_Connector_Restore_Stop When it is damaged.
	 */
	public function read( array $entry, $sink ) {
		fseek( $this->handle, $this->data( $entry ) );
		$sum   = hash_init( 'crc32b' );
		$size  = 0;
		$bytes = self::DEFLATED === $entry['method'] ? $this->inflated( $entry ) : $this->stored( $entry );
		foreach ( $bytes as $piece ) {
			$size += strlen( $piece );
			if ( $size > $entry['size'] ) {
				throw new Gnusys_Connector_Restore_Stop( 'entry-damaged', array( $entry['name'] ) );
			}
			hash_update( $sum, $piece );
			$sink( $piece );
		}
		if ( $size !== $entry['size'] || (int) hexdec( hash_final( $sum ) ) !== $entry['crc'] ) {
			throw new Gnusys_Connector_Restore_Stop( 'entry-damaged', array( $entry['name'] ) );
		}
	}

	/**
	 * The archive's bytes, by which another one under its name is noticed.
	 *
	 * @return int
	 */
	public function size() {
		return $this->size;
	}

	/**
	 * What the end of the archive says of the directory.
	 *
	 * @return int[] Entries, bytes, and where it begins.
	 * @throws Gnusys_Connector_Restore_Stop When there is no end.
	 */
	private function end() {
		$at   = max( 0, $this->size - self::TAIL_BYTES );
		$tail = $this->piece( $at, $this->size - $at );
		for ( $place = strlen( $tail ) - self::END_BYTES; $place >= 0; $place-- ) {
			$place = strrpos( substr( $tail, 0, $place + 4 ), "PK\5\6" );
			if ( false === $place ) {
				break;
			}
			$found = unpack( 'vdisk/vfirst/vhere/vcount/Vsize/Vat/vcomment', substr( $tail, $place + 4, 18 ) );
			if ( $place + self::END_BYTES + $found['comment'] === strlen( $tail ) ) {
				return $this->directory( $found, $at + $place );
			}
		}
		throw new Gnusys_Connector_Restore_Stop( "PK\3\4" === $this->piece( $this->before, 4 ) ? 'archive-truncated' : 'archive-unknown', array( 'ZIP' ) );
	}

	/**
	 * The directory's place, where it does not fit the end's record too.
	 *
	 * @param array $found The end's record.
	 * @param int   $at    Where it begins.
	 * @return int[] Entries, bytes, and where it begins.
	 * @throws Gnusys_Connector_Restore_Stop When it is not where it should be.
	 */
	private function directory( array $found, $at ) {
		$until   = $at;
		$locator = $at < 20 ? '' : $this->piece( $at - 20, 20 );
		if ( "PK\6\7" === substr( $locator, 0, 4 ) ) {
			$until = $this->before + unpack( 'P', substr( $locator, 8, 8 ) )[1];
			$wide  = $until < $this->before || $until > $at - 76 ? '' : $this->piece( $until, 56 );
			if ( "PK\6\6" !== substr( $wide, 0, 4 ) ) {
				throw new Gnusys_Connector_Restore_Stop( 'directory-damaged', array( 'ZIP64' ) );
			}
			$found = array_merge( $found, unpack( 'Vdisk/Vfirst/Phere/Pcount/Psize/Pat', substr( $wide, 16 ) ) );
		}
		if ( 0 !== $found['disk'] || $found['here'] !== $found['count'] ) {
			throw new Gnusys_Connector_Restore_Stop( 'archive-split' );
		}
		if ( $found['at'] < 0 || $found['size'] < 0 || $this->before + $found['at'] + $found['size'] !== $until ) {
			throw new Gnusys_Connector_Restore_Stop( 'directory-damaged', array( 'ZIP' ) );
		}
		return array( $found['count'], $found['size'], $this->before + $found['at'] );
	}

	/**
	 * Takes the numbers that do not fit 32 bits from an entry's extra.
	 *
	 * @param array  $entry As its record has it.
	 * @param string $extra Its extra fields.
	 * @return array
	 */
	private function widen( array $entry, $extra ) {
		for ( $at = 0; $at + 4 <= strlen( $extra ); $at += 4 + $field['bytes'] ) {
			$field = unpack( 'vid/vbytes', substr( $extra, $at, 4 ) );
			if ( 1 !== $field['id'] ) {
				continue;
			}
			$data = substr( $extra, $at + 4, $field['bytes'] );
			foreach ( array( 'size', 'packed', 'at' ) as $name ) {
				if ( self::LIMIT === $entry[ $name ] && strlen( $data ) >= 8 ) {
					$entry[ $name ] = unpack( 'P', $data )[1];
					$data           = substr( $data, 8 );
				}
			}
		}
		return $entry;
	}

	/**
	 * Where an entry's bytes begin, after its own header says the same as the directory.
	 *
	 * @param array $entry As entries() has it.
	 * @return int
	 * @throws Gnusys_Connector_Restore_Stop When it says something else.
	 */
	private function data( array $entry ) {
		$at    = $this->before + $entry['at'];
		$head  = $this->piece( $at, 30 );
		$found = 30 === strlen( $head ) && "PK\3\4" === substr( $head, 0, 4 )
			? unpack( 'vneeds/vflags/vmethod/vtime/vdate/Vcrc/Vpacked/Vsize/vname/vextra', substr( $head, 4 ) )
			: null;
		if ( null === $found || $found['method'] !== $entry['method'] || $this->piece( $at + 30, $found['name'] ) !== $entry['name'] ) {
			throw new Gnusys_Connector_Restore_Stop( 'directory-damaged', array( $entry['name'] ) );
		}
		$is_same = $found['crc'] === $entry['crc'] && in_array( $found['packed'], array( $entry['packed'], self::LIMIT ), true )
			&& in_array( $found['size'], array( $entry['size'], self::LIMIT ), true ) && self::time( $found['date'], $found['time'] ) === $entry['time'];
		if ( ! $is_same && 0 === ( $found['flags'] & self::DESCRIBED ) ) {
			throw new Gnusys_Connector_Restore_Stop( 'directory-damaged', array( $entry['name'] ) );
		}
		return $at + 30 + $found['name'] + $found['extra'];
	}

	/**
	 * The bytes of a stored entry.
	 *
	 * @param array $entry As entries() has it.
	 * @return Generator Of texts.
	 */
	private function stored( array $entry ) {
		for ( $left = $entry['packed']; $left > 0; $left -= strlen( $piece ) ) {
			$piece = (string) fread( $this->handle, min( self::CHUNK, $left ) );
			if ( '' === $piece ) {
				return; // The sizes differ then.
			}
			yield $piece;
		}
	}

	/**
	 * The bytes of a deflated entry.
	 *
	 * @param array $entry As entries() has it.
	 * @return Generator Of texts.
	 * @throws Gnusys_Connector_Restore_Stop When they are damaged.
	 */
	private function inflated( array $entry ) {
		$inflate = inflate_init( ZLIB_ENCODING_RAW );
		for ( $left = $entry['packed']; $left > 0; $left -= strlen( $packed ) ) {
			$packed = (string) fread( $this->handle, min( self::PACKED, $left ) );
			$piece  = '' === $packed ? false : @inflate_add( $inflate, $packed ); // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- The exception says it.
			if ( false === $piece ) {
				throw new Gnusys_Connector_Restore_Stop( 'entry-damaged', array( $entry['name'] ) );
			}
			yield $piece;
		}
	}

	/**
	 * Bytes of the archive.
	 *
	 * @param int $at     Where.
	 * @param int $length How many.
	 * @return string Fewer at the end.
	 */
	private function piece( $at, $length ) {
		fseek( $this->handle, $at );
		$bytes = '';
		while ( strlen( $bytes ) < $length && ! feof( $this->handle ) ) {
			$bytes .= (string) fread( $this->handle, $length - strlen( $bytes ) );
		}
		return $bytes;
	}

	/**
	 * The next bytes of the directory.
	 *
	 * @param int    $length How many.
	 * @param string $name   Of the last entry.
	 * @return string
	 * @throws Gnusys_Connector_Restore_Stop When it ends before.
	 */
	private function take( $length, $name ) {
		$bytes = (string) fread( $this->handle, $length );
		while ( strlen( $bytes ) < $length && ! feof( $this->handle ) ) {
			$bytes .= (string) fread( $this->handle, $length - strlen( $bytes ) );
		}
		if ( strlen( $bytes ) < $length ) {
			throw new Gnusys_Connector_Restore_Stop( 'directory-damaged', array( $name ) );
		}
		return $bytes;
	}

	/**
	 * Unix seconds of a DOS date and time.
	 *
	 * @param int $date As the records have it.
	 * @param int $time As the records have it.
	 * @return int
	 */
	private static function time( $date, $time ) {
		return gmmktime( $time >> 11, $time >> 5 & 63, ( $time & 31 ) << 1, $date >> 5 & 15, $date & 31, 1980 + ( $date >> 9 ) );
	}
}
