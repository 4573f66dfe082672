<?php
/**
 * The backups' markup, part of the settings screen.
 *
 * @package Gnusys_Connector
 *
 * @var array      $options   What Gnusys_Connector_Backup_Options::all() gave.
 * @var string     $last_four Last characters of the backup key, empty when none is configured.
 * @var array|null $state     Of the backup in progress.
 * @var array[]    $copies    What Gnusys_Connector_Backup_Folder::copies() gave.
 */

defined( 'ABSPATH' ) || exit;

$gnusys_frequencies = array(
	'none'   => __( 'No schedule', 'gnusys-connector' ),
	'daily'  => __( 'Every day', 'gnusys-connector' ),
	'weekly' => __( 'Every week', 'gnusys-connector' ),
);
$gnusys_last        = Gnusys_Connector_Backup_Result::last();
$gnusys_next        = wp_next_scheduled( Gnusys_Connector_Backup_Schedule::DUE );
?>
<hr>
<h2 id="gnusys_backups"><?php esc_html_e( 'Backups', 'gnusys-connector' ); ?></h2>
<p><?php esc_html_e( 'Packs the database and wp-content into a ZIP and sends it to the portal, in short steps that any hosting bears.', 'gnusys-connector' ); ?></p>
<form method="post" action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>">
	<input type="hidden" name="action" value="<?php echo esc_attr( Gnusys_Connector_Backup_Screen::SAVE ); ?>">
	<?php wp_nonce_field( Gnusys_Connector_Backup_Screen::SAVE ); ?>
	<table class="form-table" role="presentation">
		<tr>
			<th scope="row"><label for="gnusys_backup_portal"><?php esc_html_e( 'Portal', 'gnusys-connector' ); ?></label></th>
			<td><input type="url" id="gnusys_backup_portal" name="gnusys_backup_portal" class="regular-text code" value="<?php echo esc_attr( $options['portal'] ); ?>" placeholder="https://…"></td>
		</tr>
		<tr>
			<th scope="row"><label for="gnusys_backup_key"><?php esc_html_e( 'Backup key', 'gnusys-connector' ); ?></label></th>
			<td>
				<input type="password" id="gnusys_backup_key" name="gnusys_backup_key" class="regular-text" value="" autocomplete="new-password" spellcheck="false" placeholder="bak_…" aria-describedby="gnusys_backup_key_hint">
				<p class="description" id="gnusys_backup_key_hint">
					<?php
					if ( '' === $last_four ) {
						esc_html_e( 'The portal makes it for this site and shows it once.', 'gnusys-connector' );
					} else {
						/* translators: %s: last four characters of the key. */
						echo esc_html( sprintf( __( 'Backup key configured, ending in %s. Leave it blank to keep it.', 'gnusys-connector' ), $last_four ) );
					}
					?>
				</p>
				<?php if ( '' !== $last_four ) : ?>
					<p><label><input type="checkbox" name="gnusys_backup_forget" value="1"> <?php esc_html_e( 'Remove the backup key', 'gnusys-connector' ); ?></label></p>
				<?php endif; ?>
			</td>
		</tr>
		<tr>
			<th scope="row"><label for="gnusys_backup_frequency"><?php esc_html_e( 'Schedule', 'gnusys-connector' ); ?></label></th>
			<td>
				<select id="gnusys_backup_frequency" name="gnusys_backup_frequency">
					<?php foreach ( $gnusys_frequencies as $gnusys_frequency => $gnusys_label ) : ?>
						<option value="<?php echo esc_attr( $gnusys_frequency ); ?>" <?php selected( $options['frequency'], $gnusys_frequency ); ?>><?php echo esc_html( $gnusys_label ); ?></option>
					<?php endforeach; ?>
				</select>
				<?php if ( $gnusys_next ) : ?>
					<p class="description">
						<?php
						/* translators: %s: date and time. */
						echo esc_html( sprintf( __( 'Next one: %s, or at the first visit after that.', 'gnusys-connector' ), wp_date( 'Y-m-d H:i', $gnusys_next ) ) );
						?>
					</p>
				<?php endif; ?>
			</td>
		</tr>
		<tr>
			<th scope="row"><label for="gnusys_backup_keep"><?php esc_html_e( 'Copies kept on this site', 'gnusys-connector' ); ?></label></th>
			<td>
				<select id="gnusys_backup_keep" name="gnusys_backup_keep">
					<?php for ( $gnusys_number = 0; $gnusys_number <= Gnusys_Connector_Backup_Options::KEEP_MAX; $gnusys_number++ ) : ?>
						<option value="<?php echo esc_attr( (string) $gnusys_number ); ?>" <?php selected( (int) $options['keep'], $gnusys_number ); ?>><?php echo esc_html( (string) $gnusys_number ); ?></option>
					<?php endfor; ?>
				</select>
			</td>
		</tr>
	</table>
	<?php submit_button( __( 'Save backup settings', 'gnusys-connector' ), 'secondary', 'gnusys_backup_submit' ); ?>
