<?php
/**
 * WordPress itself.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Prepares what an account lacks: wp-config.php, and WordPress from the ZIP that wordpress.org has of it.
 */
final class Gnusys_Connector_Restore_Core {

	const FOLDER = 'wordpress/'; // What the names in its ZIP begin with.

	/**
	 * Stops before anything is unpacked where an empty account has no WordPress.
	 *
	 * @param Gnusys_Connector_Restore_Job      $job      The restore.
	 * @param Gnusys_Connector_Restore_Manifest $manifest What the archive says.
	 * @param bool                              $is_in    Whether WordPress is in the archive.
	 * @throws Gnusys_Connector_Restore_Stop When it is nowhere.
	 */
	public static function require_it( $job, $manifest, $is_in ) {
		if ( $job->settings->writes_config && ! $job->settings->is_check && ! $is_in && '' === Gnusys_Connector_Restore_Core_Files::version( $job->settings->root ) && '' === self::archive( $job->settings->root, $manifest->text( 'wordpress' ) ) ) {
			throw new Gnusys_Connector_Restore_Stop( 'core-missing', array( $manifest->text( 'wordpress' ) ) );
		}
	}

	/**
	 * Prepares both beside the files of the archive. Interrupted, it is done again.
	 *
	 * @param Gnusys_Connector_Restore_Job $job The restore.
	 * @return bool Always true.
	 */
	public static function work( $job ) {
		if ( '' !== $job->settings->folder ) {
			return true;
		}
		$manifest = self::manifest( $job );
		$site     = $job->path( Gnusys_Connector_Restore_Files::STAGED . '/site' );
		self::complete( $job, $manifest, $site );
		if ( ! $job->settings->writes_config ) {
			return true;
		}
		if ( '' === Gnusys_Connector_Restore_Config::path( $job->settings->root ) ) {
			if ( ! is_dir( $site ) ) {
				mkdir( $site, 0755, true );
			}
			Gnusys_Connector_Restore_Folder::write( $site . '/wp-config.php', Gnusys_Connector_Restore_Config::text( $job->settings->database, $manifest->get( 'prefix' ) ) );
		} else {
			$job->note( array( 'config-kept' ) );
		}
		return true;
	}

	/**
	 * How WordPress is, once a restore has ended. Where there is neither a configuration nor WordPress, somebody else puts the
	 * site together, as a drill does.
	 *
	 * @param Gnusys_Connector_Restore_Folder $folder Where the restore worked.
	 * @return array[] As Gnusys_Connector_Restore_Core_Files::troubles() has them, and what to do; none where all is well.
	 */
	public static function troubles( $folder ) {
		$state    = $folder->state();
		$settings = new Gnusys_Connector_Restore_Settings( $state['settings'] );
		$is_site  = '' !== Gnusys_Connector_Restore_Config::path( $settings->root ) || '' !== Gnusys_Connector_Restore_Core_Files::version( $settings->root );
		if ( 'done' !== $state['phase'] || ! $is_site ) {
			return array();
		}
		$manifest = self::manifest( $folder );
		$troubles = Gnusys_Connector_Restore_Core_Files::troubles( $settings->root, $manifest );
		return array() === $troubles ? array() : array_merge( $troubles, array( array( 'core-repair', $manifest->text( 'wordpress' ) ) ) );
	}

	/**
	 * What the archive of a restore says.
	 *
	 * @param Gnusys_Connector_Restore_Folder|Gnusys_Connector_Restore_Job $place Where its manifest was unpacked.
	 * @return Gnusys_Connector_Restore_Manifest
	 */
	public static function manifest( $place ) {
		return new Gnusys_Connector_Restore_Manifest( file_get_contents( $place->path( Gnusys_Connector_Restore_Names::MANIFEST ) ) );
	}

	/**
	 * Prepares WordPress where it is missing or not whole, and somebody put its ZIP beside the restorer.
	 *
	 * @param Gnusys_Connector_Restore_Job      $job      The restore.
	 * @param Gnusys_Connector_Restore_Manifest $manifest What the archive says.
	 * @param string                            $site     Where what belongs beside wp-content is prepared.
	 */
	private static function complete( $job, $manifest, $site ) {
		$root = $job->settings->root;
		if ( '' !== Gnusys_Connector_Restore_Core_Files::version( $site ) || array() === Gnusys_Connector_Restore_Core_Files::troubles( $root, $manifest ) ) {
			return;
		}
		$path = self::archive( $root, $manifest->text( 'wordpress' ) );
		if ( '' !== $path ) {
			self::unpack( $path, $site );
		}
	}

	/**
	 * The ZIP of WordPress that somebody put beside the restorer: the backup's own version first.
	 *
	 * @param string $root    Where WordPress is to lie.
	 * @param string $version The backup's.
	 * @return string Its path; empty where there is none.
	 */
	private static function archive( $root, $version ) {
		$paths = preg_match( '/^[\w.-]+$/', $version ) ? (array) glob( $root . '/wordpress-' . $version . '*.zip' ) : array();
		$paths = array_merge( $paths, (array) glob( $root . '/wordpress-*.zip' ) );
		return array() === $paths ? '' : $paths[0];
	}

	/**
	 * Unpacks WordPress without its wp-content.
	 *
	 * @param string $path The ZIP's.
	 * @param string $site Where to.
	 */
	private static function unpack( $path, $site ) {
		$zip     = new Gnusys_Connector_Restore_Zip( $path );
		$entries = array();
		foreach ( $zip->entries() as $entry ) {
			$name = 0 === strpos( $entry['name'], self::FOLDER ) ? substr( $entry['name'], strlen( self::FOLDER ) ) : '';
			if ( '' !== $name && ! Gnusys_Connector_Restore_Names::is_folder( $name ) && 0 !== strpos( $name, Gnusys_Connector_Restore_Names::CONTENT ) ) {
				Gnusys_Connector_Restore_Names::check( 'site/' . $name );
				$entries[ $name ] = $entry;
			}
		}
		uksort(
			$entries,
			static function ( $one, $other ) {
				return ( Gnusys_Connector_Restore_Core_Files::VERSION === $one ) <=> ( Gnusys_Connector_Restore_Core_Files::VERSION === $other );
			}
		); // Last what shows that all is there.
		foreach ( $entries as $name => $entry ) {
			Gnusys_Connector_Restore_Files::unpack( $zip, $entry, $site . '/' . $name );
		}
		if ( '' === Gnusys_Connector_Restore_Core_Files::version( $site ) ) {
			throw new Gnusys_Connector_Restore_Stop( 'archive-unknown', array( basename( $path ) ) );
		}
	}
}
