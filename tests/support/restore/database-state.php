<?php
/**
 * Prints everything that is in a database, but for what a restore keeps: php database-state.php <socket> <name>.
 */

mysqli_report( MYSQLI_REPORT_ERROR | MYSQLI_REPORT_STRICT );
$link = new mysqli( 'localhost', 'root', '', $argv[2], 0, $argv[1] );
$link->set_charset( 'utf8mb4' );
$link->query( "SET time_zone = '+00:00'" );
$rows  = static function ( $sql ) use ( $link ) {
	return $link->query( $sql )->fetch_all( MYSQLI_NUM );
};
$state = array();
foreach ( $rows( 'SHOW FULL TABLES' ) as list( $name, $kind ) ) {
	if ( 0 === strpos( $name, 'gnr' ) ) {
		continue;
	}
	$read = $rows( "SELECT * FROM `$name`" );
	sort( $read );
	$definition               = preg_replace( '/ AUTO_INCREMENT=\d+/', '', $rows( "SHOW CREATE TABLE `$name`" )[0][1] );
	$state[ "$kind $name" ] = array( $definition, array_map( static function ( $row ) {
		return array_map( static function ( $value ) {
			return null === $value || preg_match( '//u', $value ) ? $value : bin2hex( $value );
		}, $row );
	}, $read ) );
}
foreach ( $rows( 'SELECT TRIGGER_NAME, EVENT_OBJECT_TABLE, ACTION_STATEMENT, SQL_MODE FROM information_schema.TRIGGERS WHERE TRIGGER_SCHEMA = DATABASE() ORDER BY 1' ) as $trigger ) {
	$state[ 'TRIGGER ' . $trigger[0] ] = $trigger;
}
foreach ( $rows( 'SELECT ROUTINE_NAME, ROUTINE_TYPE, ROUTINE_DEFINITION, SQL_MODE FROM information_schema.ROUTINES WHERE ROUTINE_SCHEMA = DATABASE() ORDER BY 1' ) as $routine ) {
	$state[ 'ROUTINE ' . $routine[0] ] = $routine;
}
foreach ( $rows( 'SELECT EVENT_NAME, EVENT_DEFINITION FROM information_schema.EVENTS WHERE EVENT_SCHEMA = DATABASE() ORDER BY 1' ) as $event ) {
	$state[ 'EVENT ' . $event[0] ] = $event;
}
ksort( $state );
echo json_encode( $state, JSON_UNESCAPED_UNICODE );
