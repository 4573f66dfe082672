<?php
/**
 * What is in an archive.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * First part of a restore: reads the directory of the archive into entries.list, and holds it against the manifest.
 */
final class Gnusys_Connector_Restore_Directory {

	const LIST  = 'entries.list';
	const TYPE  = 0170000;
	const KINDS = array( 0, 0040000, 0100000 ); // Unknown, folder, file.

	/**
	 * Reads the directory. Interrupted, it is done again.
	 *
	 * @param Gnusys_Connector_Restore_Job $job The restore.
	 * @return bool Always true.
	 */
	public static function work( $job ) {
		$zip                   = $job->zip();
		$job->state['archive'] = $zip->size();
		$parts                 = array();
		$seen                  = array();
		$found                 = array(
			'files' => 0,
			'bytes' => 0,
			'all'   => 0, // Bytes of all entries.
			'room'  => 0, // Of those that are to be unpacked.
		);
		$list                  = fopen( $job->path( self::LIST ), 'wb' );
		foreach ( $zip->entries() as $entry ) {
			$name = $entry['name'];
			self::check( $entry, $seen );
			$seen[ Gnusys_Connector_Restore_Names::key( $name ) ] = true;
			$found['all']                                        += $entry['size'];
			$found['room']                                       += self::is_wanted( $name, $job->settings ) ? $entry['size'] : 0;
			if ( ! Gnusys_Connector_Restore_Names::is_file_of_site( $name ) ) {
				$parts[ $name ] = $entry;
			} elseif ( ! Gnusys_Connector_Restore_Names::is_folder( $name ) ) {
				++$found['files'];
				$found['bytes'] += $entry['size'];
			}
			fwrite( $list, self::line( $entry ) );
		}
		fclose( $list );
		$found['dump']       = isset( $parts[ Gnusys_Connector_Restore_Names::DUMP ] ) ? $parts[ Gnusys_Connector_Restore_Names::DUMP ]['size'] : 0;
		$job->state['found'] = $found;
		$manifest            = self::manifest( $zip, $parts, $job );
		$job->place( $manifest );
		self::compare( $manifest, $parts, $job );
		self::compare_sums( $zip, $parts, $seen, $job );
		self::compare_counts( $manifest, $found, $job->state['has_sums'] );
		self::require_room( $job, $found['room'] );
		Gnusys_Connector_Restore_Core::require_it( $job, $manifest, isset( $seen[ Gnusys_Connector_Restore_Names::key( 'site/' . Gnusys_Connector_Restore_Core_Files::VERSION ) ] ) );
		return true;
	}

	/**
	 * The entries, from a place of the list on.
	 *
	 * @param Gnusys_Connector_Restore_Job $job The restore.
	 * @param int                          $at  Where in the list.
	 * @return Generator Of entries, by the place of the next one.
	 */
	public static function entries( $job, $at ) {
		$list = fopen( $job->path( self::LIST ), 'rb' );
		fseek( $list, $at );
		$line = fgets( $list );
		while ( false !== $line ) {
			$fields = array_combine( array( 'method', 'flags', 'crc', 'packed', 'size', 'at', 'mode', 'time', 'name' ), explode( ' ', rtrim( $line, "\n" ), 9 ) );
			$entry  = array_map( 'intval', $fields );
			// A name may hold any byte but the line's end and the backslash.
			$entry['name'] = stripcslashes( $fields['name'] );
			yield ftell( $list ) => $entry;
			$line = fgets( $list );
		}
	}

	/**
	 * An entry as the list has it.
	 *
	 * @param array $entry As the archive has it.
	 * @return string
	 */
	private static function line( array $entry ) {
		$numbers = array( $entry['method'], $entry['flags'], $entry['crc'], $entry['packed'], $entry['size'], $entry['at'], $entry['mode'], $entry['time'] );
		return implode( ' ', $numbers ) . ' ' . addcslashes( $entry['name'], "\\\n\r" ) . "\n";
	}

