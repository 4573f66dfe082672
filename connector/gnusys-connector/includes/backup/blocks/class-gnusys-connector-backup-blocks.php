<?php
/**
 * The blocks of an archive.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * The blocks into which an archive is cut, in their order: the SHA-256, the place and the bytes of each, one a line, in
 * blocks.list. Those of the last backup that arrived stay there as blocks.last.
 */
final class Gnusys_Connector_Backup_Blocks {

	const LIST       = 'blocks.list';
	const LAST       = 'blocks.last';
	const LINE       = "%s %15d %7d\n";
	const LINE_BYTES = 89;
	const MAX        = 20000; // The portal takes no more of one archive: a larger one goes in parts.
	const SUM_BYTES  = 64;

	/**
	 * Computes the sums of the blocks, and of the archive: over many requests where PHP (8.1) can go on with a sum, else that of
	 * the archive at once.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 * @return bool Whether they are known.
	 */
	public static function sum_up( $job ) {
		if ( null !== $job->state['encryption'] ) {
			return Gnusys_Connector_Backup_Encryption::sum_up( $job );
		}
		$hash   = self::sum_of_archive( $job );
		$source = fopen( $job->archive(), 'rb' );
		$cuts   = fopen( Gnusys_Connector_Backup_Cuts::path( $job->unfinished() ), 'rb' );
		$list   = new Gnusys_Connector_Backup_Journal( $job->path( self::LIST ), $job->state['hash'] ? $job->state['hash']['blocks'] * self::LINE_BYTES : 0 );
		$count  = (int) ( $list->length() / self::LINE_BYTES );
		$at     = $job->state['hash'] ? $job->state['hash']['at'] : 0;
		fseek( $source, strlen( Gnusys_Connector_Backup_Journal::GUARD ) + $at );
		fseek( $cuts, $count * Gnusys_Connector_Backup_Cuts::PLACE );
		while ( $at < $job->state['size'] ) {
			$place = unpack( 'P', fread( $cuts, Gnusys_Connector_Backup_Cuts::PLACE ) )[1];
			$bytes = (string) fread( $source, $place - $at );
			if ( null !== $hash ) {
				hash_update( $hash, $bytes );
			}
			$list->add(
				self::line(
					array(
						'sha256' => Gnusys_Connector_Backup_Sum::of( $bytes ),
						'at'     => $at,
						'bytes'  => $place - $at,
					)
				)
			);
			$at = $place;
			++$count;
			if ( $at < $job->state['size'] && ( ! $job->has_time() || $job->is_due() ) ) {
				self::keep( $job, $hash, $list, $at );
				if ( ! $job->has_time() ) {
					return false;
				}
			}
		}
		if ( null !== $hash ) {
			$job->state['sha256'] = hash_final( $hash );
		}
		self::keep( $job, null, $list, $at );
		return true;
	}

	/**
	 * How many there are.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 * @return int
	 */
	public static function count( $job ) {
		return $job->state['hash']['blocks'];
	}

	/**
	 * A block as the lists have it.
	 *
	 * @param array $block With sha256, at and bytes.
	 * @return string
	 */
	public static function line( array $block ) {
		return sprintf( self::LINE, $block['sha256'], $block['at'], $block['bytes'] );
	}

	/**
	 * Some of them.
	 *
	 * @param Gnusys_Connector_Backup_Job $job  The backup.
	 * @param string                      $list Which file has them.
	 * @param int                         $from The first, counted from 0.
	 * @return Generator Of arrays: sha256, at, bytes.
	 */
	public static function each( $job, $list = self::LIST, $from = 0 ) {
		$source = fopen( $job->path( $list ), 'rb' );
		fseek( $source, $from * self::LINE_BYTES );
		$line = (string) fread( $source, self::LINE_BYTES );
		while ( self::LINE_BYTES === strlen( $line ) ) {
			yield array(
				'sha256' => substr( $line, 0, self::SUM_BYTES ),
				'at'     => (int) substr( $line, self::SUM_BYTES, 16 ),
				'bytes'  => (int) substr( $line, self::SUM_BYTES + 16 ),
			);
			$line = (string) fread( $source, self::LINE_BYTES );
		}
		fclose( $source );
	}

	/**
	 * Bytes of those that were not in the last backup.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 * @return int
	 */
	public static function new_bytes( $job ) {
		$seen = array();
		if ( self::last_size() > 0 ) {
			foreach ( self::each( $job, self::LAST ) as $block ) {
				$seen[ hex2bin( $block['sha256'] ) ] = true;
			}
		}
		$bytes = 0;
		foreach ( self::each( $job ) as $block ) {
			$bytes += isset( $seen[ hex2bin( $block['sha256'] ) ] ) ? 0 : $block['bytes'];

			$seen[ hex2bin( $block['sha256'] ) ] = true;
		}
		return $bytes;
	}

	/**
	 * Bytes of the last backup that arrived in blocks.
	 *
	 * @return int 0 where the last one did not.
	 */
	public static function last_size() {
		$file = Gnusys_Connector_Backup_Folder::path() . '/' . self::LAST;
		clearstatcache();
		$line = is_file( $file ) ? (string) file_get_contents( $file, false, null, max( 0, filesize( $file ) - self::LINE_BYTES ) ) : '';
		return (int) substr( $line, self::SUM_BYTES, 16 ) + (int) substr( $line, self::SUM_BYTES + 16 );
	}

	/**
	 * Remembers the blocks of a backup that arrived; none where it arrived in parts.
	 *
	 * @param array $state Of the backup.
	 */
	public static function remember( array $state ) {
		$folder = Gnusys_Connector_Backup_Folder::path();
		if ( Gnusys_Connector_Backup_Upload::has_blocks( $state ) && is_file( $folder . '/' . self::LIST ) ) {
			rename( $folder . '/' . self::LIST, $folder . '/' . self::LAST );
		} else {
			wp_delete_file( $folder . '/' . self::LAST );
		}
	}

	/**
	 * The sum of the archive so far.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 * @return HashContext|null Null where it is known already.
	 */
	private static function sum_of_archive( $job ) {
		if ( PHP_VERSION_ID >= 80100 ) {
			return $job->state['hash'] ? unserialize( base64_decode( $job->state['hash']['sum'] ), array( 'allowed_classes' => array( 'HashContext' ) ) ) : hash_init( 'sha256' );
		}
		if ( '' === $job->state['sha256'] ) {
			$job->state['sha256'] = Gnusys_Connector_Backup_Sum::of_file( $job->archive(), strlen( Gnusys_Connector_Backup_Journal::GUARD ) );
		}
		return null;
	}

	/**
	 * Records how far the sums are.
	 *
	 * @param Gnusys_Connector_Backup_Job     $job  The backup.
	 * @param HashContext|null                $hash The sum of the archive; null where it goes on with none.
	 * @param Gnusys_Connector_Backup_Journal $list The blocks.
	 * @param int                             $at   Bytes in them.
	 */
	private static function keep( $job, $hash, $list, $at ) {
		$list->flush();
		$job->state['hash'] = array(
			'sum'    => null === $hash ? null : base64_encode( serialize( $hash ) ),
			'blocks' => (int) ( $list->length() / self::LINE_BYTES ),
			'at'     => $at,
		);
		if ( $at === $job->state['size'] ) {
			$job->state['phase'] = 'announce'; // In one with the sum: a sum that has ended cannot go on.
		}
		$job->save();
	}
}
