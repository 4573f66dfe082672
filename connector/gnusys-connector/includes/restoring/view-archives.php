<?php
/**
 * The archives to choose from.
 *
 * @package Gnusys_Connector
 *
 * @var array[] $archives What Gnusys_Connector_Restoring_Archives::all() gave.
 */

defined( 'ABSPATH' ) || exit;

$gnusys_kinds = array(
	Gnusys_Connector_Restoring_Archives::COPY     => __( 'Copy on this site', 'gnusys-connector' ),
	Gnusys_Connector_Restoring_Archives::UPLOADED => __( 'Uploaded here', 'gnusys-connector' ),
	Gnusys_Connector_Restoring_Archives::BESIDE   => __( 'Uploaded by FTP', 'gnusys-connector' ),
);
$gnusys_says  = array(
	'action'  => Gnusys_Connector_Restoring_Upload::ACTION,
	'nonce'   => wp_create_nonce( Gnusys_Connector_Restoring_Upload::ACTION ),
	'address' => admin_url( 'admin-ajax.php' ),
	'piece'   => Gnusys_Connector_Restoring_Upload::piece(),
	/* translators: 1: percent that is here, 2: all bytes with their unit. */
	'working' => __( 'Uploading: %1$s %% of %2$s. Leave this screen open.', 'gnusys-connector' ),
	'again'   => __( 'The connection was lost. It is tried again.', 'gnusys-connector' ),
	'failed'  => __( 'The upload stopped. Choose the same file again to go on, or upload it by FTP.', 'gnusys-connector' ),
);
?>
<p><?php esc_html_e( 'Gives this site back as it was in a backup: all of it, or a part. First you see what is in the backup; nothing changes before you confirm.', 'gnusys-connector' ); ?></p>

<h2><?php esc_html_e( '1. Choose a backup', 'gnusys-connector' ); ?></h2>
<?php if ( array() === $archives ) : ?>
	<p id="gnusys_restore_none"><?php esc_html_e( 'There is no backup here yet. Download one from the portal and upload it below.', 'gnusys-connector' ); ?></p>
<?php else : ?>
	<table class="widefat striped" id="gnusys_restore_archives">
		<tbody>
			<?php foreach ( $archives as $gnusys_file => $gnusys_archive ) : ?>
				<tr>
					<td>
						<strong><a href="<?php echo esc_url( add_query_arg( Gnusys_Connector_Restoring_Screen::ARCHIVE, rawurlencode( $gnusys_file ), Gnusys_Connector_Restoring_Screen::url() ) ); ?>" style="overflow-wrap: anywhere"><?php echo esc_html( $gnusys_archive['name'] ); ?></a></strong><br>
						<?php echo esc_html( implode( ' · ', array( $gnusys_kinds[ $gnusys_archive['kind'] ], size_format( $gnusys_archive['bytes'], 1 ), wp_date( 'Y-m-d H:i', $gnusys_archive['at'] ) ) ) ); ?>
						<?php if ( Gnusys_Connector_Restoring_Archives::UPLOADED === $gnusys_archive['kind'] ) : ?>
							<form method="post" action="<?php echo esc_url( Gnusys_Connector_Restoring_Screen::url() ); ?>">
								<?php wp_nonce_field( Gnusys_Connector_Restoring_Screen::DELETE ); ?>
								<input type="hidden" name="archive" value="<?php echo esc_attr( $gnusys_file ); ?>">
								<button class="button-link button-link-delete" name="do" value="<?php echo esc_attr( Gnusys_Connector_Restoring_Screen::DELETE ); ?>"
									aria-label="<?php /* translators: %s: file. */ echo esc_attr( sprintf( __( 'Delete %s', 'gnusys-connector' ), $gnusys_archive['name'] ) ); ?>"><?php esc_html_e( 'Delete', 'gnusys-connector' ); ?></button>
							</form>
						<?php endif; ?>
					</td>
				</tr>
			<?php endforeach; ?>
		</tbody>
	</table>
<?php endif; ?>

<h2><?php esc_html_e( 'Or upload one', 'gnusys-connector' ); ?></h2>
<form id="gnusys_restore_upload">
	<p>
		<label for="gnusys_restore_file"><?php esc_html_e( 'The .zip or .zip.enc that you downloaded from the portal', 'gnusys-connector' ); ?></label><br>
		<input type="file" id="gnusys_restore_file" accept=".zip,.enc" required>
		<button class="button"><?php esc_html_e( 'Upload', 'gnusys-connector' ); ?></button>
	</p>
	<p id="gnusys_restore_progress" role="status"></p>
	<p class="description">
		<?php esc_html_e( 'It goes up in small pieces, whatever size your hosting allows. If it is interrupted, choose the same file again: it goes on where it was.', 'gnusys-connector' ); ?>
		<br>
		<?php
		/* translators: %s: folder. */
		echo esc_html( sprintf( __( 'By FTP, put it into the folder %s and reload this screen.', 'gnusys-connector' ), Gnusys_Connector_Restoring_Site::place() ) );
		?>
	</p>
</form>
<script>
( function () {
	var says = <?php echo wp_json_encode( $gnusys_says ); ?>;
	var form = document.getElementById( 'gnusys_restore_upload' );
	var line = document.getElementById( 'gnusys_restore_progress' );
	var button = form.querySelector( 'button' );
	var tries = 0;
	function end( text ) {
		line.textContent = text;
		button.disabled = false;
	}
	function send( file, at, piece ) {
		var body = new FormData();
		body.append( 'action', says.action );
		body.append( '_wpnonce', says.nonce );
		body.append( 'name', file.name );
		body.append( 'size', file.size );
		body.append( 'modified', file.lastModified );
		body.append( 'at', at );
		if ( piece ) {
			body.append( 'piece', file.slice( at, at + piece ), 'piece' );
		}
		return window.fetch( says.address, { method: 'POST', credentials: 'same-origin', body: body } )
			.then( function ( answer ) { return answer.json(); } )
			.then( function ( answer ) {
				if ( ! answer || ! answer.data ) {
					throw new Error();
				}
				if ( ! answer.success ) {
					end( answer.data.text );
				} else if ( answer.data.done ) {
					window.location.reload();
				} else {
					tries = 0;
					line.textContent = says.working.replace( '%1$s', Math.floor( 100 * answer.data.at / file.size ) ).replace( '%2$s', Math.ceil( file.size / 1048576 ) + ' MB' ).replace( '%%', '%' );
					send( file, answer.data.at, says.piece );
				}
			} )
			.catch( function () {
				tries += 1;
				if ( tries > 8 ) {
					end( says.failed );
					return;
				}
				says.piece = Math.max( 65536, Math.floor( says.piece / 2 ) ); // Some servers refuse large requests before PHP sees them.
				line.textContent = says.again;
				window.setTimeout( function () { send( file, at, 0 ); }, tries * 1000 );
			} );
	}
	form.addEventListener( 'submit', function ( event ) {
		var file = document.getElementById( 'gnusys_restore_file' ).files[ 0 ];
		event.preventDefault();
		if ( file ) {
			button.disabled = true;
			tries = 0;
			send( file, 0, 0 );
		}
	} );
}() );
</script>
