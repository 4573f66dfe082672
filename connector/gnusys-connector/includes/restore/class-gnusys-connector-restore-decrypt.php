<?php
/**
 * Reading an encrypted archive.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * What comes before a restore where the archive has a passphrase: writes the archive into the restore's own folder, frame by
 * frame. One that is not as it was made ends it before anything is read.
 */
final class Gnusys_Connector_Restore_Decrypt {

	const FILE = 'archive.zip'; // Deleted once it is no longer needed.
	const HEAD = 256; // Bytes within which an archive begins, behind what a copy on a site's own disk begins with.

	/**
	 * Whether an archive has a passphrase.
	 *
	 * @param string $path Where it lies.
	 * @return bool
	 */
	public static function is_needed( $path ) {
		return null !== self::place( self::head( $path ) );
	}

	/**
	 * What is needed to decrypt an archive: all but the passphrase itself.
	 *
	 * @param string $path       Where it lies.
	 * @param string $passphrase As typed.
	 * @return array|null As JSON takes it; null for an archive without a passphrase.
	 * @throws Gnusys_Connector_Restore_Stop When the passphrase is missing or wrong.
	 */
	public static function prepare( $path, $passphrase ) {
		$head  = self::head( $path );
		$place = self::place( $head );
		if ( null === $place ) {
			return null;
		}
		if ( ! Gnusys_Connector_Backup_Container::is_possible() ) {
			throw new Gnusys_Connector_Restore_Stop( 'openssl-missing' );
		}
		if ( '' === trim( $passphrase ) ) {
			throw new Gnusys_Connector_Restore_Stop( 'passphrase-needed' );
		}
		$header = substr( $head, $place, Gnusys_Connector_Backup_Container::HEADER );
		$found  = Gnusys_Connector_Backup_Container::parse( $header );
		if ( null === $found ) {
			throw new Gnusys_Connector_Restore_Stop( 'container-damaged', array( 0 ) );
		}
		$key = Gnusys_Connector_Backup_Container::key( $header, Gnusys_Connector_Backup_Container::derive( $passphrase, $found['salt'], $found['iterations'] ) );
		if ( null === $key ) {
			throw new Gnusys_Connector_Restore_Stop( 'passphrase-wrong' );
		}
		return array(
			'header' => base64_encode( $header ),
			'key'    => base64_encode( $key ),
			'start'  => $place + Gnusys_Connector_Backup_Container::HEADER,
			'size'   => filesize( $path ),
		);
	}

	/**
	 * Works until the archive is decrypted or the time is over.
	 *
	 * @param Gnusys_Connector_Restore_Job $job The restore.
	 * @return bool Whether it is.
	 * @throws Gnusys_Connector_Restore_Stop When a frame is not as it was made, or not where it was.
	 */
	public static function work( $job ) {
		$source = self::source( $job );
		$key    = base64_decode( $job->state['decrypt']['key'] );
		$header = base64_decode( $job->state['decrypt']['header'] );
		$size   = $job->state['decrypt']['size'];
		$target = fopen( $job->path( self::FILE ), 'c+b' );
		ftruncate( $target, $job->state['read'] );
		fseek( $target, $job->state['read'] );
		do {
			$at      = ftell( $source );
			$frame   = (string) stream_get_contents( $source, Gnusys_Connector_Backup_Container::FRAME + Gnusys_Connector_Backup_Container::TAG );
			$is_last = $at + strlen( $frame ) >= $size;
			$bytes   = Gnusys_Connector_Backup_Container::open( $key, $header, $job->state['cursor'], $is_last, $frame );
			if ( false === $bytes ) {
				throw new Gnusys_Connector_Restore_Stop( 'container-damaged', array( $at ) );
			}
			if ( fwrite( $target, $bytes ) !== strlen( $bytes ) ) {
				throw new Gnusys_Connector_Restore_Stop( 'folder-unwritable', array( $job->path( '' ) ) );
			}
			++$job->state['cursor'];
			$job->state['read'] += strlen( $bytes );
			if ( $job->is_due() ) {
				fflush( $target );
				$job->save( 'decrypted' );
			}
		} while ( ! $is_last && $job->has_time() );
		fclose( $target );
		if ( $is_last ) {
			$job->state['decrypt']['key'] = ''; // Nobody needs it any longer.
		}
		return $is_last;
	}

	/**
	 * The archive, where the next frame begins.
	 *
	 * @param Gnusys_Connector_Restore_Job $job The restore.
	 * @return resource
	 * @throws Gnusys_Connector_Restore_Stop When it is another one, or there is no room for what is in it.
	 */
	private static function source( $job ) {
		$path   = $job->settings->archive;
		$source = is_file( $path ) ? @fopen( $path, 'rb' ) : false; // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- The exception says it.
		$size   = $job->state['decrypt']['size'];
		if ( false === $source || fstat( $source )['size'] !== $size ) {
			throw new Gnusys_Connector_Restore_Stop( false === $source ? 'archive-missing' : 'archive-changed', array( basename( $path ) ) );
		}
		$free = function_exists( 'disk_free_space' ) ? @disk_free_space( $job->path( '' ) ) : false; // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- Some hosts forbid it.
		if ( $free > 0 && $free < $size - $job->state['read'] ) {
			throw new Gnusys_Connector_Restore_Stop( 'disk-full', array( (int) ceil( $size / 1048576 ), (int) floor( $free / 1048576 ) ) );
		}
		fseek( $source, $job->state['decrypt']['start'] + $job->state['cursor'] * ( Gnusys_Connector_Backup_Container::FRAME + Gnusys_Connector_Backup_Container::TAG ) );
		return $source;
	}

	/**
	 * The first bytes of a file.
	 *
	 * @param string $path Where it lies.
	 * @return string Empty where there is none.
	 */
	private static function head( $path ) {
		return is_file( $path ) ? (string) @file_get_contents( $path, false, null, 0, self::HEAD ) : ''; // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- The archive is missed later.
	}

	/**
	 * Where an encrypted archive begins.
	 *
	 * @param string $head The first bytes of its file.
	 * @return int|null Null for one that is not encrypted.
	 */
	private static function place( $head ) {
		$place = strpos( $head, Gnusys_Connector_Backup_Container::MAGIC );
		return 0 === $place || ( false !== $place && 0 === strpos( $head, Gnusys_Connector_Restore_Zip::GUARD ) ) ? $place : null;
	}
}
