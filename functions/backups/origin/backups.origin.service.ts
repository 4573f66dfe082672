import type { Caller } from '../../core/auth/caller.ts';
import { AppError } from '../../core/http/errors.ts';
import type { Commit, Work } from '../../core/table/commit/commit.ts';
import type { SiteView } from '../../websites/websites.view.ts';
import { auditsOf, getBackupSite } from '../backups.access.service.ts';
import type { Backup } from '../backups.domain.ts';
import type { Backups } from '../backups.entity.ts';
import { toView, type BackupRef, type StoredBackup } from '../backups.stored.domain.ts';
import { logTexts } from '../log/backups.logs.domain.ts';
import type { BackupLogs } from '../log/backups.logs.entity.ts';
import type { Heads } from '../storage/backups.heads.entity.ts';
import type { Head } from '../storage/backups.storage.domain.ts';
import { confirmed, isKnownSource } from './backups.origin.domain.ts';

interface ConfirmSourceDependencies {
  websites: Pick<SiteView, 'find'>;
  backups: Pick<Backups, 'find'>;
  heads: Pick<Heads, 'find' | 'confirm'>;
  logs: Pick<BackupLogs, 'put'>;
  commit: Commit;
}

/** A backup, and the head before and after its source is confirmed: the same where it is known. @throws AppError NOT_FOUND */
async function findConfirmed(
  ref: BackupRef,
  { backups, heads }: Pick<ConfirmSourceDependencies, 'backups' | 'heads'>,
): Promise<{ backup: StoredBackup; head: Head | undefined; after: Head | undefined }> {
  const [backup, head] = await Promise.all([backups.find(ref), heads.find(ref.websiteId)]);
  if (!backup) throw new AppError('NOT_FOUND');
  const { newSource } = backup;
  const isKnown = !head || !newSource || isKnownSource(head, newSource);
  return { backup, head, after: isKnown ? head : { ...head, ...confirmed(head, newSource) } };
}

/**
 * 'Es correcto': where a backup came from is the site's own, and so are the site's other backups from there. The log says
 * who confirmed it. Safe to repeat. @throws AppError NOT_FOUND, CONFLICT
 */
export const confirmSource = (
  caller: Caller,
  ref: BackupRef,
  dependencies: ConfirmSourceDependencies,
): Promise<Backup> =>
  dependencies.commit(async (at): Promise<Work<Backup>> => {
    const { heads, logs } = dependencies;
    const site = await getBackupSite(caller, ref.websiteId, dependencies);
    const { backup, head, after } = await findConfirmed(ref, dependencies);
    const answer = toView(backup, after);
    if (!answer) throw new AppError('NOT_FOUND');
    if (!head || !after || after === head) return { answer };
    const { filename } = backup;
    const done = { operation: 'origin', status: 'completed' } as const;
    const { userId } = caller;
    const log = { ...ref, ...done, userId, message: logTexts.confirmed(filename), at };
    const deed = { action: 'BackupSourceConfirmed', site, at, details: { filename } } as const;
    return {
      answer,
      shared: [heads.confirm(head, after), logs.put(log)],
      audits: auditsOf(caller, deed),
    };
  });
