<?php
/**
 * The site's address.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Puts one address in the place of another: in texts, in JSON, and in what PHP serialised, whose lengths stay true. It
 * reads serialised texts token by token, and makes no object of them.
 */
final class Gnusys_Connector_Restore_Address {

	const TOKEN = '~\G(?:N;|[bidrR]:[^;{}"]*;|a:\d+:\{|O:\d+:"[^"]*":\d+:\{|E:\d+:"[^"]*";|(s):(\d+):"|(C):\d+:"[^"]*":(\d+):\{|(\}))~';
	const EDGE  = '(?![\w-]|\.\w|:\d|%3A\d)'; // What follows belongs to another host or path.

	/**
	 * How a dump writes what a text cannot have as it is.
	 */
	const ESCAPES = array(
		'\\'   => '\\\\',
		"'"    => "\\'",
		"\0"   => '\\0',
		"\n"   => '\\n',
		"\r"   => '\\r',
		"\x1a" => '\\Z',
	);

	/**
	 * The old host: what does not have it has nothing to replace.
	 *
	 * @var string
	 */
	private $host;

	/**
	 * Finds the old address: as it is and in JSON, and in another address.
	 *
	 * @var string[]
	 */
	private $patterns;

	/**
	 * The new address.
	 *
	 * @var string
	 */
	private $new;

	/**
	 * Takes two addresses.
	 *
	 * @param string $old Like https://ejemplo.com/blog.
	 * @param string $new Another one.
	 */
	public function __construct( $old, $new ) {
		$rest           = (string) preg_replace( '~^https?://~i', '', $old );
		$this->host     = explode( '/', $rest )[0];
		$this->new      = $new;
		$this->patterns = array(
			'~(https?:)?(//|\\\\/\\\\/)' . str_replace( '/', '\\\\?/', preg_quote( $rest, '~' ) ) . self::EDGE . '~i',
			'~(https?)(%3A%2F%2F)' . preg_quote( rawurlencode( $rest ), '~' ) . self::EDGE . '~i',
		);
	}

	/**
	 * Whether a text may have the old address.
	 *
	 * @param string $text Any.
	 * @return bool
	 */
	public function is_in( $text ) {
		return false !== stripos( $text, $this->host );
	}

	/**
	 * A statement that adds rows, with the new address.
	 *
	 * @param Gnusys_Connector_Restore_Rows $rows The statement.
	 * @param string                        $name The table to add them to.
	 * @return string
	 */
	public function in_rows( $rows, $name ) {
		$kept = 'posts' === substr( $rows->table(), -5 ) ? array_search( 'guid', $rows->columns(), true ) : false; // Never changes.
		$done = array();
		foreach ( $rows->rows() as $row ) {
			$done[] = $this->is_in( $row ) ? $this->in_row( $row, $kept ) : $row;
		}
		return $rows->head( $name ) . implode( ',', $done );
	}

	/**
	 * A text with the new address.
	 *
	 * @param string $text Any.
	 * @return string
	 */
	public function in_text( $text ) {
		if ( ! $this->is_in( $text ) ) {
			return $text;
		}
		$serialised = preg_match( '/^[asOC]:\d+:/', $text ) ? $this->in_serialised( $text ) : null;
		if ( null !== $serialised ) {
			return $serialised;
		}
		$text = preg_replace_callback( $this->patterns[0], array( $this, 'plain' ), $text );
		return preg_replace_callback( $this->patterns[1], array( $this, 'encoded' ), $text );
	}

	/**
	 * A row with the new address.
	 *
	 * @param string    $row  As it stands in the dump.
	 * @param int|false $kept A column that keeps the old one.
	 * @return string
	 */
	private function in_row( $row, $kept ) {
		$values = Gnusys_Connector_Restore_Rows::values( $row );
		foreach ( $values as $index => $value ) {
			if ( $index !== $kept && "'" === $value[0] && $this->is_in( $value ) ) {
				$text             = strtr( substr( $value, 1, -1 ), array_flip( self::ESCAPES ) + array( '\\"' => '"', "''" => "'" ) );
				$values[ $index ] = "'" . strtr( $this->in_text( $text ), self::ESCAPES ) . "'";
			}
		}
		return '(' . implode( ',', $values ) . ')';
	}

	/**
	 * A serialised text with the new address in its texts.
	 *
	 * @param string $text Perhaps serialised.
	 * @return string|null Null for one that is not, or is damaged.
	 */
	private function in_serialised( $text ) {
		$done  = '';
		$at    = 0;
		$depth = 0;
		do {
			if ( ! preg_match( self::TOKEN, $text, $found, 0, $at ) ) {
				return null;
			}
			$at   += strlen( $found[0] );
			$depth += '{' === substr( $found[0], -1 ) ? 1 : 0;
			if ( isset( $found[2] ) && '' !== $found[2] ) {
				$inner = substr( $text, $at, (int) $found[2] );
				$new   = $this->in_text( $inner );
				$at   += (int) $found[2] + 2;
				if ( '";' !== substr( $text, $at - 2, 2 ) ) {
					return null;
				}
				$done .= 's:' . strlen( $new ) . ':"' . $new . '";';
			} elseif ( isset( $found[4] ) && '' !== $found[4] ) {
				$inner = substr( $text, $at, (int) $found[4] );
				$new   = $this->in_text( $inner );
				$at   += (int) $found[4];
				$done .= substr( $found[0], 0, -strlen( $found[4] ) - 2 ) . strlen( $new ) . ':{' . $new;
			} else {
				$done  .= $found[0];
				$depth -= isset( $found[5] ) ? 1 : 0;
			}
		} while ( $depth > 0 && $at < strlen( $text ) );
		return 0 === $depth && '' === trim( substr( $text, $at ) ) ? $done . substr( $text, $at ) : null;
	}

	/**
	 * The new address in the place of one that was found as it is, or in JSON.
	 *
	 * @param string[] $found With the scheme, if any, and the slashes.
	 * @return string
	 */
	private function plain( array $found ) {
		$new = '' === $found[1] ? (string) preg_replace( '~^https?:~i', '', $this->new ) : $this->new;
		return '//' === $found[2] ? $new : str_replace( '/', '\\/', $new );
	}

	/**
	 * The new address in the place of one that was found in another address.
	 *
	 * @return string
	 */
	private function encoded() {
		return rawurlencode( $this->new );
	}
}
