<?php
/**
 * Backups on the settings screen.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * What the administrator does about backups. While the screen is open it does the steps itself, for sites whose WP-Cron
 * does not run.
 */
final class Gnusys_Connector_Backup_Screen {

	const SAVE         = 'gnusys_backup_save';
	const START        = 'gnusys_backup_start';
	const CANCEL       = 'gnusys_backup_cancel';
	const STEP         = 'gnusys_backup_work';
	const SECONDS      = 8; // Of a step that somebody waits for.
	const LOAD_SECONDS = 1; // Once the screen was sent.

	/**
	 * Hooks the actions in.
	 */
	public static function register() {
		add_action( 'admin_post_' . self::SAVE, array( __CLASS__, 'save' ) );
		add_action( 'admin_post_' . self::START, array( __CLASS__, 'start' ) );
		add_action( 'admin_post_' . self::CANCEL, array( __CLASS__, 'cancel' ) );
		add_action( 'wp_ajax_' . self::STEP, array( __CLASS__, 'step' ) );
		add_action( 'load-settings_page_' . Gnusys_Connector_Settings::PAGE, array( __CLASS__, 'open' ) );
		add_action( 'admin_notices', array( __CLASS__, 'warn' ) );
	}

	/**
	 * Stores the settings that were posted.
	 */
	public static function save() {
		Gnusys_Connector_Settings::check( self::SAVE );
		$before  = Gnusys_Connector_Backup_Options::all();
		$changes = self::posted_changes( $before );
		if ( is_wp_error( $changes ) ) {
			Gnusys_Connector_Settings::finish( $changes->get_error_message(), 'error' );
		}
		Gnusys_Connector_Backup_Options::set( $changes );
		Gnusys_Connector_Backup_Passphrase::apply_posted();
		if ( isset( $changes['key'] ) ) {
			Gnusys_Connector_Backup_Options::set_refused( false );
		}
		$state = Gnusys_Connector_Backup_Job::load();
		Gnusys_Connector_Backup_Folder::prune( $changes['keep'], null === $state ? '' : $state['file'] );
		Gnusys_Connector_Backup_Schedule::apply( $before['frequency'] !== $changes['frequency'] );
		$problem = Gnusys_Connector_Backup_Report::send();
		if ( '' !== $problem ) {
			/* translators: %s: cause. */
			Gnusys_Connector_Settings::finish( sprintf( __( 'Backup settings saved, but the portal could not be notified: %s', 'gnusys-connector' ), $problem ), 'warning' );
		}
		Gnusys_Connector_Settings::finish( __( 'Backup settings saved.', 'gnusys-connector' ), 'success' );
	}

	/**
	 * Begins a backup.
	 */
	public static function start() {
		Gnusys_Connector_Settings::check( self::START );
		$started = Gnusys_Connector_Backup_Runner::start();
		if ( is_wp_error( $started ) ) {
			Gnusys_Connector_Settings::finish( $started->get_error_message(), 'error' );
		}
		Gnusys_Connector_Settings::finish( __( 'The backup has begun. It goes on by itself if you leave this screen.', 'gnusys-connector' ), 'success' );
	}

	/**
	 * Ends the backup in progress.
	 */
	public static function cancel() {
		Gnusys_Connector_Settings::check( self::CANCEL );
		Gnusys_Connector_Backup_Runner::cancel();
		Gnusys_Connector_Settings::finish( __( 'The backup is being cancelled.', 'gnusys-connector' ), 'info' );
	}

	/**
	 * Does a step for the open screen and answers how the backup stands.
	 */
	public static function step() {
		Gnusys_Connector_Settings::check( self::STEP );
		Gnusys_Connector_Backup_Runner::step( self::SECONDS );
		$state = Gnusys_Connector_Backup_Job::load();
		wp_send_json_success(
			array(
				'running' => null !== $state,
				'text'    => null === $state ? Gnusys_Connector_Backup_Result::last() : Gnusys_Connector_Backup_Result::progress( $state ),
			)
		);
	}

	/**
	 * Has a short step follow the screen, so that the backup goes on also without JavaScript. Work that the hosting ends must
	 * not take the screen with it.
	 */
	public static function open() {
		if ( Gnusys_Connector_Network::can_manage() ) {
			Gnusys_Connector_Backup_Schedule::apply( false );
			add_action( 'shutdown', array( __CLASS__, 'work_on' ) );
		}
	}

	/**
	 * A short step, once the screen is sent.
	 */
	public static function work_on() {
		if ( function_exists( 'fastcgi_finish_request' ) ) {
			fastcgi_finish_request();
		} elseif ( function_exists( 'litespeed_finish_request' ) ) {
			litespeed_finish_request();
		} else {
			flush();
		}
		Gnusys_Connector_Backup_Runner::step( self::LOAD_SECONDS );
	}

