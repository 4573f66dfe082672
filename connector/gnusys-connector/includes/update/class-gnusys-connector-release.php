<?php
/**
 * Releases of the connector that the portal offers.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Takes what the portal signed: `<base64 of a manifest>.<base64 of its Ed25519 signature>`, in a header of its own read of the
 * status. The key was pinned when the site was paired; the connection key alone installs nothing.
 */
final class Gnusys_Connector_Release {

	const PIN     = 'gnusys_release_pin'; // One of Gnusys_Connector_Origin::SECRETS: the portal's address and its key.
	const OPTION  = 'gnusys_release'; // Whether it is off, the signed offer, whether it failed. Autoloaded: pages ask for it.
	const LOG     = 'gnusys_release_log';
	const HEADER  = 'HTTP_X_GNUSYS_RELEASE';
	const TYPE    = 'release'; // Whatever else the portal may sign with this key has another one.
	const FORM    = '~^([A-Za-z0-9+/]{1,4000}=*)\.([A-Za-z0-9+/]{86}==)$~D';
	const ENTRIES = 20;

	/**
	 * Whether the offer of this request was refused.
	 *
	 * @var bool
	 */
	private static $is_refused = false;

	/**
	 * Trusts the key of the portal that the site was paired with.
	 *
	 * @param string $portal Its address, without a slash at its end.
	 * @param mixed  $key    Ed25519, in base64, as its answer has it.
	 */
	public static function pin( $portal, $key ) {
		if ( is_string( $key ) && SODIUM_CRYPTO_SIGN_PUBLICKEYBYTES === strlen( (string) base64_decode( $key, true ) ) ) {
			Gnusys_Connector_Origin::keep_secret( self::PIN, (string) wp_json_encode( compact( 'portal', 'key' ) ) );
		}
	}

	/**
	 * Trusts nobody: the site gets another connection key, or none.
	 */
	public static function unpin() {
		delete_option( self::PIN );
		if ( array() !== self::kept() ) {
			update_option( self::OPTION, array_intersect_key( self::kept(), array( 'off' => true ) ), true );
		}
	}

	/**
	 * The portal whose releases this site takes. It is sealed, so a copy of the site trusts nobody. In a network, that of the
	 * main site: its sites share their files.
	 *
	 * @return array|null With portal and key.
	 */
	public static function pinned() {
		// In clear it is of somebody who writes into the database; Origin would take it for a key of an old version.
		$is_sealed = is_array( get_option( self::PIN ) ) && Gnusys_Connector_Network::makes_backups();
		$pin       = $is_sealed ? json_decode( Gnusys_Connector_Origin::secret( self::PIN ), true ) : null;
		return isset( $pin['portal'], $pin['key'] ) ? $pin : null;
	}

	/**
	 * Whether this site takes releases, as its answer to the portal says.
	 *
	 * @return string None (no key is pinned), off (switched off, or impossible here), refused, failed, or on.
	 */
	public static function state() {
		if ( null === self::pinned() ) {
			return 'none';
		}
		$is_possible = wp_is_file_mod_allowed( 'automatic_updater' ) && ! ( defined( 'AUTOMATIC_UPDATER_DISABLED' ) && AUTOMATIC_UPDATER_DISABLED )
			&& wp_is_writable( WP_PLUGIN_DIR ) && wp_is_writable( dirname( GNUSYS_CONNECTOR_FILE ) );
		if ( ! $is_possible || isset( self::kept()['off'] ) ) {
			return 'off';
		}
		$is_failed = null !== self::offer() && isset( self::kept()['failed'] );
		return self::$is_refused ? 'refused' : ( $is_failed ? 'failed' : 'on' );
	}