	/**
	 * Refuses an entry that no backup has.
	 *
	 * @param array  $entry As the archive has it.
	 * @param bool[] $seen  Those before, by the keys of their names.
	 * @throws Gnusys_Connector_Restore_Stop When it is one.
	 */
	private static function check( array $entry, array $seen ) {
		$name = $entry['name'];
		Gnusys_Connector_Restore_Names::check( $name );
		if ( isset( $seen[ Gnusys_Connector_Restore_Names::key( $name ) ] ) ) {
			throw new Gnusys_Connector_Restore_Stop( 'name-duplicate', array( $name ) );
		}
		if ( ! in_array( $entry['mode'] & self::TYPE, self::KINDS, true ) ) {
			throw new Gnusys_Connector_Restore_Stop( 'entry-link', array( $name ) );
		}
		$is_known = in_array( $entry['method'], array( Gnusys_Connector_Restore_Zip::STORED, Gnusys_Connector_Restore_Zip::DEFLATED ), true );
		if ( ! $is_known || 0 !== ( $entry['flags'] & Gnusys_Connector_Restore_Zip::ENCRYPTED ) ) {
			throw new Gnusys_Connector_Restore_Stop( 'entry-method', array( $name ) );
		}
	}

	/**
	 * The manifest, which is kept beside the list.
	 *
	 * @param Gnusys_Connector_Restore_Zip $zip   The archive.
	 * @param array[]                      $parts Entries that describe the site, by name.
	 * @param Gnusys_Connector_Restore_Job $job   The restore.
	 * @return Gnusys_Connector_Restore_Manifest
	 * @throws Gnusys_Connector_Restore_Stop When there is none.
	 */
	private static function manifest( $zip, array $parts, $job ) {
		if ( ! isset( $parts[ Gnusys_Connector_Restore_Names::MANIFEST ] ) ) {
			throw new Gnusys_Connector_Restore_Stop( 'manifest-missing' );
		}
		$entry = $parts[ Gnusys_Connector_Restore_Names::MANIFEST ];
		if ( $entry['size'] > Gnusys_Connector_Restore_Manifest::BYTES_MAX ) {
			throw new Gnusys_Connector_Restore_Stop( 'manifest-damaged' );
		}
		self::unpack( $zip, $entry, $job );
		$manifest = new Gnusys_Connector_Restore_Manifest( file_get_contents( $job->path( Gnusys_Connector_Restore_Names::MANIFEST ) ) );
		$manifest->tables();
		return $manifest;
	}

	/**
	 * Holds what is there against what was asked for.
	 *
	 * @param Gnusys_Connector_Restore_Manifest $manifest What the archive says.
	 * @param array[]                           $parts    Entries that describe the site, by name.
	 * @param Gnusys_Connector_Restore_Job      $job      The restore.
	 * @throws Gnusys_Connector_Restore_Stop When it cannot be had.
	 */
	private static function compare( $manifest, array $parts, $job ) {
		$settings = $job->settings;
		if ( $settings->has_database && ! isset( $parts[ Gnusys_Connector_Restore_Names::DUMP ] ) ) {
			throw new Gnusys_Connector_Restore_Stop( 'dump-missing' );
		}
		$database = $manifest->get( 'database' );
		$bytes    = is_array( $database ) && isset( $database['bytes'] ) ? $database['bytes'] : null;
		if ( null !== $bytes && isset( $parts[ Gnusys_Connector_Restore_Names::DUMP ] ) && $parts[ Gnusys_Connector_Restore_Names::DUMP ]['size'] !== $bytes ) {
			throw new Gnusys_Connector_Restore_Stop( 'dump-bytes', array( $bytes, $parts[ Gnusys_Connector_Restore_Names::DUMP ]['size'] ) );
		}
		if ( '' !== $settings->table && ! isset( $manifest->tables()[ $settings->table ] ) ) {
			throw new Gnusys_Connector_Restore_Stop( 'table-unknown', array( $settings->table ) );
		}
		$prefix = isset( $settings->database['prefix'] ) ? $settings->database['prefix'] : null;
		if ( $settings->has_database && null !== $prefix && strtolower( $prefix ) !== strtolower( $manifest->get( 'prefix' ) ) ) {
			throw new Gnusys_Connector_Restore_Stop( 'prefix-differs', array( $manifest->get( 'prefix' ), $prefix ) );
		}
		if ( $manifest->get( 'isMultisite' ) && '' !== $settings->address && $settings->address !== $manifest->address() ) {
			throw new Gnusys_Connector_Restore_Stop( 'network-address', array( $manifest->address() ) );
		}
	}

