<?php
/**
 * What a restore says.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * The sentences of a restore. Gnusys_Connector_Restore_Language says them, and languages/ has them as all others. One with a
 * number that counts has a form for 1, one for others, and which of its values the number is.
 */
final class Gnusys_Connector_Restore_Texts {

	/**
	 * Why it cannot go on: what happened, then what to do.
	 */
	const STOPS = array(
		'php-old'           => 'This server has PHP %s in 32 bits or without the extensions mysqli, zlib and hash. Ask your hosting for PHP 7.4 or later, in 64 bits, with them.',
		'archive-missing'   => 'The file “%s” is not there. Upload it to the same folder and try again.',
		'archive-unknown'   => '“%s” is no backup of this portal. Download it from the portal again.',
		'archive-truncated' => 'The file is incomplete: its end is missing. Download it and upload it again, in binary mode.',
		'archive-split'     => 'The file is a part of a split ZIP. Download the whole backup from the portal.',
		'passphrase-needed' => 'The backup has a passphrase of its own. Type it: it is the one that GNUsys Conector had when it was made.',
		'passphrase-wrong'  => 'The passphrase of the backup is not correct, or the beginning of the file is damaged. It is the one that GNUsys Conector had when it was made.',
		'container-damaged' => 'The encrypted backup is damaged or incomplete from byte %s on. Nothing of it is restored. Download it and upload it again, or use another backup.',
		'openssl-missing'   => 'To decrypt the backup, PHP needs the extension openssl with AES-256-GCM. Ask your hosting for it.',
		'archive-changed'   => 'The file changed while it was restored. Begin again.',
		'directory-damaged' => 'The index of the file is damaged near “%s”. Download it and upload it again.',
		'name-unsafe'       => 'The file has a dangerous name in it: “%s”. Nothing of it is restored. Notify whoever maintains your site.',
		'name-duplicate'    => '“%s” is in the file twice. Nothing of it is restored. Notify whoever maintains your site.',
		'entry-link'        => '“%s” is a symbolic link or a special file. Nothing of the file is restored. Notify whoever maintains your site.',
		'entry-method'      => '“%s” is compressed or encrypted in a way that we do not know. Download the backup from the portal again.',
		'entry-unexpected'  => '“%s” is no part of a backup. Nothing of the file is restored. Download it from the portal again.',
		'entry-damaged'     => '“%s” is damaged within the file. Download it and upload it again, or use another backup.',
		'manifest-missing'  => 'The file has no manifest.json, which says what is in the backup. Download it from the portal again.',
		'manifest-damaged'  => 'manifest.json cannot be read. Download the backup from the portal again, or use another one.',
		'format-unknown'    => 'The backup has the format %s, which this restorer does not know. Download the current restorer from the portal.',
		'dump-missing'      => 'The file has no database. Restore only the files, or use another backup.',
		'dump-unknown'      => 'The database of the backup has a statement that we did not expect: “%s”. Nothing of it is restored.',
		'dump-incomplete'   => 'The database of the backup ends in the middle. Use another backup.',
		'sums-damaged'      => 'The list of checksums files.sha256 cannot be read. Download the backup from the portal again.',
		'file-missing'      => '“%s” is missing in the file. Download it from the portal again, or use another backup.',
		'file-extra'        => '“%s” is in the file, but not in its list of checksums. Download it from the portal again, or use another backup.',
		'file-sum'          => '“%s” is not the file that was backed up: its SHA-256 checksum is another one. Download it from the portal again, or use another backup.',
		'files-count'       => array( 'The backup says that it has %1$s file, and it has %2$s. Download it from the portal again, or use another one.', 'The backup says that it has %1$s files, and it has %2$s. Download it from the portal again, or use another one.', 0 ),
		'files-bytes'       => array( 'The files of the backup have %2$s byte and not %1$s. Download it from the portal again, or use another one.', 'The files of the backup have %2$s bytes and not %1$s. Download it from the portal again, or use another one.', 1 ),
		'dump-bytes'        => array( 'The database of the backup has %2$s byte and not %1$s. Download it from the portal again, or use another one.', 'The database of the backup has %2$s bytes and not %1$s. Download it from the portal again, or use another one.', 1 ),
		'table-missing'     => 'The table “%s” is missing in the database of the backup. Use another backup.',
		'table-extra'       => 'The table “%s” is in the database of the backup, but not in its list. Use another backup.',
		'table-unknown'     => 'The backup does not have the table “%s”. Check its name.',
		'folder-unknown'    => 'The backup does not have the folder “%s”. Check its name.',
		'rows-count'        => array( 'The table “%1$s” should have %2$s row, and it has %3$s. Use another backup.', 'The table “%1$s” should have %2$s rows, and it has %3$s. Use another backup.', 1 ),
		'rows-sum'          => 'The rows of the table “%s” are not those that were backed up: their checksum is another one. Use another backup.',
		'rows-lost'         => array( 'Of %2$s rows, the table “%1$s” kept %3$s row. The site is as it was. Begin again.', 'Of %2$s rows, the table “%1$s” kept %3$s rows. The site is as it was. Begin again.', 2 ),
		'rows-differ'       => 'The rows of the table “%s” are not as they were backed up. The site is as it was. Use a server of the same version, or write to us.',
		'row-too-large'     => array( 'A row of the table “%1$s” takes %2$s byte and this server accepts %3$s. Ask your hosting to raise max_allowed_packet.', 'A row of the table “%1$s” takes %2$s bytes and this server accepts %3$s. Ask your hosting to raise max_allowed_packet.', 1 ),
		'prefix-differs'    => 'The tables of the backup begin with “%1$s” and those of this site with “%2$s”. Write $table_prefix = \'%1$s\'; in wp-config.php and try again.',
		'network-address'   => 'The backup is of a network of sites: it is only restored at its own address, %s. Cancel, and begin again with that address.',
		'address-unsafe'    => '“%s” is not an address. Write it like https://example.com.',
		'database-refused'  => 'The database did not let us in: %s. Check its data.',
		'database-lost'     => 'The connection with the database was lost: %s. Continue in a moment.',
		'database-failed'   => 'The database answered: %s',
		'tables-busy'       => 'Another connection uses the tables and does not let go of them: %s. Continue in a moment. The site is as it was.',
		'disk-full'         => array( 'Some %1$s MB of free space is needed, and there are %2$s. Free some room and try again.', 'Some %1$s MB of free space are needed, and there are %2$s. Free some room and try again.', 0 ),
		'folder-unwritable' => '“%s” cannot be written to. Allow writing to that folder and try again.',
		'move-failed'       => '“%1$s” could not be moved to “%2$s”. Allow writing to both folders and continue.',
		'settings-damaged'  => 'Something that the restore needs is missing: %s.',
		'core-missing'      => 'The files of WordPress are missing. Upload wordpress-%s.zip to the same folder and continue.',
		'core-unreadable'   => '“%1$s” is not WordPress, or is incomplete. Upload wordpress-%2$s.zip to the same folder, in binary mode, and continue.',
		'busy'              => 'The restore is going on in another window already. Wait a moment and continue.',
		'nothing-to-undo'   => 'There is no former state to go back to.',
		'nothing-here'      => 'No restore was begun here.',
	);

