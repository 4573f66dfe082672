<?php
/**
 * The tables of a restore.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Which tables are restored, and what they are called on the way: short names, since a prefix before a long one would
 * overflow the 64 characters of a server.
 */
final class Gnusys_Connector_Restore_Tables {

	/**
	 * Their places, by name.
	 *
	 * @var int[]
	 */
	private $places;

	/**
	 * What the temporary names begin with.
	 *
	 * @var string
	 */
	private $prefix;

	/**
	 * What the manifest says of them, by name.
	 *
	 * @var array[]
	 */
	private $said;

	/**
	 * The tables of a restore.
	 *
	 * @param Gnusys_Connector_Restore_Job $job The restore.
	 */
	public function __construct( $job ) {
		$manifest     = new Gnusys_Connector_Restore_Manifest( file_get_contents( $job->path( Gnusys_Connector_Restore_Names::MANIFEST ) ) );
		$tables       = $manifest->tables();
		$this->said   = '' === $job->settings->table ? $tables : array_intersect_key( $tables, array( $job->settings->table => true ) );
		$this->places = array_flip( array_keys( $this->said ) );
		$this->prefix = 'gnr' . $job->state['id'] . '_';
	}

	/**
	 * Their names.
	 *
	 * @return string[]
	 */
	public function names() {
		return array_map( 'strval', array_keys( $this->places ) );
	}

	/**
	 * Whether a table is among them.
	 *
	 * @param string $name The table's.
	 * @return bool
	 */
	public function has( $name ) {
		return isset( $this->places[ $name ] );
	}

	/**
	 * The name under which a table is prepared.
	 *
	 * @param string $name The table's.
	 * @return string
	 */
	public function staged( $name ) {
		return $this->prefix . $this->places[ $name ] . 'n';
	}

	/**
	 * The name under which the table that was there is kept.
	 *
	 * @param string $name The table's.
	 * @return string
	 */
	public function former( $name ) {
		return $this->prefix . $this->places[ $name ] . 'o';
	}

	/**
	 * The name of the table that knows how far the import is.
	 *
	 * @return string
	 */
	public function progress() {
		return $this->prefix . 'p';
	}

	/**
	 * Whether all rows of a table are in the archive.
	 *
	 * @param string $name The table's.
	 * @return bool
	 */
	public function is_all( $name ) {
		return $this->said[ $name ]['is_all'];
	}

	/**
	 * The sum of a table's rows.
	 *
	 * @param string $name The table's.
	 * @return string|null Null where the manifest does not say it.
	 */
	public function sum( $name ) {
		return $this->said[ $name ]['sum'];
	}

	/**
	 * How many rows a table should have.
	 *
	 * @param string $name The table's.
	 * @return int
	 */
	public function rows( $name ) {
		return $this->said[ $name ]['rows'];
	}
}
