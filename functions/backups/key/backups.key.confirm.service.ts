import type { KeyHolder } from '../../core/auth/backup-key.ts';
import { sha256Hex } from '../../core/crypto/sha256.ts';
import { AppError } from '../../core/http/errors.ts';
import type { Commit } from '../../core/table/commit/commit.ts';
import type { SiteView } from '../../websites/websites.view.ts';
import { findSite, type Sender } from '../backups.access.service.ts';
import type { BackupLogs } from '../log/backups.logs.entity.ts';
import { backupKeyText, isBackupKey, type StoredKey } from './backups.key.domain.ts';
import type { BackupKeys, StoredHolder } from './backups.key.entity.ts';

/** How often the use of a key is noted, and the refusal of one: uploads ask for parts by the hundred. */
const NOTED_EVERY_MS = 3_600_000;

export interface ConfirmDependencies {
  websites: Pick<SiteView, 'isThere'>;
  keys: Pick<BackupKeys, 'find' | 'findHolder' | 'noteUse' | 'noteRefusal'>;
  logs: Pick<BackupLogs, 'put'>;
  commit: Commit;
  now: () => Date;
}

/** Why a key opens nothing; undefined for one that does. `current`: the site's key at this moment. */
function refusalOf(current: StoredKey | undefined, hash: string, now: Date): string | undefined {
  if (!current) return backupKeyText.removedKey;
  if (current.hash !== hash) return backupKeyText.replacedKey;
  if (current.status !== 'active') return backupKeyText.revokedKey;
  return Date.parse(current.validUntil) <= now.getTime() ? backupKeyText.expiredKey : undefined;
}

/** Whether the last note is old enough for another one. */
const isPast = (at: string | null, now: Date) =>
  at === null || at < new Date(now.getTime() - NOTED_EVERY_MS).toISOString();

/** Logs that a key was used after its end, unless another request just did. A deleted site has no log. */
const logRefusal = (
  holder: StoredHolder,
  errorDetails: string,
  { websites, keys, logs, commit }: ConfirmDependencies,
): Promise<void> =>
  commit((at) => {
    const { websiteId } = holder;
    const log = {
      websiteId,
      userId: null,
      operation: 'key',
      status: 'error',
      message: backupKeyText.refused,
      errorDetails,
      at,
    } as const;
    return Promise.resolve({
      answer: undefined,
      own: [keys.noteRefusal(holder, at), websites.isThere(websiteId), logs.put(log)],
      refused: () => ({ answer: undefined }),
    });
  });

/**
 * The site of a presented key, if the key is valid. Its use is noted once an hour. A key that was valid before is logged in
 * its site's log, at most once an hour: the site's people learn that something still uses it. Two reads of one unit.
 * @throws AppError BACKUP_KEY_INVALID
 */
export async function confirmKey(
  bearer: string,
  dependencies: ConfirmDependencies,
): Promise<KeyHolder> {
  const { keys, now } = dependencies;
  const holder = isBackupKey(bearer) ? await keys.findHolder(sha256Hex(bearer)) : undefined;
  if (!holder) throw new AppError('BACKUP_KEY_INVALID');
  const { websiteId } = holder;
  const current = await keys.find(websiteId);
  const at = now();
  const refusal = refusalOf(current, holder.hash, at);
  if (current && refusal === undefined) {
    if (isPast(current.lastUsedAt, at)) await keys.noteUse(current, at);
    return { websiteId };
  }
  if (refusal !== undefined && isPast(holder.refusedAt, at)) {
    await logRefusal(holder, refusal, dependencies);
  }
  throw new AppError('BACKUP_KEY_INVALID');
}

/** The plugin of a site as the sender; the key of a deleted site is invalid. @throws AppError BACKUP_KEY_INVALID */
export async function senderOf(
  { websiteId }: KeyHolder,
  dependencies: { websites: Pick<SiteView, 'find'> },
): Promise<Sender> {
  const site = await findSite(websiteId, dependencies);
  if (!site) throw new AppError('BACKUP_KEY_INVALID');
  return { site, userId: null };
}
