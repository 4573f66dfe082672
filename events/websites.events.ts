import * as z from 'zod';
import { idField } from '../functions/core/validation/fields.ts';

/** Event: a site and its list row were deleted. Features that hold something of it delete it. */
export const websiteDeletedSchema = z.object({
  type: z.literal('WebsiteDeleted'),
  eventId: idField,
  websiteId: idField,
  /** It went with its client: the audit keeps no values of it either (ADR 0055). */
  erased: z.literal(true).optional(),
  /** Whose it was; null for a site without an owner. */
  userId: idField.nullable(),
  deletedAt: z.iso.datetime(),
});
export type WebsiteDeleted = z.output<typeof websiteDeletedSchema>;

/** The event of a deletion. */
export const websiteDeleted = (
  { websiteId, userId }: Pick<WebsiteDeleted, 'websiteId' | 'userId'>,
  { eventId, at, erased }: { eventId: string; at: Date; erased?: true },
): WebsiteDeleted => ({
  type: 'WebsiteDeleted',
  ...{ eventId, websiteId, userId },
  ...(erased && { erased }),
  deletedAt: at.toISOString(),
});

/** Event: a site has another owner, or none. What belongs to it follows. */
export const websiteReassignedSchema = z.object({
  type: z.literal('WebsiteReassigned'),
  eventId: idField,
  websiteId: idField,
  fromUserId: idField.nullable(),
  toUserId: idField.nullable(),
  reassignedAt: z.iso.datetime(),
});
export type WebsiteReassigned = z.output<typeof websiteReassignedSchema>;
