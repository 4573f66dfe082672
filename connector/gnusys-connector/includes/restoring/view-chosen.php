<?php
/**
 * What is in an archive, and what to restore of it.
 *
 * @package Gnusys_Connector
 *
 * @var array    $chosen   As Gnusys_Connector_Restoring_Archives has it.
 * @var string[] $lines    What sums it up, by their labels.
 * @var bool     $sealed   Whether it has a passphrase, so that nobody sees what is in it.
 * @var string   $obstacle Why it cannot be restored here; empty where it can.
 * @var string   $address  The address that the backup's is changed for; empty where it stays.
 * @var array[]  $troubles What WordPress lacks of its own files here, as Gnusys_Connector_Restore_Texts::note() takes it.
 * @var string   $scope    What was chosen before.
 */

defined( 'ABSPATH' ) || exit;

$gnusys_scopes = array(
	'all'      => __( 'All: database and files', 'gnusys-connector' ),
	'database' => __( 'Only the database', 'gnusys-connector' ),
	'files'    => __( 'Only the files', 'gnusys-connector' ),
	'folder'   => __( 'Only a folder', 'gnusys-connector' ),
	'table'    => __( 'Only a table', 'gnusys-connector' ),
);
$gnusys_parts  = array(
	'folder' => array( __( 'Folder', 'gnusys-connector' ), 'wp-content/uploads' ),
	'table'  => array( __( 'Table', 'gnusys-connector' ), 'wp_posts' ),
);
?>
<h2 style="overflow-wrap: anywhere"><?php echo esc_html( $chosen['name'] ); ?></h2>
<?php if ( array() !== $lines ) : ?>
	<table class="form-table" role="presentation" id="gnusys_restore_summary">
		<?php foreach ( $lines as $gnusys_label => $gnusys_text ) : ?>
			<tr>
				<th scope="row" style="padding: 6px 10px 6px 0"><?php echo esc_html( $gnusys_label ); ?></th>
				<td style="padding: 6px 10px; overflow-wrap: anywhere"><?php echo esc_html( $gnusys_text ); ?></td>
			</tr>
		<?php endforeach; ?>
	</table>
<?php endif; ?>
<?php if ( '' !== $obstacle ) : ?>
	<div class="notice notice-error inline"><p><?php echo esc_html( $obstacle ); ?></p></div>
<?php else : ?>
	<?php if ( '' !== $address ) : ?>
		<div class="notice notice-warning inline"><p>
			<?php
			/* translators: %s: address. */
			echo esc_html( sprintf( __( 'This backup is of another address. It takes the place of what is here, and its address is changed for %s.', 'gnusys-connector' ), $address ) );
			?>
		</p></div>
	<?php endif; ?>
	<?php if ( array() !== $troubles ) : ?>
		<div class="notice notice-warning inline" id="gnusys_restore_core"><p>
			<?php echo esc_html( implode( ' ', array_map( array( 'Gnusys_Connector_Restore_Texts', 'note' ), $troubles ) ) ); ?>
			<?php
			/* translators: %s: folder. */
			echo esc_html( sprintf( __( 'The backup does not bring them. Download the .zip of WordPress in the version of the backup and put it into the folder %s, without unpacking it: restoring all, or the files, completes them.', 'gnusys-connector' ), ABSPATH ) );
			?>
		</p></div>
	<?php endif; ?>
	<form method="post" action="<?php echo esc_url( Gnusys_Connector_Restoring_Screen::url() ); ?>">
		<?php wp_nonce_field( Gnusys_Connector_Restoring_Screen::BEGIN ); ?>
		<input type="hidden" name="archive" value="<?php echo esc_attr( basename( $chosen['path'] ) ); ?>">
		<h2><?php esc_html_e( '2. What to restore', 'gnusys-connector' ); ?></h2>
		<fieldset>
			<legend class="screen-reader-text"><?php esc_html_e( 'What to restore', 'gnusys-connector' ); ?></legend>
			<?php foreach ( $gnusys_scopes as $gnusys_scope => $gnusys_text ) : ?>
				<p>
					<label><input type="radio" name="scope" value="<?php echo esc_attr( $gnusys_scope ); ?>" <?php checked( $scope, $gnusys_scope ); ?>> <?php echo esc_html( $gnusys_text ); ?></label>
					<?php if ( isset( $gnusys_parts[ $gnusys_scope ] ) ) : ?>
						<input type="text" class="regular-text code" name="<?php echo esc_attr( $gnusys_scope ); ?>" value="<?php echo esc_attr( Gnusys_Connector_Settings::posted( $gnusys_scope ) ); ?>"
							placeholder="<?php echo esc_attr( $gnusys_parts[ $gnusys_scope ][1] ); ?>" aria-label="<?php echo esc_attr( $gnusys_parts[ $gnusys_scope ][0] ); ?>" autocomplete="off" spellcheck="false">
					<?php endif; ?>
				</p>
			<?php endforeach; ?>
		</fieldset>
		<h2><?php esc_html_e( '3. What will happen', 'gnusys-connector' ); ?></h2>
		<ul class="ul-disc">
			<li><?php esc_html_e( 'The whole backup is checked and everything is prepared aside. Meanwhile the site works as always.', 'gnusys-connector' ); ?></li>
			<li><?php esc_html_e( 'In the last step the site changes at once. What was written since the backup (orders, comments, users) is not in it.', 'gnusys-connector' ); ?></li>
			<li><?php esc_html_e( 'You can go back to what is here now, until you end the restore.', 'gnusys-connector' ); ?></li>
			<li><?php esc_html_e( 'Your session may end: afterwards sign in with the user and password of the day of the backup, and connect the site with the portal again.', 'gnusys-connector' ); ?></li>
			<?php if ( wp_using_ext_object_cache() ) : ?>
				<li><?php esc_html_e( 'This site uses a persistent object cache (Redis or Memcached): empty it at the end, or it shows what was there before.', 'gnusys-connector' ); ?></li>
			<?php endif; ?>
		</ul>
		<?php if ( $sealed ) : ?>
			<p>
				<label for="gnusys_restore_passphrase"><strong><?php esc_html_e( 'Passphrase of the backup', 'gnusys-connector' ); ?></strong></label><br>
				<input type="password" id="gnusys_restore_passphrase" name="passphrase" class="regular-text" required autocomplete="off" aria-describedby="gnusys_restore_passphrase_hint">
				<br><span class="description" id="gnusys_restore_passphrase_hint"><?php esc_html_e( 'This backup is encrypted, and is decrypted here. The passphrase is the one that GNUsys Conector had when it was made. It is not kept, and the portal does not know it.', 'gnusys-connector' ); ?></span>
			</p>
		<?php endif; ?>
		<?php require __DIR__ . '/view-password.php'; ?>
		<p class="submit">
			<button class="button button-primary" name="do" value="<?php echo esc_attr( Gnusys_Connector_Restoring_Screen::BEGIN ); ?>"><?php esc_html_e( 'Prepare the restore', 'gnusys-connector' ); ?></button>
		</p>
	</form>
<?php endif; ?>
<p><a href="<?php echo esc_url( Gnusys_Connector_Restoring_Screen::url() ); ?>"><?php esc_html_e( 'Choose another backup', 'gnusys-connector' ); ?></a></p>
