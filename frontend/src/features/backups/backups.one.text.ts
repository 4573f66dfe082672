import type { LeftOutKind } from '../../../../functions/backups/details/backups.details.domain.ts';
import { formatCount } from '../../lib/format/format.ts';

/** Why the plugin left something out, by its codes; what has none is in its own words. */
const reasons: Readonly<Record<string, string>> = {
  unreadable: 'No se pudo leer',
  vanished: 'Se eliminó mientras se hacía el respaldo',
  changed: 'Cambió mientras se copiaba: puede estar a medias',
  link: 'Es un enlace a otro lugar',
  'link-left': 'Es un enlace a algo que el sitio usa, y no se pudo seguir',
  name: 'Su nombre es demasiado largo para restaurarlo',
  special: 'No es un archivo común',
  excluded: 'El conector lo omite siempre: cachés y otros respaldos',
  'excluded-by-admin': 'Lo omite el administrador del sitio',
  'not-chosen': 'No se eligió en el conector',
  outside: 'Está fuera de WordPress',
  'uploads-outside':
    'Los archivos subidos están fuera de wp-content, y no se eligieron en el conector',
  history: 'Es el historial de una tabla',
  'no-prefix': 'No tiene el prefijo de las tablas del sitio',
  'rows-elsewhere': 'Sus filas están en otro servidor',
  broken: 'No funciona: le falta una tabla',
  'not-visible': 'El usuario de la base de datos no puede verlos',
  'other-installation': 'Son de otra instalación de WordPress',
  'shared-database': 'Pueden ser de otro: la base de datos es compartida',
};

/** Wording of /backups/{site}/{backup}: what is in a backup, and where it came from. */
export const oneBackupText = {
  title: 'Respaldo',
  loading: { title: 'Respaldo', description: 'Leemos qué contiene y de dónde vino.' },
  back: 'Respaldos del sitio',
  failed: 'No se pudo cargar el respaldo',
  missing: {
    title: 'Este respaldo no existe',
    description: 'Puede que se haya eliminado, o que sea de otra cuenta.',
  },
  download: 'Descargar',
  downloadAgain: 'Reintentar la descarga',
  facts: {
    title: 'Datos',
    status: 'Estado',
    file: 'Archivo',
    size: 'Tamaño',
    added: 'Agregó al almacenamiento',
    addedHint: 'Lo demás lo comparte con otros respaldos del sitio.',
    made: 'Fecha',
    origin: 'Origen',
    network: 'Red de envío',
    proof: 'Restauración',
    notProvable: 'No la podemos comprobar: tiene contraseña propia',
    /** Nobody will try it, either. */
    unproven: 'Sin comprobar',
    notTried: 'No la comprobamos: la subió una persona',
    description: 'Descripción',
    failure: 'Error',
  },
  contents: {
    title: 'Qué contiene',
    incompleteHint:
      'Falta algo que el sitio necesita para volver a funcionar. Revisa abajo qué quedó fuera.',
    tables: 'Tablas',
    rows: 'Filas',
    files: 'Archivos',
    bytes: 'Sin comprimir',
    oneMoment: 'La base de datos es de un solo momento.',
    severalMoments:
      'Las tablas no son de un solo momento: el sitio podía cambiar mientras se copiaban.',
    unknown: {
      manual: 'El portal no sabe qué contiene: lo subió una persona.',
      automatic:
        'No se sabe qué contiene: lo envió una versión anterior del conector. Actualízalo para verlo en los próximos.',
      pending: 'Lo verás cuando termine la subida.',
    },
  },
  leftOut: {
    none: 'No quedó nada fuera.',
    title: (count: number) =>
      formatCount(count, 'elemento quedó fuera', 'elementos quedaron fuera'),
    more: (count: number) =>
      `${formatCount(count, 'elemento más está', 'elementos más están')} en el archivo manifest.json del respaldo.`,
    kinds: {
      file: 'Archivo',
      folder: 'Carpeta',
      table: 'Tabla',
      view: 'Vista',
      trigger: 'Disparador',
      routine: 'Rutina',
      event: 'Evento',
      other: 'Otro',
    } satisfies Record<LeftOutKind, string>,
    /** What the plugin does not name, it counts; a star stands for all there may be. */
    name: (name: string) => {
      if (name === '*') return '(todos)';
      return /^\d+$/.test(name) ? `× ${name}` : name;
    },
    reason: (reason: string) => reasons[reason] ?? reason,
  },
  encryptedAdvice:
    'Es la que había en GNUsys Conector cuando se hizo: el restaurador la pide. El portal no la conoce y nadie puede recuperarla.',
  source: {
    both: 'Este respaldo llegó de otra instalación de WordPress y desde otra red que los anteriores.',
    origin:
      'Este respaldo llegó de otra instalación de WordPress: es una copia del sitio, o cambió su archivo wp-config.php.',
    network: 'Este respaldo llegó desde otra red que los anteriores.',
    advice:
      'Si mudaste el sitio, confírmalo. Si no lo esperabas, revoca la API Key de respaldos del sitio.',
    confirm: 'Es correcto',
    confirmed: 'Origen confirmado',
    confirmFailed: 'No se pudo confirmar el origen.',
    key: 'Ver la API Key',
  },
} as const;
