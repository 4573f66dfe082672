import * as z from 'zod';
import { createDirectory } from '../core/table/directory/directory.ts';
import { absentFields, defineEntity } from '../core/table/entity/entity.ts';
import {
  allWebsitesKey,
  DUE_SHARDS,
  dueSiteKey,
  websiteKey,
  websiteRowKey,
} from '../core/table/keys/keys.ts';
import type { Item } from '../core/table/entity/items.ts';
import type { Table } from '../core/table/table.ts';
import {
  countedAttributes,
  countedRowOf,
  countSiteChanges,
  type CountedChange,
} from '../core/table/shared/site-counts.ts';
import {
  endedDuplicate,
  settledRow,
  unreadRow,
  type Viewer,
} from '../core/table/shared/website-rows.ts';
import { updateItem, type Write } from '../core/table/entity/writes.ts';
import { searchedTextsOfUrl } from '../core/typed-url.ts';
import { accountIdOf } from '../core/validation/account.ts';
import { searchableText } from '../core/validation/search.ts';
import { shortened } from '../core/validation/shortened.ts';
import { placeOf } from '../status/sync/status.schedule.domain.ts';
import type { DrilledRow } from '../backups/restore/backups.proof.domain.ts';
import {
  websiteSchema,
  websiteTypeLabels,
  websiteTypeSchema,
  type Website,
  type WebsiteRow,
} from './websites.domain.ts';
import { blankWebsite } from './websites.form.domain.ts';
import { addressOf, isOtherOrigin } from './websites.url.domain.ts';

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

const storedSiteSchema = websiteSchema.extend({
  /** The encrypted connector key. */
  sealedKey: bytes.nullable(),
  /** Where its WordPress says that it is (`addressOf`), as the last sync read it. */
  home: z.string().optional(),
  /** When it last got a key, lost it or moved to another origin; null for one that is as it was registered. */
  keyChangedAt: z.iso.datetime().nullable(),
  /** Where the search directory has the site. */
  directoryChunk: z.number().int(),
});
export type StoredSite = z.output<typeof storedSiteSchema>;

export const siteEntity = defineEntity<StoredSite, Pick<Website, 'websiteId'>>({
  schema: storedSiteSchema,
  key: ({ websiteId }) => websiteKey(websiteId),
  ofKey: () => ({}),
  // Only sites with a key fall due.
  indexKeys: ({ websiteId, keyConfigured }) =>
    keyConfigured ? dueSiteKey(placeOf(websiteId, DUE_SHARDS), websiteId) : {},
  absent: {
    ...absentFields(blankWebsite, ['wordpressVersion', 'comments']),
    ...{ sealedKey: null, keyChangedAt: null },
    revision: 0,
  },
});

/** Rows are read in pages of 25 for 1.5 RCU: long comments stay in the site itself. */
const ROW_COMMENTS_LENGTH = 120;

/** Whether a row may have the beginning of its site's comments alone. */
export const hasCutComments = ({ comments }: Pick<WebsiteRow, 'comments'>): boolean =>
  comments.endsWith('…');

/** What a row has of a site, but for its key and for what backups write. */
type RowFields = Omit<
  WebsiteRow,
  'websiteId' | 'userId' | 'lastBackupAt' | 'backupMissed' | keyof DrilledRow
>;

const rowFields = (site: Website): RowFields => ({
  name: site.name,
  url: site.url,
  type: site.type,
  comments: shortened(site.comments, ROW_COMMENTS_LENGTH),
  wordpressVersion: site.wordpressVersion,
  keyConfigured: site.keyConfigured,
  createdAt: site.createdAt,
});

/** The narrow row that lists show and syncs update (ADR 0004). */
export const rowItem = (site: Website) => ({
  ...websiteRowKey(site.userId, site.websiteId),
  ...allWebsitesKey(site.websiteId),
  ...rowFields(site),
});

/** The site after a change: since `at` it can be read, or cannot, where it got or lost its key, or moved to another origin. */
export const withKeyChange = (before: StoredSite, after: StoredSite, at: Date): StoredSite =>
  before.keyConfigured === after.keyConfigured && !isOtherOrigin(before.url, after.url)
    ? after
    : { ...after, keyChangedAt: at.toISOString() };

/** Both items of a site. `site.wordpressVersion` is the row's, where syncs write it. */
export interface SiteAsRead {
  site: StoredSite;
  row: Item;
}

