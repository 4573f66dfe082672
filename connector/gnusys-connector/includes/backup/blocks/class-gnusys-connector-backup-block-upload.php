<?php
/**
 * Sending blocks.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Sends the blocks of an archive that the portal lacks: asks for all of them first, then sends those. A block arrives whole or
 * not at all, and is there for good: after an interruption, the portal is asked once more, and nothing is sent twice.
 */
final class Gnusys_Connector_Backup_Block_Upload {

	const MISSING = 'missing.list';

	/**
	 * Blocks whose addresses are asked for at once, and their bytes: addresses are not kept over requests.
	 */
	const PAGE       = 200;
	const PAGE_BYTES = 134217728;

	/**
	 * What is known of an upload at its beginning.
	 *
	 * @param array $upload The portal's answer.
	 * @return array
	 */
	public static function begin( array $upload ) {
		return array(
			'id'       => (string) $upload['backupId'],
			'perCall'  => max( 1, (int) $upload['blocks']['perCall'] ),
			'asked'    => 0, // Of all blocks.
			'missing'  => 0, // Of them.
			'sent'     => 0, // Of these.
			'is_known' => true,
		);
	}

	/**
	 * Works until all blocks are there or the time is over.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 * @return bool Whether all are.
	 */
	public static function send( $job ) {
		$upload = &$job->state['upload'];
		if ( ! $upload['is_known'] ) {
			$upload = array_merge(
				$upload,
				array(
					'asked'    => 0,
					'missing'  => 0,
					'sent'     => 0,
					'is_known' => true,
				)
			);
		}
		while ( $job->has_time() && $upload['asked'] < Gnusys_Connector_Backup_Blocks::count( $job ) ) {
			self::compare( $job );
		}
		while ( $job->has_time() && $upload['asked'] >= Gnusys_Connector_Backup_Blocks::count( $job ) && $upload['sent'] < $upload['missing'] ) {
			self::send_page( $job );
		}
		return $upload['asked'] >= Gnusys_Connector_Backup_Blocks::count( $job ) && $upload['sent'] >= $upload['missing'];
	}

	/**
	 * All blocks in their order, as the portal puts them together.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 * @return array[] Each with its sum and its bytes.
	 */
	public static function recipe( $job ) {
		$recipe = array();
		foreach ( Gnusys_Connector_Backup_Blocks::each( $job ) as $block ) {
			$recipe[] = array( $block['sha256'], $block['bytes'] );
		}
		return $recipe;
	}

	/**
	 * Notes which of the next blocks the portal lacks.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 */
	private static function compare( $job ) {
		$upload = &$job->state['upload'];
		$list   = new Gnusys_Connector_Backup_Journal( $job->path( self::MISSING ), $upload['missing'] * Gnusys_Connector_Backup_Blocks::LINE_BYTES );
		$blocks = self::page( $job, Gnusys_Connector_Backup_Blocks::LIST, $upload['asked'], $upload['perCall'], PHP_INT_MAX );
		$lacks  = self::ask( $job, $blocks );
		foreach ( $blocks as $block ) {
			if ( isset( $lacks[ $block['sha256'] ] ) ) {
				unset( $lacks[ $block['sha256'] ] ); // It may come twice.
				$list->add( Gnusys_Connector_Backup_Blocks::line( $block ) );
				++$upload['missing'];
			}
		}
		$list->close();
		$upload['asked'] += count( $blocks );
		$job->save();
	}

	/**
	 * Sends some of those that it lacks.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 */
	private static function send_page( $job ) {
		$blocks = self::page( $job, self::MISSING, $job->state['upload']['sent'], self::PAGE, self::PAGE_BYTES );
		$lacks  = self::ask( $job, $blocks );
		foreach ( $blocks as $block ) {
			if ( isset( $lacks[ $block['sha256'] ] ) ) {
				$part = new Gnusys_Connector_Backup_Part( $job->archive(), $block['at'], $block['bytes'] );
				Gnusys_Connector_Backup_Upload::send_part( $part, $lacks[ $block['sha256'] ], $job );
			}
			++$job->state['upload']['sent'];
			if ( isset( $lacks[ $block['sha256'] ] ) ) {
				Gnusys_Connector_Backup_Upload::keep( $job );
			}
			if ( ! $job->has_time() ) {
				return;
			}
		}
		$job->save();
	}

	/**
	 * Some blocks of a list.
	 *
	 * @param Gnusys_Connector_Backup_Job $job   The backup.
	 * @param string                      $list  Which file has them.
	 * @param int                         $from  The first.
	 * @param int                         $limit How many at most.
	 * @param int                         $bytes What they have together, unless it is one.
	 * @return array[]
	 */
	private static function page( $job, $list, $from, $limit, $bytes ) {
		$page = array();
		foreach ( Gnusys_Connector_Backup_Blocks::each( $job, $list, $from ) as $block ) {
			$bytes -= $block['bytes'];
			if ( count( $page ) >= $limit || ( $bytes < 0 && array() !== $page ) ) {
				break;
			}
			$page[] = $block;
		}
		return $page;
	}

	/**
	 * Asks the portal which blocks it lacks.
	 *
	 * @param Gnusys_Connector_Backup_Job $job    The backup.
	 * @param array[]                     $blocks Which.
	 * @return array[] By their sums: url and headers.
	 */
	private static function ask( $job, array $blocks ) {
		$named = array();
		foreach ( $blocks as $block ) {
			$named[ $block['sha256'] ] = array(
				'sha256' => $block['sha256'],
				'bytes'  => $block['bytes'],
			);
		}
		$job->beat();
		$answer = Gnusys_Connector_Backup_Portal::ask( 'POST', Gnusys_Connector_Backup_Upload::path( $job->state, '/blocks' ), array( 'blocks' => array_values( $named ) ) );
		return array_column( isset( $answer['missing'] ) ? $answer['missing'] : array(), null, 'sha256' );
	}
}
