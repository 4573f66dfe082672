import { formatBytes } from '../../../../functions/core/validation/bytes.ts';
import { formatCount } from '../../lib/format.ts';

/** Wording of the questions before backups go (errors of spec 001 §8, exact). */
export const removeBackupText = {
  title: (name: string) => `¿Eliminar el respaldo «${name}»?`,
  /** A failed one has no bytes. */
  description: (file: string, bytes: number | null) =>
    `Se elimina el archivo ${file}${bytes === null ? '' : ` (${formatBytes(bytes)})`}. No se puede recuperar.`,
  confirm: 'Eliminar respaldo',
  done: 'Respaldo eliminado correctamente',
  failed: 'No se pudo eliminar el respaldo.',
} as const;

export const cancelUploadText = {
  title: (name: string) => `¿Cancelar la subida de «${name}»?`,
  description: (file: string, bytes: number) =>
    `Lo que ya se envió de ${file} (${formatBytes(bytes)}) se elimina, y su espacio queda libre.`,
  confirm: 'Cancelar subida',
  cancel: 'Conservar',
  done: 'Subida cancelada',
  failed: 'No se pudo cancelar la subida.',
} as const;

export interface CleanupCounts {
  backups: number;
  /** Of the stored ones. */
  bytes: number;
  pending: number;
  /** Whether there may be more than were counted. */
  more: boolean;
}

const backupsLine = ({ backups, bytes, more }: CleanupCounts) =>
  `${more ? 'al menos ' : ''}${formatCount(backups, 'respaldo', 'respaldos')} (${formatBytes(bytes)})`;

export const cleanupText = {
  title: (name: string) => `¿Limpiar todos los respaldos de «${name}»?`,
  description:
    'Las copias que el sitio guarda en su propio servidor se conservan. Del portal se elimina, sin poder recuperarlo:',
  counting: 'sus respaldos (contando…)',
  consequences: (counts: CleanupCounts | undefined) => [
    counts ? backupsLine(counts) : cleanupText.counting,
    ...(counts && counts.pending > 0
      ? [formatCount(counts.pending, 'subida sin terminar', 'subidas sin terminar')]
      : []),
    'todos sus registros (Logs)',
    'su API Key de respaldos: el plugin deja de enviarlos hasta que pegues otra',
  ],
  confirm: 'Limpiar todo',
  done: 'Limpieza completada',
  failed: 'No se pudo completar la limpieza de datos.',
} as const;
