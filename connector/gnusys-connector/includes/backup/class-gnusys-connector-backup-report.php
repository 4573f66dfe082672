<?php
/**
 * What the portal knows of the site's backups.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * Tells the portal the schedule, so that it notices a missed backup, and which backups lie here.
 */
final class Gnusys_Connector_Backup_Report {

	/**
	 * Sends it. What does not arrive is sent again the next day.
	 *
	 * @return string What went wrong, in words; empty when nothing did.
	 */
	public static function send() {
		if ( ! Gnusys_Connector_Backup_Options::is_ready() ) {
			return '';
		}
		try {
			self::tell();
			Gnusys_Connector_Restoring_Notice::send();
			return '';
		} catch ( Gnusys_Connector_Backup_Stop $stop ) {
			return $stop->getMessage();
		}
	}

	/**
	 * Tells it.
	 *
	 * @return array The portal's answer; with room, where it says how much room there is.
	 * @throws Gnusys_Connector_Backup_Stop When it does not arrive.
	 */
	public static function tell() {
		$state  = Gnusys_Connector_Backup_Job::load();
		$copies = array();
		foreach ( Gnusys_Connector_Backup_Folder::copies( null === $state ? '' : $state['file'] ) as $copy ) {
			$copies[] = array(
				'filename'  => $copy['filename'],
				'size'      => $copy['size'],
				'createdAt' => gmdate( 'Y-m-d\TH:i:s\Z', $copy['at'] ),
			);
		}
		return Gnusys_Connector_Backup_Portal::ask(
			'PUT',
			'/backup-report',
			array(
				'frequency'    => Gnusys_Connector_Backup_Options::get( 'frequency' ),
				'localBackups' => $copies,
			)
		);
	}
}
