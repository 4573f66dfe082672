import type { Caller } from '../../core/auth/caller.ts';
import { AppError } from '../../core/http/errors.ts';
import type { SiteView } from '../../websites/websites.view.ts';
import { auditsOf, getBackupSite } from '../backups.access.service.ts';
import {
  BACKUP_KEY_BYTES,
  BACKUP_KEY_DAYS,
  BACKUP_KEY_PREFIX,
  type SiteBackupKey,
} from './backups.key.domain.ts';
import { siteKeyOf } from './backups.key.codec.ts';
import type { BackupKeysStore } from './backups.key.store.ts';
import { backupKeyText } from '../backups.text.ts';

const DAY_MS = 86_400_000;

export interface KeyDependencies {
  websites: Pick<SiteView, 'find'>;
  keys: Pick<BackupKeysStore, 'find' | 'replace' | 'revoke'>;
  /** Random bytes, unpredictable. */
  randomBytes: (size: number) => Buffer;
  /** Hexadecimal. */
  sha256: (text: string) => string;
  now: () => Date;
}

/** Describes a site's key, without the key itself. @throws AppError NOT_FOUND */
export async function getKey(
  caller: Caller,
  websiteId: string,
  { websites, keys }: Pick<KeyDependencies, 'websites' | 'keys'>,
): Promise<{ key: SiteBackupKey | null }> {
  await getBackupSite(caller, websiteId, { websites });
  return { key: (await keys.find(websiteId)) ?? null };
}

/**
 * Makes a site's key, good for a year. It is answered this once; that of before opens nothing from now on.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function generateKey(
  caller: Caller,
  websiteId: string,
  { websites, keys, randomBytes, sha256, now }: KeyDependencies,
): Promise<{ apiKey: string; key: SiteBackupKey }> {
  const site = await getBackupSite(caller, websiteId, { websites });
  const before = await keys.find(websiteId);
  const apiKey = BACKUP_KEY_PREFIX + randomBytes(BACKUP_KEY_BYTES).toString('base64url');
  const at = now();
  const stored = {
    hash: sha256(apiKey),
    last4: apiKey.slice(-4),
    status: 'active',
    createdAt: at.toISOString(),
    validUntil: new Date(at.getTime() + BACKUP_KEY_DAYS * DAY_MS).toISOString(),
  } as const;
  const isMade = await keys.replace(site, stored, {
    log: {
      websiteId,
      userId: caller.userId,
      operation: 'key',
      status: 'completed',
      message: before?.status === 'active' ? backupKeyText.regenerated : backupKeyText.generated,
      at,
    },
    audits: auditsOf(caller, { action: 'BackupKeyGenerated', site, at }),
  });
  if (!isMade) throw new AppError('NOT_FOUND');
  return { apiKey, key: siteKeyOf(stored) };
}

/** Revokes a site's key at once; does nothing if there is none. @throws AppError NOT_FOUND, CONFLICT */
export async function revokeKey(
  caller: Caller,
  websiteId: string,
  { websites, keys, now }: Pick<KeyDependencies, 'websites' | 'keys' | 'now'>,
): Promise<{ key: SiteBackupKey | null }> {
  const site = await getBackupSite(caller, websiteId, { websites });
  const at = now();
  const key = await keys.revoke(websiteId, {
    log: {
      websiteId,
      userId: caller.userId,
      operation: 'key',
      status: 'completed',
      message: backupKeyText.revoked,
      at,
    },
    audits: auditsOf(caller, { action: 'BackupKeyRevoked', site, at }),
  });
  return { key: key ?? null };
}
