import type { Caller } from '../core/auth/caller.ts';
import { auditsOfOther } from '../core/auth/others-audits.ts';
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

/** The audit entries of a change by another than the owner: one for the site and one for each other person it concerns. */
export const auditsOf = (
  actor: Pick<Caller, 'role' | 'userId'>,
  { websiteId, details, ...deed }: Deed,
): AuditEntry[] =>
  auditsOfOther(actor, { itemId: websiteId, ...deed, details: { websiteId, ...details } });

/** What to look up about an edit that began with an old revision. */
export const staleEdit = (current: WebsiteDetail, revision: number): StaleEdit<WebsiteField> => ({
  targetId: current.websiteId,
  actions: ['WebsiteUpdated'],
  ownerId: current.userId,
  current,
  revision,
  fieldNames: websiteFieldNames,
});
