<?php
/**
 * WordPress's configuration.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Reads wp-config.php without running it, and writes one for an account that has none.
 */
final class Gnusys_Connector_Restore_Config {

	const SALTS = array( 'AUTH_KEY', 'SECURE_AUTH_KEY', 'LOGGED_IN_KEY', 'NONCE_KEY', 'AUTH_SALT', 'SECURE_AUTH_SALT', 'LOGGED_IN_SALT', 'NONCE_SALT' );

	/**
	 * The names of the settings, by those of the constants.
	 */
	const NAMES = array(
		'DB_HOST'     => 'host',
		'DB_USER'     => 'user',
		'DB_PASSWORD' => 'password',
		'DB_NAME'     => 'name',
	);

	/**
	 * How to reach the database.
	 *
	 * @param string $root Where WordPress lies.
	 * @return array|null As Gnusys_Connector_Restore_Settings takes it; null where nothing says it in plain texts.
	 */
	public static function read( $root ) {
		$path = self::path( $root );
		if ( '' === $path ) {
			return null;
		}
		$code  = php_strip_whitespace( $path ); // Without comments.
		$found = array();
		foreach ( self::NAMES as $constant => $name ) {
			if ( ! preg_match( '~\bdefine\s*\(\s*([\'"])' . $constant . '\1\s*,\s*(\'(?:[^\'\\\\]|\\\\.)*\'|"(?:[^"\\\\$]|\\\\.)*")\s*\)~s', $code, $match ) ) {
				return null;
			}
			$found[ $name ] = stripslashes( substr( $match[2], 1, -1 ) );
		}
		if ( ! preg_match( '~\$table_prefix\s*=\s*([\'"])(\w*)\1\s*;~', $code, $match ) ) {
			return null;
		}
		$found['prefix'] = $match[2];
		return $found;
	}

	/**
	 * The names of the constants that wp-config.php defines.
	 *
	 * @param string $root Where WordPress lies.
	 * @return string[]
	 */
	public static function constants( $root ) {
		$path = self::path( $root );
		$code = '' === $path ? '' : php_strip_whitespace( $path );
		preg_match_all( '~\bdefine\s*\(\s*([\'"])(\w+)\1\s*,~', $code, $found );
		return array_values( array_unique( $found[2] ) );
	}

	/**
	 * A configuration with fresh keys.
	 *
	 * @param array  $database  How to reach the database.
	 * @param string $prefix    What the names of the tables begin with.
	 * @param array  $constants Other constants, by name. A folder: how many levels above, and its path from there.
	 * @return string PHP.
	 */
	public static function text( array $database, $prefix, array $constants ) {
		$lines = array( '<?php', '' );
		foreach ( self::NAMES as $constant => $name ) {
			$lines[] = self::line( $constant, $database[ $name ] );
		}
		foreach ( $constants as $constant => $value ) {
			$lines[] = self::line( $constant, $value );
		}
		$lines[] = '';
		foreach ( self::SALTS as $constant ) {
			$lines[] = self::line( $constant, base64_encode( random_bytes( 48 ) ) );
		}
		$lines[] = '';
		$lines[] = '$table_prefix = ' . var_export( $prefix, true ) . ';'; // Writes PHP.
		$lines[] = '';
		$lines[] = "defined( 'ABSPATH' ) || define( 'ABSPATH', __DIR__ . '/' );";
		$lines[] = "require_once ABSPATH . 'wp-settings.php';";
		return implode( "\n", $lines ) . "\n";
	}

	/**
	 * Where wp-config.php lies: WordPress also looks one folder above, unless that is another WordPress.
	 *
	 * @param string $root Where WordPress lies.
	 * @return string Empty where there is none.
	 */
	public static function path( $root ) {
		if ( is_file( $root . '/wp-config.php' ) ) {
			return $root . '/wp-config.php';
		}
		$above = dirname( $root );
		return is_file( $above . '/wp-config.php' ) && ! is_file( $above . '/wp-settings.php' ) ? $above . '/wp-config.php' : '';
	}

	/**
	 * A line that defines a constant.
	 *
	 * @param string                      $constant Its name.
	 * @param string|int|float|bool|array $value    Its value.
	 * @return string
	 */
	private static function line( $constant, $value ) {
		$code = is_array( $value ) ? ( 0 === $value[0] ? '__DIR__' : "dirname( __DIR__, $value[0] )" ) . ' . ' : '';
		return "define( '$constant', " . $code . var_export( is_array( $value ) ? '/' . $value[1] : $value, true ) . ' );'; // Writes PHP.
	}
}