</form>

<h3><?php esc_html_e( 'Back up now', 'gnusys-connector' ); ?></h3>
<p id="gnusys_backup_progress" role="status"><?php echo esc_html( null === $state ? $gnusys_last : Gnusys_Connector_Backup_Result::progress( $state ) ); ?></p>
<form method="post" action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>">
	<?php if ( null === $state ) : ?>
		<input type="hidden" name="action" value="<?php echo esc_attr( Gnusys_Connector_Backup_Screen::START ); ?>">
		<?php wp_nonce_field( Gnusys_Connector_Backup_Screen::START ); ?>
		<?php submit_button( __( 'Back up now', 'gnusys-connector' ), 'primary', 'gnusys_backup_start', false ); ?>
	<?php else : ?>
		<input type="hidden" name="action" value="<?php echo esc_attr( Gnusys_Connector_Backup_Screen::CANCEL ); ?>">
		<?php wp_nonce_field( Gnusys_Connector_Backup_Screen::CANCEL ); ?>
		<?php submit_button( __( 'Cancel the backup', 'gnusys-connector' ), 'delete', 'gnusys_backup_cancel', false ); ?>
	<?php endif; ?>
</form>
<?php if ( null !== $state ) : ?>
	<script>
	( function () {
		var body = new URLSearchParams( <?php echo wp_json_encode( array( 'action' => Gnusys_Connector_Backup_Screen::STEP, '_wpnonce' => wp_create_nonce( Gnusys_Connector_Backup_Screen::STEP ) ) ); ?> );
		var line = document.getElementById( 'gnusys_backup_progress' );
		function next( wait ) {
			window.setTimeout( step, wait );
		}
		function step() {
			window.fetch( <?php echo wp_json_encode( admin_url( 'admin-ajax.php' ) ); ?>, { method: 'POST', credentials: 'same-origin', body: body } )
				.then( function ( answer ) { return answer.json(); } )
				.then( function ( answer ) {
					line.textContent = answer.data.text;
					if ( answer.data.running ) {
						next( 1500 );
					} else {
						window.location.reload();
					}
				} )
				.catch( function () { next( 10000 ); } );
		}
		next( 500 );
	}() );
	</script>
<?php endif; ?>
<?php if ( array() !== $copies ) : ?>
	<h3><?php esc_html_e( 'Copies on this site', 'gnusys-connector' ); ?></h3>
	<ul id="gnusys_backup_copies">
		<?php foreach ( $copies as $gnusys_copy ) : ?>
			<li><code><?php echo esc_html( $gnusys_copy['filename'] ); ?></code> <?php echo esc_html( size_format( $gnusys_copy['size'], 1 ) ); ?></li>
		<?php endforeach; ?>
	</ul>
<?php endif; ?>
