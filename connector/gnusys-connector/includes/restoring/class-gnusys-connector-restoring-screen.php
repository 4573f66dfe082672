<?php
/**
 * Tools → Restore a backup
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * The screen where an administrator chooses a backup and what of it to restore. The restorer does the work, without
 * WordPress.
 */
final class Gnusys_Connector_Restoring_Screen {

	const PAGE    = 'gnusys-connector-restore';
	const BEGIN   = 'gnusys_restore_begin';
	const GO_ON   = 'gnusys_restore_go_on';
	const DELETE  = 'gnusys_restore_delete';
	const SCOPES  = array( 'all', 'database', 'files', 'folder', 'table' );
	const UNUSED  = 3600; // Seconds after which a restorer is closed.
	const ARCHIVE = 'archive';

	/**
	 * The restorer that was just made: url and code.
	 *
	 * @var string[]|null
	 */
	private static $made = null;

	/**
	 * Why what was asked for was not done.
	 *
	 * @var string
	 */
	private static $failure = '';

	/**
	 * Hooks the screen and its actions in.
	 */
	public static function register() {
		add_action( 'admin_menu', array( __CLASS__, 'add_page' ) );
		add_action( 'wp_ajax_' . Gnusys_Connector_Restoring_Upload::ACTION, array( 'Gnusys_Connector_Restoring_Upload', 'take' ) );
	}

	/**
	 * Adds the screen to the menu of tools.
	 */
	public static function add_page() {
		$title = __( 'Restore a backup', 'gnusys-connector' );
		$hook  = add_management_page( $title, $title, Gnusys_Connector_Network::capability(), self::PAGE, array( __CLASS__, 'render' ) );
		add_action( 'load-' . $hook, array( __CLASS__, 'act' ) );
	}

	/**
	 * The screen's address.
	 *
	 * @return string
	 */
	public static function url() {
		return admin_url( 'tools.php?page=' . self::PAGE );
	}

	/**
	 * Does what was posted. The answer is the screen itself: the code is shown once and kept nowhere.
	 */
	public static function act() {
		Gnusys_Connector_Restoring_Restorer::sweep( self::UNUSED );
		Gnusys_Connector_Restoring_Upload::sweep();
		$wanted = Gnusys_Connector_Settings::posted( 'do' );
		if ( ! in_array( $wanted, array( self::BEGIN, self::GO_ON, self::DELETE ), true ) ) {
			return;
		}
		Gnusys_Connector_Settings::check( $wanted, self::url() );
		try {
			self::$failure = self::DELETE === $wanted ? self::delete() : self::hand_over( self::BEGIN === $wanted );
		} catch ( Gnusys_Connector_Restore_Stop $stop ) {
			self::$failure = $stop->getMessage();
		}
	}

	/**
	 * Prints the screen.
	 */
	public static function render() {
		$failure = self::$failure;
		$made    = self::$made;
		$problem = Gnusys_Connector_Restoring_Site::problem();
		$open    = Gnusys_Connector_Restore_Folder::find( Gnusys_Connector_Restoring_Site::place() );
		// Only chooses what is shown.
		$chosen = isset( $_REQUEST[ self::ARCHIVE ] ) && is_string( $_REQUEST[ self::ARCHIVE ] ) ? Gnusys_Connector_Restoring_Archives::find( wp_unslash( $_REQUEST[ self::ARCHIVE ] ) ) : null;
		echo '<div class="wrap"><h1>', esc_html__( 'Restore a backup', 'gnusys-connector' ), '</h1>';
		if ( '' !== $failure ) {
			echo '<div class="notice notice-error inline"><p>', esc_html( $failure ), '</p></div>';
		}
		if ( null !== $made ) {
			require __DIR__ . '/view-ready.php';
		} elseif ( '' === $problem && null !== $open ) {
			$phase = self::phase( $open );
			require __DIR__ . '/view-open.php';
		} elseif ( '' !== $problem . Gnusys_Connector_Restoring_Site::hindrance() ) {
			echo '<div class="notice notice-warning inline"><p>', esc_html( '' === $problem ? Gnusys_Connector_Restoring_Site::hindrance() : $problem ), '</p></div>';
		} elseif ( null !== $chosen ) {
			self::render_chosen( $chosen );
		} else {
			$archives = Gnusys_Connector_Restoring_Archives::all();
			require __DIR__ . '/view-archives.php';
		}
		echo '</div>';
	}

	/**
	 * Prints what is in an archive, and asks what to restore.
	 *
	 * @param array $chosen As Gnusys_Connector_Restoring_Archives has it.
	 */
	private static function render_chosen( array $chosen ) {
		try {
			$manifest = Gnusys_Connector_Restoring_Archives::manifest( $chosen['path'] );
			$sealed   = null === $manifest;
			$lines    = $sealed ? array() : Gnusys_Connector_Restoring_Archives::lines( $manifest );
			$obstacle = Gnusys_Connector_Restoring_Site::lack_of_room( $manifest, $chosen['bytes'] );
			$address  = $sealed ? '' : Gnusys_Connector_Restoring_Site::new_address( $manifest );
			$troubles = Gnusys_Connector_Restore_Core_Files::troubles( untrailingslashit( ABSPATH ), $manifest );
		} catch ( Gnusys_Connector_Restore_Stop $stop ) {
			$sealed   = false;
			$lines    = array();
			$obstacle = $stop->getMessage();
			$address  = '';
			$troubles = array();
		}
		$scope = Gnusys_Connector_Settings::posted( 'scope' );
		$scope = in_array( $scope, self::SCOPES, true ) ? $scope : 'all';
		require __DIR__ . '/view-chosen.php';
	}

