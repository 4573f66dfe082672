<?php
/**
 * Why a restore cannot go on.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Ends a slice of a restore: with a word for programs, and a sentence for people.
 */
final class Gnusys_Connector_Restore_Stop extends Exception {

	/**
	 * One word of Gnusys_Connector_Restore_Texts::STOPS.
	 *
	 * @var string
	 */
	private $reason;

	/**
	 * A reason to stop.
	 *
	 * @param string $reason One word.
	 * @param array  $values What its sentence names.
	 */
	public function __construct( $reason, array $values = array() ) {
		$this->reason = $reason;
		parent::__construct( Gnusys_Connector_Restore_Texts::stop( $reason, $values ) );
	}

	/**
	 * The word.
	 *
	 * @return string
	 */
	public function reason() {
		return $this->reason;
	}
}
