import type { Caller } from '../../core/auth/caller.ts';
import { sha256Hex } from '../../core/crypto/sha256.ts';
import type { Commit, Work } from '../../core/table/commit/commit.ts';
import type { SiteView } from '../../websites/websites.view.ts';
import { auditsOf, getBackupSite, ownerIsStill } from '../backups.access.service.ts';
import type { BackupLogs } from '../log/backups.logs.entity.ts';
import {
  BACKUP_KEY_BYTES,
  BACKUP_KEY_DAYS,
  BACKUP_KEY_PREFIX,
  backupKeyText,
  toKeyView,
  type SiteBackupKey,
  type StoredKey,
} from './backups.key.domain.ts';
import type { BackupKeys } from './backups.key.entity.ts';

const DAY_MS = 86_400_000;

export interface KeyDependencies {
  websites: Pick<SiteView, 'find' | 'isStill'>;
  keys: Pick<BackupKeys, 'find' | 'replace' | 'revoke'>;
  logs: Pick<BackupLogs, 'put'>;
  commit: Commit;
  /** Random bytes, unpredictable. */
  randomBytes: (size: number) => Buffer;
}

/** Describes a site's key, without the key itself. @throws AppError NOT_FOUND */
export async function getKey(
  caller: Caller,
  websiteId: string,
  { websites, keys }: Pick<KeyDependencies, 'websites' | 'keys'>,
): Promise<{ key: SiteBackupKey | null }> {
  await getBackupSite(caller, websiteId, { websites });
  const key = await keys.find(websiteId);
  return { key: key ? toKeyView(key) : null };
}

/**
 * Makes a site's key, which is valid for a year and is returned only this once. The previous one opens nothing from now on.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export const generateKey = (
  caller: Caller,
  websiteId: string,
  { websites, keys, logs, commit, randomBytes }: KeyDependencies,
): Promise<{ apiKey: string; key: SiteBackupKey }> =>
  commit(async (at): Promise<Work<{ apiKey: string; key: SiteBackupKey }>> => {
    const site = await getBackupSite(caller, websiteId, { websites });
    const before = await keys.find(websiteId);
    const apiKey = BACKUP_KEY_PREFIX + randomBytes(BACKUP_KEY_BYTES).toString('base64url');
    const key: StoredKey = {
      websiteId,
      hash: sha256Hex(apiKey),
      last4: apiKey.slice(-4),
      status: 'active',
      createdAt: at.toISOString(),
      validUntil: new Date(at.getTime() + BACKUP_KEY_DAYS * DAY_MS).toISOString(),
      lastUsedAt: null,
    };
    const log = {
      websiteId,
      userId: caller.userId,
      operation: 'key',
      status: 'completed',
      message: before?.status === 'active' ? backupKeyText.regenerated : backupKeyText.generated,
      at,
    } as const;
    return {
      answer: { apiKey, key: toKeyView(key) },
      shared: [ownerIsStill(site, { websites }), ...keys.replace(before, key), logs.put(log)],
      audits: auditsOf(caller, { action: 'BackupKeyGenerated', site, at }),
    };
  });

/** Revokes a site's key at once; does nothing if there is none. @throws AppError NOT_FOUND, CONFLICT */
export const revokeKey = (
  caller: Caller,
  websiteId: string,
  { websites, keys, logs, commit }: Pick<KeyDependencies, 'websites' | 'keys' | 'logs' | 'commit'>,
): Promise<{ key: SiteBackupKey | null }> =>
  commit(async (at): Promise<Work<{ key: SiteBackupKey | null }>> => {
    const site = await getBackupSite(caller, websiteId, { websites });
    const key = await keys.find(websiteId);
    if (key?.status !== 'active') return { answer: { key: key ? toKeyView(key) : null } };
    const log = {
      websiteId,
      userId: caller.userId,
      operation: 'key',
      status: 'completed',
      message: backupKeyText.revoked,
      at,
    } as const;
    return {
      answer: { key: toKeyView({ ...key, status: 'revoked' }) },
      shared: [keys.revoke(key), logs.put(log)],
      audits: auditsOf(caller, { action: 'BackupKeyRevoked', site, at }),
    };
  });

/** Deletes a site's key. Safe to repeat. @throws AppError CONFLICT */
export const removeKey = (
  websiteId: string,
  { keys, commit }: { keys: Pick<BackupKeys, 'find' | 'remove'>; commit: Commit },
): Promise<void> =>
  commit(async () => {
    const key = await keys.find(websiteId);
    return { answer: undefined, shared: key ? keys.remove(key) : [] };
  });
