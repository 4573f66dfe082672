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

	const FOLDER            = 'wordpress/'; // What the names in its ZIP begin with.
	const VERSION_BYTES_MAX = 65536; // The file that names the version has 1 KB.

	/**
	 * Stops before anything is unpacked where an empty account has no WordPress.
	 *
	 * @param Gnusys_Connector_Restore_Job      $job      The restore.
	 * @param Gnusys_Connector_Restore_Manifest $manifest What the archive says.
	 * @param bool                              $is_in    Whether WordPress is in the archive.
	 * @throws Gnusys_Connector_Restore_Stop When it is nowhere.
	 */
	public static function require_it( $job, $manifest, $is_in ) {
		if ( ! $job->settings->writes_config || $job->settings->is_check || ! $job->settings->needs_core || $is_in || '' !== Gnusys_Connector_Restore_Core_Files::version( $job->settings->root ) ) {
			return;
		}
		$archives = self::archives( $job->settings->home );
		$version  = $manifest->text( 'wordpress' );
		if ( array() === $archives ) {
			throw new Gnusys_Connector_Restore_Stop( 'core-missing', array( $version ) );
		}
		if ( '' === self::chosen( $archives, $version ) ) {
			throw new Gnusys_Connector_Restore_Stop( 'core-unreadable', array( basename( (string) key( $archives ) ), $version ) );
		}
	}

	/**
	 * WordPress's ZIPs that somebody put beside the restorer.
	 *
	 * @param string $home Where the restorer lies.
	 * @return string[] The version in each, by its path; empty where it is not WordPress, or cannot be read to its end.
	 */
	public static function archives( $home ) {
		$paths = (array) glob( $home . '/' . Gnusys_Connector_Restore_Archives::CORE . '*.zip' );
		return array_combine( $paths, array_map( array( __CLASS__, 'version' ), $paths ) );
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
		$moved    = Gnusys_Connector_Restore_Layout::moved( $manifest, $job->settings );
		self::complete( $job, $manifest, $site );
		if ( array() !== $moved ) {
			$job->note( array( 'moved', implode( ', ', $moved ) ) );
		}
		Gnusys_Connector_Restore_Rules::work( $job, $manifest );
		if ( ! $job->settings->writes_config ) {
			return true;
		}
		if ( '' === Gnusys_Connector_Restore_Config::path( $job->settings->root ) ) {
			if ( ! is_dir( $site ) ) {
				mkdir( $site, 0755, true );
			}
			$constants = array_merge( Gnusys_Connector_Restore_Shape::constants( $manifest, $job->settings ), $job->settings->constants );
			Gnusys_Connector_Restore_Folder::write( $site . '/wp-config.php', Gnusys_Connector_Restore_Config::text( $job->settings->database, $manifest->get( 'prefix' ), $constants ) );
			self::note_left_out( $job, $manifest );
		} else {
			$job->note( array( 'config-kept' ) );
		}
		self::lead( $job );
		return true;
	}

	/**
	 * Prepares the index.php that leads from the web root to a WordPress in a directory of its own.
	 *
	 * @param Gnusys_Connector_Restore_Job $job The restore.
	 */
	private static function lead( $job ) {
		if ( $job->settings->home === $job->settings->root || null !== Gnusys_Connector_Restore_Layout::wordpress( $job->settings->home ) ) {
			return;
		}
		$folder = $job->path( Gnusys_Connector_Restore_Files::STAGED . '/home' );
		if ( ! is_dir( $folder ) ) {
			mkdir( $folder, 0755, true );
		}
		Gnusys_Connector_Restore_Folder::write( $folder . '/index.php', "<?php\ndefine( 'WP_USE_THEMES', true );\nrequire __DIR__ . '/" . $job->settings->paths['site'] . "/wp-blog-header.php';\n" );
		chmod( $folder . '/index.php', 0644 ); // As WordPress's own files: some servers refuse others.
	}

	/**
	 * Notes what the former configuration defined, and the new one does not.
	 *
	 * @param Gnusys_Connector_Restore_Job      $job      The restore.
	 * @param Gnusys_Connector_Restore_Manifest $manifest What the archive says.
	 */
	private static function note_left_out( $job, $manifest ) {
		$names = Gnusys_Connector_Restore_Shape::left_out( $manifest, $job->settings );
		if ( null === $names ) {
			$job->note( array( 'shape-unknown' ) );
		} elseif ( array() !== $names ) {
			$job->note( array( 'constants-left', implode( ', ', $names ) ) );
		}
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
		if ( 'done' !== $state['phase'] || ! $is_site || ! $settings->needs_core ) {
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
		$archives = self::archives( $job->settings->home );
		$version  = $manifest->text( 'wordpress' );
		$path     = self::chosen( $archives, $version );
		if ( '' !== $path ) {
			self::unpack( $path, $site );
			if ( '' !== $version && $version !== $archives[ $path ] ) {
				$job->note( array( 'core-other', basename( $path ), $archives[ $path ], $version ) );
			}
		} elseif ( array() !== $archives ) {
			$job->note( array( 'core-unreadable', basename( (string) key( $archives ) ) ) );
		}
	}

	/**
	 * The ZIP to take WordPress from: of the backup's own version, else any.
	 *
	 * @param string[] $archives As archives() has them.
	 * @param string   $version  The backup's.
	 * @return string Its path; empty where none is WordPress.
	 */
	private static function chosen( array $archives, $version ) {
		$whole = array_filter( $archives );
		$own   = array_search( $version, $whole, true );
		return false === $own ? (string) key( $whole ) : $own;
	}

	/**
	 * The version of WordPress in a ZIP. Its name may say anything: 'wordpress-6.8.zip' is 6.8.12, and a plugin's may begin so.
	 *
	 * @param string $path The ZIP's.
	 * @return string Empty where it is not WordPress, or cannot be read to its end.
	 */
	private static function version( $path ) {
		$code = '';
		try {
			$zip   = new Gnusys_Connector_Restore_Zip( $path );
			$named = null;
			foreach ( $zip->entries() as $entry ) {
				$named = self::FOLDER . Gnusys_Connector_Restore_Core_Files::VERSION === $entry['name'] ? $entry : $named;
			}
			if ( null !== $named && $named['size'] <= self::VERSION_BYTES_MAX ) {
				$zip->read(
					$named,
					static function ( $piece ) use ( &$code ) {
						$code .= $piece;
					}
				);
			}
		} catch ( Gnusys_Connector_Restore_Stop $stop ) {
			return '';
		}
		return Gnusys_Connector_Restore_Core_Files::version_in( $code );
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
	}
}
