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
  countSiteChange,
} from '../core/table/shared/site-counts.ts';
import { settledRow, type Viewer } from '../core/table/shared/website-rows.ts';
import { updateItem, type Write } from '../core/table/entity/writes.ts';
import { searchedTextsOfUrl } from '../core/typed-url.ts';
import { accountIdOf } from '../core/validation/account.ts';
import { searchableText } from '../core/validation/search.ts';
import { shortened } from '../core/validation/shortened.ts';
import { placeOf } from '../status/sync/status.schedule.domain.ts';
import {
  websiteSchema,
  websiteTypeLabels,
  websiteTypeSchema,
  type Website,
  type WebsiteRow,
} from './websites.domain.ts';
import { blankWebsite } from './websites.form.domain.ts';
import { addressOf } from './websites.url.domain.ts';

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

const storedSiteSchema = websiteSchema.extend({
  /** The encrypted connector key. */
  sealedKey: bytes.nullable(),
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
    sealedKey: null,
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
  'websiteId' | 'userId' | 'lastBackupAt' | 'backupMissed' | 'drilledAt' | 'drillFailed'
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

/** Both items of a site. `site.wordpressVersion` is the row's, where syncs write it. */
export interface SiteAsRead {
  site: StoredSite;
  row: Item;
}

/**
 * Another address or key clears a failure, and keeps what was read last. A running sync goes on with the old ones; the
 * next one follows within the period.
 */
function clearedFailure(row: Item, isReachedOtherwise: boolean) {
  if (row['syncState'] !== 'failed' || !isReachedOtherwise) return { set: {}, remove: [] };
  const settled = settledRow(row);
  const remove = Object.keys(row).filter((attribute) => settled[attribute] === undefined);
  const { syncState } = settled;
  return { set: syncState === undefined ? {} : { syncState }, remove };
}

/** The row's part of a change. It sets what changes alone, because a sync may be writing the rest. */
export function changeRow({ site: before, row }: SiteAsRead, after: StoredSite): Write[] {
  const isRekeyed = after.sealedKey !== before.sealedKey;
  const { set, remove } = clearedFailure(row, after.url !== before.url || isRekeyed);
  const shown = Object.entries(rowItem(after)).filter(([name]) =>
    name === 'keyConfigured'
      ? isRekeyed
      : before[name as keyof Website] !== after[name as keyof Website],
  );
  const left = Object.fromEntries(Object.entries(row).filter(([name]) => !remove.includes(name)));
  // An edit of what only the site has, its tags, sets something as well: DynamoDB refuses an empty update.
  const all = { name: after.name, ...Object.fromEntries(shown), ...set };
  const update = updateItem({
    Key: websiteRowKey(before.userId, before.websiteId),
    set: all,
    remove,
    // A sync that ended meanwhile may have reported a version, which then counts; or failed for the old address.
    asRead: { item: row, attributes: ['syncState', 'statsHash', ...countedAttributes] },
  });
  const counted = { before: countedRowOf(row), after: countedRowOf({ ...left, ...all }) };
  return [update, ...countSiteChange(before.websiteId, counted)];
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
