/** Wording of /backups/restore-guide: how a site is put back from a backup, step by step, in the words of the restorer's page. */
export const guideText = {
  title: 'Guía de restauración',
  description: 'Cómo volver a tener tu sitio a partir de un respaldo, paso a paso.',
  back: 'Respaldos',
  before: {
    title: 'Antes de empezar',
    items: [
      'Ten a mano la entrada a tu hosting: su página con el administrador de archivos, o un programa de FTP.',
      'Si el sitio todavía existe, no elimines nada. El restaurador prepara todo aparte, y al final puedes volver al estado anterior.',
      'Si el hosting está vacío, crea en él una base de datos y anota su servidor, su nombre, su usuario y su contraseña. Descarga también WordPress de es.wordpress.org, en la versión que tenía el sitio.',
      'El restaurador funciona durante una hora desde que lo subes o lo usas. Si se pasa, pide otro en el portal: lo que ya avanzó se conserva.',
    ],
  },
  steps: [
    {
      title: 'Pide el respaldo',
      items: [
        'En el portal, abre «Respaldos», elige el sitio y luego el respaldo.',
        'Usa «Restaurar este respaldo» y escribe tu contraseña.',
        'Descarga el respaldo y restaurar.php, y copia el código. Guárdalos en tu equipo: no volverán a mostrarse.',
      ],
    },
    {
      title: 'Súbelos a tu hosting',
      items: [
        'En el administrador de archivos de tu hosting, entra en la carpeta del sitio. Suele llamarse public_html, www o htdocs. Si el sitio existe, en ella está el archivo wp-config.php.',
        'Sube ahí el respaldo, sin descomprimirlo.',
        'Sube ahí mismo restaurar.php.',
        'Si el hosting está vacío, sube ahí también el .zip de WordPress, sin descomprimirlo.',
      ],
    },
    {
      title: 'Abre el restaurador',
      items: [
        'En el navegador, escribe la dirección de tu sitio seguida de /restaurar.php. Por ejemplo: https://mi-sitio.cl/restaurar.php',
        'Pega el código y usa «Entrar».',
      ],
    },
    {
      title: 'Restaura',
      items: [
        'En «Respaldo» elige el archivo que subiste, y en «Qué restaurar» deja «Todo: base de datos y archivos».',
        'Si el archivo termina en .enc, escribe en «Contraseña del respaldo» la que había en GNUsys Conector cuando se hizo. El portal no la conoce.',
        'Si el sitio va a quedar en otra dirección, escríbela en «Dirección del sitio». Si no, no cambies nada.',
        'Si te pide los datos de la base de datos, escribe los que anotaste. Si el sitio existe, los lee de wp-config.php.',
        'Usa «Restaurar» y deja la página abierta. Si se cierra, ábrela otra vez y sigue donde quedó.',
        'Si la restauración se detiene, la página dice por qué, y tu sitio sigue como estaba.',
      ],
    },
    {
      title: 'Comprueba y termina',
      items: [
        'Abre tu sitio en otra pestaña. Mira la portada y una página, y entra en WordPress.',
        'Si algo no está bien, usa «Volver al estado anterior».',
        'Si todo está bien, usa «Terminar y eliminar el restaurador». Después ya no se puede volver.',
        'Elimina del hosting el respaldo que subiste.',
      ],
    },
    {
      title: 'Vuelve a conectar el sitio con el portal',
      items: [
        'El respaldo no guarda las API Keys del sitio: así nadie puede hacer pasar una copia por el original.',
        'En el portal, edita el sitio y vincúlalo otra vez con un código.',
        'En los respaldos del sitio, abre «API Key», genera otra y pégala en WordPress, en Ajustes › GNUsys Conector.',
        'El primer respaldo que llegue puede decir «Origen nuevo». Ábrelo y usa «Es correcto».',
      ],
    },
  ],
  help: {
    title: 'Si algo no funciona',
    items: [
      'La página de restaurar.php queda en blanco o da un error 500: pide a tu hosting PHP 7.4 o uno más nuevo, con mysqli y zlib.',
      'El código no sirve: cópialo otra vez, o pide otra restauración en el portal y sube el restaurar.php nuevo.',
      'El hosting no deja subir un archivo tan grande: súbelo por FTP.',
      'Si prefieres que lo hagamos contigo, escríbenos.',
    ],
  },
} as const;
