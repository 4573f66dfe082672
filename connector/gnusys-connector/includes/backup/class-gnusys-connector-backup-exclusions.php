<?php
/**
 * What the administrator leaves out of backups.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Rows of tables, folders, and files and folders of some names that nobody wants to have back. What every site needs cannot
 * be left out.
 */
final class Gnusys_Connector_Backup_Exclusions {

	const REASON = 'excluded-by-admin';
	const MAX    = 50; // Of each kind.
	const NONE   = array(
		'tables'   => array(),
		'folders'  => array(),
		'patterns' => array(),
	);

	/**
	 * Names that are offered: no site misses them.
	 */
	const OFFERED = array( '*.log', 'error_log', '*.tmp', 'node_modules', '.git', '.DS_Store', '*.wpress' );

	/**
	 * Folders without which a restored site does not work.
	 */
	const NEEDED = array( 'wp-content', 'wp-content/mu-plugins', 'wp-content/plugins', 'wp-content/themes', 'uploads', 'site', 'site/wp-admin', 'site/wp-includes' );

	/**
	 * Names that a pattern must not meet: without them a restored site does not work.
	 */
	const NEEDED_NAMES = array( 'index.php', 'style.css', 'functions.php', 'theme.json', 'index.js', 'wp-config.php', '.htaccess', 'plugins', 'themes', 'mu-plugins', 'uploads', 'languages' );
	const ANY_NAMES    = array( 'q7', 'q7.w3' ); // What meets one of these meets everything.

	const PATTERN_MAX = 80; // Characters.

	/**
	 * The settings.
	 *
	 * @return array[] With tables, folders (in the archive) and patterns (of names).
	 */
	public static function all() {
		return array_merge( self::NONE, array_intersect_key( (array) Gnusys_Connector_Backup_Options::get( 'exclusions' ), self::NONE ) );
	}

	/**
	 * What keeps something out.
	 *
	 * @param array[] $exclusions What all() gave.
	 * @param string  $path       Of a file or folder in the archive.
	 * @return string[]|null Which kind and which one; null for nothing.
	 */
	public static function find( array $exclusions, $path ) {
		if ( in_array( $path, $exclusions['folders'], true ) ) {
			return array( 'folders', $path );
		}
		foreach ( $exclusions['patterns'] as $pattern ) {
			if ( fnmatch( $pattern, basename( $path ) ) ) {
				return array( 'patterns', $pattern );
			}
		}
		return null;
	}

	/**
	 * The settings of the form.
	 *
	 * @return array[]|WP_Error
	 */
	public static function posted() {
		$before = self::all();
		$sizes  = Gnusys_Connector_Backup_Sizes::last();
		$posted = array(
			'tables'   => Gnusys_Connector_Settings::ticked( 'gnusys_backup_no_tables', array_column( Gnusys_Connector_Backup_Tables::excludable(), 'name' ) ),
			'folders'  => Gnusys_Connector_Settings::ticked( 'gnusys_backup_no_folders', array_merge( $before['folders'], array_map( 'strval', array_keys( $sizes['folders'] ) ) ) ),
			'patterns' => Gnusys_Connector_Settings::ticked( 'gnusys_backup_no_patterns', array_merge( $before['patterns'], self::OFFERED ) ),
		);
		foreach ( self::lines( 'gnusys_backup_more_folders' ) as $line ) {
			$folder  = self::folder( $line );
			$problem = self::problem_with_folder( $folder, $line );
			if ( '' !== $problem ) {
				return new WP_Error( 'gnusys_backup', $problem );
			}
			$posted['folders'][] = $folder;
		}
		foreach ( self::lines( 'gnusys_backup_more_patterns' ) as $line ) {
			$problem = self::problem_with_pattern( $line );
			if ( '' !== $problem ) {
				return new WP_Error( 'gnusys_backup', $problem );
			}
			$posted['patterns'][] = $line;
		}
		$posted = array_map( 'array_values', array_map( 'array_unique', $posted ) );
		if ( max( array_map( 'count', $posted ) ) > self::MAX ) {
			/* translators: %d: how many. */
			return new WP_Error( 'gnusys_backup', sprintf( __( 'At most %d of each kind can be left out. A folder leaves out all that is in it.', 'gnusys-connector' ), self::MAX ) );
		}
		return $posted;
	}

