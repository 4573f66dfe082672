<?php
/**
 * Making backups.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Does a backup in steps that fit into what shared hosting allows a request.
 */
final class Gnusys_Connector_Backup_Runner {

	const SECONDS      = 15; // Of work in a step.
	const ATTEMPTS_MAX = 8; // Steps in a row that got nowhere.
	const RESTARTS_MAX = 3; // Times that the portal may give the upload up.
	const GIVE_UP      = DAY_IN_SECONDS; // Of failures in a row.
	const DATABASE_MAX = 5; // Times that a table may fail.
	const MESSAGE_MAX  = 280;

	/**
	 * What is done in each phase, in their order.
	 */
	const PHASES = array(
		'scan'     => array( 'Gnusys_Connector_Backup_Scan', 'work' ),
		'room'     => array( 'Gnusys_Connector_Backup_Room', 'check' ),
		'dump'     => array( 'Gnusys_Connector_Backup_Dump', 'work' ),
		'objects'  => array( 'Gnusys_Connector_Backup_Objects', 'work' ),
		'files'    => array( 'Gnusys_Connector_Backup_Files', 'work' ),
		'join'     => array( 'Gnusys_Connector_Backup_Seal', 'join' ),
		'sums'     => array( 'Gnusys_Connector_Backup_Files', 'list_sums' ),
		'finish'   => array( 'Gnusys_Connector_Backup_Seal', 'finish' ),
		'encrypt'  => array( 'Gnusys_Connector_Backup_Encryption', 'work' ),
		'hash'     => array( 'Gnusys_Connector_Backup_Blocks', 'sum_up' ),
		'announce' => array( 'Gnusys_Connector_Backup_Upload', 'announce' ),
		'send'     => array( 'Gnusys_Connector_Backup_Upload', 'send' ),
		'complete' => array( 'Gnusys_Connector_Backup_Upload', 'complete' ),
	);

	/**
	 * Begins a backup; the steps follow.
	 *
	 * @return true|WP_Error Whose message is for the administrator.
	 */
	public static function start() {
		if ( ! Gnusys_Connector_Network::makes_backups() ) {
			return new WP_Error( 'gnusys_backup', Gnusys_Connector_Network::refusal() );
		}
		if ( Gnusys_Connector_Origin::is_foreign( Gnusys_Connector_Backup_Options::KEY ) ) {
			return new WP_Error( 'gnusys_backup', __( 'The backup key belongs to another site or address: paste a new one.', 'gnusys-connector' ) );
		}
		if ( ! Gnusys_Connector_Backup_Options::is_ready() ) {
			return new WP_Error( 'gnusys_backup', __( 'Save the portal’s address and the backup key first.', 'gnusys-connector' ) );
		}
		$problem = Gnusys_Connector_Backup_Passphrase::problem();
		if ( '' !== $problem ) {
			return new WP_Error( 'gnusys_backup', $problem );
		}
		$folder = Gnusys_Connector_Backup_Folder::provide();
		if ( '' === $folder ) {
			return new WP_Error( 'gnusys_backup', __( 'The backup’s folder cannot be written.', 'gnusys-connector' ) );
		}
		$lock = Gnusys_Connector_Backup_Lock::take( $folder );
		if ( null === $lock || null !== Gnusys_Connector_Backup_Job::load() ) {
			if ( null !== $lock ) {
				$lock->release();
			}
			return new WP_Error( 'gnusys_backup', __( 'A backup is being made already.', 'gnusys-connector' ) );
		}
		try {
			Gnusys_Connector_Backup_Folder::sweep();
			Gnusys_Connector_Backup_Job::write( self::first_state() );
		} catch ( Gnusys_Connector_Backup_Stop $stop ) {
			return new WP_Error( 'gnusys_backup', $stop->getMessage() );
		} finally {
			$lock->release();
		}
		Gnusys_Connector_Backup_Schedule::plan_step( time() );
		return true;
	}

