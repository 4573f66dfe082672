import type { BackupDrillRequested, DrillBackup } from '../../../events/backups.events.ts';
import type { Caller } from '../../core/auth/caller.ts';
import { AppError } from '../../core/http/errors.ts';
import type { SendMessages } from '../../core/queue/send-messages.ts';
import type { Commit, Work } from '../../core/table/commit/commit.ts';
import type { SiteView } from '../../websites/websites.view.ts';
import { auditsOf, getBackupSite, getStoredBackup } from '../backups.access.service.ts';
import type { Backups } from '../backups.entity.ts';
import type { StoredBackup } from '../backups.stored.domain.ts';
import { logTexts } from '../log/backups.logs.domain.ts';
import type { BackupLogs } from '../log/backups.logs.entity.ts';
import {
  isProvable,
  newDrill,
  siteProofOf,
  withAsked,
  withNewest,
  type DrillRequest,
  type SiteProof,
} from './backups.drill.domain.ts';
import type { Drills } from './backups.drill.entity.ts';

interface StartDependencies {
  websites: Pick<SiteView, 'find'>;
  backups: Pick<Backups, 'find' | 'findNewestProvable' | 'isStillThere'>;
  drills: Pick<Drills, 'find' | 'replace'>;
  logs: Pick<BackupLogs, 'put'>;
  commit: Commit;
  /** To the runner. */
  send: SendMessages<DrillBackup>;
  newId: (now: Date) => string;
}

type Request = DrillRequest & { websiteId: string };

/** @throws AppError NOT_FOUND, BACKUP_NOT_STORED, BACKUP_NOT_PROVABLE */
async function getProvable(
  { websiteId, backupId }: Request,
  { backups }: Pick<StartDependencies, 'backups'>,
): Promise<StoredBackup> {
  const backup =
    backupId === undefined
      ? await backups.findNewestProvable(websiteId)
      : await getStoredBackup({ websiteId, backupId }, { backups });
  if (!backup || !isProvable(backup)) throw new AppError('BACKUP_NOT_PROVABLE');
  return backup;
}

/**
 * Has a backup restored to prove it, and the runner started where it does not run all day. One at a time for each site.
 * @throws AppError NOT_FOUND, BACKUP_NOT_STORED, BACKUP_NOT_PROVABLE, DRILL_UNDER_WAY, CONFLICT
 */
export async function startDrill(
  caller: Caller,
  request: Request,
  dependencies: StartDependencies,
): Promise<SiteProof> {
  const { backups, drills, logs, commit, send, newId } = dependencies;
  const { websiteId } = request;
  const site = await getBackupSite(caller, websiteId, dependencies);
  const { proof, command } = await commit(
    async (at): Promise<Work<{ proof: SiteProof; command: DrillBackup }>> => {
      const backup = await getProvable(request, dependencies);
      const drill = await drills.find(websiteId);
      if (drill && drill.asked !== null) throw new AppError('DRILL_UNDER_WAY');
      const { backupId, filename, s3Key, size: bytes } = backup;
      const ref = { websiteId, backupId };
      // A site whose backups are from before drills were built has no state yet.
      const newest = await backups.findNewestProvable(websiteId);
      const asked = withAsked(withNewest(drill ?? newDrill(websiteId), newest), backupId, at);
      const event: BackupDrillRequested = {
        type: 'BackupDrillRequested',
        ...{ eventId: newId(at), ...ref },
      };
      return {
        answer: {
          proof: siteProofOf(asked, {
            ...{ hasRunner: true, isStored: true },
            head: { newestAt: newest?.createdAt },
          }),
          command: { type: 'DrillBackup', ...ref, s3Key, bytes },
        },
        shared: [
          backups.isStillThere(backup),
          drills.replace(drill, asked),
          logs.put({
            ...ref,
            ...{ userId: caller.userId, operation: 'drill', status: 'started' },
            message: logTexts.proving(filename),
            at,
          }),
        ],
        events: [event],
        audits: auditsOf(caller, {
          action: 'BackupDrillStarted',
          ...{ site, at, details: { filename } },
        }),
      };
    },
  );
  await send([command]);
  return proof;
}