	/**
	 * The lines of a field.
	 *
	 * @param string $name The field's.
	 * @return string[]
	 */
	private static function lines( $name ) {
		$lines = explode( "\n", str_replace( "\r", "\n", Gnusys_Connector_Settings::posted( $name ) ) );
		return array_values( array_filter( array_map( 'trim', $lines ), 'strlen' ) );
	}

	/**
	 * A folder as the archive calls it.
	 *
	 * @param string $line As typed: so, below wp-content, or where it lies on the disk.
	 * @return string
	 */
	private static function folder( $line ) {
		$path = trim( (string) preg_replace( '~/+~', '/', str_replace( '\\', '/', $line ) ), '/' );
		$disk = trim( str_replace( '\\', '/', WP_CONTENT_DIR ), '/' ) . '/';
		if ( 0 === strpos( $path . '/', $disk ) ) {
			$path = trim( substr( $path, strlen( $disk ) ), '/' );
		}
		if ( '' === $path ) {
			return Gnusys_Connector_Backup_Roots::CONTENT;
		}
		$root       = strtok( $path, '/' );
		$is_outside = Gnusys_Connector_Backup_Roots::SITE === $root || ( Gnusys_Connector_Backup_Roots::UPLOADS === $root && isset( Gnusys_Connector_Backup_Roots::offered()['uploads'] ) );
		return $is_outside || Gnusys_Connector_Backup_Roots::CONTENT === $root ? $path : Gnusys_Connector_Backup_Roots::CONTENT . '/' . $path;
	}

	/**
	 * Why a folder cannot be left out, in words for the administrator.
	 *
	 * @param string $folder In the archive.
	 * @param string $typed  The same as typed.
	 * @return string Empty when it can be.
	 */
	private static function problem_with_folder( $folder, $typed ) {
		if ( preg_match( '~(^|/)\.{1,2}(/|$)|[\x00-\x1f\x7f]~', $folder ) || ! preg_match( '//u', $folder ) ) {
			/* translators: %s: folder. */
			return sprintf( __( '“%s” is not a folder that can be left out. Write it as it lies in wp-content, such as uploads/old.', 'gnusys-connector' ), wp_check_invalid_utf8( $typed, true ) );
		}
		if ( in_array( $folder, self::NEEDED, true ) ) {
			/* translators: %s: folder. */
			return sprintf( __( 'Without %s a restored site does not work. Choose a folder within it.', 'gnusys-connector' ), $folder );
		}
		if ( ! is_dir( Gnusys_Connector_Backup_Roots::locate( $folder ) ) ) {
			/* translators: %s: folder. */
			return sprintf( __( 'There is no folder %s on this site. Check how it is written.', 'gnusys-connector' ), $folder );
		}
		return '';
	}

	/**
	 * Why files and folders of a name cannot be left out, in words for the administrator.
	 *
	 * @param string $pattern As typed.
	 * @return string Empty when they can be.
	 */
	private static function problem_with_pattern( $pattern ) {
		if ( strlen( $pattern ) > self::PATTERN_MAX || preg_match( '~[/\\\\\x00-\x1f\x7f]~', $pattern ) || ! preg_match( '//u', $pattern ) ) {
			/* translators: %s: name. */
			return sprintf( __( '“%s” is not the name of files. Write one such as *.mp4, without slashes; folders have a field of their own.', 'gnusys-connector' ), wp_html_excerpt( wp_check_invalid_utf8( $pattern, true ), self::PATTERN_MAX, '…' ) );
		}
		if ( array() !== self::met( $pattern, self::ANY_NAMES ) ) {
			/* translators: %s: name. */
			return sprintf( __( '“%s” would leave out everything. Write a narrower name, such as *.mp4.', 'gnusys-connector' ), $pattern );
		}
		$needed = self::met( $pattern, self::NEEDED_NAMES );
		if ( array() !== $needed ) {
			/* translators: 1: name, 2: file or folder. */
			return sprintf( __( '“%1$s” would leave out what a site needs, such as %2$s. Write a narrower name.', 'gnusys-connector' ), $pattern, $needed[0] );
		}
		return '';
	}

	/**
	 * The names that a pattern meets.
	 *
	 * @param string   $pattern As typed.
	 * @param string[] $names   Some.
	 * @return string[]
	 */
	private static function met( $pattern, array $names ) {
		return array_values(
			array_filter(
				$names,
				static function ( $name ) use ( $pattern ) {
					return fnmatch( $pattern, $name );
				}
			)
		);
	}
}
