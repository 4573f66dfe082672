<?php
/**
 * Prints what is in a database, of the names that begin with a prefix: php database-contents.php <socket> <name> <prefix>.
 */

mysqli_report( MYSQLI_REPORT_ERROR | MYSQLI_REPORT_STRICT );
list( , $socket, $name, $prefix ) = $argv;
$link                             = new mysqli( 'localhost', 'root', '', $name, 0, $socket );
$link->set_charset( 'utf8mb4' );
$rows = static function ( $sql ) use ( $link ) {
	return $link->query( $sql )->fetch_all( MYSQLI_NUM );
};
/** Without the database's own name, and without the alphabet that MySQL names before its order once a statement named the order. */
$plain = static function ( array $texts ) use ( $name ) {
	return preg_replace( '/ CHARACTER SET (\w+)(?= COLLATE \1_)/', '', str_replace( "`$name`.", '', json_encode( $texts, JSON_UNESCAPED_UNICODE ) ) );
};

/** CHECKSUM TABLE, of a copy where a table holds more than is compared: what WordPress changes while it runs, former rows. */
$sum = static function ( $table, $definition, $where ) use ( $link, $rows ) {
	if ( '' === $where && false === strpos( $definition, 'WITH SYSTEM VERSIONING' ) ) {
		return $rows( "CHECKSUM TABLE `$table` EXTENDED" )[0][1];
	}
	$link->query( 'DROP TEMPORARY TABLE IF EXISTS compared' ); // In two statements, as MySQL has it.
	$link->query( "CREATE TEMPORARY TABLE compared AS SELECT * FROM `$table` $where" );
	return $rows( 'CHECKSUM TABLE compared EXTENDED' )[0][1];
};

$tables = array();
$others = 0;
foreach ( $rows( 'SHOW FULL TABLES' ) as list( $table, $kind ) ) {
	if ( 0 !== strpos( $table, $prefix ) ) {
		++$others;
	} elseif ( 'VIEW' !== $kind ) {
		$is_options       = $prefix . 'options' === $table;
		$definition       = $plain( $rows( "SHOW CREATE TABLE `$table`" ) );
		$where            = $is_options ? "WHERE option_name NOT REGEXP '^(_|gnusys|cron$|rewrite_rules$)'" : '';
		$tables[ $table ] = array(
			'kind'       => 'SEQUENCE' === $kind ? 'sequence' : 'table',
			'definition' => $is_options ? preg_replace( '/ AUTO_INCREMENT=\d+/', '', $definition ) : $definition,
			'rows'       => (int) $rows( "SELECT COUNT(*) FROM `$table` $where" )[0][0],
			'sum'        => 'SEQUENCE' === $kind ? json_encode( $rows( "SELECT * FROM `$table`" ) ) : $sum( $table, $definition, $where ),
		);
	}
}

$lists   = array(
	'view'      => 'SELECT TABLE_NAME FROM information_schema.VIEWS WHERE TABLE_SCHEMA = DATABASE()',
	'trigger'   => 'SELECT TRIGGER_NAME FROM information_schema.TRIGGERS WHERE TRIGGER_SCHEMA = DATABASE()',
	'function'  => "SELECT ROUTINE_NAME FROM information_schema.ROUTINES WHERE ROUTINE_TYPE = 'FUNCTION' AND ROUTINE_SCHEMA = DATABASE()",
	'procedure' => "SELECT ROUTINE_NAME FROM information_schema.ROUTINES WHERE ROUTINE_TYPE = 'PROCEDURE' AND ROUTINE_SCHEMA = DATABASE()",
	'event'     => 'SELECT EVENT_NAME FROM information_schema.EVENTS WHERE EVENT_SCHEMA = DATABASE()',
);
$objects = array();
foreach ( $lists as $kind => $list ) {
	foreach ( $rows( $list ) as list( $object ) ) {
		if ( 0 === strpos( $object, $prefix ) ) {
			$shown                        = $rows( "SHOW CREATE $kind `$object`" )[0];
			$objects[ "$kind $object" ] = $plain( array_slice( $shown, 0, 'view' === $kind ? 4 : 5 ) );
		}
	}
}
echo json_encode( array( 'tables' => (object) $tables, 'objects' => (object) $objects, 'others' => $others ), JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR );
