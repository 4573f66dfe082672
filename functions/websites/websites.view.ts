import * as z from 'zod';
import { directoryHeadOf } from '../core/table/directory/directory-items.ts';
import {
  queryItems,
  queryPages,
  rangeOf,
  readItem,
  type Item,
} from '../core/table/entity/items.ts';
import type { ItemKey } from '../core/table/entity/writes.ts';
import {
  directoryHeadKey,
  duplicatesTotalsKey,
  ownerPartition,
  websiteKey,
  websiteOfRowKey,
  websiteRowPrefix,
  websiteTotalsKey,
} from '../core/table/keys/keys.ts';
import { batchGet } from '../core/table/query/batch-get.ts';
import { queryPage } from '../core/table/query/query-page.ts';
import { createSiteHomes } from '../core/table/shared/site-homes.ts';
import type { Table } from '../core/table/table.ts';
import { searchable } from '../core/validation/search.ts';
import { withoutDuplicates } from '../core/table/shared/site-counts.ts';
import { createView, type View } from '../core/table/entity/view.ts';
import {
  ownedWebsiteRows,
  type Viewer,
  websiteRowsFor,
  withRowKey,
} from '../core/table/shared/website-rows.ts';
import { updateCheckSchema } from '../status/status.domain.ts';
import {
  websiteRowSchema,
  websiteSchema,
  type Website,
  type WebsiteRow,
} from './websites.domain.ts';
import {
  addressesIn,
  createSiteDirectory,
  entryOf,
  siteEntity,
  type SiteEntry,
} from './websites.items.ts';
import {
  ofDuplicateSchema,
  ownedSinceOf,
  type OwnedSpan,
  type OwnedTime,
} from './owned/websites.owned.domain.ts';
import { createOwnedTimes } from './owned/websites.owned.entity.ts';
import { totalsSchema } from './websites.totals.entity.ts';
import { addressOf } from './websites.url.domain.ts';

/** What other nouns may know of a site: whose it is, what it is called and where it is. */
const siteSchema = z.object({ userId: z.string().nullable(), name: z.string(), url: z.string() });
export type SiteView = View<z.output<typeof siteSchema>>;

export const createSiteView = (table: Table): SiteView =>
  createView(table, { key: websiteKey, schema: siteSchema, guarded: ['userId'] });

/** The same, and since when it can be read, or cannot (`StoredSite`). */
const factsSchema = siteSchema.extend({ keyChangedAt: z.string().nullable().default(null) });

export const createSiteFacts = (table: Table): View<z.output<typeof factsSchema>> =>
  createView(table, { key: websiteKey, schema: factsSchema, guarded: [] });

/** What it takes to read a site: where it is, whose it is, and its encrypted key. */
const connectionSchema = z.object({
  websiteId: z.string(),
  userId: z.string().nullable().default(null),
  url: z.string(),
  sealedKey: z
    .custom<Uint8Array>((value) => value instanceof Uint8Array)
    .nullable()
    .default(null),
  /** Where its WordPress said that it is. */
  home: z.string().optional(),
});
export type SiteConnection = z.output<typeof connectionSchema>;

const taggedSchema = z.object({ tags: z.array(z.string()).default([]) });

/** A site that somebody may be shown, if it is theirs. */
const namedSchema = z.object({
  websiteId: z.string(),
  userId: z.string().nullable().default(null),
  name: z.string(),
  url: z.string(),
});
export type NamedSite = z.output<typeof namedSchema>;

/** Most sites of one address that are looked at: one is a mistake already. */
const SAME_ADDRESS_MAX = 5;

