<?php
/**
 * The restorer on a command line.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * php restaurar.php --archive=respaldo.zip [--settings=datos.json] [--passphrase-file=clave.txt] [--verify | --prove | --undo | --discard] [--slice=seconds]
 *
 * Prints a line of JSON for each step. Run again after an interruption, it goes on.
 */
final class Gnusys_Connector_Restorer_Command {

	const TRIES        = 5; // After a lost connection, or tables that somebody else holds.
	const WAIT_SECONDS = 2;

	/**
	 * Runs the command.
	 *
	 * @param array  $options As getopt() gives them.
	 * @param string $root    Where the restorer lies.
	 * @return int What the process ends with.
	 */
	public static function run( array $options, $root ) {
		try {
			$settings = self::settings( $options, $root );
			$folder   = Gnusys_Connector_Restore_Folder::find( dirname( isset( $settings['content'] ) ? $settings['content'] : $settings['root'] . '/wp-content' ) );
			if ( isset( $options['discard'] ) || isset( $options['undo'] ) ) {
				if ( null === $folder ) {
					throw new Gnusys_Connector_Restore_Stop( 'nothing-here' );
				}
				if ( isset( $options['discard'] ) ) {
					Gnusys_Connector_Restore_Restorer::discard( $folder );
					return 0;
				}
				Gnusys_Connector_Restore_Restorer::undo( $folder );
			}
			if ( null === $folder && ! isset( $settings['passphrase'] ) ) {
				$settings['passphrase'] = Gnusys_Connector_Restore_Passphrase::of( $settings['archive'], isset( $options['passphrase-file'] ) ? $options['passphrase-file'] : '' );
			}
			self::work( null === $folder ? Gnusys_Connector_Restore_Restorer::begin( $settings ) : $folder, isset( $options['slice'] ) ? (float) $options['slice'] : 0 );
			return 0;
		} catch ( Gnusys_Connector_Restore_Stop $stop ) {
			self::say(
				array(
					'error'   => $stop->reason(),
					'message' => $stop->getMessage(),
				)
			);
			return 1;
		}
	}

	/**
	 * Works to the end.
	 *
	 * @param Gnusys_Connector_Restore_Folder $folder  Where.
	 * @param float                           $seconds Of a slice; 0 for one.
	 * @throws Gnusys_Connector_Restore_Stop When it cannot go on.
	 */
	private static function work( $folder, $seconds ) {
		for ( $tries = self::TRIES; true; ) {
			try {
				$state = Gnusys_Connector_Restore_Restorer::step( $folder, $seconds, array( __CLASS__, 'report' ) );
				$tries = self::TRIES;
				if ( Gnusys_Connector_Restore_Restorer::is_over( $state ) ) {
					$ending = Gnusys_Connector_Restore_Restorer::ending( $folder );
					$notes  = array_merge( $ending['troubles'], $ending['notes'] );
					$said   = array(
						'text'  => $ending['title'],
						'notes' => array_map( array( 'Gnusys_Connector_Restore_Texts', 'note' ), $notes ),
						'marks' => array_column( $notes, 0 ), // For programs.
					);
					self::say( $said + self::line( $state ) );
					return;
				}
			} catch ( Gnusys_Connector_Restore_Stop $stop ) {
				if ( ! in_array( $stop->reason(), array( 'tables-busy', 'database-lost' ), true ) || 0 === --$tries ) {
					self::forget( $folder );
					throw $stop;
				}
				sleep( self::WAIT_SECONDS );
			}
		}
	}

	/**
	 * Says how far it is, each time that is recorded.
	 *
	 * @param string $point What was reached.
	 * @param array  $state Of the restore.
	 */
	public static function report( $point, array $state ) {
		if ( '-saved' === substr( $point, -6 ) && ! Gnusys_Connector_Restore_Restorer::is_over( $state ) ) {
			self::say( self::line( $state ) );
		}
	}

	/**
	 * How far a restore is.
	 *
	 * @param array $state Of the restore.
	 * @return array Bytes of the phase, seconds since 1970, and the most memory that was used.
	 */
	private static function line( array $state ) {
		return array(
			'phase'  => $state['phase'],
			'text'   => Gnusys_Connector_Restore_Texts::phase( $state['phase'] ),
			'read'   => $state['read'],
			'of'     => Gnusys_Connector_Restore_Restorer::size( $state ),
			'at'     => round( microtime( true ), 3 ),
			'memory' => memory_get_peak_usage(),
		);
	}

	/**
	 * Deletes what was prepared for a site that was not touched: the next command begins again.
	 *
	 * @param Gnusys_Connector_Restore_Folder $folder Where.
	 */
	private static function forget( $folder ) {
		if ( ! isset( $folder->state()['swap'] ) ) {
			Gnusys_Connector_Restore_Restorer::discard( $folder );
		}
	}

	/**
	 * What is to be restored, and where.
	 *
	 * @param array  $options As getopt() gives them.
	 * @param string $root    Where the restorer lies.
	 * @return array
	 * @throws Gnusys_Connector_Restore_Stop When the file of settings cannot be read.
	 */
	private static function settings( array $options, $root ) {
		$settings = array();
		if ( isset( $options['settings'] ) ) {
			$settings = json_decode( (string) @file_get_contents( $options['settings'] ), true ); // phpcs:ignore Generic.PHP.NoSilencedErrors.Discouraged -- The exception says it.
			if ( ! is_array( $settings ) ) {
				throw new Gnusys_Connector_Restore_Stop( 'settings-damaged', array( (string) $options['settings'] ) );
			}
		}
		$settings['archive'] = isset( $options['archive'] ) ? $options['archive'] : ( isset( $settings['archive'] ) ? $settings['archive'] : '-' );
		$settings['root']    = isset( $settings['root'] ) ? $settings['root'] : $root;
		$settings['verify']  = isset( $options['verify'] ) || ! empty( $settings['verify'] );
		$settings['prove']   = isset( $options['prove'] ) || ! empty( $settings['prove'] );
		if ( ! isset( $settings['database'] ) ) {
			$settings['database'] = (array) Gnusys_Connector_Restore_Config::read( Gnusys_Connector_Restore_Layout::below( $settings['root'], (string) Gnusys_Connector_Restore_Layout::wordpress( $settings['root'] ) ) );
		}
		return $settings;
	}

	/**
	 * Prints a line.
	 *
	 * @param array $line What.
	 */
	private static function say( array $line ) {
		fwrite( STDOUT, json_encode( $line, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES ) . "\n" );
	}
}
