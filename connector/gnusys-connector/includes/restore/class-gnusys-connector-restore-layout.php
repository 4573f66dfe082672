<?php
/**
 * The layout of the site.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Says where the parts of an archive belong below the web root, and which addresses they have there. On an empty account that is
 * where they were; what cannot be there is moved, with its address.
 */
final class Gnusys_Connector_Restore_Layout {

	const CODE_BYTES = 65536; // Looked at to see where index.php leads.
	const FOLDER     = '~^(?!.*wp-(?:admin|includes)(?:/|$))[\w.-]+(?:/[\w.-]+)*$~';

	/**
	 * Where the parts are as a rule: within which other one, how they are called there, and which constant says another place.
	 */
	const USUAL = array(
		'content' => array( 'site', 'wp-content', 'WP_CONTENT_DIR' ),
		'plugins' => array( 'content', 'plugins', 'WP_PLUGIN_DIR' ),
		'uploads' => array( 'content', 'uploads', 'UPLOADS' ),
	);

	/**
	 * Where WordPress lies, seen from the web root: its index.php leads there.
	 *
	 * @param string $home The web root.
	 * @return string|null Empty for the root itself; null where it is nowhere.
	 */
	public static function wordpress( $home ) {
		if ( '' !== Gnusys_Connector_Restore_Core_Files::version( $home ) ) {
			return '';
		}
		$code = is_file( $home . '/index.php' ) ? (string) file_get_contents( $home . '/index.php', false, null, 0, self::CODE_BYTES ) : '';
		$path = preg_match( '~[\'"](?:\.?/)?([\w-][\w.-]*(?:/[\w-][\w.-]*)*)/wp-blog-header\.php[\'"]~', $code, $found ) ? $found[1] : '';
		return '' !== $path && '' !== Gnusys_Connector_Restore_Core_Files::version( $home . '/' . $path ) ? $path : null;
	}

	/**
	 * A folder below another.
	 *
	 * @param string $parent The other: a path, or an address.
	 * @param string $path   From there; empty for the other itself.
	 * @return string
	 */
	public static function below( $parent, $path ) {
		return '' === $path ? $parent : $parent . '/' . $path;
	}

	/**
	 * The settings of a restore with the places of all parts. Who names them knows better.
	 *
	 * @param array                             $settings As Gnusys_Connector_Restore_Settings takes them.
	 * @param Gnusys_Connector_Restore_Manifest $manifest What the archive says.
	 * @return array
	 */
	public static function placed( array $settings, $manifest ) {
		if ( isset( $settings['content'] ) ) {
			return $settings;
		}
		$former = self::paths( self::olds( $manifest ) );
		$home   = self::web_root( rtrim( $settings['root'], '/' ), '/' . $former['site'] );
		$there  = self::wordpress( $home );
		$paths  = array( 'site' => null === $there ? (string) $former['site'] : $there );
		$root   = self::below( $home, $paths['site'] );
		$is_new = ! empty( $settings['config'] ) && '' === Gnusys_Connector_Restore_Config::path( $root );
		$named  = Gnusys_Connector_Restore_Config::constants( $root );
		// Older archives do not say where these were.
		$former += array( 'uploads' => is_dir( $root . '/uploads' ) ? ltrim( $former['site'] . '/uploads', '/' ) : null );
		foreach ( self::USUAL as $part => $usual ) {
			$path    = self::translated( $former[ $part ], $former, $paths );
			$is_here = null !== $path && ( $is_new || is_dir( $home . '/' . $path ) || in_array( $usual[2], $named, true ) ) && ! self::is_within( $paths['site'], $path );

			$paths[ $part ]    = $is_here ? $path : self::usual( $part, $paths );
			$settings[ $part ] = $home . '/' . $paths[ $part ];
		}
		return array_merge( $settings, compact( 'home', 'root', 'paths' ) );
	}