	/**
	 * Works on the backup in progress for a while, unless another request does.
	 *
	 * @param int $seconds How long at most.
	 */
	public static function step( $seconds = self::SECONDS ) {
		if ( ! Gnusys_Connector_Network::makes_backups() || null === Gnusys_Connector_Backup_Job::load() ) {
			return;
		}
		$lock = Gnusys_Connector_Backup_Lock::take( Gnusys_Connector_Backup_Folder::path() );
		if ( null === $lock ) {
			Gnusys_Connector_Backup_Schedule::plan_step( time() + MINUTE_IN_SECONDS );
			return;
		}
		if ( function_exists( 'ignore_user_abort' ) ) { // Some hostings forbid it.
			ignore_user_abort( true );
		}
		$limit = (int) ini_get( 'max_execution_time' );
		try {
			$state = self::load_own();
			if ( null !== $state ) {
				self::work( new Gnusys_Connector_Backup_Job( $state, $lock, $limit > 0 ? min( $seconds, $limit / 2 ) : $seconds ) );
			}
		} finally {
			$lock->release();
			$state = Gnusys_Connector_Backup_Job::load();
			if ( null !== $state ) {
				Gnusys_Connector_Backup_Schedule::plan_step( max( time(), $state['wait_until'] ) );
			}
		}
	}

	/**
	 * The backup in progress. One that another version began is made from the start; one that came here with a copy of another
	 * site is deleted. A request under another host leaves it as it is.
	 *
	 * @return array|null Its state, null for none.
	 */
	private static function load_own() {
		$state = Gnusys_Connector_Backup_Job::load();
		$first = self::first_state();
		if ( null === $state || ( isset( $state['origin'] ) && $first['made_by'] === $state['made_by'] && $first['origin'] === $state['origin'] ) ) {
			return $state;
		}
		if ( Gnusys_Connector_Origin::is_elsewhere() ) {
			return null;
		}
		self::discard( $state );
		if ( ! Gnusys_Connector_Backup_Options::is_ready() ) {
			Gnusys_Connector_Backup_Schedule::unplan_step();
			return null;
		}
		Gnusys_Connector_Backup_Job::write( $first );
		return $first;
	}

	/**
	 * Ends the backup in progress, at once or when the running step comes to its next rest.
	 */
	public static function cancel() {
		if ( null !== Gnusys_Connector_Backup_Job::load() ) {
			touch( Gnusys_Connector_Backup_Folder::path() . '/cancel' );
			self::step();
		}
	}

	/**
	 * A step.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 */
	private static function work( $job ) {
		try {
			$job->check_cancelled();
			if ( $job->state['wait_until'] > time() ) {
				return;
			}
			if ( in_array( $job->state['phase'], Gnusys_Connector_Backup_Versions::READING, true ) && Gnusys_Connector_Backup_Versions::is_updating() ) {
				$job->state['wait_until'] = time() + Gnusys_Connector_Backup_Versions::WAIT_SECONDS;
				$job->state['trouble']    = __( 'WordPress is being updated.', 'gnusys-connector' );
				$job->save();
				return;
			}
			self::begin( $job );
			$job->state += array( 'versions' => 'scan' === $job->state['phase'] ? Gnusys_Connector_Backup_Versions::installed() : null );
			while ( isset( self::PHASES[ $job->state['phase'] ] ) && $job->has_time() ) {
				$phase = $job->state['phase'];
				if ( 'sums' === $phase && Gnusys_Connector_Backup_Versions::is_torn( $job ) ) {
					self::remake( $job->state );
					return;
				}
				if ( call_user_func( self::PHASES[ $phase ], $job ) && $job->state['phase'] === $phase ) {
					$job->state['phase'] = self::after( $phase );
				}
				$job->save();
			}
			if ( 'done' === $job->state['phase'] ) {
				Gnusys_Connector_Backup_Result::end( $job->state, 'done', '' );
			}
		} catch ( Gnusys_Connector_Backup_Stop $stop ) {
			try {
				self::stop( $stop );
			} catch ( Gnusys_Connector_Backup_Stop $second ) {
				Gnusys_Connector_Backup_Upload::fail( $job->state, $second->getMessage() );
				Gnusys_Connector_Backup_Result::end( $job->state, 'failed', $second->getMessage() ); // Not even that can be written.
			}
		}
	}

