<?php
/**
 * Restoring by WP-CLI.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Restores a backup over this site.
 */
final class Gnusys_Connector_Command {

	/**
	 * Adds the command.
	 */
	public static function register() {
		WP_CLI::add_command( 'gnusys restore', array( __CLASS__, 'restore' ) );
	}

	/**
	 * Restores a backup of this portal over this site. Everything is checked and prepared first, then swapped in one step.
	 *
	 * ## OPTIONS
	 *
	 * [<zip>]
	 * : The backup.
	 *
	 * [--only=<part>]
	 * : database or files.
	 *
	 * [--folder=<folder>]
	 * : Only this folder, such as wp-content/uploads.
	 *
	 * [--table=<table>]
	 * : Only this table, such as wp_posts.
	 *
	 * [--address=<url>]
	 * : The site's new address. Without it the backup's stays.
	 *
	 * [--passphrase-file=<path>]
	 * : A file with the passphrase of an encrypted backup. Without it the command asks.
	 *
	 * [--verify]
	 * : Only checks whether the backup is whole.
	 *
	 * [--prove]
	 * : Also compares the rows that arrived with those that were backed up.
	 *
	 * [--undo]
	 * : Goes back to what was there before the last restore.
	 *
	 * [--discard]
	 * : Deletes what the last restore keeps for going back.
	 *
	 * [--yes]
	 * : Does not ask.
	 *
	 * ## EXAMPLES
	 *
	 *     wp gnusys restore respaldo.zip
	 *
	 * @param string[] $names   The backup's path.
	 * @param string[] $options By name.
	 */
	public static function restore( array $names, array $options ) {
		require_once __DIR__ . '/backup/database/class-gnusys-connector-backup-columns.php';
		require_once __DIR__ . '/backup/encryption/class-gnusys-connector-backup-container.php';
		foreach ( (array) glob( __DIR__ . '/restore/class-*.php' ) as $file ) {
			require_once $file; // All of them now: their folder is swapped, too.
		}
		try {
			$folder = Gnusys_Connector_Restore_Folder::find( dirname( WP_CONTENT_DIR ) );
			if ( isset( $options['discard'] ) || isset( $options['undo'] ) ) {
				if ( null === $folder ) {
					throw new Gnusys_Connector_Restore_Stop( 'nothing-here' );
				}
				call_user_func( array( 'Gnusys_Connector_Restore_Restorer', isset( $options['undo'] ) ? 'undo' : 'discard' ), $folder );
			}
			if ( isset( $options['discard'] ) ) {
				WP_CLI::success( __( 'The former state was deleted.', 'gnusys-connector' ) );
				return;
			}
			if ( null === $folder || self::is_over( $folder ) && ! isset( $options['undo'] ) ) {
				$folder = self::begin( $names, $options, $folder );
			}
			self::work( $folder );
		} catch ( Gnusys_Connector_Restore_Stop $stop ) {
			WP_CLI::error( $stop->getMessage() );
		}
	}

	/**
	 * Begins a restore, in the place of one that is over.
	 *
	 * @param string[]                             $names   The backup's path.
	 * @param string[]                             $options By name.
	 * @param Gnusys_Connector_Restore_Folder|null $former  Of the one that is over.
	 * @return Gnusys_Connector_Restore_Folder
	 */
	private static function begin( array $names, array $options, $former ) {
		$path     = isset( $names[0] ) ? $names[0] : '';
		$settings = array(
			'verify' => isset( $options['verify'] ),
			'prove'  => isset( $options['prove'] ),
		) + Gnusys_Connector_Restoring_Site::settings( false === realpath( $path ) ? '-' . $path : realpath( $path ) );
		foreach ( array( 'only', 'folder', 'table', 'address' ) as $name ) {
			$settings[ $name ] = isset( $options[ $name ] ) ? (string) $options[ $name ] : '';
		}
		if ( ! $settings['verify'] ) {
			WP_CLI::confirm( __( 'This site becomes what the backup holds. Restore it?', 'gnusys-connector' ), $options );
		}
		$settings['passphrase'] = Gnusys_Connector_Restore_Passphrase::of( $settings['archive'], isset( $options['passphrase-file'] ) ? (string) $options['passphrase-file'] : '' );
		if ( null !== $former ) {
			Gnusys_Connector_Restore_Restorer::discard( $former );
		}
		$folder = Gnusys_Connector_Restore_Restorer::begin( $settings );
		if ( ! $settings['verify'] ) {
			Gnusys_Connector_Restoring_Notice::tell( $settings, 'wp-cli' );
		}
		return $folder;
	}

	/**
	 * Works to the end.
	 *
	 * @param Gnusys_Connector_Restore_Folder $folder Where.
	 */
	private static function work( $folder ) {
		$phase = '';
		try {
			do {
				$state = Gnusys_Connector_Restore_Restorer::step( $folder, 2 );
				if ( $phase !== $state['phase'] ) {
					$phase = $state['phase'];
					WP_CLI::log( Gnusys_Connector_Restore_Texts::phase( $phase ) );
				}
			} while ( ! Gnusys_Connector_Restore_Restorer::is_over( $state ) );
		} catch ( Gnusys_Connector_Restore_Stop $stop ) {
			if ( ! isset( $folder->state()['swap'] ) ) {
				Gnusys_Connector_Restore_Restorer::discard( $folder );
			}
			throw $stop;
		}
		$ending = Gnusys_Connector_Restore_Restorer::ending( $folder );
		foreach ( array_merge( $ending['troubles'], $ending['notes'] ) as $note ) {
			WP_CLI::warning( Gnusys_Connector_Restore_Texts::note( $note ) );
		}
		wp_cache_flush();
		call_user_func( array( 'WP_CLI', array() === $ending['troubles'] ? 'success' : 'warning' ), $ending['title'] . '.' );
	}

	/**
	 * Whether the restore in a folder is at its end.
	 *
	 * @param Gnusys_Connector_Restore_Folder $folder Where.
	 * @return bool
	 */
	private static function is_over( $folder ) {
		return Gnusys_Connector_Restore_Restorer::is_over( $folder->state() );
	}
}
