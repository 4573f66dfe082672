<?php
/**
 * Files that only grow.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * A file to which a backup in progress appends. What a killed request wrote after the last recorded length is cut off
 * when the next one opens it.
 */
final class Gnusys_Connector_Backup_Journal {

	/**
	 * What an archive begins with on this site's disk, in a file that ends in .php: a web server that is asked for it runs it
	 * and gives nothing, whether or not it reads .htaccess. No length or place counts it, and it is never sent.
	 */
	const GUARD = "<?php exit; __halt_compiler(); ?>\n";

	/**
	 * The open file.
	 *
	 * @var resource
	 */
	private $handle;

	/**
	 * Bytes before the first one that counts.
	 *
	 * @var int
	 */
	private $start;

	/**
	 * Bytes written.
	 *
	 * @var int
	 */
	private $length;

	/**
	 * Opens the file at the length that was recorded last.
	 *
	 * @param string $path   Where it lies.
	 * @param int    $length Recorded bytes.
	 * @param string $guard  What it begins with.
	 * @throws Gnusys_Connector_Backup_Stop When it cannot be written, or is shorter than recorded.
	 */
	public function __construct( $path, $length, $guard = '' ) {
		$handle = @fopen( $path, 'c+b' ); // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- The exception says it.
		if ( false === $handle ) {
			throw Gnusys_Connector_Backup_Stop::failure( __( 'The backup’s folder cannot be written.', 'gnusys-connector' ) );
		}
		$this->handle = $handle;
		$this->start  = strlen( $guard );
		$this->length = $length;
		if ( 0 === $length ) {
			ftruncate( $handle, 0 );
			$this->put( $guard );
		}
		$stat = fstat( $handle );
		if ( $stat['size'] < $this->start + $length ) {
			throw Gnusys_Connector_Backup_Stop::failure( __( 'The unfinished backup was altered on the disk.', 'gnusys-connector' ) );
		}
		ftruncate( $handle, $this->start + $length );
		fseek( $handle, $this->start + $length );
	}

	/**
	 * Bytes written so far.
	 *
	 * @return int
	 */
	public function length() {
		return $this->length;
	}

	/**
	 * Appends.
	 *
	 * @param string $bytes What.
	 * @throws Gnusys_Connector_Backup_Stop When the disk is full.
	 */
	public function add( $bytes ) {
		$this->put( $bytes );
		$this->length += strlen( $bytes );
	}

	/**
	 * Overwrites what was written before.
	 *
	 * @param int    $at    Where.
	 * @param string $bytes What.
	 */
	public function patch( $at, $bytes ) {
		fseek( $this->handle, $this->start + $at );
		$this->put( $bytes );
		fseek( $this->handle, $this->start + $this->length );
	}

	/**
	 * Takes the end back. It stays on the disk until the shorter length is recorded: a step that goes on from the longer one
	 * finds it whole.
	 *
	 * @param int $length Bytes that count.
	 */
	public function cut( $length ) {
		fseek( $this->handle, $this->start + $length );
		$this->length = $length;
	}

	/**
	 * Deletes what does not count.
	 */
	public function trim() {
		ftruncate( $this->handle, $this->start + $this->length );
	}

	/**
	 * Hands everything to the system, so that it stays when this process is killed.
	 */
	public function flush() {
		fflush( $this->handle );
	}

	/**
	 * Closes the file.
	 */
	public function close() {
		fclose( $this->handle );
	}

	/**
	 * Writes all of it.
	 *
	 * @param string $bytes What.
	 * @throws Gnusys_Connector_Backup_Stop When the disk is full.
	 */
	private function put( $bytes ) {
		$written = '' === $bytes ? 0 : @fwrite( $this->handle, $bytes ); // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- The exception says it.
		if ( strlen( $bytes ) !== $written ) {
			throw Gnusys_Connector_Backup_Stop::failure( __( 'The site’s disk is full: the backup could not be written.', 'gnusys-connector' ) );
		}
	}
}
