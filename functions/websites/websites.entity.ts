import { isDeepStrictEqual } from 'node:util';
import type { FoundRows, NumberedPage } from '../core/table/directory/directory-page.ts';
import { queryItems, readItem, type Item } from '../core/table/entity/items.ts';
import {
  ownerPartition,
  websiteKey,
  websiteOfRowKey,
  websiteRowKey,
  websiteRowPrefix,
} from '../core/table/keys/keys.ts';
import { batchGet } from '../core/table/query/batch-get.ts';
import { addToPerson, isAccount, isPersonThere } from '../core/table/shared/people.ts';
import {
  countedAttributes,
  countedRowOf,
  countSiteChanges,
} from '../core/table/shared/site-counts.ts';
import { createSiteHomes } from '../core/table/shared/site-homes.ts';
import type { Table } from '../core/table/table.ts';
import { findInDirectory, type WebsiteFinder } from '../core/table/shared/website-finder.ts';
import {
  handedOverRow,
  type Viewer,
  websiteRowAttributes,
  withRowKey,
} from '../core/table/shared/website-rows.ts';
import { deleteItem, putNew, type ItemKey, type Write } from '../core/table/entity/writes.ts';
import { websiteSummarySchema, type Website, type WebsiteSummary } from './websites.domain.ts';
import { websiteFinder, type WebsiteFilters } from './websites.search.domain.ts';
import { ownedTimeOf, type OwnedTime } from './owned/websites.owned.domain.ts';
import { createOwnedTimes } from './owned/websites.owned.entity.ts';
import { countKeys } from './websites.totals.entity.ts';
import {
  addressesIn,
  changeRow,
  createSiteDirectory,
  entryOf,
  hasCutComments,
  losesHome,
  rowItem,
  siteEntity,
  type SiteAsRead,
  type StoredSite,
  withKeyChange,
} from './websites.items.ts';

export interface SitesPageRequest {
  /** Which of the sites that the person may see. */
  filters: WebsiteFilters;
  page: number;
  size: number;
}

/** Fields that change without an edit: by an assignment, a pairing, or the removal of the key. */
const UNEDITED = ['userId', 'keyConfigured', 'keyLast4'] as const;

/** A site is hardly ever moved between the reads of its two items. */
const READS = 3;

const withVersion = (site: StoredSite, row: Item): StoredSite => ({
  ...site,
  wordpressVersion: (row['wordpressVersion'] as string | null | undefined) ?? null,
});
const toWebsite = (site: StoredSite): Website => {
  const { sealedKey: _, directoryChunk: __, home: ___, keyChangedAt: ____, ...website } = site;
  return website;
};
const placeOf = ({ userId, websiteId, home }: StoredSite) => ({ ownerId: userId, websiteId, home });
/** A row as lists show it: its tags are in the site's other items. */
const summaryOf = (row: unknown, { tags }: { tags: readonly string[] }): WebsiteSummary =>
  websiteSummarySchema.parse({ ...withRowKey(row), tags });

/** One site more is refused where the person may not own it. */
const count = (userId: string, by: 1 | -1, below: number | null = null): Write =>
  addToPerson(userId, { name: 'websitesCount', by, below, owns: by > 0 });

/**
 * Sites. Each change writes the site, its row, its directory entry and its owner's count: create it once per Lambda. `searchBeside` makes
 * another provider of searches, which may leave to the directory what it cannot answer.
 */
