<?php
/**
 * Which files there are.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * First part of a backup: lists wp-content into files.list, folder by folder.
 */
final class Gnusys_Connector_Backup_Scan {

	/**
	 * What is not backed up, below wp-content: caches, what WordPress unpacks updates into, and other plugins' backups.
	 */
	const EXCLUDED = array(
		'gnusys-backups-*',
		'ai1wm-backups',
		'backups-dup-lite',
		'backups-dup-pro',
		'backupwordpress-*',
		'backup-db',
		'backwpup-*',
		'cache',
		'et-cache',
		'litespeed',
		'updraft',
		'upgrade',
		'upgrade-temp-backup',
		'wpvividbackups',
		'wp-clone',
		'uploads/backupbuddy_backups',
		'uploads/backwpup-*',
		'uploads/cache',
		'uploads/db-backup',
		'uploads/pb_backupbuddy',
		'uploads/wp-clone',
		'uploads/wp-migrate-db',
	);

	/**
	 * Works until the list is whole or the time is over.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 * @return bool Whether the list is whole.
	 */
	public static function work( $job ) {
		$scan  = $job->state['scan'];
		$dirs  = new Gnusys_Connector_Backup_Journal( $job->path( 'folders.list' ), $scan['dirs'] );
		$files = new Gnusys_Connector_Backup_Journal( $job->path( 'files.list' ), $scan['files'] );
		if ( 0 === $dirs->length() ) {
			$dirs->add( "\n" ); // wp-content itself.
		}
		$source = fopen( $job->path( 'folders.list' ), 'rb' );
		fseek( $source, $scan['at'] );
		$excluded = (array) apply_filters( 'gnusys_connector_backup_excluded', self::EXCLUDED );
		while ( ftell( $source ) < $dirs->length() && $job->has_time() ) {
			self::read( stripcslashes( rtrim( fgets( $source ), "\n" ) ), $job, $dirs, $files, $excluded );
			if ( $job->is_due() ) {
				self::keep( $job, ftell( $source ), $dirs, $files );
			}
		}
		$is_whole = ftell( $source ) >= $dirs->length();
		self::keep( $job, ftell( $source ), $dirs, $files );
		return $is_whole;
	}

	/**
	 * Lists one folder.
	 *
	 * @param string                          $dir      Below wp-content; empty for itself.
	 * @param Gnusys_Connector_Backup_Job     $job      The backup.
	 * @param Gnusys_Connector_Backup_Journal $dirs     Folders still to be read.
	 * @param Gnusys_Connector_Backup_Journal $files    The list.
	 * @param string[]                        $excluded Patterns.
	 */
	private static function read( $dir, $job, $dirs, $files, array $excluded ) {
		$handle = @opendir( WP_CONTENT_DIR . '/' . $dir ); // phpcs:ignore WordPress.PHP.NoSilencedErrors.Discouraged -- Listed as skipped.
		if ( false === $handle ) {
			$job->skip( 'wp-content/' . $dir, 'unreadable' );
			return;
		}
		$name = readdir( $handle );
		while ( false !== $name ) {
			$path = '' === $dir ? $name : $dir . '/' . $name;
			if ( '.' !== $name && '..' !== $name && ! self::is_excluded( $path, $excluded ) ) {
				self::note( $path, $job, $dirs, $files );
			}
			$name = readdir( $handle );
		}
		closedir( $handle );
	}

	/**
	 * Takes a file or folder in. Links are not followed: what they lead to lies elsewhere, or is in the backup anyway.
	 *
	 * @param string                          $path  Below wp-content.
	 * @param Gnusys_Connector_Backup_Job     $job   The backup.
	 * @param Gnusys_Connector_Backup_Journal $dirs  Folders still to be read.
	 * @param Gnusys_Connector_Backup_Journal $files The list.
	 */
	private static function note( $path, $job, $dirs, $files ) {
		$full = WP_CONTENT_DIR . '/' . $path;
		$line = addcslashes( $path, "\\\n\r" );
		if ( is_link( $full ) ) {
			$job->skip( 'wp-content/' . $path, 'link' );
		} elseif ( is_dir( $full ) ) {
			$dirs->add( $line . "\n" );
			$files->add( $line . "/\n" );
		} elseif ( is_file( $full ) ) {
			$files->add( $line . "\n" );
			$job->state['scan']['bytes'] += (int) filesize( $full );
			++$job->state['scan']['count'];
		} else {
			$job->skip( 'wp-content/' . $path, 'special' ); // Sockets, pipes and devices.
		}
	}

	/**
	 * Whether a path stays out.
	 *
	 * @param string   $path     Below wp-content.
	 * @param string[] $excluded Patterns.
	 * @return bool
	 */
	private static function is_excluded( $path, array $excluded ) {
		foreach ( $excluded as $pattern ) {
			if ( fnmatch( $pattern, $path, FNM_PATHNAME ) ) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Records how far the list is.
	 *
	 * @param Gnusys_Connector_Backup_Job     $job   The backup.
	 * @param int                             $at    Place in the list of folders.
	 * @param Gnusys_Connector_Backup_Journal $dirs  Folders still to be read.
	 * @param Gnusys_Connector_Backup_Journal $files The list.
	 */
	private static function keep( $job, $at, $dirs, $files ) {
		$dirs->flush();
		$files->flush();
		$job->state['scan'] = array_merge(
			$job->state['scan'],
			array(
				'at'    => $at,
				'dirs'  => $dirs->length(),
				'files' => $files->length(),
			)
		);
		$job->save();
	}
}
