<?php
/**
 * Whether what was restored is what was backed up.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Reads the staged tables as the backup read them, and holds the sum of their rows against the manifest. A drill asks for
 * it; a person is not made to wait for it.
 */
final class Gnusys_Connector_Restore_Proof {

	/**
	 * Works until all tables are read or the time is over.
	 *
	 * @param Gnusys_Connector_Restore_Job $job The restore.
	 * @return bool Whether all are.
	 * @throws Gnusys_Connector_Restore_Stop When rows are others.
	 */
	public static function work( $job ) {
		$tables = new Gnusys_Connector_Restore_Tables( $job );
		$others = $job->settings->is_proven ? Gnusys_Connector_Restore_Layout::addresses( Gnusys_Connector_Restore_Core::manifest( $job ), $job->settings ) : array();
		foreach ( $job->settings->is_proven && array() === $others ? array_slice( $tables->names(), $job->state['cursor'] ) : array() as $name ) {
			if ( ! $job->has_time() ) {
				return false;
			}
			$sum = $tables->sum( $name );
			if ( null !== $sum && self::sum( $job->database(), $tables->staged( $name ) ) !== $sum ) {
				throw new Gnusys_Connector_Restore_Stop( 'rows-differ', array( $name ) );
			}
			++$job->state['cursor'];
		}
		return true;
	}

	/**
	 * The sum of a table's rows, as they would stand in a dump.
	 *
	 * @param Gnusys_Connector_Restore_Database $database The database.
	 * @param string                            $table    The table's name.
	 * @return string
	 */
	private static function sum( $database, $table ) {
		$quoted  = Gnusys_Connector_Restore_Database::quoted( $table );
		$columns = array();
		foreach ( $database->named( 'SHOW COLUMNS FROM ' . $quoted ) as $column ) {
			$columns[] = array_change_key_case( $column );
		}
		$reader = new Gnusys_Connector_Backup_Columns( $columns, true );
		$sum    = 0;
		foreach ( $database->each( 'SELECT ' . $reader->asked() . ' FROM ' . $quoted ) as $row ) {
			$text = $reader->text( $row );
			if ( null === $text ) {
				$text = implode( '', iterator_to_array( $reader->pieces( $row ), false ) );
			}
			$sum += crc32( $text );
		}
		return (string) $sum;
	}
}
