<?php
/**
 * Where the site's own backups lie.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * A folder in wp-content whose name nobody guesses. Some servers (nginx) read no .htaccess: an archive in it is a file of
 * PHP, which gives nothing to a visitor (Gnusys_Connector_Backup_Journal::GUARD).
 */
final class Gnusys_Connector_Backup_Folder {

	const OPTION  = 'gnusys_backup_folder';
	const PREFIX  = 'gnusys-backups-';
	const PATTERN = '/^gnusys-backups-[a-z0-9]{24}$/';

	/**
	 * Files that keep visitors out, and what they say.
	 */
	const GUARDS = array(
		'index.php'  => "<?php\n// Silence is golden: keeps servers from listing this folder.\n",
		'.htaccess'  => "<IfModule mod_authz_core.c>\nRequire all denied\n</IfModule>\n<IfModule !mod_authz_core.c>\nDeny from all\n</IfModule>\n",
		'web.config' => "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<configuration><system.webServer><security><authorization><clear /><add accessType=\"Deny\" users=\"*\" /></authorization></security></system.webServer></configuration>\n",
	);

	/**
	 * The folder's path, whether or not it exists yet.
	 *
	 * @return string Empty when it has no name yet.
	 */
	public static function path() {
		$name = get_option( self::OPTION, '' );
		return is_string( $name ) && preg_match( self::PATTERN, $name ) ? WP_CONTENT_DIR . '/' . $name : '';
	}

	/**
	 * Makes the folder, or what is missing of it.
	 *
	 * @return string Its path; empty when it cannot be written.
	 */
	public static function provide() {
		if ( '' === self::path() ) {
			update_option( self::OPTION, self::PREFIX . strtolower( wp_generate_password( 24, false ) ), false );
		}
		$path = self::path();
		if ( ! wp_mkdir_p( $path ) || ! wp_is_writable( $path ) ) {
			return '';
		}
		foreach ( self::GUARDS as $name => $content ) {
			if ( ! file_exists( $path . '/' . $name ) ) {
				file_put_contents( $path . '/' . $name, $content );
			}
		}
		return $path;
	}

	/**
	 * What a backup's file is called on this disk.
	 *
	 * @param string $filename Of the backup.
	 * @return string
	 */
	public static function name_of( $filename ) {
		return $filename . '.php';
	}

	/**
	 * The backups that are kept here, newest first.
	 *
	 * @param string $except One that is still being sent.
	 * @return array[] Each with filename, size and at (Unix seconds).
	 */
	public static function copies( $except = '' ) {
		$path   = self::path();
		$copies = array();
		foreach ( '' === $path ? array() : array_merge( (array) glob( $path . '/*.zip.php' ), (array) glob( $path . '/*.zip.enc.php' ) ) as $file ) {
			$filename = basename( $file, '.php' );
			if ( $filename !== $except && is_file( $file ) ) {
				$copies[] = array(
					'filename' => $filename,
					'size'     => filesize( $file ) - strlen( Gnusys_Connector_Backup_Journal::GUARD ),
					'at'       => filemtime( $file ),
				);
			}
		}
		usort(
			$copies,
			static function ( $one, $other ) {
				return $other['at'] <=> $one['at'];
			}
		);
		return $copies;
	}

	/**
	 * Deletes all backups but the newest, and the one that a restore works from.
	 *
	 * @param int    $keep   How many stay.
	 * @param string $except One that is still being sent, and stays in any case.
	 */
	public static function prune( $keep, $except = '' ) {
		$used = Gnusys_Connector_Restoring_Site::archive_in_use();
		foreach ( array_slice( self::copies( $except ), max( 0, $keep ) ) as $copy ) {
			if ( '' === $used || realpath( self::path() . '/' . self::name_of( $copy['filename'] ) ) !== $used ) {
				self::drop( $copy['filename'] );
			}
		}
	}

	/**
	 * Deletes a backup.
	 *
	 * @param string $filename Its file.
	 */
	public static function drop( $filename ) {
		wp_delete_file( self::path() . '/' . self::name_of( $filename ) );
	}

	/**
	 * Deletes the copies of versions up to 1.4.0, which have no guard. Once a newer one is there, nobody misses them.
	 */
	public static function drop_unguarded() {
		$path = self::path();
		array_map( 'wp_delete_file', '' === $path ? array() : (array) glob( $path . '/*.zip' ) );
	}

	/**
	 * Deletes the folder with all that is in it.
	 */
	public static function remove() {
		$path = self::path();
		if ( '' === $path || is_link( $path ) || ! is_dir( $path ) ) {
			return;
		}
		foreach ( array_diff( scandir( $path ), array( '.', '..' ) ) as $name ) {
			wp_delete_file( $path . '/' . $name );
		}
		rmdir( $path );
	}

	/**
	 * Deletes what an unfinished backup left.
	 */
	public static function sweep() {
		$path = self::path();
		foreach ( '' === $path ? array() : array( '*.part', '*.part.php', '*.directory', '*.cuts', '*.list', 'state.*', 'cancel' ) as $pattern ) {
			array_map( 'wp_delete_file', (array) glob( $path . '/' . $pattern ) );
		}
	}
}
