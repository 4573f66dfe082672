import type { AuditAction } from '../audits/audits.domain.ts';
import { type Caller, isAdmin } from '../core/auth/caller.ts';
import { auditsOfOther } from '../core/auth/others-audits.ts';
import { AppError } from '../core/http/errors.ts';
import type { AuditEntry } from '../core/table/commit/audit.ts';
import type { Commit } from '../core/table/commit/commit.ts';
import type { PublishableEvent } from '../core/table/commit/outbox.ts';
import type { Write } from '../core/table/entity/writes.ts';
import { accountIdOf } from '../core/validation/account.ts';
import type { SiteView } from '../websites/websites.view.ts';
import type { Backups } from './backups.entity.ts';
import type { BackupRef, StoredBackup } from './backups.stored.domain.ts';

/** The site whose backups are meant. */
export interface BackupSite {
  websiteId: string;
  /** The owner, whose bytes its backups count as; null if it has none. */
  ownerId: string | null;
  name: string;
  url: string;
}

/** Who sends, or deletes: a person, or the site's plugin and the portal itself (null). */
export interface Sender {
  site: BackupSite;
  userId: string | null;
  /** Of a plugin: the network that its request came from; null where that is not known. */
  network?: string | null;
}

interface AccessDependencies {
  websites: Pick<SiteView, 'find'>;
}

/** A site; undefined for one that does not exist. Nobody is asked whether they may see it. */
export async function findSite(
  websiteId: string,
  { websites }: AccessDependencies,
): Promise<BackupSite | undefined> {
  const website = await websites.find(websiteId);
  if (!website) return undefined;
  const { userId: ownerId, name, url } = website;
  return { websiteId, ownerId, name, url };
}

/**
 * A site whose backups the caller may see and change: their own, or any for administrators. Another's is not found, as if
 * there were none. @throws AppError NOT_FOUND
 */
export async function getBackupSite(
  caller: Pick<Caller, 'role' | 'userId' | 'companyId'>,
  websiteId: string,
  dependencies: AccessDependencies,
): Promise<BackupSite> {
  const site = await findSite(websiteId, dependencies);
  if (!site) throw new AppError('NOT_FOUND');
  if (!isAdmin(caller) && site.ownerId !== accountIdOf(caller)) throw new AppError('NOT_FOUND');
  return site;
}

/** A backup whose bytes are there. @throws AppError NOT_FOUND, BACKUP_NOT_STORED */
export async function getStoredBackup(
  ref: BackupRef,
  { backups }: { backups: Pick<Backups, 'find'> },
): Promise<StoredBackup> {
  const backup = await backups.find(ref);
  if (!backup || backup.status === 'deleting') throw new AppError('NOT_FOUND');
  if (backup.status !== 'completed') throw new AppError('BACKUP_NOT_STORED');
  return backup;
}

/** A condition for a transaction: the site exists and has the same owner. */
export const ownerIsStill = (
  { websiteId, ownerId, name, url }: BackupSite,
  { websites }: { websites: Pick<SiteView, 'isStill'> },
): Write => websites.isStill(websiteId, { userId: ownerId, name, url });

/** A caller of such a site, as the sender. @throws AppError NOT_FOUND */
export const getSender = async (
  caller: Pick<Caller, 'role' | 'userId' | 'companyId'>,
  websiteId: string,
  dependencies: AccessDependencies,
): Promise<Sender> => ({
  site: await getBackupSite(caller, websiteId, dependencies),
  userId: caller.userId,
});

interface Deed {
  action: Extract<AuditAction, `Backup${string}`>;
  site: BackupSite;
  at: Date;
  details?: Readonly<Record<string, string | null>>;
}

/** The audit entries of what another than their owner does to a site's backups: one for the site, and one for its owner. */
export const auditsOf = (
  actor: Pick<Caller, 'role' | 'userId'>,
  { site: { websiteId, ownerId, name }, details, ...deed }: Deed,
): AuditEntry[] =>
  auditsOfOther(actor, {
    ...{ itemId: websiteId, owners: [ownerId], ...deed },
    details: { websiteId, name, ...details },
  });

/** The events of a deed, at the instant of its transaction. */
type EventsAt = (at: Date) => readonly PublishableEvent[];

/** Audits such an action of which nothing else is in one transaction, and publishes its events. */
export const audit = (
  actor: Pick<Caller, 'role' | 'userId'>,
  { eventsAt, ...deed }: Omit<Deed, 'at'> & { eventsAt?: EventsAt },
  { commit }: { commit: Commit },
): Promise<void> =>
  commit((at) => {
    const audits = auditsOf(actor, { ...deed, at });
    return Promise.resolve({ answer: undefined, events: eventsAt?.(at) ?? [], audits });
  });
