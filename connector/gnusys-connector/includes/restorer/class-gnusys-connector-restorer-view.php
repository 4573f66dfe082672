<?php
/**
 * What the restorer shows.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * The HTML of the restorer's page.
 */
final class Gnusys_Connector_Restorer_View {

	const HEADERS = array( 'Content-Type: text/html; charset=utf-8', 'Cache-Control: no-store', 'X-Frame-Options: DENY', 'X-Content-Type-Options: nosniff', 'X-Robots-Tag: noindex', 'Referrer-Policy: no-referrer' );

	/**
	 * What forms carry.
	 *
	 * @var string
	 */
	private $seal;

	/**
	 * What somebody typed into the form that is shown again.
	 *
	 * @var string[]
	 */
	private $typed;

	/**
	 * The screen of wp-admin that made the restorer; empty for the portal's.
	 *
	 * @var string
	 */
	private $home;

	/**
	 * A page for somebody.
	 *
	 * @param string   $seal  What their forms carry; empty before they are let in.
	 * @param string[] $typed What they typed into the form that is shown again, by field.
	 * @param string   $home  The screen of wp-admin that made the restorer; empty for the portal's.
	 */
	public function __construct( $seal, array $typed, $home ) {
		$this->seal  = $seal;
		$this->typed = $typed;
		$this->home  = $home;
	}

	/**
	 * Says something, and nothing can be done here.
	 *
	 * @param string $title   Heading.
	 * @param string $message Sentences.
	 */
	public function message( $title, $message ) {
		$home = '' === $this->home ? '' : '<div class="buttons"><a class="button main" href="' . self::plain( $this->home ) . '">' . self::plain( Gnusys_Connector_Restorer_Words::say( 'HOME' ) ) . '</a></div>';
		self::send( $title, '<p>' . self::plain( $message ) . '</p>' . $home );
	}

	/**
	 * Asks for the code.
	 *
	 * @param string $failure Why the last one was refused; empty for none.
	 */
	public function code( $failure ) {
		$hint  = '' === $this->home ? Gnusys_Connector_Restorer_Words::say( 'CODE_HINT' ) : Gnusys_Connector_Restorer_Words::say( 'CODE_HOME' );
		$field = $this->input( 'code', Gnusys_Connector_Restorer_Words::say( 'CODE' ), '', $hint, 'type="password" required autofocus autocomplete="off"' );
		$http  = Gnusys_Connector_Restorer_Door::is_encrypted() ? '' : '<p><small>' . self::plain( Gnusys_Connector_Restorer_Words::say( 'PLAIN_HTTP' ) ) . '</small></p>';
		self::send( Gnusys_Connector_Restorer_Words::say( 'TITLE' ), self::failure( $failure ) . '<form method="post">' . $field . '<div class="buttons"><button class="main">' . self::plain( Gnusys_Connector_Restorer_Words::say( 'ENTER' ) ) . '</button></div></form>' . $http );
	}

	/**
	 * Asks what to restore.
	 *
	 * @param array  $choices archives (bytes by name), has_sealed, address, has_config, core (what there is to say of WordPress itself).
	 * @param string $failure Why the last answer was refused; empty for none.
	 */
	public function start( array $choices, $failure ) {
		$body = '<p>' . self::plain( Gnusys_Connector_Restorer_Words::say( 'INTRODUCTION' ) ) . '</p>' . self::failure( $failure );
		if ( array() === $choices['archives'] ) {
			self::send( Gnusys_Connector_Restorer_Words::say( 'TITLE' ), $body . '<p><strong>' . self::plain( Gnusys_Connector_Restorer_Words::say( 'ARCHIVE_NONE' ) ) . '</strong></p><div class="buttons"><a class="button main" href="?">' . self::plain( Gnusys_Connector_Restorer_Words::say( 'RELOAD' ) ) . '</a></div>' );
			return;
		}
		$options = '';
		foreach ( $choices['archives'] as $name => $bytes ) {
			$options .= '<option value="' . self::plain( $name ) . '"' . ( $this->value( 'archive', '' ) === $name ? ' selected' : '' ) . '>' . self::plain( $name . ' (' . Gnusys_Connector_Restore_Language::number( $bytes / 1048576, 1 ) . ' MB)' ) . '</option>';
		}
		$form  = '<label><strong>' . self::plain( Gnusys_Connector_Restorer_Words::say( 'ARCHIVE' ) ) . '</strong><select name="archive">' . $options . '</select></label>';
		$form .= $choices['has_sealed'] ? $this->input( 'passphrase', Gnusys_Connector_Restorer_Words::say( 'PASSPHRASE' ), '', Gnusys_Connector_Restorer_Words::say( 'PASSPHRASE_HINT' ), 'type="password" autocomplete="off"' ) : '';
		$form .= $this->scopes();
		$form .= $this->input( 'address', Gnusys_Connector_Restorer_Words::say( 'ADDRESS' ), $choices['address'], Gnusys_Connector_Restorer_Words::say( 'ADDRESS_HINT' ), 'type="text" inputmode="url" autocomplete="off"' );
		$form .= $this->database( $choices['has_config'] );
		$form .= '' === $choices['core'] ? '' : '<p class="note">' . self::plain( $choices['core'] ) . '</p>';
		$form .= '<div class="buttons">' . $this->button( 'start', Gnusys_Connector_Restorer_Words::say( 'START' ), true ) . $this->button( 'verify', Gnusys_Connector_Restorer_Words::say( 'VERIFY' ), false ) . '</div>';
		self::send( Gnusys_Connector_Restorer_Words::say( 'TITLE' ), $body . $this->form( $form ) );
	}

