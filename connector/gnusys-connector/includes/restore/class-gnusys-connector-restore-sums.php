<?php
/**
 * The list of sums.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Reads files.sha256: a line for each file, as `sha256sum -c` reads it. Keeps the place of each line, not the lines.
 */
final class Gnusys_Connector_Restore_Sums {

	/**
	 * The list.
	 *
	 * @var resource
	 */
	private $handle;

	/**
	 * Where the line of a file begins, by the key of its name.
	 *
	 * @var int[]
	 */
	private $places = array();

	/**
	 * Opens the list.
	 *
	 * @param string $path Where it was unpacked.
	 * @throws Gnusys_Connector_Restore_Stop When a line cannot be read.
	 */
	public function __construct( $path ) {
		$this->handle = fopen( $path, 'rb' );
		$at           = 0;
		$line         = fgets( $this->handle );
		while ( false !== $line ) {
			$this->places[ Gnusys_Connector_Restore_Names::key( self::parse( $line )[1] ) ] = $at;
			$at  += strlen( $line );
			$line = fgets( $this->handle );
		}
	}

	/**
	 * How many files it names.
	 *
	 * @return int
	 */
	public function count() {
		return count( $this->places );
	}

	/**
	 * The sum of a file.
	 *
	 * @param string $name As the archive has it.
	 * @return string Of 64 hexadecimal digits; empty for a file that is not in the list.
	 */
	public function of( $name ) {
		$key = Gnusys_Connector_Restore_Names::key( $name );
		if ( ! isset( $this->places[ $key ] ) ) {
			return '';
		}
		fseek( $this->handle, $this->places[ $key ] );
		list( $sum, $found ) = self::parse( fgets( $this->handle ) );
		return $found === $name ? $sum : '';
	}

	/**
	 * The first file of the list that is not among some.
	 *
	 * @param bool[] $seen By the keys of their names.
	 * @return string Empty for none.
	 */
	public function missing( array $seen ) {
		foreach ( $this->places as $key => $at ) {
			if ( ! isset( $seen[ $key ] ) ) {
				fseek( $this->handle, $at );
				return self::parse( fgets( $this->handle ) )[1];
			}
		}
		return '';
	}

	/**
	 * A line.
	 *
	 * @param string $line With its end.
	 * @return string[] Sum and name.
	 * @throws Gnusys_Connector_Restore_Stop When it is none.
	 */
	private static function parse( $line ) {
		if ( ! preg_match( '/^(\\\\?)([0-9a-f]{64}) [ *](.+)\n$/s', $line, $found ) ) {
			throw new Gnusys_Connector_Restore_Stop( 'sums-damaged' );
		}
		return array( $found[2], '' === $found[1] ? $found[3] : strtr( $found[3], array( '\\\\' => '\\', '\\n' => "\n", '\\r' => "\r" ) ) );
	}
}
