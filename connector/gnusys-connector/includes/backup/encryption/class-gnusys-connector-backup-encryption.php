<?php
/**
 * Encrypting a backup.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * What follows packing where the administrator set a passphrase: writes the archive into a container, frame by frame, and
 * deletes the one that anybody can read. What is sent and kept here is the container.
 */
final class Gnusys_Connector_Backup_Encryption {

	/**
	 * Works until the archive is encrypted or the time is over.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 * @return bool Whether it is, or need not be.
	 */
	public static function work( $job ) {
		if ( null === $job->state['encryption'] && ! Gnusys_Connector_Backup_Passphrase::is_wanted() ) {
			return true;
		}
		$key     = Gnusys_Connector_Backup_Passphrase::key();
		$problem = Gnusys_Connector_Backup_Passphrase::problem();
		if ( null === $key || '' !== $problem ) {
			throw Gnusys_Connector_Backup_Stop::failure( '' === $problem ? __( 'The passphrase of the backups was removed while this one was made.', 'gnusys-connector' ) : $problem );
		}
		if ( null === $job->state['encryption'] ) {
			self::begin( $job );
		}
		if ( $job->state['encryption']['at'] < $job->state['encryption']['size'] && ! self::write( $job, $key ) ) {
			return false;
		}
		clearstatcache();
		if ( file_exists( $job->unfinished() ) && ! rename( $job->unfinished(), $job->archive() ) ) {
			throw Gnusys_Connector_Backup_Stop::failure( __( 'The backup’s folder cannot be written.', 'gnusys-connector' ) );
		}
		wp_delete_file( $job->path( $job->state['encryption']['plain'] ) );
		clearstatcache();
		$job->state['size'] = filesize( $job->archive() ) - strlen( Gnusys_Connector_Backup_Journal::GUARD );
		return true;
	}

	/**
	 * Computes the container's SHA-256: over many requests where PHP (8.1) can go on with a sum, else at once.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 * @return bool Whether it is known.
	 */
	public static function sum_up( $job ) {
		$start = strlen( Gnusys_Connector_Backup_Journal::GUARD );
		if ( PHP_VERSION_ID < 80100 ) {
			$job->state['sha256'] = Gnusys_Connector_Backup_Sum::of_file( $job->archive(), $start );
			return true;
		}
		$hash   = $job->state['hash'] ? unserialize( base64_decode( $job->state['hash']['sum'] ), array( 'allowed_classes' => array( 'HashContext' ) ) ) : hash_init( 'sha256' );
		$source = fopen( $job->archive(), 'rb' );
		fseek( $source, $job->state['hash'] ? $job->state['hash']['at'] : $start );
		while ( $job->has_time() && ! feof( $source ) ) {
			hash_update( $hash, (string) fread( $source, Gnusys_Connector_Backup_Container::FRAME ) );
		}
		if ( feof( $source ) ) {
			$job->state['sha256'] = hash_final( $hash );
			return true;
		}
		$job->state['hash'] = array(
			'sum' => base64_encode( serialize( $hash ) ),
			'at'  => ftell( $source ),
		);
		return false;
	}

	/**
	 * Puts the archive aside, under a name that is swept up whatever happens. Interrupted anywhere, it is done again.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 */
	private static function begin( $job ) {
		$plain = $job->state['file'] . '.plain.part.php';
		clearstatcache();
		if ( file_exists( $job->archive() ) ) {
			rename( $job->archive(), $job->path( $plain ) );
		}
		$job->state['encryption'] = array(
			'plain'  => $plain,
			'size'   => $job->state['size'],
			'at'     => 0, // Bytes of it that are encrypted.
			'length' => 0, // Of the container.
			'header' => '',
		);
		$job->state['file']      .= Gnusys_Connector_Backup_Container::EXTENSION;
		$job->save();
	}

	/**
	 * Writes frames. Under another passphrase than the last request's it begins again.
	 *
	 * @param Gnusys_Connector_Backup_Job $job The backup.
	 * @param array                       $key What Gnusys_Connector_Backup_Passphrase::key() gave.
	 * @return bool Whether all are written.
	 */
	private static function write( $job, array $key ) {
		$state  = &$job->state['encryption'];
		$header = base64_decode( $state['header'] );
		$of     = '' === $header ? null : Gnusys_Connector_Backup_Container::key( $header, $key['master'] );
		if ( null === $of ) {
			$header          = Gnusys_Connector_Backup_Container::header( $key['master'], $key['salt'], $key['iterations'] );
			$of              = Gnusys_Connector_Backup_Container::key( $header, $key['master'] );
			$state['header'] = base64_encode( $header );
			$state['at']     = 0;
			$state['length'] = 0;
		}
		$file   = new Gnusys_Connector_Backup_Journal( $job->unfinished(), $state['length'], Gnusys_Connector_Backup_Journal::GUARD );
		$source = fopen( $job->path( $state['plain'] ), 'rb' );
		fseek( $source, strlen( Gnusys_Connector_Backup_Journal::GUARD ) + $state['at'] );
		if ( 0 === $state['length'] ) {
			$file->add( $header );
		}
		while ( $state['at'] < $state['size'] && $job->has_time() ) {
			$length = min( Gnusys_Connector_Backup_Container::FRAME, $state['size'] - $state['at'] );
			$bytes  = (string) stream_get_contents( $source, $length );
			if ( strlen( $bytes ) !== $length ) {
				throw Gnusys_Connector_Backup_Stop::failure( __( 'The unfinished backup was altered on the disk.', 'gnusys-connector' ) );
			}
			$number = intdiv( $state['at'], Gnusys_Connector_Backup_Container::FRAME );
			$file->add( Gnusys_Connector_Backup_Container::seal( $of, $header, $number, $state['at'] + $length === $state['size'], $bytes ) );
			$state['at'] += $length;
			if ( $job->is_due() ) {
				self::keep( $job, $file );
			}
		}
		self::keep( $job, $file );
		$file->close();
		fclose( $source );
		return $state['at'] === $state['size'];
	}

	/**
	 * Records how far the container is.
	 *
	 * @param Gnusys_Connector_Backup_Job     $job  The backup.
	 * @param Gnusys_Connector_Backup_Journal $file The container.
	 */
	private static function keep( $job, $file ) {
		$file->flush();
		$job->state['encryption']['length'] = $file->length();
		$job->save();
	}
}
