<?php
/**
 * When backups are made.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Keeps WP-Cron's events: a visit to the site runs those whose time has come, however late.
 */
final class Gnusys_Connector_Backup_Schedule {

	const STEP        = 'gnusys_backup_step';
	const DUE         = 'gnusys_backup_due';
	const REPORT      = 'gnusys_backup_report';
	const FREQUENCIES = array( 'none', 'daily', 'weekly' );
	const FIRST_HOUR  = 1; // Of the site's night, when few visit it.
	const MINUTES     = 240;

	/**
	 * Has the events as the settings want them.
	 *
	 * @param bool $afresh Whether the schedule was changed.
	 */
	public static function apply( $afresh ) {
		$frequency = Gnusys_Connector_Backup_Options::get( 'frequency' );
		if ( $afresh || 'none' === $frequency ) {
			wp_clear_scheduled_hook( self::DUE );
		}
		if ( 'none' !== $frequency && ! wp_next_scheduled( self::DUE ) ) {
			wp_schedule_event( self::tonight(), $frequency, self::DUE );
		}
		if ( ! Gnusys_Connector_Backup_Options::is_ready() ) {
			wp_clear_scheduled_hook( self::REPORT );
		} elseif ( ! wp_next_scheduled( self::REPORT ) ) {
			wp_schedule_event( time() + wp_rand( 1, DAY_IN_SECONDS ), 'daily', self::REPORT );
		}
		$state = Gnusys_Connector_Backup_Job::load();
		if ( null !== $state && ! wp_next_scheduled( self::STEP ) ) {
			self::plan_step( time() );
		}
	}

	/**
	 * What the plugin's end means for the backups: the one in progress ends, and no other begins.
	 */
	public static function end() {
		if ( Gnusys_Connector_Network::makes_backups() ) {
			Gnusys_Connector_Backup_Runner::cancel();
		}
		self::clear();
	}

	/**
	 * Takes all events back.
	 */
	public static function clear() {
		foreach ( array( self::STEP, self::DUE, self::REPORT ) as $hook ) {
			wp_clear_scheduled_hook( $hook );
		}
	}

	/**
	 * Has the backup in progress go on.
	 *
	 * @param int $at When, in Unix seconds.
	 */
	public static function plan_step( $at ) {
		wp_clear_scheduled_hook( self::STEP ); // WordPress refuses a second one within ten minutes.
		wp_schedule_single_event( $at, self::STEP );
	}

	/**
	 * Nothing is to go on.
	 */
	public static function unplan_step() {
		wp_clear_scheduled_hook( self::STEP );
	}

	/**
	 * Begins the backup whose time has come. Where one is still being made, that is the one. While the site is restored, it
	 * waits: it would take half of this state and half of that, and replace the copy that is restored.
	 */
	public static function begin() {
		if ( Gnusys_Connector_Restoring_Site::is_being_restored() ) {
			wp_schedule_single_event( time() + HOUR_IN_SECONDS, self::DUE );
			return;
		}
		$started = Gnusys_Connector_Backup_Runner::start();
		if ( ! is_wp_error( $started ) ) {
			self::run_step();
		}
	}

	/**
	 * A step by WP-Cron. The next follows by itself, without waiting for a visit.
	 */
	public static function run_step() {
		if ( Gnusys_Connector_Restoring_Site::is_being_restored() ) {
			self::plan_step( time() + HOUR_IN_SECONDS / 6 );
			return;
		}
		Gnusys_Connector_Backup_Runner::step();
		$state = Gnusys_Connector_Backup_Job::load();
		if ( null !== $state && $state['wait_until'] <= time() && apply_filters( 'gnusys_connector_backup_chain', true ) ) {
			// Once this request has given WP-Cron's own lock back, which is at its very end.
			add_action( 'shutdown', array( __CLASS__, 'call_cron' ), PHP_INT_MAX );
		}
	}

	/**
	 * Calls WP-Cron as a visit would, waiting for no answer.
	 */
	public static function call_cron() {
		wp_remote_get(
			site_url( 'wp-cron.php' ),
			array(
				'timeout'   => 0.01,
				'blocking'  => false,
				'sslverify' => apply_filters( 'https_local_ssl_verify', false ), // As WordPress itself calls it.
			)
		);
	}

	/**
	 * A minute of the coming night, at random: not all sites of a server at once.
	 *
	 * @return int Unix seconds.
	 */
	private static function tonight() {
		$night = new DateTime( 'today', wp_timezone() );
		$night->setTime( self::FIRST_HOUR, wp_rand( 0, self::MINUTES - 1 ), wp_rand( 0, 59 ) );
		if ( $night->getTimestamp() <= time() ) {
			$night->modify( '+1 day' );
		}
		return $night->getTimestamp();
	}
}
