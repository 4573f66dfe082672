<?php
/**
 * Which files there are.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * First part of a backup: lists wp-content, and what was added to it, into files.list, folder by folder. Names are those in
 * the archive.
 */
final class Gnusys_Connector_Backup_Scan {

	const CONTENT = Gnusys_Connector_Backup_Roots::CONTENT . '/';
	const OWN     = 'gnusys-backups-*';
	const SORTED  = 20000; // Names of a folder that memory takes at once.

	/**
	 * What is not backed up, below wp-content: caches, what WordPress unpacks updates into, and other plugins' backups.
	 */
	const EXCLUDED = array(
		self::OWN,
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
			foreach ( Gnusys_Connector_Backup_Roots::chosen( $job ) as $name ) {
				self::begin( $name, $job, $dirs, $files );
			}
			$dirs->flush();
		}
		$source = fopen( $job->path( 'folders.list' ), 'rb' );
		fseek( $source, $scan['at'] );
		$excluded = array_merge( Gnusys_Connector_Backup_Exclusions::all(), array( 'always' => (array) apply_filters( 'gnusys_connector_backup_excluded', self::EXCLUDED ) ) );
		while ( ftell( $source ) < $dirs->length() && $job->has_time() ) {
			self::read( stripcslashes( rtrim( fgets( $source ), "\n" ) ), $job, $dirs, $files, $excluded );
			if ( $job->is_due() ) {
				self::keep( $job, ftell( $source ), $dirs, $files );
			}
		}
		$is_whole = ftell( $source ) >= $dirs->length();
		self::keep( $job, ftell( $source ), $dirs, $files );
		if ( $is_whole ) {
			Gnusys_Connector_Backup_Sizes::keep( $job->state['scan']['sizes'], $excluded );
		}
		return $is_whole;
	}

	/**
	 * Begins with a folder, which may be a link itself, or takes a file in.
	 *
	 * @param string                          $name  Where it is in the archive.
	 * @param Gnusys_Connector_Backup_Job     $job   The backup.
	 * @param Gnusys_Connector_Backup_Journal $dirs  Folders to be read.
	 * @param Gnusys_Connector_Backup_Journal $files The list.
	 */
	private static function begin( $name, $job, $dirs, $files ) {
		if ( is_dir( Gnusys_Connector_Backup_Roots::locate( $name ) ) ) {
			$dirs->add( addcslashes( $name, "\\\n\r" ) . "\n" );
		} else {
			self::note( $name, $job, $dirs, $files );
		}
	}

	/**
	 * Lists one folder.
	 *
	 * @param string                          $dir      In the archive.
	 * @param Gnusys_Connector_Backup_Job     $job      The backup.
	 * @param Gnusys_Connector_Backup_Journal $dirs     Folders still to be read.
	 * @param Gnusys_Connector_Backup_Journal $files    The list.
	 * @param array[]                         $excluded As is_left_out() takes it.
	 */
	private static function read( $dir, $job, $dirs, $files, array $excluded ) {
		$handle = @opendir( Gnusys_Connector_Backup_Roots::locate( $dir ) ); // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- Listed as skipped.
		if ( false === $handle ) {
			$job->skip( $dir, 'unreadable', 'folder' );
			return;
		}
		do {
			$names = self::next_names( $handle );
			foreach ( $names as $name ) {
				if ( ! self::is_left_out( $dir . '/' . $name, $excluded, $job ) ) {
					self::note( $dir . '/' . $name, $job, $dirs, $files );
				}
			}
		} while ( array() !== $names );
		closedir( $handle );
	}

	/**
	 * The next names in a folder, sorted: each backup has them in the same order.
	 *
	 * @param resource $handle The folder.
	 * @return string[] Empty at the end.
	 */
	private static function next_names( $handle ) {
		$names = array();
		$name  = readdir( $handle );
		while ( false !== $name ) {
			if ( '.' !== $name && '..' !== $name ) {
				$names[] = $name;
			}
			$name = count( $names ) < self::SORTED ? readdir( $handle ) : false;
		}
		sort( $names, SORT_STRING );
		return $names;
	}

	/**
	 * Takes a file or folder in.
	 *
	 * @param string                          $path  In the archive.
	 * @param Gnusys_Connector_Backup_Job     $job   The backup.
	 * @param Gnusys_Connector_Backup_Journal $dirs  Folders still to be read.
	 * @param Gnusys_Connector_Backup_Journal $files The list.
	 */
	private static function note( $path, $job, $dirs, $files ) {
		$full = Gnusys_Connector_Backup_Roots::locate( $path );
		$line = addcslashes( $path, "\\\n\r" );
		$link = @is_link( $full ) || ! @file_exists( $full ); // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- A link to where open_basedir forbids to look seems to be nothing.
		$left = $link ? Gnusys_Connector_Backup_Links::refusal( $path, $job ) : '';
		if ( ! Gnusys_Connector_Restore_Names::is_safe( $path ) ) {
			$job->skip( $path, 'name', is_dir( $full ) ? 'folder' : 'file' );
		} elseif ( '' !== $left ) {
			$job->skip( $path, $left, 'link' === $left ? 'file' : 'folder' );
		} elseif ( is_dir( $full ) ) {
			$dirs->add( $line . "\n" );
			$files->add( $line . "/\n" );
		} elseif ( is_file( $full ) ) {
			$files->add( $line . "\n" );
			$bytes = (int) filesize( $full );

			$job->state['scan']['bytes'] += $bytes;
			if ( Gnusys_Connector_Backup_Files::is_packed( $path ) ) {
				$job->state['scan']['packed'] += $bytes;
			}
			++$job->state['scan']['count'];
			Gnusys_Connector_Backup_Sizes::add_file( $job->state['scan']['sizes'], $path, $bytes );
		} else {
			$job->skip( $path, 'special' ); // Sockets, pipes and devices.
		}
	}

	/**
	 * Whether a path stays out, which is noted unless it is the backups' own folder.
	 *
	 * @param string                      $path     In the archive.
	 * @param array[]                     $excluded What the administrator leaves out, and always: patterns below wp-content.
	 * @param Gnusys_Connector_Backup_Job $job      The backup.
	 * @return bool
	 */
	private static function is_left_out( $path, array $excluded, $job ) {
		$within = 0 === strpos( $path, self::CONTENT ) ? substr( $path, strlen( self::CONTENT ) ) : $path; // uploads/… is called so in both.
		foreach ( $excluded['always'] as $pattern ) {
			if ( fnmatch( $pattern, $within, FNM_PATHNAME ) ) {
				if ( self::OWN !== $pattern ) {
					$job->skip( $path, 'excluded', is_dir( Gnusys_Connector_Backup_Roots::locate( $path ) ) ? 'folder' : 'file' );
				}
				return true;
			}
		}
		$found = Gnusys_Connector_Backup_Exclusions::find( $excluded, $path );
		if ( null !== $found ) {
			$job->skip( $path, Gnusys_Connector_Backup_Exclusions::REASON, is_dir( Gnusys_Connector_Backup_Roots::locate( $path ) ) ? 'folder' : 'file' );
			Gnusys_Connector_Backup_Sizes::add_left_out( $job->state['scan']['sizes'], $found, $path );
		}
		return null !== $found;
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
