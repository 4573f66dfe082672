<?php
/**
 * A restore from its beginning to its end.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Leads a restore through its phases, slice by slice. Until the swap nothing of the site is touched; after it, one step
 * leads back.
 */
final class Gnusys_Connector_Restore_Restorer {

	/**
	 * The phases and what works on them, in order.
	 */
	const FORWARD = array(
		'decrypt'   => array( 'Gnusys_Connector_Restore_Decrypt', 'work' ),
		'directory' => array( 'Gnusys_Connector_Restore_Directory', 'work' ),
		'check'     => array( 'Gnusys_Connector_Restore_Check', 'work' ),
		'census'    => array( 'Gnusys_Connector_Restore_Census', 'work' ),
		'files'     => array( 'Gnusys_Connector_Restore_Files', 'work' ),
		'core'      => array( 'Gnusys_Connector_Restore_Core', 'work' ),
		'import'    => array( 'Gnusys_Connector_Restore_Import', 'work' ),
		'count'     => array( 'Gnusys_Connector_Restore_Import', 'count' ),
		'proof'     => array( 'Gnusys_Connector_Restore_Proof', 'work' ),
		'swap'      => array( 'Gnusys_Connector_Restore_Swap', 'work' ),
		'objects'   => array( 'Gnusys_Connector_Restore_Objects', 'work' ),
	);

	/**
	 * The way back.
	 */
	const BACK = array(
		'detach' => array( 'Gnusys_Connector_Restore_Objects', 'detach' ),
		'back'   => array( 'Gnusys_Connector_Restore_Swap', 'back' ),
		'attach' => array( 'Gnusys_Connector_Restore_Objects', 'attach' ),
	);

	const OF_DATABASE = array( 'census', 'import', 'count', 'proof' );
	const OF_FILES    = array( 'files', 'core' );
	const OF_CHECK    = array( 'decrypt', 'directory', 'check', 'census' );

	/**
	 * Begins a restore.
	 *
	 * @param array $settings As Gnusys_Connector_Restore_Settings takes them, and passphrase, which is not kept.
	 * @return Gnusys_Connector_Restore_Folder Where it works.
	 */
	public static function begin( array $settings ) {
		self::require_php();
		$checked = new Gnusys_Connector_Restore_Settings( $settings );
		$decrypt = Gnusys_Connector_Restore_Decrypt::prepare( $checked->archive, isset( $settings['passphrase'] ) && is_string( $settings['passphrase'] ) ? $settings['passphrase'] : '' );
		$folder  = Gnusys_Connector_Restore_Folder::make( dirname( $checked->content ) );
		$folder->keep(
			array(
				'settings' => array_diff_key( $settings, array( 'passphrase' => '' ) ),
				'id'       => bin2hex( random_bytes( 3 ) ),
				'decrypt'  => $decrypt,
				'phase'    => null === $decrypt ? 'directory' : 'decrypt',
				'cursor'   => 0,
				'read'     => 0,
				'notes'    => array(),
			)
		);
		return $folder;
	}

	/**
	 * Works for a while.
	 *
	 * @param Gnusys_Connector_Restore_Folder $folder  Where.
	 * @param float                           $seconds How long; 0 for as long as it takes.
	 * @param callable|null                   $watcher As Gnusys_Connector_Restore_Job takes it.
	 * @return array The state: its phase is done, checked or undone at the end.
	 * @throws Gnusys_Connector_Restore_Stop When it cannot go on.
	 */
	public static function step( $folder, $seconds, $watcher = null ) {
		$folder->lock();
		try {
			$job    = new Gnusys_Connector_Restore_Job( $folder, $seconds, $watcher );
			$phases = self::FORWARD + self::BACK;
			while ( isset( $phases[ $job->state['phase'] ] ) && $job->has_time() ) {
				$is_done = call_user_func( $phases[ $job->state['phase'] ], $job );
				if ( $is_done ) {
					$job->state['cursor'] = 0;
					$job->state['read']   = 0;
					$job->state['phase']  = self::after( $job->state['phase'], $job );
				}
				$job->save( $is_done ? $job->state['phase'] : 'slice' );
			}
			if ( self::is_over( $job->state ) ) {
				Gnusys_Connector_Restore_Folder::delete( $job->path( Gnusys_Connector_Restore_Decrypt::FILE ) );
			}
			return $job->state;
		} finally {
			$folder->release();
		}
	}

	/**
	 * Turns a restore round: the next steps lead back to what was there.
	 *
	 * @param Gnusys_Connector_Restore_Folder $folder Where.
	 * @throws Gnusys_Connector_Restore_Stop When nothing was changed yet.
	 */
	public static function undo( $folder ) {
		$folder->lock();
		$state = $folder->state();
		if ( ! isset( $state['swap'] ) || 'undone' === $state['phase'] ) {
			$folder->release();
			throw new Gnusys_Connector_Restore_Stop( 'nothing-to-undo' );
		}
		$state['phase']  = isset( self::BACK[ $state['phase'] ] ) ? $state['phase'] : 'detach';
		$state['cursor'] = 0;
		$folder->keep( $state );
		$folder->release();
	}