	/**
	 * The addresses of the site and its parts, and those that they get.
	 *
	 * @param Gnusys_Connector_Restore_Manifest $manifest What the archive says.
	 * @param Gnusys_Connector_Restore_Settings $settings With their places.
	 * @return string[] New ones by old ones; none where all stay.
	 */
	public static function addresses( $manifest, $settings ) {
		$olds    = self::olds( $manifest );
		$home    = self::home( $manifest, $settings );
		$paths   = self::paths( $olds );
		$changes = array( $olds['home'] => $home );
		foreach ( $paths as $part => $path ) {
			$new     = self::below( $home, (string) $settings->paths[ $part ] );
			$is_kept = self::bare( $olds[ $part ] ) === self::bare( $new ) || ( $home === $olds['home'] && null === $path && 'site' !== $part );

			$changes += array( $olds[ $part ] => $is_kept || null === $settings->paths[ $part ] ? $olds[ $part ] : $new );
		}
		return array_keys( $changes ) === array_values( $changes ) ? array() : $changes;
	}

	/**
	 * The parts that are not where they were.
	 *
	 * @param Gnusys_Connector_Restore_Manifest $manifest What the archive says.
	 * @param Gnusys_Connector_Restore_Settings $settings With their places.
	 * @return string[] Each with both places, from the web root.
	 */
	public static function moved( $manifest, $settings ) {
		$home  = self::home( $manifest, $settings );
		$olds  = self::olds( $manifest );
		$moved = array();
		foreach ( self::addresses( $manifest, $settings ) as $old => $new ) {
			$part = array_search( $old, $olds, true );
			$path = 'home' === $part ? null : self::paths( $olds )[ $part ];
			if ( 'home' !== $part && self::bare( $new ) !== self::bare( self::below( $home, (string) $path ) ) ) {
				$moved[] = ( null === $path ? $old : '/' . $path ) . ' → /' . $settings->paths[ $part ];
			}
		}
		return $moved;
	}

	/**
	 * The constants by which WordPress finds its parts.
	 *
	 * @param Gnusys_Connector_Restore_Manifest $manifest What the archive says.
	 * @param Gnusys_Connector_Restore_Settings $settings With their places.
	 * @return array By name; a folder as Gnusys_Connector_Restore_Config takes it.
	 */
	public static function constants( $manifest, $settings ) {
		$shape     = $manifest->get( 'shape', array() );
		$home      = self::home( $manifest, $settings );
		$paths     = $settings->paths;
		$levels    = '' === $paths['site'] ? 0 : substr_count( $paths['site'], '/' ) + 1;
		$changes   = self::addresses( $manifest, $settings );
		$constants = array();
		foreach ( array( 'content', 'plugins' ) as $part ) {
			$old = self::olds( $manifest )[ $part ];
			$new = isset( $changes[ $old ] ) ? $changes[ $old ] : $old;
			if ( self::usual( $part, $paths ) !== $paths[ $part ] || self::bare( $new ) !== self::bare( self::below( $home, $paths[ $part ] ) ) ) {
				$name = strtoupper( rtrim( $part, 's' ) );

				$constants[ "WP_{$name}_DIR" ] = array( $levels, $paths[ $part ] );
				$constants[ "WP_{$name}_URL" ] = $new;
			}
		}
		if ( ! empty( $shape['isFixed'] ) && ! $manifest->get( 'isMultisite' ) ) {
			$constants['WP_HOME']    = $home;
			$constants['WP_SITEURL'] = self::below( $home, $paths['site'] );
		}
		if ( isset( $shape['constants']['UPLOADS'] ) ) { // From WordPress's folder.
			$constants['UPLOADS'] = self::is_within( $paths['uploads'], $paths['site'] ) ? ltrim( substr( $paths['uploads'], strlen( $paths['site'] ) ), '/' ) : str_repeat( '../', $levels ) . $paths['uploads'];
		}
		return $constants;
	}

