<?php
/**
 * Removes everything the connector stored, on every site of a network.
 *
 * @package Gnusys_Connector
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

require_once __DIR__ . '/includes/class-gnusys-connector-backups.php';

spl_autoload_register( array( 'Gnusys_Connector_Backups', 'load' ) );

$gnusys_clean = static function () {
	array_map( 'delete_transient', array( 'gnusys_limits', 'gnusys_backup_late' ) );
	array_map( 'delete_option', array_merge( Gnusys_Connector_Backups::OTHERS, Gnusys_Connector_Backups::OPTIONS ) );
	array_map( 'wp_clear_scheduled_hook', array_merge( array( 'gnusys_update' ), Gnusys_Connector_Backups::EVENTS ) );
};

delete_site_option( 'gnusys_offers' );
$gnusys_is_free = Gnusys_Connector_Restoring_Site::forget(); // First: an archive may lie among the backups.

// The backups that are kept here. Their folders hold files alone.
foreach ( (array) glob( WP_CONTENT_DIR . '/gnusys-backups-*', GLOB_ONLYDIR ) as $gnusys_folder ) {
	if ( ! is_link( $gnusys_folder ) && preg_match( '/^gnusys-backups-[a-z0-9]{24}$/', basename( $gnusys_folder ) ) ) {
		foreach ( scandir( $gnusys_folder ) as $gnusys_file ) {
			if ( '.' !== $gnusys_file && '..' !== $gnusys_file ) {
				wp_delete_file( $gnusys_folder . '/' . $gnusys_file );
			}
		}
		rmdir( $gnusys_folder );
	}
}

// Restorers that this site made and nobody ended, unless one has the site in its hands.
foreach ( ! $gnusys_is_free ? array() : (array) glob( dirname( WP_CONTENT_DIR ) . '/restaurar-*.php' ) as $gnusys_file ) {
	if ( preg_match( '/^restaurar-[0-9a-f]{24}\.php$/', basename( $gnusys_file ) ) ) {
		wp_delete_file( $gnusys_file );
	}
}

if ( ! is_multisite() ) {
	$gnusys_clean();
	return;
}

$gnusys_site_ids = get_sites(
	array(
		'fields' => 'ids',
		'number' => 0, // All of them: the default stops at 100.
	)
);
foreach ( $gnusys_site_ids as $gnusys_site_id ) {
	switch_to_blog( $gnusys_site_id );
	$gnusys_clean();
	restore_current_blog();
}