	/**
	 * Tells administrators on every screen why no backup is made: the portal does not take the key, or WordPress does not do
	 * its tasks.
	 */
	public static function warn() {
		if ( ! Gnusys_Connector_Network::can_manage() ) {
			return;
		}
		if ( get_option( Gnusys_Connector_Backup_Options::REFUSED ) ) {
			echo '<div class="notice notice-error"><p>', esc_html__( 'GNUsys Conector: the portal does not accept this site’s backup key, so no backups are sent. Make a new key in the portal and paste it here:', 'gnusys-connector' ),
				' <a href="', esc_url( Gnusys_Connector_Settings::url() ), '">', esc_html__( 'Settings', 'gnusys-connector' ), '</a></p></div>';
		}
		$problem = Gnusys_Connector_Backup_Passphrase::problem();
		if ( '' !== $problem ) {
			echo '<div class="notice notice-error"><p>', esc_html( 'GNUsys Conector. ' . $problem ), ' <a href="', esc_url( Gnusys_Connector_Settings::url() ), '">', esc_html__( 'Settings', 'gnusys-connector' ), '</a></p></div>';
		}
		$advice = Gnusys_Connector_Backup_Hosting::advice();
		if ( '' !== $advice ) {
			echo '<div class="notice notice-warning"><p>', esc_html( 'GNUsys Conector. ' . $advice ), '</p></div>';
		}
	}

	/**
	 * Prints the screen's section.
	 */
	public static function render() {
		$options    = Gnusys_Connector_Backup_Options::all();
		$last_four  = Gnusys_Connector_Backup_Options::last_four();
		$is_foreign = Gnusys_Connector_Origin::is_foreign( Gnusys_Connector_Backup_Options::KEY );
		$state      = Gnusys_Connector_Backup_Job::load();
		$copies     = Gnusys_Connector_Backup_Folder::copies( null === $state ? '' : $state['file'] );
		$tables     = Gnusys_Connector_Backup_Tables::offered();
		$exclusions = Gnusys_Connector_Backup_Exclusions::all();
		$excludable = Gnusys_Connector_Backup_Tables::excludable();
		$sizes      = Gnusys_Connector_Backup_Sizes::last();
		$is_sealed  = Gnusys_Connector_Backup_Passphrase::is_wanted();
		require dirname( __DIR__ ) . '/view-backups.php';
	}

	/**
	 * The settings of the form.
	 *
	 * @param array $before The settings there are.
	 * @return array|WP_Error
	 */
	private static function posted_changes( array $before ) {
		$portal     = untrailingslashit( Gnusys_Connector_Settings::posted( 'gnusys_backup_portal' ) );
		$key        = Gnusys_Connector_Settings::posted( 'gnusys_backup_key' );
		$frequency  = Gnusys_Connector_Settings::posted( 'gnusys_backup_frequency' );
		$changes    = array(
			'portal'       => $portal,
			'frequency'    => in_array( $frequency, Gnusys_Connector_Backup_Schedule::FREQUENCIES, true ) ? $frequency : $before['frequency'],
			'additions'    => Gnusys_Connector_Settings::ticked( 'gnusys_backup_additions', array_keys( Gnusys_Connector_Backup_Roots::offered() ) ),
			'extra_tables' => Gnusys_Connector_Settings::ticked( 'gnusys_backup_tables', array_column( Gnusys_Connector_Backup_Tables::offered(), 'name' ) ),
			'keep'         => max( 0, min( Gnusys_Connector_Backup_Options::KEEP_MAX, (int) Gnusys_Connector_Settings::posted( 'gnusys_backup_keep' ) ) ),
		);
		$exclusions = Gnusys_Connector_Backup_Exclusions::posted();
		if ( is_wp_error( $exclusions ) ) {
			return $exclusions;
		}
		$changes['exclusions'] = $exclusions;

		$problem = '' === $portal ? '' : Gnusys_Connector_Backup_Options::problem_with_portal( $portal );
		$problem = '' === $problem ? Gnusys_Connector_Backup_Passphrase::problem_with_posted() : $problem;
		if ( '' === $problem && '' !== $key ) {
			$problem        = Gnusys_Connector_Backup_Options::problem_with_key( $key );
			$changes['key'] = $key;
		}
		if ( '1' === Gnusys_Connector_Settings::posted( 'gnusys_backup_forget' ) ) {
			$changes['key'] = '';
		}
		return '' === $problem ? $changes : new WP_Error( 'gnusys_backup', $problem );
	}
}
