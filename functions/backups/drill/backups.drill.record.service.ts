import type { RecordDrill } from '../../../events/backups.events.ts';
import type { Commit, Work } from '../../core/table/commit/commit.ts';
import type { Backups } from '../backups.entity.ts';
import type { BackupDetailsItems } from '../details/backups.details.entity.ts';
import type { StoredBackup } from '../backups.stored.domain.ts';
import { logTexts, type NewBackupLog } from '../log/backups.logs.domain.ts';
import type { BackupLogs } from '../log/backups.logs.entity.ts';
import { newDrill, withNewest, withOutcome } from './backups.drill.domain.ts';
import type { Drills } from './backups.drill.entity.ts';

export interface RecordDependencies {
  backups: Pick<Backups, 'find' | 'isStillThere'>;
  details: Pick<BackupDetailsItems, 'find' | 'prove'>;
  drills: Pick<Drills, 'find' | 'replace'>;
  logs: Pick<BackupLogs, 'put'>;
  commit: Commit;
}

const outcomeLog = (
  { filename }: Pick<StoredBackup, 'filename'>,
  failure: RecordDrill['failure'],
): Pick<NewBackupLog, 'status' | 'message' | 'errorDetails'> =>
  failure === null
    ? { status: 'completed', message: logTexts.proven(filename) }
    : { status: 'error', message: logTexts.notProven(filename), errorDetails: failure.message };

/** What is stored of it, if the backup is there and no later outcome of it is known; undefined otherwise. */
async function findRecord(
  { endedAt, ...ref }: Pick<RecordDrill, 'websiteId' | 'backupId' | 'endedAt'>,
  { backups, details, drills }: Pick<RecordDependencies, 'backups' | 'details' | 'drills'>,
) {
  const [backup, said, drill] = await Promise.all([
    backups.find(ref),
    details.find(ref),
    drills.find(ref.websiteId),
  ]);
  const provenAt = said?.proof?.at;
  const isKnown = provenAt !== undefined && Date.parse(provenAt) >= Date.parse(endedAt);
  return backup?.status === 'completed' && !isKnown ? { backup, said, drill } : undefined;
}

/**
 * Records what came of restoring a backup: in the backup, in the state of its site, and in the log. The drill that ended last counts.
 * One that was recorded before changes nothing; that of a backup that is not there any more is dropped. @throws AppError CONFLICT
 */
export const recordDrill = (
  { websiteId, backupId, endedAt, failure }: RecordDrill,
  dependencies: RecordDependencies,
): Promise<void> =>
  dependencies.commit(async (at): Promise<Work<void>> => {
    const { backups, details, drills, logs } = dependencies;
    const ref = { websiteId, backupId };
    const found = await findRecord({ ...ref, endedAt }, dependencies);
    if (!found) return { answer: undefined };
    const { backup, said } = found;
    const drill = found.drill ?? withNewest(newDrill(websiteId), backup);
    const proof = { at: endedAt, failure: failure?.message ?? null };
    return {
      answer: undefined,
      shared: [
        backups.isStillThere(backup),
        details.prove(said, { ...ref, proof }),
        drills.replace(found.drill, withOutcome(drill, { backupId, at: endedAt, failure })),
        logs.put({ ...ref, userId: null, operation: 'drill', ...outcomeLog(backup, failure), at }),
      ],
    };
  });
