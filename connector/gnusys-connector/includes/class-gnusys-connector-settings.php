<?php
/**
 * Settings → GNUsys Conector
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * The screen where an administrator pairs the site, enters or removes the key, and sees who asked.
 */
final class Gnusys_Connector_Settings {

	const PAGE   = 'gnusys-connector';
	const PAIR   = 'gnusys_pair';
	const SAVE   = 'gnusys_save_key';
	const REMOVE = 'gnusys_remove_key';

	/**
	 * Hooks the screen and its actions in.
	 */
	public static function register() {
		add_action( 'admin_menu', array( __CLASS__, 'add_page' ) );
		add_action( 'admin_post_' . self::PAIR, array( __CLASS__, 'pair' ) );
		add_action( 'admin_post_' . self::SAVE, array( __CLASS__, 'save' ) );
		add_action( 'admin_post_' . self::REMOVE, array( __CLASS__, 'remove' ) );
		add_action( 'admin_notices', array( __CLASS__, 'warn' ) );
		add_action( 'admin_footer', array( 'Gnusys_Connector_Updates', 'keep_seen' ) );
		foreach ( array( 'plugin_action_links_', 'network_admin_plugin_action_links_' ) as $list ) {
			add_filter( $list . plugin_basename( GNUSYS_CONNECTOR_FILE ), array( __CLASS__, 'add_link' ) );
		}
	}

	/**
	 * Adds the screen to the settings menu.
	 */
	public static function add_page() {
		Gnusys_Connector_Backups::prime();
		add_options_page(
			__( 'GNUsys Conector', 'gnusys-connector' ),
			__( 'GNUsys Conector', 'gnusys-connector' ),
			Gnusys_Connector_Network::capability(),
			self::PAGE,
			array( __CLASS__, 'render' )
		);
	}

	/**
	 * Adds a link to the screen in the lists of plugins: the site's and the network's.
	 *
	 * @param string[] $links The plugin's links.
	 * @return string[]
	 */
	public static function add_link( $links ) {
		if ( ! Gnusys_Connector_Network::can_manage() ) {
			return $links;
		}
		$url = is_network_admin() ? Gnusys_Connector_Network::main_settings_url() : self::url();
		array_unshift( $links, '<a href="' . esc_url( $url ) . '">' . esc_html__( 'Settings', 'gnusys-connector' ) . '</a>' );
		return $links;
	}

	/**
	 * Gets a key from the portal with the pairing text that was posted.
	 */
	public static function pair() {
		self::check( self::PAIR );
		$paired = Gnusys_Connector_Pairing::pair( self::posted( 'gnusys_pairing' ) );
		if ( is_wp_error( $paired ) ) {
			self::finish( $paired->get_error_message(), 'error' );
		}
		self::finish( __( 'Site connected: the portal and this site now share a new key.', 'gnusys-connector' ), 'success' );
	}

	/**
	 * Stores the key that was posted; a blank one keeps what there is.
	 */
	public static function save() {
		self::check( self::SAVE );
		$posted  = self::posted( 'gnusys_key' );
		$problem = '' === $posted ? '' : Gnusys_Connector_Key::problem_with( $posted );
		if ( '' !== $problem ) {
			self::finish( $problem, 'error' );
		}
		if ( '' === $posted ) {
			self::finish( __( 'You typed no key: everything stays as it was.', 'gnusys-connector' ), 'info' );
		}
		Gnusys_Connector_Key::store( $posted );
		self::finish( __( 'Key saved.', 'gnusys-connector' ), 'success' );
	}

	/**
	 * Removes the key, when that was confirmed.
	 */
	public static function remove() {
		self::check( self::REMOVE );
		if ( '1' !== self::posted( 'gnusys_confirm' ) ) {
			self::finish( __( 'Tick the box to confirm that the key is to be removed.', 'gnusys-connector' ), 'error' );
		}
		Gnusys_Connector_Key::remove();
		self::finish( __( 'Key removed: the portal can no longer read this site’s status.', 'gnusys-connector' ), 'success' );
	}

