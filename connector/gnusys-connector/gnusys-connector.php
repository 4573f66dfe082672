<?php
/**
 * Plugin Name:       GNUsys Conector
 * Description:       Informa al portal de mantenimiento del estado de este sitio (versiones, plugins, temas y totales). Solo lee: nunca cambia nada.
 * Version:           1.0.0
 * Requires at least: 5.6
 * Requires PHP:      7.4
 * Author:            GNUsys
 * License:           GPLv2 or later
 * License URI:       https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain:       gnusys-connector
 * Domain Path:       /languages
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

define( 'GNUSYS_CONNECTOR_VERSION', '1.0.0' );
define( 'GNUSYS_CONNECTOR_FILE', __FILE__ );

require_once __DIR__ . '/includes/class-gnusys-connector-key.php';
require_once __DIR__ . '/includes/class-gnusys-connector-bearer.php';
require_once __DIR__ . '/includes/class-gnusys-connector-inventory.php';
require_once __DIR__ . '/includes/class-gnusys-connector-updates.php';
require_once __DIR__ . '/includes/class-gnusys-connector-counts.php';
require_once __DIR__ . '/includes/class-gnusys-connector-status.php';
require_once __DIR__ . '/includes/class-gnusys-connector-route.php';

Gnusys_Connector_Route::register();

if ( is_admin() ) {
	require_once __DIR__ . '/includes/class-gnusys-connector-settings.php';
	Gnusys_Connector_Settings::register();
}

add_action(
	'init',
	static function () {
		load_plugin_textdomain( 'gnusys-connector', false, dirname( plugin_basename( GNUSYS_CONNECTOR_FILE ) ) . '/languages' );
	}
);
