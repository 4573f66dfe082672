import * as z from 'zod';
import { readItem } from '../entity/items.ts';
import { deleteItem, putNew, replaceItem, updateItem, type Write } from '../entity/writes.ts';
import { siteHomeKey, websiteKey, websiteRowKey } from '../keys/keys.ts';
import type { Table } from '../table.ts';
import { endedDuplicate } from './website-rows.ts';
import { countedAttributes, countedRowOf, type CountedChange } from './site-counts.ts';

/** The sites of one owner that are one WordPress. The first is the one that counts, the others are its duplicates. */
export const homeSchema = z.object({ sites: z.array(z.string()) });

/** Most sites of one WordPress that are kept: the item is written with each. More of them are not marked. */
const HOME_SITES_MAX = 100;

/** A site, and the address of its WordPress as its connector said it last, where it is known. */
interface HomeOfSite {
  ownerId: string | null;
  websiteId: string;
  home?: string | undefined;
}

/** What follows for a site from the home that it has. */
export interface HomeChange {
  /** It is a WordPress that another site of its owner is as well. */
  isDuplicate: boolean;
  writes: readonly Write[];
  /** Sites that are no duplicates any more: to be counted with what else changes. */
  counted: readonly CountedChange[];
}

const NOTHING: HomeChange = { isDuplicate: false, writes: [], counted: [] };

const siteSchema = z.object({ home: z.string().optional() });

/**
 * Which sites of an owner are the same WordPress. Its own answer decides, in the transaction that stores it: the addresses that
 * people typed do not tell. Never across owners: nobody learns what another one has.
 */
export function createSiteHomes(table: Table) {
  async function read({ ownerId, home }: Pick<HomeOfSite, 'ownerId' | 'home'>) {
    if (home === undefined) return undefined;
    const Key = siteHomeKey(ownerId, home);
    const item = await readItem(table, Key, { consistent: true });
    return { Key, item, sites: item ? homeSchema.parse(item).sites : [] };
  }

  /** The write that leaves a home's sites, if they are still as they were read. */
  function write(
    { Key, item, sites }: NonNullable<Awaited<ReturnType<typeof read>>>,
    left: string[],
  ) {
    const asRead = { item: { sites }, attributes: ['sites'] };
    if (!item) return putNew({ ...Key, sites: left });
    return left.length === 0
      ? deleteItem({ Key, asRead })
      : replaceItem({ Item: { ...Key, sites: left }, asRead });
  }

  /** The site that counts from an instant on. */
  async function promote({ ownerId, websiteId }: HomeOfSite, at: string): Promise<HomeChange> {
    const Key = websiteRowKey(ownerId, websiteId);
    const row = await readItem(table, Key, { consistent: true });
    if (row?.['duplicateSince'] === undefined) return NOTHING;
    const { duplicateSince: _, ...after } = row;
    const set = endedDuplicate(row, at);
    const asRead = { item: row, attributes: countedAttributes };
    return {
      ...NOTHING,
      writes: [updateItem({ Key, set, remove: ['duplicateSince'], asRead })],
      counted: [{ websiteId, before: countedRowOf(row), after: countedRowOf(after) }],
    };
  }

  async function claim({ websiteId, ...place }: HomeOfSite): Promise<HomeChange> {
    const found = await read(place);
    if (!found || found.sites.length >= HOME_SITES_MAX) return NOTHING;
    const { sites } = found;
    if (sites.includes(websiteId)) return { ...NOTHING, isDuplicate: sites[0] !== websiteId };
    const writes = [write(found, [...sites, websiteId])];
    return { ...NOTHING, isDuplicate: sites.length > 0, writes };
  }

  async function release({ websiteId, ...place }: HomeOfSite, at: string): Promise<HomeChange> {
    const found = await read(place);
    if (!found?.sites.includes(websiteId)) return NOTHING;
    const [first, ...others] = found.sites;
    const left = found.sites.filter((id) => id !== websiteId);
    const [next] = others;
    const promoted =
      first === websiteId && next !== undefined
        ? await promote({ ownerId: place.ownerId, websiteId: next }, at)
        : NOTHING;
    return { ...promoted, writes: [write(found, left), ...promoted.writes] };
  }

  return {
    /** A site comes to an owner, or its home is known. */
    claim,

    /** A site leaves its owner at an instant, or its home is not known any more. The site itself is the caller's to write. */
    release,

    /** A sync found out the home of a site; undefined where it is the one that is known. */
    async move(site: HomeOfSite & { home: string }, at: string): Promise<HomeChange | undefined> {
      const { ownerId, websiteId, home } = site;
      const Key = websiteKey(websiteId);
      const item = await readItem(table, Key, { consistent: true });
      const before = siteSchema.parse(item ?? {}).home;
      if (!item || before === home) return undefined;
      const released = await release({ ownerId, websiteId, home: before }, at);
      const claimed = await claim(site);
      const kept = updateItem({ Key, set: { home }, asRead: { item, attributes: ['home'] } });
      return {
        isDuplicate: claimed.isDuplicate,
        writes: [kept, ...released.writes, ...claimed.writes],
        counted: released.counted,
      };
    },

    /** The site that counts for a WordPress: one consistent read. */
    async findFirst(place: { ownerId: string | null; home: string }): Promise<string | undefined> {
      return (await read(place))?.sites[0];
    },
  };
}
export type SiteHomes = ReturnType<typeof createSiteHomes>;
