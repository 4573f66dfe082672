<?php
/**
 * The restorer in a browser.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Answers the requests of a browser: lets somebody in, asks what to restore, and works slice by slice. It needs no
 * script: while there is work, each page asks for the next one.
 */
final class Gnusys_Connector_Restorer_Page {

	const SLICE_SECONDS = 10;
	const SHARE         = 3; // Of what PHP lets a request take.

	/**
	 * What a form keeps that is shown again: passwords are typed again.
	 */
	const KEPT = array( 'archive', 'scope', 'folder', 'table', 'address', 'database_host', 'database_name', 'database_user' );

	/**
	 * The restorer's own file.
	 *
	 * @var string
	 */
	private $file;

	/**
	 * The screen of wp-admin that made it; empty for the portal's.
	 *
	 * @var string
	 */
	private $home;

	/**
	 * Who may use it.
	 *
	 * @var Gnusys_Connector_Restorer_Door
	 */
	private $door;

	/**
	 * What it shows.
	 *
	 * @var Gnusys_Connector_Restorer_View
	 */
	private $view;

	/**
	 * A page.
	 *
	 * @param string $file The restorer's own file.
	 * @param string $hash The code's SHA-256.
	 * @param string $home The screen of wp-admin that made it, where what to restore was chosen; empty for the portal's.
	 */
	public function __construct( $file, $hash, $home ) {
		$this->file = $file;
		$this->home = $home;
		$this->door = new Gnusys_Connector_Restorer_Door( $file, $hash );
		$this->view = new Gnusys_Connector_Restorer_View( $this->door->seal(), array_map( 'trim', array_filter( array_intersect_key( $_POST, array_flip( self::KEPT ) ), 'is_string' ) ), $home );
	}

	/**
	 * Answers the request.
	 */
	public function answer() {
		if ( ! $this->door->has_code() ) {
			$this->view->message( Gnusys_Connector_Restorer_Words::say( 'TITLE' ), Gnusys_Connector_Restorer_Words::say( 'NO_CODE' ) );
			return;
		}
		if ( $this->door->is_over() ) {
			$this->view->message( Gnusys_Connector_Restorer_Words::say( 'OVER_TITLE' ), '' === $this->home ? Gnusys_Connector_Restorer_Words::say( 'OVER' ) : Gnusys_Connector_Restorer_Words::say( 'OVER_HOME' ) );
			@unlink( $this->file ); // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- It stays closed in any case.
			return;
		}
		if ( ! $this->door->is_open() ) {
			$this->let_in();
			return;
		}
		try {
			$this->work( self::field( 'do' ) );
		} catch ( Gnusys_Connector_Restore_Stop $stop ) {
			$folder = $this->folder();
			if ( null === $folder ) {
				$this->view->start( $this->choices(), $stop->getMessage() );
			} else {
				$this->view->stopped( $folder->state(), $stop->getMessage() );
			}
		}
	}

	/**
	 * Asks for the code.
	 */
	private function let_in() {
		$code = self::field( 'code' );
		if ( '' !== $code && $this->door->open( $code ) ) {
			$this->go_on();
			return;
		}
		$wrong = '' === $this->home ? Gnusys_Connector_Restorer_Words::say( 'CODE_WRONG' ) : Gnusys_Connector_Restorer_Words::say( 'CODE_WRONG_HOME' );
		$this->view->code( '' === $code ? '' : $wrong );
	}

	/**
	 * Does what somebody asked for, or the next slice.
	 *
	 * @param string $wanted start, verify, back, cancel, again, finish, or nothing.
	 * @throws Gnusys_Connector_Restore_Stop When it cannot go on.
	 */
	private function work( $wanted ) {
		if ( '' !== $wanted && ! hash_equals( $this->door->seal(), self::field( 'seal' ) ) ) {
			$wanted = '';
		}
		$folder = $this->folder();
		if ( null === $folder && '' === $this->home && in_array( $wanted, array( 'start', 'verify' ), true ) ) {
			Gnusys_Connector_Restore_Archives::hide( Gnusys_Connector_Restore_Restorer::begin( $this->settings( 'verify' === $wanted ) ) );
			$this->go_on();
		} elseif ( null !== $folder && 'back' === $wanted ) {
			Gnusys_Connector_Restore_Restorer::undo( $folder );
			$this->go_on();
		} elseif ( null !== $folder && in_array( $wanted, array( 'cancel', 'again' ), true ) ) {
			Gnusys_Connector_Restore_Restorer::discard( $folder );
			$this->go_on( 'again' === $wanted );
		} elseif ( 'finish' === $wanted ) {
			$this->finish( $folder );
		} elseif ( null === $folder && '' !== $this->home ) {
			$this->leave( Gnusys_Connector_Restorer_Words::say( 'NOTHING' ) );
		} elseif ( null === $folder ) {
			$this->view->start( $this->choices(), '' );
		} else {
			$this->advance( $folder );
		}
	}

