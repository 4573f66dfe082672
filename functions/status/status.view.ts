import * as z from 'zod';
import { queryPages, rangeOf, readItem } from '../core/table/entity/items.ts';
import { websiteRowKey } from '../core/table/keys/keys.ts';
import { queryPage } from '../core/table/query/query-page.ts';
import { ownedWebsiteRows } from '../core/table/shared/website-rows.ts';
import type { Table } from '../core/table/table.ts';
import { websiteTypeSchema, type WebsiteType } from '../websites/websites.domain.ts';
import type { SiteStats, SiteStatus } from './status.domain.ts';
import { statusRowOf } from './status.entity.ts';
import { syncFailureCodeSchema } from './status.failures.domain.ts';
import { createSavedStats } from './status.stats.entity.ts';

/**
 * What other nouns may read of syncs: what a site said the last time, and how it changed from day to day. And the write that
 * forgets the former.
 */
export function createSyncedStats(table: Table) {
  const { findStats, findLast, listPoints, forget } = createSavedStats(table);
  return { findStats, findLast, listPoints, forget };
}
export type SyncedStats = ReturnType<typeof createSyncedStats>;

const healthSchema = z.object({
  createdAt: z.string(),
  keyConfigured: z.boolean().default(false),
  lastSyncDate: z.string().nullable().default(null),
  /** How many times in a row the schedule could not read it. */
  syncFailures: z.number().default(0),
  /** When the first of them was, in seconds; null without one, and for those that began before it was stored. */
  failingFrom: z.number().nullable().default(null),
  failureCode: syncFailureCodeSchema.nullable().default(null).catch('internal'),
  failureHttpStatus: z.number().nullable().default(null),
  pendingUpdates: z.number().nullable().default(null),
  /** Another site of its owner is the same WordPress, and counts for both. */
  duplicateSince: z.string().optional(),
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

/** Rows of sites that are read at once, and what each said the last time. */
const STATUSES_AT_ONCE = 100;

/** How all sites of a person stand, and what each said the last time, a hundred at a time. Eventually consistent. */
export const createStatusesOf = (table: Table) => {
  const { listStats } = createSavedStats(table);
  return async function* statusesOf(
    userId: string,
  ): AsyncGenerator<(SiteStatus & { stats: SiteStats | null })[]> {
    const rows = { ...rangeOf(ownedWebsiteRows(userId)), limit: STATUSES_AT_ONCE };
    for await (const items of queryPages(table, rows)) {
      const found = items.map((item) => statusRowOf(item).status);
      const stats = await listStats(found.map(({ websiteId }) => websiteId));
      yield found.map((one) => ({ ...one, stats: stats.get(one.websiteId) ?? null }));
    }
  };
};
