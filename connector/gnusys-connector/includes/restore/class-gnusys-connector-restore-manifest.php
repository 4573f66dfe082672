<?php
/**
 * What an archive says of itself.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * The manifest of an archive, of format 1 or 2.
 */
final class Gnusys_Connector_Restore_Manifest {

	const FORMATS   = array( 1, 2 );
	const BYTES_MAX = 67108864;

	/**
	 * What it says.
	 *
	 * @var array
	 */
	private $said;

	/**
	 * Reads a manifest.
	 *
	 * @param string $json As the archive has it.
	 * @throws Gnusys_Connector_Restore_Stop When it cannot be read.
	 */
	public function __construct( $json ) {
		$said = json_decode( $json, true );
		if ( is_array( $said ) && isset( $said['format'] ) && ! in_array( $said['format'], self::FORMATS, true ) ) {
			throw new Gnusys_Connector_Restore_Stop( 'format-unknown', array( is_scalar( $said['format'] ) ? $said['format'] : '?' ) );
		}
		if ( ! is_array( $said ) || ! isset( $said['format'], $said['site'], $said['prefix'], $said['tables'], $said['files'], $said['bytes'] ) || ! is_array( $said['tables'] ) ) {
			throw new Gnusys_Connector_Restore_Stop( 'manifest-damaged' );
		}
		$this->said = $said;
	}

	/**
	 * A value of it.
	 *
	 * @param string $name    Which.
	 * @param mixed  $default Where there is none.
	 * @return mixed
	 */
	public function get( $name, $default = null ) {
		return isset( $this->said[ $name ] ) ? $this->said[ $name ] : $default;
	}

	/**
	 * A text of it.
	 *
	 * @param string $name Which.
	 * @return string Empty where there is none.
	 */
	public function text( $name ) {
		$value = $this->get( $name );
		return is_string( $value ) ? $value : '';
	}

	/**
	 * WordPress's own files when the backup was made.
	 *
	 * @return int[] Bytes by path; empty in backups of connectors before 1.6.1.
	 */
	public function core() {
		$listed = $this->get( 'core', array() );
		$core   = array();
		foreach ( is_array( $listed ) ? $listed : array() as $name => $bytes ) {
			if ( is_int( $bytes ) && 0 === preg_match( '~(^|/)\.\.(/|$)|\0~', (string) $name ) ) { // Nobody asks about files elsewhere.
				$core[ $name ] = $bytes;
			}
		}
		return $core;
	}

	/**
	 * The tables, without views.
	 *
	 * @return array[] Each with rows, sum (null in format 1), and whether all of its rows are there, by name.
	 * @throws Gnusys_Connector_Restore_Stop When they cannot be read.
	 */
	public function tables() {
		$tables = array();
		foreach ( $this->said['tables'] as $table ) {
			if ( ! is_array( $table ) || ! isset( $table['name'] ) || ! is_string( $table['name'] ) ) {
				throw new Gnusys_Connector_Restore_Stop( 'manifest-damaged' );
			}
			if ( ! isset( $table['kind'] ) || 'view' !== $table['kind'] ) {
				$tables[ $table['name'] ] = array(
					'rows'   => isset( $table['rows'] ) ? (int) $table['rows'] : 0,
					'sum'    => isset( $table['sum'] ) ? (string) $table['sum'] : null,
					'is_all' => 1 === $this->said['format'] || isset( $table['sum'] ), // Those of some engines lie elsewhere.
				);
			}
		}
		return $tables;
	}

	/**
	 * The site's address, as its pages have it.
	 *
	 * @return string
	 */
	public function address() {
		return rtrim( (string) $this->get( 'home', $this->said['site'] ), '/' );
	}
}
