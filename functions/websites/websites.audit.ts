import { isAdmin, type Caller } from '../core/auth/caller.ts';
import type { StaleEdit } from '../core/http/edited-meanwhile.ts';
import type { AuditEntry } from '../core/table/commit/audit.ts';
import type { AuditAction } from '../audits/audits.domain.ts';
import type { WebsiteDetail, WebsiteField } from './websites.domain.ts';
import { websiteFieldNames } from './websites.form.domain.ts';

interface Deed {
  action: Extract<AuditAction, `Website${string}`>;
  websiteId: string;
  /** Whose the site was, is, or is to be. */
  owners: readonly (string | null)[];
  at: Date;
  details: Readonly<Record<string, string | null>>;
}

/**
 * The audit entries of an administrator's change: one for the site and one for each other person it concerns. A client's
 * own changes leave none.
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

/** What to look up about an edit that began with an old revision. */
export const staleEdit = (current: WebsiteDetail, revision: number): StaleEdit<WebsiteField> => ({
  targetId: current.websiteId,
  actions: ['WebsiteUpdated'],
  ownerId: current.userId,
  current,
  revision,
  fieldNames: websiteFieldNames,
});
