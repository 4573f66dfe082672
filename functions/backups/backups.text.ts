import { type BackupFailure, backupFailures } from './backups.domain.ts';
import type { LogOperation } from './log/backups.logs.domain.ts';

/** Wording of the log about backups. */
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

/** What the log says of a site's key. */
export const backupKeyText = {
  generated: 'Se generó la API Key de respaldos',
  regenerated: 'Se generó otra API Key de respaldos: la anterior dejó de servir',
  revoked: 'Se revocó la API Key de respaldos',
  refused: 'Se rechazó una API Key de respaldos que ya no sirve',
  /** Which key it was, and why it was refused. */
  replacedKey: 'La clave fue reemplazada por otra',
  revokedKey: 'La clave fue revocada',
  expiredKey: 'La clave venció',
  removedKey: 'La clave fue eliminada',
  /** The site was reassigned: its new owner decides who may upload to it. */
  revokedWithOwner: 'La API Key se revocó porque el sitio tiene otro propietario',
} as const;
