<?php
/**
 * Installs WordPress where it is not yet, and brings the site to the wanted state: address, permalinks, plugins, key
 * and demo content. Safe to repeat at every start.
 */

require __DIR__ . '/bootstrap.php';

define( 'WP_INSTALLING', true );
require $portal_root . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/plugin.php';
require __DIR__ . '/demo-content.php';

if ( ! is_blog_installed() ) {
	// The installer asks its own address whether permalinks work; nobody answers there yet.
	add_filter(
		'pre_http_request',
		static function () {
			return new WP_Error( 'http_request_failed', 'No server while installing.' );
		}
	);
	wp_install( $portal_settings['title'], $portal_settings['adminUser'], 'admin@example.test', true, '', $portal_settings['adminPassword'] );
}

// While "installing", WordPress keeps transients in memory only: the updates below would be lost.
wp_installing( false );

update_option( 'siteurl', $portal_settings['url'] );
update_option( 'home', $portal_settings['url'] );
update_option( 'timezone_string', 'America/Santiago' );
update_option( 'gnusys_key', $portal_settings['key'], false );

foreach ( array( 'gnusys-connector/gnusys-connector.php', 'formulario-demo/formulario-demo.php', 'galeria-demo/galeria-demo.php' ) as $portal_plugin ) {
	$portal_error = activate_plugin( $portal_plugin );
	if ( is_wp_error( $portal_error ) ) {
		fwrite( STDERR, $portal_plugin . ': ' . $portal_error->get_error_message() . "\n" );
		exit( 1 );
	}
}

portal_demo_content();
portal_demo_updates();

$GLOBALS['wp_rewrite']->set_permalink_structure( '/%postname%/' );
flush_rewrite_rules( false );

echo 'ready ', get_bloginfo( 'version' ), ' ', PHP_VERSION, "\n";
