import type { BackupKeyChanged } from '../../../events/backups.events.ts';
import type { KeyHolder } from '../../core/auth/backup-key.ts';
import { sha256Hex } from '../../core/crypto/sha256.ts';
import { AppError } from '../../core/http/errors.ts';
import type { Commit } from '../../core/table/commit/commit.ts';
import type { Write } from '../../core/table/entity/writes.ts';
import type { SiteView } from '../../websites/websites.view.ts';
import { findSite, type BackupSite, type Sender } from '../backups.access.service.ts';
import type { BackupLogs } from '../log/backups.logs.entity.ts';
import { backupKeyText, endedBy, isBackupKey, type StoredKey } from './backups.key.domain.ts';
import type { BackupKeys, StoredHolder } from './backups.key.entity.ts';
import { keyChanged, standingOf, type StandingDependencies } from './backups.key.service.ts';

/** How often the use of a key is noted, and the refusal of one: uploads ask for parts by the hundred. */
const NOTED_EVERY_MS = 3_600_000;

export interface ConfirmDependencies extends StandingDependencies {
  websites: Pick<SiteView, 'find' | 'isThere'>;
  keys: Pick<BackupKeys, 'find' | 'findHolder' | 'noteUse' | 'noteRefusal' | 'end'>;
  newId: (now: Date) => string;
  logs: Pick<BackupLogs, 'put'>;
  commit: Commit;
  now: () => Date;
}

/** Why a key opens nothing, in words; `reason` where it ended by itself, of which its site's owner is notified. */
interface Refusal {
  said: string;
  reason?: NonNullable<BackupKeyChanged['reason']>;
  /** The write by which it stays ended, whatever comes of what ended it. */
  end?: Write;
}

/** Undefined for a key that is good. `current`: the site's key at this moment. */
async function refusalOf(
  { current, hash, at }: { current: StoredKey | undefined; hash: string; at: Date },
  dependencies: StandingDependencies & { keys: Pick<BackupKeys, 'end'> },
): Promise<{ refusal?: Refusal; site?: BackupSite | undefined }> {
  if (!current) return { refusal: { said: backupKeyText.removedKey } };
  if (current.hash !== hash) return { refusal: { said: backupKeyText.replacedKey } };
  if (current.status !== 'active') {
    const { ended, revokedKey } = backupKeyText;
    return { refusal: { said: current.endedBy ? ended[current.endedBy] : revokedKey } };
  }
  const site = await findSite(current.websiteId, dependencies);
  if (Date.parse(current.validUntil) <= at.getTime()) {
    return { site, refusal: { said: backupKeyText.expiredKey, reason: 'time' } };
  }
  const reason = site && endedBy(current, await standingOf(current, site, dependencies));
  if (!reason) return { site };
  const end = dependencies.keys.end(current, reason);
  return { site, refusal: { said: backupKeyText.ended[reason], reason, end } };
}

/** Whether the last note is old enough for another one. */
const isPast = (at: string | null, now: Date) =>
  at === null || at < new Date(now.getTime() - NOTED_EVERY_MS).toISOString();

/** Whether a refusal is written: one that ends the key, and any other once an hour. */
const isNoted = ({ end }: Refusal, { refusedAt }: StoredHolder, at: Date): boolean =>
  end !== undefined || isPast(refusedAt, at);

/** Ends a key that was used after its end, and logs it, unless another request just did. A deleted site has no log. */
const logRefusal = (
  holder: StoredHolder,
  { said: errorDetails, end, events }: Refusal & { events: (at: Date) => BackupKeyChanged[] },
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
      own: [
        keys.noteRefusal(holder, at),
        ...(end ? [end] : []),
        websites.isThere(websiteId),
        logs.put(log),
      ],
      events: events(at),
      refused: () => ({ answer: undefined }),
    });
  });

/**
 * The site of a presented key, if the key is valid. Its use is noted once an hour. A key that was valid before is logged in
 * its site's log, at most once an hour: the site's people learn that something still uses it. One that ended by itself is revoked
 * with its first refusal, and its owner is notified once. Four reads of one unit.
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
  const { refusal, site } = await refusalOf({ current, hash: holder.hash, at }, dependencies);
  if (current && !refusal) {
    if (isPast(current.lastUsedAt, at)) await keys.noteUse(current, at);
    return { websiteId };
  }
  if (refusal && isNoted(refusal, holder, at)) {
    const isFirst = holder.refusedAt === null;
    const events = (when: Date) =>
      current && site && refusal.reason && isFirst
        ? keyChanged(
            { site, key: current },
            { change: 'ended', reason: refusal.reason },
            { at: when, newId: dependencies.newId },
          )
        : [];
    await logRefusal(holder, { ...refusal, events }, dependencies);
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
