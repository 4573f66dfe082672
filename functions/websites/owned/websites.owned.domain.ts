import * as z from 'zod';
import type { Website } from '../websites.domain.ts';

/** A time in which a site was somebody's: instants, `since` included. Null where it goes on. */
export interface OwnedSpan {
  since: string;
  until: string | null;
  /** When the site was read last in a time that is over; null for never. */
  lastReadAt: string | null;
}

/** Since when a site is another one of its owner's, registered twice, and the last time when it was. */
export const ofDuplicateSchema = z.object({
  duplicateSince: z.string().optional(),
  wasDuplicate: z.object({ since: z.string(), until: z.string() }).optional(),
});

/** The time in which somebody had a site that is not theirs any more: their reports of it stay true. */
export const ownedTimeSchema = z.object({
  userId: z.string(),
  websiteId: z.string(),
  /** UTC instants. */
  since: z.string(),
  until: z.string(),
  /** As it was called at the end. */
  name: z.string(),
  url: z.string(),
  /** When it was read last; null for never. */
  lastSyncDate: z.string().nullable(),
  ...ofDuplicateSchema.shape,
  /** The site was deleted, and what is kept of its backups is kept for this person. */
  isDeleted: z.boolean(),
});
export type OwnedTime = z.output<typeof ownedTimeSchema>;

/** What a list row says of its owner's time: one that was never moved does not say since when. */
const rowSchema = z.object({
  ownedSince: z.string().optional(),
  ...ofDuplicateSchema.shape,
  lastSyncDate: z.string().nullable().default(null),
});

/** When the site of a list row came to its owner; undefined for its first one. */
export const handedOverAt = (row: unknown): string | undefined => rowSchema.parse(row).ownedSince;

/** Since when the owner of a list row has its site. */
export const ownedSinceOf = (row: unknown, createdAt: string): string =>
  handedOverAt(row) ?? createdAt;

/** The time that ends, of a site and its list row. */
export const ownedTimeOf = (
  { row, site }: { row: unknown; site: Pick<Website, 'websiteId' | 'name' | 'url' | 'createdAt'> },
  rest: Pick<OwnedTime, 'userId' | 'until' | 'isDeleted'>,
): OwnedTime => {
  const { ownedSince: since = site.createdAt, ...kept } = rowSchema.parse(row);
  return {
    ...{ websiteId: site.websiteId, name: site.name, url: site.url, since },
    ...kept,
    ...rest,
  };
};
