<?php
/**
 * Restores by the library, in slices, and kills itself at the nth point that the restore reaches:
 * php kill-at.php <restaurar.php> <settings.json> <forward|undo> <n>. Killed, the next call goes on. At the end it
 * prints how many points there were.
 */

define( 'GNUSYS_RESTORER_LIBRARY', true );
list( , $restorer, $settings, $way, $kill_at ) = $argv;
require $restorer;
ini_set( 'display_errors', '1' );
error_reporting( E_ALL );

const SLICE_SECONDS = 0.2;

$settings = json_decode( file_get_contents( $settings ), true );
$folder   = Gnusys_Connector_Restore_Folder::find( $settings['root'] );
if ( null === $folder ) {
	$folder = Gnusys_Connector_Restore_Restorer::begin( $settings );
}
if ( 'undo' === $way && isset( $folder->state()['swap'] ) && 'undone' !== $folder->state()['phase'] ) {
	Gnusys_Connector_Restore_Restorer::undo( $folder );
}
$points  = 0;
$watcher = static function () use ( &$points, $kill_at ) {
	if ( ++$points === (int) $kill_at ) {
		posix_kill( getmypid(), 9 );
	}
};
do {
	$state = Gnusys_Connector_Restore_Restorer::step( $folder, SLICE_SECONDS, $watcher );
} while ( ! Gnusys_Connector_Restore_Restorer::is_over( $state ) );
echo json_encode( array( 'phase' => $state['phase'], 'points' => $points, 'notes' => $state['notes'] ? array( json_encode( $state['notes'] ) ) : array() ) ), "\n";
