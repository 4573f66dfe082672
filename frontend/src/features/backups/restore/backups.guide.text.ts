/**
 * Wording of /backups/restore-guide: how a site is put back from a backup, step by step. What stands between « » are the words
 * of the restorer's page, of the plugin and of the portal: a test looks for them there.
 */
export const guideText = {
  title: 'Guía de restauración',
  description: 'Cómo volver a tener tu sitio a partir de un respaldo, paso a paso.',
  back: 'Respaldos',
  ways: {
    title: 'Elige tu caso',
    items: [
      { to: 'wordpress', text: 'Puedes entrar en WordPress: restaura desde ahí, sin FTP.' },
      { to: 'hosting', text: 'El sitio está roto, o no puedes entrar: restaura desde el hosting.' },
      { to: 'hosting', text: 'El hosting está vacío: también desde el hosting, con WordPress.' },
    ],
  },
  before: {
    title: 'Antes de empezar',
    items: [
      'Si el sitio todavía existe, no elimines nada. Todo se prepara aparte, y al final puedes volver al estado anterior.',
      'Lo que se escribió en el sitio después del respaldo no está en él: anota los pedidos y comentarios nuevos.',
      'El restaurador funciona durante una hora desde que se sube o se usa. Si se pasa, pide otro: lo que ya avanzó se conserva.',
    ],
  },
  wordpress: {
    title: 'Desde WordPress',
    steps: [
      {
        title: 'Ten el respaldo a mano',
        items: [
          'El sitio suele guardar una copia de su último respaldo. Si es la que quieres, sigue con el paso 2.',
          'Si no, abre «Respaldos» en el portal, elige el sitio y luego el respaldo, y usa «Descargar».',
        ],
      },
      {
        title: 'Elígelo en WordPress',
        items: [
          'Entra en WordPress como administrador y abre Herramientas › Restaurar un respaldo.',
          'Si descargaste un archivo, elígelo bajo «O sube uno» y usa «Subir». Espera a que aparezca en la lista.',
          'En la lista, usa el nombre del respaldo.',
        ],
        picture: {
          name: 'wp-archives',
          alt: 'La pantalla «Restaurar un respaldo» de WordPress: una tabla con los respaldos que hay en el sitio y un formulario para subir otro.',
        },
      },
      {
        title: 'Di qué restaurar',
        items: [
          'Mira la fecha, la dirección, las tablas y los archivos: ahí se ve si es el respaldo que quieres.',
          'En «2. Qué restaurar» deja «Todo: base de datos y archivos», o elige una parte.',
          'Si el archivo termina en .enc, escribe en «Contraseña del respaldo» la que había en GNUsys Conector cuando se hizo. Lo que hay en él no se ve antes.',
          'Lee «3. Qué va a pasar», escribe «Tu contraseña de WordPress» y usa «Preparar la restauración».',
        ],
        picture: {
          name: 'wp-chosen',
          alt: 'El resumen de un respaldo, la elección de qué restaurar y el campo para la contraseña de WordPress.',
        },
      },
      {
        title: 'Restaura',
        items: [
          'Copia el código y la dirección de la página, y guárdalos hasta que termines.',
          'Usa «Restaurar». Se abre una página que no necesita WordPress: déjala abierta hasta que diga «El sitio está restaurado».',
          'Si se cierra, ábrela otra vez con la dirección y el código que guardaste. También sirve volver a Herramientas › Restaurar un respaldo, escribir tu contraseña y usar «Abrir la restauración»: muestra un código y una dirección nuevos. Con «Restaurar» sigue donde quedó.',
        ],
        picture: {
          name: 'wp-ready',
          alt: 'El código y la dirección de la página que restaura, con el botón «Restaurar».',
        },
      },
    ],
  },
  hosting: {
    title: 'Desde el hosting',
    steps: [
      {
        title: 'Pide el respaldo',
        items: [
          'En el portal, abre «Respaldos», elige el sitio y luego el respaldo.',
          'Usa «Restaurar este respaldo» y «Continuar». Si el portal te pide tu contraseña, escríbela y usa «Continuar» otra vez. Espera hasta que diga «Todo listo para restaurar».',
          'Usa «Descargar el respaldo» y «Descargar restaurar.php», y copia el código. Guárdalos en tu equipo: no volverán a mostrarse.',
          'El restaurador debe llamarse restaurar.php. Si tu navegador le puso otro nombre, como restaurar (1).php, cámbialo.',
        ],
        picture: {
          name: 'portal-kit',
          alt: 'La ventana «Todo listo para restaurar» del portal, con el respaldo, el restaurador y su código.',
        },
      },
      {
        title: 'Si el hosting está vacío',
        items: [
          'Crea en él una base de datos y anota su servidor, su nombre, su usuario y su contraseña.',
          'Descarga WordPress de es.wordpress.org, en la versión que tenía el sitio. En el portal, abre «Sitios Web», usa «Editar» en las acciones del sitio y mira «Versión de WordPress»: ahí está completa, como 6.8.3. Las anteriores están en https://es.wordpress.org/download/releases/. Si no la sabes, el restaurador la dice cuando usas «Restaurar».',
        ],
      },
      {
        title: 'Súbelos a tu hosting',
        items: [
          'Entra en el administrador de archivos de tu hosting, o usa un programa de FTP. Abre la carpeta del sitio, que suele llamarse public_html, www o htdocs. Si el sitio existe, en ella está la carpeta wp-content y, si no se perdió, el archivo wp-config.php.',
          'Sube ahí el respaldo, sin descomprimirlo, y restaurar.php.',
          'Si el hosting está vacío, sube ahí también el .zip de WordPress, sin descomprimirlo. Su nombre debe empezar con wordpress-.',
          'Si WordPress está en una carpeta propia, esa carpeta es la de la portada y no la de WordPress.',
          'Si el hosting vacío trae una página de muestra, como index.html, elimínala: se vería en lugar de tu sitio.',
        ],
      },
      {
        title: 'Abre el restaurador',
        items: [
          'En el navegador, escribe la dirección de tu sitio seguida de /restaurar.php. Por ejemplo: https://mi-sitio.cl/restaurar.php',
          'Pega el código en «Código» y usa «Entrar».',
        ],
        picture: {
          name: 'restorer-code',
          alt: 'La primera página de restaurar.php: pide el código que mostró el portal.',
        },
      },
      {
        title: 'Di qué restaurar',
        items: [
          'En «Respaldo» elige el archivo que subiste, y en «Qué restaurar» deja «Todo: base de datos y archivos».',
          'Si el archivo termina en .enc, escribe en «Contraseña del respaldo» la que había en GNUsys Conector cuando se hizo. El portal no la conoce.',
          'En «Dirección del sitio» está la de esta página. Si el sitio va a quedar en otra, escríbela. Una red de sitios solo se restaura en su misma dirección: haz que el dominio apunte a este hosting antes de empezar.',
          'Si el sitio tiene su wp-config.php, los datos de «Base de datos» se leen de ahí.',
        ],
        picture: {
          name: 'restorer-start',
          alt: 'La página «Restaurar el sitio» en un sitio que existe: el respaldo, qué restaurar y la dirección.',
        },
      },
      {
        title: 'Si la página los pide, escribe los datos de la base de datos',
        items: [
          'Los pide en un hosting vacío, y también cuando se perdió wp-config.php. Escribe en «Servidor», «Nombre», «Usuario» y «Contraseña» lo que anotaste.',
          'Si no anotaste nada, crea en tu hosting una base de datos nueva y escribe sus datos. La que tenía el sitio queda como está.',
        ],
        picture: {
          name: 'restorer-empty',
          alt: 'La página «Restaurar el sitio» en un hosting vacío: pide también los datos de la base de datos.',
        },
      },
      {
        title: 'Restaura',
        items: [
          'Usa «Restaurar» y deja la página abierta hasta que diga «El sitio está restaurado».',
          'Si se cierra, ábrela otra vez y sigue donde quedó.',
        ],
        picture: {
          name: 'restorer-working',
          alt: 'La página mientras restaura: dice qué hace, en qué paso va y que puede cerrarse sin perder lo avanzado.',
        },
      },
    ],
  },
  end: {
    title: 'Al final',
    steps: [
      {
        title: 'Comprueba y termina',
        items: [
          'Usa «Ver el sitio», que lo abre en otra pestaña. Mira la portada y una página.',
          'Entra en WordPress: escribe la dirección de tu sitio seguida de /wp-admin (si WordPress está en una carpeta propia, de esa carpeta y /wp-admin), y usa el usuario y la contraseña del día del respaldo.',
          'Si la portada se ve y las demás páginas dan error 404, suele faltar el archivo .htaccess. En WordPress, abre Ajustes › Enlaces permanentes y usa «Guardar cambios»: lo crea otra vez.',
          'Si algo no está bien, usa «Volver al estado anterior». Después, «Volver a empezar» deja elegir otro respaldo, y «Terminar y eliminar el restaurador» deja todo como estaba.',
          'Si todo está bien, usa «Terminar y eliminar el restaurador». Después ya no se puede volver.',
          'El restaurador elimina al terminar el respaldo que subiste y el .zip de WordPress. Si alguno sigue ahí, elimínalo; en WordPress, con «Eliminar» en Herramientas › Restaurar un respaldo.',
        ],
        picture: {
          name: 'restorer-done',
          alt: 'La página «El sitio está restaurado», con los botones para ver el sitio, volver al estado anterior y terminar.',
        },
      },
      {
        title: 'Vuelve a conectar el sitio con el portal',
        items: [
          'Si restauraste solo archivos o una carpeta, omite este paso: el sitio sigue conectado.',
          'El respaldo no guarda las API Keys del sitio: así nadie puede hacer pasar una copia por el original.',
          'En el portal, abre «Sitios Web» y usa «Editar» en las acciones del sitio.',
          'Si el sitio quedó en otra dirección, escríbela en «URL», usa «Guardar cambios» y abre «Editar» otra vez: un código no sirve para una dirección que el portal no tiene.',
          'Usa «Generar código» y «Copiar texto». Pégalo en WordPress, en Ajustes › GNUsys Conector, en «Texto de vinculación», y usa «Vincular».',
          'En el portal, abre «Respaldos», elige el sitio y abre «API Key». Usa «Regenerar» y «Regenerar API Key», o «Generar API Key» si no hay una activa. Después usa «Copiar API Key»: no vuelve a mostrarse.',
          'Pégala en WordPress, en Ajustes › GNUsys Conector, bajo «Respaldos», en «API Key de respaldos».',
          'Si los respaldos del sitio tenían contraseña propia, escríbela ahí en «Contraseña de los respaldos» y en «Repite la contraseña», y marca la casilla que sigue. Sin ella, el sitio no hace respaldos.',
          'Usa «Guardar ajustes de respaldo». Para no esperar al próximo respaldo, usa «Respaldar ahora».',
          'El primer respaldo que llegue puede decir «Origen nuevo». Ábrelo en el portal y usa «Es correcto».',
        ],
      },
    ],
  },
  help: {
    title: 'Si algo no funciona',
    items: [
      '«La restauración se detuvo»: la página dice por qué y qué hacer. Corrígelo y usa «Continuar». Mientras diga «Tu sitio sigue como estaba», también puedes usar «Cancelar y eliminar lo preparado».',
      '«Este restaurador venció»: pide otro en el portal y súbelo con el nombre restaurar.php. Su código es nuevo; el respaldo que ya subiste sirve. Si empezaste en WordPress, usa ahí «Abrir la restauración» y después «Restaurar». Sigue donde quedó.',
      '«El código no es correcto»: cópialo otra vez. Si lo perdiste, pide otra restauración en el portal y sube el restaurar.php nuevo.',
      '«No pudimos entrar a la base de datos»: revisa los datos que escribiste. Si la página no los pide y dice «Se usan los datos de wp-config.php.», esa base de datos ya no existe o tiene otra contraseña. Crea en tu hosting una nueva. Cambia ahí el nombre de wp-config.php a wp-config-anterior.php y abre otra vez el restaurador: ahora los pide. Cuando el sitio funcione, elimina wp-config-anterior.php.',
      '«Faltan los archivos de WordPress»: sube el .zip que la página nombra a la misma carpeta y usa «Continuar».',
      'WordPress dice «Hay una restauración abierta»: escribe tu contraseña, usa «Abrir la restauración» y después «Restaurar»: ahí puedes seguir, volver atrás o terminarla.',
      'En Herramientas no está «Restaurar un respaldo»: actualiza el plugin GNUsys Conector, o restaura desde el hosting.',
      'La página del restaurador no existe o el navegador la descarga: el hosting no ejecuta PHP en esa carpeta. Revisa que sea la del sitio.',
      'La página del restaurador queda en blanco o da un error 500: pide a tu hosting PHP 7.4 o uno más nuevo, con mysqli y zlib.',
      'El hosting no deja subir un archivo tan grande: súbelo por FTP, en modo binario.',
      '«El sitio está restaurado, pero WordPress no está entero»: faltan archivos de WordPress, que el respaldo no suele traer. Descarga de https://es.wordpress.org/download/releases/ la versión que la página nombra y descomprímela en tu equipo. Sube al hosting, sobre lo que hay, las carpetas wp-admin y wp-includes y los archivos que están junto a ellas, sin wp-content, y usa «Comprobar otra vez».',
      'Antes de restaurar, la página dice que faltan archivos de WordPress: sube el .zip de la versión del respaldo a la misma carpeta, sin descomprimirlo. Al restaurar se completan. Si no sabes la versión, usa «Restaurar»: al final, la página la nombra y dice qué hacer.',
      'De un .zip dice que «no es WordPress, o está incompleto»: la subida se cortó, o es otro archivo. Elimínalo del hosting, descárgalo otra vez de es.wordpress.org y súbelo por FTP, en modo binario.',
      '«Ten en cuenta»: la página nombra lo que no pudo quedar igual y dice por qué. Lo demás sí quedó.',
      'La dirección cambió y un fondo o una imagen no aparece: la página nombró los archivos donde quedó la anterior. Los CSS de Elementor se hacen otra vez en Elementor › Herramientas › Regenerar CSS.',
      'La dirección de tu sitio cambió: en el portal, edita el sitio y escribe la nueva. Después vuelve a conectarlo, como se explica al final de esta guía.',
      'La dirección del portal cambió: en WordPress, en Ajustes › GNUsys Conector, bajo «Respaldos», escribe la nueva en «Portal» y usa «Guardar ajustes de respaldo». La API Key sigue siendo la misma.',
      'El sitio muestra lo de antes: vacía su caché y la del navegador.',
      'Si prefieres que lo hagamos contigo, escríbenos.',
    ],
  },
} as const;
