<?php
/**
 * Begins what the restorer was called for: a command, or a page.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

if ( 'cli' === PHP_SAPI ) {
	if ( ! defined( 'GNUSYS_RESTORER_LIBRARY' ) ) { // Else somebody wants the classes alone.
		exit( Gnusys_Connector_Restorer_Command::run( getopt( '', array( 'archive:', 'settings:', 'slice:', 'passphrase-file:', 'verify', 'prove', 'undo', 'discard' ) ), __DIR__ ) );
	}
} else {
	( new Gnusys_Connector_Restorer_Page( __FILE__, GNUSYS_RESTORER_CODE, GNUSYS_RESTORER_HOME ) )->answer();
}
