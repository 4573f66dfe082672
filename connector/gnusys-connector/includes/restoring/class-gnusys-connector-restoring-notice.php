<?php
/**
 * What the portal hears of restores.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Tells the portal that somebody prepares a restore here: its log, its audit and the site's owner hear of it. That is before
 * the restore, after which the site has no key until it is connected again. What does not arrive lies beside the copies,
 * which no restore swaps, and is sent with the next report.
 */
final class Gnusys_Connector_Restoring_Notice {

	const PATH       = '/restores';
	const MOST       = 20; // That are kept.
	const SECONDS    = 5; // Somebody waits for the restore.
	const NAME_MAX   = 200; // Characters, as the portal takes them.
	const PERSON_MAX = 60;

	/**
	 * Tells of a restore that was prepared. None fails because the portal is not there.
	 *
	 * @param array  $settings As Gnusys_Connector_Restore_Settings takes them.
	 * @param string $by       'wp-admin' or 'wp-cli'.
	 */
	public static function tell( array $settings, $by ) {
		$name   = (string) preg_replace( '/\.php$/', '', Gnusys_Connector_Restoring_Upload::name_of( $settings['archive'] ) );
		$notice = array(
			'restoreId'  => bin2hex( random_bytes( 16 ) ),
			'filename'   => Gnusys_Connector_Backup_Portal::plain( $name, self::NAME_MAX ),
			'scope'      => 'all',
			'part'       => '',
			'by'         => $by,
			'person'     => Gnusys_Connector_Backup_Portal::plain( (string) wp_get_current_user()->user_login, self::PERSON_MAX ),
			'preparedAt' => gmdate( 'Y-m-d\TH:i:s\Z' ),
		);
		foreach ( array( 'folder', 'table' ) as $kind ) {
			if ( '' !== $settings[ $kind ] ) {
				$notice['scope'] = $kind;
				$notice['part']  = Gnusys_Connector_Backup_Portal::plain( $settings[ $kind ], self::NAME_MAX );
			}
		}
		if ( '' !== $settings['only'] ) {
			$notice['scope'] = $settings['only'];
		}
		$notices = array_slice( array_merge( self::kept(), array( $notice ) ), -self::MOST );
		self::keep( $notices );
		self::deliver( $notices, self::SECONDS );
	}

	/**
	 * Reports what was not reported yet.
	 */
	public static function send() {
		self::deliver( self::kept(), Gnusys_Connector_Backup_Portal::TIMEOUT_SECONDS );
	}

	/**
	 * Tells the portal, until it does not answer.
	 *
	 * @param array[] $notices What.
	 * @param int     $seconds How long each may take.
	 */
	private static function deliver( array $notices, $seconds ) {
		if ( ! Gnusys_Connector_Backup_Options::is_ready() ) {
			return;
		}
		foreach ( $notices as $notice ) {
			try {
				Gnusys_Connector_Backup_Portal::ask( 'POST', self::PATH, $notice, $seconds );
			} catch ( Gnusys_Connector_Backup_Stop $stop ) {
				if ( Gnusys_Connector_Backup_Stop::FAILURE !== $stop->kind() ) {
					return;
				}
				// It takes this one never.
			}
			self::keep(
				array_filter(
					self::kept(),
					static function ( $kept ) use ( $notice ) {
						return $kept['restoreId'] !== $notice['restoreId'];
					}
				)
			);
		}
	}

	/**
	 * Where they lie. A copy of this site under another address knows nothing of them.
	 *
	 * @param string $folder Of the copies.
	 * @return string
	 */
	private static function path( $folder ) {
		return $folder . '/restores-' . substr( hash( 'sha256', (string) get_option( 'home' ) ), 0, 12 ) . '.php';
	}

	/**
	 * What was not reported yet.
	 *
	 * @return array[]
	 */
	private static function kept() {
		$path    = self::path( Gnusys_Connector_Backup_Folder::path() );
		$notices = is_file( $path ) ? json_decode( substr( (string) file_get_contents( $path ), strlen( Gnusys_Connector_Backup_Journal::GUARD ) ), true ) : array();
		return is_array( $notices ) ? $notices : array();
	}

	/**
	 * Keeps what was not reported yet.
	 *
	 * @param array[] $notices All of it.
	 */
	private static function keep( array $notices ) {
		$folder = array() === $notices ? Gnusys_Connector_Backup_Folder::path() : Gnusys_Connector_Backup_Folder::provide();
		if ( '' === $folder ) {
			return;
		}
		if ( array() === $notices ) {
			wp_delete_file( self::path( $folder ) );
		} else {
			file_put_contents( self::path( $folder ), Gnusys_Connector_Backup_Journal::GUARD . wp_json_encode( array_values( $notices ) ), LOCK_EX );
		}
	}
}
