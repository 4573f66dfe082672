<?php
/**
 * The statements of a dump.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Cuts a dump into statements: each ends with a semicolon at the end of a line, and no other line does.
 */
final class Gnusys_Connector_Restore_Statements {

	/**
	 * The dump.
	 *
	 * @var resource
	 */
	private $handle;

	/**
	 * Where the next statement begins.
	 *
	 * @var int
	 */
	private $at;

	/**
	 * Opens a dump.
	 *
	 * @param string $path Where it lies.
	 * @param int    $at   Where a statement begins.
	 */
	public function __construct( $path, $at ) {
		$this->handle = fopen( $path, 'rb' );
		$this->at     = $at;
		fseek( $this->handle, $at );
	}

	/**
	 * Where the next statement begins.
	 *
	 * @return int
	 */
	public function at() {
		return $this->at;
	}

	/**
	 * The next statement.
	 *
	 * @return string|null Without its semicolon; null at the end.
	 * @throws Gnusys_Connector_Restore_Stop When the dump ends in the middle of one.
	 */
	public function next() {
		$text = '';
		$line = fgets( $this->handle );
		while ( false !== $line ) {
			$this->at += strlen( $line );
			if ( '' !== $text || ( "\n" !== $line && 0 !== strpos( $line, '--' ) ) ) {
				$text = '' === $text ? $line : $text . $line;
				$end  = "\n" === substr( $line, -1 ) ? -2 : -1;
				if ( ';' === substr( $line, $end, 1 ) ) {
					return substr( $text, 0, $end );
				}
			}
			$line = fgets( $this->handle );
		}
		if ( '' !== trim( $text ) ) {
			throw new Gnusys_Connector_Restore_Stop( 'dump-incomplete' );
		}
		return null;
	}
}
