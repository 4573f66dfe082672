<?php
/**
 * A restore in progress.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * One slice of a restore. What save() wrote is what the next slice goes on from, whenever this one is killed.
 */
final class Gnusys_Connector_Restore_Job {

	const SAVE_SECONDS = 1;
	const MEMORY_SHARE = 0.8; // Of what PHP may take.
	const MEMORY_LEAST = 4194304; // Bytes that a slice takes even where others left less: else it would not get on.

	/**
	 * Everything that is known, as JSON takes it.
	 *
	 * @var array
	 */
	public $state;

	/**
	 * What was asked for.
	 *
	 * @var Gnusys_Connector_Restore_Settings
	 */
	public $settings;

	/**
	 * Where it works.
	 *
	 * @var Gnusys_Connector_Restore_Folder
	 */
	private $folder;

	/**
	 * When the slice should end, in seconds since 1970; 0 for never.
	 *
	 * @var float
	 */
	private $deadline;

	/**
	 * When the state was written.
	 *
	 * @var float
	 */
	private $saved_at;

	/**
	 * Bytes of memory beyond which the slice ends.
	 *
	 * @var float
	 */
	private $memory;

	/**
	 * Is called with the name of each point that is reached.
	 *
	 * @var callable|null
	 */
	private $watcher;

	/**
	 * The connection, once it is needed.
	 *
	 * @var Gnusys_Connector_Restore_Database|null
	 */
	private $database = null;

	/**
	 * A slice.
	 *
	 * @param Gnusys_Connector_Restore_Folder $folder  Where, locked.
	 * @param float                           $seconds How long to work; 0 for as long as it takes.
	 * @param callable|null                   $watcher Is called with the name of each point that is reached, and the state.
	 */
	public function __construct( $folder, $seconds, $watcher = null ) {
		$this->folder   = $folder;
		$this->state    = $folder->state();
		$this->settings = new Gnusys_Connector_Restore_Settings( $this->state['settings'] );
		$this->saved_at = microtime( true );
		$this->deadline = $seconds > 0 ? $this->saved_at + $seconds : 0;
		$this->memory   = max( self::memory(), memory_get_usage() + self::MEMORY_LEAST );
		$this->watcher  = $watcher;
	}

	/**
	 * Says where the parts of the archive belong.
	 *
	 * @param Gnusys_Connector_Restore_Manifest $manifest What the archive says.
	 */
	public function place( $manifest ) {
		$this->state['settings'] = Gnusys_Connector_Restore_Layout::placed( $this->state['settings'], $manifest );
		$this->settings          = new Gnusys_Connector_Restore_Settings( $this->state['settings'] );
	}

	/**
	 * Where a file of this restore lies.
	 *
	 * @param string $name Its name.
	 * @return string
	 */
	public function path( $name ) {
		return $this->folder->path( $name );
	}

	/**
	 * The archive.
	 *
	 * @return Gnusys_Connector_Restore_Zip
	 * @throws Gnusys_Connector_Restore_Stop When it is not the one that the restore began with.
	 */
	public function zip() {
		$zip = new Gnusys_Connector_Restore_Zip( isset( $this->state['decrypt'] ) ? $this->path( Gnusys_Connector_Restore_Decrypt::FILE ) : $this->settings->archive );
		if ( isset( $this->state['archive'] ) && $zip->size() !== $this->state['archive'] ) {
			throw new Gnusys_Connector_Restore_Stop( 'archive-changed' );
		}
		return $zip;
	}

	/**
	 * The database.
	 *
	 * @return Gnusys_Connector_Restore_Database
	 */
	public function database() {
		if ( null === $this->database ) {
			$this->database = new Gnusys_Connector_Restore_Database( $this->settings->database );
		}
		return $this->database;
	}

	/**
	 * Whether to work on in this slice.
	 *
	 * @return bool
	 */
	public function has_time() {
		return ( 0 === $this->deadline || microtime( true ) < $this->deadline ) && memory_get_usage() < $this->memory;
	}

	/**
	 * Whether what was done since the last time is worth keeping.
	 *
	 * @return bool
	 */
	public function is_due() {
		return microtime( true ) - $this->saved_at > self::SAVE_SECONDS;
	}

	/**
	 * Writes the state. The files that it speaks of have to be written before.
	 *
	 * @param string $point What was reached.
	 */
	public function save( $point ) {
		$this->at( $point );
		$this->folder->keep( $this->state );
		$this->saved_at = microtime( true );
		$this->at( $point . '-saved' );
	}

	/**
	 * Says that a point is reached.
	 *
	 * @param string $point Its name.
	 */
	public function at( $point ) {
		if ( null !== $this->watcher ) {
			call_user_func( $this->watcher, $point, $this->state );
		}
	}

	/**
	 * Notes what went through, but not wholly. Once is enough.
	 *
	 * @param array $note A word of Gnusys_Connector_Restore_Texts::NOTES, and what it names.
	 */
	public function note( array $note ) {
		if ( ! in_array( $note, $this->state['notes'], true ) ) {
			$this->state['notes'][] = $note;
		}
	}

	/**
	 * Bytes of memory that PHP may take.
	 *
	 * @return float
	 */
	private static function memory() {
		$limit = (string) ini_get( 'memory_limit' );
		$units = array(
			'K' => 1024,
			'M' => 1048576,
			'G' => 1073741824,
		);
		$unit  = strtoupper( substr( $limit, -1 ) );
		$bytes = (int) $limit * ( isset( $units[ $unit ] ) ? $units[ $unit ] : 1 );
		return $bytes > 0 ? $bytes * self::MEMORY_SHARE : INF;
	}
}
