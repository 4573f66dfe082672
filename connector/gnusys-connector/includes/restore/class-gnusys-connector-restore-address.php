<?php
/**
 * The site's address.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Puts addresses in the place of others: in texts, in JSON, and in what PHP serialised, alone or within another text, whose
 * lengths stay true. It reads serialised texts token by token, and makes no object of them.
 */
final class Gnusys_Connector_Restore_Address {

	const TOKEN = '~\G(?:N;|[bidrR]:[^;{}"]*;|a:\d+:\{|O:\d+:"[^"]*":\d+:\{|E:\d+:"[^"]*";|(s):(\d+):"|(C):\d+:"[^"]*":(\d+):\{|(\}))~';
	const START = '~(?<!\w)(?:[aO]:\d+:[{"]|[sC]:\d+:")~';
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
	 * The old hosts, in each way to write them: what has none has nothing to replace.
	 *
	 * @var string[]
	 */
	private $hosts = array();

	/**
	 * Finds the old addresses: as they are, in JSON, and in another address.
	 *
	 * @var string
	 */
	private $pattern;

	/**
	 * The new addresses; null for one that stays, in any scheme.
	 *
	 * @var array
	 */
	private $replacements = array();

	/**
	 * Takes addresses. Two that differ by their scheme alone are one: it is put in once.
	 *
	 * @param string[] $changes New ones by old ones, like https://ejemplo.com/blog.
	 */
	public function __construct( array $changes ) {
		$plain   = array();
		$encoded = array();
		foreach ( $changes as $old => $new ) {
			$mark                 = '(*MARK:' . count( $this->replacements ) . ')';
			$this->replacements[] = $old === $new ? null : $new;
			list( $host, $path )  = array_pad( explode( '/', (string) preg_replace( '~^https?://~i', '', $old ), 2 ), 2, null );
			$path                 = null === $path ? '' : '/' . $path;
			foreach ( self::written( $host ) as $written ) {
				$name = (string) preg_replace( '/:\d+$/', '', $written );
				$port = $name === $written ? '(?::(?:80|443))?' : '';
				$code = preg_quote( rawurlencode( $written . $path ), '~' );
				$text = self::pattern( $written ) . $port . str_replace( '/', '\\\\?/', self::pattern( $path ) );

				$plain   += array( $text => array( strlen( $written . $path ), $text . self::EDGE . $mark ) );
				$encoded += array( $code => array( strlen( $code ), $code . self::EDGE . $mark ) );
				foreach ( array( $name, rawurlencode( $name ), self::in_json_text( $name ) ) as $form ) {
					$this->hosts[ $form ] = $form;
				}
			}
		}
		rsort( $plain );
		rsort( $encoded );
		$this->pattern = '~(?:(https?:)?(//|\\\\/\\\\/)(?:' . implode( '|', array_column( $plain, 1 ) ) . ')|https?(%3A%2F%2F)(?:' . implode( '|', array_column( $encoded, 1 ) ) . '))~i';
	}

