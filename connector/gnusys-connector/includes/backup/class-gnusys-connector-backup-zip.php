<?php
/**
 * A ZIP written over many requests.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Appends entries to an archive, without PHP's zip extension: that one rewrites the whole file each time it is closed,
 * which large sites do not finish in a request. An entry may begin in one request and end in another: each leaves its
 * deflated bytes at a byte boundary, from which a fresh compressor can go on.
 *
 * The same content gives the same bytes, and cuts (Gnusys_Connector_Backup_Cuts) at the same places of it, as long as an open
 * entry rests between two pieces only. An entry that is apart has blocks of its own: its header, which changes with any byte
 * of it, and its pieces. The others share blocks.
 */
final class Gnusys_Connector_Backup_Zip {

	const STORED     = 0;
	const DEFLATED   = 8;
	const LEVEL      = 5; // A hair larger than the usual 6, and a third faster.
	const UTF8_NAMES = 0x0800;
	const LIMIT      = 0xFFFFFFFF; // Larger numbers stand in the Zip64 extra.
	const EXTRA_DATA = 16; // Two 64-bit sizes: place that every entry keeps, since a file may grow.
	const PADDING_ID = 0xD935; // The extra that readers skip, until the sizes are too large for their fields.

	/**
	 * Bytes of blocks that entries share: at least, and how many more on average.
	 */
	const SHARED_LEAST = 1048576;
	const SHARED_MEAN  = 2097152;

	/**
	 * What an entry that shares a block has at most, and what its header and an unlucky compressor add.
	 */
	const SHARED_MAX    = 6291456;
	const SHARED_MARGIN = 65536;

	/**
	 * The same of blocks of the directory.
	 */
	const RECORDS_LEAST = 32768;
	const RECORDS_MEAN  = 131072;
	const RECORDS_MAX   = 1048576;
	const RECORD_BYTES  = 46; // Of a record, before its name.

	/**
	 * The archive.
	 *
	 * @var Gnusys_Connector_Backup_Journal
	 */
	private $file;

	/**
	 * The directory that will end the archive.
	 *
	 * @var Gnusys_Connector_Backup_Journal
	 */
	private $directory;

	/**
	 * Where it is cut.
	 *
	 * @var Gnusys_Connector_Backup_Cuts
	 */
	private $cuts;

	/**
	 * Entries in it.
	 *
	 * @var int
	 */
	private $count;

	/**
	 * The entry that is being written: name, time, mode, method, at (its place), size, packed, crc, is_apart, piece (bytes
	 * since the last cut), cuts (those before it).
	 *
	 * @var array|null
	 */
	private $entry;

	/**
	 * Compressor of the open entry, since the last rest.
	 *
	 * @var resource|object|null
	 */
	private $deflate = null;

	/**
	 * The last byte that the compressor has not seen: PHP flushes nothing when it is given nothing.
	 *
	 * @var string
	 */
	private $held = '';

	/**
	 * Sum of the open entry's bytes since the last rest, and their number.
	 *
	 * @var resource|object|null
	 */
	private $sum = null;

	/**
	 * Bytes since the last rest.
	 *
	 * @var int
	 */
	private $summed = 0;

	/**
	 * Goes on where rest() was called last.
	 *
	 * @param string     $path  The archive; its directory lies beside it until the end.
	 * @param array|null $state What rest() gave; null for a new archive.
	 */
	public function __construct( $path, $state ) {
		$this->file      = new Gnusys_Connector_Backup_Journal( $path, $state ? $state['length'] : 0, Gnusys_Connector_Backup_Journal::GUARD );
		$this->directory = new Gnusys_Connector_Backup_Journal( $path . '.directory', $state ? $state['directory'] : 0 );
		$this->cuts      = new Gnusys_Connector_Backup_Cuts( $path, $state ? $state['cuts'] : null );
		$this->count     = $state ? $state['count'] : 0;
		$this->entry     = $state ? $state['entry'] : null;
		if ( $this->entry ) {
			$this->entry['name'] = base64_decode( $this->entry['name'] );
		}
	}

	/**
	 * Whether an entry is being written.
	 *
	 * @return bool
	 */
	public function is_open() {
		return null !== $this->entry;
	}

	/**
	 * Bytes of the open entry so far.
	 *
	 * @return int
	 */
	public function size() {
		return $this->entry['size'];
	}

	/**
	 * Bytes of the open entry since the last cut.
	 *
	 * @return int
	 */
	public function piece() {
		return $this->entry['piece'];
	}

	/**
	 * Whether a piece of the open entry has just ended.
	 *
	 * @return bool
	 */
	public function is_between() {
		return $this->entry['is_apart'] && $this->entry['piece'] >= Gnusys_Connector_Backup_Cuts::PIECE;
	}

