<?php
/**
 * What a restore says.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * The Spanish sentences of a restore. They do not stand in languages/: the restorer runs where no WordPress translates.
 */
final class Gnusys_Connector_Restore_Texts {

	/**
	 * Why it cannot go on: what happened, then what to do.
	 */
	const STOPS = array(
		'php-old'           => 'Este servidor usa PHP %s en 32 bits o sin las extensiones mysqli, zlib y hash. Pide a tu hosting PHP 7.4 o posterior, de 64 bits, con ellas.',
		'archive-missing'   => 'No encontramos el archivo «%s». Súbelo a la misma carpeta y vuelve a intentarlo.',
		'archive-unknown'   => '«%s» no es un respaldo de este portal. Descárgalo otra vez del portal.',
		'archive-truncated' => 'El archivo está incompleto: le falta el final. Descárgalo y súbelo otra vez, en modo binario.',
		'archive-split'     => 'El archivo es parte de un ZIP dividido. Descarga el respaldo entero del portal.',
		'passphrase-needed' => 'El respaldo tiene contraseña propia. Escríbela: es la que había en GNUsys Conector cuando se hizo.',
		'passphrase-wrong'  => 'La contraseña del respaldo no es correcta, o el comienzo del archivo está dañado. Es la que había en GNUsys Conector cuando se hizo.',
		'container-damaged' => 'El respaldo cifrado está dañado o incompleto a partir del byte %s. No se restaura nada de él. Descárgalo y súbelo otra vez, o usa otro respaldo.',
		'openssl-missing'   => 'Para descifrar el respaldo, PHP necesita la extensión openssl con AES-256-GCM. Pídela a tu hosting.',
		'archive-changed'   => 'El archivo cambió mientras se restauraba. Empieza otra vez.',
		'directory-damaged' => 'El índice del archivo está dañado cerca de «%s». Descárgalo y súbelo otra vez.',
		'name-unsafe'       => 'El archivo trae un nombre peligroso: «%s». No se restaura nada de él. Avisa a quien mantiene tu sitio.',
		'name-duplicate'    => '«%s» está dos veces en el archivo. No se restaura nada de él. Avisa a quien mantiene tu sitio.',
		'entry-link'        => '«%s» es un enlace simbólico o un archivo especial. No se restaura nada del archivo. Avisa a quien mantiene tu sitio.',
		'entry-method'      => '«%s» está comprimido o cifrado de un modo que no conocemos. Descarga el respaldo otra vez del portal.',
		'entry-unexpected'  => '«%s» no es parte de un respaldo. No se restaura nada del archivo. Descárgalo otra vez del portal.',
		'entry-damaged'     => '«%s» está dañado dentro del archivo. Descárgalo y súbelo otra vez, o usa otro respaldo.',
		'manifest-missing'  => 'El archivo no trae manifest.json, que dice qué hay en el respaldo. Descárgalo otra vez del portal.',
		'manifest-damaged'  => 'No se puede leer manifest.json. Descarga el respaldo otra vez del portal, o usa otro.',
		'format-unknown'    => 'El respaldo tiene el formato %s, que este restaurador no conoce. Descarga del portal el restaurador actual.',
		'dump-missing'      => 'El archivo no trae la base de datos. Restaura solo los archivos, o usa otro respaldo.',
		'dump-unknown'      => 'La base de datos del respaldo trae una instrucción que no esperábamos: «%s». No se restaura nada de él.',
		'dump-incomplete'   => 'La base de datos del respaldo termina a medias. Usa otro respaldo.',
		'sums-damaged'      => 'No se puede leer la lista de sumas files.sha256. Descarga el respaldo otra vez del portal.',
		'file-missing'      => 'Falta «%s» en el archivo. Descárgalo otra vez del portal, o usa otro respaldo.',
		'file-extra'        => '«%s» está en el archivo, pero no en su lista de sumas. Descárgalo otra vez del portal, o usa otro respaldo.',
		'file-sum'          => '«%s» no es el archivo que se respaldó: su suma SHA-256 es otra. Descárgalo otra vez del portal, o usa otro respaldo.',
		'files-count'       => 'El respaldo dice tener %1$s archivos y trae %2$s. Descárgalo otra vez del portal, o usa otro.',
		'files-bytes'       => 'Los archivos del respaldo suman %2$s bytes y no %1$s. Descárgalo otra vez del portal, o usa otro.',
		'dump-bytes'        => 'La base de datos del respaldo tiene %2$s bytes y no %1$s. Descárgalo otra vez del portal, o usa otro.',
		'table-missing'     => 'Falta la tabla «%s» en la base de datos del respaldo. Usa otro respaldo.',
		'table-extra'       => 'La tabla «%s» está en la base de datos del respaldo, pero no en su lista. Usa otro respaldo.',
		'table-unknown'     => 'El respaldo no tiene la tabla «%s». Revisa su nombre.',
		'folder-unknown'    => 'El respaldo no tiene la carpeta «%s». Revisa su nombre.',
		'rows-count'        => 'La tabla «%1$s» debe tener %2$s filas y trae %3$s. Usa otro respaldo.',
		'rows-sum'          => 'Las filas de la tabla «%s» no son las que se respaldaron: su suma es otra. Usa otro respaldo.',
		'rows-lost'         => 'En la tabla «%1$s» quedaron %3$s filas de %2$s. El sitio sigue como estaba. Empieza otra vez.',
		'rows-differ'       => 'Las filas de la tabla «%s» no quedaron como se respaldaron. El sitio sigue como estaba. Usa un servidor de la misma versión, o escríbenos.',
		'row-too-large'     => 'Una fila de la tabla «%1$s» ocupa %2$s bytes y este servidor acepta %3$s. Pide a tu hosting que suba max_allowed_packet.',
		'prefix-differs'    => 'Las tablas del respaldo empiezan por «%1$s» y las de este sitio por «%2$s». Escribe $table_prefix = \'%1$s\'; en wp-config.php y vuelve a intentarlo.',
		'network-address'   => 'El respaldo es de una red de sitios: solo se restaura en su misma dirección, %s.',
		'address-unsafe'    => '«%s» no es una dirección. Escríbela como https://ejemplo.com.',
		'database-refused'  => 'No pudimos entrar a la base de datos: %s. Revisa sus datos.',
		'database-lost'     => 'Se perdió la conexión con la base de datos: %s. Continúa dentro de un momento.',
		'database-failed'   => 'La base de datos respondió: %s',
		'tables-busy'       => 'Otra conexión usa las tablas y no las suelta: %s. Continúa dentro de un momento. El sitio sigue como estaba.',
		'disk-full'         => 'Hacen falta unos %1$s MB libres y hay %2$s. Libera espacio y vuelve a intentarlo.',
		'folder-unwritable' => 'No se puede escribir en «%s». Da permiso de escritura a esa carpeta y vuelve a intentarlo.',
		'move-failed'       => 'No se pudo mover «%1$s» a «%2$s». Da permiso de escritura a ambas carpetas y continúa.',
		'settings-damaged'  => 'Falta un dato de la restauración: %s.',
		'core-missing'      => 'Faltan los archivos de WordPress. Sube wordpress-%s.zip a la misma carpeta y continúa.',
		'core-unreadable'   => '«%1$s» no es WordPress, o está incompleto. Sube wordpress-%2$s.zip a la misma carpeta, en modo binario, y continúa.',
		'busy'              => 'La restauración ya avanza en otra ventana. Espera un momento y continúa.',
		'nothing-to-undo'   => 'No hay un estado anterior al que volver.',
		'nothing-here'      => 'Aquí no hay una restauración empezada.',
	);

