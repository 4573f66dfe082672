<?php
/**
 * What a restorer is made for, which is filled in when one is put together.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/*
 * Restaurador de respaldos de GNUsys Conector. Se usa una vez y se elimina al terminar.
 */
error_reporting( 0 ); // Paths are nobody's business.
define( 'GNUSYS_RESTORER_CODE', '@@CODE_SHA256@@' ); // Of the code that opens it.
define( 'GNUSYS_RESTORER_HOME', '@@HOME@@' ); // The screen of wp-admin that made it; empty for the portal's.
define( 'GNUSYS_RESTORER_STYLE', '@@STYLE@@' );
define( 'GNUSYS_RESTORER_SPANISH', '@@SPANISH@@' ); // The sentences of languages/, as JSON.
