<?php
/**
 * The passphrase of the backups: a row of the form on the settings screen.
 *
 * @package Gnusys_Connector
 *
 * @var bool $is_sealed Whether backups are encrypted with a passphrase.
 */

defined( 'ABSPATH' ) || exit;

$gnusys_problem = Gnusys_Connector_Backup_Passphrase::problem();
?>
<tr>
	<th scope="row"><label for="gnusys_backup_passphrase"><?php esc_html_e( 'Passphrase of the backups', 'gnusys-connector' ); ?></label></th>
	<td>
		<?php if ( Gnusys_Connector_Backup_Container::is_possible() ) : ?>
			<p>
				<strong>
					<?php
					if ( '' !== $gnusys_problem ) {
						echo esc_html( $gnusys_problem );
					} elseif ( $is_sealed ) {
						esc_html_e( 'Backups are encrypted with your passphrase before they leave this site.', 'gnusys-connector' );
					} else {
						esc_html_e( 'Backups are not encrypted with a passphrase of your own. Setting one is optional.', 'gnusys-connector' );
					}
					?>
				</strong>
			</p>
			<p>
				<input type="password" id="gnusys_backup_passphrase" name="gnusys_backup_passphrase" class="regular-text" value="" autocomplete="new-password" spellcheck="false" aria-describedby="gnusys_backup_passphrase_hint">
			</p>
			<p><label for="gnusys_backup_passphrase_again"><?php esc_html_e( 'The same again', 'gnusys-connector' ); ?></label></p>
			<p>
				<input type="password" id="gnusys_backup_passphrase_again" name="gnusys_backup_passphrase_again" class="regular-text" value="" autocomplete="new-password" spellcheck="false">
			</p>
			<p>
				<label>
					<input type="checkbox" name="gnusys_backup_passphrase_known" value="1">
					<?php esc_html_e( 'I keep the passphrase elsewhere. I know that without it nobody can restore these backups, neither the portal nor its provider.', 'gnusys-connector' ); ?>
				</label>
			</p>
			<p class="description" id="gnusys_backup_passphrase_hint">
				<?php
				/* translators: %d: characters. */
				echo esc_html( sprintf( __( 'At least %d characters. Only a key made of it is kept here; the passphrase is neither kept nor sent. The portal cannot check or restore such backups. Backups that were made before stay as they are, and need the passphrase of then.', 'gnusys-connector' ), Gnusys_Connector_Backup_Passphrase::LEAST ) );
				echo esc_html( $is_sealed ? ' ' . __( 'Leave it blank to keep the one there is.', 'gnusys-connector' ) : '' );
				?>
			</p>
		<?php else : ?>
			<p><?php esc_html_e( 'Backups cannot be encrypted: PHP lacks openssl with AES-256-GCM. Ask your hosting for it.', 'gnusys-connector' ); ?></p>
		<?php endif; ?>
		<?php if ( $is_sealed ) : ?>
			<p><label><input type="checkbox" name="gnusys_backup_passphrase_remove" value="1"> <?php esc_html_e( 'Remove the passphrase: send the next backups without it', 'gnusys-connector' ); ?></label></p>
		<?php endif; ?>
	</td>
</tr>
