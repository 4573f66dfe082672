<?php
/**
 * Room for a backup.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Asks for room before anything is packed, on this site's disk and in the portal, and watches the disk meanwhile: a full one
 * would stop the site.
 */
final class Gnusys_Connector_Backup_Room {

	const LEAST = 33554432; // Bytes that stay free on the disk.
	const SHARE = 0.1; // What text may be packed to. Rather too little: what would fit must not be refused, and sending it is refused exactly.

	/**
	 * Stops a backup for which there is no room.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 * @return bool Always true.
	 * @throws Gnusys_Connector_Backup_Stop When there is none.
	 */
	public static function check( $job ) {
		$needed = self::needed( $job->state['scan'] );
		self::require_free( Gnusys_Connector_Backup_Passphrase::is_wanted() ? 2 * $needed : $needed ); // Encrypted, it lies here twice for a while.
		self::require_room( $needed );
		return true;
	}

	/**
	 * Stops when too little is left of the disk.
	 *
	 * @param int $needed Bytes that are about to be written.
	 * @throws Gnusys_Connector_Backup_Stop When it is so.
	 */
	public static function require_free( $needed = 0 ) {
		$free = self::free();
		if ( null !== $free && $free < $needed + self::LEAST ) {
			/* translators: 1: bytes with their unit, 2: the same. */
			throw Gnusys_Connector_Backup_Stop::failure( sprintf( __( 'The site’s disk has too little room: the backup needs at least %1$s, and %2$s are free. Free some room there, or keep fewer copies.', 'gnusys-connector' ), size_format( $needed + self::LEAST, 1 ), size_format( $free, 1 ) ) );
		}
	}

	/**
	 * Stops when the portal takes no backup of this size. Whether it answers at all is seen when the backup is sent.
	 *
	 * @param int $needed Bytes.
	 * @throws Gnusys_Connector_Backup_Stop When it is so, or the portal does not take the key.
	 */
	private static function require_room( $needed ) {
		try {
			$answer = Gnusys_Connector_Backup_Report::tell();
		} catch ( Gnusys_Connector_Backup_Stop $stop ) {
			if ( Gnusys_Connector_Backup_Stop::REFUSED === $stop->kind() ) {
				throw $stop;
			}
			return;
		}
		$room = isset( $answer['room'] ) && is_array( $answer['room'] ) ? $answer['room'] : array();
		$new  = $needed - Gnusys_Connector_Backup_Blocks::last_size(); // What the last backup had need not be sent again.
		if ( isset( $room['freeBytes'] ) && $new > $room['freeBytes'] ) {
			/* translators: 1: bytes with their unit, 2: the same. */
			throw Gnusys_Connector_Backup_Stop::failure( sprintf( __( 'There is no room for this backup in the portal: it needs at least %1$s, and %2$s are left. Delete older backups in the portal, or ask for more room.', 'gnusys-connector' ), size_format( $new, 1 ), size_format( max( 0, $room['freeBytes'] ), 1 ) ) );
		}
		if ( isset( $room['maxBytes'] ) && $needed > $room['maxBytes'] ) {
			/* translators: 1: bytes with their unit, 2: the same. */
			throw Gnusys_Connector_Backup_Stop::failure( sprintf( __( 'The backup is larger than the portal takes: it needs at least %1$s, and the limit is %2$s.', 'gnusys-connector' ), size_format( $needed, 1 ), size_format( max( 0, $room['maxBytes'] ), 1 ) ) );
		}
	}

	/**
	 * What a backup needs at least, as far as one can know before it is packed.
	 *
	 * @param array $scan What was found.
	 * @return int Bytes.
	 */
	private static function needed( array $scan ) {
		return (int) ( $scan['packed'] + self::SHARE * ( $scan['bytes'] - $scan['packed'] + self::database() ) );
	}

	/**
	 * What the database takes on its disk.
	 *
	 * @return int Bytes; 0 where it does not say.
	 */
	private static function database() {
		global $wpdb;
		$hidden = $wpdb->suppress_errors( true );
		$tables = $wpdb->get_results( $wpdb->prepare( 'SHOW TABLE STATUS LIKE %s', $wpdb->esc_like( $wpdb->base_prefix ) . '%' ), ARRAY_A );
		$wpdb->suppress_errors( $hidden );
		$bytes = array_column( (array) $tables, 'Data_length', 'Name' );
		return array_sum( array_map( 'intval', array_diff_key( $bytes, array_flip( Gnusys_Connector_Backup_Exclusions::all()['tables'] ) ) ) );
	}

	/**
	 * What is free on the disk.
	 *
	 * @return float|null Bytes; null where nobody says.
	 */
	private static function free() {
		$free = function_exists( 'disk_free_space' ) ? @disk_free_space( Gnusys_Connector_Backup_Folder::path() ) : false; // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- Some hosts forbid it.
		return apply_filters( 'gnusys_connector_backup_free_bytes', $free > 0 ? $free : null ); // 0 may stand for a quota that the server does not report.
	}
}
