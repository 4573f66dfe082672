<?php
/**
 * Makes a command-line run look like a request to the site, which WordPress wants before it loads. The address comes
 * from settings.json, written beside this file at every start.
 */

$portal_settings = json_decode( (string) file_get_contents( __DIR__ . '/settings.json' ), true );
$portal_root     = rtrim( dirname( __DIR__ ), '/' ) . '/wordpress';

$_SERVER['HTTP_HOST']       = parse_url( $portal_settings['url'], PHP_URL_HOST ) . ':' . parse_url( $portal_settings['url'], PHP_URL_PORT );
$_SERVER['REQUEST_URI']     = '/';
$_SERVER['REQUEST_METHOD']  = 'GET';
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
