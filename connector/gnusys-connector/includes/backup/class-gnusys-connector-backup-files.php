<?php
/**
 * The site's files.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Fourth part of a backup: packs what files.list names.
 */
final class Gnusys_Connector_Backup_Files {

	const CHUNK = 262144; // Bytes read at once.

	/**
	 * Kinds that are compressed already.
	 */
	const PACKED = array( '7z', 'aac', 'apk', 'avif', 'br', 'bz2', 'docx', 'flac', 'gif', 'gz', 'heic', 'jpeg', 'jpg', 'm4a', 'm4v', 'mkv', 'mov', 'mp3', 'mp4', 'mpg', 'odt', 'ogg', 'ogv', 'png', 'pptx', 'rar', 'tgz', 'webm', 'webp', 'woff', 'woff2', 'xlsx', 'xz', 'zip', 'zst' );

	/**
	 * Works until all files are packed or the time is over.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 * @return bool Whether all are.
	 */
	public static function work( $job ) {
		$zip    = new Gnusys_Connector_Backup_Zip( $job->unfinished(), $job->state['zip'] );
		$source = fopen( $job->path( 'files.list' ), 'rb' );
		$is_end = false;
		while ( $job->has_time() && ! $is_end ) {
			fseek( $source, $job->state['files']['at'] );
			$line   = $job->state['files']['at'] < $job->state['scan']['files'] ? fgets( $source ) : false;
			$is_end = false === $line;
			if ( ! $is_end && self::pack( stripcslashes( rtrim( $line, "\n" ) ), $zip, $job ) ) {
				$job->state['files']['at'] = ftell( $source );
				if ( $job->is_due() ) {
					self::keep( $job, $zip );
				}
			}
		}
		self::keep( $job, $zip );
		$zip->release();
		return $is_end;
	}

	/**
	 * Packs a file or folder, or goes on with one.
	 *
	 * @param string                      $path Below wp-content.
	 * @param Gnusys_Connector_Backup_Zip $zip  The archive.
	 * @param Gnusys_Connector_Backup_Job $job  The backup.
	 * @return bool Whether it is finished.
	 */
	private static function pack( $path, $zip, $job ) {
		$full = WP_CONTENT_DIR . '/' . $path;
		clearstatcache();
		$stat = is_link( rtrim( $full, '/' ) ) ? false : @stat( $full ); // phpcs:ignore WordPress.PHP.NoSilencedErrors.Discouraged -- Listed as skipped.
		if ( false !== $stat && '/' === substr( $path, -1 ) ) {
			$zip->open( 'wp-content/' . $path, $stat['mtime'], $stat['mode'], false );
			$zip->close();
			return true;
		}
		$handle = false === $stat || ! is_file( $full ) ? false : @fopen( $full, 'rb' ); // phpcs:ignore WordPress.PHP.NoSilencedErrors.Discouraged -- Listed as skipped.
		if ( false === $handle ) {
			if ( $zip->is_open() ) {
				$zip->drop(); // It vanished while it was read.
			}
			$job->skip( 'wp-content/' . $path, false === $stat ? 'vanished' : 'unreadable' );
			return true;
		}
		if ( ! $zip->is_open() ) {
			$zip->open( 'wp-content/' . $path, $stat['mtime'], $stat['mode'], ! in_array( strtolower( pathinfo( $path, PATHINFO_EXTENSION ) ), self::PACKED, true ) );
			$job->state['files']['mtime'] = $stat['mtime'];
		}
		$is_whole = self::read( $handle, $stat['size'], $zip, $job );
		fclose( $handle );
		if ( $is_whole ) {
			if ( $job->state['files']['mtime'] !== $stat['mtime'] || $zip->size() !== $stat['size'] ) {
				$job->skip( 'wp-content/' . $path, 'changed' ); // It is in the backup, yet perhaps half old, half new.
			}
			$job->state['files']['bytes'] += $zip->size();
			++$job->state['files']['count'];
			$zip->close();
		}
		return $is_whole;
	}

	/**
	 * Reads a file from where the last request left it. What it grew by meanwhile (logs) is left out.
	 *
	 * @param resource                    $handle The file.
	 * @param int                         $size   Its bytes now.
	 * @param Gnusys_Connector_Backup_Zip $zip    The archive, with its entry open.
	 * @param Gnusys_Connector_Backup_Job $job    The backup.
	 * @return bool Whether it came to its end.
	 */
	private static function read( $handle, $size, $zip, $job ) {
		fseek( $handle, $zip->size() );
		while ( $zip->size() < $size ) {
			if ( ! $job->has_time() ) {
				return false;
			}
			$bytes = fread( $handle, min( self::CHUNK, $size - $zip->size() ) );
			if ( false === $bytes || '' === $bytes ) {
				return true; // It shrank.
			}
			$zip->write( $bytes );
			if ( $job->is_due() ) {
				self::keep( $job, $zip );
			}
		}
		return true;
	}

	/**
	 * Records how far the archive is.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 * @param Gnusys_Connector_Backup_Zip $zip The archive.
	 */
	private static function keep( $job, $zip ) {
		$job->state['zip'] = $zip->rest();
		$job->save();
	}
}
