import * as z from 'zod';
import { queryItems, readItem, writeItem } from '../../core/table/entity/items.ts';
import { putNew, replaceItem } from '../../core/table/entity/writes.ts';
import {
  SITE_COUNT_SHARDS,
  siteCountsKey,
  siteCountsPartition,
} from '../../core/table/keys/keys.ts';
import {
  countedAttributes,
  countedRowOf,
  isLate,
  siteCountNames,
  siteCountsOf,
  siteCountShardOf,
} from '../../core/table/shared/site-counts.ts';
import { allWebsiteRows, withRowKey } from '../../core/table/shared/website-rows.ts';
import type { Table } from '../../core/table/table.ts';
import type { SiteFigures } from './status.counts.domain.ts';

const count = z.number().int().default(0);
export const siteCountsSchema = z.object({
  ...{ never: count, failing: count, outdated: count, pending: count, late: count },
  /** How many changes were counted: the same number says that nothing was. */
  changes: count,
  /** Since when the shard has all of its sites, those of before they were counted as well. */
  countedAt: z.iso.datetime().optional(),
});
type StoredShard = z.output<typeof siteCountsSchema>;

const shards = Array.from({ length: SITE_COUNT_SHARDS }, (_, shard) => shard);
const names = [...siteCountNames, 'late'] as const;

const emptyShard = (): SiteFigures => ({ never: 0, failing: 0, outdated: 0, pending: 0, late: 0 });

const rowSchema = z.object({ websiteId: z.string() });

/** A place in the index of all sites. */
const placeSchema = z.object({
  ...{ pk: z.string(), sk: z.string(), gsi1pk: z.string(), gsi1sk: z.string() },
});
export type RowPlace = z.output<typeof placeSchema>;

/** Adds a site's row to the counts of its shard. */
function addRow(counted: readonly SiteFigures[], row: unknown, now: Date): void {
  const shard = counted[siteCountShardOf(rowSchema.parse(withRowKey(row)).websiteId)];
  if (!shard) return;
  const site = countedRowOf(row);
  const counts = siteCountsOf(site);
  for (const name of siteCountNames) shard[name] += counts[name];
  if (isLate(site, now)) shard.late += 1;
}

const isSame = (one: SiteFigures, other: SiteFigures): boolean =>
  names.every((name) => one[name] === other[name]);

/** What administrators count of all sites: kept by the transactions that change it, and counted again from the rows. */
export function createSiteCounts(table: Table) {
  const readShard = async (shard: number): Promise<StoredShard | undefined> => {
    const item = await readItem(table, siteCountsKey(shard), { consistent: true });
    return item && siteCountsSchema.parse(item);
  };

  return {
    /** Nothing of each shard: where a count of the rows begins. */
    emptyShards: (): SiteFigures[] => shards.map(emptyShard),

    /**
     * The sums of all shards, by one Query of half a unit, eventually consistent; undefined while a shard was never counted from
     * the rows: a stage has sites from before there were counts.
     */
    async find(): Promise<SiteFigures | undefined> {
      const { items } = await queryItems(table, { partition: siteCountsPartition });
      const read = items.map((item) => siteCountsSchema.parse(item));
      const whole = read.filter(({ countedAt }) => countedAt !== undefined);
      if (whole.length < SITE_COUNT_SHARDS) return undefined;
      const sums = names.map((name) => [name, read.reduce((sum, each) => sum + each[name], 0)]);
      return Object.fromEntries(sums) as SiteFigures;
    },

    /** How many changes each shard has counted: one consistent read each. */
    readChanges: async (): Promise<number[]> =>
      (await Promise.all(shards.map(readShard))).map((shard) => shard?.changes ?? 0),

    /** Adds the next rows to the counts, a megabyte of them; the place after which the next go on, null after the last. */
    async addRows(
      counted: readonly SiteFigures[],
      { after, now }: { after: RowPlace | null; now: Date },
    ): Promise<{ rows: number; after: RowPlace | null }> {
      const { index, partition } = allWebsiteRows;
      const { items, last } = await queryItems(table, {
        ...(index && { index }),
        partition: partition.value,
        only: ['pk', 'sk', ...countedAttributes],
        after: after ?? undefined,
      });
      for (const item of items) addRow(counted, item, now);
      return { rows: items.length, after: last ? placeSchema.parse(last) : null };
    },

    /**
     * Stores what was counted of a shard, unless a change was counted since there were `changes`: it would be lost, or counted
     * twice. 'same': it was right already.
     */
    async mend(
      shard: number,
      { counted, changes, now }: { counted: SiteFigures; changes: number; now: Date },
    ): Promise<'same' | 'mended' | 'changed'> {
      const stored = await readShard(shard);
      if (stored?.countedAt !== undefined && isSame(stored, counted)) return 'same';
      const countedAt = now.toISOString();
      const Item = { ...siteCountsKey(shard), ...counted, changes: changes + 1, countedAt };
      const asRead = { item: { changes }, attributes: ['changes'] };
      const isWritten = await writeItem(
        table,
        stored ? replaceItem({ Item, asRead }) : putNew(Item),
      );
      return isWritten ? 'mended' : 'changed';
    },
  };
}
export type SiteCountsStore = ReturnType<typeof createSiteCounts>;