/** Whether a change leaves a site of which nobody can say which WordPress it is: at another origin, or without a key. */
export const losesHome = (before: StoredSite, after: StoredSite): boolean =>
  isOtherOrigin(before.url, after.url) || !after.keyConfigured;

/**
 * What an edit leaves of what syncs wrote: nothing at another origin. Another address or key clears a failure, and keeps what
 * was read last; a running sync goes on with the old ones, and the next one follows within the period.
 */
function leftOfSyncs({ site: before, row: read }: SiteAsRead, after: StoredSite, at: string): Item {
  const { duplicateSince: _, ...rest } = read;
  const alone: Item = { ...rest, ...endedDuplicate(read, at) };
  if (isOtherOrigin(before.url, after.url)) return unreadRow(alone);
  const row = losesHome(before, after) ? alone : read;
  const isReachedOtherwise = after.url !== before.url || after.sealedKey !== before.sealedKey;
  return row['syncState'] === 'failed' && isReachedOtherwise ? settledRow(row) : row;
}

/**
 * The row's part of a change, with what it changes of other sites. It sets what changes alone, because a sync may be writing the
 * rest.
 */
export function changeRow(
  read: SiteAsRead,
  after: StoredSite,
  { at, others }: { at: Date; others: readonly CountedChange[] },
): Write[] {
  const { site: before, row } = read;
  const isRekeyed = after.sealedKey !== before.sealedKey;
  const left = leftOfSyncs(read, after, at.toISOString());
  const remove = Object.keys(row).filter((attribute) => left[attribute] === undefined);
  const { syncState, wasDuplicate } = left;
  const shown = Object.entries(rowItem(after)).filter(([name]) =>
    name === 'keyConfigured'
      ? isRekeyed
      : before[name as keyof Website] !== after[name as keyof Website],
  );
  // An edit of what only the site has, its tags, sets something as well: DynamoDB refuses an empty update.
  const all = {
    name: after.name,
    ...Object.fromEntries(shown),
    ...(syncState !== row['syncState'] && syncState !== undefined && { syncState }),
    ...(wasDuplicate !== row['wasDuplicate'] && { wasDuplicate }),
  };
  const update = updateItem({
    Key: websiteRowKey(before.userId, before.websiteId),
    set: all,
    remove,
    // A sync that ended meanwhile may have reported a version, which then counts; or failed for the old address.
    asRead: { item: row, attributes: ['syncState', 'statsHash', ...countedAttributes] },
  });
  const counted = { before: countedRowOf(row), after: countedRowOf({ ...left, ...all }) };
  const { websiteId } = before;
  return [update, ...countSiteChanges([{ websiteId, ...counted }, ...others])];
}

export const entrySchema = z.object({
  id: z.string(),
  owner: z.string().nullable(),
  type: websiteTypeSchema,
  /** Entries of before there were tags have none. */
  tags: z.array(z.string()).default([]),
  /** What a search looks through. */
  text: z.string(),
});
/**
 * A site in the directory: what is searched and filtered by. Of what is shown only the tags: in the rows they would exceed
 * the read budget of a page (ADR 0033).
 */
export type SiteEntry = z.output<typeof entrySchema>;

/** 'Text search over name, URL, type and comments' (spec 000 §2); a type is found by its label, too. */
export const entryOf = ({ websiteId, userId, type, tags, ...site }: Website): SiteEntry => ({
  id: websiteId,
  owner: userId,
  type,
  tags,
  text: searchableText([
    site.name,
    ...searchedTextsOfUrl(site.url),
    type,
    websiteTypeLabels[type],
    site.comments,
  ]),
});

/** The addresses among the texts of an entry, in the letters of a search: its URL's, and of the URL as people type it. */
export const addressesIn = (text: string): string[] =>
  text.split('\n').flatMap((line) => (line.startsWith('http') && addressOf(line)) || []);

/** The search directory. Create it once per Lambda: what it reads stays in memory. */
export function createSiteDirectory(table: Table) {
  const { plan, read } = createDirectory<SiteEntry>(table, {
    name: 'WEBSITES',
    schema: entrySchema,
    orderOf: ({ id }) => id,
  });
  return {
    plan,

    /** The entries of the sites that a person may see, newest first. */
    async entries(viewer: Viewer): Promise<readonly SiteEntry[]> {
      const all = await read();
      const accountId = accountIdOf(viewer);
      return viewer.role === 'admin' ? all : all.filter(({ owner }) => owner === accountId);
    },
  };
}
