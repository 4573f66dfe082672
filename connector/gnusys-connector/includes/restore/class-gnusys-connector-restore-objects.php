<?php
/**
 * What is made after the swap.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Eighth part of a restore: foreign keys, defaults that ask a sequence, triggers, views, routines and events, whose names only the swap made free.
 * And the same on the way back. Done again after a kill, each step gives the same.
 */
final class Gnusys_Connector_Restore_Objects {

	const SETTING = '/^SET (SESSION |@@SESSION\.|@@)?(sql_mode|time_zone|character_set_client|collation_connection|character_set_results|NAMES)\b[^;]*;?\s*$/i';

	/**
	 * Completes the restored tables.
	 *
	 * @param Gnusys_Connector_Restore_Job $job The restore.
	 * @return bool Whether it is done.
	 */
	public static function work( $job ) {
		if ( $job->settings->has_database && ! ( self::ties( $job ) && self::things( $job ) ) ) {
			return false;
		}
		Gnusys_Connector_Restore_Maintenance::end( $job->settings );
		Gnusys_Connector_Restore_Folder::delete( $job->path( Gnusys_Connector_Restore_Names::DUMP ) );
		return true;
	}

	/**
	 * Takes from the restored tables what stands in the way of the former ones.
	 *
	 * @param Gnusys_Connector_Restore_Job $job The restore.
	 * @return bool Always true.
	 */
	public static function detach( $job ) {
		Gnusys_Connector_Restore_Maintenance::begin( $job->settings->root );
		if ( ! $job->settings->has_database ) {
			return true;
		}
		$ties   = new Gnusys_Connector_Restore_Ties( $job->database() );
		$tables = array_column( $job->state['swap']['tables'], 'live' );
		foreach ( $ties->triggers( $tables, array() ) as list( $kind, $name ) ) {
			$ties->drop( $kind, $name );
		}
		foreach ( self::wanted( $job ) as $frame ) {
			if ( 'setting' !== $frame['kind'] ) {
				$ties->drop( $frame['kind'], $frame['name'] );
			}
		}
		foreach ( $ties->keys( $tables ) as list( $table, $name ) ) {
			$ties->drop_key( $table, $name );
			$job->at( 'untied' );
		}
		return true;
	}

	/**
	 * Completes the former tables, as they were.
	 *
	 * @param Gnusys_Connector_Restore_Job $job The restore.
	 * @return bool Always true.
	 */
	public static function attach( $job ) {
		if ( $job->settings->has_database ) {
			$swap = $job->state['swap'];
			$ties = new Gnusys_Connector_Restore_Ties( $job->database() );
			foreach ( $swap['keys'] as list( $table, $name, $text ) ) {
				self::note_key( $ties->add_key( $table, $name, $text ), $table, $name, $job );
				$job->at( 'tied' );
			}
			foreach ( array_merge( $swap['things'], $swap['triggers'] ) as $thing ) {
				if ( null !== $thing[2] ) {
					self::note_thing( $ties->make( $thing ), $thing[0], $thing[1], $job );
				}
			}
		}
		Gnusys_Connector_Restore_Maintenance::end( $job->settings );
		return true;
	}

	/**
	 * What the archive brings besides tables, as far as it is wanted: with a single table its triggers.
	 *
	 * @param Gnusys_Connector_Restore_Job $job The restore.
	 * @return Generator Of frames.
	 */
	public static function wanted( $job ) {
		$only = $job->settings->table;
		foreach ( Gnusys_Connector_Restore_Frames::all( $job->path( Gnusys_Connector_Restore_Names::OBJECTS ) ) as $frame ) {
			$is_known = 'setting' === $frame['kind'] ? preg_match( self::SETTING, $frame['sql'] )
				: isset( Gnusys_Connector_Restore_Texts::KINDS[ $frame['kind'] ] ) && preg_match( '/^(CREATE|DROP)\s[^`]*\b' . $frame['kind'] . '\b/i', $frame['sql'] );
			if ( ! $is_known ) {
				throw new Gnusys_Connector_Restore_Stop( 'dump-unknown', array( $frame['sql'] ) );
			}
			$is_of_table = 'trigger' === $frame['kind'] && preg_match( '/\sON\s+' . Gnusys_Connector_Restore_Definition::NAME . '\s+FOR\s+EACH\s+ROW/i', $frame['sql'], $found )
				&& Gnusys_Connector_Restore_Definition::unquoted( $found[1] ) === $only;
			$is_dropping = 0 === stripos( $frame['sql'], 'DROP' );
			if ( ! $is_dropping && ( '' === $only || 'setting' === $frame['kind'] || $is_of_table ) ) {
				yield $frame;
			}
		}
	}

