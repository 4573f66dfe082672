import type { SiteRestorePrepared } from '../../../events/backups.events.ts';
import { sha256Hex } from '../../core/crypto/sha256.ts';
import { AppError } from '../../core/http/errors.ts';
import type { Commit, Work } from '../../core/table/commit/commit.ts';
import type { BackupSite, Sender } from '../backups.access.service.ts';
import { logTexts } from '../log/backups.logs.domain.ts';
import type { BackupLogs } from '../log/backups.logs.entity.ts';
import { restoredPart, restorer, type SiteRestoreReport } from './backups.restore.report.domain.ts';

export interface SiteRestoreDependencies {
  logs: Pick<BackupLogs, 'put' | 'putReported' | 'findReported'>;
  commit: Commit;
  newId: (now: Date) => string;
}

/** Who an entry of the audit names. */
const ACTOR = 'backups.connector';

/** For the site's owner; none if the site has none. */
const eventsOf = (
  { websiteId, ownerId, name }: BackupSite,
  { restoreId: _, ...restore }: SiteRestoreReport,
  eventId: string,
): SiteRestorePrepared[] =>
  ownerId === null
    ? []
    : [
        {
          type: 'SiteRestorePrepared',
          ...{ eventId, websiteId, userId: ownerId, websiteName: name },
          ...restore,
        },
      ];

/**
 * Notes that somebody prepares a restore on the site itself, as its plugin reports: the log, the audit and the site's owner
 * learn of it, once, however often it is reported. Of a site whose clock is ahead it was prepared now.
 * @throws AppError CONFLICT
 */
export const noteSiteRestore = (
  { site }: Sender,
  report: SiteRestoreReport,
  { logs, commit, newId }: SiteRestoreDependencies,
): Promise<{ logId: string }> =>
  commit((at): Promise<Work<{ logId: string }>> => {
    const { websiteId, name } = site;
    const logId = newId(at);
    const hash = sha256Hex(`restore ${report.restoreId}`);
    const now = at.toISOString();
    const restore = { ...report, preparedAt: report.preparedAt < now ? report.preparedAt : now };
    const { filename, person } = restore;
    const message = logTexts.restoringOnSite(restorer(restore), filename, restoredPart(restore));
    return Promise.resolve({
      answer: { logId },
      own: [logs.putReported({ websiteId, hash, logId }, at)],
      shared: [
        logs.put({
          ...{ logId, websiteId, userId: null, message, at },
          ...{ operation: 'restore', status: 'started' },
        }),
      ],
      events: eventsOf(site, restore, newId(at)),
      audits: [
        {
          ...{ targetId: websiteId, actorId: ACTOR, action: 'BackupRestoreStarted', at },
          details: { websiteId, name, filename, person, restored: restoredPart(restore) },
        },
      ],
      refused: async () => {
        const first = await logs.findReported({ websiteId, hash });
        return first ? { answer: { logId: first.logId } } : new AppError('CONFLICT');
      },
    });
  });
