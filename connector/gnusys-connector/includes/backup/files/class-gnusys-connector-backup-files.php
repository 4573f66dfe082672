<?php
/**
 * The site's files.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Packs what files.list names, and notes the SHA-256 of each file. A file that changes while it is read, which may take many
 * requests, is read again: half old, half new, it would be worth nothing.
 */
final class Gnusys_Connector_Backup_Files {

	const CHUNK   = 262144; // Bytes read at once.
	const AT_ONCE = 1048576; // Bytes of a file that is read in one go: most are, and their sums cost a sixth then.
	const TRIES   = 3; // Of a file that changes all the time, such as a log.

	/**
	 * Bytes of the list of sums between two cuts: at least, how many more on average, and at most.
	 */
	const SUMS_LEAST = 32768;
	const SUMS_MEAN  = 131072;
	const SUMS_MAX   = 1048576;

	/**
	 * Kinds that are compressed already.
	 */
	const PACKED = array( '7z', 'aac', 'apk', 'avif', 'br', 'bz2', 'docx', 'flac', 'gif', 'gz', 'heic', 'jpeg', 'jpg', 'm4a', 'm4v', 'mkv', 'mov', 'mp3', 'mp4', 'mpg', 'odt', 'ogg', 'ogv', 'png', 'pptx', 'rar', 'tgz', 'webm', 'webp', 'woff', 'woff2', 'xlsx', 'xz', 'zip', 'zst' );

	/**
	 * No file is being read.
	 */
	const NONE = array(
		'stat' => null, // What tells whether it changes.
		'try'  => 1,
		'sum'  => null,
	);

	/**
	 * The backup.
	 *
	 * @var Gnusys_Connector_Backup_Job
	 */
	private $job;

	/**
	 * The archive.
	 *
	 * @var Gnusys_Connector_Backup_Zip
	 */
	private $zip;

	/**
	 * The sums so far.
	 *
	 * @var Gnusys_Connector_Backup_Journal
	 */
	private $sums;

	/**
	 * Sum of the file that is being read.
	 *
	 * @var Gnusys_Connector_Backup_Sum|null
	 */
	private $sum = null;

	/**
	 * Goes on where keep() was called last.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 */
	private function __construct( $job ) {
		$this->job  = $job;
		$this->zip  = new Gnusys_Connector_Backup_Zip( $job->unfinished(), $job->state['zip'] );
		$this->sums = new Gnusys_Connector_Backup_Journal( $job->path( 'sums.list' ), $job->state['files']['sums'] );
		if ( $this->zip->is_open() ) {
			$this->sum = new Gnusys_Connector_Backup_Sum( $this->zip->size(), $job->state['files']['open']['sum'] );
		}
	}

	/**
	 * Works until all files are packed or the time is over.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 * @return bool Whether all are.
	 */
	public static function work( $job ) {
		$files  = new self( $job );
		$is_end = $files->pack_all();
		$files->keep();
		$files->zip->release();
		$files->sums->close();
		return $is_end;
	}

	/**
	 * Writes the sums into the archive, as `sha256sum -c` reads them. Names decide where they are cut.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 * @return bool Whether all are there.
	 */
	public static function list_sums( $job ) {
		$zip    = new Gnusys_Connector_Backup_Zip( $job->unfinished(), $job->state['zip'] );
		$source = fopen( $job->path( 'sums.list' ), 'rb' );
		if ( ! $zip->is_open() ) {
			$zip->open( 'files.sha256', $job->state['started'], 0100600, true );
		}
		fseek( $source, $zip->size() );
		do {
			$zip->write( self::next_sums( $source, $job->state['files']['sums'] ) );
			$is_whole = $zip->size() >= $job->state['files']['sums'];
			if ( ! $is_whole ) {
				$zip->cut();
			}
		} while ( ! $is_whole && $job->has_time() );
		if ( $is_whole ) {
			$zip->close();
			$job->state['phase'] = 'finish'; // In one with what was written, or the next request would begin a second one.
		}
		$job->state['zip'] = $zip->rest();
		$job->save();
		$zip->release();
		return $is_whole;
	}

