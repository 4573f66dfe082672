<?php
/**
 * What the restorer's page says.
 *
 * @package Gnusys_Connector
 */

defined( 'ABSPATH' ) || exit;

/**
 * The Spanish words of the page.
 */
final class Gnusys_Connector_Restorer_Words {

	const TITLE = 'Restaurar el sitio';

	const NO_CODE      = 'Este restaurador no tiene código. Descárgalo del portal, junto con el respaldo.';
	const OVER_TITLE   = 'Este restaurador venció';
	const OVER         = 'Sirve una hora. Descarga otro del portal y súbelo. Lo que ya avanzó se conserva.';
	const OVER_HOME    = 'Sirve una hora. En WordPress, abre Herramientas › Restaurar un respaldo: ahí se sigue. Lo que ya avanzó se conserva.';
	const CODE         = 'Código';
	const CODE_HINT    = 'El portal lo mostró al descargar el restaurador.';
	const CODE_HOME    = 'WordPress lo mostró al preparar la restauración.';
	const CODE_WRONG   = 'El código no es correcto. Cópialo otra vez del portal.';
	const CODE_WRONG_HOME = 'El código no es correcto. Cópialo otra vez de WordPress. Si ya no lo tienes, abre Herramientas › Restaurar un respaldo: ahí recibes otro.';
	const ENTER        = 'Entrar';
	const PLAIN_HTTP   = 'La conexión no está cifrada. Si tu hosting lo permite, abre esta dirección con https://.';

	const INTRODUCTION = 'Primero se comprueba el respaldo y se prepara todo aparte. Tu sitio no cambia hasta el último paso, y después puedes volver atrás.';
	const ARCHIVE      = 'Respaldo';
	const ARCHIVE_NONE = 'Aún no hay ningún respaldo aquí. Sube el archivo .zip o .zip.enc a la misma carpeta que este restaurador y recarga.';
	const PASSPHRASE   = 'Contraseña del respaldo';
	const PASSPHRASE_HINT = 'Solo para un archivo .enc: la que había en GNUsys Conector cuando se hizo. El portal no la conoce.';
	const RELOAD       = 'Recargar';
	const SCOPE        = 'Qué restaurar';
	const SCOPE_ALL    = 'Todo: base de datos y archivos';
	const SCOPE_DATA   = 'Solo la base de datos';
	const SCOPE_FILES  = 'Solo los archivos';
	const SCOPE_FOLDER = 'Solo una carpeta';
	const SCOPE_TABLE  = 'Solo una tabla';
	const FOLDER       = 'Carpeta';
	const FOLDER_HINT  = 'Por ejemplo, wp-content/uploads.';
	const TABLE        = 'Tabla';
	const TABLE_HINT   = 'Por ejemplo, wp_posts.';
	const ADDRESS      = 'Dirección del sitio';
	const ADDRESS_HINT = 'La del respaldo se cambia por esta. Déjala vacía para conservarla.';
	const DATABASE     = 'Base de datos';
	const DATABASE_OWN = 'Se usan los datos de wp-config.php.';
	const DATABASE_NEW = 'Crea una base de datos vacía en tu hosting y escribe sus datos. Con ellos se hace wp-config.php.';
	const HOST         = 'Servidor';
	const NAME         = 'Nombre';
	const USER         = 'Usuario';
	const PASSWORD     = 'Contraseña';
	const CORE         = 'Aquí no está WordPress. Descarga de es.wordpress.org la versión del respaldo y sube su .zip a esta misma carpeta, sin descomprimirlo.';
	const CORE_PARTS   = 'Aquí faltan archivos de WordPress. Descarga de es.wordpress.org la versión del respaldo y sube su .zip a esta misma carpeta, sin descomprimirlo: al restaurar se completan.';
	const CORE_ZIP     = 'Aquí no está WordPress. Al restaurar se toma de %s.';
	const CORE_PARTS_ZIP = 'Aquí faltan archivos de WordPress. Al restaurar se completan con %s.';
	const CORE_VERSION = '%1$s (versión %2$s)';
	const CORE_OR      = ' o ';
	const CORE_OTHER   = 'Si el respaldo es de otra versión, sube también el .zip de esa.';
	const START        = 'Restaurar';
	const VERIFY       = 'Solo comprobar';

	const WORKING      = 'Deja esta página abierta. Si se cierra, ábrela otra vez y sigue donde quedó.';
	const STEP         = 'Paso %1$d de %2$d';
	const GO_ON        = 'Continuar';
	const STOPPED      = 'La restauración se detuvo';
	const UNTOUCHED    = 'Tu sitio sigue como estaba.';
	const CANCEL       = 'Cancelar y eliminar lo preparado';

	const DONE         = 'Revisa tu sitio. Si algo no está bien, puedes volver al estado anterior. Si todo está bien, termina: se elimina este restaurador y ya no se puede volver.';
	const NOT_WHOLE    = 'La base de datos y los archivos del respaldo están en su lugar. A WordPress le faltan archivos propios, o no son los que tenía: el respaldo no los trae, y sin ellos el sitio puede fallar.';
	const LOOK_AGAIN   = 'Comprobar otra vez';
	const CHECKED      = 'Se leyó entero y todo coincide con lo que se respaldó.';
	const UNDONE       = 'Puedes elegir otro respaldo, o terminar: se elimina este restaurador con lo que preparó.';
	const NOTES        = 'Ten en cuenta';
	const VISIT        = 'Ver el sitio';
	const BACK         = 'Volver al estado anterior';
	const FINISH       = 'Terminar y eliminar el restaurador';
	const AGAIN        = 'Volver a empezar';
	const BYE_TITLE    = 'Listo';
	const BYE          = 'Se eliminaron el restaurador, lo que había preparado, el archivo del respaldo y el de WordPress.';
	const BYE_HOME     = 'El restaurador y lo que había preparado se eliminaron.';
	const LINK_AGAIN   = 'Ahora vuelve a vincular el sitio con el portal: el respaldo no guarda sus API Keys.';
	const NOTHING      = 'No hay ninguna restauración en curso. En WordPress puedes empezar otra.';
	const HOME         = 'Volver a WordPress';
	const BYE_BY_HAND  = 'No se pudo eliminar el restaurador. Elimina «%s» a mano, y también el archivo del respaldo.';
}
