<?php
/**
 * Renames of files.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Puts prepared files and folders into their places, and takes them back. Each rename is seen by what is there: done
 * again after a kill, it does what is left.
 */
final class Gnusys_Connector_Restore_Moves {

	const FORMER = 'old'; // The folder where what was there is kept.

	/**
	 * Folders of wp-content that no backup holds, and that stay: other backups.
	 */
	const CARRIED = array( 'gnusys-backups-*', 'ai1wm-backups', 'backups-dup-lite', 'backups-dup-pro', 'backupwordpress-*', 'backup-db', 'backwpup-*', 'updraft', 'wpvividbackups', 'wp-clone', 'uploads/backupbuddy_backups', 'uploads/backwpup-*', 'uploads/db-backup', 'uploads/pb_backupbuddy', 'uploads/wp-clone', 'uploads/wp-migrate-db' );

	/**
	 * Plans the renames.
	 *
	 * @param Gnusys_Connector_Restore_Job $job The restore.
	 * @return array[] Each with live, staged, former (paths) and had (whether something is there now).
	 */
	public static function plan( $job ) {
		$settings = $job->settings;
		$new      = $job->path( Gnusys_Connector_Restore_Files::STAGED );
		$places   = array();
		if ( '' !== $settings->folder ) {
			$places[ $settings->folder ] = self::place( $settings->folder, $settings );
		} else {
			foreach ( array( 'wp-content', 'plugins', 'uploads' ) as $name ) {
				$places[ $name ] = self::place( $name, $settings );
			}
			foreach ( array( 'site', 'home' ) as $root ) {
				foreach ( is_dir( $new . '/' . $root ) ? array_diff( scandir( $new . '/' . $root ), array( '.', '..' ) ) : array() as $name ) {
					$places[ $root . '/' . $name ] = self::place( $root . '/' . $name, $settings );
				}
			}
		}
		$moves = array();
		foreach ( $places as $name => $live ) {
			if ( ! file_exists( $new . '/' . $name ) || ( 'site/wp-config.php' === $name && '' !== Gnusys_Connector_Restore_Config::path( $settings->root ) ) ) {
				continue; // The account's own says how to reach its database.
			}
			$moves[] = array(
				'live'   => $live,
				'staged' => $new . '/' . $name,
				'former' => $job->path( self::FORMER . '/' . $name ),
				'had'    => self::is_there( $live ),
			);
		}
		return '' === $settings->folder ? array_merge( $moves, self::carried( $job ) ) : $moves;
	}

	/**
	 * Puts what was prepared into its place.
	 *
	 * @param array[]                      $moves The plan.
	 * @param Gnusys_Connector_Restore_Job $job   The restore.
	 */
	public static function forward( array $moves, $job ) {
		foreach ( $moves as $move ) {
			if ( $move['had'] && self::is_there( $move['staged'] ) && self::is_there( $move['live'] ) && ! self::is_there( $move['former'] ) ) {
				self::rename( $move['live'], $move['former'] );
				$job->at( 'moving' );
			}
			if ( self::is_there( $move['staged'] ) && ! self::is_there( $move['live'] ) ) {
				self::rename( $move['staged'], $move['live'] );
			}
			$job->at( 'moved' );
		}
	}

	/**
	 * Puts what was there back into its place.
	 *
	 * @param array[]                      $moves The plan.
	 * @param Gnusys_Connector_Restore_Job $job   The restore.
	 */
	public static function back( array $moves, $job ) {
		foreach ( array_reverse( $moves ) as $move ) {
			$is_left = $move['had'] ? self::is_there( $move['former'] ) : is_dir( dirname( $move['staged'] ) ); // What was carried belongs to a folder that may be back.
			if ( $is_left && self::is_there( $move['live'] ) && ! self::is_there( $move['staged'] ) ) {
				self::rename( $move['live'], $move['staged'] );
				$job->at( 'moving' );
			}
			if ( $move['had'] && self::is_there( $move['former'] ) && ! self::is_there( $move['live'] ) ) {
				self::rename( $move['former'], $move['live'] );
			}
			$job->at( 'moved' );
		}
	}