	/**
	 * Where the parts of a site lie, from the web root, as their addresses say.
	 *
	 * @param string[] $addresses home, site, content, plugins, uploads.
	 * @return array Paths by the names of the parts; null where it is not known, or no folder of a site.
	 */
	public static function paths( array $addresses ) {
		$home  = self::bare( $addresses['home'] );
		$paths = array();
		foreach ( array_diff_key( $addresses, array( 'home' => '' ) ) as $part => $address ) {
			$bare = self::bare( $address );
			$path = self::is_within( $bare, $home ) ? (string) preg_replace( '~[^/]+/\.\./~', '', ltrim( substr( $bare, strlen( $home ) ), '/' ) ) : '..';

			$is_folder      = preg_match( self::FOLDER, $path ) && Gnusys_Connector_Restore_Names::is_safe( $path );
			$paths[ $part ] = $is_folder || ( '' === $path && 'site' === $part ) ? $path : null;
		}
		return $paths;
	}

	/**
	 * The web root of a site whose restorer lies in it, or in WordPress's own directory.
	 *
	 * @param string $root Where the restorer lies.
	 * @param string $path WordPress's, from the web root.
	 * @return string
	 */
	private static function web_root( $root, $path ) {
		$above = substr( $root, 0, -strlen( $path ) );
		return '/' !== $path && $above . $path === $root && self::wordpress( $above ) === substr( $path, 1 ) ? $above : $root;
	}

	/**
	 * A path whose part of the site has moved: what lay within another part is within it still.
	 *
	 * @param string|null $path   Where it was.
	 * @param array       $former Where all parts were.
	 * @param array       $paths  Where they are, as far as that is known.
	 * @return string|null
	 */
	private static function translated( $path, array $former, array $paths ) {
		foreach ( array( 'content', 'site' ) as $part ) {
			if ( null !== $path && isset( $former[ $part ], $paths[ $part ] ) && self::is_within( $path, $former[ $part ] ) ) {
				return ltrim( $paths[ $part ] . '/' . ltrim( substr( $path, strlen( $former[ $part ] ) ), '/' ), '/' );
			}
		}
		return $path;
	}

	/**
	 * Where WordPress looks for a part, unless a constant says another place.
	 *
	 * @param string $part  Which.
	 * @param array  $paths Where the others are.
	 * @return string
	 */
	private static function usual( $part, array $paths ) {
		return ltrim( $paths[ self::USUAL[ $part ][0] ] . '/' . self::USUAL[ $part ][1], '/' );
	}

	/**
	 * Whether a path or an address is another, or below it.
	 *
	 * @param string $path   Which.
	 * @param string $parent The other; empty for the web root.
	 * @return bool
	 */
	private static function is_within( $path, $parent ) {
		return '' === $parent || 0 === strpos( $path . '/', $parent . '/' );
	}

	/**
	 * The site's address after the restore.
	 *
	 * @param Gnusys_Connector_Restore_Manifest $manifest What the archive says.
	 * @param Gnusys_Connector_Restore_Settings $settings What was asked for.
	 * @return string
	 */
	private static function home( $manifest, $settings ) {
		return '' === $settings->address ? $manifest->address() : $settings->address;
	}

	/**
	 * The addresses that a site and its parts had.
	 *
	 * @param Gnusys_Connector_Restore_Manifest $manifest What the archive says.
	 * @return string[] By their names; the usual ones where the archive does not know.
	 */
	private static function olds( $manifest ) {
		$shape = $manifest->get( 'shape', array() );
		$said  = isset( $shape['addresses'] ) && is_array( $shape['addresses'] ) ? array_filter( $shape['addresses'], 'is_string' ) : array();
		$site  = rtrim( $manifest->text( 'site' ), '/' );
		$usual = array(
			'home'    => $manifest->address(),
			'site'    => $site,
			'content' => $site . '/wp-content',
			'plugins' => $site . '/wp-content/plugins',
		);
		return array_merge( $usual, array_intersect_key( $said, self::USUAL ) );
	}

	/**
	 * An address without its scheme.
	 *
	 * @param string $address Which.
	 * @return string
	 */
	private static function bare( $address ) {
		return rtrim( (string) preg_replace( '~^https?://~i', '', $address ), '/' );
	}
}
