import { isDeepStrictEqual } from 'node:util';
import type { Commit, Work } from '../../core/table/commit/commit.ts';
import type { PlanLimits } from '../../user-plans/user-plans.view.ts';
import type { BackupChange } from '../backups.changes.domain.ts';
import type { Backups } from '../backups.entity.ts';
import type { StoredBackup } from '../backups.stored.domain.ts';
import type { SiteRowRef, SiteRows } from '../schedule/backups.rows.entity.ts';
import type { BackupChanges } from './backups.changes.entity.ts';
import { limitOf } from './backups.storage.service.ts';

export interface ChangeDependencies {
  backups: Pick<Backups, 'find'>;
  changes: Pick<BackupChanges, 'writesOf'>;
  rows: Pick<SiteRows, 'note'>;
  plans: PlanLimits;
  commit: Commit;
}

/** 'changed': the backup changed since it was read. 'noSpace': its owner has no room for it. */
type ChangeOutcome = 'done' | 'changed' | 'noSpace';

/**
 * Changes a backup if it is still as it was read: what it is to become follows from the bucket, too, which a transaction
 * does not see. A concurrent change of the counts alone is waited for. @throws AppError CONFLICT
 */
export async function changeBackup(
  read: StoredBackup,
  change: BackupChange,
  { backups, changes, rows, plans, commit }: ChangeDependencies,
): Promise<ChangeOutcome> {
  const refusal = async (): Promise<{ answer: { outcome: ChangeOutcome } }> => {
    const isSame = change.needsRoom && isDeepStrictEqual(await backups.find(read), read);
    return { answer: { outcome: isSame ? 'noSpace' : 'changed' } };
  };
  type Changed = { outcome: ChangeOutcome; toNote?: SiteRowRef | undefined };
  const { outcome, toNote } = await commit(async (at): Promise<Work<Changed>> => {
    const limit = (ownerId: string) => limitOf(ownerId, at, { plans });
    const writes = await changes.writesOf(read, change, { at, limitOf: limit });
    if (!writes) return refusal();
    const { own, shared } = writes;
    return { answer: { outcome: 'done', toNote: writes.toNote }, own, shared, refused: refusal };
  });
  if (toNote) await rows.note(toNote);
  return outcome;
}

/**
 * Changes a backup as it is at this moment, by a change that counts no other bytes (none: it stays as it is). Answers it
 * as it was read. @throws AppError CONFLICT; errors of `decide`
 */
export const changeNow = (
  decide: (at: Date) => Promise<{ read: StoredBackup; change: BackupChange | undefined }>,
  { changes, commit }: { changes: Pick<BackupChanges, 'replace'>; commit: Commit },
): Promise<StoredBackup> =>
  commit(async (at) => {
    const { read, change } = await decide(at);
    const { own = [], shared = [] } = change ? changes.replace(read, change) : {};
    return { answer: read, shared: [...own, ...shared] };
  });
