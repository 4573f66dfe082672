import * as z from 'zod';
import { readItem } from '../core/table/entity/items.ts';
import { websiteRowKey } from '../core/table/keys/keys.ts';
import { queryPage } from '../core/table/query/query-page.ts';
import { ownedWebsiteRows } from '../core/table/shared/website-rows.ts';
import type { Table } from '../core/table/table.ts';
import { websiteTypeSchema, type WebsiteType } from '../websites/websites.domain.ts';
import type { SiteStatus } from './status.domain.ts';
import { statusRowOf } from './status.entity.ts';
import { createSavedStats } from './status.stats.entity.ts';

/** What other nouns may read of syncs: what a site said the last time, and how it changed from day to day. */
export function createSyncedStats(table: Table) {
  const { findStats, findLast, listPoints } = createSavedStats(table);
  return { findStats, findLast, listPoints };
}
export type SyncedStats = ReturnType<typeof createSyncedStats>;

const healthSchema = z.object({
  createdAt: z.string(),
  keyConfigured: z.boolean().default(false),
  lastSyncDate: z.string().nullable().default(null),
  /** How many times in a row the schedule could not read it. */
  syncFailures: z.number().default(0),
  failureCode: z.string().nullable().default(null),
  pendingUpdates: z.number().nullable().default(null),
});
export type SiteHealth = z.output<typeof healthSchema>;

/** How the reading of a site stands, by its list row; undefined without one. One consistent read. */
export const createFindHealth =
  (table: Table) =>
  async (place: { ownerId: string | null; websiteId: string }): Promise<SiteHealth | undefined> => {
    const item = await readItem(table, websiteRowKey(place.ownerId, place.websiteId), {
      consistent: true,
    });
    return item && healthSchema.parse(item);
  };

/** A site's status, with what else its list row says of it. */
export type OwnedStatus = SiteStatus & { type: WebsiteType };

const typeSchema = z.object({ type: websiteTypeSchema });

/** How a person's newest sites stand, at most `limit`: one Query of their list rows, eventually consistent. */
export const createOwnedStatuses =
  (table: Table) =>
  async (userId: string, limit: number): Promise<OwnedStatus[]> => {
    const { items } = await queryPage(table, {
      source: ownedWebsiteRows(userId),
      page: { limit },
      parse: (row) => ({ ...statusRowOf(row).status, ...typeSchema.parse(row) }),
    });
    return items;
  };
