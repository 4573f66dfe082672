import { AppError } from '../core/http/errors.ts';
import type { Directory } from '../core/table/directory.ts';
import { guardedDelete, guardedUpdate } from '../core/table/guarded-writes.ts';
import { websiteKey, websiteRowKey } from '../core/table/keys.ts';
import type { Table } from '../core/table/table.ts';
import { transact, type Attempt } from '../core/table/transact.ts';
import { handedOverRow, websiteRowAttributes, withRowKey } from '../core/table/website-rows.ts';
import { websiteSummarySchema, type Website, type WebsiteSummary } from './websites.domain.ts';
import { entryOf, type WebsiteEntry } from './websites.items.ts';
import { countSites, uncountSite } from './websites.owners.store.ts';
import { findStoredWebsite, type StoredWebsite } from './websites.read.store.ts';
import { announcing, type Announcement } from './websites.remove.store.ts';

/** A site's new owner, null for none, and the event. */
export interface Reassignment extends Announcement {
  toUserId: string | null;
}

/** Says what becomes of a site as it is now, undefined to leave it; asked again when that changed meanwhile. */
export type DecideReassignment = (current: Website) => Reassignment | undefined;

/**
 * The row in its new place, with all that syncs brought. One that runs does not move with it: its writes go to the
 * old place, where nothing is, and the site can be synchronised again at once. Nor does a failing site's back-off.
 */
const movedRow = ({ row, website }: StoredWebsite, toUserId: string | null) => ({
  ...handedOverRow(row),
  ...websiteRowKey(toUserId, website.websiteId),
});

async function buildMove(
  { table, directory }: { table: Table; directory: Directory<WebsiteEntry> },
  stored: StoredWebsite,
  reassignment: Reassignment,
): Promise<Attempt> {
  const { website, full, row, directoryChunk: chunk } = stored;
  const { toUserId } = reassignment;
  const { websiteId, userId } = website;
  const uncounted = await uncountSite(table, userId);
  const replace = entryOf({ ...website, userId: toUserId });
  const { items } = await directory.plan({ replace, chunk });
  const attributes = [...new Set([...websiteRowAttributes, ...Object.keys(row)])];
  return {
    // The one condition that no second attempt helps: a deleted person gets nothing.
    own: [
      ...(toUserId === null ? [] : [countSites(table, toUserId, 1)]),
      ...announcing(table, reassignment),
    ],
    shared: [
      guardedUpdate(table, {
        Key: websiteKey(websiteId),
        set: { userId: toUserId },
        asRead: { item: full, attributes: ['userId', 'name', 'url', 'type', 'comments'] },
      }),
      guardedDelete(table, {
        Key: websiteRowKey(userId, websiteId),
        asRead: { item: row, attributes },
      }),
      { Put: { TableName: table.name, Item: movedRow(stored, toUserId) } },
      ...uncounted,
      ...items,
    ],
  };
}

/**
 * Gives a site to another person, or to nobody: the site, its row and its entry, both people's counts and the event
 * of it, all or nothing. Answers the row as it then is; undefined for a site that is not there.
 * @throws AppError PERSON_GONE, CONFLICT when others were faster each time
 */
export function reassignWebsiteIn(table: Table, directory: Directory<WebsiteEntry>) {
  return async (
    websiteId: string,
    decide: DecideReassignment,
  ): Promise<WebsiteSummary | undefined> => {
    let unmoved: Record<string, unknown> | undefined;
    let moved: Record<string, unknown> | undefined;
    const isDone = await transact(table, async () => {
      const stored = await findStoredWebsite(table, websiteId);
      unmoved = stored?.row;
      moved = undefined;
      const reassignment = stored && decide(stored.website);
      if (!stored || !reassignment) return undefined;
      moved = movedRow(stored, reassignment.toUserId);
      return buildMove({ table, directory }, stored, reassignment);
    });
    if (moved && !isDone) throw new AppError('PERSON_GONE');
    const row = moved ?? unmoved;
    return row && websiteSummarySchema.parse(withRowKey(row));
  };
}
