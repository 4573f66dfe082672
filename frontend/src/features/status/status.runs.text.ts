import { formatCount, formatNumber } from '../../lib/format/format.ts';

/** Wording of 'Sincronizar Todo' (spec 001 §2; toasts of §8, exact). */
export const statusRunText = {
  start: 'Sincronizar Todo',
  nothingToSync: 'Ningún sitio tiene una API Key configurada.',
  title: 'Sincronizando todos los sitios',
  label: 'Progreso de la sincronización de todos los sitios',
  preparing: 'Reuniendo los sitios…',
  /** '12 de 40 sitios' */
  done: (done: number, total: number) =>
    `${formatNumber(done)} de ${formatCount(total, 'sitio', 'sitios')}`,
  failedSoFar: (n: number) => formatCount(n, 'falló', 'fallaron'),
  leave: 'Puedes salir de esta página: la sincronización continúa.',
  pollFailed: 'No pudimos leer el progreso. Seguimos intentándolo.',
  toasts: {
    requestFailed: 'No se pudo iniciar la sincronización',
    failedTitle: 'Error en sincronización',
    failed: (n: number) => `No se pudo sincronizar ${formatNumber(n)} sitio(s)`,
    doneTitle: 'Sincronización completada',
    done: (synced: number, failed: number) =>
      `${formatNumber(synced)} sitio(s) sincronizado(s) exitosamente` +
      (failed > 0 ? `, ${formatNumber(failed)} falló(s)` : ''),
    interruptedTitle: 'La sincronización se interrumpió',
    interrupted: (done: number, total: number) =>
      `Alcanzó a revisar ${formatNumber(done)} de ${formatCount(total, 'sitio', 'sitios')}. Los demás quedan para la sincronización automática.`,
    interruptedEarly: 'No alcanzó a comenzar. Puedes intentarlo de nuevo.',
  },
} as const;