	/**
	 * The sums up to the next cut.
	 *
	 * @param resource $source The list.
	 * @param int      $length Its bytes.
	 * @return string
	 */
	private static function next_sums( $source, $length ) {
		$sums = '';
		while ( ftell( $source ) < $length ) {
			$line  = (string) fgets( $source );
			$sums .= $line;
			$size  = strlen( $sums );
			if ( $size >= self::SUMS_MAX || ( $size >= self::SUMS_LEAST && Gnusys_Connector_Backup_Cuts::falls( crc32( $line ), strlen( $line ), self::SUMS_MEAN ) ) ) {
				break;
			}
		}
		return $sums;
	}

	/**
	 * Whether a file is of a kind that is compressed already.
	 *
	 * @param string $name The file's.
	 * @return bool
	 */
	public static function is_packed( $name ) {
		return in_array( strtolower( pathinfo( $name, PATHINFO_EXTENSION ) ), self::PACKED, true );
	}

	/**
	 * Packs one after the other.
	 *
	 * @return bool Whether all are packed.
	 */
	private function pack_all() {
		$source = fopen( $this->job->path( 'files.list' ), 'rb' );
		$is_end = false;
		while ( $this->job->has_time() && ! $is_end ) {
			$at = $this->job->state['files']['at'];
			fseek( $source, $at );
			$line   = $at < $this->job->state['scan']['files'] ? fgets( $source ) : false;
			$is_end = false === $line;
			if ( ! $is_end && $this->pack( stripcslashes( rtrim( $line, "\n" ) ) ) ) {
				$this->job->state['files']['at']   = ftell( $source );
				$this->job->state['files']['open'] = self::NONE;
				if ( $this->job->is_due() ) {
					$this->keep();
				}
			}
		}
		return $is_end;
	}

	/**
	 * Packs a file or folder, or goes on with one.
	 *
	 * @param string $name In the archive; a folder's ends with a slash.
	 * @return bool Whether it is finished.
	 */
	private function pack( $name ) {
		$full = Gnusys_Connector_Backup_Roots::locate( $name );
		clearstatcache();
		$link = is_link( rtrim( $full, '/' ) ) && ! in_array( rtrim( $name, '/' ), Gnusys_Connector_Backup_Links::followed( $this->job ), true );
		$stat = $link ? false : @stat( $full ); // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- Listed as skipped.
		if ( false !== $stat && '/' === substr( $name, -1 ) ) {
			$this->zip->open( $name, $stat['mtime'], $stat['mode'], false, 0 );
			$this->zip->close();
			return true;
		}
		$handle = false === $stat || ! is_file( $full ) ? false : @fopen( $full, 'rb' ); // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- Listed as skipped.
		if ( false === $handle ) {
			$this->drop();
			$this->job->skip( $name, false === $stat ? 'vanished' : 'unreadable' );
			return true;
		}
		$is_whole = $this->read_on( $name, $stat, $handle );
		fclose( $handle );
		return $is_whole && $this->end( $name, $full );
	}

	/**
	 * Reads a file from its beginning, or from where the last request left it.
	 *
	 * @param string   $name   In the archive.
	 * @param array    $stat   The file's.
	 * @param resource $handle The file.
	 * @return bool Whether it came to its end.
	 */
	private function read_on( $name, array $stat, $handle ) {
		$open = &$this->job->state['files']['open'];
		if ( $this->zip->is_open() && self::marks( $stat ) !== $open['stat'] && $open['try'] < self::TRIES ) {
			$this->drop( $open['try'] + 1 );
		}
		if ( ! $this->zip->is_open() ) {
			if ( max( $stat['mtime'], $stat['ctime'] ) === time() ) {
				usleep( (int) ( 1000000 * ( 1 - fmod( microtime( true ), 1 ) ) ) ); // What changes in the same second shows no other time.
			}
			$open['stat'] = self::marks( $stat );
			$this->sum    = new Gnusys_Connector_Backup_Sum( 0, null );
			$this->zip->open( $name, $stat['mtime'], $stat['mode'], ! self::is_packed( $name ), $stat['size'] );
		}
		return $this->read( $handle, $open['stat'][0] );
	}

