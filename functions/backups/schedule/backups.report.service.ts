import { sha256Hex } from '../../core/crypto/sha256.ts';
import { AppError } from '../../core/http/errors.ts';
import type { Commit, Work } from '../../core/table/commit/commit.ts';
import type { SiteView } from '../../websites/websites.view.ts';
import type { Sender } from '../backups.access.service.ts';
import { freeBytes, type BackupStorage } from '../backups.domain.ts';
import { logTexts, uploadOperationOf } from '../log/backups.logs.domain.ts';
import type { BackupLogs } from '../log/backups.logs.entity.ts';
import type { Heads } from '../storage/backups.heads.entity.ts';
import { newHead } from '../storage/backups.storage.domain.ts';
import { readStorage, type StorageDependencies } from '../storage/backups.storage.service.ts';
import { nameFromFile } from '../upload/backups.files.domain.ts';
import { OBJECT_MAX_BYTES } from '../upload/backups.uploads.domain.ts';
import type { SiteRows } from './backups.rows.entity.ts';
import {
  begun,
  dueAtOf,
  withPromise,
  type BackupReport,
  type BackupReportAnswer,
  type BackupRoom,
} from './backups.schedule.domain.ts';
import type { BackupScheduleItems } from './backups.schedule.entity.ts';

export interface ReportDependencies extends StorageDependencies {
  websites: Pick<SiteView, 'isThere'>;
  heads: Pick<Heads, 'find' | 'reschedule'>;
  schedule: Pick<BackupScheduleItems, 'putReport'>;
  rows: Pick<SiteRows, 'note'>;
  commit: Commit;
}

/** How much of a backup there is room for. */
function roomOf(storage: BackupStorage): BackupRoom {
  const maxBytes = Math.min(storage.limitBytes, OBJECT_MAX_BYTES);
  return { freeBytes: Math.min(freeBytes(storage), maxBytes), maxBytes };
}

/**
 * Stores the report of a site's plugin about its schedule and about the backups that it keeps itself. With another schedule,
 * backups are expected by it from now on; what the owner's plan promises is looked at, too. Answers it, with the room that there
 * is: none is named for a site of nobody, to which nothing can be sent.
 * @throws AppError BACKUP_KEY_INVALID for a site that was deleted meanwhile, CONFLICT
 */
export async function storeReport(
  { site }: Sender,
  report: BackupReport,
  dependencies: ReportDependencies,
): Promise<BackupReportAnswer> {
  const { websites, heads, schedule, rows, commit } = dependencies;
  const { websiteId, ownerId } = site;
  const { storage, plan } = await readStorage(ownerId, dependencies);
  const wasMissed = await commit(async (at): Promise<Work<boolean>> => {
    const stored = await heads.find(websiteId);
    const head = stored ?? newHead(websiteId);
    const isNew = head.frequency !== report.frequency;
    const scheduled = isNew ? { ...head, ...begun(report.frequency, at) } : head;
    const next = withPromise(scheduled, plan?.promisedBackups, at);
    const isChanged = next !== head;
    const rescheduled = { ...next, dueAt: dueAtOf(next) };
    return {
      answer: isChanged && head.missedAt !== undefined,
      own: [websites.isThere(websiteId)],
      shared: [
        schedule.putReport({ websiteId, ...report, reportedAt: at.toISOString() }),
        ...(isChanged ? [heads.reschedule(stored, rescheduled)] : []),
      ],
      refused: () => new AppError('BACKUP_KEY_INVALID'),
    };
  });
  if (wasMissed) await rows.note(site);
  return { ...report, ...(ownerId !== null && { room: roomOf(storage) }) };
}

export interface FailureDependencies {
  logs: Pick<BackupLogs, 'put' | 'putReported' | 'findReported'>;
  commit: Commit;
  newId: (now: Date) => string;
}

/**
 * Logs that a site's plugin could not make a backup, and why: there is no upload that would show it. Once for each file,
 * however often the plugin reports it. Returns the entry. @throws AppError CONFLICT
 */
export const noteFailure = (
  { site: { websiteId }, userId }: Sender,
  { originalFilename, message }: { originalFilename: string; message: string },
  { logs, commit, newId }: FailureDependencies,
): Promise<{ logId: string }> =>
  commit((at): Promise<Work<{ logId: string }>> => {
    const logId = newId(at);
    const hash = sha256Hex(originalFilename);
    const log = {
      logId,
      websiteId,
      userId,
      operation: uploadOperationOf({ manual: false }),
      status: 'error',
      message: logTexts.notMade(nameFromFile(originalFilename)),
      errorDetails: message || null,
      at,
    } as const;
    return Promise.resolve({
      answer: { logId },
      own: [logs.putReported({ websiteId, hash, logId }, at)],
      shared: [logs.put(log)],
      refused: async () => {
        const first = await logs.findReported({ websiteId, hash });
        return first ? { answer: { logId: first.logId } } : new AppError('CONFLICT');
      },
    });
  });
