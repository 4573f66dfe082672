<?php
/**
 * Plugin Name:       GNUsys Conector
 * Description:       Tells the maintenance portal how this site is (versions, plugins, themes and totals), and sends it backups if you want. It changes nothing here but this plugin, where you let it.
 * Version:           1.7.0
 * Requires at least: 5.8
 * Requires PHP:      7.4
 * Author:            GNUsys
 * License:           GPLv2 or later
 * License URI:       https://www.gnu.org/licenses/gpl-2.0.html
 * Update URI:        false
 * Text Domain:       gnusys-connector
 * Domain Path:       /languages
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

define( 'GNUSYS_CONNECTOR_VERSION', '1.7.0' );
define( 'GNUSYS_CONNECTOR_FILE', __FILE__ );

require_once __DIR__ . '/includes/class-gnusys-connector-texts.php';
require_once __DIR__ . '/includes/class-gnusys-connector-network.php';
require_once __DIR__ . '/includes/class-gnusys-connector-origin.php';
require_once __DIR__ . '/includes/class-gnusys-connector-key.php';
require_once __DIR__ . '/includes/class-gnusys-connector-bearer.php';
require_once __DIR__ . '/includes/class-gnusys-connector-log.php';
require_once __DIR__ . '/includes/class-gnusys-connector-limits.php';
require_once __DIR__ . '/includes/class-gnusys-connector-inventory.php';
require_once __DIR__ . '/includes/class-gnusys-connector-updates.php';
require_once __DIR__ . '/includes/class-gnusys-connector-counts.php';
require_once __DIR__ . '/includes/class-gnusys-connector-directory.php';
require_once __DIR__ . '/includes/class-gnusys-connector-status.php';
require_once __DIR__ . '/includes/class-gnusys-connector-route.php';
require_once __DIR__ . '/includes/class-gnusys-connector-backups.php';
require_once __DIR__ . '/includes/update/class-gnusys-connector-release.php';
require_once __DIR__ . '/includes/update/class-gnusys-connector-updater.php';

Gnusys_Connector_Texts::register();
Gnusys_Connector_Directory::register();
Gnusys_Connector_Route::register();

if ( is_admin() ) {
	require_once __DIR__ . '/includes/class-gnusys-connector-pairing.php';
	require_once __DIR__ . '/includes/class-gnusys-connector-settings.php';
	Gnusys_Connector_Settings::register();
}

Gnusys_Connector_Backups::register();
Gnusys_Connector_Updater::register();

if ( defined( 'WP_CLI' ) && WP_CLI ) {
	require_once __DIR__ . '/includes/class-gnusys-connector-command.php';
	Gnusys_Connector_Command::register();
}
