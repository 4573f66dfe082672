<?php
/**
 * Installing a release.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Shows WordPress's own updater the release on offer, and lets it install nothing else as this plugin. Update URI stays `false`:
 * WordPress asks that header's host only where WordPress.org answers, and each portal has a host of its own.
 */
final class Gnusys_Connector_Updater {

	const EVENT         = 'gnusys_update';
	const SAVE          = 'gnusys_save_updates';
	const LATER_SECONDS = 660; // WordPress refuses a second event within ten minutes.
	const TIMEOUT       = 60;

	/**
	 * Whether the portal did not give the package out: WordPress tries again by itself.
	 *
	 * @var bool
	 */
	private static $is_unreachable = false;

	/**
	 * Hooks the updater in.
	 */
	public static function register() {
		add_action( self::EVENT, array( __CLASS__, 'install' ) );
		add_action( 'admin_post_' . self::SAVE, array( __CLASS__, 'save' ) );
		// Late, to have the last word over whatever else would replace this plugin.
		add_filter( 'site_transient_update_plugins', array( __CLASS__, 'show' ), PHP_INT_MAX );
		add_filter( 'auto_update_plugin', array( __CLASS__, 'allow' ), PHP_INT_MAX, 2 );
		add_filter( 'upgrader_pre_download', array( __CLASS__, 'download' ), PHP_INT_MAX, 4 );
		add_filter( 'upgrader_source_selection', array( __CLASS__, 'select' ), PHP_INT_MAX, 4 );
	}

	/**
	 * Has the offer installed soon, by WP-Cron.
	 */
	public static function plan() {
		if ( ! wp_next_scheduled( self::EVENT ) && false !== wp_schedule_single_event( time(), self::EVENT ) ) {
			add_action( 'shutdown', array( 'Gnusys_Connector_Backup_Schedule', 'call_cron' ) ); // After the answer, which describes what is installed.
		}
	}

	/**
	 * Installs the offer as WordPress does its automatic updates: from 6.6 on it puts the old version back where the new one
	 * breaks the site.
	 */
	public static function install() {
		if ( null === Gnusys_Connector_Release::offer() ) {
			return;
		}
		require_once ABSPATH . 'wp-admin/includes/admin.php';
		require_once ABSPATH . 'wp-admin/includes/class-wp-upgrader.php';
		if ( self::is_busy() || ! WP_Upgrader::create_lock( 'auto_updater' ) ) {
			wp_schedule_single_event( time() + self::LATER_SECONDS, self::EVENT );
			return;
		}
		$updater = new WP_Automatic_Updater();
		$result  = $updater->update( 'plugin', get_site_transient( 'update_plugins' )->response[ self::file() ] );
		WP_Upgrader::release_lock( 'auto_updater' );
		if ( true !== $result && ! self::$is_unreachable && ! isset( Gnusys_Connector_Release::kept()['failed'] ) ) {
			Gnusys_Connector_Release::fail( 'failed' );
		}
	}

	/**
	 * Whether a backup or a restore is at work, whose next step would find other code.
	 *
	 * @return bool
	 */
	private static function is_busy() {
		return Gnusys_Connector_Restoring_Site::is_being_restored() || null !== Gnusys_Connector_Backup_Job::load();
	}

	/**
	 * Puts the offer among the updates that WordPress knows, and nobody else's of this plugin.
	 *
	 * @param mixed $updates What is stored.
	 * @return mixed
	 */
	public static function show( $updates ) {
		$offer = Gnusys_Connector_Release::offer();
		if ( isset( $updates->response[ self::file() ] ) ) {
			unset( $updates->response[ self::file() ] );
		}
		if ( null !== $offer ) {
			$updates           = is_object( $updates ) ? $updates : new stdClass();
			$updates->response = isset( $updates->response ) ? (array) $updates->response : array();

			$updates->response[ self::file() ] = (object) array_merge(
				$offer, // Its other fields have WordPress's own names.
				array(
					'id'          => self::file(),
					'slug'        => dirname( self::file() ),
					'plugin'      => self::file(),
					'new_version' => $offer['version'],
					'url'         => $offer['portal'],
					'package'     => $offer['portal'] . $offer['package'],
				)
			);
		}
		return $updates;
	}