	/**
	 * Shows how far it is, and asks for the next slice.
	 *
	 * @param array $state Of the restore.
	 */
	public function working( array $state ) {
		self::send( Gnusys_Connector_Restore_Texts::phase( $state['phase'] ), $this->progress( $state ) . '<p>' . self::plain( Gnusys_Connector_Restorer_Words::say( 'WORKING' ) ) . '</p><div class="buttons"><a class="button" href="?go=1">' . self::plain( Gnusys_Connector_Restorer_Words::say( 'GO_ON' ) ) . '</a></div>', '<meta http-equiv="refresh" content="1; url=?go=1">' );
	}

	/**
	 * Says why it does not go on, and what can be done.
	 *
	 * @param array  $state   Of the restore.
	 * @param string $message Why.
	 */
	public function stopped( array $state, $message ) {
		$body    = self::failure( $message ) . $this->progress( $state );
		$buttons = '<a class="button main" href="?go=1">' . self::plain( Gnusys_Connector_Restorer_Words::say( 'GO_ON' ) ) . '</a>';
		if ( isset( $state['swap'] ) ) {
			$buttons .= $this->form( $this->button( 'back', Gnusys_Connector_Restorer_Words::say( 'BACK' ), false ) );
		} else {
			$body    .= '<p>' . self::plain( Gnusys_Connector_Restorer_Words::say( 'UNTOUCHED' ) ) . '</p>';
			$buttons .= $this->form( $this->button( 'cancel', Gnusys_Connector_Restorer_Words::say( 'CANCEL' ), false ) );
		}
		self::send( Gnusys_Connector_Restorer_Words::say( 'STOPPED' ), $body . '<div class="buttons">' . $buttons . '</div>' );
	}

	/**
	 * Says how it ended, and what can be done.
	 *
	 * @param string $phase  done, checked or undone.
	 * @param array  $ending As Gnusys_Connector_Restore_Restorer::ending() has it.
	 */
	public function over( $phase, array $ending ) {
		$texts    = array(
			'done'    => Gnusys_Connector_Restorer_Words::say( 'DONE' ),
			'checked' => Gnusys_Connector_Restorer_Words::say( 'CHECKED' ),
			'undone'  => Gnusys_Connector_Restorer_Words::say( 'UNDONE' ),
		);
		$is_whole = array() === $ending['troubles'];
		$body     = '<p' . ( $is_whole ? '>' . self::plain( $texts[ $phase ] ) : ' class="bad" role="alert">' . self::plain( Gnusys_Connector_Restorer_Words::say( 'NOT_WHOLE' ) ) ) . '</p>' . self::notes( $ending['troubles'] );
		$body    .= array() === $ending['notes'] ? '' : '<h2>' . self::plain( Gnusys_Connector_Restorer_Words::say( 'NOTES' ) ) . '</h2>' . self::notes( $ending['notes'] );
		$buttons  = $is_whole ? '' : '<a class="button main" href="?">' . self::plain( Gnusys_Connector_Restorer_Words::say( 'LOOK_AGAIN' ) ) . '</a>';
		$buttons .= '<a class="button' . ( $is_whole ? ' main' : '' ) . '" href="./" target="_blank" rel="noopener">' . self::plain( Gnusys_Connector_Restorer_Words::say( 'VISIT' ) ) . '</a>';
		$back     = 'done' === $phase ? $this->button( 'back', Gnusys_Connector_Restorer_Words::say( 'BACK' ), false ) : $this->button( 'again', Gnusys_Connector_Restorer_Words::say( 'AGAIN' ), false );
		$finish   = $this->button( 'finish', Gnusys_Connector_Restorer_Words::say( 'FINISH' ), false );
		self::send( $ending['title'], $body . '<div class="buttons">' . $buttons . $this->form( $back ) . $this->form( $finish ) . '</div>' );
	}

