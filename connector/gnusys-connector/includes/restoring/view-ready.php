<?php
/**
 * The way to the restorer.
 *
 * @package Gnusys_Connector
 *
 * @var string[] $made The restorer's url, and its code.
 */

defined( 'ABSPATH' ) || exit;
?>
<div class="notice notice-success inline"><p><?php esc_html_e( 'All is ready. The rest is done by a page that works without WordPress.', 'gnusys-connector' ); ?></p></div>
<p><?php esc_html_e( 'Keep this code until you have finished: with it you open that page again, even where WordPress does not start. It is not shown again.', 'gnusys-connector' ); ?></p>
<table class="form-table" role="presentation">
	<tr>
		<th scope="row"><?php esc_html_e( 'Code', 'gnusys-connector' ); ?></th>
		<td><code id="gnusys_restore_code" style="overflow-wrap: anywhere"><?php echo esc_html( $made['code'] ); ?></code></td>
	</tr>
	<tr>
		<th scope="row"><?php esc_html_e( 'Page', 'gnusys-connector' ); ?></th>
		<td><code style="overflow-wrap: anywhere"><?php echo esc_html( $made['url'] ); ?></code></td>
	</tr>
</table>
<form method="post" action="<?php echo esc_url( $made['url'] ); ?>">
	<input type="hidden" name="code" value="<?php echo esc_attr( $made['code'] ); ?>">
	<p class="submit"><button class="button button-primary" id="gnusys_restore_go"><?php esc_html_e( 'Restore', 'gnusys-connector' ); ?></button></p>
</form>
