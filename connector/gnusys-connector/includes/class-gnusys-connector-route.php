<?php
/**
 * GET /wp-json/gnusys/v1/status, and /wp-admin/admin-ajax.php?action=gnusys_status
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * The one route of the connector: read-only, for the holder of the key alone. It has a second door, for sites whose REST API
 * a plugin or a server takes away.
 */
final class Gnusys_Connector_Route {

	const REST_NAMESPACE = 'gnusys/v1';
	const PATH           = '/gnusys/v1/status';
	const ACTION         = 'gnusys_status';

	/**
	 * Hooks the route in.
	 */
	public static function register() {
		add_action( 'rest_api_init', array( __CLASS__, 'add_route' ) );
		add_action( 'wp_ajax_' . self::ACTION, array( __CLASS__, 'answer_at_second_door' ) );
		add_action( 'wp_ajax_nopriv_' . self::ACTION, array( __CLASS__, 'answer_at_second_door' ) );
		// Late, to have the last word over plugins that close the REST API to visitors.
		add_filter( 'rest_authentication_errors', array( __CLASS__, 'leave_refusal_to_route' ), PHP_INT_MAX );
		add_filter( 'rest_pre_dispatch', array( __CLASS__, 'drop_foreign_refusal' ), PHP_INT_MAX, 3 );
		add_filter( 'rest_post_dispatch', array( __CLASS__, 'forbid_caching' ), PHP_INT_MAX, 3 );
	}

	/**
	 * Registers the route.
	 */
	public static function add_route() {
		register_rest_route(
			self::REST_NAMESPACE,
			'/status',
			array(
				'methods'             => 'GET',
				'callback'            => array( __CLASS__, 'answer' ),
				'permission_callback' => array( __CLASS__, 'authorize' ),
				'show_in_index'       => false,
			)
		);
	}

	/**
	 * Lets only the holder of the key in. A missing, a wrong and an unconfigured key get the same answer, so that
	 * it says nothing about the site. Who comes too often has to wait.
	 *
	 * @return true|WP_Error
	 */
	public static function authorize() {
		$verdict = Gnusys_Connector_Limits::verdict();
		if ( Gnusys_Connector_Limits::ALLOWED === $verdict ) {
			return true;
		}
		if ( Gnusys_Connector_Limits::LIMITED === $verdict ) {
			return new WP_Error(
				'gnusys_too_many_requests',
				__( 'Too many requests: try again in a minute.', 'gnusys-connector' ),
				array( 'status' => 429 )
			);
		}
		return new WP_Error(
			'gnusys_unauthorized',
			__( 'The connection key is missing or not correct.', 'gnusys-connector' ),
			array( 'status' => 401 )
		);
	}

	/**
	 * Answers with the status.
	 *
	 * @return WP_REST_Response
	 */
	public static function answer() {
		Gnusys_Connector_Release::take();
		return new WP_REST_Response( Gnusys_Connector_Status::read(), 200 );
	}

	/**
	 * The same by admin-ajax.php.
	 */
	public static function answer_at_second_door() {
		$verdict = self::authorize();
		nocache_headers();
		if ( true === $verdict ) {
			Gnusys_Connector_Release::take();
			wp_send_json( Gnusys_Connector_Status::read(), 200 );
		}
		$status = $verdict->get_error_data()['status'];
		if ( 429 === $status ) {
			header( 'Retry-After: ' . Gnusys_Connector_Limits::retry_after() );
		}
		wp_send_json(
			array(
				'code'    => $verdict->get_error_code(),
				'message' => $verdict->get_error_message(),
			),
			$status
		);
	}

	/**
	 * Many sites close the REST API to visitors with a plugin, and others take every Bearer header for a token of
	 * their own. For this one route the key alone decides (see authorize()).
	 *
	 * @param WP_Error|null|true $result What other filters decided.
	 * @return WP_Error|null|true
	 */
	public static function leave_refusal_to_route( $result ) {
		$asked = isset( $GLOBALS['wp']->query_vars['rest_route'] ) ? (string) $GLOBALS['wp']->query_vars['rest_route'] : '';
		return self::is_status( $asked ) ? true : $result;
	}

	/**
	 * The same, for plugins that refuse one step later.
	 *
	 * @param mixed           $result  What other filters answer instead of the route.
	 * @param WP_REST_Server  $server  The server.
	 * @param WP_REST_Request $request The request.
	 * @return mixed
	 */
	public static function drop_foreign_refusal( $result, $server, $request ) {
		return is_wp_error( $result ) && self::is_status( $request->get_route() ) ? null : $result;
	}

	/**
	 * Marks every answer of the route, refusals too, as not to be kept by page caches, proxies or browsers.
	 *
	 * @param WP_HTTP_Response $response The answer.
	 * @param WP_REST_Server   $server   The server.
	 * @param WP_REST_Request  $request  The request.
	 * @return WP_HTTP_Response
	 */
	public static function forbid_caching( $response, $server, $request ) {
		if ( ! self::is_status( $request->get_route() ) || ! $response instanceof WP_HTTP_Response ) {
			return $response;
		}
		if ( ! defined( 'DONOTCACHEPAGE' ) ) {
			define( 'DONOTCACHEPAGE', true ); // The sign that WordPress's page-cache plugins agree on.
		}
		$response->header( 'Cache-Control', 'no-store, no-cache, must-revalidate, max-age=0, private' );
		$response->header( 'Expires', 'Wed, 11 Jan 1984 05:00:00 GMT' );
		if ( 401 === $response->get_status() ) {
			$response->header( 'WWW-Authenticate', 'Bearer' );
		}
		if ( 429 === $response->get_status() ) {
			$response->header( 'Retry-After', (string) Gnusys_Connector_Limits::retry_after() );
		}
		return $response;
	}

	/**
	 * Whether a route is ours (WordPress matches them without regard to case).
	 *
	 * @param string $route As requested.
	 * @return bool
	 */
	private static function is_status( $route ) {
		return strtolower( untrailingslashit( $route ) ) === self::PATH;
	}
}
