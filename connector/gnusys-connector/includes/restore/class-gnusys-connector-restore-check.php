<?php
/**
 * Whether an archive is whole.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Second part of a restore: reads every entry, and holds its bytes against their CRC and their SHA-256. The dump is
 * unpacked on the way.
 */
final class Gnusys_Connector_Restore_Check {

	/**
	 * Works until all entries are read or the time is over.
	 *
	 * @param Gnusys_Connector_Restore_Job $job The restore.
	 * @return bool Whether all are.
	 */
	public static function work( $job ) {
		$zip      = $job->zip();
		$sums     = $job->state['has_sums'] ? new Gnusys_Connector_Restore_Sums( $job->path( Gnusys_Connector_Restore_Names::SUMS ) ) : null;
		$manifest = new Gnusys_Connector_Restore_Manifest( file_get_contents( $job->path( Gnusys_Connector_Restore_Names::MANIFEST ) ) );
		$database = $manifest->get( 'database' );
		$of_dump  = is_array( $database ) && isset( $database['sha256'] ) ? $database['sha256'] : '';
		foreach ( Gnusys_Connector_Restore_Directory::entries( $job, $job->state['cursor'] ) as $next => $entry ) {
			if ( ! Gnusys_Connector_Restore_Names::is_folder( $entry['name'] ) ) {
				self::read( $zip, $entry, self::expected( $entry['name'], $sums, $of_dump ), $job );
				$job->state['read'] += $entry['size'];
			}
			$job->state['cursor'] = $next;
			if ( $job->is_due() ) {
				$job->save( 'checked' );
			}
			if ( ! $job->has_time() ) {
				return false;
			}
		}
		return true;
	}

	/**
	 * The SHA-256 that an entry should have.
	 *
	 * @param string                             $name    As the archive has it.
	 * @param Gnusys_Connector_Restore_Sums|null $sums    The list.
	 * @param string                             $of_dump That of the dump.
	 * @return string Empty where none is known.
	 * @throws Gnusys_Connector_Restore_Stop When a file should have one and has none.
	 */
	private static function expected( $name, $sums, $of_dump ) {
		$sum = null === $sums ? '' : $sums->of( $name );
		if ( '' === $sum && null !== $sums && Gnusys_Connector_Restore_Names::is_file_of_site( $name ) ) {
			throw new Gnusys_Connector_Restore_Stop( 'file-extra', array( $name ) );
		}
		return '' === $sum && Gnusys_Connector_Restore_Names::DUMP === $name ? $of_dump : $sum;
	}

	/**
	 * Reads an entry.
	 *
	 * @param Gnusys_Connector_Restore_Zip $zip      The archive.
	 * @param array                        $entry    Which.
	 * @param string                       $expected Its SHA-256; empty where none is known.
	 * @param Gnusys_Connector_Restore_Job $job      The restore.
	 * @throws Gnusys_Connector_Restore_Stop When it is damaged.
	 */
	private static function read( $zip, array $entry, $expected, $job ) {
		$is_part = in_array( $entry['name'], array( Gnusys_Connector_Restore_Names::DUMP, Gnusys_Connector_Restore_Names::OBJECTS ), true );
		$file    = $is_part && $job->settings->has_database ? fopen( $job->path( $entry['name'] ), 'wb' ) : null;
		$hash    = '' === $expected ? null : hash_init( 'sha256' );
		$zip->read(
			$entry,
			static function ( $piece ) use ( $file, $hash, $job ) {
				if ( null !== $hash ) {
					hash_update( $hash, $piece );
				}
				if ( null !== $file && fwrite( $file, $piece ) !== strlen( $piece ) ) {
					throw new Gnusys_Connector_Restore_Stop( 'folder-unwritable', array( $job->path( '' ) ) );
				}
			}
		);
		if ( null !== $hash && hash_final( $hash ) !== $expected ) {
			throw new Gnusys_Connector_Restore_Stop( 'file-sum', array( $entry['name'] ) );
		}
	}
}
