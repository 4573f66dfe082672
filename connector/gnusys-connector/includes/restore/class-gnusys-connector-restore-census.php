<?php
/**
 * Whether a dump is whole.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Third part of a restore: counts and adds up the rows of the dump, holds them against the manifest, and keeps what is
 * made only after the swap: foreign keys, and the views of format 1.
 */
final class Gnusys_Connector_Restore_Census {

	/**
	 * Works until the dump is read or the time is over.
	 *
	 * @param Gnusys_Connector_Restore_Job $job The restore.
	 * @return bool Whether it is.
	 */
	public static function work( $job ) {
		$objects  = fopen( $job->path( Gnusys_Connector_Restore_Names::OBJECTS ), 'c+b' );
		$manifest = new Gnusys_Connector_Restore_Manifest( file_get_contents( $job->path( Gnusys_Connector_Restore_Names::MANIFEST ) ) );
		if ( ! isset( $job->state['census'] ) ) {
			$job->state['census'] = array(
				'tables'   => array(),
				'keys'     => array(),
				'defaults' => array(),
				'objects'  => fstat( $objects )['size'],
			);
		}
		ftruncate( $objects, $job->state['census']['objects'] );
		fseek( $objects, $job->state['census']['objects'] );
		$reader = new Gnusys_Connector_Restore_Statements( $job->path( Gnusys_Connector_Restore_Names::DUMP ), $job->state['cursor'] );
		while ( $job->has_time() ) {
			$statement = $reader->next();
			if ( null === $statement ) {
				self::compare( $manifest->tables(), $job->state['census']['tables'] );
				return true;
			}
			self::note( $statement, $objects, $job->state['census'] );
			$job->state['cursor'] = $reader->at();
			$job->state['read']   = $reader->at();
			if ( $job->is_due() ) {
				fflush( $objects );
				$job->save( 'counted' );
			}
		}
		fflush( $objects );
		return false;
	}

	/**
	 * Takes a statement into the census.
	 *
	 * @param string   $statement Without its semicolon.
	 * @param resource $objects   What is made after the swap.
	 * @param array    $census    So far.
	 */
	private static function note( $statement, $objects, array &$census ) {
		$kind = Gnusys_Connector_Restore_Definition::kind( $statement );
		if ( 'rows' === $kind ) {
			$rows  = new Gnusys_Connector_Restore_Rows( $statement );
			$table = $rows->table();
			if ( ! isset( $census['tables'][ $table ] ) ) {
				throw new Gnusys_Connector_Restore_Stop( 'table-missing', array( $table ) );
			}
			foreach ( $rows->rows() as $row ) {
				++$census['tables'][ $table ][0];
				$census['tables'][ $table ][1] += crc32( $row );
			}
		} elseif ( 'table' === $kind ) {
			$table                      = Gnusys_Connector_Restore_Definition::name( $statement );
			$census['tables'][ $table ] = array( 0, 0 );
			$later                      = array(
				'keys'     => Gnusys_Connector_Restore_Definition::keys( $statement ),
				'defaults' => Gnusys_Connector_Restore_Definition::defaults( $statement ),
			);
			foreach ( array_filter( $later ) as $what => $texts ) {
				$census[ $what ][ $table ] = $texts;
			}
		} elseif ( 'view' === $kind ) {
			$frame = Gnusys_Connector_Restore_Frames::frame( 'view', Gnusys_Connector_Restore_Definition::name( $statement ), $statement );
			fwrite( $objects, $frame );
			$census['objects'] += strlen( $frame );
		}
	}

	/**
	 * Holds what was found against the manifest.
	 *
	 * @param array[] $said  What it says, by table.
	 * @param array[] $found Rows and sum, by table.
	 * @throws Gnusys_Connector_Restore_Stop When they differ.
	 */
	private static function compare( array $said, array $found ) {
		foreach ( $said as $table => $expected ) {
			if ( ! isset( $found[ $table ] ) ) {
				throw new Gnusys_Connector_Restore_Stop( 'table-missing', array( $table ) );
			}
			if ( $found[ $table ][0] !== $expected['rows'] ) {
				throw new Gnusys_Connector_Restore_Stop( 'rows-count', array( $table, $expected['rows'], $found[ $table ][0] ) );
			}
			if ( null !== $expected['sum'] && (string) $found[ $table ][1] !== $expected['sum'] ) {
				throw new Gnusys_Connector_Restore_Stop( 'rows-sum', array( $table ) );
			}
		}
		foreach ( array_diff_key( $found, $said ) as $table => $rows ) {
			throw new Gnusys_Connector_Restore_Stop( 'table-extra', array( $table ) );
		}
	}
}
