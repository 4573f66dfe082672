import type { BackupKeyChanged } from '../../../events/backups.events.ts';
import type { Caller } from '../../core/auth/caller.ts';
import { sha256Hex } from '../../core/crypto/sha256.ts';
import type { Commit, Work } from '../../core/table/commit/commit.ts';
import type { SiteView } from '../../websites/websites.view.ts';
import { actorOf } from '../../profiles/profiles.domain.ts';
import { originOf } from '../../websites/websites.url.domain.ts';
import {
  auditsOf,
  findSite,
  getBackupSite,
  ownerIsStill,
  type BackupSite,
} from '../backups.access.service.ts';
import type { BackupLogs } from '../log/backups.logs.entity.ts';
import {
  BACKUP_KEY_BYTES,
  BACKUP_KEY_DAYS,
  BACKUP_KEY_PREFIX,
  backupKeyText,
  endedBy,
  noticeDueAt,
  toKeyView,
  type KeyMaker,
  type KeyStanding,
  type SiteBackupKey,
  type StoredKey,
} from './backups.key.domain.ts';
import type { BackupKeys } from './backups.key.entity.ts';

const DAY_MS = 86_400_000;

export interface StandingDependencies {
  websites: Pick<SiteView, 'find'>;
  /** People as they are now; undefined for a deleted person. */
  makers: { find(userId: string): Promise<Omit<KeyMaker, 'userId'> | undefined> };
}

export interface KeyDependencies extends StandingDependencies {
  newId: (now: Date) => string;
  websites: Pick<SiteView, 'find' | 'isStill'>;
  keys: Pick<BackupKeys, 'find' | 'replace' | 'revoke'>;
  logs: Pick<BackupLogs, 'put'>;
  commit: Commit;
  /** Random bytes, unpredictable. */
  randomBytes: (size: number) => Buffer;
}

/** Where the site of a key is and whose, and who made the key. */
export async function standingOf(
  { madeBy }: Pick<StoredKey, 'madeBy'>,
  site: BackupSite,
  { makers }: Pick<StandingDependencies, 'makers'>,
): Promise<KeyStanding> {
  const person = madeBy === null ? undefined : await makers.find(madeBy);
  return { site, maker: person && madeBy !== null ? { ...person, userId: madeBy } : undefined };
}

type KeyChange = Pick<BackupKeyChanged, 'change'> &
  Partial<Pick<BackupKeyChanged, 'reason' | 'actor'>>;

/** The event for a site's owner; none where it has none. */
export const keyChanged = (
  { site, key }: { site: BackupSite; key: Pick<StoredKey, 'validUntil'> },
  { change, reason = null, actor = null }: KeyChange,
  { at, newId }: { at: Date; newId: (now: Date) => string },
): BackupKeyChanged[] =>
  site.ownerId === null
    ? []
    : [
        {
          type: 'BackupKeyChanged',
          ...{ eventId: newId(at), websiteId: site.websiteId, userId: site.ownerId },
          ...{ websiteName: site.name, change, reason, actor },
          ...{ endsAt: key.validUntil, changedAt: at.toISOString() },
        },
      ];

/** Describes a site's key, without the key itself. @throws AppError NOT_FOUND */
export async function getKey(
  caller: Caller,
  websiteId: string,
  {
    websites,
    keys,
    makers,
    now,
  }: Pick<KeyDependencies, 'websites' | 'keys' | 'makers'> & {
    now: () => Date;
  },
): Promise<{ key: SiteBackupKey | null }> {
  const site = await getBackupSite(caller, websiteId, { websites });
  const key = await keys.find(websiteId);
  return { key: key ? toKeyView(key, await standingOf(key, site, { makers }), now()) : null };
}

