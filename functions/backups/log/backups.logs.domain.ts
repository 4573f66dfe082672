import * as z from 'zod';
import { idField } from '../../core/validation/fields.ts';

/** 'Backup log' (spec 001 §3). `key` is ours: what happened to the key, and uses of it after its end. */
export const logOperations = [
  'manual_upload',
  'automatic_backup',
  'download',
  'delete',
  'cleanup',
  'key',
] as const;
export type LogOperation = (typeof logOperations)[number];
export const logOperationLabels: Record<LogOperation, string> = {
  manual_upload: 'Subida manual',
  automatic_backup: 'Respaldo automático',
  download: 'Descarga',
  delete: 'Eliminación',
  cleanup: 'Limpieza',
  key: 'API Key',
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
