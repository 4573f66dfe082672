import type {
  BackupProofFailed,
  BackupProven,
  RecordDrill,
} from '../../../events/backups.events.ts';
import type { Commit, Work } from '../../core/table/commit/commit.ts';
import type { SiteView } from '../../websites/websites.view.ts';
import { findSite, ownerIsStill, type BackupSite } from '../backups.access.service.ts';
import type { Backups } from '../backups.entity.ts';
import type { BackupDetailsItems } from '../details/backups.details.entity.ts';
import type { StoredBackup } from '../backups.stored.domain.ts';
import { logTexts, type NewBackupLog } from '../log/backups.logs.domain.ts';
import type { BackupLogs } from '../log/backups.logs.entity.ts';
import {
  isFailing,
  newDrill,
  newsOf,
  withNewest,
  withOutcome,
  type Drill,
} from './backups.drill.domain.ts';
import type { SiteRows } from '../schedule/backups.rows.entity.ts';
import type { MadeBackups } from '../storage/backups.made.entity.ts';
import type { Drills } from './backups.drill.entity.ts';

export interface RecordDependencies {
  websites: Pick<SiteView, 'find' | 'isStill'>;
  backups: Pick<Backups, 'find' | 'isStillThere'>;
  details: Pick<BackupDetailsItems, 'find' | 'prove'>;
  drills: Pick<Drills, 'find' | 'replace'>;
  logs: Pick<BackupLogs, 'put'>;
  made: Pick<MadeBackups, 'keepProof'>;
  rows: Pick<SiteRows, 'note'>;
  commit: Commit;
  newId: (now: Date) => string;
}

const outcomeLog = (
  { filename }: Pick<StoredBackup, 'filename'>,
  failure: RecordDrill['failure'],
): Pick<NewBackupLog, 'status' | 'message' | 'errorDetails'> =>
  failure === null
    ? { status: 'completed', message: logTexts.proven(filename) }
    : { status: 'error', message: logTexts.notProven(filename), errorDetails: failure.message };

/** What is stored of a backup, if it is there and the outcome is not known already; undefined otherwise. */
async function findRecord(
  { websiteId, backupId, endedAt }: RecordDrill,
  { backups, details, drills }: Pick<RecordDependencies, 'backups' | 'details' | 'drills'>,
) {
  const ref = { websiteId, backupId };
  const [backup, said, drill] = await Promise.all([
    backups.find(ref),
    details.find(ref),
    drills.find(websiteId),
  ]);
  const isKnown = knows(said?.proof?.at, { backupId, endedAt }, drill);
  return backup?.status === 'completed' && !isKnown ? { backup, said, drill } : undefined;
}

/**
 * Whether an outcome of a backup is older than what is known of it, or of a drill that was answered before: a runner that is killed
 * after it sent the outcome makes the drill again.
 */
const knows = (
  provenAt: string | undefined,
  { backupId, endedAt }: Pick<RecordDrill, 'backupId' | 'endedAt'>,
  drill: Drill | undefined,
): boolean =>
  provenAt !== undefined &&
  (drill?.asked?.backupId !== backupId || Date.parse(provenAt) >= Date.parse(endedAt));

/** For the site's owner, and for administrators; none if it has no owner, or if it is no news. */
function eventsOf(
  { websiteId, ownerId, name }: BackupSite,
  { backup, drill, command }: { backup: StoredBackup; drill: Drill; command: RecordDrill },
  eventId: string,
): (BackupProofFailed | BackupProven)[] {
  const { failure, startedAt, endedAt } = command;
  const news = newsOf(drill, { backupId: backup.backupId, at: endedAt, failure });
  if (ownerId === null || news === null) return [];
  const { backupId, filename } = backup;
  const about = {
    ...{ eventId, websiteId, userId: ownerId, websiteName: name },
    ...{ backupId, filename, startedAt, endedAt },
  };
  return failure === null
    ? [{ type: 'BackupProven', ...about, afterFailure: isFailing(drill) }]
    : [{ type: 'BackupProofFailed', ...about, reason: failure.message }];
}

/** The same as one unit of work; answers the site, whose list row must follow. Undefined where nothing changes. */
const commitRecord = (
  command: RecordDrill,
  dependencies: RecordDependencies,
): Promise<BackupSite | undefined> =>
  dependencies.commit(async (at): Promise<Work<BackupSite | undefined>> => {
    const { websites, backups, details, drills, logs, made, newId } = dependencies;
    const { websiteId, backupId, endedAt, failure } = command;
    const ref = { websiteId, backupId };
    const site = await findSite(websiteId, { websites });
    const found = await findRecord(command, dependencies);
    if (!site || !found) return { answer: undefined };
    const { backup, said } = found;
    const drill = found.drill ?? withNewest(newDrill(websiteId), backup);
    const { createdAt: madeAt } = backup;
    const proof = { at: endedAt, failure: failure?.message ?? null };
    return {
      answer: site,
      shared: [
        ownerIsStill(site, { websites }),
        backups.isStillThere(backup),
        details.prove(said, { ...ref, proof }),
        made.keepProof({ websiteId, madeAt, ...proof }),
        drills.replace(found.drill, withOutcome(drill, { backupId, madeAt, at: endedAt, failure })),
        logs.put({ ...ref, userId: null, operation: 'drill', ...outcomeLog(backup, failure), at }),
      ],
      events: eventsOf(site, { backup, drill, command }, newId(at)),
    };
  });

/**
 * Records what came of restoring a backup: in the backup, in the state of its site and the site's list row, and in the log; the first
 * failure and each proof are events. The drill that ended last counts. One that was recorded before changes nothing; that of a backup that
 * is not there any more is dropped. @throws AppError CONFLICT
 */
export async function recordDrill(
  command: RecordDrill,
  dependencies: RecordDependencies,
): Promise<void> {
  const site = await commitRecord(command, dependencies);
  if (site) await dependencies.rows.note(site);
}
