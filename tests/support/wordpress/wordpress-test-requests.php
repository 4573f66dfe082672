<?php
/**
 * Plugin Name: Test requests
 * Description: Lets a test's request headers put this site into the states that real hosts and plugins put sites into.
 */

defined( 'ABSPATH' ) || exit;

$test_header = static function ( $name ) {
	$key = 'HTTP_X_TEST_' . strtoupper( $name );
	return isset( $_SERVER[ $key ] ) ? $_SERVER[ $key ] : ''; // WordPress adds its slashes after this file.
};

// Runs a test's own PHP in the server that is there anyway: a new PHP process for it takes several times as long.
if ( '' !== $test_header( 'run' ) && hash_equals( (string) file_get_contents( __DIR__ . '/test-token.txt' ), $test_header( 'run' ) ) ) {
	add_action(
		'wp_loaded',
		static function () {
			eval( file_get_contents( 'php://input' ) );
			exit;
		},
		PHP_INT_MAX
	);
}

// Tests ask more often than the connector lets anyone ask: each request restarts the count, except where that is tested.
if ( 'kept' !== $test_header( 'limits' ) && isset( $_SERVER['REMOTE_ADDR'] ) && 0 === strpos( $_SERVER['REQUEST_URI'], '/wp-json/' ) ) {
	delete_transient( 'gnusys_limits' );
}
if ( '' !== $test_header( 'from' ) ) {
	$_SERVER['REMOTE_ADDR'] = $test_header( 'from' );
}

// A server in front that speaks https.
if ( 'yes' === $test_header( 'secure' ) ) {
	$_SERVER['HTTPS'] = 'on';
}

// The language of the site.
if ( '' !== $test_header( 'locale' ) ) {
	add_filter(
		'locale',
		static function () use ( $test_header ) {
			return $test_header( 'locale' );
		},
		20
	);
}

// Hosts that move or hide the Authorization header.
if ( '' !== $test_header( 'redirected' ) ) {
	$_SERVER['REDIRECT_HTTP_AUTHORIZATION'] = $test_header( 'redirected' );
}
if ( 'yes' === $test_header( 'hidden' ) ) {
	unset( $_SERVER['HTTP_AUTHORIZATION'] );
}

// Plugins that close the REST API to visitors, or take every Bearer header for their own.
$test_refusal = static function () {
	return new WP_Error( 'closed_by_other_plugin', 'Closed.', array( 'status' => 403 ) );
};
if ( 'authentication' === $test_header( 'closed' ) ) {
	add_filter( 'rest_authentication_errors', $test_refusal, 50 );
}
if ( 'dispatch' === $test_header( 'closed' ) ) {
	add_filter( 'rest_pre_dispatch', $test_refusal, 50 );
}

// Shops: none, orders among the posts, orders behind WooCommerce's functions, a WooCommerce that fails.
$test_shop = $test_header( 'shop' );
if ( 'none' === $test_shop ) {
	add_action(
		'init',
		static function () {
			unregister_post_type( 'product' );
		},
		99
	);
}
if ( in_array( $test_shop, array( 'posts', 'broken' ), true ) ) {
	add_action(
		'init',
		static function () {
			register_post_type( 'shop_order' );
			foreach ( array( 'wc-completed', 'wc-checkout-draft' ) as $status ) {
				register_post_status( $status );
			}
		}
	);
}
if ( in_array( $test_shop, array( 'woocommerce', 'broken' ), true ) ) {
	function wc_get_order_statuses() {
		return array(
			'wc-completed'      => 'Completado',
			'wc-checkout-draft' => 'Borrador',
		);
	}
	function wc_get_orders( $args ) {
		if ( 'broken' === $_SERVER['HTTP_X_TEST_SHOP'] ) {
			throw new Error( 'in the middle of an upgrade' );
		}
		return (object) array( 'total' => array( 'wc-completed' ) === $args['status'] && $args['paginate'] ? 41 : -1 );
	}
}

// The effects of the route besides its answer.
$test_seen = (object) array(
	'queries'  => 0,
	'counted'  => array(),
	'writes'   => array(),
	'requests' => 0,
);
add_filter(
	'query',
	static function ( $query ) use ( $test_seen ) {
		++$test_seen->queries;
		if ( preg_match( "/^\s*(INSERT|UPDATE)\b.*'(gnusys_log|_transient_(timeout_)?gnusys_limits)'/is", $query, $found ) ) {
			$test_seen->counted[ $found[2] ] = true;
		} elseif ( ! preg_match( '/^\s*(SELECT|SHOW|DESCRIBE|SET)\b/i', $query ) ) {
			$test_seen->writes[] = substr( preg_replace( '/\s+/', ' ', $query ), 0, 80 );
		}
		return $query;
	}
);
add_filter(
	'pre_http_request',
	static function ( $answer ) use ( $test_seen ) {
		++$test_seen->requests;
		return $answer;
	}
);
add_filter(
	'rest_post_dispatch',
	static function ( $response ) use ( $test_seen ) {
		$response->header( 'X-Test-Has-List', function_exists( 'getallheaders' ) ? 'yes' : 'no' );
		$response->header( 'X-Test-Queries', (string) $test_seen->queries );
		$response->header( 'X-Test-Counted', implode( '; ', array_keys( $test_seen->counted ) ) );
		$response->header( 'X-Test-Writes', $test_seen->writes ? implode( '; ', $test_seen->writes ) : 'none' );
		$response->header( 'X-Test-Requests', (string) $test_seen->requests );
		return $response;
	}
);