	/**
	 * Deletes what a restore keeps: prepared or former tables and files. Nothing leads back afterwards. An archive that was
	 * uploaded is where it was, unless it has been restored.
	 *
	 * @param Gnusys_Connector_Restore_Folder $folder Where.
	 */
	public static function discard( $folder ) {
		$folder->lock();
		$job = new Gnusys_Connector_Restore_Job( $folder, 0 );
		if ( 'done' !== $job->state['phase'] ) {
			Gnusys_Connector_Restore_Archives::show( $folder );
		}
		if ( $job->settings->has_database && ! $job->settings->is_check && is_file( $job->path( Gnusys_Connector_Restore_Names::MANIFEST ) ) && array() !== $job->settings->database ) {
			$like = $job->database()->text( 'gnr' . $job->state['id'] . '\\_%' );
			foreach ( $job->database()->column( 'SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME LIKE ' . $like ) as $table ) {
				$job->database()->run( 'DROP TABLE IF EXISTS ' . Gnusys_Connector_Restore_Database::quoted( $table ) );
			}
		}
		$folder->release();
		Gnusys_Connector_Restore_Folder::delete( $folder->path() );
	}

	/**
	 * Whether a restore is at its end.
	 *
	 * @param array $state What step() gave.
	 * @return bool
	 */
	public static function is_over( array $state ) {
		return ! isset( self::FORWARD[ $state['phase'] ] ) && ! isset( self::BACK[ $state['phase'] ] );
	}

	/**
	 * How a restore ended.
	 *
	 * @param Gnusys_Connector_Restore_Folder $folder Where.
	 * @return array title; troubles with WordPress's own files, and what to do (both empty where it is whole); notes.
	 *               All but the title as Gnusys_Connector_Restore_Texts::note() takes them.
	 */
	public static function ending( $folder ) {
		$state    = $folder->state();
		$troubles = Gnusys_Connector_Restore_Core::troubles( $folder );
		return array(
			'title'    => array() === $troubles ? Gnusys_Connector_Restore_Texts::phase( $state['phase'] ) : Gnusys_Connector_Restore_Language::text( Gnusys_Connector_Restore_Texts::NOT_WHOLE ),
			'troubles' => $troubles,
			'notes'    => $state['notes'],
		);
	}

	/**
	 * How much of a phase there is to do.
	 *
	 * @param array $state What step() gave.
	 * @return int Bytes; 0 where the phase is not measured.
	 */
	public static function size( array $state ) {
		if ( 'decrypt' === $state['phase'] ) {
			return $state['decrypt']['size'];
		}
		$sizes = array(
			'check'  => 'all',
			'census' => 'dump',
			'files'  => 'bytes',
			'import' => 'dump',
		);
		return isset( $sizes[ $state['phase'] ], $state['found'] ) ? $state['found'][ $sizes[ $state['phase'] ] ] : 0;
	}

	/**
	 * The phase after another.
	 *
	 * @param string                       $phase The other.
	 * @param Gnusys_Connector_Restore_Job $job   The restore.
	 * @return string
	 */
	private static function after( $phase, $job ) {
		if ( isset( self::BACK[ $phase ] ) ) {
			$phases = array_keys( self::BACK );
			$end    = 'undone';
		} else {
			$phases = array_filter(
				$job->settings->is_check ? self::OF_CHECK : array_keys( self::FORWARD ),
				static function ( $one ) use ( $job ) {
					return ( $job->settings->has_database || ! in_array( $one, self::OF_DATABASE, true ) ) && ( $job->settings->has_files || ! in_array( $one, self::OF_FILES, true ) );
				}
			);
			$end    = $job->settings->is_check ? 'checked' : 'done';
		}
		$next = array_search( $phase, array_values( $phases ), true ) + 1;
		return isset( array_values( $phases )[ $next ] ) ? array_values( $phases )[ $next ] : $end;
	}

	/**
	 * Stops where PHP cannot do it.
	 *
	 * @throws Gnusys_Connector_Restore_Stop When it cannot.
	 */
	private static function require_php() {
		if ( PHP_VERSION_ID < 70400 || PHP_INT_SIZE < 8 || ! extension_loaded( 'mysqli' ) || ! extension_loaded( 'zlib' ) || ! extension_loaded( 'hash' ) ) {
			throw new Gnusys_Connector_Restore_Stop( 'php-old', array( PHP_VERSION ) );
		}
	}
}
