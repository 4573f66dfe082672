import * as z from 'zod';
import { SITE_FRESH_MS } from '../../validation/site-age.ts';
import { addTo } from '../entity/counters.ts';
import type { Write } from '../entity/writes.ts';
import { duplicatesTotalsKey, SITE_COUNT_SHARDS, siteCountsKey } from '../keys/keys.ts';

/**
 * The counts that a change of a site's row adds to or takes from. `failing`: the last sync failed. `outdated`: it failed, and what is known
 * was old already or nothing is. `never`: no sync of it ended. The three only of sites with a key. A duplicate is none of them:
 * its WordPress is counted by another site.
 */
export const siteCountNames = ['never', 'failing', 'outdated', 'pending'] as const;
type SiteCounts = Record<(typeof siteCountNames)[number], number>;

/** The attributes of a row on which its counts depend. A writer that changes one of them has to know all. */
export const countedAttributes = [
  'keyConfigured',
  'lastSyncDate',
  'syncFinishedAt',
  'pendingUpdates',
  'duplicateSince',
] as const;

const countedRowSchema = z.object({
  keyConfigured: z.boolean(),
  lastSyncDate: z.string().optional(),
  /** The end of a sync that failed; a completed one takes it away. */
  syncFinishedAt: z.string().optional(),
  pendingUpdates: z.number().optional(),
  duplicateSince: z.string().optional(),
});
export type CountedRow = z.output<typeof countedRowSchema>;

/** Whether what was read at `lastSyncDate` is old at an instant, or nothing was; both are ISO texts. */
const isSiteOld = (lastSyncDate: string | undefined, at: string): boolean =>
  lastSyncDate === undefined || Date.parse(at) - Date.parse(lastSyncDate) > SITE_FRESH_MS;

export const countedRowOf = (row: unknown): CountedRow => countedRowSchema.parse(row);

const isDuplicate = (row: CountedRow | undefined): boolean => row?.duplicateSince !== undefined;

const NOTHING: SiteCounts = { never: 0, failing: 0, outdated: 0, pending: 0 };

/** What a row is counted as. It depends on nothing else, thus what one change adds, the next one can take away. */
export function siteCountsOf(row: CountedRow | undefined): SiteCounts {
  if (!row || isDuplicate(row)) return NOTHING;
  const { lastSyncDate, syncFinishedAt, pendingUpdates = 0, keyConfigured } = row;
  const failedAt = keyConfigured ? syncFinishedAt : undefined;
  const isUnread = keyConfigured && lastSyncDate === undefined;
  return {
    never: Number(isUnread && failedAt === undefined),
    failing: Number(failedAt !== undefined),
    outdated: Number(failedAt !== undefined && isSiteOld(lastSyncDate, failedAt)),
    pending: Number(pendingUpdates > 0),
  };
}

/**
 * Whether nothing says that a site is old, and it is: no sync of it has ended for too long. That is our own delay, of which no
 * write tells; only who reads all rows finds it.
 */
export function isLate(row: CountedRow, now: Date): boolean {
  const { keyConfigured, lastSyncDate, syncFinishedAt } = row;
  if (!keyConfigured || lastSyncDate === undefined || isDuplicate(row)) return false;
  if (siteCountsOf(row).outdated === 1) return false;
  return isSiteOld(lastSyncDate, now.toISOString()) && syncFinishedAt === undefined;
}

export const duplicatesSchema = z.object({ duplicates: z.number().int().default(0) });

/** Sites, and those of them with a key, by the item that counts duplicates: each has a key, or nobody knew which WordPress it is. */
export function withoutDuplicates<Counted extends { sites: number; withKey: number }>(
  counted: Counted,
  item: unknown,
): Counted {
  const { duplicates } = duplicatesSchema.parse(item ?? {});
  return {
    ...counted,
    sites: Math.max(0, counted.sites - duplicates),
    withKey: Math.max(0, counted.withKey - duplicates),
  };
}

/** The shard in which a site is counted, for ever: from the end of its id, which is random. */
export const siteCountShardOf = (websiteId: string): number =>
  Number.parseInt(websiteId.slice(-2), 36) % SITE_COUNT_SHARDS;

/** A site's row before and after a write. */
export interface CountedChange {
  websiteId: string;
  before: CountedRow | undefined;
  after: CountedRow | undefined;
  /**
   * The row moves to another place: it is counted even where its counts stay. Who counts the rows meanwhile may see it at both
   * places or at none, and learns by it that something changed.
   */
  moves?: boolean;
}

/** The amounts that changes add to each count, without those that they leave as they are. */
function addedBy(changes: readonly CountedChange[]): Record<string, number> {
  const rows = changes.map(({ before, after }) => [siteCountsOf(before), siteCountsOf(after)]);
  const sums = siteCountNames.map((name) => {
    const added = rows.map(([was, is]) => (is?.[name] ?? 0) - (was?.[name] ?? 0));
    return [name, added.reduce((sum, each) => sum + each, 0)] as const;
  });
  return Object.fromEntries(sums.filter(([, sum]) => sum !== 0));
}

/** The write that counts duplicates, which hardly ever changes: they share one item. */
function countDuplicates(changes: readonly CountedChange[]): Write[] {
  const by = changes
    .map(({ before, after }) => Number(isDuplicate(after)) - Number(isDuplicate(before)))
    .reduce((sum, each) => sum + each, 0);
  return by === 0 ? [] : [addTo(duplicatesTotalsKey, { duplicates: by })];
}

/**
 * The writes that count changes of sites' rows, for the transaction of those changes: one a shard, none where the counts stay.
 * `before` has to be what the transaction finds there: it needs a condition on `countedAttributes`.
 */
export function countSiteChanges(changes: readonly CountedChange[]): Write[] {
  const shards = Map.groupBy(changes, ({ websiteId }) => siteCountShardOf(websiteId));
  const counts = [...shards].flatMap(([shard, all]) => {
    const added = addedBy(all);
    const isNoted = Object.keys(added).length > 0 || all.some(({ moves = false }) => moves);
    return isNoted ? [addTo(siteCountsKey(shard), { ...added, changes: 1 })] : [];
  });
  return [...counts, ...countDuplicates(changes)];
}