	/**
	 * Begins an entry.
	 *
	 * @param string   $name   Path in the archive, in bytes as the disk has them; a folder's ends with a slash.
	 * @param int      $time   When it was changed, in Unix seconds.
	 * @param int      $mode   Unix permissions and type.
	 * @param bool     $packed Whether to compress.
	 * @param int|null $size   Bytes that it will have; null where nobody knows. A large one is apart.
	 */
	public function open( $name, $time, $mode, $packed, $size = null ) {
		$is_apart = null === $size || $size > self::SHARED_MAX;
		if ( $is_apart || $this->file->length() - $this->cuts->last() + $size + self::SHARED_MARGIN > Gnusys_Connector_Backup_Cuts::BLOCK_MAX ) {
			$this->cuts->add( $this->file->length() );
		}
		$this->entry = array(
			'name'     => $name,
			'time'     => $time,
			'mode'     => $mode,
			'method'   => $packed && function_exists( 'deflate_init' ) ? self::DEFLATED : self::STORED,
			'at'       => $this->file->length(),
			'size'     => 0,
			'packed'   => 0,
			'crc'      => 0,
			'is_apart' => $is_apart,
			'piece'    => 0,
			'cuts'     => $this->cuts->mark(),
		);
		$this->file->add( Gnusys_Connector_Backup_Zip_Headers::local( $this->entry ) );
		if ( $is_apart ) {
			$this->cuts->add( $this->file->length() );
		}
	}

	/**
	 * Adds to the open entry. A new piece begins only with the byte after the last one: else an entry that ends with its
	 * piece would have an empty one.
	 *
	 * @param string $bytes What.
	 */
	public function write( $bytes ) {
		for ( $at = 0; $at < strlen( $bytes ); $at += strlen( $piece ) ) {
			if ( $this->is_between() ) {
				$this->cut();
			}
			$room  = $this->entry['is_apart'] ? Gnusys_Connector_Backup_Cuts::PIECE - $this->entry['piece'] : strlen( $bytes );
			$piece = 0 === $at && strlen( $bytes ) <= $room ? $bytes : substr( $bytes, $at, $room );
			$this->take( $piece );
		}
	}

	/**
	 * Ends a piece of an entry that is apart: what follows is compressed by itself, and is a block of its own.
	 */
	public function cut() {
		$this->pause();
		$this->cuts->add( $this->file->length() );
		$this->entry['piece'] = 0;
	}

	/**
	 * Ends the open entry and writes what was unknown when it began into its header.
	 *
	 * @return array The entry, for adopt().
	 */
	public function close() {
		if ( self::DEFLATED === $this->entry['method'] ) {
			$this->deflate( $this->held, ZLIB_FINISH );
			$this->reset();
		}
		$this->add_up();
		$this->file->patch( $this->entry['at'], Gnusys_Connector_Backup_Zip_Headers::local( $this->entry ) );
		$this->directory->add( Gnusys_Connector_Backup_Zip_Headers::central( $this->entry ) );
		++$this->count;
		$length = $this->file->length();
		$shared = $length - $this->cuts->last();
		if ( $this->entry['is_apart'] || ( $shared >= self::SHARED_LEAST && Gnusys_Connector_Backup_Cuts::falls( crc32( $this->entry['name'] ), $length - $this->entry['at'], self::SHARED_MEAN ) ) ) {
			$this->cuts->add( $length );
		}
		$entry       = $this->entry;
		$this->entry = null;
		return $entry;
	}

	/**
	 * Adds bytes of another archive, whose entries are adopted when all are there.
	 *
	 * @param string $bytes The next ones.
	 */
	public function copy( $bytes ) {
		$this->file->add( $bytes );
	}

	/**
	 * Takes the entries of another archive in, whose bytes were copied last.
	 *
	 * @param string  $path    The other archive.
	 * @param array   $state   What rest() gave there.
	 * @param array[] $entries What close() gave there.
	 */
	public function adopt( $path, array $state, array $entries ) {
		$base = $this->file->length() - $state['length'];
		$this->cuts->add( $base );
		foreach ( Gnusys_Connector_Backup_Cuts::each( $path, $state['cuts'] ) as $place ) {
			$this->cuts->add( $base + $place );
		}
		foreach ( $entries as $entry ) {
			$entry['at'] += $base;
			$this->directory->add( Gnusys_Connector_Backup_Zip_Headers::central( $entry ) );
			++$this->count;
		}
	}

	/**
	 * Takes the open entry back, as if it had never begun. What rest() then gives has to be kept before anything is added.
	 */
	public function drop() {
		$this->file->cut( $this->entry['at'] );
		$this->cuts->back( $this->entry['cuts'] );
		$this->entry = null;
		$this->sum   = null;
		$this->reset();
	}

	/**
	 * Leaves everything in the files, so that another request can go on.
	 *
	 * @return array For the constructor.
	 */
	public function rest() {
		$this->pause();
		$this->add_up();
		$this->file->flush();
		$this->directory->flush();
		$entry = $this->entry;
		if ( $entry ) {
			$entry['name'] = base64_encode( $entry['name'] ); // JSON takes no other alphabet than UTF-8.
		}
		return array(
			'length'    => $this->file->length(),
			'directory' => $this->directory->length(),
			'cuts'      => $this->cuts->rest(),
			'count'     => $this->count,
			'entry'     => $entry,
		);
	}

