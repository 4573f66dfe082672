<?php
/**
 * Hostings that keep backups from being made.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Notices that WordPress does not do its scheduled tasks, without which no backup gets on by itself, and says what to do.
 */
final class Gnusys_Connector_Backup_Hosting {

	const LATE      = HOUR_IN_SECONDS; // Longer than hostings leave between two calls.
	const SEEN      = 300; // Seconds: the visit that shows it may itself have started the task.
	const TRANSIENT = 'gnusys_backup_late';

	/**
	 * What to do, in words for the administrator.
	 *
	 * @return string Empty when tasks are done.
	 */
	public static function advice() {
		if ( ! self::is_stuck() ) {
			return '';
		}
		if ( self::is_switched_off() ) {
			/* translators: %s: address. */
			return sprintf( __( 'Backups are late: WP-Cron is switched off on this site (DISABLE_WP_CRON in wp-config.php), and nothing calls it instead. Have a scheduled task (cron) of your hosting call %s every five minutes.', 'gnusys-connector' ), self::address() );
		}
		/* translators: %s: address. */
		return sprintf( __( 'Backups are late: WordPress cannot call itself to do its scheduled tasks (WP-Cron). A password of the server (basic authentication) or a firewall may be in the way. Let %s be called without a password, or have a scheduled task (cron) of your hosting run wp-cron.php every five minutes.', 'gnusys-connector' ), self::address() );
	}

	/**
	 * What the schedule depends on where WP-Cron is switched off.
	 *
	 * @return string Empty where it is not.
	 */
	public static function hint() {
		/* translators: %s: address. */
		return self::is_switched_off() ? sprintf( __( 'WP-Cron is switched off on this site (DISABLE_WP_CRON): a scheduled task (cron) of your hosting has to call %s every five minutes.', 'gnusys-connector' ), self::address() ) : '';
	}

	/**
	 * Whether a task of ours is late, and was so some minutes ago.
	 *
	 * @return bool
	 */
	private static function is_stuck() {
		$since = (int) get_transient( self::TRANSIENT );
		if ( ! self::is_late() ) {
			if ( $since > 0 ) {
				delete_transient( self::TRANSIENT );
			}
			return false;
		}
		if ( 0 === $since ) {
			set_transient( self::TRANSIENT, time(), HOUR_IN_SECONDS ); // Longer, and another visit of the next day would find it.
			return false;
		}
		return time() - $since >= self::SEEN;
	}

	/**
	 * Whether a task of ours is late.
	 *
	 * @return bool
	 */
	private static function is_late() {
		foreach ( Gnusys_Connector_Backups::EVENTS as $event ) {
			$at = wp_next_scheduled( $event );
			if ( false !== $at && $at < time() - self::LATE ) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Whether visits do not start tasks.
	 *
	 * @return bool
	 */
	private static function is_switched_off() {
		return defined( 'DISABLE_WP_CRON' ) && DISABLE_WP_CRON;
	}

	/**
	 * What has to be called.
	 *
	 * @return string
	 */
	private static function address() {
		return site_url( 'wp-cron.php' );
	}
}
