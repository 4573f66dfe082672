import { backupFailures, type BackupFailure } from './backups.domain.ts';
import type { LogOperation } from './log/backups.logs.domain.ts';

/** Wording of the log: what becomes of a backup. */
export const logTexts = {
  started: (filename: string) => `Comenzó la subida de «${filename}»`,
  uploading: (filename: string) => `Se está subiendo «${filename}»`,
  completed: (filename: string) => `«${filename}» quedó guardado`,
  failed: (filename: string, failure: BackupFailure) => `«${filename}»: ${backupFailures[failure]}`,
  notMade: (filename: string) => `«${filename}»: El sitio no pudo hacer el respaldo`,
  deleted: (filename: string) => `Se eliminó «${filename}»`,
  cleaned: 'Se eliminaron los respaldos, los registros y la API Key del sitio',
};

/** Whether people uploaded a backup, or the site's plugin made it. */
export const uploadOperationOf = ({ manual }: { manual: boolean }): LogOperation =>
  manual ? 'manual_upload' : 'automatic_backup';