	/**
	 * What no backup holds and is to stay: it follows into the new wp-content.
	 *
	 * @param Gnusys_Connector_Restore_Job $job The restore.
	 * @return array[]
	 */
	private static function carried( $job ) {
		$content = $job->settings->content;
		$new     = $job->path( Gnusys_Connector_Restore_Files::STAGED . '/wp-content' );
		$found   = array();
		foreach ( is_dir( $new ) ? self::CARRIED : array() as $pattern ) {
			foreach ( (array) glob( $content . '/' . $pattern, GLOB_ONLYDIR ) as $path ) {
				$found[] = substr( $path, strlen( $content ) + 1 );
			}
		}
		$moves = array();
		foreach ( array_unique( array_merge( $found, is_dir( $new ) ? self::skipped( $job ) : array() ) ) as $name ) {
			$is_missing = self::is_there( $content . '/' . $name ) && ! file_exists( $new . '/' . $name ) && is_dir( dirname( $new . '/' . $name ) );
			$is_own     = realpath( dirname( $content . '/' . $name ) ) === rtrim( realpath( $content ) . '/' . ltrim( dirname( '/' . $name ), '/' ), '/' );
			if ( $is_missing && $is_own ) { // By a link it would be taken from others.
				$moves[] = array(
					'live'   => $content . '/' . $name,
					'staged' => $job->path( self::FORMER . '/wp-content/' . $name ),
					'former' => '',
					'had'    => false,
				);
			}
		}
		return $moves;
	}

	/**
	 * What the backup could not read or was asked to leave out, below wp-content.
	 *
	 * @param Gnusys_Connector_Restore_Job $job The restore.
	 * @return string[]
	 */
	private static function skipped( $job ) {
		$manifest = new Gnusys_Connector_Restore_Manifest( file_get_contents( $job->path( Gnusys_Connector_Restore_Names::MANIFEST ) ) );
		$names    = array();
		foreach ( (array) $manifest->get( 'skipped', array() ) as $skipped ) {
			$path    = is_array( $skipped ) && isset( $skipped['path'] ) && is_string( $skipped['path'] ) ? rtrim( $skipped['path'], '/' ) : '';
			$is_file = ! isset( $skipped['kind'] ) || in_array( $skipped['kind'], array( 'file', 'folder' ), true );
			if ( $is_file && 0 === strpos( $path, Gnusys_Connector_Restore_Names::CONTENT ) && array() === array_intersect( array( '', '.', '..' ), explode( '/', $path ) ) ) {
				$names[] = substr( $path, strlen( Gnusys_Connector_Restore_Names::CONTENT ) );
			}
		}
		return $names;
	}

	/**
	 * Where a part of the archive belongs.
	 *
	 * @param string                            $name     As the archive has it.
	 * @param Gnusys_Connector_Restore_Settings $settings What was asked for.
	 * @return string
	 */
	private static function place( $name, $settings ) {
		list( $root, $rest ) = array_pad( explode( '/', $name, 2 ), 2, '' );
		$places              = array(
			'wp-content' => $settings->content,
			'plugins'    => $settings->plugins,
			'uploads'    => $settings->uploads,
			'site'       => $settings->root,
			'home'       => $settings->home,
		);
		return $places[ $root ] . ( '' === $rest ? '' : '/' . $rest );
	}

	/**
	 * Whether something is at a place. A link counts, whatever it leads to: from elsewhere it may lead nowhere.
	 *
	 * @param string $path The place.
	 * @return bool
	 */
	private static function is_there( $path ) {
		return is_link( $path ) || file_exists( $path );
	}

	/**
	 * Renames, and makes the folder of the new name.
	 *
	 * @param string $from What.
	 * @param string $to   Its new path.
	 * @throws Gnusys_Connector_Restore_Stop When it cannot be done.
	 */
	private static function rename( $from, $to ) {
		if ( ! is_dir( dirname( $to ) ) ) {
			@mkdir( dirname( $to ), 0755, true ); // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- The rename says it.
		}
		if ( ! @rename( $from, $to ) ) { // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- The exception says it.
			throw new Gnusys_Connector_Restore_Stop( 'move-failed', array( $from, $to ) );
		}
		clearstatcache();
	}
}
