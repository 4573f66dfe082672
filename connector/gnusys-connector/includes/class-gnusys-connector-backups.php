<?php
/**
 * Backups of the site.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Hooks the backups in. Their code is loaded where it is used: not on the pages of the site.
 */
final class Gnusys_Connector_Backups {

	const CLASSES = '/^gnusys_connector_(backup|restore|restoring)_/i';
	const FOLDERS = array( '/backup/', '/backup/blocks/', '/backup/database/', '/backup/encryption/', '/backup/files/', '/restore/', '/restoring/' );
	const OPTIONS = array( 'gnusys_backup', 'gnusys_backup_key', 'gnusys_backup_passphrase', 'gnusys_backup_refused', 'gnusys_backup_folder', 'gnusys_backup_last', 'gnusys_backup_sizes' );
	const OTHERS  = array( 'gnusys_key', 'gnusys_log', 'gnusys_portal', 'gnusys_release', 'gnusys_release_log', 'gnusys_release_pin' ); // Of the rest of the plugin.
	const EVENTS  = array( 'gnusys_backup_step', 'gnusys_backup_due', 'gnusys_backup_report' );

	/**
	 * Hooks everything in.
	 */
	public static function register() {
		spl_autoload_register( array( __CLASS__, 'load' ) );
		register_activation_hook( GNUSYS_CONNECTOR_FILE, array( __CLASS__, 'activate' ) );
		register_deactivation_hook( GNUSYS_CONNECTOR_FILE, array( 'Gnusys_Connector_Backup_Schedule', 'end' ) );
		if ( ! Gnusys_Connector_Network::makes_backups() ) {
			self::register_discard();
			return;
		}
		add_action( 'gnusys_backup_step', array( 'Gnusys_Connector_Backup_Schedule', 'run_step' ) );
		add_action( 'gnusys_backup_due', array( 'Gnusys_Connector_Backup_Schedule', 'begin' ) );
		add_action( 'gnusys_backup_report', array( 'Gnusys_Connector_Backup_Report', 'send' ) );
		if ( is_admin() ) {
			Gnusys_Connector_Backup_Screen::register();
			Gnusys_Connector_Restoring_Screen::register();
		}
	}

	/**
	 * Loads a class of the backups, or of restoring one.
	 *
	 * @param string $name A class.
	 */
	public static function load( $name ) {
		if ( preg_match( self::CLASSES, $name ) ) {
			$name = 'class-' . strtolower( str_replace( '_', '-', $name ) ) . '.php';
			foreach ( self::FOLDERS as $folder ) {
				if ( is_readable( __DIR__ . $folder . $name ) ) {
					require_once __DIR__ . $folder . $name;
				}
			}
		}
	}

	/**
	 * Reads what the pages of wp-admin need of ours by one query. None of it is loaded on the pages of the site.
	 */
	public static function prime() {
		if ( function_exists( 'wp_prime_option_caches' ) ) { // Since 6.4.
			$late = Gnusys_Connector_Backup_Hosting::TRANSIENT;
			wp_prime_option_caches( array_merge( self::OPTIONS, self::OTHERS, array( Gnusys_Connector_Updates::SEEN, '_transient_' . $late, '_transient_timeout_' . $late ) ) );
		}
	}

	/**
	 * Restores the events that the settings ask for, after the plugin was switched off and on.
	 */
	public static function activate() {
		if ( Gnusys_Connector_Network::makes_backups() ) {
			Gnusys_Connector_Backup_Schedule::apply( false );
		}
	}

	/**
	 * Versions up to 1.2.0 made backups of the whole database on every site of a network. What they left on a site that
	 * makes none is deleted when one of their events is due, or when somebody opens the settings.
	 */
	private static function register_discard() {
		foreach ( self::EVENTS as $event ) {
			add_action( $event, array( __CLASS__, 'discard' ) );
		}
		if ( is_admin() ) {
			add_action( 'load-settings_page_' . Gnusys_Connector_Settings::PAGE, array( __CLASS__, 'discard' ) );
		}
	}

	/**
	 * Deletes this site's backups, their settings and their events.
	 */
	public static function discard() {
		Gnusys_Connector_Backup_Folder::remove();
		array_map( 'delete_option', self::OPTIONS );
		if ( wp_doing_cron() ) {
			// WP-Cron itself takes back each event that it still has to run.
			add_action( 'shutdown', array( 'Gnusys_Connector_Backup_Schedule', 'clear' ) );
		} else {
			Gnusys_Connector_Backup_Schedule::clear();
		}
	}
}
