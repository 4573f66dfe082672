<?php
/**
 * Removes everything the connector stored, on every site of a network.
 *
 * @package Gnusys_Connector
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

$gnusys_clean = static function () {
	delete_option( 'gnusys_key' );
	delete_option( 'gnusys_log' );
	delete_transient( 'gnusys_limits' );
	foreach ( array( 'gnusys_portal', 'gnusys_backup', 'gnusys_backup_refused', 'gnusys_backup_folder', 'gnusys_backup_last' ) as $gnusys_option ) {
		delete_option( $gnusys_option );
	}
	foreach ( array( 'gnusys_backup_step', 'gnusys_backup_due', 'gnusys_backup_report' ) as $gnusys_hook ) {
		wp_clear_scheduled_hook( $gnusys_hook );
	}
};

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
