<?php
/**
 * The question for the password.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;
?>
<p>
	<label for="gnusys_restore_password"><strong><?php esc_html_e( 'Your WordPress password', 'gnusys-connector' ); ?></strong></label><br>
	<input type="password" id="gnusys_restore_password" name="password" class="regular-text" required autocomplete="current-password">
</p>
