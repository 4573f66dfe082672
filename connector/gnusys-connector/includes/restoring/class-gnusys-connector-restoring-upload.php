<?php
/**
 * Uploading an archive.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Takes an archive piece by piece, whatever the hosting lets a request carry, into the folder of the backups. A piece begins
 * where the ones before end, so an upload that was interrupted goes on.
 */
final class Gnusys_Connector_Restoring_Upload {

	const ACTION    = 'gnusys_restore_upload';
	const ENDING    = '.upload.php';
	const STARTED   = '.uploading.php';
	const PIECE_MAX = 4194304; // Bytes.
	const SHARE     = 0.9; // Of what PHP lets a request carry.
	const NAME_MAX  = 120;
	const DAYS      = 2; // That an unfinished one stays.

	/**
	 * Takes a piece, and answers how many bytes there are.
	 */
	public static function take() {
		Gnusys_Connector_Settings::check( self::ACTION );
		try {
			$problem = Gnusys_Connector_Restoring_Site::problem();
			if ( '' !== $problem ) {
				throw Gnusys_Connector_Backup_Stop::failure( $problem );
			}
			wp_send_json_success( self::add() );
		} catch ( Gnusys_Connector_Backup_Stop $stop ) {
			wp_send_json_error( array( 'text' => $stop->getMessage() ) );
		}
	}

	/**
	 * How large a piece may be.
	 *
	 * @return int Bytes.
	 */
	public static function piece() {
		return (int) min( self::PIECE_MAX, self::SHARE * wp_max_upload_size() );
	}

	/**
	 * The archives that are whole.
	 *
	 * @return string[] Paths.
	 */
	public static function finished() {
		$folder = Gnusys_Connector_Backup_Folder::path();
		return '' === $folder ? array() : (array) glob( $folder . '/*' . self::ENDING );
	}

	/**
	 * What the person called an archive.
	 *
	 * @param string $path Where it lies.
	 * @return string
	 */
	public static function name_of( $path ) {
		return (string) preg_replace( '/\.[0-9a-f]{12}\.\w+\.php$/', '', basename( $path ) );
	}

	/**
	 * Deletes what nobody goes on with.
	 */
	public static function sweep() {
		$folder = Gnusys_Connector_Backup_Folder::path();
		foreach ( '' === $folder ? array() : (array) glob( $folder . '/*' . self::STARTED ) as $path ) {
			if ( filemtime( $path ) < time() - self::DAYS * DAY_IN_SECONDS ) {
				wp_delete_file( $path );
			}
		}
	}

	/**
	 * Adds the piece that was sent, if it is the next one.
	 *
	 * @return array With at (bytes that are here) and done.
	 * @throws Gnusys_Connector_Backup_Stop When it cannot be taken.
	 */
	private static function add() {
		$size = (int) Gnusys_Connector_Settings::posted( 'size' );
		$path = self::path( $size );
		clearstatcache();
		$length = is_file( $path ) ? filesize( $path ) - strlen( Gnusys_Connector_Backup_Journal::GUARD ) : 0;
		$piece  = self::sent();
		if ( '' === $piece ) {
			Gnusys_Connector_Backup_Room::require_free( $size - $length );
		} elseif ( (int) Gnusys_Connector_Settings::posted( 'at' ) === $length && $length + strlen( $piece ) <= $size ) {
			if ( 0 === $length && 0 !== strpos( $piece, "PK\3\4" ) && 0 !== strpos( $piece, Gnusys_Connector_Backup_Container::MAGIC ) ) {
				throw Gnusys_Connector_Backup_Stop::failure( __( 'That is no backup of the portal: it is neither a ZIP nor an encrypted backup. Choose the file as you downloaded it.', 'gnusys-connector' ) );
			}
			$journal = new Gnusys_Connector_Backup_Journal( $path, $length, Gnusys_Connector_Backup_Journal::GUARD );
			$journal->add( $piece );
			$journal->close();
			$length += strlen( $piece );
		}
		if ( $length === $size ) {
			rename( $path, substr( $path, 0, -strlen( self::STARTED ) ) . self::ENDING );
		}
		return array(
			'at'   => $length,
			'done' => $length === $size,
		);
	}

	/**
	 * Where an archive lies while it is uploaded: another one of the same name has another size or date.
	 *
	 * @param int $size Its bytes.
	 * @return string
	 * @throws Gnusys_Connector_Backup_Stop When it is none, or there is no folder.
	 */
	private static function path( $size ) {
		$parts = preg_split( '/(?=\.enc$)/i', basename( Gnusys_Connector_Settings::posted( 'name' ) ) );
		$name  = sanitize_file_name( $parts[0] ) . ( isset( $parts[1] ) ? '.enc' : '' );
		if ( ! preg_match( '/\.zip(\.enc)?$/i', $name ) || $size < 1 ) {
			throw Gnusys_Connector_Backup_Stop::failure( __( 'That is no backup of the portal: its name ends in .zip or .zip.enc.', 'gnusys-connector' ) );
		}
		$folder = Gnusys_Connector_Backup_Folder::provide();
		if ( '' === $folder ) {
			throw Gnusys_Connector_Backup_Stop::failure( __( 'The backup’s folder cannot be written.', 'gnusys-connector' ) );
		}
		$sum = substr( hash( 'sha256', $name . ' ' . $size . ' ' . Gnusys_Connector_Settings::posted( 'modified' ) ), 0, 12 );
		return $folder . '/' . substr( $name, -self::NAME_MAX ) . '.' . $sum . self::STARTED;
	}

	/**
	 * The piece.
	 *
	 * @return string Bytes; empty where none was sent, which asks how many there are.
	 * @throws Gnusys_Connector_Backup_Stop When PHP did not take it.
	 */
	private static function sent() {
		// take() checked; the path is PHP's own.
		if ( ! isset( $_FILES['piece']['tmp_name'], $_FILES['piece']['error'] ) ) {
			return '';
		}
		if ( UPLOAD_ERR_OK !== $_FILES['piece']['error'] || ! is_uploaded_file( $_FILES['piece']['tmp_name'] ) ) {
			throw Gnusys_Connector_Backup_Stop::failure( __( 'The hosting does not take the upload. Upload the archive by FTP.', 'gnusys-connector' ) );
		}
		return (string) file_get_contents( $_FILES['piece']['tmp_name'] );
	}
}
