<?php
/**
 * How often the status may be asked for.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Decides whether a request is answered, and counts it. One short-lived transient holds all counts, so a flood neither
 * fills the database nor, once it is limited, writes to it. Two requests at the same instant may count as one: a limit
 * that is one too generous harms nobody.
 */
final class Gnusys_Connector_Limits {

	const WINDOW_SECONDS   = 60;
	const REQUESTS         = 30; // A window, from everyone. The portal itself asks a few times an hour.
	const REFUSALS         = 10; // A window and address.
	const NOTED            = 10; // Limited callers a window that the log names, so that they cannot push out the rest.
	const GUESSABLE_LENGTH = 32; // Shorter keys were typed by a person.

	const TRANSIENT = 'gnusys_limits';

	const ALLOWED = 'allowed';
	const REFUSED = 'refused';
	const LIMITED = 'limited';

	/**
	 * The verdict on this request. WordPress asks for permission more than once while it answers.
	 *
	 * @var string|null
	 */
	private static $verdict = null;

	/**
	 * The verdict on the current request, counted and logged once.
	 *
	 * @return string ALLOWED, REFUSED or LIMITED.
	 */
	public static function verdict() {
		if ( null === self::$verdict ) {
			self::$verdict = self::judge( Gnusys_Connector_Key::matches( Gnusys_Connector_Bearer::presented() ), self::address() );
		}
		return self::$verdict;
	}

	/**
	 * When a limited caller may come back.
	 *
	 * @return int Seconds, at least one.
	 */
	public static function retry_after() {
		$counts = self::counts();
		return max( 1, $counts['since'] + self::WINDOW_SECONDS - time() );
	}

	/**
	 * Decides, counts and logs.
	 *
	 * @param bool   $is_right Whether the key is the site's.
	 * @param string $address  The caller's.
	 * @return string
	 */
	private static function judge( $is_right, $address ) {
		$counts   = self::counts();
		$who      = substr( wp_hash( $address ), 0, 12 ); // Addresses are not kept, not even for a minute.
		$refusals = isset( $counts['refusals'][ $who ] ) ? $counts['refusals'][ $who ] : 0;
		$outcome  = self::outcome( $is_right, $counts, $refusals );
		if ( self::LIMITED === $outcome ) {
			if ( isset( $counts['limited'][ $who ] ) || count( $counts['limited'] ) >= self::NOTED ) {
				return $outcome;
			}
			$counts['limited'][ $who ] = true;
		} elseif ( self::ALLOWED === $outcome ) {
			++$counts['allowed'];
		} else {
			++$counts['refused'];
			$counts['refusals'][ $who ] = $refusals + 1;
		}
		set_transient( self::TRANSIENT, $counts, self::WINDOW_SECONDS );
		Gnusys_Connector_Log::add( $address, $outcome );
		return $outcome;
	}

	/**
	 * What a request gets. The right key waits for nobody else: otherwise anyone could lock the portal out, and behind a
	 * proxy all callers have one address. Only where the key is short enough to be guessed does an address that guessed
	 * too often wait even with the right one, or the limit would not slow guessing down.
	 *
	 * @param bool  $is_right Whether the key is the site's.
	 * @param array $counts   What counts() gave.
	 * @param int   $refusals The address's own.
	 * @return string
	 */
	private static function outcome( $is_right, array $counts, $refusals ) {
		$guessed = $refusals >= self::REFUSALS;
		if ( $is_right ) {
			$guessed = $guessed && strlen( Gnusys_Connector_Key::stored() ) < self::GUESSABLE_LENGTH;
			return $guessed || $counts['allowed'] >= self::REQUESTS ? self::LIMITED : self::ALLOWED;
		}
		return $guessed || $counts['allowed'] + $counts['refused'] >= self::REQUESTS ? self::LIMITED : self::REFUSED;
	}

	/**
	 * The counts of the running window, which begins with its first request.
	 *
	 * @return array With since (Unix seconds), allowed, refused, refusals by address, limited addresses.
	 */
	private static function counts() {
		$now    = time();
		$stored = get_transient( self::TRANSIENT );
		$none   = array(
			'since'    => $now,
			'allowed'  => 0,
			'refused'  => 0,
			'refusals' => array(),
			'limited'  => array(),
		);
		if ( ! is_array( $stored ) || array_diff_key( $none, $stored ) ) {
			return $none;
		}
		// A write renews the transient's own end, hence the window's beginning beside the counts.
		return $stored['since'] > $now || $stored['since'] <= $now - self::WINDOW_SECONDS ? $none : $stored;
	}

	/**
	 * The address the request came from. Headers that proxies add are not read: callers can write them as they like.
	 *
	 * @return string Empty when unknown.
	 */
	private static function address() {
		return isset( $_SERVER['REMOTE_ADDR'] ) && is_string( $_SERVER['REMOTE_ADDR'] ) ? sanitize_text_field( wp_unslash( $_SERVER['REMOTE_ADDR'] ) ) : '';
	}
}
