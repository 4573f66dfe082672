/** What the download of a list says. */
export const exportText = {
  download: 'Descargar CSV',
  preparing: 'Preparando el archivo…',
  ready: (count: string) => `El archivo tiene ${count}`,
  starting: 'La descarga empieza sola.',
  none: 'No hay nada que descargar',
  failed: 'No se pudo descargar la lista',
} as const;