	/**
	 * Says on every screen that the keys are those of another site: until there are new ones, this one has no part in the
	 * portal.
	 */
	public static function warn() {
		if ( ! Gnusys_Connector_Network::can_manage() ) {
			return;
		}
		$is_key        = Gnusys_Connector_Origin::is_foreign( Gnusys_Connector_Key::OPTION );
		$is_backup_key = Gnusys_Connector_Origin::is_foreign( Gnusys_Connector_Backup_Options::KEY );
		if ( ! $is_key && ! $is_backup_key ) {
			return;
		}
		$texts = array(
			__( 'GNUsys Conector: this site is a copy of another one, or its address or the salts of its wp-config.php have changed.', 'gnusys-connector' ),
			$is_key ? __( 'The portal cannot read its status until you connect it again with a pairing text.', 'gnusys-connector' ) : '',
			$is_backup_key ? __( 'It makes no backups until you paste a new backup key.', 'gnusys-connector' ) : '',
			__( 'If it is a copy that the portal need not know, remove its keys: the original keeps its own.', 'gnusys-connector' ),
		);
		echo '<div class="notice notice-error"><p>', esc_html( implode( ' ', array_filter( $texts ) ) ),
			' <a href="', esc_url( self::url() ), '">', esc_html__( 'Settings', 'gnusys-connector' ), '</a></p></div>';
	}

	/**
	 * Prints the screen.
	 */
	public static function render() {
		$last_four  = Gnusys_Connector_Key::last_four();
		$is_foreign = Gnusys_Connector_Origin::is_foreign( Gnusys_Connector_Key::OPTION );
		$entries    = Gnusys_Connector_Log::entries();
		require __DIR__ . '/view-settings.php';
	}

	/**
	 * Ends the request unless somebody who manages the connector sent it from our own form. A form that was open for a day
	 * is taken as little, and says so.
	 *
	 * @param string $action The form's action.
	 * @param string $url    Where to say so; empty for the settings.
	 */
	public static function check( $action, $url = '' ) {
		if ( ! Gnusys_Connector_Network::can_manage() ) {
			wp_die( esc_html__( 'You are not allowed to change the connection key.', 'gnusys-connector' ), '', array( 'response' => 403 ) );
		}
		$nonce = self::posted( '_wpnonce' );
		if ( '' !== $nonce && ! wp_verify_nonce( $nonce, $action ) ) {
			$message = __( 'The screen was open for too long, so nothing was done. Try again now.', 'gnusys-connector' );
			if ( wp_doing_ajax() ) {
				wp_send_json_error( array( 'text' => $message ), 403 );
			}
			self::finish( $message, 'error', $url );
		}
		check_admin_referer( $action );
	}

	/**
	 * A field of a form whose nonce check() has seen.
	 *
	 * @param string $name The field's.
	 * @return string Trimmed, empty when it is missing.
	 */
	public static function posted( $name ) {
		// Secrets are taken exactly as typed; the code that uses them refuses what is not of their form.
		return isset( $_POST[ $name ] ) && is_string( $_POST[ $name ] ) ? trim( wp_unslash( $_POST[ $name ] ) ) : '';
	}

	/**
	 * The boxes of a form that are ticked, whose nonce check() has seen.
	 *
	 * @param string   $name    Of the boxes.
	 * @param string[] $offered Their values.
	 * @return string[]
	 */
	public static function ticked( $name, array $offered ) {
		// Only what is offered is taken.
		$values = isset( $_POST[ $name ] ) && is_array( $_POST[ $name ] ) ? wp_unslash( $_POST[ $name ] ) : array();
		return array_values( array_intersect( $offered, array_filter( $values, 'is_string' ) ) );
	}

	/**
	 * Goes back to the screen with a notice, the way WordPress's own settings screens do.
	 *
	 * @param string $notice What happened.
	 * @param string $type   One of success, info, warning or error.
	 * @param string $url    Which screen; empty for the settings.
	 */
	public static function finish( $notice, $type, $url = '' ) {
		// WordPress prints notices as they are, and part of one may be the portal's.
		add_settings_error( self::PAGE, 'gnusys_notice', esc_html( $notice ), $type );
		set_transient( 'settings_errors', get_settings_errors(), 30 ); // Seconds: core's own value, enough for the redirect.
		// To our own screen, also where wp-admin has another host than the site.
		wp_redirect( add_query_arg( 'settings-updated', 'true', '' === $url ? self::url() : $url ) );
		exit;
	}

	/**
	 * The screen's address.
	 *
	 * @return string
	 */
	public static function url() {
		return admin_url( 'options-general.php?page=' . self::PAGE );
	}
}