	/**
	 * Whether a text may have an old address.
	 *
	 * @param string $text Any.
	 * @return bool
	 */
	public function is_in( $text ) {
		foreach ( $this->hosts as $host ) {
			if ( false !== stripos( $text, $host ) ) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Whether a text has an old address.
	 *
	 * @param string $text Any.
	 * @return bool
	 */
	public function is_old_in( $text ) {
		return $this->is_in( $text ) && $this->in_plain( $text ) !== $text;
	}

	/**
	 * The old hosts, in each way to write them.
	 *
	 * @return string[]
	 */
	public function hosts() {
		return $this->hosts;
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
		$json = preg_match( '/^\s*[[{"]/', $text ) ? $this->in_json( $text ) : null;
		if ( null !== $json ) {
			return $json;
		}
		$done = '';
		$from = 0; // What precedes is done.
		$at   = 0;
		while ( preg_match( self::START, $text, $found, PREG_OFFSET_CAPTURE, $at ) ) {
			$at   = $found[0][1] + 1;
			$part = $this->in_serialised( $text, $found[0][1] );
			if ( null !== $part ) {
				$done .= $this->in_plain( substr( $text, $from, $found[0][1] - $from ) ) . $part[0];
				$from  = $part[1];
				$at    = $from;
			}
		}
		return $done . $this->in_plain( substr( $text, $from ) );
	}

	/**
	 * A text with the new address, where nothing counts its bytes.
	 *
	 * @param string $text Any.
	 * @return string
	 */
	private function in_plain( $text ) {
		return (string) preg_replace_callback( $this->pattern, array( $this, 'replaced' ), $text );
	}

	/**
	 * JSON with the new address in its texts, which may be JSON or serialised themselves. The rest stays as it is.
	 *
	 * @param string $text Perhaps JSON.
	 * @return string|null Null for one that is not.
	 */
	private function in_json( $text ) {
		json_decode( $text );
		if ( JSON_ERROR_NONE !== json_last_error() ) {
			return null;
		}
		return preg_replace_callback(
			'~"(?:[^"\\\\]++|\\\\.)*+"~s',
			function ( array $found ) {
				$inner = $this->is_in( $found[0] ) ? json_decode( $found[0] ) : null;
				$new   = is_string( $inner ) ? $this->in_text( $inner ) : $inner;
				if ( $new === $inner ) {
					return $found[0];
				}
				$flags = ( false === strpos( $found[0], '\\/' ) ? JSON_UNESCAPED_SLASHES : 0 ) | ( preg_match( '/[\x80-\xff]/', $found[0] ) ? JSON_UNESCAPED_UNICODE : 0 );
				return (string) json_encode( $new, $flags ); // WordPress is not there.
			},
			$text
		);
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
	 * A serialised value within a text, with the new address in its texts.
	 *
	 * @param string $text  Any.
	 * @param int    $begin Where a serialised value may begin.
	 * @return array|null The value, and where it ended; null for none, or a damaged one.
	 */
	private function in_serialised( $text, $begin ) {
		$done  = '';
		$at    = $begin;
		$depth = 0;
		do {
			if ( ! preg_match( self::TOKEN, $text, $found, 0, $at ) ) {
				return null;
			}
			$at    += strlen( $found[0] );
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
		return 0 === $depth ? array( $done, $at ) : null;
	}

	/**
	 * The new address in the place of an old one.
	 *
	 * @param string[] $found The scheme, if any, and the slashes, as they are or in JSON; or those in another address.
	 * @return string
	 */
	private function replaced( array $found ) {
		$new = $this->replacements[ $found['MARK'] ];
		if ( null === $new ) {
			return $found[0];
		}
		if ( isset( $found[3] ) && '' !== $found[3] ) {
			return rawurlencode( $new );
		}
		$new = '' === $found[1] ? (string) preg_replace( '~^https?:~i', '', $new ) : $new;
		return '//' === $found[2] ? $new : str_replace( '/', '\\/', $new );
	}

	/**
	 * The ways to write a host: as it is and, where it has letters such as ñ, in ASCII.
	 *
	 * @param string $host With its port, if it has one.
	 * @return string[]
	 */
	private static function written( $host ) {
		if ( ! function_exists( 'idn_to_ascii' ) ) {
			return array( $host );
		}
		list( $name, $port ) = array_pad( explode( ':', $host, 2 ), 2, null );
		$hosts               = array( $host );
		foreach ( array( idn_to_ascii( $name ), idn_to_utf8( $name ) ) as $written ) {
			if ( false !== $written ) {
				$hosts[] = $written . ( null === $port ? '' : ':' . $port );
			}
		}
		return array_unique( $hosts );
	}

	/**
	 * What finds a text as it is, or as JSON writes its letters.
	 *
	 * @param string $text A host or a path.
	 * @return string
	 */
	private static function pattern( $text ) {
		$json = self::in_json_text( $text );
		return $json === $text ? preg_quote( $text, '~' ) : '(?:' . preg_quote( $text, '~' ) . '|' . preg_quote( $json, '~' ) . ')';
	}

	/**
	 * A text as JSON writes it, without its quotes.
	 *
	 * @param string $text Any.
	 * @return string
	 */
	private static function in_json_text( $text ) {
		return substr( (string) json_encode( $text, JSON_UNESCAPED_SLASHES ), 1, -1 ); // WordPress is not there.
	}
}
