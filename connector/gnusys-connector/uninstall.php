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
};

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