	/**
	 * Takes the offer that came with this request, which is authorized.
	 */
	public static function take() {
		$signed = isset( $_SERVER[ self::HEADER ] ) ? (string) wp_unslash( $_SERVER[ self::HEADER ] ) : ''; // Verified as a whole.
		$kept   = self::kept();
		if ( '' === $signed || Gnusys_Connector_Origin::is_elsewhere() ) {
			return;
		}
		if ( ! isset( $kept['signed'] ) || $kept['signed'] !== $signed ) {
			$read = self::read( $signed );
			self::note( $read['outcome'], $read['version'] );
			self::$is_refused = null === $read['manifest'];
			if ( self::$is_refused ) {
				return;
			}
			update_option( self::OPTION, compact( 'signed' ), true );
		}
		if ( null !== self::offer() && ! isset( self::kept()['failed'] ) ) {
			Gnusys_Connector_Updater::plan();
		}
	}

	/**
	 * The release on offer. Its signature is verified now, and not only when it came.
	 *
	 * @return array|null Its manifest, with portal: where it is.
	 */
	public static function offer() {
		$kept = self::kept();
		if ( ! isset( $kept['signed'] ) ) {
			return null;
		}
		$read = self::read( (string) $kept['signed'] );
		if ( GNUSYS_CONNECTOR_VERSION === $read['version'] ) {
			self::note( 'installed', $read['version'] ); // The new version itself says so.
			update_option( self::OPTION, array(), true );
		}
		return $read['manifest'];
	}

	/**
	 * The offer came to nothing, and is not tried again by itself.
	 *
	 * @param string $outcome Why.
	 */
	public static function fail( $outcome ) {
		$kept = self::kept();
		self::note( $outcome, self::read( isset( $kept['signed'] ) ? (string) $kept['signed'] : '' )['version'] );
		update_option( self::OPTION, array( 'failed' => true ) + $kept, true );
	}

	/**
	 * Reads a signed offer.
	 *
	 * @param string $signed Manifest and signature.
	 * @return array With outcome, version (empty where nobody vouches for it) and manifest (null unless it is on offer).
	 */
	private static function read( $signed ) {
		$outcome  = 'offered';
		$pin      = self::pinned();
		$manifest = null === $pin || ! preg_match( self::FORM, $signed, $found )
			// WordPress brings it along where PHP lacks it.
			|| ! sodium_crypto_sign_verify_detached( base64_decode( $found[2] ), (string) base64_decode( $found[1] ), base64_decode( $pin['key'] ) )
			? null : json_decode( base64_decode( $found[1] ), true );
		$version = isset( $manifest['version'] ) ? (string) $manifest['version'] : '';
		if ( null === $pin ) {
			$outcome = 'unpaired';
		} elseif ( isset( self::kept()['off'] ) ) {
			$outcome = 'off';
		} elseif ( ! is_array( $manifest ) ) {
			$outcome = 'signature';
		} elseif ( array( self::TYPE, dirname( plugin_basename( GNUSYS_CONNECTOR_FILE ) ) ) !== array( $manifest['type'], $manifest['plugin'] ) ) {
			$outcome = 'other';
		} elseif ( version_compare( $version, GNUSYS_CONNECTOR_VERSION, '<=' ) ) {
			$outcome = 'older';
		}
		return array(
			'outcome'  => $outcome,
			'version'  => $version,
			'manifest' => 'offered' === $outcome ? array( 'portal' => $pin['portal'] ) + $manifest : null,
		);
	}

	/**
	 * Notes what became of an offer; not again while nothing else does.
	 *
	 * @param string $outcome One of those of view-updates.php.
	 * @param string $version Empty where it is not known.
	 */
	public static function note( $outcome, $version ) {
		$entries = get_option( self::LOG, array() );
		if ( isset( $entries[0] ) && array( $outcome, $version ) === array( $entries[0]['outcome'], $entries[0]['version'] ) ) {
			return;
		}
		array_unshift( $entries, array( 'at' => time() ) + compact( 'outcome', 'version' ) );
		update_option( self::LOG, array_slice( $entries, 0, self::ENTRIES ), false );
	}

	/**
	 * What is kept. It asks the database nothing: most sites keep nothing.
	 *
	 * @return array
	 */
	public static function kept() {
		$all = wp_load_alloptions();
		return isset( $all[ self::OPTION ] ) ? (array) maybe_unserialize( $all[ self::OPTION ] ) : array();
	}
}