	/**
	 * Moves foreign keys: from the former tables to the restored ones, and those of others to what is restored. Then sets the
	 * defaults that ask a sequence.
	 *
	 * @param Gnusys_Connector_Restore_Job $job The restore.
	 * @return bool Whether all are.
	 */
	private static function ties( $job ) {
		$swap   = $job->state['swap'];
		$ties   = new Gnusys_Connector_Restore_Ties( $job->database() );
		$former = array_column( $swap['tables'], 'former', 'live' );
		$steps  = array();
		foreach ( $swap['keys'] as list( $table, $name, $text ) ) {
			array_unshift( $steps, array( 'drop_key', isset( $former[ $table ] ) ? $former[ $table ] : $table, $name, null ) );
			if ( ! isset( $former[ $table ] ) ) {
				$steps[] = array( 'add_key', $table, $name, $text );
			}
		}
		$census = $job->state['census'] + array( 'defaults' => array() );
		foreach ( array( 'add_key' => $census['keys'], 'set_default' => $census['defaults'] ) as $step => $of_tables ) {
			foreach ( array_intersect_key( $of_tables, $former ) as $table => $texts ) {
				foreach ( $texts as $name => $text ) {
					$steps[] = array( $step, $table, $name, $text );
				}
			}
		}
		foreach ( array_slice( $steps, $job->state['cursor'] ) as list( $step, $table, $name, $text ) ) {
			if ( 'add_key' === $step ) {
				self::note_key( $ties->add_key( $table, $name, $text ), $table, $name, $job );
			} elseif ( 'set_default' === $step ) {
				self::note_default( $ties->set_default( $table, $name, $text ), $table, $name, $job );
			} else {
				$ties->drop_key( $table, $name );
			}
			++$job->state['cursor'];
			$job->at( 'tied' );
			if ( ! $job->has_time() ) {
				return false;
			}
		}
		return true;
	}

	/**
	 * Makes views, triggers, routines and events. One may need another: those that fail are tried again after the others.
	 * A view may come twice: first as a placeholder for those that read it.
	 *
	 * @param Gnusys_Connector_Restore_Job $job The restore.
	 * @return bool Whether it is done.
	 */
	private static function things( $job ) {
		$ties = new Gnusys_Connector_Restore_Ties( $job->database() );
		foreach ( $job->state['swap']['triggers'] as list( $kind, $name ) ) {
			$ties->drop( $kind, $name ); // They went with the former tables, and their names are taken.
		}
		$made = array();
		do {
			$before   = count( $made );
			$failures = array();
			foreach ( self::wanted( $job ) as $index => $frame ) {
				if ( 'setting' === $frame['kind'] ) {
					$job->database()->attempt( $frame['sql'] );
				} elseif ( ! isset( $made[ $index ] ) ) {
					if ( ! preg_match( '/^CREATE OR REPLACE\b/i', $frame['sql'] ) ) {
						$ties->drop( $frame['kind'], $frame['name'] );
					}
					$failure = $job->database()->attempt( $frame['sql'] );
					if ( '' === $failure ) {
						$made[ $index ] = true;
					} else {
						$failures[] = array( $failure, $frame['kind'], $frame['name'] );
					}
					$job->at( 'made' );
				}
			}
		} while ( array() !== $failures && count( $made ) > $before );
		foreach ( $failures as list( $failure, $kind, $name ) ) {
			self::note_thing( $failure, $kind, $name, $job );
		}
		return true;
	}

	/**
	 * Notes a foreign key that could not be made.
	 *
	 * @param string                       $failure The database's words; empty for none.
	 * @param string                       $table   The table's name.
	 * @param string                       $name    The key's name.
	 * @param Gnusys_Connector_Restore_Job $job     The restore.
	 */
	private static function note_key( $failure, $table, $name, $job ) {
		if ( '' !== $failure ) {
			$job->note( array( 'key-failed', $name, $table, $failure ) );
		}
	}

	/**
	 * Notes a default that could not be set.
	 *
	 * @param string                       $failure The database's words; empty for none.
	 * @param string                       $table   The table's name.
	 * @param string                       $column  The column's name.
	 * @param Gnusys_Connector_Restore_Job $job     The restore.
	 */
	private static function note_default( $failure, $table, $column, $job ) {
		if ( '' !== $failure ) {
			$job->note( array( 'default-failed', $column, $table, $failure ) );
		}
	}

	/**
	 * Notes a view, trigger, routine or event that could not be made.
	 *
	 * @param string                       $failure The database's words; empty for none.
	 * @param string                       $kind    Which kind.
	 * @param string                       $name    Its name.
	 * @param Gnusys_Connector_Restore_Job $job     The restore.
	 */
	private static function note_thing( $failure, $kind, $name, $job ) {
		if ( '' !== $failure ) {
			$job->note( array( 'object-failed', $name, $kind, $failure ) );
		}
	}
}