	/**
	 * What went through, but not wholly.
	 */
	const NOTES = array(
		'object-failed'   => 'No se pudo crear «%1$s», %2$s de la base de datos: %3$s',
		'key-failed'      => 'No se pudo crear la relación «%1$s» de la tabla «%2$s»: %3$s',
		'default-failed'  => 'No se pudo poner el valor predeterminado de la columna «%1$s» en la tabla «%2$s»: %3$s',
		'value-cut'       => 'En la tabla «%s» algún valor con la dirección nueva no cabía entero.',
		'collation'       => 'Este servidor no conoce el orden alfabético %1$s. Se usa %2$s.',
		'drop-in-left'    => 'wp-content/db.php usaba SQLite. No se restauró, porque este sitio tiene un servidor de base de datos.',
		'core-missing'    => 'Archivos de WordPress que faltan: %1$s (%2$s).',
		'core-differs'    => 'Archivos de WordPress que no tienen el tamaño que tenían en el respaldo: %1$s (%2$s).',
		'core-repair'     => 'Descarga WordPress %s de https://es.wordpress.org/download/releases/ y descomprímelo en tu equipo. Sube a tu hosting, sobre lo que hay, las carpetas wp-admin y wp-includes y los archivos que están junto a ellas. No subas wp-content. Después comprueba otra vez.',
		'core-other'      => 'WordPress se tomó de «%1$s», que es la versión %2$s, y el respaldo es de la %3$s. Si el sitio falla, vuelve al estado anterior, sube wordpress-%3$s.zip a la misma carpeta y restaura otra vez.',
		'core-unreadable' => '«%s» no es WordPress, o está incompleto: no se usa.',
		'cache-left'      => 'wp-content/object-cache.php no se restauró: necesita el servidor de caché del hosting anterior. Si este tiene uno, actívalo otra vez desde su plugin.',
		'names-left'      => 'Archivos y carpetas que no se restauraron, porque este servidor no admite sus nombres: %1$s (%2$s).',
		'links-copied'    => 'Eran enlaces a otro lugar y ahora son carpetas o archivos de este sitio: %s. Lo que hay en ese otro lugar no se tocó.',
		'shape-unknown'   => 'El respaldo es de una versión anterior del conector y no dice cómo estaba configurado WordPress: wp-config.php tiene lo habitual. Compara los textos con acentos y lo que tu sitio tenía de especial.',
		'constants-left'  => 'Constantes que wp-config.php definía y que no se escribieron: %s. Agrégalas si tu sitio las necesita.',
		'config-kept'     => 'wp-config.php sigue como estaba.',
	);

