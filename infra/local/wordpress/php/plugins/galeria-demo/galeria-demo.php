<?php
/**
 * Plugin Name: Galería de fotos
 * Description: Plugin inerte del sitio de demostración.
 * Version:     2.3.1
 * License:     GPLv2 or later
 */

defined( 'ABSPATH' ) || exit;
