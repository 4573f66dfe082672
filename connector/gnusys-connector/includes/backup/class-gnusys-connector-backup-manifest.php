<?php
/**
 * What is in a backup.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Says what is in an archive and what is not: to those who restore it, in manifest.json, and in short to the portal.
 */
final class Gnusys_Connector_Backup_Manifest {

	const FORMAT      = 2;
	const JSON        = JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_INVALID_UTF8_SUBSTITUTE;
	const SKIPPED_MAX = 1000; // Listed; all are counted.
	const NAMED_MAX   = 50; // The portal takes no more.

	/**
	 * What a restored site needs nothing of, besides what nobody wanted: links and devices, and what was deleted meanwhile.
	 */
	const NEEDLESS = array( 'link', 'special', 'vanished' );

	/**
	 * The manifest in two pieces: WordPress's own files, which are the same from one backup to the next, and the rest.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 * @return string[] Together JSON.
	 */
	public static function pieces( $job ) {
		$manifest = array(
			'format'        => self::FORMAT,
			'connector'     => GNUSYS_CONNECTOR_VERSION,
			'site'          => site_url(),
			'home'          => home_url(),
			'title'         => wp_specialchars_decode( (string) get_option( 'blogname' ), ENT_QUOTES ),
			'isMultisite'   => is_multisite(),
			'wordpress'     => get_bloginfo( 'version' ),
			'php'           => PHP_VERSION,
			'server'        => self::server(),
			'charset'       => self::variable( 'character_set_database' ),
			'collation'     => self::variable( 'collation_database' ),
			'prefix'        => Gnusys_Connector_Backup_Tables::prefix(),
			'startedAt'     => gmdate( 'Y-m-d\TH:i:s\Z', $job->state['started'] ),
			'endedAt'       => gmdate( 'Y-m-d\TH:i:s\Z' ),
			'isOneMoment'   => $job->state['dump']['is_one_moment'],
			'database'      => array(
				'bytes'  => $job->state['dump']['bytes'],
				'sha256' => $job->state['dump']['sha256'],
			),
			'tables'        => self::tables( $job ),
			'objects'       => $job->state['objects'],
			'files'         => $job->state['files']['count'],
			'bytes'         => $job->state['files']['bytes'],
			'skippedNumber' => $job->state['skipped']['count'],
			'skipped'       => self::skipped( $job, self::SKIPPED_MAX ),
			'links'         => Gnusys_Connector_Backup_Links::followed( $job ),
			'origin'        => Gnusys_Connector_Origin::fingerprint(),
			'shape'         => Gnusys_Connector_Backup_Shape::describe(),
		);
		$core     = (object) Gnusys_Connector_Restore_Core_Files::sizes( untrailingslashit( ABSPATH ) );
		return array(
			'{"core":' . wp_json_encode( $core, self::JSON ) . ',',
			substr( (string) wp_json_encode( $manifest, JSON_PRETTY_PRINT | self::JSON ), 1 ) . "\n",
		);
	}

	/**
	 * The same in short, for the portal.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 * @return array
	 */
	public static function contents( $job ) {
		$tables   = wp_list_filter( self::tables( $job ), array( 'kind' => 'table' ) );
		$left_out = array();
		foreach ( self::skipped( $job, self::NAMED_MAX ) as $one ) {
			$left_out[] = array(
				'kind'   => $one['kind'],
				'name'   => $one['path'],
				'reason' => $one['reason'],
			);
		}
		return array(
			'tables'        => count( $tables ),
			'rows'          => array_sum( array_column( $tables, 'rows' ) ),
			'files'         => $job->state['files']['count'],
			'bytes'         => $job->state['files']['bytes'] + $job->state['dump']['bytes'],
			'isOneMoment'   => $job->state['dump']['is_one_moment'],
			'leftOutNumber' => $job->state['skipped']['count'],
			'leftOut'       => $left_out,
			'isComplete'    => self::is_complete( $job ),
		);
	}

	/**
	 * The tables in the archive, and the views.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 * @return array[] Each with name, kind, rows, sum and engine.
	 */
	private static function tables( $job ) {
		$views  = array_column( wp_list_filter( $job->state['objects'], array( 'kind' => 'view' ) ), 'name' );
		$tables = array();
		foreach ( $job->state['dump']['tables'] as $table ) {
			if ( 'view' !== $table['kind'] || in_array( $table['name'], $views, true ) ) {
				$tables[] = array(
					'name'   => $table['name'],
					'kind'   => $table['kind'],
					'rows'   => $table['rows'],
					'sum'    => isset( $table['sum'] ) ? $table['sum'] : null,
					'engine' => $table['engine'],
				);
			}
		}
		return $tables;
	}

	/**
	 * Whether a site is whole without what is not in the archive.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 * @return bool
	 */
	private static function is_complete( $job ) {
		foreach ( self::each_skipped( $job ) as $one ) {
			$is_needless = in_array( $one['reason'], array_merge( self::NEEDLESS, Gnusys_Connector_Backup_Job::WANTED ), true );
			$is_lost     = 'vanished' === $one['reason'] && preg_match( Gnusys_Connector_Backup_Versions::COMPONENTS, $one['path'] );
			if ( ! $is_needless || $is_lost ) {
				return false;
			}
		}
		return true;
	}

	/**
	 * What is not in the archive. What is of the database comes first: it is little, and files may be many.
	 *
	 * @param Gnusys_Connector_Backup_Job $job   The backup.
	 * @param int                         $limit How many to name.
	 * @return array[] Each with kind, path and reason.
	 */
	private static function skipped( $job, $limit ) {
		$found = array( array(), array() );
		foreach ( self::each_skipped( $job ) as $one ) {
			$is_file = in_array( $one['kind'], array( 'file', 'folder' ), true ) ? 1 : 0;
			if ( count( $found[ $is_file ] ) < $limit ) {
				$found[ $is_file ][] = $one;
			}
		}
		return array_slice( array_merge( $found[0], $found[1] ), 0, $limit );
	}

	/**
	 * The same, one by one.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 * @return Generator
	 */
	private static function each_skipped( $job ) {
		$source = 0 === $job->state['skipped']['count'] ? false : fopen( $job->path( 'skipped.list' ), 'rb' );
		while ( false !== $source && ftell( $source ) < $job->state['skipped']['length'] ) {
			list( $reason, $kind, $path ) = explode( ' ', rtrim( fgets( $source ), "\n" ), 3 );
			yield array(
				'kind'   => $kind,
				'path'   => stripcslashes( $path ),
				'reason' => $reason,
			);
		}
	}

	/**
	 * The database and its version.
	 *
	 * @return string
	 */
	private static function server() {
		global $wpdb;
		if ( ! Gnusys_Connector_Backup_Database::is_server() ) {
			return trim( 'SQLite ' . ( is_callable( array( $wpdb->dbh, 'get_sqlite_version' ) ) ? $wpdb->dbh->get_sqlite_version() : '' ) );
		}
		$version = (string) $wpdb->get_var( 'SELECT VERSION()' );
		$name    = false === stripos( $version, 'mariadb' ) ? 'MySQL ' : 'MariaDB ';
		return $name . ( preg_match( '/^\d+(\.\d+)+/', $version, $found ) ? $found[0] : $version );
	}

	/**
	 * A setting of the database.
	 *
	 * @param string $name Its name.
	 * @return string Empty where it has none.
	 */
	private static function variable( $name ) {
		global $wpdb;
		return Gnusys_Connector_Backup_Database::is_server() ? (string) $wpdb->get_var( "SELECT @@$name" ) : ''; // A constant name.
	}
}
