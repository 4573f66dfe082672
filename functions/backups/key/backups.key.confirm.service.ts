import type { KeyHolder } from '../../core/auth/backup-key.ts';
import { AppError } from '../../core/http/errors.ts';
import type { SiteView } from '../../websites/websites.view.ts';
import type { Sender } from '../backups.access.service.ts';
import { isBackupKey } from './backups.key.domain.ts';
import type { BackupKeysStore, PresentedKey } from './backups.key.store.ts';
import { backupKeyText } from '../backups.text.ts';

/** How often the use of a key is noted, and the refusal of one: uploads ask for parts by the hundred. */
const NOTED_EVERY_MS = 3_600_000;

export interface ConfirmDependencies {
  keys: Pick<BackupKeysStore, 'findPresented' | 'noteUse' | 'noteRefusal'>;
  /** Hexadecimal. */
  sha256: (text: string) => string;
  now: () => Date;
}

/** Why a key opens nothing; undefined for one that does. */
function refusalOf({ current, hash }: PresentedKey, now: Date): string | undefined {
  if (!current) return backupKeyText.removedKey;
  if (current.hash !== hash) return backupKeyText.replacedKey;
  if (current.status !== 'active') return backupKeyText.revokedKey;
  return Date.parse(current.validUntil) <= now.getTime() ? backupKeyText.expiredKey : undefined;
}

/** Whether the last note is old enough for another one. */
const isPast = (at: string | undefined, since: Date) =>
  at === undefined || at < since.toISOString();

/**
 * The site of a presented key, if the key is valid. Its use is noted once an hour. A key that was valid before is logged in
 * its site's log, at most once an hour: the site's people learn that something still uses it.
 * @throws AppError BACKUP_KEY_INVALID
 */
export async function confirmKey(
  bearer: string,
  { keys, sha256, now }: ConfirmDependencies,
): Promise<KeyHolder> {
  const presented = isBackupKey(bearer) ? await keys.findPresented(sha256(bearer)) : undefined;
  if (!presented) throw new AppError('BACKUP_KEY_INVALID');
  const { websiteId, hash } = presented;
  const at = now();
  const since = new Date(at.getTime() - NOTED_EVERY_MS);
  const errorDetails = refusalOf(presented, at);
  if (errorDetails === undefined) {
    if (isPast(presented.current?.lastUsedAt, since)) await keys.noteUse(presented, at, since);
    return { websiteId };
  }
  if (isPast(presented.refusedAt, since)) {
    const what = { operation: 'key', status: 'error', message: backupKeyText.refused } as const;
    await keys.noteRefusal(hash, { websiteId, userId: null, ...what, errorDetails, at }, since);
  }
  throw new AppError('BACKUP_KEY_INVALID');
}

/** The plugin of a site as the sender; the key of a deleted site is invalid. @throws AppError BACKUP_KEY_INVALID */
export async function senderOf(
  { websiteId }: KeyHolder,
  { websites }: { websites: Pick<SiteView, 'find'> },
): Promise<Sender> {
  const website = await websites.find(websiteId);
  if (!website) throw new AppError('BACKUP_KEY_INVALID');
  const { userId: ownerId, name, url } = website;
  return { site: { websiteId, ownerId, name, url }, userId: null };
}
