<?php
/**
 * What a restore leaves as it was.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Counts what did not become what somebody may expect, and names some of it in the notes: what this server cannot have, and
 * where the address of before is left. Texts in files and binary columns are not changed: nobody knows what counts their
 * bytes.
 */
final class Gnusys_Connector_Restore_Remains {

	const KEPT_MAX  = 50; // Names; all are counted.
	const NAMED_MAX = 5; // Of those with an old address.
	const PIECE     = 1048576; // Bytes of a file that are looked at together.
	const OVERLAP   = 2048; // An address may lie across two of them.
	const TEXTS     = '~^(?:wp-content/)?uploads/.+\.(?:css|js|json|html?|xml|svg|txt|csv)$~i';
	const ELEMENTOR = '~/elementor/css/[^/]+$~';

	/**
	 * Looks for an old address in a file that was unpacked.
	 *
	 * @param Gnusys_Connector_Restore_Job          $job     The restore.
	 * @param Gnusys_Connector_Restore_Address|null $address The addresses; null where all stay.
	 * @param string                                $name    The file's, as the archive has it.
	 */
	public static function in_file( $job, $address, $name ) {
		if ( null === $address || ! preg_match( self::TEXTS, $name ) ) {
			return;
		}
		$file = fopen( $job->path( Gnusys_Connector_Restore_Files::STAGED . '/' . $name ), 'rb' );
		$text = '';
		do {
			$text  = substr( $text, -self::OVERLAP ) . fread( $file, self::PIECE );
			$found = $address->is_old_in( $text );
		} while ( ! $found && ! feof( $file ) );
		fclose( $file );
		if ( $found ) {
			self::add( $job, preg_match( self::ELEMENTOR, $name ) ? 'elementor-left' : 'texts-left', $name );
		}
	}

	/**
	 * Marks a table whose binary columns may have an old address, to be counted when it is loaded. It is kept at once: the rows
	 * may be committed before the state is written the next time.
	 *
	 * @param Gnusys_Connector_Restore_Job     $job       The restore.
	 * @param Gnusys_Connector_Restore_Address $address   The addresses.
	 * @param string                           $name      The table's.
	 * @param string                           $statement That adds rows to it.
	 */
	public static function mark( $job, $address, $name, $statement ) {
		foreach ( isset( $job->state['binaries'][ $name ] ) ? array() : $address->hosts() as $host ) {
			if ( false !== strpos( $statement, bin2hex( $host ) ) ) {
				$job->state['binaries'][ $name ] = true;
				$job->save( 'importing' );
				return;
			}
		}
	}

	/**
	 * Counts the rows of a table whose binary columns have an old address.
	 *
	 * @param Gnusys_Connector_Restore_Job          $job     The restore.
	 * @param Gnusys_Connector_Restore_Address|null $address The addresses; null where all stay.
	 * @param string                                $name    The table's.
	 * @param string                                $staged  The name under which it is prepared.
	 */
	public static function in_table( $job, $address, $name, $staged ) {
		if ( null === $address || ! isset( $job->state['binaries'][ $name ] ) ) {
			return;
		}
		$table = Gnusys_Connector_Restore_Database::quoted( $staged );
		foreach ( $job->database()->rows( 'SHOW COLUMNS FROM ' . $table ) as $column ) {
			$quoted = Gnusys_Connector_Restore_Database::quoted( $column[0] );
			$wanted = array();
			foreach ( $address->hosts() as $host ) {
				$wanted[] = "INSTR($quoted, 0x" . bin2hex( $host ) . ')';
			}
			if ( Gnusys_Connector_Backup_Columns::BINARY === Gnusys_Connector_Backup_Columns::kind( $column[1] ) ) {
				$rows = 0;
				foreach ( $job->database()->each( "SELECT $quoted FROM $table WHERE " . implode( ' OR ', $wanted ) ) as $row ) {
					$rows += $address->is_old_in( $row[0] ) ? 1 : 0;
				}
				self::add( $job, 'blobs-left', "$name.{$column[0]}: $rows", $rows );
			}
		}
	}

	/**
	 * Counts something.
	 *
	 * @param Gnusys_Connector_Restore_Job $job    The restore.
	 * @param string                       $word   Of Gnusys_Connector_Restore_Texts::NOTES.
	 * @param string                       $name   What it is.
	 * @param int                          $number How many.
	 */
	public static function add( $job, $word, $name, $number = 1 ) {
		if ( 0 === $number ) {
			return;
		}
		$remains = isset( $job->state['remains'][ $word ] ) ? $job->state['remains'][ $word ] : array(
			'number' => 0,
			'names'  => array(),
		);

		$remains['number'] += $number;
		if ( count( $remains['names'] ) <= self::KEPT_MAX ) {
			$remains['names'][] = Gnusys_Connector_Restore_Texts::readable( $name );
		}
		$job->state['remains'][ $word ] = $remains;
	}

	/**
	 * Notes what was counted.
	 *
	 * @param Gnusys_Connector_Restore_Job $job  The restore.
	 * @param string                       $word Of Gnusys_Connector_Restore_Texts::NOTES.
	 * @param int                          $most Names.
	 */
	public static function note( $job, $word, $most = self::NAMED_MAX ) {
		if ( isset( $job->state['remains'][ $word ] ) ) {
			$remains = $job->state['remains'][ $word ];
			$job->note( array( $word, $remains['number'], implode( ', ', array_slice( $remains['names'], 0, $most ) ) . ( count( $remains['names'] ) > $most ? '…' : '' ) ) );
		}
	}
}
