import type { Caller } from '../core/auth/caller.ts';
import { createClock } from '../core/exports/csv.ts';
import {
  exportList,
  readPages,
  type ExportDependencies as Exporting,
} from '../core/exports/export-file.ts';
import type { ExportAnswer } from '../core/http/export-answer.ts';
import type { SiteView } from '../websites/websites.view.ts';
import { getBackupSite } from './backups.access.service.ts';
import { backupFailures, backupStatusLabels, type Backup } from './backups.domain.ts';
import { backupsExportText as text } from './backups.export.text.ts';
import type { BackupsList } from './backups.list.entity.ts';
import type { BackupDetailsItems } from './details/backups.details.entity.ts';
import { proofCell, type Proof } from './restore/backups.proof.domain.ts';

export interface ExportDependencies extends Exporting {
  websites: Pick<SiteView, 'find'>;
  list: BackupsList;
  details: Pick<BackupDetailsItems, 'findProofs'>;
}

/** Rows of one Query. */
const BATCH = 100;

/** What the list shows of a backup. */
const backupCells = (
  backup: Backup,
  { clock, proof }: { clock: ReturnType<typeof createClock>; proof: Proof | null },
) => ({
  backupId: backup.backupId,
  name: backup.filename,
  description: backup.description,
  file: backup.originalFilename,
  bytes: String(backup.size),
  status: backupStatusLabels[backup.status],
  failure: backup.failure === null ? '' : backupFailures[backup.failure],
  origin: backup.manual ? text.manual : text.automatic,
  made: clock(backup.createdAt),
  proof: proofCell(proof, clock),
  sha256: backup.sha256 ?? '',
  passphrase: backup.isEncrypted ? text.yes : text.no,
});

/**
 * Writes the backups of a site as CSV, newest first, and returns a link that works for a minute. Those that live on the site
 * itself are not among them. @throws AppError NOT_FOUND, EXPORT_TOO_LARGE
 */
export async function exportBackups(
  caller: Caller,
  websiteId: string,
  dependencies: ExportDependencies,
): Promise<ExportAnswer> {
  const { name } = await getBackupSite(caller, websiteId, dependencies);
  const backups = await readPages((cursor) =>
    dependencies.list.list(websiteId, { cursor, limit: BATCH }),
  );
  const proofs = await dependencies.details.findProofs(websiteId);
  const clock = createClock(dependencies.timeZone);
  const list = {
    ...{ folder: 'backups', action: 'BackupsExported', asked: { websiteId, name } },
    columns: text.columns,
    rows: backups.map((backup) =>
      backupCells(backup, { clock, proof: proofs.get(backup.backupId) ?? null }),
    ),
    noun: text.file,
  };
  return exportList(caller, list, dependencies);
}