	/**
	 * Begins a backup again, since something was updated while it was made.
	 *
	 * @param array $state Of the backup.
	 */
	private static function remake( array $state ) {
		self::discard( $state );
		Gnusys_Connector_Backup_Job::write( array_merge( self::first_state(), array( 'remakes' => $state['remakes'] + 1 ) ) );
	}

	/**
	 * Deletes what there is of an unfinished backup.
	 *
	 * @param array $state Of the backup.
	 */
	private static function discard( array $state ) {
		Gnusys_Connector_Backup_Folder::sweep();
		Gnusys_Connector_Backup_Folder::drop( $state['file'] );
	}

	/**
	 * Notes that a step begins, so that steps that are killed are counted, and sees to that the backup goes on even if
	 * this one is.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 * @throws Gnusys_Connector_Backup_Stop When too many were killed.
	 */
	private static function begin( $job ) {
		if ( $job->state['attempts'] >= self::ATTEMPTS_MAX ) {
			throw Gnusys_Connector_Backup_Stop::failure( __( 'The hosting ended every try before it got anywhere: it gives too little time or memory.', 'gnusys-connector' ) );
		}
		if ( $job->state['attempts'] > 0 ) {
			$job->state['dump']['batch'] = max( 1, (int) ( $job->state['dump']['batch'] / 8 ) ); // Perhaps the rows were too large for the memory.
			if ( $job->state['upload'] ) {
				$job->state['upload']['is_known'] = false;
			}
		}
		++$job->state['attempts'];
		Gnusys_Connector_Backup_Job::write( $job->state );
		Gnusys_Connector_Backup_Schedule::plan_step( time() + MINUTE_IN_SECONDS );
	}

	/**
	 * What becomes of a backup whose step was stopped. Goes on from what was written last, not from what the step had in
	 * mind: the files may not be that far.
	 *
	 * @param Gnusys_Connector_Backup_Stop $stop Why.
	 */
	private static function stop( $stop ) {
		$state = Gnusys_Connector_Backup_Job::load();
		$kind  = $stop->kind();
		if ( null === $state || Gnusys_Connector_Backup_Stop::LOST === $kind ) {
			return;
		}
		if ( in_array( $kind, array( Gnusys_Connector_Backup_Stop::LATER, Gnusys_Connector_Backup_Stop::MISSING ), true ) && self::may_fail_again( $state ) ) {
			self::postpone( $state, $stop );
		} elseif ( Gnusys_Connector_Backup_Stop::AGAIN === $kind && $state['restarts'] < self::RESTARTS_MAX ) {
			++$state['restarts'];
			$state['upload']   = null;
			$state['phase']    = 'announce';
			$state['attempts'] = 0;
			Gnusys_Connector_Backup_Job::write( $state );
		} elseif ( Gnusys_Connector_Backup_Stop::CANCELLED === $kind ) {
			Gnusys_Connector_Backup_Upload::give_up( $state, __( 'Cancelled by the site’s administrator.', 'gnusys-connector' ) );
			Gnusys_Connector_Backup_Result::end( $state, 'cancelled', '' );
		} else {
			if ( Gnusys_Connector_Backup_Stop::REFUSED !== $kind ) {
				Gnusys_Connector_Backup_Upload::fail( $state, $stop->getMessage() );
			}
			Gnusys_Connector_Backup_Result::end( $state, 'failed', $stop->getMessage() );
		}
	}

	/**
	 * Whether a passing trouble may still pass.
	 *
	 * @param array $state Of the backup.
	 * @return bool
	 */
	private static function may_fail_again( array $state ) {
		if ( in_array( $state['phase'], array( 'dump', 'objects' ), true ) && $state['failures']['count'] >= self::DATABASE_MAX ) {
			return false;
		}
		return 0 === $state['failures']['count'] || time() - $state['failures']['since'] < self::GIVE_UP;
	}

