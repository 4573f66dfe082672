<?php
/**
 * The rows of a table in a dump.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Writes rows as statements that any server takes, and adds up a sum by which the table is compared once it is restored:
 * that of the CRC-32 of each row, in whatever order. Statements end where the rows themselves decide it, however they were
 * asked for.
 */
final class Gnusys_Connector_Backup_Inserts {

	const BUFFER_BYTES    = 65536; // Compressed at once.
	const STATEMENT_BYTES = 262144; // Well under what the smallest servers take in one statement.

	/**
	 * Bytes of rows between two cuts: at least, how many more on average, and at most, but for the last row.
	 */
	const PIECE_LEAST = 524288;
	const PIECE_MEAN  = 1048576;
	const PIECE_MAX   = 3145728;

	/**
	 * Takes what is written.
	 *
	 * @var callable
	 */
	private $write;

	/**
	 * What begins a statement.
	 *
	 * @var string
	 */
	private $insert;

	/**
	 * The table's columns.
	 *
	 * @var Gnusys_Connector_Backup_Columns
	 */
	private $columns;

	/**
	 * What is not written yet.
	 *
	 * @var string
	 */
	private $buffer = '';

	/**
	 * Bytes of the statement so far; 0 between two.
	 *
	 * @var int
	 */
	private $begun = 0;

	/**
	 * Bytes of rows.
	 *
	 * @var int
	 */
	private $bytes = 0;

	/**
	 * The same since the last cut.
	 *
	 * @var int
	 */
	private $piece = 0;

	/**
	 * The sum of the rows.
	 *
	 * @var int
	 */
	private $sum;

	/**
	 * Begins with statements.
	 *
	 * @param Gnusys_Connector_Backup_Table $table Whose rows.
	 * @param int                           $sum   Of the rows before them.
	 * @param callable                      $write Takes what is written.
	 */
	public function __construct( $table, $sum, $write ) {
		$this->columns = $table->columns();
		$this->insert  = $table->insert();
		$this->sum     = $sum;
		$this->write   = $write;
	}

	/**
	 * Adds a row.
	 *
	 * @param array $row Values.
	 * @return bool Whether a cut falls after it.
	 */
	public function add( array $row ) {
		$this->buffer .= 0 === $this->begun ? $this->insert : ',';
		$text          = $this->columns->text( $row );
		if ( null === $text ) {
			list( $sum, $length ) = $this->add_long( $row );
		} else {
			$sum           = crc32( $text );
			$length        = strlen( $text );
			$this->buffer .= $text;
		}
		$this->sum   += $sum;
		$this->bytes += $length;
		$this->piece += $length;
		$this->begun += $length;
		if ( $this->begun > self::STATEMENT_BYTES ) {
			$this->buffer .= ";\n";
			$this->begun   = 0;
		}
		if ( strlen( $this->buffer ) > self::BUFFER_BYTES || null === $text ) {
			$this->flush();
		}
		return $this->piece >= self::PIECE_LEAST && ( $this->piece >= self::PIECE_MAX || Gnusys_Connector_Backup_Cuts::falls( $sum, $length, self::PIECE_MEAN ) );
	}

	/**
	 * Ends the statement, for a cut or because there are no more rows.
	 */
	public function end() {
		if ( 0 !== $this->begun ) {
			$this->buffer .= ";\n";
			$this->begun   = 0;
		}
		$this->piece = 0;
		$this->flush();
	}

	/**
	 * Bytes of the rows.
	 *
	 * @return int
	 */
	public function bytes() {
		return $this->bytes;
	}

	/**
	 * The sum of all rows so far.
	 *
	 * @return int
	 */
	public function sum() {
		return $this->sum;
	}

	/**
	 * Adds a row with long values.
	 *
	 * @param array $row Values.
	 * @return int[] Its sum and its bytes.
	 */
	private function add_long( array $row ) {
		$crc    = hash_init( 'crc32b' );
		$length = 0;
		foreach ( $this->columns->pieces( $row ) as $piece ) {
			hash_update( $crc, $piece );
			$length       += strlen( $piece );
			$this->buffer .= $piece;
			if ( strlen( $this->buffer ) > self::BUFFER_BYTES ) {
				$this->flush();
			}
		}
		return array( (int) hexdec( hash_final( $crc ) ), $length );
	}

	/**
	 * Writes.
	 */
	private function flush() {
		if ( '' !== $this->buffer ) {
			call_user_func( $this->write, $this->buffer );
			$this->buffer = '';
		}
	}
}
