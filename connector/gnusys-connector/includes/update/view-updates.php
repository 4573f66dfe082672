<?php
/**
 * Updates of the connector: part of the settings screen.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

$gnusys_outcomes = array(
	'offered'     => __( 'Offered by the portal', 'gnusys-connector' ),
	'installed'   => __( 'Installed', 'gnusys-connector' ),
	'off'         => __( 'Refused: updates are switched off here', 'gnusys-connector' ),
	'unpaired'    => __( 'Refused: the site was not connected with a pairing text', 'gnusys-connector' ),
	'signature'   => __( 'Refused: not signed by the portal', 'gnusys-connector' ),
	'other'       => __( 'Refused: not a release of this plugin', 'gnusys-connector' ),
	'older'       => __( 'Refused: not newer than what is installed', 'gnusys-connector' ),
	'package'     => __( 'Refused: the package is not the one that was signed', 'gnusys-connector' ),
	'unreachable' => __( 'Not downloaded: WordPress will try again', 'gnusys-connector' ),
	'failed'      => __( 'WordPress could not install it; the version that was there stays', 'gnusys-connector' ),
);
?>
<hr>
<h2><?php esc_html_e( 'Updates of this plugin', 'gnusys-connector' ); ?></h2>
<?php if ( null === Gnusys_Connector_Release::pinned() ) : ?>
	<p><?php esc_html_e( 'This site was not connected with a pairing text: a new version is installed by hand. Connect it with one to receive updates that the portal signs.', 'gnusys-connector' ); ?></p>
<?php else : ?>
	<form method="post" action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>">
		<input type="hidden" name="action" value="<?php echo esc_attr( Gnusys_Connector_Updater::SAVE ); ?>">
		<?php wp_nonce_field( Gnusys_Connector_Updater::SAVE ); ?>
		<p>
			<label>
				<input type="checkbox" name="gnusys_updates" value="1" <?php checked( ! isset( Gnusys_Connector_Release::kept()['off'] ) ); ?>>
				<?php esc_html_e( 'Install new versions of this plugin that the portal signs', 'gnusys-connector' ); ?>
			</label>
		</p>
		<?php submit_button( __( 'Save', 'gnusys-connector' ), 'secondary', 'gnusys_save_updates', false ); ?>
	</form>
<?php endif; ?>
<ul id="gnusys_updates_log">
	<?php foreach ( get_option( Gnusys_Connector_Release::LOG, array() ) as $gnusys_entry ) : ?>
		<li><?php echo esc_html( trim( wp_date( 'Y-m-d H:i:s', $gnusys_entry['at'] ) . ' ' . $gnusys_entry['version'] ) . ' – ' . $gnusys_outcomes[ $gnusys_entry['outcome'] ] ); ?></li>
	<?php endforeach; ?>
</ul>
