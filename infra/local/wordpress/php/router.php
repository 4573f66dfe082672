<?php
/**
 * Router for `php -S`: real files are served, everything else goes to WordPress, as a rewrite rule would do.
 */

$portal_root = $_SERVER['DOCUMENT_ROOT'];
$portal_path = rawurldecode( (string) parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH ) );
$portal_file = realpath( $portal_root . $portal_path );

if ( '/' !== $portal_path && false !== $portal_file && 0 === strpos( $portal_file, realpath( $portal_root ) . '/' ) ) {
	if ( is_file( $portal_file ) ) {
		return false;
	}
	if ( is_file( $portal_file . '/index.php' ) ) {
		if ( '/' === substr( $portal_path, -1 ) ) {
			return false;
		}
		header( 'Location: ' . $portal_path . '/', true, 301 ); // Or the page's relative links would miss.
		return true;
	}
}

$_SERVER['SCRIPT_NAME']     = '/index.php';
$_SERVER['SCRIPT_FILENAME'] = $portal_root . '/index.php';
$_SERVER['PHP_SELF']        = '/index.php';
unset( $_SERVER['PATH_INFO'] );
chdir( $portal_root );
require $portal_root . '/index.php';
