import { formatBytes } from '../../../../functions/core/validation/bytes.ts';
import { formatCount } from '../../lib/format/format.ts';

/** Wording of the questions before backups go (errors of spec 001 §8, exact). */
export const removeBackupText = {
  title: (name: string) => `¿Eliminar el respaldo «${name}»?`,
  /** A failed one has no bytes. */
  description: (file: string, bytes: number | null) =>
    `Se elimina el archivo ${file}${bytes === null ? '' : ` (${formatBytes(bytes)})`}. No se puede recuperar.`,
  /** Of one that shares what did not change. */
  shared: 'Se libera solo el espacio que no comparte con otros respaldos del sitio.',
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

/** What is known of what a cleanup takes; undefined where it was not read (yet). */
export interface CleanupTarget {
  counts: CleanupCounts | undefined;
  hasLogs: boolean | undefined;
  key: 'active' | 'revoked' | 'expired' | 'ended' | 'none' | undefined;
}

const backupsLine = ({ backups, bytes, more }: CleanupCounts) =>
  `${more ? 'al menos ' : ''}${formatCount(backups, 'respaldo', 'respaldos')} (${formatBytes(bytes)})`;

const countedLines = (counts: CleanupCounts) => [
  ...(counts.backups > 0 || counts.more ? [backupsLine(counts)] : []),
  ...(counts.pending > 0
    ? [formatCount(counts.pending, 'subida sin terminar', 'subidas sin terminar')]
    : []),
];

const inactiveKey = 'su API Key de respaldos, que ya no está activa';
const keyLines = {
  active: 'su API Key de respaldos: el conector deja de enviarlos hasta que pegues otra',
  revoked: inactiveKey,
  expired: inactiveKey,
  ended: inactiveKey,
  unknown: 'su API Key de respaldos, si tiene una',
} as const;

export const cleanupText = {
  title: (name: string) => `¿Limpiar todos los respaldos de «${name}»?`,
  description:
    'Los respaldos que el sitio guarda en su propio servidor se conservan. Del portal se elimina, sin poder recuperarlo:',
  counting: 'sus respaldos (contando…)',
  /** Only what there is. */
  consequences: ({ counts, hasLogs, key }: CleanupTarget) => {
    const lines = [
      ...(counts ? countedLines(counts) : [cleanupText.counting]),
      ...(hasLogs === false ? [] : ['todos sus registros']),
      ...(key === 'none' ? [] : [keyLines[key ?? 'unknown']]),
    ];
    return lines.length > 0 ? lines : [cleanupText.nothing];
  },
  nothing: 'nada: este sitio no tiene respaldos, registros ni API Key',
  confirm: 'Limpiar todo',
  done: 'Limpieza completada',
  failed: 'No se pudo completar la limpieza de datos.',
} as const;
