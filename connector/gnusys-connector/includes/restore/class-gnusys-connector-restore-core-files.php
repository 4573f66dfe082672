<?php
/**
 * WordPress's own files.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Knows which files WordPress needs, besides wp-content: a backup lists those that its site had, and does not hold them as a
 * rule. Older backups have no list; then a few count that every WordPress since 6.1 has.
 */
final class Gnusys_Connector_Restore_Core_Files {

	const FOLDERS = array( 'wp-admin', 'wp-includes' );

	/**
	 * Files beside these folders. Those that people delete on purpose (readme.html, license.txt, wp-config-sample.php) are not
	 * among them.
	 */
	const FILES = array( 'index.php', 'wp-activate.php', 'wp-blog-header.php', 'wp-comments-post.php', 'wp-cron.php', 'wp-links-opml.php', 'wp-load.php', 'wp-login.php', 'wp-mail.php', 'wp-settings.php', 'wp-signup.php', 'wp-trackback.php', 'xmlrpc.php' );

	/**
	 * What every WordPress since 6.1 has, and no site runs without.
	 */
	const ALWAYS = array(
		''                   => 'index.php wp-blog-header.php wp-cron.php wp-load.php wp-login.php wp-settings.php',
		'wp-admin/'          => 'admin.php admin-ajax.php admin-footer.php admin-header.php admin-post.php edit.php index.php load-scripts.php load-styles.php menu.php options.php plugins.php post.php themes.php update.php upload.php users.php',
		'wp-admin/css/'      => 'common.css edit.css forms.css',
		'wp-admin/includes/' => 'admin.php class-wp-list-table.php class-wp-upgrader.php file.php media.php misc.php plugin.php post.php schema.php screen.php template.php update.php upgrade.php user.php',
		'wp-admin/js/'       => 'common.js',
		'wp-includes/'       => 'blocks.php cache.php capabilities.php class-wp.php class-wp-error.php class-wp-hook.php class-wp-query.php class-wpdb.php cron.php default-constants.php default-filters.php formatting.php functions.php general-template.php http.php kses.php l10n.php link-template.php load.php media.php meta.php option.php pluggable.php plugin.php post.php post-template.php query.php rest-api.php rewrite.php script-loader.php shortcodes.php taxonomy.php template.php theme.php user.php version.php widgets.php',
		'wp-includes/js/'    => 'wp-util.js',
	);

	const VERSION   = 'wp-includes/version.php'; // Where it is, WordPress is. Translations have one of another size.
	const NEEDLESS  = '/^(\.|error_log$|php\.ini$|.*\.log$)/'; // What hostings leave there.
	const FILES_MAX = 20000; // WordPress 7.1 has some 3,700.
	const NAMED_MAX = 5;

	/**
	 * The files that a site has, and their bytes.
	 *
	 * @param string $root Where WordPress lies.
	 * @return int[] By their paths below it; empty where there are too many to be WordPress's.
	 */
	public static function sizes( $root ) {
		$sizes = array();
		$names = array_merge( self::FILES, self::FOLDERS );
		while ( array() !== $names && count( $sizes ) <= self::FILES_MAX ) {
			$name = array_pop( $names );
			$path = $root . '/' . $name;
			if ( is_dir( $path ) ) {
				foreach ( is_readable( $path ) ? preg_grep( self::NEEDLESS, scandir( $path ), PREG_GREP_INVERT ) : array() as $inner ) {
					$names[] = $name . '/' . $inner;
				}
			} elseif ( is_file( $path ) ) {
				$sizes[ $name ] = (int) filesize( $path );
			}
		}
		ksort( $sizes );
		return count( $sizes ) > self::FILES_MAX ? array() : $sizes;
	}

	/**
	 * The version of WordPress that lies somewhere.
	 *
	 * @param string $root Where.
	 * @return string Empty where there is none.
	 */
	public static function version( $root ) {
		return self::version_in( is_file( $root . '/' . self::VERSION ) ? (string) file_get_contents( $root . '/' . self::VERSION ) : '' );
	}

	/**
	 * The version that WordPress's own file of it names.
	 *
	 * @param string $code What the file holds.
	 * @return string Empty where it names none.
	 */
	public static function version_in( $code ) {
		return preg_match( '/\$wp_version\s*=\s*[\'"]([\w.-]+)[\'"]/', $code, $found ) ? $found[1] : '';
	}

	/**
	 * What is wrong with the WordPress that lies somewhere.
	 *
	 * @param string                                 $root     Where.
	 * @param Gnusys_Connector_Restore_Manifest|null $manifest Of the backup; null where it is not known yet.
	 * @return array[] Each a word of Gnusys_Connector_Restore_Texts::NOTES, how many files, and the first of them; none
	 *                 where all is well.
	 */
	public static function troubles( $root, $manifest = null ) {
		$wanted  = self::wanted( $root, $manifest );
		$missing = array();
		$others  = array();
		foreach ( $wanted as $name => $bytes ) {
			if ( ! is_file( $root . '/' . $name ) ) {
				$missing[] = $name;
			} elseif ( null !== $bytes && filesize( $root . '/' . $name ) !== $bytes ) {
				$others[] = $name;
			}
		}
		return array_merge( self::trouble( 'core-missing', $missing ), self::trouble( 'core-differs', $others ) );
	}

	/**
	 * Which files WordPress should have here. A list is of one version: of another one of its branch, names count and sizes do
	 * not; of another branch, what all have.
	 *
	 * @param string                                 $root     Where it lies.
	 * @param Gnusys_Connector_Restore_Manifest|null $manifest Of the backup.
	 * @return array Bytes, or null where any are right, by their paths.
	 */
	private static function wanted( $root, $manifest ) {
		$wanted  = array();
		$here    = self::version( $root );
		$version = null === $manifest ? '' : $manifest->text( 'wordpress' );
		if ( null !== $manifest && ( '' === $here || self::branch( $here ) === self::branch( $version ) ) ) {
			foreach ( $manifest->core() as $name => $bytes ) {
				$wanted[ $name ] = $here === $version && self::VERSION !== $name ? $bytes : null;
			}
		}
		if ( array() !== $wanted ) {
			return $wanted;
		}
		foreach ( self::ALWAYS as $folder => $names ) {
			foreach ( explode( ' ', $names ) as $name ) {
				$wanted[ $folder . $name ] = null;
			}
		}
		return $wanted;
	}

	/**
	 * The branch of a version: 6.8 of 6.8.3.
	 *
	 * @param string $version Which.
	 * @return string
	 */
	private static function branch( $version ) {
		return implode( '.', array_slice( explode( '.', $version ), 0, 2 ) );
	}

	/**
	 * A trouble with some files.
	 *
	 * @param string   $word  What it is.
	 * @param string[] $names Theirs.
	 * @return array[] One, or none where there are no files.
	 */
	private static function trouble( $word, array $names ) {
		$named = implode( ', ', array_slice( $names, 0, self::NAMED_MAX ) );
		return array() === $names ? array() : array( array( $word, count( $names ), $named . ( count( $names ) > self::NAMED_MAX ? '…' : '' ) ) );
	}
}
