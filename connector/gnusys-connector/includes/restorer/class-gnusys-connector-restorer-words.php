<?php
/**
 * What the restorer's page says.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * The words of the page.
 */
final class Gnusys_Connector_Restorer_Words {

	const TITLE = 'Restore the site';

	const NO_CODE         = 'This restorer has no code. Download it from the portal, together with the backup.';
	const OVER_TITLE      = 'This restorer has expired';
	const OVER            = 'It works for an hour. Download another one from the portal and upload it. What was done so far is kept.';
	const OVER_HOME       = 'It works for an hour. In WordPress, open Tools › Restore a backup: it goes on there. What was done so far is kept.';
	const CODE            = 'Code';
	const CODE_HINT       = 'The portal showed it when you downloaded the restorer.';
	const CODE_HOME       = 'WordPress showed it when you prepared the restore.';
	const CODE_WRONG      = 'The code is not correct. Copy it from the portal again.';
	const CODE_WRONG_HOME = 'The code is not correct. Copy it from WordPress again. If you no longer have it, open Tools › Restore a backup: you get another one there.';
	const ENTER           = 'Enter';
	const PLAIN_HTTP      = 'The connection is not encrypted. If your hosting allows it, open this address with https://.';

	const INTRODUCTION    = 'First the backup is checked and everything is prepared aside. Your site does not change until the last step, and afterwards you can go back.';
	const ARCHIVE         = 'Backup';
	const ARCHIVE_NONE    = 'There is no backup here yet. Upload the .zip or .zip.enc to the same folder as this restorer and reload.';
	const PASSPHRASE      = 'Passphrase of the backup';
	const PASSPHRASE_HINT = 'Only for a .enc file: the one that GNUsys Conector had when it was made. The portal does not know it.';
	const RELOAD          = 'Reload';
	const SCOPE           = 'What to restore';
	const SCOPE_ALL       = 'All: database and files';
	const SCOPE_DATA      = 'Only the database';
	const SCOPE_FILES     = 'Only the files';
	const SCOPE_FOLDER    = 'Only a folder';
	const SCOPE_TABLE     = 'Only a table';
	const FOLDER          = 'Folder';
	const FOLDER_HINT     = 'Such as wp-content/uploads.';
	const TABLE           = 'Table';
	const TABLE_HINT      = 'Such as wp_posts.';
	const ADDRESS         = 'Address of the site';
	const ADDRESS_HINT    = 'The backup’s is changed for this one. Leave it empty to keep it.';
	const DATABASE        = 'Database';
	const DATABASE_OWN    = 'The data of wp-config.php are used.';
	const DATABASE_NEW    = 'Create an empty database in your hosting and write its data. wp-config.php is made of them.';
	const HOST            = 'Server';
	const NAME            = 'Name';
	const USER            = 'User';
	const PASSWORD        = 'Password';
	const CORE            = 'WordPress is not here. Download the version of the backup from wordpress.org and upload its .zip to this same folder, without unpacking it.';
	const CORE_PARTS      = 'Files of WordPress are missing here. Download the version of the backup from wordpress.org and upload its .zip to this same folder, without unpacking it: restoring completes them.';
	const CORE_ZIP        = 'WordPress is not here. Restoring takes it from %s.';
	const CORE_PARTS_ZIP  = 'Files of WordPress are missing here. Restoring completes them with %s.';
	const CORE_VERSION    = '%1$s (version %2$s)';
	const CORE_OR         = ' or ';
	const CORE_OTHER      = 'If the backup is of another version, upload the .zip of that one, too.';
	const START           = 'Restore';
	const VERIFY          = 'Only check';

	const WORKING   = 'Leave this page open. If it is closed, open it again and it goes on where it was.';
	const STEP      = 'Step %1$d of %2$d';
	const GO_ON     = 'Continue';
	const STOPPED   = 'The restore stopped';
	const UNTOUCHED = 'Your site is as it was.';
	const CANCEL    = 'Cancel and delete what was prepared';

	const DONE        = 'Look at your site. If something is not right, you can go back to the former state. If all is right, finish: this restorer is deleted and there is no way back any more.';
	const NOT_WHOLE   = 'The database and the files of the backup are in their place. WordPress lacks files of its own, or they are not those it had: the backup does not bring them, and without them the site may fail.';
	const LOOK_AGAIN  = 'Check again';
	const CHECKED     = 'It was read whole, and everything is as it was backed up.';
	const UNDONE      = 'You can choose another backup, or finish: this restorer is deleted with what it prepared.';
	const NOTES       = 'Take note';
	const VISIT       = 'See the site';
	const BACK        = 'Go back to the former state';
	const FINISH      = 'Finish and delete the restorer';
	const AGAIN       = 'Begin again';
	const BYE_TITLE   = 'Done';
	const BYE         = 'The restorer, what it had prepared, the file of the backup and that of WordPress were deleted.';
	const BYE_HOME    = 'The restorer and what it had prepared were deleted.';
	const LINK_AGAIN  = 'Now connect the site with the portal again: the backup does not keep its keys.';
	const NOTHING     = 'No restore is under way. In WordPress you can begin another one.';
	const HOME        = 'Back to WordPress';
	const BYE_BY_HAND = 'The restorer could not be deleted. Delete “%s” by hand, and the file of the backup, too.';

	/**
	 * A sentence, in the language of the browser.
	 *
	 * @param string $name The constant's.
	 * @return string
	 */
	public static function say( $name ) {
		return Gnusys_Connector_Restore_Language::text( constant( __CLASS__ . '::' . $name ) );
	}
}
