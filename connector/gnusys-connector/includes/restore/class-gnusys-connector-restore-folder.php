<?php
/**
 * Where a restore works.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * A folder beside wp-content, on the same disk: what is prepared there comes into its place by a rename. Its name
 * cannot be guessed, since some servers (nginx) read no .htaccess.
 */
final class Gnusys_Connector_Restore_Folder {

	const PREFIX  = 'gnusys-restore-';
	const PATTERN = '/^gnusys-restore-[0-9a-f]{24}$/';
	const STATE   = 'state.php';
	const GUARD   = "<?php exit; ?>\n";

	/**
	 * Files that keep visitors out, and what they say.
	 */
	const GUARDS = array(
		'index.php'  => "<?php\n// Silence is golden: keeps servers from listing this folder.\n",
		'.htaccess'  => "<IfModule mod_authz_core.c>\nRequire all denied\n</IfModule>\n<IfModule !mod_authz_core.c>\nDeny from all\n</IfModule>\n",
		'web.config' => "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<configuration><system.webServer><security><authorization><clear /><add accessType=\"Deny\" users=\"*\" /></authorization></security></system.webServer></configuration>\n",
	);

	/**
	 * Its path.
	 *
	 * @var string
	 */
	private $path;

	/**
	 * What keeps other requests out.
	 *
	 * @var resource|null
	 */
	private $lock = null;

	/**
	 * A folder that is there.
	 *
	 * @param string $path Its path.
	 */
	public function __construct( $path ) {
		$this->path = $path;
	}

	/**
	 * The folder of a restore that was begun.
	 *
	 * @param string $parent Where it lies.
	 * @return self|null Null where there is none.
	 */
	public static function find( $parent ) {
		foreach ( (array) glob( $parent . '/' . self::PREFIX . '*', GLOB_ONLYDIR ) as $path ) {
			if ( preg_match( self::PATTERN, basename( $path ) ) && ! is_link( $path ) && is_file( $path . '/' . self::STATE ) ) {
				return new self( $path );
			}
		}
		return null;
	}

	/**
	 * Makes a folder.
	 *
	 * @param string $parent Where.
	 * @return self
	 * @throws Gnusys_Connector_Restore_Stop When it cannot be made.
	 */
	public static function make( $parent ) {
		$path = $parent . '/' . self::PREFIX . bin2hex( random_bytes( 12 ) );
		if ( ! @mkdir( $path, 0700 ) ) { // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- The exception says it.
			throw new Gnusys_Connector_Restore_Stop( 'folder-unwritable', array( $parent ) );
		}
		foreach ( self::GUARDS as $name => $content ) {
			file_put_contents( $path . '/' . $name, $content );
		}
		return new self( $path );
	}

	/**
	 * Where something lies in it.
	 *
	 * @param string $name Its name; empty for the folder itself.
	 * @return string
	 */
	public function path( $name = '' ) {
		return '' === $name ? $this->path : $this->path . '/' . $name;
	}

	/**
	 * Keeps other requests out. The system frees the lock of a process that is killed.
	 *
	 * @throws Gnusys_Connector_Restore_Stop While another request works.
	 */
	public function lock() {
		$handle = fopen( $this->path( 'lock.php' ), 'c+b' );
		if ( false === $handle || ( function_exists( 'flock' ) && ! flock( $handle, LOCK_EX | LOCK_NB ) ) ) {
			throw new Gnusys_Connector_Restore_Stop( 'busy' );
		}
		$this->lock = $handle;
	}

	/**
	 * Lets other requests in.
	 */
	public function release() {
		if ( null !== $this->lock ) {
			fclose( $this->lock );
			$this->lock = null;
		}
	}

	/**
	 * What is known of the restore.
	 *
	 * @return array
	 * @throws Gnusys_Connector_Restore_Stop When it cannot be read.
	 */
	public function state() {
		$state = json_decode( substr( (string) file_get_contents( $this->path( self::STATE ) ), strlen( self::GUARD ) ), true );
		if ( ! is_array( $state ) || ! isset( $state['phase'] ) ) {
			throw new Gnusys_Connector_Restore_Stop( 'nothing-here' );
		}
		return $state;
	}

	/**
	 * Writes what is known: all of it or, when killed, nothing.
	 *
	 * @param array $state As JSON takes it.
	 * @throws Gnusys_Connector_Restore_Stop When the disk is full.
	 */
	public function keep( array $state ) {
		self::write( $this->path( self::STATE ), self::GUARD . json_encode( $state ) );
	}

	/**
	 * Writes a file: all of it or, when killed, nothing.
	 *
	 * @param string $path Where.
	 * @param string $text What.
	 * @throws Gnusys_Connector_Restore_Stop When the disk is full.
	 */
	public static function write( $path, $text ) {
		$new = $path . '.new';
		if ( @file_put_contents( $new, $text ) !== strlen( $text ) || ! chmod( $new, 0600 ) || ! rename( $new, $path ) ) { // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- The exception says it.
			throw new Gnusys_Connector_Restore_Stop( 'folder-unwritable', array( dirname( $path ) ) );
		}
	}

	/**
	 * Deletes a file or a folder with all that is in it; a link, and not what it leads to.
	 *
	 * @param string $path Which.
	 */
	public static function delete( $path ) {
		if ( is_link( $path ) || is_file( $path ) ) {
			@unlink( $path ); // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- What stays is only in the way.
			return;
		}
		foreach ( is_dir( $path ) ? array_diff( (array) scandir( $path ), array( '.', '..' ) ) : array() as $name ) {
			self::delete( $path . '/' . $name );
		}
		@rmdir( $path ); // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- As above.
	}
}