/**
 * Makes a site's key, which is valid for a year and is returned only this once. The previous one opens nothing from now on.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export const generateKey = (
  caller: Caller,
  websiteId: string,
  dependencies: KeyDependencies,
): Promise<{ apiKey: string; key: SiteBackupKey }> => {
  const { websites, keys, logs, commit, randomBytes, newId } = dependencies;
  return commit(async (at): Promise<Work<{ apiKey: string; key: SiteBackupKey }>> => {
    const site = await getBackupSite(caller, websiteId, { websites });
    const before = await keys.find(websiteId);
    const apiKey = BACKUP_KEY_PREFIX + randomBytes(BACKUP_KEY_BYTES).toString('base64url');
    const key: StoredKey = {
      websiteId,
      hash: sha256Hex(apiKey),
      last4: apiKey.slice(-4),
      status: 'active',
      endedBy: null,
      createdAt: at.toISOString(),
      validUntil: new Date(at.getTime() + BACKUP_KEY_DAYS * DAY_MS).toISOString(),
      lastUsedAt: null,
      madeBy: caller.userId,
      origin: originOf(site.url),
      noticedAt: null,
    };
    const isReplaced = before?.status === 'active';
    const change = isReplaced ? 'replaced' : 'made';
    const log = {
      websiteId,
      userId: caller.userId,
      operation: 'key',
      status: 'completed',
      message: isReplaced ? backupKeyText.regenerated : backupKeyText.generated,
      at,
    } as const;
    return {
      answer: { apiKey, key: toKeyView(key, await standingOf(key, site, dependencies), at) },
      shared: [ownerIsStill(site, { websites }), ...keys.replace(before, key), logs.put(log)],
      events: keyChanged({ site, key }, { change, actor: actorOf(caller) }, { at, newId }),
      audits: auditsOf(caller, { action: 'BackupKeyGenerated', site, at }),
    };
  });
};

/** Revokes a site's key at once; does nothing if there is none. @throws AppError NOT_FOUND, CONFLICT */
export const revokeKey = (
  caller: Caller,
  websiteId: string,
  dependencies: Omit<KeyDependencies, 'randomBytes'>,
): Promise<{ key: SiteBackupKey | null }> => {
  const { websites, keys, logs, commit, newId } = dependencies;
  return commit(async (at): Promise<Work<{ key: SiteBackupKey | null }>> => {
    const site = await getBackupSite(caller, websiteId, { websites });
    const key = await keys.find(websiteId);
    if (!key) return { answer: { key: null } };
    const standing = await standingOf(key, site, dependencies);
    if (key.status !== 'active') return { answer: { key: toKeyView(key, standing, at) } };
    const log = {
      websiteId,
      userId: caller.userId,
      operation: 'key',
      status: 'completed',
      message: backupKeyText.revoked,
      at,
    } as const;
    return {
      answer: { key: toKeyView({ ...key, status: 'revoked' }, standing, at) },
      shared: [keys.revoke(key), logs.put(log)],
      events: keyChanged(
        { site, key },
        { change: 'revoked', actor: actorOf(caller) },
        { at, newId },
      ),
      audits: auditsOf(caller, { action: 'BackupKeyRevoked', site, at }),
    };
  });
};

/**
 * Notifies a site's owner, once, that its key ends soon; nobody of one that opens nothing any more. Safe to repeat, and to run
 * too early. @throws AppError CONFLICT
 */
export const noticeEnd = (
  websiteId: string,
  dependencies: StandingDependencies & {
    keys: Pick<BackupKeys, 'find' | 'noteNotice'>;
    commit: Commit;
    newId: (now: Date) => string;
  },
): Promise<void> =>
  dependencies.commit(async (at): Promise<Work<void>> => {
    const { keys, newId } = dependencies;
    const key = await keys.find(websiteId);
    const dueAt = key && noticeDueAt(key);
    if (!key || !dueAt || Date.parse(dueAt) > at.getTime()) return { answer: undefined };
    const site = await findSite(websiteId, dependencies);
    const isGood =
      site &&
      Date.parse(key.validUntil) > at.getTime() &&
      endedBy(key, await standingOf(key, site, dependencies)) === null;
    return {
      answer: undefined,
      shared: [keys.noteNotice(key, at)],
      events: isGood ? keyChanged({ site, key }, { change: 'ending' }, { at, newId }) : [],
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
