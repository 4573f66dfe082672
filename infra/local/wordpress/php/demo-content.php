<?php
/**
 * What makes the demo site look alive.
 */

/**
 * Adds posts, pages, products and an editor, once.
 */
function portal_demo_content() {
	if ( get_option( 'portal_demo_content' ) ) {
		return; // Not again: someone may have changed or deleted it on purpose.
	}
	$entries = array(
		array( 'post', 'publish', 'Abrimos nuestra tienda en línea' ),
		array( 'post', 'publish', 'Cinco consejos para cuidar la madera' ),
		array( 'post', 'draft', 'Novedades de la próxima temporada' ),
		array( 'page', 'publish', 'Quiénes somos' ),
		array( 'page', 'publish', 'Contacto' ),
		array( 'product', 'publish', 'Mesa de roble' ),
		array( 'product', 'publish', 'Silla tejida' ),
		array( 'product', 'publish', 'Lámpara de pie' ),
		array( 'product', 'publish', 'Estante de pared' ),
		array( 'product', 'draft', 'Sofá de tres cuerpos' ),
	);
	foreach ( $entries as $entry ) {
		wp_insert_post(
			array(
				'post_type'    => $entry[0],
				'post_status'  => $entry[1],
				'post_title'   => $entry[2],
				'post_content' => 'Contenido de demostración.',
				'post_author'  => 1,
			)
		);
	}
	if ( ! username_exists( 'editora' ) ) {
		$editor = wp_create_user( 'editora', wp_generate_password( 24 ), 'editora@example.test' );
		if ( ! is_wp_error( $editor ) ) {
			( new WP_User( $editor ) )->set_role( 'editor' );
		}
	}
	update_option( 'portal_demo_content', 1, false );
}

/**
 * Pretends that WordPress just looked for updates, and found one of a plugin and one of a theme. Without internet it finds none
 * itself.
 */
function portal_demo_updates() {
	$installed = get_plugins();
	$file      = 'galeria-demo/galeria-demo.php';
	$plugins   = (object) array(
		'last_checked' => time(),
		'checked'      => wp_list_pluck( $installed, 'Version' ),
		'response'     => array(),
		'translations' => array(),
		'no_update'    => array(),
	);
	if ( isset( $installed[ $file ] ) ) {
		$plugins->response[ $file ] = (object) array(
			'id'          => $file,
			'slug'        => 'galeria-demo',
			'plugin'      => $file,
			'new_version' => '2.4.0',
			'url'         => '',
			'package'     => '',
		);
	}
	set_site_transient( 'update_plugins', $plugins );

	$theme  = wp_get_theme();
	$themes = (object) array(
		'last_checked' => time(),
		'checked'      => array( $theme->get_stylesheet() => $theme->get( 'Version' ) ),
		'response'     => array(
			$theme->get_stylesheet() => array(
				'theme'       => $theme->get_stylesheet(),
				'new_version' => '99.0',
				'url'         => '',
				'package'     => '',
			),
		),
		'translations' => array(),
	);
	set_site_transient( 'update_themes', $themes );

	$core = (object) array(
		'last_checked'    => time(),
		'version_checked' => get_bloginfo( 'version' ),
		'updates'         => array(
			(object) array(
				'response' => 'latest',
				'version'  => get_bloginfo( 'version' ),
				'current'  => get_bloginfo( 'version' ),
				'locale'   => get_locale(),
			),
		),
	);
	set_site_transient( 'update_core', $core );
}
