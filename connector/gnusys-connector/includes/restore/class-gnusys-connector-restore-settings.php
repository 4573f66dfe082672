<?php
/**
 * What is to be restored, and where.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * The settings of a restore, checked.
 */
final class Gnusys_Connector_Restore_Settings {

	const PAGE = '~/(?:wp-admin(?:/[^?#]*)?|wp-login\.php|index\.php)/?$~i'; // No part of a site's address.

	const PATHS = array(
		'site'    => '',
		'content' => 'wp-content',
		'plugins' => 'wp-content/plugins',
		'uploads' => 'uploads',
	);

	/**
	 * The archive's path.
	 *
	 * @var string
	 */
	public $archive;

	/**
	 * Where WordPress lies.
	 *
	 * @var string
	 */
	public $root;

	/**
	 * The web root: where WordPress lies, unless it has a directory of its own.
	 *
	 * @var string
	 */
	public $home;

	/**
	 * Where site (WordPress), content, plugins and uploads lie, from the web root; null for one that lies elsewhere.
	 *
	 * @var array
	 */
	public $paths;

	/**
	 * Where wp-content lies.
	 *
	 * @var string
	 */
	public $content;

	/**
	 * Where the plugins lie, if outside wp-content.
	 *
	 * @var string
	 */
	public $plugins;

	/**
	 * Where UPLOADS lies, if outside wp-content.
	 *
	 * @var string
	 */
	public $uploads;

	/**
	 * The site's new address; empty to keep the old one.
	 *
	 * @var string
	 */
	public $address;

	/**
	 * Whether the database is wanted.
	 *
	 * @var bool
	 */
	public $has_database;

	/**
	 * Whether files are wanted.
	 *
	 * @var bool
	 */
	public $has_files;

	/**
	 * The only folder that is wanted, as the archive names it; empty for all.
	 *
	 * @var string
	 */
	public $folder;

	/**
	 * The only table that is wanted; empty for all.
	 *
	 * @var string
	 */
	public $table;

	/**
	 * How to reach the database: host, user, password, name, prefix (null for the archive's own).
	 *
	 * @var array
	 */
	public $database;

	/**
	 * Whether wp-config.php is to be written.
	 *
	 * @var bool
	 */
	public $writes_config;

	/**
	 * Whether WordPress itself has to be there: a drill puts it around the site afterwards.
	 *
	 * @var bool
	 */
	public $needs_core;

	/**
	 * Constants that wp-config.php is to have in any case, by name.
	 *
	 * @var array
	 */
	public $constants;

	/**
	 * Whether the archive is only to be checked.
	 *
	 * @var bool
	 */
	public $is_check;

	/**
	 * Whether to prove that the rows are those that were backed up. Under another address they are not.
	 *
	 * @var bool
	 */
	public $is_proven;

	/**
	 * Takes settings as a front end has them.
	 *
	 * @param array $given archive, root, home, content, plugins, uploads, paths, address, only ('database', 'files' or empty), folder, table,
	 *                     database (host, user, password, name, prefix), config (whether to write wp-config.php),
	 *                     core (false where somebody else puts WordPress around it), constants (of wp-config.php),
	 *                     verify (whether only to check the archive), prove (whether to compare the rows that arrived).
	 * @throws Gnusys_Connector_Restore_Stop When one is missing or makes no sense.
	 */
	public function __construct( array $given ) {
		$this->archive = self::text( $given, 'archive' );
		$this->root    = rtrim( self::text( $given, 'root' ), '/' );
		foreach ( array( 'archive', 'root' ) as $name ) {
			if ( '' === $this->$name ) {
				throw new Gnusys_Connector_Restore_Stop( 'settings-damaged', array( $name ) );
			}
		}
		$this->content       = rtrim( self::text( $given, 'content', $this->root . '/wp-content' ), '/' );
		$this->plugins       = rtrim( self::text( $given, 'plugins', $this->content . '/plugins' ), '/' );
		$this->uploads       = rtrim( self::text( $given, 'uploads', $this->root . '/uploads' ), '/' );
		$this->home          = rtrim( self::text( $given, 'home', $this->root ), '/' );
		$this->paths         = isset( $given['paths'] ) ? $given['paths'] : self::PATHS;
		$this->address       = rtrim( (string) preg_replace( self::PAGE, '', self::text( $given, 'address' ) ), '/' );
		$this->folder        = trim( self::text( $given, 'folder' ), '/' );
		$this->table         = self::text( $given, 'table' );
		$only                = self::text( $given, 'only' );
		$this->has_database  = 'files' !== $only && '' === $this->folder;
		$this->has_files     = 'database' !== $only && '' === $this->table;
		$this->writes_config = ! empty( $given['config'] );
		$this->needs_core    = ! isset( $given['core'] ) || false !== $given['core'];
		$this->constants     = isset( $given['constants'] ) && is_array( $given['constants'] ) ? array_filter( $given['constants'], 'is_scalar' ) : array();
		$this->is_check      = ! empty( $given['verify'] );
		$this->is_proven     = ! empty( $given['prove'] ) && '' === $this->address;
		$this->database      = isset( $given['database'] ) && is_array( $given['database'] ) ? $given['database'] : array();
		if ( '' !== $this->address && ! preg_match( '~^https?://[\p{L}\p{M}\p{N}.-]+(:\d+)?(/[^\s"\'<>\\\\?#]*)?$~iu', $this->address ) ) {
			throw new Gnusys_Connector_Restore_Stop( 'address-unsafe', array( $this->address ) );
		}
		if ( '' !== $this->folder ) {
			Gnusys_Connector_Restore_Names::check( $this->folder . '/' );
		}
	}

	/**
	 * Whether an entry of the archive is wanted.
	 *
	 * @param string $name As the archive has it.
	 * @return bool
	 */
	public function wants( $name ) {
		return $this->has_files && ( '' === $this->folder || 0 === strpos( $name, $this->folder . '/' ) );
	}

	/**
	 * A text among them.
	 *
	 * @param array  $given   All.
	 * @param string $name    Which.
	 * @param string $default Where there is none.
	 * @return string
	 */
	private static function text( array $given, $name, $default = '' ) {
		return isset( $given[ $name ] ) && is_string( $given[ $name ] ) && '' !== $given[ $name ] ? $given[ $name ] : $default;
	}
}
