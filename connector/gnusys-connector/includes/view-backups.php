<?php
/**
 * The backups' markup, part of the settings screen.
 *
 * @package Gnusys_Connector
 *
 * @var array      $options    What Gnusys_Connector_Backup_Options::all() gave.
 * @var string     $last_four  Last characters of the backup key, empty when none is configured.
 * @var bool       $is_foreign Whether the backup key is another site's.
 * @var array|null $state      Of the backup in progress.
 * @var array[]    $copies     What Gnusys_Connector_Backup_Folder::copies() gave.
 * @var array[]    $tables     Tables that may be added, each with name and bytes (null where it is not known).
 * @var array[]    $exclusions What Gnusys_Connector_Backup_Exclusions::all() gave.
 * @var array[]    $excludable What Gnusys_Connector_Backup_Tables::excludable() gave.
 * @var array[]    $sizes      What Gnusys_Connector_Backup_Sizes::last() gave.
 * @var bool       $is_sealed  Whether backups are encrypted with a passphrase.
 */

defined( 'ABSPATH' ) || exit;

$gnusys_frequencies = array(
	'none'   => __( 'No schedule', 'gnusys-connector' ),
	'daily'  => __( 'Every day', 'gnusys-connector' ),
	'weekly' => __( 'Every week', 'gnusys-connector' ),
);
$gnusys_additions   = array(
	'uploads'  => __( 'The folder of uploaded files, which this site keeps outside wp-content', 'gnusys-connector' ),
	'config'   => __( 'wp-config.php, which holds the password of the database', 'gnusys-connector' ),
	'htaccess' => '.htaccess',
	'core'     => __( 'WordPress itself: wp-admin, wp-includes and the files beside them', 'gnusys-connector' ),
);
$gnusys_hint        = Gnusys_Connector_Backup_Hosting::hint();
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
					if ( $is_foreign ) {
						esc_html_e( 'The backup key belongs to another site or address: paste a new one.', 'gnusys-connector' );
					} elseif ( '' === $last_four ) {
						esc_html_e( 'The portal makes it for this site and shows it once.', 'gnusys-connector' );
					} else {
						/* translators: %s: last four characters of the key. */
						echo esc_html( sprintf( __( 'Backup key configured, ending in %s. Leave it blank to keep it.', 'gnusys-connector' ), $last_four ) );
					}
					?>
				</p>
				<?php if ( $is_foreign || '' !== $last_four ) : ?>
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
				<?php if ( '' !== $gnusys_hint ) : ?>
					<p class="description"><?php echo esc_html( $gnusys_hint ); ?></p>
				<?php endif; ?>
			</td>
		</tr>
		<tr>
			<th scope="row"><?php esc_html_e( 'Also back up', 'gnusys-connector' ); ?></th>
			<td>
				<fieldset>
					<legend class="screen-reader-text"><?php esc_html_e( 'Also back up', 'gnusys-connector' ); ?></legend>
					<?php foreach ( Gnusys_Connector_Backup_Roots::offered() as $gnusys_addition => $gnusys_names ) : ?>
						<?php $gnusys_size = Gnusys_Connector_Backup_Roots::measure( $gnusys_names ); ?>
						<p>
							<label>
								<input type="checkbox" name="gnusys_backup_additions[]" value="<?php echo esc_attr( $gnusys_addition ); ?>" <?php checked( in_array( $gnusys_addition, $options['additions'], true ) ); ?>>
								<?php
								echo esc_html( $gnusys_additions[ $gnusys_addition ] . ' (' . Gnusys_Connector_Backup_Sizes::text( $gnusys_size ) . ')' );
								?>
							</label>
						</p>
					<?php endforeach; ?>
					<?php foreach ( $tables as $gnusys_table ) : ?>
						<p>
							<label>
								<input type="checkbox" name="gnusys_backup_tables[]" value="<?php echo esc_attr( $gnusys_table['name'] ); ?>" <?php checked( in_array( $gnusys_table['name'], $options['extra_tables'], true ) ); ?>>
								<?php
								/* translators: %s: table. */
								echo esc_html( sprintf( __( 'The table %s, whose name does not begin as this site’s do', 'gnusys-connector' ), $gnusys_table['name'] ) );
								echo esc_html( null === $gnusys_table['bytes'] ? '' : ' (' . size_format( $gnusys_table['bytes'], 1 ) . ')' );
								?>
							</label>
						</p>
					<?php endforeach; ?>
					<p class="description"><?php esc_html_e( 'Before they are compressed. What is not ticked stands in manifest.json as left out.', 'gnusys-connector' ); ?></p>
				</fieldset>
			</td>
		</tr>
		<?php require __DIR__ . '/view-exclusions.php'; ?>
		<?php require __DIR__ . '/view-passphrase.php'; ?>
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
					if ( ! answer || ! answer.data ) {
						line.textContent = <?php echo wp_json_encode( __( 'You are no longer signed in. The backup goes on by itself; reload this screen to see how it stands.', 'gnusys-connector' ) ); ?>;
						return;
					}
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
<p><a href="<?php echo esc_url( Gnusys_Connector_Restoring_Screen::url() ); ?>"><?php esc_html_e( 'Restore a backup', 'gnusys-connector' ); ?></a></p>