	/**
	 * Holds the names in the archive against those in its list of sums. Format 1 has no such list.
	 *
	 * @param Gnusys_Connector_Restore_Zip $zip   The archive.
	 * @param array[]                      $parts Entries that describe the site, by name.
	 * @param bool[]                       $seen  All entries, by the keys of their names.
	 * @param Gnusys_Connector_Restore_Job $job   The restore.
	 * @throws Gnusys_Connector_Restore_Stop When they differ.
	 */
	private static function compare_sums( $zip, array $parts, array $seen, $job ) {
		$job->state['has_sums'] = isset( $parts[ Gnusys_Connector_Restore_Names::SUMS ] );
		if ( ! $job->state['has_sums'] ) {
			return;
		}
		self::unpack( $zip, $parts[ Gnusys_Connector_Restore_Names::SUMS ], $job );
		$sums    = new Gnusys_Connector_Restore_Sums( $job->path( Gnusys_Connector_Restore_Names::SUMS ) );
		$missing = $sums->missing( $seen );
		if ( '' !== $missing ) {
			throw new Gnusys_Connector_Restore_Stop( 'file-missing', array( $missing ) );
		}
	}

	/**
	 * Holds the numbers in the archive against those in the manifest.
	 *
	 * @param Gnusys_Connector_Restore_Manifest $manifest What the archive says.
	 * @param int[]                             $found    What is in it.
	 * @param bool                              $has_sums Whether it has a list of sums.
	 * @throws Gnusys_Connector_Restore_Stop When they differ.
	 */
	private static function compare_counts( $manifest, array $found, $has_sums ) {
		if ( $has_sums && $manifest->get( 'files' ) < $found['files'] ) {
			return; // The list of sums will name the one that is too many.
		}
		foreach ( array( 'files', 'bytes' ) as $name ) {
			if ( $manifest->get( $name ) !== $found[ $name ] ) {
				throw new Gnusys_Connector_Restore_Stop( 'files-' . ( 'files' === $name ? 'count' : 'bytes' ), array( $manifest->get( $name ), $found[ $name ] ) );
			}
		}
	}

	/**
	 * Whether an entry is to be unpacked.
	 *
	 * @param string                            $name     As the archive has it.
	 * @param Gnusys_Connector_Restore_Settings $settings What was asked for.
	 * @return bool
	 */
	private static function is_wanted( $name, $settings ) {
		if ( Gnusys_Connector_Restore_Names::is_file_of_site( $name ) ) {
			return ! $settings->is_check && $settings->wants( $name );
		}
		return $settings->has_database;
	}

	/**
	 * Stops where the disk cannot take what is to be unpacked.
	 *
	 * @param Gnusys_Connector_Restore_Job $job   The restore.
	 * @param int                          $bytes Of the entries that are to be.
	 * @throws Gnusys_Connector_Restore_Stop When it cannot.
	 */
	private static function require_room( $job, $bytes ) {
		$free = function_exists( 'disk_free_space' ) ? @disk_free_space( $job->path( '' ) ) : false; // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- Some hosts forbid it.
		if ( false !== $free && $free < $bytes ) {
			throw new Gnusys_Connector_Restore_Stop( 'disk-full', array( (int) ceil( $bytes / 1048576 ), (int) floor( $free / 1048576 ) ) );
		}
	}

	/**
	 * Unpacks an entry that describes the site.
	 *
	 * @param Gnusys_Connector_Restore_Zip $zip   The archive.
	 * @param array                        $entry Which.
	 * @param Gnusys_Connector_Restore_Job $job   The restore.
	 */
	private static function unpack( $zip, array $entry, $job ) {
		$file = fopen( $job->path( $entry['name'] ), 'wb' );
		$zip->read(
			$entry,
			static function ( $piece ) use ( $file ) {
				fwrite( $file, $piece );
			}
		);
		fclose( $file );
	}
}
