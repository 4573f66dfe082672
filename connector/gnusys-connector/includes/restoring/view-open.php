<?php
/**
 * A restore that was begun.
 *
 * @package Gnusys_Connector
 *
 * @var string $phase How far it is.
 */

defined( 'ABSPATH' ) || exit;
?>
<div class="notice notice-info inline" id="gnusys_restore_open"><p>
	<?php
	/* translators: %s: how far a restore is. */
	echo esc_html( sprintf( __( 'A restore is open: %s.', 'gnusys-connector' ), $phase ) );
	?>
</p></div>
<p><?php esc_html_e( 'Another one can begin when this one has ended. Open it to go on, to go back to what was there before, or to end it.', 'gnusys-connector' ); ?></p>
<form method="post" action="<?php echo esc_url( Gnusys_Connector_Restoring_Screen::url() ); ?>">
	<?php wp_nonce_field( Gnusys_Connector_Restoring_Screen::GO_ON ); ?>
	<?php require __DIR__ . '/view-password.php'; ?>
	<p class="submit">
		<button class="button button-primary" name="do" value="<?php echo esc_attr( Gnusys_Connector_Restoring_Screen::GO_ON ); ?>"><?php esc_html_e( 'Open the restore', 'gnusys-connector' ); ?></button>
	</p>
</form>
