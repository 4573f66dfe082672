import * as z from 'zod';
import { chunk } from '../../core/chunk.ts';
import { cut, type NumberedPage } from '../../core/table/directory/directory-page.ts';
import { queryPages, rangeOf } from '../../core/table/entity/items.ts';
import { allWebsiteRows, withRowKey } from '../../core/table/shared/website-rows.ts';
import type { Table } from '../../core/table/table.ts';
import { createSnapshot } from '../list/status.list.entity.ts';
import { isUnchecked, updateCheckSchema, type SiteStats } from '../status.domain.ts';
import { createSavedStats } from '../status.stats.entity.ts';
import { componentKeyOf, type ComponentRef } from './status.components.domain.ts';
import {
  componentOf,
  findNamed,
  FLEET_PAGE_SIZE,
  groupsOf,
  inNameOrder,
  worstFirst,
  type FleetComponent,
  type FleetTotals,
  type UpdatableSite,
  type WaitingSite,
} from './status.fleet.domain.ts';
import { pendingUpdatesOf, type SoftwareUpdate } from './status.updates.domain.ts';

/** All sites that wait for updates, in the order of their names. */
interface Fleet {
  sites: readonly UpdatableSite[];
  /** Sites with a key whose WordPress did not look for updates. */
  unchecked: readonly { ownerId: string | null }[];
  asOf: Date;
}

/** As many as one BatchGetItem takes. Only what they wait for is kept of them. */
const STATS_AT_ONCE = 100;
/** How long the fleet's updates stand. Milliseconds. */
export const FLEET_FRESH_MS = 60_000;

const rowSchema = z.object({
  websiteId: z.string(),
  userId: z.string().nullable(),
  name: z.string(),
  url: z.string(),
  keyConfigured: z.boolean(),
  lastSyncDate: z.string().nullable().default(null),
  pendingUpdates: z.number().nullable().default(null),
  updatesCheckedAt: updateCheckSchema.default(null),
  statsHash: z.string().nullable().default(null),
  duplicateSince: z.string().optional(),
});
type Row = z.output<typeof rowSchema>;

/** A projection costs the same, but is less to carry. */
const READ = [
  ...['pk', 'sk', 'name', 'url', 'keyConfigured'],
  ...['lastSyncDate', 'pendingUpdates', 'checkedAt', 'statsHash', 'duplicateSince'],
];

const updatesOf = (stats: SiteStats | undefined) => (stats ? pendingUpdatesOf(stats) : []);

/** What a site waits for, and the hash of the answer that said so. */
interface Known {
  statsHash: string | null;
  updates: readonly SoftwareUpdate[];
}

/**
 * Create it once per Lambda: it keeps what the sites wait for, so that of ten thousand only those are read whose last
 * answer was another one. Their rows, which say so, are read once a minute.
 */
export function createFleet(table: Table, now: () => Date) {
  const stats = createSavedStats(table);
  let known = new Map<string, Known>();

  async function readRows(): Promise<Row[]> {
    const rows: Row[] = [];
    for await (const items of queryPages(table, { ...rangeOf(allWebsiteRows), only: READ })) {
      rows.push(...items.map((item) => rowSchema.parse(withRowKey(item))));
    }
    // A WordPress is updated once, however often it is registered.
    return rows.filter((row) => row.keyConfigured && row.duplicateSince === undefined);
  }

  /** Reads what these sites wait for, where it is not known. */
  async function learn(rows: readonly Row[]): Promise<Map<string, Known>> {
    const learnt = new Map<string, Known>();
    const unknown: Row[] = [];
    for (const row of rows) {
      const before = known.get(row.websiteId);
      const isKnown = row.statsHash !== null && before?.statsHash === row.statsHash;
      if (before && isKnown) learnt.set(row.websiteId, before);
      else unknown.push(row);
    }
    for (const some of chunk(unknown, STATS_AT_ONCE)) {
      const found = await stats.listStats(some.map(({ websiteId }) => websiteId));
      for (const { websiteId, statsHash } of some) {
        const latest = { statsHash, updates: updatesOf(found.get(websiteId)) };
        learnt.set(websiteId, latest);
        // A read that is cut off is not begun again from nothing.
        known.set(websiteId, latest);
      }
    }
    return learnt;
  }

  const fleet = createSnapshot(
    async (): Promise<Omit<Fleet, 'asOf'>> => {
      const rows = await readRows();
      const waiting = rows.filter(({ pendingUpdates }) => (pendingUpdates ?? 0) > 0);
      known = await learn(waiting);
      const sites = waiting.map(({ userId: ownerId, websiteId, ...row }) => ({
        ...{ websiteId, ownerId, name: row.name, url: row.url },
        ...{ lastSyncDate: row.lastSyncDate, updatesCheckedAt: row.updatesCheckedAt },
        updates: known.get(websiteId)?.updates ?? [],
      }));
      return {
        sites: inNameOrder(sites),
        unchecked: rows
          .filter((row) => isUnchecked(row, now()))
          .map(({ userId: ownerId }) => ({ ownerId })),
      };
    },
    { now, freshMs: FLEET_FRESH_MS },
  );

  return {
    /** Everybody's, as it was at most a minute ago. */
    async read(): Promise<Fleet> {
      const { value, asOf } = await fleet();
      return { ...value, asOf };
    },
  };
}
export type FleetReads = ReturnType<typeof createFleet>;

/** A page of the fleet. */
export interface FleetQuery {
  page: number;
  /** One owner's alone. */
  userId?: string | undefined;
}

/** The two questions of the fleet: what both providers of `search.provider` answer (ADR 0067). */
export interface FleetAnswers {
  /** What waits for an update on sites, twenty-five a page: what waits on the most sites first. */
  components(
    query: FleetQuery & { search: string },
  ): Promise<NumberedPage<FleetComponent> & FleetTotals>;
  /** The sites on which a component waits, twenty-five a page: those with the oldest version first. `component`: null where it waits nowhere. */
  sitesOf(
    query: FleetQuery & ComponentRef,
  ): Promise<NumberedPage<WaitingSite> & { component: FleetComponent | null; asOf: string }>;
}

/** Answers from all sites, which are in memory. */
export function fleetInMemory(fleet: Pick<FleetReads, 'read'>): FleetAnswers {
  /** The fleet, or the part of it that is one person's. */
  async function readFleet({ userId }: FleetQuery): Promise<Fleet> {
    const { sites, unchecked, asOf } = await fleet.read();
    const isOwned = ({ ownerId }: { ownerId: string | null }) =>
      userId === undefined || ownerId === userId;
    return { sites: sites.filter(isOwned), unchecked: unchecked.filter(isOwned), asOf };
  }

  return {
    async components(query) {
      const { sites, unchecked, asOf } = await readFleet(query);
      const found = findNamed(groupsOf(sites), query.search);
      const { wanted, ...numbers } = cut(found, { page: query.page, size: FLEET_PAGE_SIZE });
      return {
        items: wanted.map(componentOf),
        ...numbers,
        pendingSites: sites.length,
        uncheckedSites: unchecked.length,
        asOf: asOf.toISOString(),
      };
    },

    async sitesOf(query) {
      const { sites, asOf } = await readFleet(query);
      const key = componentKeyOf(query);
      const group = groupsOf(sites).find(({ ref }) => componentKeyOf(ref) === key);
      const all = group ? worstFirst(group) : [];
      const { wanted, ...numbers } = cut(all, { page: query.page, size: FLEET_PAGE_SIZE });
      const component = group ? componentOf(group) : null;
      return { items: wanted, ...numbers, component, asOf: asOf.toISOString() };
    },
  };
}