	/**
	 * A list of notes.
	 *
	 * @param array[] $notes As Gnusys_Connector_Restore_Texts::note() takes them.
	 * @return string Empty where there are none.
	 */
	private static function notes( array $notes ) {
		$texts = array_map( array( __CLASS__, 'plain' ), array_map( array( 'Gnusys_Connector_Restore_Texts', 'note' ), $notes ) );
		return array() === $texts ? '' : '<ul><li>' . implode( '</li><li>', $texts ) . '</li></ul>';
	}

	/**
	 * How far it is.
	 *
	 * @param array $state Of the restore.
	 * @return string
	 */
	private function progress( array $state ) {
		$phases = array_keys( isset( Gnusys_Connector_Restore_Restorer::BACK[ $state['phase'] ] ) ? Gnusys_Connector_Restore_Restorer::BACK : Gnusys_Connector_Restore_Restorer::FORWARD );
		$phases = isset( $state['decrypt'] ) ? $phases : array_values( array_diff( $phases, array( 'decrypt' ) ) );
		$step   = 1 + (int) array_search( $state['phase'], $phases, true );
		$size   = Gnusys_Connector_Restore_Restorer::size( $state );
		$share  = $size > 0 ? min( 1, $state['read'] / $size ) : 0;
		$label  = sprintf( Gnusys_Connector_Restorer_Words::say( 'STEP' ), $step, count( $phases ) );
		return '<p>' . self::plain( $label ) . '<progress aria-label="' . self::plain( $label ) . '" max="' . count( $phases ) . '" value="' . round( $step - 1 + $share, 3 ) . '"></progress></p>';
	}

	/**
	 * A form with what protects it.
	 *
	 * @param string $inner HTML.
	 * @return string
	 */
	private function form( $inner ) {
		return '<form method="post" action="?"><input type="hidden" name="seal" value="' . self::plain( $this->seal ) . '">' . $inner . '</form>';
	}

	/**
	 * A button that sends its form.
	 *
	 * @param string $wanted  What it asks for.
	 * @param string $text    What it says.
	 * @param bool   $is_main Whether it is the next step.
	 * @return string
	 */
	private function button( $wanted, $text, $is_main ) {
		return '<button name="do" value="' . $wanted . '"' . ( $is_main ? ' class="main"' : '' ) . '>' . self::plain( $text ) . '</button>';
	}

	/**
	 * The choice of what to restore.
	 *
	 * @return string
	 */
	private function scopes() {
		$texts = array(
			'all'      => Gnusys_Connector_Restorer_Words::say( 'SCOPE_ALL' ),
			'database' => Gnusys_Connector_Restorer_Words::say( 'SCOPE_DATA' ),
			'files'    => Gnusys_Connector_Restorer_Words::say( 'SCOPE_FILES' ),
			'folder'   => Gnusys_Connector_Restorer_Words::say( 'SCOPE_FOLDER' ),
			'table'    => Gnusys_Connector_Restorer_Words::say( 'SCOPE_TABLE' ),
		);
		$html  = '<fieldset><legend>' . self::plain( Gnusys_Connector_Restorer_Words::say( 'SCOPE' ) ) . '</legend>';
		foreach ( $texts as $scope => $text ) {
			$html .= '<label class="choice"><input type="radio" name="scope" value="' . $scope . '"' . ( $this->value( 'scope', 'all' ) === $scope ? ' checked' : '' ) . '>' . self::plain( $text ) . '</label>';
			if ( 'folder' === $scope ) {
				$html .= $this->input( 'folder', Gnusys_Connector_Restorer_Words::say( 'FOLDER' ), '', Gnusys_Connector_Restorer_Words::say( 'FOLDER_HINT' ), 'type="text" autocomplete="off"', 'part of-folder' );
			} elseif ( 'table' === $scope ) {
				$html .= $this->input( 'table', Gnusys_Connector_Restorer_Words::say( 'TABLE' ), '', Gnusys_Connector_Restorer_Words::say( 'TABLE_HINT' ), 'type="text" autocomplete="off"', 'part of-table' );
			}
		}
		return $html . '</fieldset>';
	}

