import * as z from 'zod';
import { queryItems, queryPages, rangeOf } from '../../core/table/entity/items.ts';
import { DUE_SHARDS, dueSitesPartition, websiteOfDueKey } from '../../core/table/keys/keys.ts';
import type { Table } from '../../core/table/table.ts';
import { ownedWebsiteRows, withRowKey } from '../../core/table/shared/website-rows.ts';
import type { RunOwner } from './status.runs.entity.ts';

const shards = Array.from({ length: DUE_SHARDS }, (_, shard) => shard);
const dueSites = (shard: number) => ({
  index: 'gsi2' as const,
  partition: dueSitesPartition(shard),
});

const ownSchema = z.object({ websiteId: z.string(), keyConfigured: z.boolean() });

/** The sites of runs: those with a key. */
export function createRunSites(table: Table) {
  async function hasDue(shard: number): Promise<boolean> {
    const { items } = await queryItems(table, { ...dueSites(shard), limit: 1 });
    return items.length > 0;
  }

  async function listDue(shard: number): Promise<string[]> {
    const ids: string[] = [];
    for await (const items of queryPages(table, dueSites(shard))) {
      ids.push(...items.map(websiteOfDueKey));
    }
    return ids;
  }

  async function listOwn(ownerId: string): Promise<string[]> {
    // Consistent: a person who has just saved a site's key starts a run next.
    const rows = { ...rangeOf(ownedWebsiteRows(ownerId)), consistent: true };
    const ids: string[] = [];
    for await (const items of queryPages(table, { ...rows, only: ['pk', 'sk', 'keyConfigured'] })) {
      const sites = items.map((item) => ownSchema.parse(withRowKey(item)));
      ids.push(...sites.filter((site) => site.keyConfigured).map(({ websiteId }) => websiteId));
    }
    return ids;
  }

  return {
    /** Whether there is any. */
    async hasAny(owner: RunOwner): Promise<boolean> {
      if (owner !== null) return (await listOwn(owner)).length > 0;
      return (await Promise.all(shards.map(hasDue))).includes(true);
    },

    /** Their ids: a client's from their own rows, everybody's from the due index, keys alone. */
    async listIds(owner: RunOwner): Promise<string[]> {
      if (owner !== null) return listOwn(owner);
      return (await Promise.all(shards.map(listDue))).flat();
    },
  };
}
export type RunSites = ReturnType<typeof createRunSites>;
