<?php
/**
 * Why a backup does not go on.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * What ends a step of a backup before its time, and what becomes of the backup.
 */
final class Gnusys_Connector_Backup_Stop extends Exception {

	const FAILURE   = 'failure'; // For good.
	const LATER     = 'later'; // Tried again after a while.
	const MISSING   = 'missing'; // Likewise, and the portal lacks parts.
	const AGAIN     = 'again'; // The portal has given the upload up: sent again from the start.
	const REFUSED   = 'refused'; // The portal does not take the key.
	const CANCELLED = 'cancelled';
	const LOST      = 'lost'; // Another request has taken over.

	/**
	 * One of the above.
	 *
	 * @var string
	 */
	private $kind;

	/**
	 * A reason to stop.
	 *
	 * @param string $kind    One of the constants.
	 * @param string $message For the administrator.
	 */
	public function __construct( $kind, $message = '' ) {
		parent::__construct( $message );
		$this->kind = $kind;
	}

	/**
	 * The end of a backup that cannot be made.
	 *
	 * @param string $message For the administrator.
	 * @return self
	 */
	public static function failure( $message ) {
		return new self( self::FAILURE, $message );
	}

	/**
	 * What becomes of the backup.
	 *
	 * @return string
	 */
	public function kind() {
		return $this->kind;
	}
}
