<?php
/**
 * The change from the old site to the restored one.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Seventh part of a restore: one RENAME TABLE over all tables, then the renames of the files. The way back is the same
 * the other way round.
 */
final class Gnusys_Connector_Restore_Swap {

	const TRIES = 5; // While another connection holds a table.

	/**
	 * Puts the restored site into its place.
	 *
	 * @param Gnusys_Connector_Restore_Job $job The restore.
	 * @return bool Always true.
	 */
	public static function work( $job ) {
		if ( ! isset( $job->state['swap'] ) ) {
			$job->state['swap'] = self::plan( $job );
			$job->save( 'planned' );
		}
		$swap = $job->state['swap'];
		Gnusys_Connector_Restore_Maintenance::begin( $job->settings->root );
		if ( array() !== $swap['tables'] ) {
			self::rename( self::pairs_forward( $swap['tables'], $job->database() ), $job );
		}
		Gnusys_Connector_Restore_Moves::forward( $swap['moves'], $job );
		return true;
	}

	/**
	 * Puts the former site back into its place.
	 *
	 * @param Gnusys_Connector_Restore_Job $job The restore.
	 * @return bool Always true.
	 */
	public static function back( $job ) {
		$swap = $job->state['swap'];
		Gnusys_Connector_Restore_Maintenance::begin( $job->settings->root );
		if ( array() !== $swap['tables'] ) {
			self::rename( self::pairs_back( $swap['tables'], $job->database() ), $job );
		}
		Gnusys_Connector_Restore_Moves::back( $swap['moves'], $job );
		return true;
	}

	/**
	 * The plan, with what the renames take along or leave behind.
	 *
	 * @param Gnusys_Connector_Restore_Job $job The restore.
	 * @return array
	 */
	private static function plan( $job ) {
		$plan = array(
			'tables'   => array(), // Each with live, staged, former and had.
			'keys'     => array(), // Foreign keys as they are now.
			'triggers' => array(), // Triggers as they are now.
			'things'   => array(), // Views, routines and events whose names the archive has, as they are now.
			'moves'    => $job->settings->has_files ? Gnusys_Connector_Restore_Moves::plan( $job ) : array(),
		);
		if ( ! $job->settings->has_database ) {
			return $plan;
		}
		$tables = new Gnusys_Connector_Restore_Tables( $job );
		$ties   = new Gnusys_Connector_Restore_Ties( $job->database() );
		$there  = self::there( $tables->names(), $job->database() );
		foreach ( $tables->names() as $name ) {
			$plan['tables'][] = array(
				'live'   => $name,
				'staged' => $tables->staged( $name ),
				'former' => $tables->former( $name ),
				'had'    => isset( $there[ $name ] ),
			);
		}
		$triggers = array();
		foreach ( Gnusys_Connector_Restore_Objects::wanted( $job ) as $frame ) {
			if ( 'trigger' === $frame['kind'] ) {
				$triggers[] = $frame['name'];
			} elseif ( 'setting' !== $frame['kind'] ) {
				$plan['things'][ $frame['kind'] . ' ' . $frame['name'] ] = $ties->thing( $frame['kind'], $frame['name'] );
			}
		}
		$plan['things']   = array_values( $plan['things'] );
		$plan['keys']     = $ties->keys( $tables->names() );
		$plan['triggers'] = $ties->triggers( $tables->names(), $triggers );
		return $plan;
	}

	/**
	 * The renames that are left on the way forward.
	 *
	 * @param array[]                           $tables   The plan's.
	 * @param Gnusys_Connector_Restore_Database $database The database.
	 * @return string[] Each as RENAME TABLE has it.
	 */
	private static function pairs_forward( array $tables, $database ) {
		$there = self::there( array_merge( array_column( $tables, 'live' ), array_column( $tables, 'staged' ) ), $database );
		$pairs = array();
		foreach ( $tables as $table ) {
			if ( isset( $there[ $table['staged'] ] ) ) {
				if ( isset( $there[ $table['live'] ] ) ) {
					$pairs[] = self::pair( $table['live'], $table['former'] );
				}
				$pairs[] = self::pair( $table['staged'], $table['live'] );
			}
		}
		return $pairs;
	}

	/**
	 * The renames that are left on the way back.
	 *
	 * @param array[]                           $tables   The plan's.
	 * @param Gnusys_Connector_Restore_Database $database The database.
	 * @return string[] Each as RENAME TABLE has it.
	 */
	private static function pairs_back( array $tables, $database ) {
		$there = self::there( array_merge( array_column( $tables, 'live' ), array_column( $tables, 'staged' ), array_column( $tables, 'former' ) ), $database );
		$pairs = array();
		foreach ( $tables as $table ) {
			$is_swapped = $table['had'] ? isset( $there[ $table['former'] ] ) : ! isset( $there[ $table['staged'] ] );
			if ( ! $is_swapped ) {
				continue;
			}
			if ( isset( $there[ $table['live'] ] ) ) {
				$pairs[] = self::pair( $table['live'], $table['staged'] );
			}
			if ( $table['had'] ) {
				$pairs[] = self::pair( $table['former'], $table['live'] );
			}
		}
		return $pairs;
	}

	/**
	 * Renames all at once. Somebody who reads a table for long is waited for, and asked again.
	 *
	 * @param string[]                     $pairs As RENAME TABLE has them.
	 * @param Gnusys_Connector_Restore_Job $job   The restore.
	 * @throws Gnusys_Connector_Restore_Stop When a table is not free.
	 */
	private static function rename( array $pairs, $job ) {
		if ( array() === $pairs ) {
			return;
		}
		for ( $try = 1; true; $try++ ) {
			$job->at( 'renaming' );
			try {
				$job->database()->run( 'RENAME TABLE ' . implode( ', ', $pairs ) );
				$job->at( 'renamed' );
				return;
			} catch ( Gnusys_Connector_Restore_Stop $stop ) {
				if ( 'tables-busy' !== $stop->reason() || $try >= self::TRIES ) {
					throw $stop;
				}
				Gnusys_Connector_Restore_Maintenance::begin( $job->settings->root );
			}
		}
	}

	/**
	 * Which of some tables are there.
	 *
	 * @param string[]                          $names    Their names.
	 * @param Gnusys_Connector_Restore_Database $database The database.
	 * @return bool[] By name.
	 */
	private static function there( array $names, $database ) {
		$found = $database->column( 'SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME IN ' . $database->texts( $names ) );
		$lower = '0' !== (string) $database->column( 'SELECT @@lower_case_table_names' )[0];
		$found = array_flip( $lower ? array_map( 'strtolower', $found ) : $found );
		$there = array();
		foreach ( $names as $name ) {
			if ( isset( $found[ $lower ? strtolower( $name ) : $name ] ) ) {
				$there[ $name ] = true;
			}
		}
		return $there;
	}

	/**
	 * One rename.
	 *
	 * @param string $from A table's name.
	 * @param string $to   Its new one.
	 * @return string
	 */
	private static function pair( $from, $to ) {
		return Gnusys_Connector_Restore_Database::quoted( $from ) . ' TO ' . Gnusys_Connector_Restore_Database::quoted( $to );
	}
}
