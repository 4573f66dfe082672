<?php
/**
 * How backups ended.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Ends a backup, and tells how the last one ended and how the one in progress stands.
 */
final class Gnusys_Connector_Backup_Result {

	const OPTION = 'gnusys_backup_last';

	/**
	 * Ends a backup: clears up after it, keeps as many copies as are wanted and tells the portal which. One that was not sent
	 * is no copy: it replaces none.
	 *
	 * @param array  $state   Of the backup.
	 * @param string $outcome One of done, failed or cancelled.
	 * @param string $message Why, for the administrator.
	 */
	public static function end( array $state, $outcome, $message ) {
		update_option(
			self::OPTION,
			array(
				'at'      => time(),
				'outcome' => $outcome,
				'message' => $message,
				'file'    => $state['file'],
				'size'    => $state['size'],
				'skipped' => $state['skipped']['troubles'],
			),
			false
		);
		if ( 'done' === $outcome ) {
			Gnusys_Connector_Backup_Blocks::remember( $state );
			Gnusys_Connector_Backup_Folder::drop_unguarded();
			Gnusys_Connector_Backup_Folder::prune( (int) Gnusys_Connector_Backup_Options::get( 'keep' ) );
		} else {
			Gnusys_Connector_Backup_Folder::drop( $state['file'] );
		}
		Gnusys_Connector_Backup_Folder::sweep();
		Gnusys_Connector_Backup_Schedule::unplan_step();
		if ( ! get_option( Gnusys_Connector_Backup_Options::REFUSED ) ) {
			Gnusys_Connector_Backup_Report::send();
		}
	}

	/**
	 * How the last backup ended, in words.
	 *
	 * @return string Empty when there was none.
	 */
	public static function last() {
		$last = get_option( self::OPTION );
		if ( ! is_array( $last ) ) {
			return '';
		}
		$at = wp_date( 'Y-m-d H:i', $last['at'] );
		if ( 'cancelled' === $last['outcome'] ) {
			/* translators: %s: date and time. */
			return sprintf( __( '%s: cancelled.', 'gnusys-connector' ), $at );
		}
		if ( 'failed' === $last['outcome'] ) {
			/* translators: 1: date and time, 2: cause. */
			return sprintf( __( '%1$s: it failed. %2$s', 'gnusys-connector' ), $at, $last['message'] );
		}
		/* translators: 1: date and time, 2: file, 3: size. */
		$text = sprintf( __( '%1$s: %2$s (%3$s) is in the portal.', 'gnusys-connector' ), $at, $last['file'], size_format( $last['size'], 1 ) );
		if ( $last['skipped'] > 0 ) {
			/* translators: %d: how many. */
			$text .= ' ' . sprintf( __( 'Left out or changed meanwhile, named in manifest.json: %d.', 'gnusys-connector' ), $last['skipped'] );
		}
		return $text;
	}

	/**
	 * How the backup in progress stands, in words.
	 *
	 * @param array $state Of the backup.
	 * @return string
	 */
	public static function progress( array $state ) {
		if ( $state['wait_until'] > time() ) {
			/* translators: 1: cause, 2: time. */
			return sprintf( __( '%1$s It is tried again at %2$s.', 'gnusys-connector' ), rtrim( $state['trouble'], '.' ) . '.', wp_date( 'H:i', $state['wait_until'] ) );
		}
		switch ( $state['phase'] ) {
			case 'scan':
			case 'room':
				/* translators: %d: number of files. */
				return sprintf( __( 'Looking for files: %d.', 'gnusys-connector' ), $state['scan']['count'] );
			case 'dump':
				/* translators: 1: tables done, 2: all tables. */
				return sprintf( __( 'Saving the database: table %1$d of %2$d.', 'gnusys-connector' ), $state['dump']['index'], count( $state['dump']['tables'] ) );
			case 'files':
				/* translators: 1: files done, 2: all files. */
				return sprintf( __( 'Packing files: %1$d of %2$d.', 'gnusys-connector' ), $state['files']['count'], $state['scan']['count'] );
			case 'encrypt':
				/* translators: %d: percent. */
				return sprintf( __( 'Encrypting the backup: %d %%.', 'gnusys-connector' ), null === $state['encryption'] ? 0 : floor( 100 * $state['encryption']['at'] / max( 1, $state['encryption']['size'] ) ) );
			case 'send':
				list( $done, $all ) = Gnusys_Connector_Backup_Upload::progress( $state );
				/* translators: 1: parts done, 2: all parts. */
				return sprintf( __( 'Sending to the portal: part %1$d of %2$d.', 'gnusys-connector' ), $done, $all );
		}
		return __( 'Finishing…', 'gnusys-connector' );
	}
}
