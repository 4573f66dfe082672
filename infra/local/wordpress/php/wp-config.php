<?php
/**
 * Configuration of the local WordPress. Everything that must not be served (database, log) lives beside the web
 * root, not in it. Keys and salts are left out on purpose: WordPress then makes its own and keeps them.
 */

$portal_settings = json_decode( (string) file_get_contents( dirname( __DIR__ ) . '/scripts/settings.json' ), true );
$portal_server   = isset( $portal_settings['database'] ) ? $portal_settings['database'] : null;

define( 'DB_NAME', $portal_server ? $portal_server['name'] : 'wordpress' ); // The SQLite drop-in wants a name; the file is what counts.
define( 'DB_USER', $portal_server ? $portal_server['user'] : '' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', $portal_server ? 'localhost:' . $portal_server['socket'] : '' );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'DB_COLLATE', '' );
define( 'DB_DIR', rtrim( dirname( __DIR__ ), '/' ) . '/database/' );
define( 'DB_FILE', 'wordpress.sqlite' );

define( 'WP_ENVIRONMENT_TYPE', 'local' );
define( 'WP_DEBUG', true );
define( 'WP_DEBUG_LOG', rtrim( dirname( __DIR__ ), '/' ) . '/logs/debug.log' );
define( 'WP_DEBUG_DISPLAY', false );

// The site must work without internet: blocked requests fail at once instead of timing out.
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'AUTOMATIC_UPDATER_DISABLED', true );
define( 'DISABLE_WP_CRON', true ); // Cron would start a request of its own during someone else's.

$table_prefix = $portal_server ? $portal_server['prefix'] : 'wp_';

if ( ! defined( 'ABSPATH' ) ) {
	define( 'ABSPATH', __DIR__ . '/' );
}

require_once ABSPATH . 'wp-settings.php';
