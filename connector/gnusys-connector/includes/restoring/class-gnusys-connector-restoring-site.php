<?php
/**
 * This site, as something that is restored.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Says whether this site can be restored from wp-admin, where, and with how much room.
 */
final class Gnusys_Connector_Restoring_Site {

	const HOLD_SECONDS  = 6 * HOUR_IN_SECONDS; // After its last step a restore counts as abandoned.
	const TABLES_FACTOR = 2; // What a dump takes as tables with their keys.

	/**
	 * The folder in which a restore works and the restorer lies: that of wp-content.
	 *
	 * @return string
	 */
	public static function place() {
		return dirname( WP_CONTENT_DIR );
	}

	/**
	 * Why this site is not restored from wp-admin, in words for the administrator. Who restores files may put any code here,
	 * so it takes what installing plugins takes.
	 *
	 * @return string Empty where it can be.
	 */
	public static function problem() {
		if ( ! current_user_can( 'install_plugins' ) ) {
			return __( 'You cannot restore here: this site lets you install no plugins (DISALLOW_FILE_MODS in wp-config.php, or your role). Ask the portal for restaurar.php.', 'gnusys-connector' );
		}
		if ( ! Gnusys_Connector_Backup_Database::is_server() ) {
			return __( 'This site keeps its data in SQLite. Backups are restored to MySQL or MariaDB only: restore it with restaurar.php in a hosting that has one of them.', 'gnusys-connector' );
		}
		if ( ! wp_is_writable( self::place() ) ) {
			/* translators: %s: folder. */
			return sprintf( __( 'WordPress cannot write to %s. Allow it to, or restore with restaurar.php from the portal.', 'gnusys-connector' ), self::place() );
		}
		return '';
	}

	/**
	 * Why no restore begins now, in words for the administrator. One that is open goes on all the same.
	 *
	 * @return string Empty where one can.
	 */
	public static function hindrance() {
		return null === Gnusys_Connector_Backup_Job::load() ? '' : __( 'A backup is being made. Wait until it ends, or cancel it.', 'gnusys-connector' );
	}

	/**
	 * Whether a restore is open that somebody works on, or has just ended and may undo. Scheduled backups wait for it.
	 *
	 * @return bool
	 */
	public static function is_being_restored() {
		$open = Gnusys_Connector_Restore_Folder::find( self::place() );
		return null !== $open && filemtime( $open->path( Gnusys_Connector_Restore_Folder::STATE ) ) > time() - self::HOLD_SECONDS;
	}

	/**
	 * The archive that a restore works from, however old that is.
	 *
	 * @return string Its path; empty where no restore is open.
	 */
	public static function archive_in_use() {
		$open = Gnusys_Connector_Restore_Folder::find( self::place() );
		try {
			return null === $open ? '' : (string) realpath( $open->state()['settings']['archive'] );
		} catch ( Gnusys_Connector_Restore_Stop $stop ) {
			return '';
		}
	}

	/**
	 * Discards the restores that are open: what is prepared, and the way back of one that ended. One that is in the midst of
	 * changing the site stays, for what the site is made of lies in its folder. Any restorer goes on with it.
	 *
	 * @return bool Whether none is left.
	 */
	public static function forget() {
		try {
			for ( $open = true; null !== $open; ) {
				$open  = Gnusys_Connector_Restore_Folder::find( self::place() );
				$state = null === $open ? array() : $open->state();
				if ( isset( $state['swap'] ) && ! Gnusys_Connector_Restore_Restorer::is_over( $state ) ) {
					return false;
				}
				if ( null !== $open ) {
					Gnusys_Connector_Restore_Restorer::discard( $open );
				}
			}
			return true;
		} catch ( Gnusys_Connector_Restore_Stop $stop ) {
			return false; // Its database does not answer, or somebody works on it.
		}
	}

	/**
	 * Why there is no room for a backup, in words for the administrator.
	 *
	 * @param Gnusys_Connector_Restore_Manifest|null $manifest Of the backup; null for one with a passphrase.
	 * @param int                                    $bytes    Of its archive, which is decrypted first.
	 * @return string Empty where there is, or nobody says.
	 */
	public static function lack_of_room( $manifest, $bytes = 0 ) {
		$database = null === $manifest ? null : $manifest->get( 'database' );
		$dump     = is_array( $database ) && isset( $database['bytes'] ) ? (int) $database['bytes'] : 0;
		$needed   = null === $manifest ? $bytes : (int) $manifest->get( 'bytes' ) + $dump * self::TABLES_FACTOR;
		$free     = function_exists( 'disk_free_space' ) ? @disk_free_space( self::place() ) : false; // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- Some hosts forbid it.
		$free     = apply_filters( 'gnusys_connector_restore_free_bytes', $free );
		if ( ! $free || $free >= $needed ) { // 0 may stand for a quota that the server does not report.
			return '';
		}
		/* translators: 1: bytes with their unit, 2: the same. */
		return sprintf( __( 'The disk has too little room: restoring needs some %1$s besides what is there, and %2$s are free. Free some room, then try again.', 'gnusys-connector' ), size_format( $needed, 1 ), size_format( $free, 1 ) );
	}

	/**
	 * What a restore of this site begins with.
	 *
	 * @param string $archive The archive's path.
	 * @return array As Gnusys_Connector_Restore_Settings takes it.
	 */
	public static function settings( $archive ) {
		global $wpdb;
		return array(
			'archive'  => $archive,
			'root'     => rtrim( ABSPATH, '/' ),
			'content'  => WP_CONTENT_DIR,
			'plugins'  => WP_PLUGIN_DIR,
			'uploads'  => wp_upload_dir( null, false )['basedir'], // Where it is not in wp-content. A link there is replaced itself.
			'paths'    => Gnusys_Connector_Restore_Layout::paths( self::addresses() ),
			'database' => array(
				'host'     => DB_HOST,
				'user'     => DB_USER,
				'password' => DB_PASSWORD,
				'name'     => DB_NAME,
				'prefix'   => $wpdb->base_prefix,
			),
		);
	}

	/**
	 * The addresses of this site and its parts.
	 *
	 * @return string[]
	 */
	private static function addresses() {
		$own = array(
			'home' => home_url(),
			'site' => site_url(),
		);
		return $own + Gnusys_Connector_Backup_Shape::addresses();
	}

	/**
	 * The address that the backup's is changed for.
	 *
	 * @param Gnusys_Connector_Restore_Manifest|null $manifest Of the backup; null for one with a passphrase.
	 * @return string Empty where it stays. A network of sites keeps its own.
	 */
	public static function new_address( $manifest ) {
		$home = untrailingslashit( (string) get_option( 'home' ) );
		if ( null === $manifest ) {
			return is_multisite() ? '' : $home; // The restore compares them.
		}
		return $manifest->address() === $home || $manifest->get( 'isMultisite' ) ? '' : $home;
	}
}