	/**
	 * Makes the restorer, for a restore that begins or for the one that is open.
	 *
	 * @param bool $begins Whether it begins.
	 * @return string Why not; empty when it is made.
	 */
	private static function hand_over( $begins ) {
		$problem = Gnusys_Connector_Restoring_Site::problem() . ( $begins ? Gnusys_Connector_Restoring_Site::hindrance() : '' );
		$open    = Gnusys_Connector_Restore_Folder::find( Gnusys_Connector_Restoring_Site::place() );
		if ( '' !== $problem || $begins !== ( null === $open ) ) {
			return ''; // The screen says it.
		}
		if ( ! self::is_password_right() ) {
			return __( 'That is not your password.', 'gnusys-connector' );
		}
		$problem = $begins ? self::begin() : '';
		if ( '' === $problem ) {
			self::$made = Gnusys_Connector_Restoring_Restorer::make();
		}
		return $problem;
	}

	/**
	 * Begins a restore. Nothing of the site is touched yet.
	 *
	 * @return string Why not; empty when it is begun.
	 */
	private static function begin() {
		$chosen = Gnusys_Connector_Restoring_Archives::find( Gnusys_Connector_Settings::posted( self::ARCHIVE ) );
		if ( null === $chosen ) {
			return __( 'That backup is no longer here. Choose another one.', 'gnusys-connector' );
		}
		$manifest = Gnusys_Connector_Restoring_Archives::manifest( $chosen['path'] );
		$problem  = Gnusys_Connector_Restoring_Site::lack_of_room( $manifest, $chosen['bytes'] );
		$scope    = Gnusys_Connector_Settings::posted( 'scope' );
		$part     = in_array( $scope, array( 'folder', 'table' ), true ) ? Gnusys_Connector_Settings::posted( $scope ) : '';
		if ( ! in_array( $scope, self::SCOPES, true ) || ( '' === $part && in_array( $scope, array( 'folder', 'table' ), true ) ) ) {
			$problem = __( 'Choose what to restore; a folder or a table needs its name.', 'gnusys-connector' );
		}
		if ( '' === $problem ) {
			$settings = Gnusys_Connector_Restoring_Site::settings( $chosen['path'] );
			$chosen   = array(
				'passphrase' => null === $manifest ? Gnusys_Connector_Settings::posted( 'passphrase' ) : '', // Which begin() does not keep.
				'only'       => in_array( $scope, array( 'database', 'files' ), true ) ? $scope : '',
				'folder'     => 'folder' === $scope ? $part : '',
				'table'      => 'table' === $scope ? $part : '',
				'address'    => Gnusys_Connector_Restoring_Site::new_address( $manifest ),
			);
			Gnusys_Connector_Restore_Archives::hide( Gnusys_Connector_Restore_Restorer::begin( $settings + $chosen ) );
			Gnusys_Connector_Restoring_Notice::tell( $settings + $chosen, 'wp-admin' );
		}
		return $problem;
	}

	/**
	 * Deletes an archive that was uploaded on this screen.
	 *
	 * @return string Why not; empty when it is deleted.
	 */
	private static function delete() {
		$chosen = Gnusys_Connector_Restoring_Archives::find( Gnusys_Connector_Settings::posted( self::ARCHIVE ) );
		if ( null !== $chosen && Gnusys_Connector_Restoring_Archives::UPLOADED === $chosen['kind'] && realpath( $chosen['path'] ) !== Gnusys_Connector_Restoring_Site::archive_in_use() ) {
			wp_delete_file( $chosen['path'] );
		}
		return '';
	}

	/**
	 * Whether the password that was posted is the person's. Plugins that count wrong ones hear of it.
	 *
	 * @return bool
	 */
	private static function is_password_right() {
		$person   = wp_get_current_user();
		$password = isset( $_POST['password'] ) && is_string( $_POST['password'] ) ? $_POST['password'] : ''; // act() checked; a password is taken as typed.
		foreach ( array( $password, wp_unslash( $password ) ) as $form ) { // WordPress's own forms keep the backslashes that it adds to what is posted.
			if ( wp_check_password( $form, $person->user_pass, $person->ID ) ) {
				return true;
			}
		}
		do_action( 'wp_login_failed', $person->user_login, new WP_Error( 'incorrect_password' ) ); // Core's own.
		return false;
	}

	/**
	 * How far a restore is, in words.
	 *
	 * @param Gnusys_Connector_Restore_Folder $open Where it works.
	 * @return string
	 */
	private static function phase( $open ) {
		try {
			return Gnusys_Connector_Restore_Texts::phase( $open->state()['phase'] );
		} catch ( Gnusys_Connector_Restore_Stop $stop ) {
			return $stop->getMessage();
		}
	}
}
