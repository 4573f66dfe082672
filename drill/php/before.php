<?php
/**
 * Runs before a restored site's code: it sends no e-mail, and asks nobody for anything. The network is cut off besides;
 * this spares the site's code to wait for what cannot come.
 */

// WordPress takes filters that were there before it.
$GLOBALS['wp_filter'] = array(
	'pre_wp_mail'      => array(
		0 => array(
			array(
				'function'      => static function () {
					return true;
				},
				'accepted_args' => 0,
			),
		),
	),
	'pre_http_request' => array(
		0 => array(
			array(
				'function'      => static function () {
					return new WP_Error( 'http_request_failed', 'There is no network here.' );
				},
				'accepted_args' => 0,
			),
		),
	),
);
