import { isAdmin, type Caller } from '../core/auth/caller.ts';
import type { AuditEntry } from '../core/table/audit.ts';
import type { AuditAction } from '../audits/audits.domain.ts';

interface Deed {
  action: Extract<AuditAction, `Website${string}`>;
  websiteId: string;
  /** Whose the site was, is, or is to be. */
  owners: readonly (string | null)[];
  at: Date;
  details: Readonly<Record<string, string | null>>;
}

/**
 * What an administrator's deed leaves to be asked for: an entry of the site, and one of each other person it concerns.
 * A client's own doings are nobody's business.
 */
export function auditsOf(
  actor: Pick<Caller, 'role' | 'userId'>,
  { websiteId, owners, details, ...deed }: Deed,
): AuditEntry[] {
  if (!isAdmin(actor)) return [];
  const concerned = owners.filter((owner) => owner !== null && owner !== actor.userId);
  return [...new Set([websiteId, ...concerned])].flatMap((targetId) =>
    targetId === null
      ? []
      : [{ targetId, actorId: actor.userId, ...deed, details: { websiteId, ...details } }],
  );
}