	/**
	 * How to reach the database.
	 *
	 * @param bool $has_config Whether wp-config.php says it.
	 * @return string
	 */
	private function database( $has_config ) {
		$html = '<fieldset><legend>' . self::plain( Gnusys_Connector_Restorer_Words::say( 'DATABASE' ) ) . '</legend><small>'
			. self::plain( $has_config ? Gnusys_Connector_Restorer_Words::say( 'DATABASE_OWN' ) : Gnusys_Connector_Restorer_Words::say( 'DATABASE_NEW' ) ) . '</small>';
		if ( ! $has_config ) {
			$html .= $this->input( 'database_host', Gnusys_Connector_Restorer_Words::say( 'HOST' ), 'localhost', '', 'type="text" autocomplete="off"' )
				. $this->input( 'database_name', Gnusys_Connector_Restorer_Words::say( 'NAME' ), '', '', 'type="text" autocomplete="off"' )
				. $this->input( 'database_user', Gnusys_Connector_Restorer_Words::say( 'USER' ), '', '', 'type="text" autocomplete="off"' )
				. $this->input( 'database_password', Gnusys_Connector_Restorer_Words::say( 'PASSWORD' ), '', '', 'type="password" autocomplete="off"' );
		}
		return $html . '</fieldset>';
	}

	/**
	 * A field with its label.
	 *
	 * @param string $name       Its name.
	 * @param string $label      What it is.
	 * @param string $value      What stands in it, unless something was typed.
	 * @param string $hint       What to write; empty for nothing.
	 * @param string $attributes Others.
	 * @param string $kind       Its label's class.
	 * @return string
	 */
	private function input( $name, $label, $value, $hint, $attributes, $kind = '' ) {
		return '<label' . ( '' === $kind ? '' : ' class="' . $kind . '"' ) . '><strong>' . self::plain( $label ) . '</strong><input name="' . $name . '" value="' . self::plain( $this->value( $name, $value ) ) . '" ' . $attributes . '>' . ( '' === $hint ? '' : '<small>' . self::plain( $hint ) . '</small>' ) . '</label>';
	}

	/**
	 * What stands in a field.
	 *
	 * @param string $name    Its name.
	 * @param string $default Where nothing was typed.
	 * @return string
	 */
	private function value( $name, $default ) {
		return isset( $this->typed[ $name ] ) ? $this->typed[ $name ] : $default;
	}

	/**
	 * What went wrong.
	 *
	 * @param string $message Sentences; empty for nothing.
	 * @return string
	 */
	private static function failure( $message ) {
		return '' === $message ? '' : '<p class="bad" role="alert">' . self::plain( $message ) . '</p>';
	}

	/**
	 * Sends a page.
	 *
	 * @param string $title Heading.
	 * @param string $body  HTML.
	 * @param string $head  HTML.
	 */
	private static function send( $title, $body, $head = '' ) {
		$style = GNUSYS_RESTORER_STYLE;
		array_map( 'header', self::HEADERS );
		header( "Content-Security-Policy: default-src 'none'; style-src 'sha256-" . base64_encode( hash( 'sha256', $style, true ) ) . "'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'" );
		echo '<!DOCTYPE html><html lang="' . Gnusys_Connector_Restore_Language::tag() . '"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>' . self::plain( $title ) . '</title>' . $head . '<style>' . $style . '</style></head><body><main><h1>' . self::plain( $title ) . '</h1>' . $body . '</main></body></html>'; // Made of escaped parts.
	}

	/**
	 * A text as HTML.
	 *
	 * @param string $text Any.
	 * @return string
	 */
	private static function plain( $text ) {
		return htmlspecialchars( $text, ENT_QUOTES | ENT_SUBSTITUTE, 'UTF-8' );
	}
}
