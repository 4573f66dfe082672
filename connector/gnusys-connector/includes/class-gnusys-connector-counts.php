<?php
/**
 * Totals of the site's content.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Counts users, published content and orders.
 */
final class Gnusys_Connector_Counts {

	/**
	 * All totals.
	 *
	 * @return array With users, posts, pages, products and orders; whole numbers.
	 */
	public static function all() {
		return array(
			'users'    => self::users(),
			'posts'    => self::published( 'post' ),
			'pages'    => self::published( 'page' ),
			'products' => self::published( 'product' ),
			'orders'   => self::orders(),
		);
	}

	/**
	 * Users of this site.
	 *
	 * @return int
	 */
	private static function users() {
		// Counting by role reads every user's meta: too slow for the portal's 5 seconds on a very large site, where
		// WordPress itself (6.0 and later) keeps a total instead.
		if ( ! is_multisite() && function_exists( 'wp_is_large_user_count' ) && wp_is_large_user_count() ) {
			return (int) get_user_count();
		}
		$counted = count_users();
		return (int) $counted['total_users'];
	}

	/**
	 * Published entries of a type.
	 *
	 * @param string $type Post type.
	 * @return int 0 when nothing on this site defines the type (what a removed shop left behind is not on sale).
	 */
	private static function published( $type ) {
		if ( ! post_type_exists( $type ) ) {
			return 0;
		}
		$counts = wp_count_posts( $type );
		return isset( $counts->publish ) ? (int) $counts->publish : 0;
	}

	/**
	 * Orders of the shop, abandoned checkouts and the bin apart.
	 *
	 * @return int 0 without WooCommerce.
	 */
	private static function orders() {
		if ( function_exists( 'wc_get_orders' ) && function_exists( 'wc_get_order_statuses' ) ) {
			try {
				return self::orders_by_woocommerce();
			} catch ( Throwable $problem ) {
				unset( $problem ); // A shop in the middle of an upgrade must not hide the rest of the status.
			}
		}
		if ( ! post_type_exists( 'shop_order' ) ) {
			return 0;
		}
		$counts = (array) wp_count_posts( 'shop_order' );
		unset( $counts['trash'], $counts['auto-draft'], $counts['draft'], $counts['wc-checkout-draft'] );
		return (int) array_sum( array_map( 'intval', $counts ) );
	}

	/**
	 * Orders as WooCommerce's own interface counts them, whether they live in its tables (HPOS) or among the posts.
	 *
	 * @return int
	 */
	private static function orders_by_woocommerce() {
		$found = wc_get_orders(
			array(
				'type'     => 'shop_order',
				'status'   => array_values( array_diff( array_keys( wc_get_order_statuses() ), array( 'wc-checkout-draft' ) ) ),
				'limit'    => 1,
				'paginate' => true,
				'return'   => 'ids',
			)
		);
		return is_object( $found ) && isset( $found->total ) ? (int) $found->total : 0;
	}
}
