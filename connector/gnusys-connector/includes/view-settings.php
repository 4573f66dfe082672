<?php
/**
 * The settings screen's markup.
 *
 * @package Gnusys_Connector
 *
 * @var string  $last_four  Last characters of the key, empty when none is configured.
 * @var bool    $is_foreign Whether the key is another site's.
 * @var array[] $entries    What Gnusys_Connector_Log::entries() gave.
 */

defined( 'ABSPATH' ) || exit;
?>
<div class="wrap">
	<h1><?php esc_html_e( 'GNUsys Conector', 'gnusys-connector' ); ?></h1>
	<p><?php esc_html_e( 'Lets the maintenance portal read this site’s status: versions, plugins, themes, pending updates and totals. The portal only reads; it changes nothing but this plugin, where you let it. Backups are made here, and only sent if you set them up below.', 'gnusys-connector' ); ?></p>

	<h2><?php esc_html_e( 'Connect with the portal', 'gnusys-connector' ); ?></h2>
	<form method="post" action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>">
		<input type="hidden" name="action" value="<?php echo esc_attr( Gnusys_Connector_Settings::PAIR ); ?>">
		<?php wp_nonce_field( Gnusys_Connector_Settings::PAIR ); ?>
		<table class="form-table" role="presentation">
			<tr>
				<th scope="row"><label for="gnusys_pairing"><?php esc_html_e( 'Pairing text', 'gnusys-connector' ); ?></label></th>
				<td>
					<input type="text" id="gnusys_pairing" name="gnusys_pairing" class="large-text code" value="" autocomplete="off" spellcheck="false" required
						placeholder="https://…#XXXX-XXXX-XXXX-XXXX" aria-describedby="gnusys_pairing_hint">
					<p class="description" id="gnusys_pairing_hint"><?php esc_html_e( 'The line that the portal shows for this site when you choose to connect it. It works once, for fifteen minutes, and replaces the current key.', 'gnusys-connector' ); ?></p>
				</td>
			</tr>
		</table>
		<?php submit_button( __( 'Connect', 'gnusys-connector' ), 'primary', 'gnusys_connect' ); ?>
	</form>

	<hr>
	<h2><?php esc_html_e( 'Or type the key by hand', 'gnusys-connector' ); ?></h2>
	<form method="post" action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>">
		<input type="hidden" name="action" value="<?php echo esc_attr( Gnusys_Connector_Settings::SAVE ); ?>">
		<?php wp_nonce_field( Gnusys_Connector_Settings::SAVE ); ?>
		<table class="form-table" role="presentation">
			<tr>
				<th scope="row"><?php esc_html_e( 'Status', 'gnusys-connector' ); ?></th>
				<td>
					<?php if ( $is_foreign ) : ?>
						<?php esc_html_e( 'The key belongs to another site or address: the portal cannot read the status until you connect this site again.', 'gnusys-connector' ); ?>
					<?php elseif ( '' === $last_four ) : ?>
						<?php esc_html_e( 'No key: the portal cannot read the status.', 'gnusys-connector' ); ?>
					<?php else : ?>
						<?php
						/* translators: %s: last four characters of the key. */
						echo esc_html( sprintf( __( 'Key configured, ending in %s.', 'gnusys-connector' ), $last_four ) );
						?>
					<?php endif; ?>
				</td>
			</tr>
			<tr>
				<th scope="row"><label for="gnusys_key"><?php esc_html_e( 'Connection key', 'gnusys-connector' ); ?></label></th>
				<td>
					<input type="password" id="gnusys_key" name="gnusys_key" class="regular-text" value="" autocomplete="new-password" spellcheck="false"
						minlength="<?php echo esc_attr( (string) Gnusys_Connector_Key::MIN_LENGTH ); ?>"
						maxlength="<?php echo esc_attr( (string) Gnusys_Connector_Key::MAX_LENGTH ); ?>"
						aria-describedby="gnusys_key_hint">
					<p class="description" id="gnusys_key_hint">
						<?php
						/* translators: %d: minimum number of characters. */
						echo esc_html( sprintf( __( 'The same key that you typed in the portal for this site, of at least %d characters. Leave it blank to keep the current one.', 'gnusys-connector' ), Gnusys_Connector_Key::MIN_LENGTH ) );
						?>
					</p>
				</td>
			</tr>
			<tr>
				<th scope="row"><?php esc_html_e( 'Address that the portal reads', 'gnusys-connector' ); ?></th>
				<td><code><?php echo esc_html( rest_url( ltrim( Gnusys_Connector_Route::PATH, '/' ) ) ); ?></code></td>
			</tr>
		</table>
		<?php submit_button( __( 'Save key', 'gnusys-connector' ), 'secondary' ); ?>
	</form>

	<?php if ( $is_foreign || '' !== $last_four ) : ?>
		<hr>
		<h2><?php esc_html_e( 'Disconnect', 'gnusys-connector' ); ?></h2>
		<p><?php esc_html_e( 'Once the key is removed, the portal can no longer read this site’s status until it is paired again or another key is typed.', 'gnusys-connector' ); ?></p>
		<form method="post" action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>">
			<input type="hidden" name="action" value="<?php echo esc_attr( Gnusys_Connector_Settings::REMOVE ); ?>">
			<?php wp_nonce_field( Gnusys_Connector_Settings::REMOVE ); ?>
			<p>
				<label>
					<input type="checkbox" name="gnusys_confirm" value="1" required>
					<?php esc_html_e( 'Yes, disconnect the portal from this site', 'gnusys-connector' ); ?>
				</label>
			</p>
			<?php submit_button( __( 'Remove the key', 'gnusys-connector' ), 'delete', 'gnusys_remove', false ); ?>
		</form>
	<?php endif; ?>

	<?php require __DIR__ . '/update/view-updates.php'; ?>
	<?php if ( Gnusys_Connector_Network::makes_backups() ) : ?>
		<?php Gnusys_Connector_Backup_Screen::render(); ?>
	<?php else : ?>
		<hr>
		<h2><?php esc_html_e( 'Backups', 'gnusys-connector' ); ?></h2>
		<p>
			<?php echo esc_html( Gnusys_Connector_Network::refusal() ); ?>
			<a href="<?php echo esc_url( Gnusys_Connector_Network::main_settings_url() ); ?>"><?php esc_html_e( 'Settings of the main site', 'gnusys-connector' ); ?></a>
		</p>
	<?php endif; ?>
	<?php require __DIR__ . '/view-log.php'; ?>
</div>
