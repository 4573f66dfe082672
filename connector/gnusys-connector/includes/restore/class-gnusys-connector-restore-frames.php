<?php
/**
 * Views, triggers and routines of an archive.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Reads database-objects.sql, whose statements are framed by their length: they may hold any line.
 */
final class Gnusys_Connector_Restore_Frames {

	const MARK      = '-- @object ';
	const END       = "\n;;\n";
	const BYTES_MAX = 16777216;

	/**
	 * The frames.
	 *
	 * @param string $path Where the file lies; it need not be there.
	 * @return Generator Of arrays: kind, name, sql.
	 * @throws Gnusys_Connector_Restore_Stop When one is damaged.
	 */
	public static function all( $path ) {
		$handle = is_file( $path ) ? fopen( $path, 'rb' ) : false;
		$line   = false === $handle ? false : fgets( $handle );
		while ( false !== $line ) {
			if ( 0 === strpos( $line, self::MARK ) ) {
				$frame = json_decode( substr( $line, strlen( self::MARK ) ), true );
				$bytes = is_array( $frame ) && isset( $frame['kind'], $frame['name'], $frame['bytes'] ) ? (int) $frame['bytes'] : 0;
				$sql   = $bytes > 0 && $bytes <= self::BYTES_MAX ? (string) stream_get_contents( $handle, $bytes ) : '';
				if ( '' === $sql || strlen( $sql ) !== $bytes || stream_get_contents( $handle, strlen( self::END ) ) !== self::END ) {
					throw new Gnusys_Connector_Restore_Stop( 'dump-unknown', array( trim( $line ) ) );
				}
				yield array(
					'kind' => (string) $frame['kind'],
					'name' => (string) $frame['name'],
					'sql'  => $sql,
				);
			}
			$line = fgets( $handle );
		}
	}

	/**
	 * A frame.
	 *
	 * @param string $kind One of setting, view, trigger, function, procedure and event.
	 * @param string $name Of what it makes.
	 * @param string $sql  The statement that does.
	 * @return string
	 */
	public static function frame( $kind, $name, $sql ) {
		$header = array(
			'kind'  => $kind,
			'name'  => $name,
			'bytes' => strlen( $sql ),
		);
		return self::MARK . json_encode( $header, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES ) . "\n" . $sql . self::END;
	}
}
