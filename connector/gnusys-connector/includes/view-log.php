<?php
/**
 * The access log's markup, part of the settings screen.
 *
 * @package Gnusys_Connector
 *
 * @var array[] $entries What Gnusys_Connector_Log::entries() gave.
 */

defined( 'ABSPATH' ) || exit;

$gnusys_outcomes = array(
	Gnusys_Connector_Limits::ALLOWED => __( 'Allowed', 'gnusys-connector' ),
	Gnusys_Connector_Limits::REFUSED => __( 'Refused: missing or wrong key', 'gnusys-connector' ),
	Gnusys_Connector_Limits::LIMITED => __( 'Limited: too many requests', 'gnusys-connector' ),
);
?>
<hr>
<h2><?php esc_html_e( 'Latest accesses', 'gnusys-connector' ); ?></h2>
<p>
	<?php
	/* translators: %d: how many requests are kept. */
	echo esc_html( sprintf( __( 'The last %d requests for this site’s status. Addresses are shortened, keys are never stored, and of somebody’s limited requests only the first of each minute is kept.', 'gnusys-connector' ), Gnusys_Connector_Log::ENTRIES ) );
	?>
</p>
<?php if ( array() === $entries ) : ?>
	<p><?php esc_html_e( 'Nobody has asked yet.', 'gnusys-connector' ); ?></p>
<?php else : ?>
	<table class="widefat striped" id="gnusys_log">
		<thead>
			<tr>
				<th scope="col"><?php esc_html_e( 'When', 'gnusys-connector' ); ?></th>
				<th scope="col"><?php esc_html_e( 'From', 'gnusys-connector' ); ?></th>
				<th scope="col"><?php esc_html_e( 'Outcome', 'gnusys-connector' ); ?></th>
			</tr>
		</thead>
		<tbody>
			<?php foreach ( $entries as $gnusys_entry ) : ?>
				<tr>
					<td><?php echo esc_html( wp_date( 'Y-m-d H:i:s', $gnusys_entry['at'] ) ); ?></td>
					<td><code><?php echo esc_html( $gnusys_entry['from'] ); ?></code></td>
					<td><?php echo esc_html( isset( $gnusys_outcomes[ $gnusys_entry['outcome'] ] ) ? $gnusys_outcomes[ $gnusys_entry['outcome'] ] : $gnusys_entry['outcome'] ); ?></td>
				</tr>
			<?php endforeach; ?>
		</tbody>
	</table>
<?php endif; ?>