/** What syncs and the lists of their results read of sites. */
export const createSiteConnections = (table: Table) => {
  const directory = createSiteDirectory(table);
  const homes = createSiteHomes(table);

  async function findConnection(websiteId: string): Promise<SiteConnection | undefined> {
    const item = await readItem(table, websiteKey(websiteId), { consistent: false });
    return item && connectionSchema.parse(item);
  }

  return {
    /** One eventually consistent read. */
    findConnection,

    /** The tags of a site, which its row does not have: one eventually consistent read. None if there is no such site. */
    async findTags(websiteId: string): Promise<string[]> {
      const item = await readItem(table, websiteKey(websiteId), { consistent: false });
      return taggedSchema.parse(item ?? {}).tags;
    },

    /** The site that is the same WordPress as a duplicate, and counts for both: three reads, eventually consistent but one. */
    async findOriginal(websiteId: string): Promise<NamedSite | undefined> {
      const duplicate = await findConnection(websiteId);
      if (duplicate?.home === undefined) return undefined;
      const { userId: ownerId, home } = duplicate;
      const first = await homes.findFirst({ ownerId, home });
      if (first === undefined || first === websiteId) return undefined;
      const item = await readItem(table, websiteKey(first), { consistent: false });
      return item && namedSchema.parse(item);
    },

    /**
     * The sites with this address, of any owner: the oldest ones. The directory finds them, so
     * one costs half a unit more. Eventually consistent.
     */
    async findAt(url: string): Promise<NamedSite[]> {
      const address = addressOf(url);
      const wanted = searchable(address);
      const entries = address === '' ? [] : await directory.entries({ role: 'admin', userId: '' });
      const candidates = entries.filter(
        ({ text }) => text.includes(wanted) && addressesIn(text).includes(wanted),
      );
      const found = await Promise.all(
        candidates
          .slice(-SAME_ADDRESS_MAX)
          .map(({ id }) => readItem(table, websiteKey(id), { consistent: false })),
      );
      return found
        .flatMap((item) => (item ? [namedSchema.parse(item)] : []))
        .filter((site) => addressOf(site.url) === address);
    },

    /** The directory's entries of the sites that a person may see, newest first. */
    entries: directory.entries,
  };
};
export type SiteConnections = ReturnType<typeof createSiteConnections>;

/** The newest list rows that a person may see: one Query, eventually consistent. */
export const createRecentSites =
  (table: Table) =>
  async (viewer: Viewer, limit: number): Promise<WebsiteRow[]> => {
    const { items } = await queryPage(table, {
      source: websiteRowsFor(viewer),
      page: { limit },
      parse: (row) => websiteRowSchema.parse(withRowKey(row)),
    });
    return items;
  };

/** A site as it is now, with what the last sync read of it. */
const ownedRowSchema = z.object({
  websiteId: z.string(),
  name: z.string(),
  url: z.string(),
  createdAt: z.string(),
  wordpressVersion: z.string().nullable().default(null),
  pendingUpdates: z.number().nullable().default(null),
  updatesCheckedAt: updateCheckSchema.default(null),
  lastSyncDate: z.string().nullable().default(null),
  ...ofDuplicateSchema.shape,
});
type OwnedRow = z.output<typeof ownedRowSchema>;

/** A site that is or was somebody's. What syncs read is known of those that still are. */
export interface OwnedSite extends Omit<OwnedRow, 'createdAt'> {
  /** In order of time. */
  times: readonly OwnedSpan[];
}

const nowOf = (item: Item): OwnedSite => {
  const { createdAt, ...site } = ownedRowSchema.parse(withRowKey(item));
  return {
    ...site,
    times: [{ since: ownedSinceOf(item, createdAt), until: null, lastReadAt: null }],
  };
};

const onceOf = ({ since, until, ...site }: OwnedTime): OwnedSite => ({
  ...{
    websiteId: site.websiteId,
    name: site.name,
    url: site.url,
    times: [{ since, until, lastReadAt: site.lastSyncDate }],
  },
  ...{ lastSyncDate: site.lastSyncDate },
  ...{ duplicateSince: site.duplicateSince, wasDuplicate: site.wasDuplicate },
  ...{ wordpressVersion: null, pendingUpdates: null, updatesCheckedAt: null },
});