	/**
	 * Whether WordPress updates this plugin by itself.
	 *
	 * @param mixed  $update What others decided.
	 * @param object $item   The update.
	 * @return mixed
	 */
	public static function allow( $update, $item ) {
		$is_own = isset( $item->plugin ) && self::file() === $item->plugin;
		return $is_own ? 'on' === Gnusys_Connector_Release::state() && ! self::is_busy() : $update;
	}

	/**
	 * Gets the package from the pinned portal, whatever anybody else says: of the size and the SHA-256 that were signed.
	 *
	 * @param mixed       $reply    What others got.
	 * @param string      $package  Where WordPress would get it.
	 * @param WP_Upgrader $upgrader The upgrader.
	 * @param mixed       $extra    Which plugin.
	 * @return mixed A path, or a WP_Error.
	 */
	public static function download( $reply, $package, $upgrader, $extra = array() ) {
		if ( ! isset( $extra['plugin'] ) || self::file() !== $extra['plugin'] ) {
			return $reply;
		}
		$offer = Gnusys_Connector_Release::offer();
		if ( null === $offer ) {
			return self::refusal();
		}
		$path   = wp_tempnam( 'gnusys-connector.zip' );
		$answer = wp_remote_get(
			$offer['portal'] . $offer['package'],
			array(
				'timeout'             => self::TIMEOUT,
				'redirection'         => 0,
				'stream'              => true,
				'filename'            => $path,
				'limit_response_size' => $offer['bytes'] + 1,
			)
		);

		self::$is_unreachable = 200 !== wp_remote_retrieve_response_code( $answer );
		if ( ! self::$is_unreachable && filesize( $path ) === $offer['bytes'] && hash_equals( $offer['sha256'], (string) hash_file( 'sha256', $path ) ) ) {
			return $path;
		}
		wp_delete_file( $path );
		if ( self::$is_unreachable ) {
			Gnusys_Connector_Release::note( 'unreachable', $offer['version'] );
			return new WP_Error( 'gnusys_package', __( 'The portal could not be reached.', 'gnusys-connector' ) );
		}
		Gnusys_Connector_Release::fail( 'package' );
		return self::refusal();
	}

	/**
	 * Looks at the folder of what was unpacked: under another name it would become another plugin.
	 *
	 * @param mixed       $source   The folder.
	 * @param string      $remote   The one around it.
	 * @param WP_Upgrader $upgrader The upgrader.
	 * @param mixed       $extra    Which plugin.
	 * @return mixed The folder, or a WP_Error.
	 */
	public static function select( $source, $remote, $upgrader, $extra = array() ) {
		$is_own = isset( $extra['plugin'] ) && self::file() === $extra['plugin'] && ! is_wp_error( $source );
		return $is_own && ! is_file( dirname( $source ) . '/' . self::file() ) ? self::refusal() : $source;
	}

	/**
	 * Why nothing is installed.
	 *
	 * @return WP_Error
	 */
	private static function refusal() {
		return new WP_Error( 'gnusys_package', __( 'The package is not the one that the portal signed.', 'gnusys-connector' ) );
	}

	/**
	 * Stores the box of the settings screen.
	 */
	public static function save() {
		Gnusys_Connector_Settings::check( self::SAVE );
		update_option( Gnusys_Connector_Release::OPTION, '1' === Gnusys_Connector_Settings::posted( 'gnusys_updates' ) ? array() : array( 'off' => true ), true );
		Gnusys_Connector_Settings::finish( __( 'Settings saved.', 'gnusys-connector' ), 'success' );
	}

	/**
	 * This plugin, as WordPress names it.
	 *
	 * @return string
	 */
	private static function file() {
		return plugin_basename( GNUSYS_CONNECTOR_FILE );
	}
}
