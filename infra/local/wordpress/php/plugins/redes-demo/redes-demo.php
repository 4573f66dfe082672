<?php
/**
 * Plugin Name: Botones para redes sociales
 * Description: Plugin inerte del sitio de demostración.
 * Version:     0.9.4
 * License:     GPLv2 or later
 */

defined( 'ABSPATH' ) || exit;