	/**
	 * Tries again later, each time after a longer while.
	 *
	 * @param array                        $state Of the backup.
	 * @param Gnusys_Connector_Backup_Stop $stop  Why.
	 */
	private static function postpone( array $state, $stop ) {
		$failures = $state['failures']['count'];
		$seconds  = (int) apply_filters( 'gnusys_connector_backup_delay', min( HOUR_IN_SECONDS, MINUTE_IN_SECONDS << min( 6, $failures ) ) );

		$state['failures']   = array(
			'count' => $failures + 1,
			'since' => 0 === $failures ? time() : $state['failures']['since'],
		);
		$state['wait_until'] = time() + $seconds;
		$state['attempts']   = 0;
		$state['trouble']    = wp_html_excerpt( $stop->getMessage(), self::MESSAGE_MAX );
		if ( $state['upload'] ) {
			$state['upload']['is_known'] = false;
		}
		if ( Gnusys_Connector_Backup_Stop::MISSING === $stop->kind() ) {
			$state['phase'] = 'send';
		}
		Gnusys_Connector_Backup_Job::write( $state );
	}

	/**
	 * The phase after another.
	 *
	 * @param string $phase One of PHASES.
	 * @return string
	 */
	private static function after( $phase ) {
		$phases = array_keys( self::PHASES );
		$index  = array_search( $phase, $phases, true );
		return isset( $phases[ $index + 1 ] ) ? $phases[ $index + 1 ] : 'done';
	}

	/**
	 * A name that no copy has.
	 *
	 * @return string
	 */
	private static function new_name() {
		$host = preg_replace( '/[^A-Za-z0-9.-]+/', '-', (string) wp_parse_url( home_url(), PHP_URL_HOST ) );
		$name = trim( $host, '.-' ) . '-' . wp_date( 'Ymd-His' );
		$path = Gnusys_Connector_Backup_Folder::path() . '/';
		if ( file_exists( $path . Gnusys_Connector_Backup_Folder::name_of( $name . '.zip' ) ) || file_exists( $path . Gnusys_Connector_Backup_Folder::name_of( $name . '.zip.enc' ) ) ) {
			$name .= '-' . strtolower( wp_generate_password( 4, false ) ); // Of this very second.
		}
		return $name . '.zip';
	}

	/**
	 * The state at the beginning.
	 *
	 * @return array
	 */
	private static function first_state() {
		return array(
			'file'       => self::new_name(),
			'made_by'    => GNUSYS_CONNECTOR_VERSION,
			'origin'     => Gnusys_Connector_Origin::fingerprint(),
			'phase'      => 'scan',
			'started'    => time(),
			'attempts'   => 0,
			'restarts'   => 0,
			'remakes'    => 0,
			'wait_until' => 0,
			'trouble'    => '',
			'failures'   => array(
				'count' => 0,
				'since' => 0,
			),
			'scan'       => array(
				'at'     => 0,
				'dirs'   => 0,
				'files'  => 0,
				'bytes'  => 0,
				'packed' => 0, // Of them, in files that do not become smaller.
				'count'  => 0,
				'links'  => array(), // Followed.
				'sizes'  => Gnusys_Connector_Backup_Sizes::NONE,
			),
			'skipped'    => array(
				'length'   => 0,
				'count'    => 0,
				'troubles' => 0, // Of them, what should be there.
			),
			'dump'       => array(
				'tables'        => array(),
				'index'         => 0,
				'cursor'        => null,
				'batch'         => Gnusys_Connector_Backup_Dump::BATCH_FIRST,
				'is_one_moment' => false,
				'hash'          => null,
				'bytes'         => 0,
				'sha256'        => null,
			),
			'objects'    => array(),
			'database'   => array(
				'zip'     => null,
				'entries' => array(),
				'joined'  => 0, // Bytes.
			),
			'files'      => array(
				'at'    => 0,
				'count' => 0,
				'bytes' => 0,
				'sums'  => 0,
				'open'  => Gnusys_Connector_Backup_Files::NONE,
			),
			'zip'        => null,
			'size'       => 0,
			'encryption' => null,
			'hash'       => null,
			'sha256'     => '',
			'upload'     => null,
		);
	}
}
