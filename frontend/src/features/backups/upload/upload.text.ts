import { backupExtensions } from '../../../../../functions/backups/upload/backups.files.domain.ts';
import { formatBytes } from '../../../../../functions/core/validation/bytes.ts';
import { formatCount } from '../../../lib/format/format.ts';

const damaged =
  'una parte llegó dañada. Puede que el archivo haya cambiado mientras se subía: elígelo otra vez.';

/** Why an upload failed (spec 001 §8: the two prefixes and the words for what is unknown). */
export const uploadFailureText = {
  ofParts: 'Error de subida:',
  ofApi: 'Error de base de datos:',
  unknown: 'Error desconocido',
  toast: 'No se pudo subir el respaldo manual.',
  toastTitle: 'Error',
  /** By what S3 says of a part: its code, else its status; 0 where no answer came. */
  reasons: {
    0: 'se perdió la conexión con el almacenamiento. Revisa tu conexión a internet.',
    403: 'el almacenamiento no dio permiso para guardar el archivo. Si vuelve a ocurrir, avísanos.',
    404: 'la subida ya no está en el almacenamiento. Empieza otra vez.',
    ExpiredToken: 'el permiso para guardar el archivo venció. Vuelve a intentarlo.',
    BadDigest: damaged,
    InvalidDigest: damaged,
    IncompleteBody: damaged,
    XAmzContentSHA256Mismatch: damaged,
    XAmzContentChecksumMismatch: damaged,
    EntityTooLarge: 'el almacenamiento no acepta un archivo de este tamaño.',
    SlowDown: 'el almacenamiento recibe demasiadas subidas. Vuelve a intentarlo en unos minutos.',
  },
  busy: 'el almacenamiento no está disponible. Vuelve a intentarlo en unos minutos.',
  refused: (status: number) => `el almacenamiento no aceptó el archivo (${String(status)}).`,
  unreadable: 'no pudimos leer el archivo. Puede que haya cambiado o ya no esté: elígelo otra vez.',
  otherFile: 'este archivo no es el mismo que se empezó a subir. Elige el archivo original.',
} as const;

export const uploadFormText = {
  lost: 'Perderás el archivo que elegiste y los datos que escribiste.',
  title: 'Subir respaldo manual',
  description: (site: string) => `El archivo quedará entre los respaldos de ${site}.`,
  fileLabel: 'Archivo',
  drop: 'Arrastra aquí tu archivo o elígelo de tu equipo',
  dropNow: 'Suelta el archivo aquí',
  choose: 'Elegir archivo',
  chooseOther: 'Elegir otro archivo',
  accepted: `Formatos: ${backupExtensions.join(', ')}`,
  available: (free: number) => `Espacio disponible: ${formatBytes(free)}`,
  oneOnly: 'Sube un archivo a la vez.',
  noFile: 'Elige un archivo',
  name: 'Nombre',
  descriptionLabel: 'Descripción',
  submit: 'Subir respaldo',
} as const;

export const pendingUploadsText = {
  title: 'Subidas sin terminar',
  description: 'Elige otra vez el mismo archivo y la subida sigue donde quedó.',
  resume: 'Reanudar',
  resumeLabel: (name: string) => `Reanudar la subida de ${name}`,
  cancel: 'Cancelar',
  cancelLabel: (name: string) => `Cancelar la subida de ${name}`,
  line: (file: string, size: number) => `${file} · ${formatBytes(size)}`,
  begun: (when: string) => `Empezó ${when}`,
  otherFile: (file: string, size: number) =>
    `Este no es el archivo que se empezó a subir. Elige «${file}», de ${formatBytes(size)}.`,
  cancelled: 'Subida cancelada',
} as const;

export const cancelUploadText = {
  title: (name: string) => `¿Cancelar la subida de «${name}»?`,
  description: 'Se elimina lo que ya se subió y el espacio reservado queda libre.',
  confirm: 'Cancelar subida',
  keep: 'Seguir subiendo',
  keepPending: 'Conservar',
  failed: 'No se pudo cancelar la subida.',
} as const;

export const uploadTrayText = {
  label: 'Subidas',
  /** The head of the tray: what goes on, or how it ended. */
  running: (count: number) =>
    count === 1 ? 'Subiendo 1 respaldo' : `Subiendo ${String(count)} respaldos`,
  ended: 'Subidas terminadas',
  failed: (count: number) => formatCount(count, 'subida sin terminar', 'subidas sin terminar'),
  open: 'Mostrar las subidas',
  fold: 'Ocultar las subidas',
  clear: 'Cerrar las subidas',
  queued: 'En espera de su turno',
  progress: (name: string) => `Progreso de la subida de ${name}`,
  phases: {
    starting: 'Reservando espacio…',
    started: 'Preparando el archivo…',
    sending: 'Subiendo el archivo…',
    verified: 'Verificando el archivo…',
    completing: 'Guardando el respaldo…',
    done: 'El respaldo se subió correctamente.',
  },
  checking: 'Comprobando lo que ya se subió…',
  paused: 'Subida en pausa.',
  offline: 'Sin conexión a internet. La subida sigue sola cuando vuelva.',
  waiting: 'El servidor no responde. Lo intentamos de nuevo en unos segundos…',
  cancelling: 'Cancelando la subida…',
  percent: (percent: number) => `${String(percent)} %`,
  bytes: (sent: number, size: number) => `${formatBytes(sent)} de ${formatBytes(size)}`,
  speed: (bytesPerSecond: number) => `${formatBytes(bytesPerSecond)}/s`,
  left: (text: string) => `Quedan ${text}`,
  announced: (name: string, percent: number) => `${name}: ${String(percent)} % subido`,
  pauseOf: (name: string) => `Pausar la subida de ${name}`,
  resumeOf: (name: string) => `Reanudar la subida de ${name}`,
  cancelOf: (name: string) => `Cancelar la subida de ${name}`,
  retry: 'Reintentar',
  retryOf: (name: string) => `Reintentar la subida de ${name}`,
  dismissOf: (name: string) => `Quitar ${name} de la lista`,
  see: 'Ver respaldos',
  seeOf: (site: string) => `Ver respaldos de ${site}`,
  goesOn: 'Lo que ya se subió se conserva 24 horas: puedes seguir más tarde con el mismo archivo.',
  keepOpen: 'Puedes seguir en otras páginas. No cierres esta pestaña hasta que termine.',
  sha256: 'SHA-256 calculado en tu navegador',
  stored: { title: 'Respaldo subido', description: (name: string) => `«${name}» está guardado.` },
} as const;

/** '45 segundos', '3 minutos', '2 horas': rounded up, so that it does not promise too much. */
export function durationOf(seconds: number): string {
  if (seconds < 60) return formatCount(Math.max(1, Math.ceil(seconds)), 'segundo', 'segundos');
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return formatCount(minutes, 'minuto', 'minutos');
  return formatCount(Math.ceil(minutes / 60), 'hora', 'horas');
}
