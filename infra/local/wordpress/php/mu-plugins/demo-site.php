<?php
/**
 * Plugin Name: Sitio de demostración
 * Description: Da a este WordPress local el idioma de sus clientes y una tienda sin WooCommerce, y evita que envíe correos.
 */

defined( 'ABSPATH' ) || exit;

// Without internet WordPress gets no language pack: its own screens stay English, what brings its texts is Spanish.
add_filter(
	'locale',
	static function () {
		return 'es_CL';
	}
);

// The type that WooCommerce would define, so that the number of products is more than zero.
add_action(
	'init',
	static function () {
		register_post_type(
			'product',
			array(
				'label'    => 'Productos',
				'public'   => true,
				'supports' => array( 'title', 'editor', 'thumbnail' ),
			)
		);
	}
);

add_filter( 'pre_wp_mail', '__return_true' ); // No mail server here.

// It could not ask for updates without internet; each attempt would log warnings and put off the ones made up in
// demo-content.php.
foreach ( array( 'core', 'plugins', 'themes' ) as $portal_kind ) {
	remove_action( 'admin_init', "_maybe_update_{$portal_kind}" );
	foreach ( array( 'load-plugins.php', 'load-themes.php', 'load-update.php', 'load-update-core.php' ) as $portal_screen ) {
		remove_action( $portal_screen, "wp_update_{$portal_kind}" );
	}
}