	/**
	 * What went through, but not wholly.
	 */
	const NOTES = array(
		'object-failed'   => '“%1$s”, a %2$s of the database, could not be created: %3$s',
		'key-failed'      => 'The relation “%1$s” of the table “%2$s” could not be created: %3$s',
		'default-failed'  => 'The default of the column “%1$s” in the table “%2$s” could not be set: %3$s',
		'value-cut'       => 'In the table “%s”, some value with the new address did not fit whole.',
		'collation'       => 'This server does not know the alphabetical order %1$s. %2$s is used.',
		'drop-in-left'    => 'wp-content/db.php used SQLite. It was not restored, because this site has a database server.',
		'core-missing'    => 'Files of WordPress that are missing: %1$s (%2$s).',
		'core-differs'    => 'Files of WordPress that do not have the size that they had in the backup: %1$s (%2$s).',
		'core-repair'     => 'Download WordPress %s from https://wordpress.org/download/releases/ and unpack it on your computer. Upload to your hosting, over what is there, the folders wp-admin and wp-includes and the files beside them. Do not upload wp-content. Then check again.',
		'core-other'      => 'WordPress was taken from “%1$s”, which is version %2$s, and the backup is of %3$s. If the site fails, go back to the former state, upload wordpress-%3$s.zip to the same folder and restore again.',
		'core-unreadable' => '“%s” is not WordPress, or is incomplete: it is not used.',
		'cache-left'      => 'wp-content/object-cache.php was not restored: it needs the cache server of the former hosting. If this one has a cache server, switch it on again from its plugin.',
		'names-left'      => 'Files and folders that were not restored, because this server does not accept their names: %1$s (%2$s).',
		'elementor-left'  => array( 'The former address is left in %1$s CSS file of Elementor (%2$s). In WordPress, open Elementor › Tools › Regenerate CSS.', 'The former address is left in %1$s CSS files of Elementor (%2$s). In WordPress, open Elementor › Tools › Regenerate CSS.', 0 ),
		'texts-left'      => array( 'The former address is left in %1$s text file, which is not changed (%2$s). If a page builder made it, empty its cache. If not, change the address by hand.', 'The former address is left in %1$s text files, which are not changed (%2$s). If a page builder made them, empty its cache. If not, change the address by hand.', 0 ),
		'blobs-left'      => array( 'The former address is left in %1$s row of binary columns, which is not changed (%2$s).', 'The former address is left in %1$s rows of binary columns, which are not changed (%2$s).', 0 ),
		'links-copied'    => 'They were links to another place and are now folders or files of this site: %s. What is in that other place was not touched.',
		'shape-unknown'   => 'The backup is of an earlier version of the connector and does not say how WordPress was configured: wp-config.php has the usual. Compare the texts with accents, and what was special about your site.',
		'constants-left'  => 'Constants that wp-config.php defined and that were not written: %s. Add them if your site needs them.',
		'moved'           => 'Moved, with their addresses: %s. Check the links that do not have the domain: they are not changed.',
		'rules-written'   => '.htaccess now has the rules of WordPress for permalinks, which were missing.',
		'config-kept'     => 'wp-config.php is as it was.',
	);

