import * as z from 'zod';
import { idField } from '../functions/core/validation/fields.ts';
import { actorSchema } from '../functions/profiles/profiles.domain.ts';

/** Event: a site and its list row were deleted. Features that hold something of it delete it. */
export const websiteDeletedSchema = z.object({
  type: z.literal('WebsiteDeleted'),
  eventId: idField,
  websiteId: idField,
  /** It went with its client: the audit keeps no values of it either (ADR 0055). */
  erased: z.literal(true).optional(),
  /** Whose it was; null for a site without an owner. */
  userId: idField.nullable(),
  /** Since when, where it was another's before: what is of that time stays. */
  since: z.iso.datetime().optional(),
  deletedAt: z.iso.datetime(),
});
export type WebsiteDeleted = z.output<typeof websiteDeletedSchema>;

/** The event of a deletion. */
export const websiteDeleted = (
  {
    websiteId,
    userId,
    since,
  }: Pick<WebsiteDeleted, 'websiteId' | 'userId'> & { since: string | undefined },
  { eventId, at, erased }: { eventId: string; at: Date; erased?: true },
): WebsiteDeleted => ({
  type: 'WebsiteDeleted',
  ...{ eventId, websiteId, userId, since },
  ...(erased && { erased }),
  deletedAt: at.toISOString(),
});

/**
 * Event: a site has an address of another origin (host without `www.`, and port). Its connector key and what was read of it
 * went with the old one, unless a new key came with the new address. What else holds for the old origin alone ends.
 */
export const websiteOriginChangedSchema = z.object({
  type: z.literal('WebsiteOriginChanged'),
  eventId: idField,
  websiteId: idField,
  name: z.string(),
  /** Whose it is; null for a site without an owner. */
  userId: idField.nullable(),
  /** Who changed it: its owner, somebody of their company, or an administrator. */
  by: z.enum(['owner', 'member', 'admin']),
  fromUrl: z.string(),
  toUrl: z.string(),
  changedAt: z.iso.datetime(),
});
export type WebsiteOriginChanged = z.output<typeof websiteOriginChangedSchema>;

/** Event: a site has another owner, or none. What belongs to it follows. */
export const websiteReassignedSchema = z.object({
  type: z.literal('WebsiteReassigned'),
  eventId: idField,
  websiteId: idField,
  fromUserId: idField.nullable(),
  toUserId: idField.nullable(),
  /** As it was called; an event from before has none, and nobody is notified of it. */
  websiteName: z.string().optional(),
  /** Who decided it; null where it followed from something else. */
  actor: actorSchema.nullable().optional(),
  reassignedAt: z.iso.datetime(),
});
export type WebsiteReassigned = z.output<typeof websiteReassignedSchema>;
