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
	 * The open file.
	 *
	 * @var resource
	 */
	private $handle;

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
	 * @throws Gnusys_Connector_Backup_Stop When it cannot be written, or is shorter than recorded.
	 */
	public function __construct( $path, $length ) {
		$handle = @fopen( $path, 'c+b' ); // phpcs:ignore WordPress.PHP.NoSilencedErrors.Discouraged -- The exception says it.
		if ( false === $handle ) {
			throw Gnusys_Connector_Backup_Stop::failure( __( 'The backup’s folder cannot be written.', 'gnusys-connector' ) );
		}
		$stat = fstat( $handle );
		if ( $stat['size'] < $length ) {
			throw Gnusys_Connector_Backup_Stop::failure( __( 'The unfinished backup was altered on the disk.', 'gnusys-connector' ) );
		}
		ftruncate( $handle, $length );
		fseek( $handle, $length );
		$this->handle = $handle;
		$this->length = $length;
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
		fseek( $this->handle, $at );
		$this->put( $bytes );
		fseek( $this->handle, $this->length );
	}

	/**
	 * Takes the end back.
	 *
	 * @param int $length Bytes that stay.
	 */
	public function cut( $length ) {
		ftruncate( $this->handle, $length );
		fseek( $this->handle, $length );
		$this->length = $length;
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
		$written = '' === $bytes ? 0 : @fwrite( $this->handle, $bytes ); // phpcs:ignore WordPress.PHP.NoSilencedErrors.Discouraged -- The exception says it.
		if ( strlen( $bytes ) !== $written ) {
			throw Gnusys_Connector_Backup_Stop::failure( __( 'The site’s disk is full: the backup could not be written.', 'gnusys-connector' ) );
		}
	}
}
