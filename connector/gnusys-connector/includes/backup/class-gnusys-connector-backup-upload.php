<?php
/**
 * Sending a backup.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Last parts of a backup: announces the archive to the portal, sends its blocks and has them put together. A portal that knows
 * no blocks gets parts of one size.
 */
final class Gnusys_Connector_Backup_Upload {

	const PAGE        = 4; // Parts signed at once: their addresses work for an hour only, and are not kept.
	const MESSAGE_MAX = 290; // Characters: the portal takes 300.

	/**
	 * Announces the archive.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 * @return bool Always true.
	 */
	public static function announce( $job ) {
		$upload = Gnusys_Connector_Backup_Portal::ask( 'POST', '/backups', self::announcement( $job ) );
		if ( isset( $upload['backupId'], $upload['blocks']['perCall'] ) ) {
			$job->state['upload'] = Gnusys_Connector_Backup_Block_Upload::begin( $upload );
			return true;
		}
		if ( ! isset( $upload['backupId'], $upload['partBytes'], $upload['partCount'] ) || $upload['partBytes'] < 1 ) {
			throw new Gnusys_Connector_Backup_Stop( Gnusys_Connector_Backup_Stop::LATER, __( 'The portal’s answer could not be understood. Is the address the portal’s?', 'gnusys-connector' ) );
		}
		$job->state['upload'] = array(
			'id'        => (string) $upload['backupId'],
			'partBytes' => (int) $upload['partBytes'],
			'partCount' => (int) $upload['partCount'],
			'next'      => 1,
			'stored'    => array(),
			'is_known'  => true,
		);
		return true;
	}

	/**
	 * What is announced of the archive.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 * @return array
	 */
	private static function announcement( $job ) {
		$is_encrypted = null !== $job->state['encryption'];
		$announcement = array(
			'originalFilename' => $job->state['file'],
			'contentType'      => $is_encrypted ? 'application/octet-stream' : 'application/zip',
			'encrypted'        => $is_encrypted,
			'size'             => $job->state['size'],
			'contents'         => Gnusys_Connector_Backup_Manifest::contents( $job ),
			'origin'           => Gnusys_Connector_Origin::fingerprint(),
		);
		$number       = $is_encrypted ? 0 : Gnusys_Connector_Backup_Blocks::count( $job ); // No two encrypted ones have a block in common.
		if ( $is_encrypted || $number > Gnusys_Connector_Backup_Blocks::MAX ) {
			return $announcement;
		}
		return $announcement + array(
			'blocks'   => array( 'number' => $number ),
			'newBytes' => Gnusys_Connector_Backup_Blocks::new_bytes( $job ),
		);
	}

	/**
	 * Works until all parts are there or the time is over.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 * @return bool Whether all are.
	 */
	public static function send( $job ) {
		if ( self::has_blocks( $job->state ) ) {
			return Gnusys_Connector_Backup_Block_Upload::send( $job );
		}
		if ( ! $job->state['upload']['is_known'] ) {
			self::ask_what_is_there( $job );
		}
		while ( $job->has_time() && $job->state['upload']['next'] <= $job->state['upload']['partCount'] ) {
			self::send_page( $job );
		}
		return $job->state['upload']['next'] > $job->state['upload']['partCount'];
	}

	/**
	 * Has the parts put together. Asked again, the portal answers the same.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 * @return bool Always true.
	 */
	public static function complete( $job ) {
		$whole = array( 'sha256' => $job->state['sha256'] );
		if ( self::has_blocks( $job->state ) ) {
			$whole['blocks'] = Gnusys_Connector_Backup_Block_Upload::recipe( $job );
		}
		Gnusys_Connector_Backup_Portal::ask( 'POST', self::path( $job->state, '/completion' ), $whole );
		return true;
	}

	/**
	 * Whether a backup is sent in blocks.
	 *
	 * @param array $state Of the backup.
	 * @return bool
	 */
	public static function has_blocks( array $state ) {
		return ! empty( $state['upload']['perCall'] );
	}

	/**
	 * How far the upload is.
	 *
	 * @param array $state Of the backup.
	 * @return int[] Parts or blocks that were sent, and all that are to be.
	 */
	public static function progress( array $state ) {
		$upload = $state['upload'];
		return self::has_blocks( $state ) ? array( $upload['sent'], $upload['missing'] ) : array( $upload['next'] - 1, $upload['partCount'] );
	}

	/**
	 * Gives the upload up, and says why. That the portal may not hear it is no matter: it gives it up after a day.
	 *
	 * @param array  $state   Of the backup.
	 * @param string $message Why.
	 */
	public static function give_up( array $state, $message ) {
		if ( ! empty( $state['upload']['id'] ) ) {
			self::tell( self::path( $state, '/failure' ), array( 'message' => Gnusys_Connector_Backup_Portal::plain( $message, self::MESSAGE_MAX ) ) );
		}
	}

