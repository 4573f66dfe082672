<?php
/**
 * Archives that this site can be restored from.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Lists the archives on this site's disk, and reads what one says of itself. Nothing is fetched from elsewhere.
 */
final class Gnusys_Connector_Restoring_Archives {

	const COPY     = 'copy';
	const UPLOADED = 'uploaded';
	const BESIDE   = 'beside';

	/**
	 * All of them, newest first.
	 *
	 * @return array[] Each with name, path, bytes, at (Unix seconds) and kind: a copy that the plugin keeps, uploaded on the
	 *                 screen, or beside wp-content (by FTP). By the file's name, which no two have.
	 */
	public static function all() {
		$found = array();
		foreach ( Gnusys_Connector_Backup_Folder::copies() as $copy ) {
			$path                       = Gnusys_Connector_Backup_Folder::path() . '/' . Gnusys_Connector_Backup_Folder::name_of( $copy['filename'] );
			$found[ basename( $path ) ] = self::one( self::COPY, $copy['filename'], $path, $copy['size'] );
		}
		foreach ( Gnusys_Connector_Restoring_Upload::finished() as $path ) {
			$found[ basename( $path ) ] = self::one( self::UPLOADED, Gnusys_Connector_Restoring_Upload::name_of( $path ), $path, filesize( $path ) - strlen( Gnusys_Connector_Backup_Journal::GUARD ) );
		}
		foreach ( Gnusys_Connector_Restore_Archives::beside( Gnusys_Connector_Restoring_Site::place() ) as $name => $bytes ) {
			$found[ $name ] = self::one( self::BESIDE, $name, Gnusys_Connector_Restoring_Site::place() . '/' . $name, $bytes );
		}
		uasort(
			$found,
			static function ( $one, $other ) {
				return $other['at'] <=> $one['at'];
			}
		);
		return $found;
	}

	/**
	 * One of them.
	 *
	 * @param string $file Its file's name, as somebody sent it.
	 * @return array|null As all() has it; null where there is none.
	 */
	public static function find( $file ) {
		$all = self::all();
		return isset( $all[ $file ] ) ? $all[ $file ] : null;
	}

	/**
	 * What an archive says of itself. Whether that is true, the restore checks.
	 *
	 * @param string $path Where it lies.
	 * @return Gnusys_Connector_Restore_Manifest|null Null for one with a passphrase: nobody sees what is in it.
	 * @throws Gnusys_Connector_Restore_Stop When it says nothing.
	 */
	public static function manifest( $path ) {
		if ( Gnusys_Connector_Restore_Decrypt::is_needed( $path ) ) {
			return null;
		}
		$zip = new Gnusys_Connector_Restore_Zip( $path );
		foreach ( $zip->entries() as $entry ) {
			if ( Gnusys_Connector_Restore_Names::MANIFEST === $entry['name'] && $entry['size'] <= Gnusys_Connector_Restore_Manifest::BYTES_MAX ) {
				$json = '';
				$zip->read(
					$entry,
					static function ( $piece ) use ( &$json ) {
						$json .= $piece;
					}
				);
				return new Gnusys_Connector_Restore_Manifest( $json );
			}
		}
		throw new Gnusys_Connector_Restore_Stop( 'manifest-missing' );
	}

	/**
	 * The lines that sum a backup up, for the person who chooses it. What it says of itself is taken for text.
	 *
	 * @param Gnusys_Connector_Restore_Manifest $manifest Of the archive.
	 * @return string[] By their labels.
	 */
	public static function lines( $manifest ) {
		$text   = static function ( $name ) use ( $manifest ) {
			$value = $manifest->get( $name );
			return is_string( $value ) && '' !== $value ? $value : '—';
		};
		$at     = strtotime( $text( 'startedAt' ) );
		$tables = $manifest->tables();
		/* translators: 1: tables, 2: rows. */
		$rows = sprintf( __( '%1$s, with %2$s rows', 'gnusys-connector' ), number_format_i18n( count( $tables ) ), number_format_i18n( array_sum( array_column( $tables, 'rows' ) ) ) );
		/* translators: 1: files, 2: bytes with their unit. */
		$files = sprintf( __( '%1$s, %2$s unpacked', 'gnusys-connector' ), number_format_i18n( (int) $manifest->get( 'files' ) ), size_format( max( 0, (int) $manifest->get( 'bytes' ) ), 1 ) );
		return array(
			__( 'Made', 'gnusys-connector' )      => false === $at ? '—' : wp_date( 'Y-m-d H:i', $at ),
			__( 'Address', 'gnusys-connector' )   => $manifest->address(),
			'WordPress'                           => $text( 'wordpress' ),
			'PHP'                                 => $text( 'php' ),
			__( 'Database', 'gnusys-connector' )  => $text( 'server' ),
			__( 'Tables', 'gnusys-connector' )    => $rows,
			__( 'Files', 'gnusys-connector' )     => $files,
			__( 'Left out', 'gnusys-connector' )  => number_format_i18n( (int) $manifest->get( 'skippedNumber' ) ),
		);
	}

	/**
	 * An archive.
	 *
	 * @param string $kind  One of the constants.
	 * @param string $name  What people call it.
	 * @param string $path  Where it lies.
	 * @param int    $bytes Its size.
	 * @return array
	 */
	private static function one( $kind, $name, $path, $bytes ) {
		return array(
			'kind'  => $kind,
			'name'  => $name,
			'path'  => $path,
			'bytes' => $bytes,
			'at'    => (int) filemtime( $path ),
		);
	}
}
