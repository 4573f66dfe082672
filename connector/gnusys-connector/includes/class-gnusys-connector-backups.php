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

	const PREFIX = 'gnusys_connector_backup_';

	/**
	 * Hooks everything in.
	 */
	public static function register() {
		spl_autoload_register( array( __CLASS__, 'load' ) );
		add_action( 'gnusys_backup_step', array( 'Gnusys_Connector_Backup_Schedule', 'run_step' ) );
		add_action( 'gnusys_backup_due', array( 'Gnusys_Connector_Backup_Schedule', 'begin' ) );
		add_action( 'gnusys_backup_report', array( 'Gnusys_Connector_Backup_Report', 'send' ) );
		register_activation_hook( GNUSYS_CONNECTOR_FILE, array( __CLASS__, 'activate' ) );
		register_deactivation_hook( GNUSYS_CONNECTOR_FILE, array( 'Gnusys_Connector_Backup_Schedule', 'clear' ) );
		if ( is_admin() ) {
			Gnusys_Connector_Backup_Screen::register();
		}
	}

	/**
	 * Loads one of the backups' classes.
	 *
	 * @param string $name A class.
	 */
	public static function load( $name ) {
		if ( 0 === stripos( $name, self::PREFIX ) ) {
			$file = __DIR__ . '/backup/class-' . strtolower( str_replace( '_', '-', $name ) ) . '.php';
			if ( is_readable( $file ) ) {
				require_once $file;
			}
		}
	}

	/**
	 * Has the events that the settings want, after the plugin was switched off and on.
	 */
	public static function activate() {
		Gnusys_Connector_Backup_Schedule::apply( false );
	}
}
