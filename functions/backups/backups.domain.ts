import * as z from 'zod';
import { formatBytes } from '../core/validation/bytes.ts';
import { idField } from '../core/validation/fields.ts';
import { NO_PLAN_BACKUP_LIMIT_BYTES } from '../plans/plans.domain.ts';
import { contentsSummarySchema } from './details/backups.details.domain.ts';

/** 'Backup status: completed, pending, error' (spec 001 §4). */
export const backupStatuses = ['completed', 'pending', 'error'] as const;
const backupStatusSchema = z.enum(backupStatuses);
export type BackupStatus = z.output<typeof backupStatusSchema>;

export const backupStatusLabels: Record<BackupStatus, string> = {
  completed: 'Completado',
  pending: 'Pendiente',
  error: 'Error',
};

/** Bytes that are stored without an active plan (spec 001 §9); with one its plan says how many. */
export const DEFAULT_STORAGE_LIMIT_BYTES = NO_PLAN_BACKUP_LIMIT_BYTES;
/** 'Backup download link 3600 seconds' (spec 001 §9). */
export const DOWNLOAD_LINK_SECONDS = 3_600;
export const BACKUPS_PAGE_SIZE = 20;
export const BACKUP_LOGS_PAGE_SIZE = 20;
/** Shares of the limit from which the storage card warns (spec 001 §8). */
const STORAGE_WARNINGS = { near: 80, full: 95 } as const;

/** Why a backup failed: shown in the list and in the log. */
export const backupFailures = {
  expired: 'La subida no terminó en 24 horas',
  cancelled: 'La subida se canceló',
  rejected: 'El contenido del archivo no corresponde a su formato',
  mismatch: 'El archivo recibido no coincide con el que se anunció',
  noSpace: 'Ya no quedaba espacio al terminar la subida',
  lost: 'El archivo ya no está en el almacenamiento',
  reported: 'El sitio no pudo terminar la subida',
  replaced: 'El sitio empezó otro respaldo antes de terminar este',
} as const;
export const backupFailureSchema = z.enum(
  Object.keys(backupFailures) as [keyof typeof backupFailures],
);
export type BackupFailure = z.output<typeof backupFailureSchema>;

/** A backup as the API answers it (spec 001 §3); the SPA formats its size, a link is made for each download. */
export const backupSchema = z.object({
  backupId: idField,
  websiteId: idField,
  /** Who uploaded it; null for the site's plugin. */
  userId: idField.nullable(),
  /** What people called it. */
  filename: z.string(),
  description: z.string(),
  originalFilename: z.string(),
  /** Of the file, as it is downloaded. */
  size: z.number().int().min(0),
  /** Bytes by which the stored ones grew, where it shares what did not change; null for one that shares nothing. */
  addedBytes: z.number().int().min(0).nullable(),
  status: backupStatusSchema,
  failure: backupFailureSchema.nullable(),
  /** Uploaded by a person; the plugin's are not. */
  manual: z.boolean(),
  /** Hexadecimal, as the file's sender computed it; null until it is complete. */
  sha256: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Null where it is not known: a person's, or of a plugin that does not count it yet. */
  contents: contentsSummarySchema.nullable(),
  /** It came from another installation or network than the ones before, and nobody has confirmed that. */
  isSourceNew: z.boolean(),
  /** With a passphrase of its site, which the portal does not know: it can neither prove nor restore it. */
  isEncrypted: z.boolean(),
});
export type Backup = z.output<typeof backupSchema>;

/** Bytes of a person's backups: stored, reserved by uploads that run, and how many there may be. */
export const storageSchema = z.object({
  usedBytes: z.number().int().min(0),
  reservedBytes: z.number().int().min(0),
  limitBytes: z.number().int().min(0),
  /** Whether the limit is that of an active plan. */
  hasPlan: z.boolean(),
});
export type BackupStorage = z.output<typeof storageSchema>;

/** Whose storage a site's backups count in: the caller's, another person's, or no one's if the site has no owner. */
export const storageOwnerSchema = z.enum(['caller', 'other', 'nobody']);
export type StorageOwner = z.output<typeof storageOwnerSchema>;

export const freeBytes = ({ usedBytes, reservedBytes, limitBytes }: BackupStorage): number =>
  Math.max(0, limitBytes - usedBytes - reservedBytes);

/** Used over limit, rounded down: 95 is reported when 95 % are full, not before. */
export const storagePercent = ({ usedBytes, limitBytes }: BackupStorage): number =>
  limitBytes === 0 ? 100 : Math.floor((usedBytes / limitBytes) * 100);

export const storageMessages = {
  near: 'Te estás acercando a tu límite de almacenamiento. Considera eliminar respaldos antiguos.',
  full: 'Has alcanzado tu límite de almacenamiento. Elimina respaldos antiguos o actualiza tu plan.',
};

/** 'Storage warnings' (spec 001 §8). */
export function storageWarningOf(storage: BackupStorage): 'near' | 'full' | undefined {
  const percent = storagePercent(storage);
  if (percent >= STORAGE_WARNINGS.full) return 'full';
  return percent >= STORAGE_WARNINGS.near ? 'near' : undefined;
}

const spaceMessages = {
  tooLarge: (limit: number) => `Archivo demasiado grande. Límite máximo: ${formatBytes(limit)}`,
  insufficient: (available: number, total: number) =>
    `Espacio insuficiente. Tienes ${formatBytes(available)} disponible de ${formatBytes(total)}`,
};

/** Why a file of that size does not fit, in the spec's words (001 §5); undefined if it fits. */
export function spaceProblem(
  size: number,
  storage: BackupStorage,
): { code: 'BACKUP_TOO_LARGE' | 'BACKUP_NO_SPACE'; message: string } | undefined {
  const { limitBytes } = storage;
  if (size > limitBytes) {
    return { code: 'BACKUP_TOO_LARGE', message: spaceMessages.tooLarge(limitBytes) };
  }
  const free = freeBytes(storage);
  if (size <= free) return undefined;
  return { code: 'BACKUP_NO_SPACE', message: spaceMessages.insufficient(free, limitBytes) };
}