	/**
	 * How a restore ended that left WordPress without some of its own files.
	 */
	const NOT_WHOLE = 'El sitio está restaurado, pero WordPress no está entero';

	/**
	 * What a database has besides tables.
	 */
	const KINDS = array(
		'function'  => 'función',
		'procedure' => 'procedimiento',
		'view'      => 'vista',
		'trigger'   => 'disparador',
		'event'     => 'evento',
	);

	/**
	 * What it is doing.
	 */
	const PHASES = array(
		'decrypt'   => 'Descifrando el respaldo',
		'directory' => 'Leyendo el índice del respaldo',
		'check'     => 'Comprobando cada archivo',
		'census'    => 'Comprobando la base de datos',
		'files'     => 'Preparando los archivos',
		'core'      => 'Preparando WordPress',
		'import'    => 'Preparando la base de datos',
		'count'     => 'Contando las filas',
		'proof'     => 'Comparando las filas',
		'swap'      => 'Cambiando el sitio por el restaurado',
		'objects'   => 'Completando la base de datos',
		'done'      => 'El sitio está restaurado',
		'checked'   => 'El respaldo está entero',
		'detach'    => 'Volviendo al estado anterior',
		'back'      => 'Volviendo al estado anterior',
		'attach'    => 'Completando la base de datos anterior',
		'undone'    => 'El sitio está como antes de restaurar',
	);

	/**
	 * A reason to stop, as a sentence.
	 *
	 * @param string $reason One word.
	 * @param array  $values What it names.
	 * @return string
	 */
	public static function stop( $reason, array $values ) {
		return vsprintf( self::STOPS[ $reason ], array_map( array( __CLASS__, 'readable' ), $values ) );
	}

	/**
	 * A note, as a sentence.
	 *
	 * @param array $note Its word, and what it names.
	 * @return string
	 */
	public static function note( array $note ) {
		return vsprintf( self::NOTES[ $note[0] ], array_map( array( __CLASS__, 'readable' ), array_slice( $note, 1 ) ) );
	}

	/**
	 * A name that stands in a sentence: archives may hold any bytes.
	 *
	 * @param mixed $value What.
	 * @return string
	 */
	public static function readable( $value ) {
		$text = substr( (string) $value, 0, 300 );
		if ( ! preg_match( '//u', $text ) ) {
			$text = (string) preg_replace( '/[\x80-\xff]+/', '?', $text );
		}
		return (string) preg_replace( '/[\x00-\x1f\x7f]+/', ' ', $text );
	}
}