export function createWebsites(
  table: Table,
  searchBeside: (directory: WebsiteFinder<WebsiteFilters>) => WebsiteFinder<WebsiteFilters> = (
    directory,
  ) => directory,
) {
  const { put, patch, amend, remove, revise } = siteEntity.writes;
  const { plan, entries } = createSiteDirectory(table);
  const homes = createSiteHomes(table);
  const owned = createOwnedTimes(table);
  const finder = searchBeside(
    findInDirectory(table, async (viewer, filters) => {
      const scope = await entries(viewer);
      return { scope, matching: scope.filter(websiteFinder(filters)) };
    }),
  );

  async function read(websiteId: string, consistent: boolean) {
    const item = await readItem(table, websiteKey(websiteId), { consistent });
    if (!item) return undefined;
    const site = siteEntity.decode(item);
    const row = await readItem(table, websiteRowKey(site.userId, websiteId), { consistent });
    return { site, row };
  }

  /** The writes that count one site less, and keep the time in which its owner had it; none for a deleted owner. */
  async function leave(read: SiteAsRead, left: Pick<OwnedTime, 'until' | 'isDeleted'>) {
    const { userId } = read.site;
    if (userId === null || !(await isPersonThere(table, userId))) return [];
    return [count(userId, -1), owned.keep(ownedTimeOf(read, { userId, ...left }))];
  }

  async function changeEntry(before: StoredSite, after: StoredSite): Promise<readonly Write[]> {
    const [was, replace] = [entryOf(before), entryOf(after)];
    if (isDeepStrictEqual(was, replace)) return [];
    return (await plan({ replace, chunk: before.directoryChunk })).items;
  }

  return {
    revise,
    toWebsite,
    /** Whether a person may own a site. Consistent. */
    mayOwn: (userId: string) => isAccount(table, userId),

    /** A site to show: two eventually consistent reads. */
    async find(websiteId: string): Promise<Website | undefined> {
      const { site, row } = (await read(websiteId, false)) ?? {};
      return site && toWebsite(row ? withVersion(site, row) : site);
    },

    /** A site to change: two consistent reads; more if it is moved in between. */
    async findStored(websiteId: string): Promise<SiteAsRead | undefined> {
      for (let n = 0; n < READS; n += 1) {
        const found = await read(websiteId, true);
        if (!found) return undefined;
        const { site, row } = found;
        if (row) return { row, site: withVersion(site, row) };
      }
      throw new Error(`The site ${websiteId} has no row`);
    },

    /** Whether a site exists: one eventually consistent read. */
    exists: async (websiteId: string): Promise<boolean> =>
      (await readItem(table, websiteKey(websiteId), { consistent: false })) !== undefined,

    /** A page of the sites that a person may see, newest first. */
    list: (viewer: Viewer, request: SitesPageRequest): Promise<NumberedPage<WebsiteSummary>> =>
      finder.page(viewer, request, summaryOf),

    /** All sites that a person may see and that the filters find, newest first. */
    findAll: (viewer: Viewer, filters: WebsiteFilters): Promise<FoundRows<WebsiteSummary>> =>
      finder.rows(viewer, filters, summaryOf),

    /** The sites with their whole comments: half a unit for each whose row has their beginning alone. */
    async withComments(sites: readonly WebsiteSummary[]): Promise<WebsiteSummary[]> {
      const cut = sites.filter(hasCutComments).map(({ websiteId }) => websiteKey(websiteId));
      const found = (await batchGet(table, cut)).map(siteEntity.decode);
      const whole = new Map(found.map(({ websiteId, comments }) => [websiteId, comments]));
      return sites.map((site) => ({
        ...site,
        comments: whole.get(site.websiteId) ?? site.comments,
      }));
    },

    /** The directory's entries of the sites that a person may see, newest first. */
    entries,

    /** The addresses of all sites that a person may see, in the letters of a search: one read of the directory. */
    async addresses(viewer: Viewer): Promise<ReadonlySet<string>> {
      return new Set((await entries(viewer)).flatMap(({ text }) => addressesIn(text)));
    },

    /** Ids of a person's sites, at most `limit`: one consistent Query. */
    async findOwnedIds(userId: string, limit: number): Promise<string[]> {
      const { items } = await queryItems(table, {
        partition: ownerPartition(userId),
        sortKeys: { beginsWith: websiteRowPrefix },
        consistent: true,
        limit,
      });
      return items.map((item) => websiteOfRowKey(item as unknown as ItemKey).websiteId);
    },

    /** A new site. `own` is refused if its owner may own none, or has `siteLimit` sites (null: any number). */
    async add(site: Omit<StoredSite, 'directoryChunk' | 'keyChangedAt'>, siteLimit: number | null) {
      const { items, chunk } = await plan({ add: entryOf(site) });
      return {
        own: site.userId === null ? [] : [count(site.userId, 1, siteLimit)],
        shared: [
          put({ ...site, directoryChunk: chunk, keyChangedAt: null }),
          putNew(rowItem(site)),
          ...countSiteChanges([
            { websiteId: site.websiteId, before: undefined, after: rowItem(site) },
          ]),
          ...countKeys(undefined, site),
          ...items,
        ],
      };
    },

    /** An edit (the next revision), or a change of its key (the same revision), at an instant. */
    async change(read: SiteAsRead, changed: StoredSite, at: Date): Promise<Write[]> {
      const { site: before } = read;
      const isEdit = changed.revision !== before.revision;
      const isLost = losesHome(before, changed);
      const home = isLost ? undefined : before.home;
      const after = { ...withKeyChange(before, changed, at), home };
      const left = isLost ? await homes.release(placeOf(before), at.toISOString()) : undefined;
      return [
        isEdit ? patch(before, after, UNEDITED) : amend(before, after, [...UNEDITED, 'revision']),
        ...changeRow(read, after, { at, others: left?.counted ?? [] }),
        ...(left?.writes ?? []),
        ...countKeys(before, after),
        ...(await changeEntry(before, after)),
      ];
    },

    /**
     * Gives a site to another owner (null: none). `own` is refused if that person may own none. The row moves with what
     * syncs brought, but a running sync does not: it writes to the old place, where nothing is. Whether it is a duplicate is
     * a matter of each owner's sites. Who had it keeps the time.
     */
    async move(read: SiteAsRead, { toUserId, at }: { toUserId: string | null; at: Date }) {
      const { site, row } = read;
      const { websiteId, userId, directoryChunk: chunk } = site;
      const after = { ...site, userId: toUserId };
      const ownedSince = at.toISOString();
      const [left, joined] = [
        await homes.release(placeOf(site), ownedSince),
        await homes.claim(placeOf(after)),
      ];
      const { duplicateSince: _, wasDuplicate: __, ...alone } = handedOverRow(row);
      const moved = {
        ...alone,
        ...(joined.isDuplicate && { duplicateSince: ownedSince }),
        ownedSince,
        ...websiteRowKey(toUserId, websiteId),
      };
      const attributes = [...new Set([...websiteRowAttributes, ...Object.keys(row)])];
      const { items } = await plan({ replace: entryOf(after), chunk });
      return {
        summary: summaryOf(moved, site),
        own: toUserId === null ? [] : [count(toUserId, 1)],
        shared: [
          amend(site, after, [...UNEDITED, 'revision']),
          deleteItem({ Key: websiteRowKey(userId, websiteId), asRead: { item: row, attributes } }),
          { Put: { Item: moved } },
          ...countSiteChanges([
            { websiteId, before: countedRowOf(row), after: countedRowOf(moved), moves: true },
            ...left.counted,
          ]),
          ...left.writes,
          ...joined.writes,
          ...(await leave(read, { until: ownedSince, isDeleted: false })),
          ...items,
        ],
      };
    },

    /** Deletes a site. Who had it keeps the time. */
    async remove(read: SiteAsRead, at: Date): Promise<Write[]> {
      const { site, row } = read;
      const { websiteId, userId, directoryChunk: chunk } = site;
      const { items } = await plan({ remove: websiteId, chunk });
      const left = await homes.release(placeOf(site), at.toISOString());
      return [
        remove(site, ['userId']),
        deleteItem({
          Key: websiteRowKey(userId, websiteId),
          asRead: { item: row, attributes: countedAttributes },
        }),
        ...(await leave(read, { until: at.toISOString(), isDeleted: true })),
        ...countKeys(site, undefined),
        ...countSiteChanges([
          { websiteId, before: countedRowOf(row), after: undefined },
          ...left.counted,
        ]),
        ...left.writes,
        ...items,
      ];
    },

    /** A row as lists show it. */
    toSummary: ({ row, site }: SiteAsRead): WebsiteSummary => summaryOf(row, site),
  };
}

export type Websites = ReturnType<typeof createWebsites>;