/** One site each, by its last time, with all of them. `once` is in order of time. */
function joined(once: readonly OwnedSite[], now: readonly OwnedSite[]): OwnedSite[] {
  const sites = new Map<string, OwnedSite>();
  for (const site of [...once, ...now]) {
    const { times = [] } = sites.get(site.websiteId) ?? {};
    sites.set(site.websiteId, { ...site, times: [...times, ...site.times] });
  }
  return [...sites.values()].sort((a, b) => (a.websiteId < b.websiteId ? -1 : 1));
}

/** What reports read of a person's sites. */
export const createOwnedSites = (table: Table) => ({
  findOriginal: createSiteConnections(table).findOriginal,

  /**
   * Those that are theirs, and those that were at some time from an instant on: oldest first, at most one beyond `limit` of those that are.
   * Eventually consistent.
   */
  async list(userId: string, limit: number, since: string): Promise<OwnedSite[]> {
    const once = await createOwnedTimes(table).list(userId, since);
    const sites: OwnedSite[] = [];
    const pages = queryPages(table, {
      partition: ownerPartition(userId),
      sortKeys: { beginsWith: websiteRowPrefix },
      limit: limit + 1,
    });
    for await (const items of pages) {
      sites.push(...items.map(nowOf));
      if (sites.length > limit) break;
    }
    return joined(once.map(onceOf), sites.slice(0, limit + 1));
  },
});
export type OwnedSites = ReturnType<typeof createOwnedSites>;

/** The sites that somebody had: one Query, eventually consistent. */
export const createFormerSites = (table: Table) => (userId: string) =>
  createOwnedTimes(table).list(userId);

/** How many sites there are, and how many of them have a key, without duplicates: one Query of half a unit, eventually consistent. */
export const createSiteTotals =
  (table: Table) => async (): Promise<{ sites: number; withKey: number }> => {
    const [head, totals] = [directoryHeadKey('WEBSITES'), websiteTotalsKey];
    const { items } = await queryItems(table, {
      partition: head.pk,
      sortKeys: { between: [totals.sk, head.sk] },
    });
    const at = (name: string) => items.find(({ sk }) => sk === name);
    const counted = {
      sites: directoryHeadOf(at(head.sk)).entryCount,
      withKey: totalsSchema.parse(at(totals.sk) ?? {}).withKey,
    };
    return withoutDuplicates(counted, at(duplicatesTotalsKey.sk));
  };

const versionSchema = z.object({ wordpressVersion: z.string().nullable().default(null) });
/** Rows of sites that are read at once, and as many sites with them. */
const SITES_AT_ONCE = 100;

/** All sites of a person as they see them, a hundred at a time: their rows, and half a unit for each. Eventually consistent. */
export const createSitesOf = (table: Table) =>
  async function* sitesOf(userId: string): AsyncGenerator<Website[]> {
    const rows = { ...rangeOf(ownedWebsiteRows(userId)), limit: SITES_AT_ONCE };
    for await (const items of queryPages(table, rows)) {
      const versions = new Map(
        items.map((item) => [
          websiteOfRowKey(item as unknown as ItemKey).websiteId,
          versionSchema.parse(item),
        ]),
      );
      const sites = await batchGet(table, [...versions.keys()].map(websiteKey));
      yield sites.map((item) => {
        const site = siteEntity.decode(item);
        return websiteSchema.parse({ ...site, ...versions.get(site.websiteId) });
      });
    }
  };

/** What a search has of sites, as they are at this moment: a unit each. Those that are deleted are left out. */
export const createSearchedSites =
  (table: Table) =>
  async (websiteIds: readonly string[]): Promise<SiteEntry[]> => {
    const items = await batchGet(table, websiteIds.map(websiteKey), { consistent: true });
    return items.map((item) => entryOf(siteEntity.decode(item)));
  };
export type SearchedSites = ReturnType<typeof createSearchedSites>;