	/**
	 * Works for a slice, and shows how far it is.
	 *
	 * @param Gnusys_Connector_Restore_Folder $folder Where.
	 */
	private function advance( $folder ) {
		$limit = (int) ini_get( 'max_execution_time' );
		$state = $folder->state();
		if ( isset( $_GET['go'] ) && ! Gnusys_Connector_Restore_Restorer::is_over( $state ) ) {
			$state = Gnusys_Connector_Restore_Restorer::step( $folder, $limit > 0 ? min( self::SLICE_SECONDS, $limit / self::SHARE ) : self::SLICE_SECONDS );
		}
		if ( Gnusys_Connector_Restore_Restorer::is_over( $state ) ) {
			$this->view->over( $state['phase'], Gnusys_Connector_Restore_Restorer::ending( $folder ) );
		} else {
			$this->view->working( $state );
		}
	}

	/**
	 * Deletes what is left: former files and tables, the archive, WordPress's ZIP, and the restorer itself.
	 *
	 * @param Gnusys_Connector_Restore_Folder|null $folder Where it worked.
	 */
	private function finish( $folder ) {
		$bye   = '' === $this->home ? Gnusys_Connector_Restorer_Words::say( 'BYE' ) : Gnusys_Connector_Restorer_Words::say( 'BYE_HOME' );
		$state = null === $folder ? null : $folder->state();
		if ( null !== $state && 'done' === $state['phase'] && ( new Gnusys_Connector_Restore_Settings( $state['settings'] ) )->has_database ) {
			$bye .= ' ' . Gnusys_Connector_Restorer_Words::say( 'LINK_AGAIN' );
		}
		if ( null !== $folder ) {
			Gnusys_Connector_Restore_Restorer::discard( $folder );
		}
		if ( isset( $state['settings']['uploaded'] ) ) {
			Gnusys_Connector_Restore_Folder::delete( $state['settings']['uploaded'] );
		}
		if ( '' === $this->home ) {
			array_map( 'unlink', array_keys( array_filter( Gnusys_Connector_Restore_Core::archives( dirname( $this->file ) ) ) ) );
		}
		$this->leave( $bye );
	}

	/**
	 * Deletes the restorer itself.
	 *
	 * @param string $message What there is to say.
	 */
	private function leave( $message ) {
		$is_deleted = @unlink( $this->file ); // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- The page says it.
		$this->view->message( Gnusys_Connector_Restorer_Words::say( 'BYE_TITLE' ), $is_deleted ? $message : sprintf( Gnusys_Connector_Restorer_Words::say( 'BYE_BY_HAND' ), basename( $this->file ) ) );
	}

	/**
	 * What somebody may choose from.
	 *
	 * @return array archives, has_sealed, address, has_config, core (what there is to say of WordPress itself).
	 */
	private function choices() {
		$archives = Gnusys_Connector_Restore_Archives::beside( dirname( $this->file ) );
		return array(
			'archives'   => $archives,
			'has_sealed' => array() !== preg_grep( '/\.enc$/', array_keys( $archives ) ),
			'address'    => $this->address(),
			'has_config' => null !== Gnusys_Connector_Restore_Config::read( self::wordpress( dirname( $this->file ) ) ),
			'core'       => self::core( dirname( $this->file ) ),
		);
	}

