import { auditPut, type AuditEntry } from '../core/table/audit.ts';
import type { Directory } from '../core/table/directory.ts';
import { guardedDelete } from '../core/table/guarded-writes.ts';
import { websiteKey, websiteRowKey } from '../core/table/keys.ts';
import { outboxPut, type PublishableEvent } from '../core/table/outbox.ts';
import type { Table } from '../core/table/table.ts';
import { transact } from '../core/table/transact.ts';
import type { Website } from './websites.domain.ts';
import type { WebsiteEntry } from './websites.items.ts';
import { uncountSite } from './websites.owners.store.ts';
import { findStoredWebsite } from './websites.read.store.ts';

/** The event of a change of a site. */
export interface Announcement {
  event: PublishableEvent;
  audits: readonly AuditEntry[];
  at: Date;
}

/** The writes that tell it, for the transaction that does it. */
export const announcing = (table: Table, { event, audits, at }: Announcement) => [
  outboxPut(table, { event, at }),
  ...audits.map((entry) => auditPut(table, entry)),
];

/**
 * Deletes a site, its row and its entry, takes it off its owner's count and tells so, all or nothing. Undefined for a
 * site that is not there. @throws AppError CONFLICT when others were faster each time
 */
export function removeWebsiteIn(table: Table, directory: Directory<WebsiteEntry>) {
  return async (
    websiteId: string,
    decide: (current: Website) => Announcement,
  ): Promise<Website | undefined> => {
    let removed: Website | undefined;
    await transact(table, async () => {
      const stored = await findStoredWebsite(table, websiteId);
      removed = stored?.website;
      if (!stored) return undefined;
      const { website, full, row, directoryChunk: chunk } = stored;
      const announcement = decide(website);
      const uncounted = await uncountSite(table, website.userId);
      const { items } = await directory.plan({ remove: websiteId, chunk });
      return {
        own: announcing(table, announcement),
        shared: [
          guardedDelete(table, {
            Key: websiteKey(websiteId),
            asRead: { item: full, attributes: ['userId'] },
          }),
          guardedDelete(table, {
            Key: websiteRowKey(website.userId, websiteId),
            asRead: { item: row, attributes: [] },
          }),
          ...uncounted,
          ...items,
        ],
      };
    });
    return removed;
  };
}
