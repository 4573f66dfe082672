<?php
/**
 * Ajustes → GNUsys Conector
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * The screen where an administrator enters, changes or removes the key.
 */
final class Gnusys_Connector_Settings {

	const PAGE       = 'gnusys-connector';
	const CAPABILITY = 'manage_options';
	const SAVE       = 'gnusys_save_key';
	const REMOVE     = 'gnusys_remove_key';

	/**
	 * Hooks the screen and its two actions in.
	 */
	public static function register() {
		add_action( 'admin_menu', array( __CLASS__, 'add_page' ) );
		add_action( 'admin_post_' . self::SAVE, array( __CLASS__, 'save' ) );
		add_action( 'admin_post_' . self::REMOVE, array( __CLASS__, 'remove' ) );
		add_filter( 'plugin_action_links_' . plugin_basename( GNUSYS_CONNECTOR_FILE ), array( __CLASS__, 'add_link' ) );
	}

	/**
	 * Adds the screen to the settings menu.
	 */
	public static function add_page() {
		add_options_page(
			__( 'GNUsys Conector', 'gnusys-connector' ),
			__( 'GNUsys Conector', 'gnusys-connector' ),
			self::CAPABILITY,
			self::PAGE,
			array( __CLASS__, 'render' )
		);
	}

	/**
	 * Adds a link to the screen in the list of plugins.
	 *
	 * @param string[] $links The plugin's links.
	 * @return string[]
	 */
	public static function add_link( $links ) {
		array_unshift( $links, '<a href="' . esc_url( self::url() ) . '">' . esc_html__( 'Ajustes', 'gnusys-connector' ) . '</a>' );
		return $links;
	}

	/**
	 * Stores the key that was posted; a blank one keeps what there is.
	 */
	public static function save() {
		self::check( self::SAVE );
		// A secret is kept exactly as typed; problem_with() refuses what is not printable ASCII.
		// phpcs:ignore WordPress.Security.NonceVerification.Missing, WordPress.Security.ValidatedSanitizedInput.InputNotSanitized
		$posted  = isset( $_POST['gnusys_key'] ) && is_string( $_POST['gnusys_key'] ) ? trim( wp_unslash( $_POST['gnusys_key'] ) ) : '';
		$problem = '' === $posted ? '' : Gnusys_Connector_Key::problem_with( $posted );
		if ( '' !== $problem ) {
			self::finish( $problem, 'error' );
		}
		if ( '' === $posted ) {
			self::finish( __( 'No has escrito ninguna clave: todo queda como estaba.', 'gnusys-connector' ), 'info' );
		}
		Gnusys_Connector_Key::store( $posted );
		self::finish( __( 'Clave guardada.', 'gnusys-connector' ), 'success' );
	}

	/**
	 * Removes the key.
	 */
	public static function remove() {
		self::check( self::REMOVE );
		Gnusys_Connector_Key::remove();
		self::finish( __( 'Clave quitada: el portal ya no puede leer el estado de este sitio.', 'gnusys-connector' ), 'success' );
	}

	/**
	 * Prints the screen.
	 */
	public static function render() {
		$last_four = Gnusys_Connector_Key::last_four();
		require __DIR__ . '/view-settings.php';
	}

	/**
	 * Ends the request unless an administrator sent it from our own form.
	 *
	 * @param string $action The form's action.
	 */
	private static function check( $action ) {
		if ( ! current_user_can( self::CAPABILITY ) ) {
			wp_die( esc_html__( 'No tienes permiso para cambiar la clave de conexión.', 'gnusys-connector' ), '', array( 'response' => 403 ) );
		}
		check_admin_referer( $action );
	}

	/**
	 * Goes back to the screen with a notice, the way WordPress's own settings screens do.
	 *
	 * @param string $notice What happened.
	 * @param string $type   One of success, info or error.
	 */
	private static function finish( $notice, $type ) {
		add_settings_error( self::PAGE, 'gnusys_notice', $notice, $type );
		set_transient( 'settings_errors', get_settings_errors(), 30 ); // Seconds: core's own value, enough for the redirect.
		wp_safe_redirect( add_query_arg( 'settings-updated', 'true', self::url() ) );
		exit;
	}

	/**
	 * The screen's address.
	 *
	 * @return string
	 */
	private static function url() {
		return admin_url( 'options-general.php?page=' . self::PAGE );
	}
}
