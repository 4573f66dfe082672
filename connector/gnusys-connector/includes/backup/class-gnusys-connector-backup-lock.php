<?php
/**
 * One step at a time.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Keeps two requests from working on one backup. The system frees the lock of a process that is killed; one that hangs,
 * or a file system without locks, is overcome once it has shown no life for some minutes.
 */
final class Gnusys_Connector_Backup_Lock {

	const STALE_SECONDS     = 420; // Longer than sending a part may take.
	const LOOK_MICROSECONDS = 300000;

	/**
	 * The lock's file.
	 *
	 * @var string
	 */
	private $path;

	/**
	 * Its open handle, which holds the lock.
	 *
	 * @var resource
	 */
	private $handle;

	/**
	 * What tells this holder from another.
	 *
	 * @var string
	 */
	private $token;

	/**
	 * Takes the lock.
	 *
	 * @param string $folder Of the backups.
	 * @return self|null Null while another request has it.
	 */
	public static function take( $folder ) {
		$lock       = new self();
		$lock->path = $folder . '/lock.php';
		$handle     = fopen( $lock->path, 'c+b' );
		if ( false !== $handle && ! self::lock( $handle, $is_held ) ) {
			fclose( $handle );
			$handle = $lock->is_stale( 1 === $is_held ) ? $lock->renew() : false;
		}
		if ( false === $handle ) {
			return null;
		}
		$lock->handle = $handle;
		$lock->token  = wp_generate_password( 24, false );
		$lock->beat();
		return $lock;
	}

	/**
	 * Shows that the holder lives.
	 */
	public function beat() {
		ftruncate( $this->handle, 0 );
		rewind( $this->handle );
		fwrite( $this->handle, '<?php exit; ?>' . $this->token . ' ' . time() );
		fflush( $this->handle );
	}

	/**
	 * Ends this request's work when another has taken over.
	 *
	 * @throws Gnusys_Connector_Backup_Stop When it has.
	 */
	public function check() {
		if ( false === strpos( (string) @file_get_contents( $this->path ), $this->token ) ) { // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- A missing one is another's, too.
			throw new Gnusys_Connector_Backup_Stop( Gnusys_Connector_Backup_Stop::LOST );
		}
	}

	/**
	 * Gives the lock back.
	 */
	public function release() {
		ftruncate( $this->handle, 0 );
		fclose( $this->handle ); // Which frees it.
	}

	/**
	 * Whether the holder has shown no life for long. Asked twice: one who has taken the lock this instant shows it in the
	 * next.
	 *
	 * @param bool $is_held Whether the system says that somebody has it; else it knows no locks, and only the file tells.
	 * @return bool
	 */
	private function is_stale( $is_held ) {
		for ( $look = 0; $look < 2; $look++ ) {
			clearstatcache();
			$is_free = ! $is_held && 0 === (int) filesize( $this->path );
			if ( ! $is_free && filemtime( $this->path ) >= time() - self::STALE_SECONDS ) {
				return false;
			}
			usleep( self::LOOK_MICROSECONDS );
		}
		return true;
	}

	/**
	 * Puts a new file in the place of one that somebody holds.
	 *
	 * @return resource|false
	 */
	private function renew() {
		wp_delete_file( $this->path );
		$handle = @fopen( $this->path, 'x+b' ); // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- Another request may be faster.
		if ( false !== $handle ) {
			self::lock( $handle, $is_held );
		}
		return $handle;
	}

	/**
	 * Asks the system for the lock. Some hostings forbid that: then only the file tells.
	 *
	 * @param resource $handle  The file.
	 * @param int|null $is_held Is 1 where another has it.
	 * @return bool
	 */
	private static function lock( $handle, &$is_held ) {
		return function_exists( 'flock' ) && flock( $handle, LOCK_EX | LOCK_NB, $is_held );
	}
}
