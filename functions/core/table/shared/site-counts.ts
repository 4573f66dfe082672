import * as z from 'zod';
import { SITE_FRESH_MS } from '../../validation/site-age.ts';
import { addTo } from '../entity/counters.ts';
import type { Write } from '../entity/writes.ts';
import { SITE_COUNT_SHARDS, siteCountsKey } from '../keys/keys.ts';

/**
 * What a change of a site's row can add to or take from. `failing`: the last sync failed. `outdated`: it failed when what is known
 * was old already. `never`: it was never read. The three only of sites with a key.
 */
export const siteCountNames = ['never', 'failing', 'outdated', 'pending'] as const;
type SiteCounts = Record<(typeof siteCountNames)[number], number>;

/** The attributes of a row on which its counts depend. A writer that changes one of them has to know all. */
export const countedAttributes = [
  'keyConfigured',
  'lastSyncDate',
  'syncFinishedAt',
  'pendingUpdates',
] as const;

const countedRowSchema = z.object({
  keyConfigured: z.boolean(),
  lastSyncDate: z.string().optional(),
  /** The end of a sync that failed; a completed one takes it away. */
  syncFinishedAt: z.string().optional(),
  pendingUpdates: z.number().optional(),
});
export type CountedRow = z.output<typeof countedRowSchema>;

/** Whether what was read at `lastSyncDate` is old at an instant; both are ISO texts. */
const isSiteOld = (lastSyncDate: string, at: string): boolean =>
  Date.parse(at) - Date.parse(lastSyncDate) > SITE_FRESH_MS;

export const countedRowOf = (row: unknown): CountedRow => countedRowSchema.parse(row);

/** What a row is counted as. It depends on nothing else, thus what one change adds, the next one can take away. */
export function siteCountsOf(row: CountedRow | undefined): SiteCounts {
  const { keyConfigured = false, lastSyncDate, syncFinishedAt, pendingUpdates = 0 } = row ?? {};
  const isFailing = keyConfigured && syncFinishedAt !== undefined;
  const isOutdated =
    isFailing && lastSyncDate !== undefined && isSiteOld(lastSyncDate, syncFinishedAt);
  return {
    never: Number(keyConfigured && lastSyncDate === undefined),
    failing: Number(isFailing),
    outdated: Number(isOutdated),
    pending: Number(pendingUpdates > 0),
  };
}

/**
 * Whether nothing says that a site is old, and it is: no sync of it has ended for too long. That is our own delay, of which no
 * write tells; only who reads all rows finds it.
 */
export function isLate(row: CountedRow, now: Date): boolean {
  const { keyConfigured, lastSyncDate, syncFinishedAt } = row;
  if (!keyConfigured || lastSyncDate === undefined || siteCountsOf(row).outdated === 1)
    return false;
  return isSiteOld(lastSyncDate, now.toISOString()) && syncFinishedAt === undefined;
}

/** The shard in which a site is counted, for ever: from the end of its id, which is random. */
export const siteCountShardOf = (websiteId: string): number =>
  Number.parseInt(websiteId.slice(-2), 36) % SITE_COUNT_SHARDS;

interface SiteChange {
  before: CountedRow | undefined;
  after: CountedRow | undefined;
}

const countsBetween = ({ before, after }: SiteChange): Record<string, number> => {
  const [was, is] = [siteCountsOf(before), siteCountsOf(after)];
  const changed = siteCountNames.filter((name) => was[name] !== is[name]);
  return Object.fromEntries(changed.map((name) => [name, is[name] - was[name]]));
};

const counted = (websiteId: string, added: Record<string, number>): Write =>
  addTo(siteCountsKey(siteCountShardOf(websiteId)), { ...added, changes: 1 });

/**
 * The write that counts a change of a site's row, for the transaction of that change; none where the counts stay. `before` has to be
 * what the transaction finds there: it needs a condition on `countedAttributes`.
 */
export function countSiteChange(websiteId: string, change: SiteChange): Write[] {
  const added = countsBetween(change);
  return Object.keys(added).length === 0 ? [] : [counted(websiteId, added)];
}

/**
 * The same for a row that moves to another place, always with a write: who counts the rows meanwhile may see it at both places
 * or at none, and learns by it that something changed.
 */
export const countSiteMove = (websiteId: string, change: SiteChange): Write =>
  counted(websiteId, countsBetween(change));