	/**
	 * Says why a backup failed: of its upload or, where it did not come that far, of the backup itself.
	 *
	 * @param array  $state   Of the backup.
	 * @param string $message Why.
	 */
	public static function fail( array $state, $message ) {
		if ( ! empty( $state['upload']['id'] ) ) {
			self::give_up( $state, $message );
			return;
		}
		self::tell(
			'/backup-failures',
			array(
				'originalFilename' => $state['file'],
				'message'          => Gnusys_Connector_Backup_Portal::plain( $message, self::MESSAGE_MAX ),
			)
		);
	}

	/**
	 * Tells the portal something that it need not hear.
	 *
	 * @param string $path After /api/connector.
	 * @param array  $body What.
	 */
	private static function tell( $path, array $body ) {
		try {
			Gnusys_Connector_Backup_Portal::ask( 'POST', $path, $body );
		} catch ( Gnusys_Connector_Backup_Stop $stop ) {
			unset( $stop );
		}
	}

	/**
	 * Signs some parts and sends them.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 */
	private static function send_page( $job ) {
		$parts = array();
		$sums  = array();
		$last  = min( $job->state['upload']['partCount'], $job->state['upload']['next'] + self::PAGE - 1 );
		for ( $number = $job->state['upload']['next']; $number <= $last; $number++ ) {
			$part = self::part( $job, $number );
			$sum  = $part->sha256();
			if ( ! isset( $job->state['upload']['stored'][ $number ] ) || $job->state['upload']['stored'][ $number ] !== $sum ) {
				$parts[ $number ] = $part;
				$sums[]           = array(
					'partNumber' => $number,
					'sha256'     => $sum,
				);
			}
		}
		$signed = array() === $sums ? array() : Gnusys_Connector_Backup_Portal::ask( 'POST', self::path( $job->state, '/parts' ), array( 'parts' => $sums ) );
		foreach ( isset( $signed['parts'] ) ? $signed['parts'] : array() as $address ) {
			self::send_part( $parts[ $address['partNumber'] ], $address, $job );
			$job->state['upload']['next'] = $address['partNumber'] + 1;
			self::keep( $job );
			if ( ! $job->has_time() ) {
				return;
			}
		}
		$job->state['upload']['next'] = $last + 1;
		$job->save();
	}

	/**
	 * Sends a part, or a block.
	 *
	 * @param Gnusys_Connector_Backup_Part $part    The part.
	 * @param array                        $address With url and headers.
	 * @param Gnusys_Connector_Backup_Job  $job     The backup.
	 * @throws Gnusys_Connector_Backup_Stop When it did not arrive.
	 */
	public static function send_part( $part, array $address, $job ) {
		$job->beat();
		$status = $part->send( $address['url'], $address['headers'] );
		if ( 200 === $status ) {
			return;
		}
		$job->state['upload']['is_known'] = false;
		$cause                            = is_wp_error( $status ) ? $status->get_error_message() : 'HTTP ' . $status;
		/* translators: %s: the technical cause. */
		throw new Gnusys_Connector_Backup_Stop( Gnusys_Connector_Backup_Stop::LATER, sprintf( __( 'Part of the backup could not be sent: %s', 'gnusys-connector' ), $cause ) );
	}

	/**
	 * Asks the portal which parts it has, after an interruption.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 */
	private static function ask_what_is_there( $job ) {
		$answer = Gnusys_Connector_Backup_Portal::ask( 'GET', self::path( $job->state, '' ) );
		$stored = array();
		foreach ( isset( $answer['storedParts'] ) ? $answer['storedParts'] : array() as $part ) {
			if ( $part['partNumber'] <= $job->state['upload']['partCount'] && self::part( $job, $part['partNumber'] )->length() === $part['size'] ) {
				$stored[ $part['partNumber'] ] = (string) $part['sha256'];
			}
		}
		$next = 1;
		while ( isset( $stored[ $next ] ) && $next < $job->state['upload']['next'] ) {
			++$next; // Sent by us, and arrived. Those after it are compared by their sums.
		}
		$job->state['upload']['next']     = $next;
		$job->state['upload']['stored']   = $stored;
		$job->state['upload']['is_known'] = true;
		$job->save();
	}

	/**
	 * A part of the archive.
	 *
	 * @param Gnusys_Connector_Backup_Job $job    The backup.
	 * @param int                         $number Counted from 1.
	 * @return Gnusys_Connector_Backup_Part
	 */
	private static function part( $job, $number ) {
		$bytes  = $job->state['upload']['partBytes'];
		$offset = ( $number - 1 ) * $bytes;
		return new Gnusys_Connector_Backup_Part( $job->archive(), $offset, min( $bytes, $job->state['size'] - $offset ) );
	}

	/**
	 * The upload's path in the portal.
	 *
	 * @param array  $state Of the backup.
	 * @param string $rest  What follows.
	 * @return string
	 */
	public static function path( array $state, $rest ) {
		return '/backups/' . rawurlencode( $state['upload']['id'] ) . $rest;
	}

	/**
	 * Records how far the upload is. It got on: earlier failures no longer count.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 */
	public static function keep( $job ) {
		$job->state['failures'] = array(
			'count' => 0,
			'since' => 0,
		);
		$job->save();
	}
}
