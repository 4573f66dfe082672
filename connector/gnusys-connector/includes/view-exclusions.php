<?php
/**
 * What is left out of backups: rows of the form on the settings screen.
 *
 * @package Gnusys_Connector
 *
 * @var array[] $exclusions What Gnusys_Connector_Backup_Exclusions::all() gave.
 * @var array[] $excludable What Gnusys_Connector_Backup_Tables::excludable() gave.
 * @var array[] $sizes      What Gnusys_Connector_Backup_Sizes::last() gave.
 */

defined( 'ABSPATH' ) || exit;

$gnusys_choices = array(
	'tables'   => array(),
	'folders'  => array(),
	'patterns' => array(),
);
foreach ( $excludable as $gnusys_table ) {
	$gnusys_choices['tables'][ $gnusys_table['name'] ] = null === $gnusys_table['bytes'] ? null : array(
		'bytes'  => $gnusys_table['bytes'],
		'is_all' => true,
	);
}
foreach ( array( 'folders' => array_keys( $sizes['folders'] ), 'patterns' => Gnusys_Connector_Backup_Exclusions::OFFERED ) as $gnusys_kind => $gnusys_names ) {
	foreach ( array_unique( array_merge( $exclusions[ $gnusys_kind ], $gnusys_names ) ) as $gnusys_name ) {
		$gnusys_choices[ $gnusys_kind ][ $gnusys_name ] = isset( $sizes[ $gnusys_kind ][ $gnusys_name ] ) ? $sizes[ $gnusys_kind ][ $gnusys_name ] : null;
	}
}
$gnusys_words = array(
	'tables'   => array(
		'title' => __( 'Leave out the rows of these tables', 'gnusys-connector' ),
		'hint'  => __( 'Such as logs and statistics. A restored site has the table, empty. Those of WordPress itself always go in.', 'gnusys-connector' ),
		'none'  => __( 'This site has no tables besides those of WordPress itself.', 'gnusys-connector' ),
		'more'  => '',
	),
	'folders'  => array(
		'title' => __( 'Leave out these folders', 'gnusys-connector' ),
		'hint'  => __( 'Caches and the backups of other plugins are left out already.', 'gnusys-connector' ),
		'none'  => __( 'So far no backup has found folders of 1 MB or more that could be left out.', 'gnusys-connector' ),
		'more'  => __( 'Other folders, one a line, such as uploads/old', 'gnusys-connector' ),
	),
	'patterns' => array(
		'title' => __( 'Leave out files and folders of these names', 'gnusys-connector' ),
		'hint'  => __( 'In any folder. An asterisk stands for any text.', 'gnusys-connector' ),
		'none'  => '',
		'more'  => __( 'Other names, one a line, such as *.mp4', 'gnusys-connector' ),
	),
);
?>
<?php foreach ( $gnusys_words as $gnusys_kind => $gnusys_text ) : ?>
	<tr>
		<th scope="row"><?php echo esc_html( $gnusys_text['title'] ); ?></th>
		<td>
			<fieldset>
				<legend class="screen-reader-text"><?php echo esc_html( $gnusys_text['title'] ); ?></legend>
				<div style="max-height: 16em; overflow-y: auto;">
					<?php foreach ( $gnusys_choices[ $gnusys_kind ] as $gnusys_name => $gnusys_size ) : ?>
						<label style="display: block; margin: 0.35em 2px; overflow-wrap: anywhere;">
							<input type="checkbox" name="gnusys_backup_no_<?php echo esc_attr( $gnusys_kind ); ?>[]" value="<?php echo esc_attr( (string) $gnusys_name ); ?>" <?php checked( in_array( (string) $gnusys_name, $exclusions[ $gnusys_kind ], true ) ); ?>>
							<code><?php echo esc_html( (string) $gnusys_name ); ?></code>
							<?php echo esc_html( Gnusys_Connector_Backup_Sizes::text( $gnusys_size ) ); ?>
						</label>
					<?php endforeach; ?>
				</div>
				<?php if ( array() === $gnusys_choices[ $gnusys_kind ] ) : ?>
					<p><?php echo esc_html( $gnusys_text['none'] ); ?></p>
				<?php endif; ?>
				<?php if ( '' !== $gnusys_text['more'] ) : ?>
					<p><label for="gnusys_backup_more_<?php echo esc_attr( $gnusys_kind ); ?>"><?php echo esc_html( $gnusys_text['more'] ); ?></label></p>
					<textarea id="gnusys_backup_more_<?php echo esc_attr( $gnusys_kind ); ?>" name="gnusys_backup_more_<?php echo esc_attr( $gnusys_kind ); ?>" rows="2" class="regular-text code" spellcheck="false"></textarea>
				<?php endif; ?>
				<p class="description">
					<?php
					echo esc_html( $gnusys_text['hint'] . ' ' );
					echo esc_html( 'tables' === $gnusys_kind ? __( 'Beside each, what it takes now.', 'gnusys-connector' ) : __( 'Beside each, what the last backup found, before it is compressed.', 'gnusys-connector' ) );
					?>
				</p>
			</fieldset>
		</td>
	</tr>
<?php endforeach; ?>
