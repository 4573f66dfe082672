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
	 * Entries in it.
	 *
	 * @var int
	 */
	private $count;

	/**
	 * The entry that is being written: name, time, mode, method, at (its place), size, packed, crc.
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
	 * Begins an entry.
	 *
	 * @param string $name   Path in the archive, in bytes as the disk has them; a folder's ends with a slash.
	 * @param int    $time   When it was changed, in Unix seconds.
	 * @param int    $mode   Unix permissions and type.
	 * @param bool   $packed Whether to compress.
	 */
	public function open( $name, $time, $mode, $packed ) {
		$this->entry = array(
			'name'   => $name,
			'time'   => $time,
			'mode'   => $mode,
			'method' => $packed && function_exists( 'deflate_init' ) ? self::DEFLATED : self::STORED,
			'at'     => $this->file->length(),
			'size'   => 0,
			'packed' => 0,
			'crc'    => 0,
		);
		$this->file->add( Gnusys_Connector_Backup_Zip_Headers::local( $this->entry ) );
	}

	/**
	 * Adds to the open entry.
	 *
	 * @param string $bytes What.
	 */
	public function write( $bytes ) {
		if ( null === $this->sum ) {
			$this->sum    = hash_init( 'crc32b' );
			$this->summed = 0;
		}
		hash_update( $this->sum, $bytes );
		$this->summed        += strlen( $bytes );
		$this->entry['size'] += strlen( $bytes );
		if ( self::DEFLATED !== $this->entry['method'] ) {
			$this->put( $bytes );
		} elseif ( '' !== $bytes ) {
			$this->deflate( $this->held . substr( $bytes, 0, -1 ), ZLIB_NO_FLUSH );
			$this->held = substr( $bytes, -1 );
		}
	}

	/**
	 * Ends the open entry and writes what was unknown when it began into its header.
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
		$this->entry = null;
	}

	/**
	 * Takes the open entry back, as if it had never begun. What rest() then gives has to be kept before anything is added.
	 */
	public function drop() {
		$this->file->cut( $this->entry['at'] );
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
		if ( '' !== $this->held ) {
			$this->deflate( $this->held, ZLIB_SYNC_FLUSH );
			$this->reset();
		}
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
		while ( ! feof( $source ) ) {
			$this->file->add( (string) fread( $source, 262144 ) );
		}
		fclose( $source );
		$this->file->add( Gnusys_Connector_Backup_Zip_Headers::end( $this->count, $this->file->length() - $at, $at ) );
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
