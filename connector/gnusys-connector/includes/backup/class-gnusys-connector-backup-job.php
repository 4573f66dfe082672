<?php
/**
 * A backup in progress.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * The state of the backup, which outlives the request: what save() wrote is what the next request goes on from,
 * whenever this one is killed.
 */
final class Gnusys_Connector_Backup_Job {

	const FILE         = 'state.php';
	const GUARD        = "<?php exit; ?>\n";
	const SAVE_SECONDS = 2;
	const LATE_SECONDS = 3; // After the end of a step. A piece takes a blink, but not on every hosting.
	const MEMORY_SHARE = 0.75; // Of what PHP may take.
	const MEMORY_LEAST = 4194304; // Bytes that a step takes even where other plugins left less.

	/**
	 * Reasons why something is not in the backup that are no trouble: nobody wanted it there, it is or may be somebody
	 * else's, or it lies elsewhere.
	 */
	const WANTED = array( 'excluded', Gnusys_Connector_Backup_Exclusions::REASON, 'history', 'no-prefix', 'not-chosen', 'not-visible', 'other-installation', 'outside', 'rows-elsewhere', 'shared-database' );

	/**
	 * Everything that is known, as JSON takes it.
	 *
	 * @var array
	 */
	public $state;

	/**
	 * What keeps other requests out.
	 *
	 * @var Gnusys_Connector_Backup_Lock
	 */
	private $lock;

	/**
	 * When the step should end.
	 *
	 * @var float
	 */
	private $deadline;

	/**
	 * Bytes of memory that may be used in any case.
	 *
	 * @var int
	 */
	private $memory;

	/**
	 * When the state was written.
	 *
	 * @var float
	 */
	private $saved_at;

	/**
	 * A step of a backup.
	 *
	 * @param array                        $state   What load() gave.
	 * @param Gnusys_Connector_Backup_Lock $lock    Held.
	 * @param float                        $seconds How long to work.
	 */
	public function __construct( array $state, $lock, $seconds ) {
		$this->state    = $state;
		$this->lock     = $lock;
		$this->saved_at = microtime( true );
		$this->deadline = $this->saved_at + $seconds;
		$this->memory   = memory_get_usage() + self::MEMORY_LEAST;
	}

	/**
	 * The state of the backup in progress.
	 *
	 * @return array|null Null for none.
	 */
	public static function load() {
		$folder = Gnusys_Connector_Backup_Folder::path();
		$file   = $folder . '/' . self::FILE;
		clearstatcache( true, $file );
		if ( '' === $folder || ! is_file( $file ) ) {
			return null;
		}
		$state = json_decode( substr( (string) file_get_contents( $file ), strlen( self::GUARD ) ), true );
		return is_array( $state ) && isset( $state['phase'], $state['file'] ) ? $state : null;
	}

	/**
	 * Writes a state: all of it or, when killed, nothing.
	 *
	 * @param array $state What.
	 * @throws Gnusys_Connector_Backup_Stop When the disk is full.
	 */
	public static function write( array $state ) {
		$file = Gnusys_Connector_Backup_Folder::path() . '/' . self::FILE;
		$json = wp_json_encode( $state );
		$text = self::GUARD . $json;
		$temp = $file . '.new';
		if ( ! $json || file_put_contents( $temp, $text ) !== strlen( $text ) || ! rename( $temp, $file ) ) {
			throw Gnusys_Connector_Backup_Stop::failure( __( 'The site’s disk is full: the backup could not be written.', 'gnusys-connector' ) );
		}
	}

	/**
	 * Where a file of this backup lies.
	 *
	 * @param string $name Its name.
	 * @return string
	 */
	public function path( $name ) {
		return Gnusys_Connector_Backup_Folder::path() . '/' . $name;
	}

	/**
	 * The archive while it is unfinished.
	 *
	 * @return string
	 */
	public function unfinished() {
		return $this->path( $this->state['file'] . '.part.php' );
	}

	/**
	 * Its entries of the database, which are packed first and stand last: what they change in size would move all others.
	 *
	 * @return string
	 */
	public function database() {
		return $this->path( $this->state['file'] . '.database.part.php' );
	}

	/**
	 * The archive.
	 *
	 * @return string
	 */
	public function archive() {
		return $this->path( Gnusys_Connector_Backup_Folder::name_of( $this->state['file'] ) );
	}

	/**
	 * Whether to work on in this request.
	 *
	 * @return bool
	 */
	public function has_time() {
		$limit = wp_convert_hr_to_bytes( ini_get( 'memory_limit' ) );
		return microtime( true ) < $this->deadline && ( $limit <= 0 || memory_get_usage() < max( $limit * self::MEMORY_SHARE, $this->memory ) );
	}

	/**
	 * Whether even a piece of the archive that is nearly whole has to wait for the next request.
	 *
	 * @return bool
	 */
	public function is_late() {
		return microtime( true ) > $this->deadline + self::LATE_SECONDS;
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
	 * @throws Gnusys_Connector_Backup_Stop When the administrator cancelled, another request took over, or the disk gets full.
	 */
	public function save() {
		$this->lock->check();
		$this->lock->beat();
		$this->state['attempts'] = 0; // It gets on.
		self::write( $this->state );
		$this->saved_at = microtime( true );
		$this->check_cancelled();
		if ( file_exists( $this->unfinished() ) || file_exists( $this->database() ) ) {
			Gnusys_Connector_Backup_Room::require_free();
		}
	}

	/**
	 * Shows that this request lives, before something that takes long.
	 */
	public function beat() {
		$this->lock->check();
		$this->lock->beat();
	}

	/**
	 * Ends the backup when the administrator wants that.
	 *
	 * @throws Gnusys_Connector_Backup_Stop When they do.
	 */
	public function check_cancelled() {
		clearstatcache();
		if ( file_exists( $this->path( 'cancel' ) ) ) {
			throw new Gnusys_Connector_Backup_Stop( Gnusys_Connector_Backup_Stop::CANCELLED );
		}
	}

	/**
	 * Notes something that is not in the backup, or not as it should be.
	 *
	 * @param string $path   Of the file or folder in the archive, or the name of a table, view, trigger, routine or event.
	 * @param string $reason One word.
	 * @param string $kind   What it is.
	 */
	public function skip( $path, $reason, $kind = 'file' ) {
		$list = new Gnusys_Connector_Backup_Journal( $this->path( 'skipped.list' ), $this->state['skipped']['length'] );
		$list->add( $reason . ' ' . $kind . ' ' . addcslashes( $path, "\\\n\r" ) . "\n" );
		$list->close();
		$this->state['skipped']['length'] = $list->length();
		++$this->state['skipped']['count'];
		if ( ! in_array( $reason, self::WANTED, true ) ) {
			++$this->state['skipped']['troubles'];
		}
	}
}
