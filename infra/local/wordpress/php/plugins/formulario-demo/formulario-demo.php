<?php
/**
 * Plugin Name: Formulario de contacto
 * Description: Plugin inerte del sitio de demostración.
 * Version:     1.8.2
 * License:     GPLv2 or later
 */

defined( 'ABSPATH' ) || exit;