	/**
	 * Ends the archive with its directory. Done again after an interruption, it gives the same bytes.
	 *
	 * @param string $path The archive.
	 * @return int Its bytes.
	 */
	public function finish( $path ) {
		$this->directory->flush();
		$at     = $this->file->length();
		$source = fopen( $path . '.directory', 'rb' );
		$this->add_records( $source );
		fclose( $source );
		$this->file->add( Gnusys_Connector_Backup_Zip_Headers::end( $this->count, $this->file->length() - $at, $at ) );
		$this->cuts->add( $this->file->length() );
		$this->cuts->rest();
		$this->file->flush();
		$this->file->trim();
		return $this->file->length();
	}

	/**
	 * Closes the files.
	 */
	public function release() {
		$this->file->close();
		$this->directory->close();
		$this->cuts->release();
	}

	/**
	 * Appends the records of the directory. Those of what is no file of the site are the last, and change each time.
	 *
	 * @param resource $source Where they are.
	 */
	private function add_records( $source ) {
		$this->cuts->add( $this->file->length() );
		$records = '';
		$is_file = true;
		$head    = (string) fread( $source, self::RECORD_BYTES );
		while ( '' !== $head ) {
			$lengths = unpack( 'vname/vextra', substr( $head, 28, 4 ) );
			$name    = 0 === $lengths['name'] ? '' : (string) fread( $source, $lengths['name'] );
			$record  = $head . $name . ( 0 === $lengths['extra'] ? '' : fread( $source, $lengths['extra'] ) );
			if ( $is_file && false === strpos( $name, '/' ) ) {
				$is_file = false;
				$records = $this->add_block( $records );
			}
			$records .= $record;
			$size     = strlen( $records );
			if ( $size >= self::RECORDS_MAX || ( $size >= self::RECORDS_LEAST && Gnusys_Connector_Backup_Cuts::falls( crc32( $name ), strlen( $record ), self::RECORDS_MEAN ) ) ) {
				$records = $this->add_block( $records );
			}
			$head = (string) fread( $source, self::RECORD_BYTES );
		}
		$this->file->add( $records );
	}

	/**
	 * Appends bytes that are a block.
	 *
	 * @param string $bytes What.
	 * @return string Empty: nothing of them is left.
	 */
	private function add_block( $bytes ) {
		$this->file->add( $bytes );
		$this->cuts->add( $this->file->length() );
		return '';
	}

	/**
	 * Adds to the open piece.
	 *
	 * @param string $bytes What.
	 */
	private function take( $bytes ) {
		if ( null === $this->sum ) {
			$this->sum    = hash_init( 'crc32b' );
			$this->summed = 0;
		}
		hash_update( $this->sum, $bytes );
		$this->summed         += strlen( $bytes );
		$this->entry['size']  += strlen( $bytes );
		$this->entry['piece'] += strlen( $bytes );
		if ( self::DEFLATED !== $this->entry['method'] ) {
			$this->put( $bytes );
		} else {
			$this->deflate( $this->held . substr( $bytes, 0, -1 ), ZLIB_NO_FLUSH );
			$this->held = substr( $bytes, -1 );
		}
	}

	/**
	 * Brings what the compressor still has to a byte boundary. The next bytes get a fresh one.
	 */
	private function pause() {
		if ( '' !== $this->held ) {
			$this->deflate( $this->held, ZLIB_FULL_FLUSH );
			$this->reset();
		}
	}

	/**
	 * Compresses and appends.
	 *
	 * @param string $bytes What.
	 * @param int    $flush One of zlib's ways.
	 */
	private function deflate( $bytes, $flush ) {
		if ( null === $this->deflate ) {
			$this->deflate = deflate_init( ZLIB_ENCODING_RAW, array( 'level' => self::LEVEL ) );
		}
		$this->put( deflate_add( $this->deflate, $bytes, $flush ) );
	}

	/**
	 * Appends bytes of the open entry.
	 *
	 * @param string $bytes As they stand in the archive.
	 */
	private function put( $bytes ) {
		$this->file->add( $bytes );
		$this->entry['packed'] += strlen( $bytes );
	}

	/**
	 * Forgets the compressor: the next bytes get a fresh one.
	 */
	private function reset() {
		$this->deflate = null;
		$this->held    = '';
	}

	/**
	 * Takes the sum since the last rest into the entry's.
	 */
	private function add_up() {
		if ( null !== $this->sum && $this->entry ) {
			$crc                = (int) hexdec( hash_final( $this->sum ) );
			$before             = $this->entry['size'] - $this->summed;
			$this->entry['crc'] = 0 === $before ? $crc : Gnusys_Connector_Backup_Crc::combine( $this->entry['crc'], $crc, $this->summed );
		}
		$this->sum    = null;
		$this->summed = 0;
	}
}