	/**
	 * What there is to say of WordPress itself, before an archive is read.
	 *
	 * @param string $root The web root.
	 * @return string Empty where it looks whole.
	 */
	private static function core( $root ) {
		$is_there = null !== Gnusys_Connector_Restore_Layout::wordpress( $root );
		if ( $is_there && array() === Gnusys_Connector_Restore_Core_Files::troubles( self::wordpress( $root ) ) ) {
			return '';
		}
		$usable  = array();
		$useless = '';
		foreach ( Gnusys_Connector_Restore_Core::archives( $root ) as $path => $version ) {
			if ( '' === $version ) {
				$useless .= Gnusys_Connector_Restore_Texts::note( array( 'core-unreadable', basename( $path ) ) ) . ' ';
			} else {
				$usable[] = sprintf( Gnusys_Connector_Restorer_Words::say( 'CORE_VERSION' ), basename( $path ), $version );
			}
		}
		if ( array() === $usable ) {
			return $useless . ( $is_there ? Gnusys_Connector_Restorer_Words::say( 'CORE_PARTS' ) : Gnusys_Connector_Restorer_Words::say( 'CORE' ) );
		}
		$zips = implode( Gnusys_Connector_Restorer_Words::say( 'CORE_OR' ), $usable );
		return ( $is_there ? sprintf( Gnusys_Connector_Restorer_Words::say( 'CORE_PARTS_ZIP' ), $zips ) : sprintf( Gnusys_Connector_Restorer_Words::say( 'CORE_ZIP' ), $zips ) ) . ' ' . Gnusys_Connector_Restorer_Words::say( 'CORE_OTHER' );
	}

	/**
	 * Where WordPress lies.
	 *
	 * @param string $root The web root.
	 * @return string The same, where it is nowhere.
	 */
	private static function wordpress( $root ) {
		return Gnusys_Connector_Restore_Layout::below( $root, (string) Gnusys_Connector_Restore_Layout::wordpress( $root ) );
	}

	/**
	 * What the form asks for.
	 *
	 * @param bool $verifies Whether only to check.
	 * @return array As Gnusys_Connector_Restore_Settings takes it.
	 * @throws Gnusys_Connector_Restore_Stop When it makes no sense.
	 */
	private function settings( $verifies ) {
		$root     = dirname( $this->file );
		$scope    = self::field( 'scope' );
		$database = Gnusys_Connector_Restore_Config::read( self::wordpress( $root ) );
		$is_new   = null === $database;
		if ( $is_new ) {
			$database = array();
			foreach ( Gnusys_Connector_Restore_Config::NAMES as $name ) {
				$database[ $name ] = self::field( 'database_' . $name );
			}
		}
		$settings = array(
			'archive'    => $root . '/' . basename( self::field( 'archive' ) ),
			'passphrase' => self::field( 'passphrase' ),
			'root'       => $root,
			'address'    => self::field( 'address' ),
			'only'       => in_array( $scope, array( 'database', 'files' ), true ) ? $scope : '',
			'folder'     => 'folder' === $scope ? self::field( 'folder' ) : '',
			'table'      => 'table' === $scope ? self::field( 'table' ) : '',
			'database'   => $database,
			'config'     => $is_new && 'all' === $scope,
			'verify'     => $verifies,
		);
		$checked  = new Gnusys_Connector_Restore_Settings( $settings );
		if ( $checked->has_database && ! $verifies ) {
			new Gnusys_Connector_Restore_Database( $database ); // Better refused now than after minutes.
		}
		return $settings;
	}

	/**
	 * The restore that was begun.
	 *
	 * @return Gnusys_Connector_Restore_Folder|null
	 */
	private function folder() {
		return Gnusys_Connector_Restore_Folder::find( dirname( $this->file ) );
	}

	/**
	 * The address of the folder in which the restorer lies.
	 *
	 * @return string
	 */
	private function address() {
		$host = isset( $_SERVER['HTTP_HOST'] ) ? (string) preg_replace( '/[^\w.:\[\]-]/', '', $_SERVER['HTTP_HOST'] ) : '';
		$path = dirname( (string) parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH ) );
		return ( Gnusys_Connector_Restorer_Door::is_encrypted() ? 'https://' : 'http://' ) . $host . rtrim( $path, '/.' );
	}

	/**
	 * Leads to the page that works.
	 *
	 * @param bool $is_again Whether to choose once more: for a restorer of wp-admin that is there.
	 */
	private function go_on( $is_again = false ) {
		$is_near = '' !== $this->home && parse_url( $this->home, PHP_URL_HOST ) === parse_url( $this->address(), PHP_URL_HOST ); // Browsers let a form lead nowhere else.
		$is_left = $is_again && $is_near && @unlink( $this->file ); // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- Else its own page says it.
		header( 'Location: ' . ( $is_left ? $this->home : parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH ) ), true, 303 );
	}

	/**
	 * A field of the form that was sent.
	 *
	 * @param string $name Which.
	 * @return string
	 */
	private static function field( $name ) {
		return isset( $_POST[ $name ] ) && is_string( $_POST[ $name ] ) ? trim( $_POST[ $name ] ) : '';
	}
}