	/**
	 * How a restore ended that left WordPress without some of its own files.
	 */
	const NOT_WHOLE = 'The site is restored, but WordPress is not whole';

	/**
	 * What a database has besides tables.
	 */
	const KINDS = array(
		'function'  => 'function',
		'procedure' => 'procedure',
		'view'      => 'view',
		'trigger'   => 'trigger',
		'event'     => 'event',
	);

	/**
	 * What it is doing.
	 */
	const PHASES = array(
		'decrypt'   => 'Decrypting the backup',
		'directory' => 'Reading the index of the backup',
		'check'     => 'Checking each file',
		'census'    => 'Checking the database',
		'files'     => 'Preparing the files',
		'core'      => 'Preparing WordPress',
		'import'    => 'Preparing the database',
		'count'     => 'Counting the rows',
		'proof'     => 'Comparing the rows',
		'swap'      => 'Changing the site for the restored one',
		'objects'   => 'Completing the database',
		'done'      => 'The site is restored',
		'checked'   => 'The backup is whole',
		'detach'    => 'Going back to the former state',
		'back'      => 'Going back to the former state',
		'attach'    => 'Completing the former database',
		'undone'    => 'The site is as before the restore',
	);

	/**
	 * A reason to stop, as a sentence.
	 *
	 * @param string $reason One word.
	 * @param array  $values What it names.
	 * @return string
	 */
	public static function stop( $reason, array $values ) {
		return self::sentence( (array) self::STOPS[ $reason ], $values );
	}

	/**
	 * A note, as a sentence.
	 *
	 * @param array $note Its word, and what it names.
	 * @return string
	 */
	public static function note( array $note ) {
		if ( 'object-failed' === $note[0] && isset( self::KINDS[ $note[2] ] ) ) {
			$note[2] = Gnusys_Connector_Restore_Language::text( self::KINDS[ $note[2] ] );
		}
		return self::sentence( (array) self::NOTES[ $note[0] ], array_slice( $note, 1 ) );
	}

	/**
	 * What a restore is doing.
	 *
	 * @param string $phase Its phase.
	 * @return string
	 */
	public static function phase( $phase ) {
		return Gnusys_Connector_Restore_Language::text( self::PHASES[ $phase ] );
	}

	/**
	 * A sentence with what it names.
	 *
	 * @param array $forms  The only one; or the one for 1, the one for other numbers, and which value the number is.
	 * @param array $values What it names.
	 * @return string
	 */
	private static function sentence( array $forms, array $values ) {
		$text = isset( $forms[1] ) ? Gnusys_Connector_Restore_Language::text( $forms[0], $forms[1], $values[ $forms[2] ] ) : Gnusys_Connector_Restore_Language::text( $forms[0] );
		return vsprintf( $text, array_map( array( __CLASS__, 'readable' ), $values ) );
	}

	/**
	 * A name or a number that stands in a sentence: archives may hold any bytes.
	 *
	 * @param mixed $value What.
	 * @return string
	 */
	public static function readable( $value ) {
		if ( is_int( $value ) ) {
			return Gnusys_Connector_Restore_Language::number( $value );
		}
		$text = substr( (string) $value, 0, 300 );
		if ( ! preg_match( '//u', $text ) ) {
			$text = (string) preg_replace( '/[\x80-\xff]+/', '?', $text );
		}
		return (string) preg_replace( '/[\x00-\x1f\x7f]+/', ' ', $text );
	}
}
