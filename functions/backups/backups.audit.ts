import type { AuditAction } from '../audits/audits.domain.ts';
import { isAdmin, type Caller } from '../core/auth/caller.ts';
import type { AuditEntry } from '../core/table/audit.ts';
import type { BackupSite } from './backups.access.service.ts';

interface Deed {
  action: Extract<AuditAction, `Backup${string}`>;
  site: BackupSite;
  at: Date;
  details?: Readonly<Record<string, string | null>>;
}

/**
 * What an administrator's deed with a client's backups leaves to be asked for: an entry of the site, and one of its owner.
 * A client's own doings are nobody's business.
 */
export function auditsOf(
  actor: Pick<Caller, 'role' | 'userId'>,
  { action, site: { websiteId, ownerId, name }, at, details }: Deed,
): AuditEntry[] {
  if (!isAdmin(actor)) return [];
  const targets = ownerId === null || ownerId === actor.userId ? [websiteId] : [websiteId, ownerId];
  return targets.map((targetId) => ({
    targetId,
    actorId: actor.userId,
    action,
    at,
    details: { websiteId, name, ...details },
  }));
}
