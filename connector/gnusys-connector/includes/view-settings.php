<?php
/**
 * The settings screen's markup.
 *
 * @package Gnusys_Connector
 *
 * @var string $last_four Last characters of the key, empty when none is configured.
 */

defined( 'ABSPATH' ) || exit;
?>
<div class="wrap">
	<h1><?php esc_html_e( 'GNUsys Conector', 'gnusys-connector' ); ?></h1>
	<p><?php esc_html_e( 'Permite que el portal de mantenimiento lea el estado de este sitio: versiones, plugins, temas, actualizaciones pendientes y totales. El conector solo lee; no puede cambiar nada.', 'gnusys-connector' ); ?></p>

	<form method="post" action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>">
		<input type="hidden" name="action" value="<?php echo esc_attr( Gnusys_Connector_Settings::SAVE ); ?>">
		<?php wp_nonce_field( Gnusys_Connector_Settings::SAVE ); ?>
		<table class="form-table" role="presentation">
			<tr>
				<th scope="row"><?php esc_html_e( 'Estado', 'gnusys-connector' ); ?></th>
				<td>
					<?php if ( '' === $last_four ) : ?>
						<?php esc_html_e( 'Sin clave: el portal no puede leer el estado.', 'gnusys-connector' ); ?>
					<?php else : ?>
						<?php
						/* translators: %s: last four characters of the key. */
						echo esc_html( sprintf( __( 'Clave configurada, terminada en %s.', 'gnusys-connector' ), $last_four ) );
						?>
					<?php endif; ?>
				</td>
			</tr>
			<tr>
				<th scope="row"><label for="gnusys_key"><?php esc_html_e( 'Clave de conexión', 'gnusys-connector' ); ?></label></th>
				<td>
					<input type="password" id="gnusys_key" name="gnusys_key" class="regular-text" value="" autocomplete="new-password" spellcheck="false"
						minlength="<?php echo esc_attr( (string) Gnusys_Connector_Key::MIN_LENGTH ); ?>"
						maxlength="<?php echo esc_attr( (string) Gnusys_Connector_Key::MAX_LENGTH ); ?>"
						aria-describedby="gnusys_key_hint">
					<p class="description" id="gnusys_key_hint">
						<?php
						/* translators: %d: minimum number of characters. */
						echo esc_html( sprintf( __( 'La misma clave que escribiste en el portal para este sitio, de al menos %d caracteres. Déjala en blanco para conservar la actual.', 'gnusys-connector' ), Gnusys_Connector_Key::MIN_LENGTH ) );
						?>
					</p>
				</td>
			</tr>
			<tr>
				<th scope="row"><?php esc_html_e( 'Dirección que lee el portal', 'gnusys-connector' ); ?></th>
				<td><code><?php echo esc_html( rest_url( ltrim( Gnusys_Connector_Route::PATH, '/' ) ) ); ?></code></td>
			</tr>
		</table>
		<?php submit_button( __( 'Guardar clave', 'gnusys-connector' ) ); ?>
	</form>

	<?php if ( '' !== $last_four ) : ?>
		<hr>
		<h2><?php esc_html_e( 'Desconectar', 'gnusys-connector' ); ?></h2>
		<p><?php esc_html_e( 'Al quitar la clave, el portal deja de poder leer el estado de este sitio hasta que se escriba otra.', 'gnusys-connector' ); ?></p>
		<form method="post" action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>">
			<input type="hidden" name="action" value="<?php echo esc_attr( Gnusys_Connector_Settings::REMOVE ); ?>">
			<?php wp_nonce_field( Gnusys_Connector_Settings::REMOVE ); ?>
			<?php submit_button( __( 'Quitar la clave', 'gnusys-connector' ), 'delete', 'gnusys_remove', false ); ?>
		</form>
	<?php endif; ?>
</div>
