import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod';
import { defineEntity } from '../core/table/entity/entity.ts';
import { queryPages, writeItem } from '../core/table/entity/items.ts';
import { batchGet } from '../core/table/query/batch-get.ts';
import { siteDayKey, siteDayOfKey, siteOfKey, siteStatsKey } from '../core/table/keys/keys.ts';
import type { Table } from '../core/table/table.ts';
import { deleteWhere, type ItemKey, type Write } from '../core/table/entity/writes.ts';
import type { Term } from '../core/table/entity/conditions.ts';
import { originOf } from '../websites/websites.url.domain.ts';
import {
  HISTORY_KEPT_DAYS,
  historyPointSchema,
  type HistoryPoint,
} from './history/status.history.domain.ts';
import {
  CHANGES_KEPT,
  changesBetween,
  mergeChanges,
  softwareChangeSchema,
  type SoftwareChange,
} from './history/status.changes.domain.ts';
import { pendingOf, type SiteStats, siteStatsSchema } from './status.domain.ts';

const DAY_SECONDS = 86_400;

/** What the last successful sync of a site brought, packed. */
const packedSchema = z.object({
  websiteId: z.string(),
  /** Where it was read (`originOf`). */
  origin: z.string().optional(),
  packed: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});
type PackedStats = z.output<typeof packedSchema>;
export const statsEntity = defineEntity<PackedStats, Pick<PackedStats, 'websiteId'>>({
  schema: packedSchema,
  key: ({ websiteId }) => siteStatsKey(websiteId),
  ofKey: siteOfKey,
  absent: {},
});

/** A day of the site's history. A later point of the same day replaces it. */
const daySchema = historyPointSchema.extend({
  websiteId: z.string(),
  expiresAt: z.number(),
  /** Where it was read (`originOf`): a site that moves has no history of the old place. */
  origin: z.string().optional(),
  /** Versions that changed on that day, in all of its syncs together. */
  changes: z.array(softwareChangeSchema),
});
type Day = z.output<typeof daySchema>;
export const dayEntity = defineEntity<Day, Pick<Day, 'websiteId' | 'day'>>({
  schema: daySchema,
  key: ({ websiteId, day }) => siteDayKey(websiteId, day),
  ofKey: siteDayOfKey,
  absent: { changes: [] },
});

/** Below and above every day. */
const [FIRST, LAST] = ['0', '9999-12-31'];

/** Stats as stored: compressed, because a site of sixty plugins would take ten write units. */
export const packStats = (stats: SiteStats): Uint8Array => gzipSync(JSON.stringify(stats));

const textOf = (packed: Uint8Array) => gunzipSync(packed).toString('utf8');

export const unpackStats = (packed: Uint8Array): SiteStats =>
  siteStatsSchema.parse(JSON.parse(textOf(packed)));

/** Undefined where an earlier version of the portal stored them otherwise. */
const readableStats = (packed: Uint8Array): SiteStats | undefined =>
  siteStatsSchema.safeParse(JSON.parse(textOf(packed))).data;

/** A new value makes every site be stored again: for a release that stores more of each site. */
const HASH_VERSION = '2';

/** The same hash for the same answer of a site. 66 bits: no one gains by a collision. */
export const hashStats = (stats: SiteStats): string =>
  createHash('sha256')
    .update(`${HASH_VERSION}:${JSON.stringify(stats)}`)
    .digest('base64url')
    .slice(0, 11);

/** A point with the versions that changed on its day. */
export interface SavedPoint extends HistoryPoint {
  changes: SoftwareChange[];
}

/** A site's answer, and its day (yyyy-MM-dd, in the provider's zone). */
export interface NewStats {
  stats: SiteStats;
  day: string;
  at: Date;
  /** The day of the read before, where days lie between. */
  readBefore?: string | undefined;
  /** Where the site was when it was read. */
  url?: string | undefined;
}

/** A site, and where it is now. */
interface SiteAt {
  websiteId: string;
  url: string;
}

/** Whether something was read at an origin, or before that was stored. */
const isOf = (origin: string | undefined, read: { origin?: string | undefined } | undefined) =>
  read?.origin === undefined || read.origin === origin;

/** When a point that is stored at an instant is no longer kept: seconds. */
const expiryOf = (at: Date): number =>
  Math.floor(at.getTime() / 1_000) + HISTORY_KEPT_DAYS * DAY_SECONDS;

