<?php
/**
 * Permalinks under Apache.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Writes the rules that Apache needs for permalinks where .htaccess lacks them, as WordPress itself writes them. What else is
 * there stays.
 */
final class Gnusys_Connector_Restore_Rules {

	const FILE  = '.htaccess';
	const BLOCK = '~# BEGIN WordPress\b.*?# END WordPress\n?~s';

	/**
	 * Prepares them beside the files of the archive.
	 *
	 * @param Gnusys_Connector_Restore_Job      $job      The restore.
	 * @param Gnusys_Connector_Restore_Manifest $manifest What the archive says.
	 */
	public static function work( $job, $manifest ) {
		$settings = $job->settings;
		$shape    = $manifest->get( 'shape', array() );
		$pretty   = isset( $shape['permalinks'] ) && is_string( $shape['permalinks'] ) && '' !== $shape['permalinks'] && 0 !== strpos( $shape['permalinks'], '/index.php/' );
		$is_far   = $settings->home === $settings->root && '' !== $settings->paths['site']; // Nobody said where the web root is.
		if ( ! self::is_apache() || $is_far || ! ( $pretty || $manifest->get( 'isMultisite' ) ) ) {
			return;
		}
		$folder = $job->path( Gnusys_Connector_Restore_Files::STAGED . ( $settings->home === $settings->root ? '/site' : '/home' ) );
		$staged = $folder . '/' . self::FILE;
		$live   = $settings->home . '/' . self::FILE;
		$found  = is_file( $staged ) ? $staged : $live;
		$text   = is_file( $found ) ? (string) file_get_contents( $found ) : '';
		$base   = self::base( $manifest, $settings );
		if ( preg_match( self::BLOCK, $text, $block ) && false !== strpos( $block[0], "\nRewriteBase $base\n" ) ) {
			return;
		}
		$rules = '' === $text ? '' : rtrim( (string) preg_replace( self::BLOCK, '', $text ) ) . "\n\n";
		if ( ! is_dir( $folder ) ) {
			mkdir( $folder, 0755, true );
		}
		Gnusys_Connector_Restore_Folder::write( $staged, ltrim( $rules ) . self::block( $base, $manifest, $settings ) );
		chmod( $staged, 0644 ); // Apache reads it.
		$job->note( array( 'rules-written' ) );
	}

	/**
	 * Whether a server that reads .htaccess answers. On a command line nobody knows.
	 *
	 * @return bool
	 */
	private static function is_apache() {
		return isset( $_SERVER['SERVER_SOFTWARE'] ) && (bool) preg_match( '/Apache|LiteSpeed/i', $_SERVER['SERVER_SOFTWARE'] );
	}

	/**
	 * The path of the site's address.
	 *
	 * @param Gnusys_Connector_Restore_Manifest $manifest What the archive says.
	 * @param Gnusys_Connector_Restore_Settings $settings What was asked for.
	 * @return string
	 */
	private static function base( $manifest, $settings ) {
		return rtrim( (string) parse_url( '' === $settings->address ? $manifest->address() : $settings->address, PHP_URL_PATH ), '/' ) . '/';
	}

	/**
	 * WordPress's own block: of WP_Rewrite or, for a network, of its screen 'Network Setup'.
	 *
	 * @param string                            $base     The path of the site's address.
	 * @param Gnusys_Connector_Restore_Manifest $manifest What the archive says.
	 * @param Gnusys_Connector_Restore_Settings $settings Where the parts of the site lie.
	 * @return string
	 */
	private static function block( $base, $manifest, $settings ) {
		$rules = array( 'RewriteEngine On', 'RewriteRule .* - [E=HTTP_AUTHORIZATION:%{HTTP:Authorization}]', "RewriteBase $base", 'RewriteRule ^index\.php$ - [L]' );
		if ( $manifest->get( 'isMultisite' ) ) {
			$by_domain = ! empty( Gnusys_Connector_Restore_Shape::constants( $manifest, $settings )['SUBDOMAIN_INSTALL'] );
			$site      = $by_domain ? '' : '([_0-9a-zA-Z-]+/)?';
			$first     = $by_domain ? '' : '$1';
			$rest      = $by_domain ? '$1' : '$2';
			$wordpress = '' === $settings->paths['site'] ? '' : $settings->paths['site'] . '/';
			$rules     = array_merge(
				$rules,
				array(
					'',
					'# add a trailing slash to /wp-admin',
					"RewriteRule ^{$site}wp-admin$ {$first}wp-admin/ [R=301,L]",
					'',
					'RewriteCond %{REQUEST_FILENAME} -f [OR]',
					'RewriteCond %{REQUEST_FILENAME} -d',
					'RewriteRule ^ - [L]',
					"RewriteRule ^{$site}(wp-(content|admin|includes).*) $wordpress$rest [L]",
					"RewriteRule ^{$site}(.*\\.php)$ $wordpress$rest [L]",
					'RewriteRule . index.php [L]',
				)
			);
		} else {
			$rules = array_merge( array( '<IfModule mod_rewrite.c>' ), $rules, array( 'RewriteCond %{REQUEST_FILENAME} !-f', 'RewriteCond %{REQUEST_FILENAME} !-d', "RewriteRule . {$base}index.php [L]", '</IfModule>' ) );
		}
		return "# BEGIN WordPress\n" . implode( "\n", $rules ) . "\n# END WordPress\n";
	}
}