	/**
	 * Reads a file. What it grows by meanwhile is left out. Rests between two pieces of the archive.
	 *
	 * @param resource $handle The file.
	 * @param int      $size   Bytes that it had at the beginning.
	 * @return bool Whether it came to its end.
	 */
	private function read( $handle, $size ) {
		fseek( $handle, $this->zip->size() );
		while ( $this->zip->size() < $size ) {
			$bytes = fread( $handle, $size <= self::AT_ONCE ? $size : min( self::CHUNK, $size - $this->zip->size() ) );
			if ( false === $bytes || '' === $bytes ) {
				return true; // It shrank.
			}
			$this->sum->add( $bytes, strlen( $bytes ) === $size );
			$this->zip->write( $bytes );
			if ( ! $this->goes_on( $size ) ) {
				return false;
			}
		}
		return true;
	}

	/**
	 * Whether to read on in this request. Keeps what was read where that is due.
	 *
	 * @param int $size Bytes of the file.
	 * @return bool
	 */
	private function goes_on( $size ) {
		if ( $this->zip->size() >= $size ) {
			return true;
		}
		if ( ! $this->zip->is_between() ) {
			return ! $this->job->is_late();
		}
		if ( $this->job->is_due() ) {
			$this->keep();
		}
		return $this->job->has_time();
	}

	/**
	 * Ends a file that was read whole, unless it has changed meanwhile: then it is read again.
	 *
	 * @param string $name In the archive.
	 * @param string $full Where it lies.
	 * @return bool Whether it is finished.
	 */
	private function end( $name, $full ) {
		$open    = $this->job->state['files']['open'];
		$is_read = $this->sum->is_known(); // Else it is that of the file as it is now.
		$sum     = $this->sum->end( $full );
		clearstatcache();
		$stat    = @stat( $full ); // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- It vanished: the next try says so.
		$is_torn = false === $stat || self::marks( $stat ) !== $open['stat'] || $this->zip->size() !== $open['stat'][0];
		if ( $is_torn && $open['try'] < self::TRIES ) {
			$this->drop( $open['try'] + 1 );
			return false;
		}
		if ( $is_torn ) {
			$this->job->skip( $name, 'changed' ); // It is in the backup, yet perhaps half old, half new.
		}
		if ( $is_read || ! $is_torn ) {
			$escaped = addcslashes( $name, "\\\n\r" );
			$this->sums->add( ( $escaped === $name ? '' : '\\' ) . $sum . '  ' . $escaped . "\n" );
		}
		$this->job->state['files']['bytes'] += $this->zip->size();
		++$this->job->state['files']['count'];
		$this->zip->close();
		return true;
	}

	/**
	 * Takes what there is of the open file back.
	 *
	 * @param int $next Which try comes.
	 */
	private function drop( $next = 1 ) {
		$this->job->state['files']['open'] = array_merge( self::NONE, array( 'try' => $next ) );
		if ( $this->zip->is_open() ) {
			$this->sum = null;
			$this->zip->drop();
			$this->keep();
		}
	}

	/**
	 * What tells that a file has changed: its size, its times, and which one it is.
	 *
	 * @param array $stat What stat() gave.
	 * @return int[]
	 */
	private static function marks( array $stat ) {
		return array( $stat['size'], $stat['mtime'], $stat['ctime'], $stat['ino'] );
	}

	/**
	 * Records how far the archive is.
	 */
	private function keep() {
		$this->sums->flush();
		$this->job->state['files']['sums']        = $this->sums->length();
		$this->job->state['files']['open']['sum'] = $this->zip->is_open() && null !== $this->sum ? $this->sum->rest() : null;
		$this->job->state['zip']                  = $this->zip->rest();
		$this->job->save();
	}
}
