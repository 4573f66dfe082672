import * as z from 'zod';
import { idField } from '../../core/validation/fields.ts';
import { type BackupFailure, backupFailures } from '../backups.domain.ts';

/**
 * 'Backup log' (spec 001 §3). Ours are `key`: what happened to the key, and uses of it after its end; `origin`: who
 * confirmed where backups come from; `restore`: who asked for what restores one, or prepared that on the site; `drill`: what a
 * restore proved.
 */
export const logOperations = [
  'manual_upload',
  'automatic_backup',
  'download',
  'delete',
  'cleanup',
  'key',
  'origin',
  'restore',
  'drill',
] as const;
export type LogOperation = (typeof logOperations)[number];
export const logOperationLabels: Record<LogOperation, string> = {
  manual_upload: 'Subida manual',
  automatic_backup: 'Respaldo automático',
  download: 'Descarga',
  delete: 'Eliminación',
  cleanup: 'Limpieza',
  key: 'API Key',
  origin: 'Origen',
  restore: 'Restauración',
  drill: 'Comprobación',
};

export const logStatuses = ['started', 'uploading', 'completed', 'error'] as const;
export type LogStatus = (typeof logStatuses)[number];
export const logStatusLabels: Record<LogStatus, string> = {
  started: 'Iniciado',
  uploading: 'Subiendo',
  completed: 'Completado',
  error: 'Error',
};

export const backupLogSchema = z.object({
  logId: idField,
  /** Null for an entry that belongs to no backup. */
  backupId: idField.nullable(),
  websiteId: idField,
  /** Who did it; null for the site's plugin and the portal itself. */
  userId: idField.nullable(),
  operation: z.enum(logOperations),
  status: z.enum(logStatuses),
  message: z.string(),
  errorDetails: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type BackupLog = z.output<typeof backupLogSchema>;

/** A new entry. */
export interface NewBackupLog extends Pick<
  BackupLog,
  'websiteId' | 'userId' | 'operation' | 'status' | 'message'
> {
  backupId?: string | null;
  errorDetails?: string | null;
  at: Date;
  /** For an entry that may be written twice; otherwise a new id. Ids sort by time. */
  logId?: string;
}

/** Wording of the log about backups. */
export const logTexts = {
  started: (filename: string) => `Comenzó la subida de «${filename}»`,
  uploading: (filename: string) => `Se está subiendo «${filename}»`,
  completed: (filename: string) => `«${filename}» quedó guardado`,
  failed: (filename: string, failure: BackupFailure) => `«${filename}»: ${backupFailures[failure]}`,
  notMade: (filename: string) => `«${filename}»: El sitio no pudo hacer el respaldo`,
  deleted: (filename: string) => `Se eliminó «${filename}»`,
  notKept: (filename: string) => `Se eliminó «${filename}» por la conservación del plan`,
  confirmed: (filename: string) => `Se confirmó el origen de «${filename}»`,
  restoring: (filename: string) => `Se entregó lo necesario para restaurar «${filename}»`,
  restoringOnSite: (who: string, filename: string, what: string) =>
    `${who} la restauración de «${filename}»: ${what}`,
  proving: (filename: string) => `Se pidió comprobar «${filename}»`,
  proven: (filename: string) => `Se restauró «${filename}» para comprobarlo: volvió todo`,
  notProven: (filename: string) => `«${filename}»: Falló la comprobación`,
  cleaned: 'Se eliminaron los respaldos, los registros y la API Key del sitio',
};

/** Whether people uploaded a backup, or the site's plugin made it. */
export const uploadOperationOf = ({ manual }: { manual: boolean }): LogOperation =>
  manual ? 'manual_upload' : 'automatic_backup';
