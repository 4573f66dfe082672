<?php
/**
 * The restorer that goes on without WordPress.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Puts a restorer beside wp-content: WordPress itself cannot run while its tables and files are changed, and the session of
 * who restores may be over afterwards. It is the portal's restaurar.php under a name that nobody guesses.
 */
final class Gnusys_Connector_Restoring_Restorer {

	const PREFIX  = 'restaurar-';
	const PATTERN = '/^restaurar-[0-9a-f]{24}\.php$/';
	const GUARD   = "defined( 'ABSPATH' ) || exit;\n"; // Above the code of each file.
	const WORDS   = 'restorer-es.json'; // The Spanish of what it says, which `npm run connector:zip` takes from the .po.
	const SHARED  = array( '/backup/database/class-gnusys-connector-backup-columns.php', '/backup/encryption/class-gnusys-connector-backup-container.php' );

	/**
	 * Writes a restorer, and deletes earlier ones.
	 *
	 * @return string[] Its url, and the code that opens it, which stands nowhere else.
	 * @throws Gnusys_Connector_Restore_Stop When it cannot be written.
	 */
	public static function make() {
		self::sweep( 0 );
		$name = self::PREFIX . bin2hex( random_bytes( 12 ) ) . '.php';
		$path = Gnusys_Connector_Restoring_Site::place() . '/' . $name;
		$code = rtrim( strtr( base64_encode( random_bytes( 32 ) ), '+/', '-_' ), '=' );
		Gnusys_Connector_Restore_Folder::write( $path, self::source( hash( 'sha256', $code ) ) );
		chmod( $path, 0644 ); // As WordPress's own files: some servers refuse others. It holds no secret.
		return array(
			'url'  => set_url_scheme( dirname( WP_CONTENT_URL ) ) . '/' . $name,
			'code' => $code,
		);
	}

	/**
	 * Deletes restorers that nobody uses. The former ones of one who begins again are among them.
	 *
	 * @param int $seconds For how long nobody used them.
	 */
	public static function sweep( $seconds ) {
		foreach ( (array) glob( Gnusys_Connector_Restoring_Site::place() . '/' . self::PREFIX . '*.php' ) as $path ) {
			if ( preg_match( self::PATTERN, basename( $path ) ) && filemtime( $path ) <= time() - $seconds ) {
				wp_delete_file( $path );
			}
		}
	}

	/**
	 * The restorer: one file that needs no WordPress. scripts/lib/restorer.ts puts the portal's together in the same way.
	 *
	 * @param string $hash The code's SHA-256.
	 * @return string PHP.
	 */
	public static function source( $hash ) {
		$folder = dirname( __DIR__ );
		$style  = (string) preg_replace( array( '/\s*\n\s*/', '/\s*([{};])\s*/' ), array( '', '$1' ), file_get_contents( $folder . '/restorer/style.css' ) );
		$values = array(
			'@@CODE_SHA256@@' => $hash,
			'@@HOME@@'        => Gnusys_Connector_Restoring_Screen::url(),
			'@@STYLE@@'       => $style,
			'@@SPANISH@@'     => (string) file_get_contents( dirname( $folder ) . '/languages/' . self::WORDS ),
		);
		$parts  = array( "<?php\n", strtr( self::body( $folder . '/restorer/head.php' ), array_map( array( __CLASS__, 'quotable' ), $values ) ) );
		$shared = array_map(
			static function ( $file ) use ( $folder ) {
				return $folder . $file;
			},
			self::SHARED
		);
		$files  = array_merge( $shared, glob( $folder . '/restore/class-*.php' ), glob( $folder . '/restorer/class-*.php' ), array( $folder . '/restorer/main.php' ) );
		return implode( '', array_merge( $parts, array_map( array( __CLASS__, 'body' ), $files ) ) );
	}

	/**
	 * A file's code below its guard.
	 *
	 * @param string $path Which.
	 * @return string
	 */
	private static function body( $path ) {
		return explode( self::GUARD, (string) file_get_contents( $path ), 2 )[1];
	}

	/**
	 * A text that stands between single quotes.
	 *
	 * @param string $text Which.
	 * @return string
	 */
	private static function quotable( $text ) {
		return addcslashes( $text, "'\\" );
	}
}