/** What sites said of themselves: the last time, and on each day on which something changed or after days without a read. */
export function createSavedStats(table: Table) {
  const days = dayEntity.reads(table);

  async function listDays(websiteId: string, between: readonly [string, string], newest = false) {
    const [start, end] = between.map((day) => siteDayKey(websiteId, day)) as [ItemKey, ItemKey];
    const range = { partition: start.pk, sortKeys: { between: [start.sk, end.sk] as const } };
    const { found } = await days.query({
      ...range,
      ...(newest && { newestFirst: true, limit: 1 }),
    });
    return found;
  }

  /** What a site said the last time, if that can be read. */
  async function findLast(websiteId: string): Promise<SiteStats | undefined> {
    const found = await statsEntity.reads(table).find({ websiteId });
    return found && readableStats(found.packed);
  }

  /**
   * What the day's point keeps of its earlier syncs, with what a new answer adds: the changes, and when the site was read before that
   * day. A sync that is stored twice adds nothing the second time.
   */
  async function ofDay(
    websiteId: string,
    { stats, day, readBefore }: NewStats,
    origin: string | undefined,
  ) {
    const [before, point] = await Promise.all([
      statsEntity.reads(table).find({ websiteId }),
      days.find({ websiteId, day }),
    ]);
    // What a late sync of another origin left is nothing of this one.
    const [said] = [before].filter((one) => isOf(origin, one));
    const [today] = [point].filter((one) => isOf(origin, one));
    const last = said && readableStats(said.packed);
    const found = last ? changesBetween(last, stats) : [];
    return {
      changes: mergeChanges([...(today?.changes ?? []), ...found]).slice(0, CHANGES_KEPT),
      readBefore: readBefore ?? today?.readBefore,
    };
  }

  const remove = (keys: readonly ItemKey[]) =>
    Promise.all(keys.map(({ pk, sk }) => writeItem(table, { Delete: { Key: { pk, sk } } })));

  return {
    hashOf: hashStats,

    /** What the last successful sync brought. */
    async findStats(websiteId: string): Promise<SiteStats | undefined> {
      const found = await statsEntity.reads(table).find({ websiteId }, { consistent: false });
      return found && unpackStats(found.packed);
    },

    /** The same as it is at this moment, if it can be read. */
    findLast,

    /** What the last successful syncs of several sites brought, as far as it can be read: half a unit each, one as they are at this moment. */
    async listStats(
      websiteIds: readonly string[],
      { consistent = false } = {},
    ): Promise<Map<string, SiteStats>> {
      const items = await batchGet(table, websiteIds.map(siteStatsKey), { consistent });
      const read = items.map(statsEntity.decode);
      return new Map(
        read.flatMap(({ websiteId, packed }) => {
          const stats = readableStats(packed);
          return stats ? [[websiteId, stats]] : [];
        }),
      );
    },

    /**
     * A site's points from a day (yyyy-MM-dd) on in order of time, before them the one that held when it began, unless that
     * day has one of its own. None of another origin than it has now.
     */
    async listPoints({ websiteId, url }: SiteAt, from: string): Promise<SavedPoint[]> {
      const [before, since] = await Promise.all([
        listDays(websiteId, [FIRST, from], true),
        listDays(websiteId, [from, LAST]),
      ]);
      // A point of the first day itself is found by both.
      return [...before.filter(({ day }) => day < from), ...since]
        .filter((point) => isOf(originOf(url), point))
        .map(({ websiteId: _, expiresAt: __, origin: ___, ...point }) => point);
    },

    /**
     * Stores what a site said, and the day's point, in place of what was there. The day first: if the sync dies in between,
     * the next one finds the same changes.
     */
    async save(websiteId: string, saved: NewStats): Promise<void> {
      const { stats, day, at, url } = saved;
      const origin = url === undefined ? undefined : originOf(url);
      const { wordpressVersion, phpVersion, updatesUnchecked } = stats;
      const point = {
        ...{ wordpressVersion, phpVersion, ...pendingOf(stats) },
        ...(updatesUnchecked && { updatesUnchecked }),
      };
      const kept = await ofDay(websiteId, saved, origin);
      const expiresAt = expiryOf(at);
      const items = [
        dayEntity.encode({ websiteId, day, ...point, ...kept, expiresAt, origin }),
        statsEntity.encode({ websiteId, packed: packStats(stats), origin }),
      ];
      for (const Item of items) await writeItem(table, { Put: { Item } });
    },

    /** The write that forgets what a site said the last time. */
    forget: (websiteId: string): Write => ({ Delete: { Key: siteStatsKey(websiteId) } }),

    /** Deletes the stats and the point of a day, unless they were read at another origin than `url`. */
    async removeDay({ websiteId, url }: SiteAt, day: string): Promise<void> {
      const where: Term[] = [['origin', 'absent or =', originOf(url)]];
      for (const Key of [siteStatsKey(websiteId), siteDayKey(websiteId, day)]) {
        await writeItem(table, deleteWhere(Key, where));
      }
    },

    /**
     * Deletes what was read of a site until an instant at another origin than it has since. An instant ends with its second: a sync
     * may have ended in that of the change.
     */
    async removeHistory({ websiteId, url }: SiteAt, before: Date): Promise<void> {
      const { found } = await days.query({
        partition: siteDayKey(websiteId, FIRST).pk,
        sortKeys: {
          between: [FIRST, LAST].map((day) => siteDayKey(websiteId, day).sk) as [string, string],
        },
      });
      const expiresBefore = expiryOf(before);
      const old = found.filter(
        ({ expiresAt, origin }) => expiresAt <= expiresBefore && origin !== originOf(url),
      );
      await remove(old.map(({ day }) => siteDayKey(websiteId, day)));
    },

    /** Deletes a deleted site's stats and history; does nothing if there are none. */
    async removeAll(websiteId: string): Promise<void> {
      const { pk: partition, sk: beginsWith } = siteDayKey(websiteId, '');
      await remove([siteStatsKey(websiteId)]);
      const range = { partition, sortKeys: { beginsWith }, only: ['pk', 'sk'] };
      for await (const items of queryPages(table, range)) {
        for (const item of items) await remove([item as unknown as ItemKey]);
      }
    },
  };
}
export type SavedStats = ReturnType<typeof createSavedStats>;
