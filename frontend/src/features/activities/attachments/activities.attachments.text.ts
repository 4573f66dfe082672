import { ATTACHMENTS_PER_MESSAGE } from '../../../../../functions/activities/attachments/activities.attachments.domain.ts';

export const attachmentsText = {
  add: 'Adjuntar archivos',
  hint: `Hasta ${String(ATTACHMENTS_PER_MESSAGE)} archivos de 25 MB cada uno: imágenes, videos MP4 o MOV, PDF, DOCX, XLSX, TXT, CSV o ZIP.`,
  chosen: 'Archivos por enviar',
  list: 'Archivos adjuntos',
  sending: (percent: number) => `Subiendo ${String(percent)} %`,
  checking: 'Comprobando…',
  ready: 'Listo para enviar',
  /** Read aloud. */
  readyOf: (name: string) => `${name}: listo para enviar`,
  progress: (name: string) => `Subida de ${name}`,
  cancel: (name: string) => `Cancelar la subida de ${name}`,
  remove: (name: string) => `Quitar ${name}`,
  retry: 'Reintentar',
  retryOf: (name: string) => `Reintentar la subida de ${name}`,
  notReady: 'Espera a que termine la subida, o quita los archivos que no se subieron.',
  notReached: 'No pudimos conectar con el almacenamiento. Revisa tu conexión e inténtalo de nuevo.',
  notStored: (status: number) =>
    `El almacenamiento no aceptó el archivo (${String(status)}). Vuelve a intentarlo en unos minutos.`,
  unreadable: 'No se pudo leer el archivo. Quítalo y elígelo otra vez.',
  download: (name: string) => `Descargar ${name}`,
  downloadFailed: 'No se pudo descargar el archivo',
} as const;
