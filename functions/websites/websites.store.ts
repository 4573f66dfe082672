import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Caller } from '../core/auth/caller.ts';
import { auditPut, type AuditEntry } from '../core/table/audit.ts';
import { directoryPage, type NumberedPage } from '../core/table/directory-page.ts';
import { websiteKey } from '../core/table/keys.ts';
import { isPersonThere } from '../core/table/people.ts';
import type { Table } from '../core/table/table.ts';
import { transact } from '../core/table/transact.ts';
import { websiteEntryRowsFor, withRowKey } from '../core/table/website-rows.ts';
import { websiteSummarySchema, type Website, type WebsiteSummary } from './websites.domain.ts';
import {
  createWebsitesDirectory,
  entryOf,
  fullItem,
  rowItem,
  type WebsiteEntry,
} from './websites.items.ts';
import { countSiteWithin, findOwnedWebsiteIds } from './websites.owners.store.ts';
import { findWebsite } from './websites.read.store.ts';
import { reassignWebsiteIn, type DecideReassignment } from './websites.reassign.store.ts';
import { removeWebsiteIn, type Announcement } from './websites.remove.store.ts';
import { updateWebsiteIn, type DecideEdit } from './websites.update.store.ts';

/** What it takes to read a site: where it is, whose it is, and its key as it is kept. */
export interface SiteConnection {
  websiteId: string;
  userId: string | null;
  url: string;
  sealedKey: Uint8Array | null;
}

/** What registering a site brings along. */
export interface CreateOptions {
  audits?: readonly AuditEntry[];
  /** Most sites its owner may have with it; null for any number. */
  siteLimit?: number | null;
}

export interface WebsitesPageRequest {
  /** Which of the sites that the person may see. */
  matches: (entry: Pick<WebsiteEntry, 'text' | 'type' | 'owner'>) => boolean;
  page: number;
  size: number;
}

/** Each change of a site is one transaction of the site, its list row, its directory entry and its owner's count. */
export interface WebsitesStore {
  /** Stores a new site; false if its owner was deleted or has reached the limit, or the site exists. */
  create(website: Website, sealedKey: Uint8Array | null, options?: CreateOptions): Promise<boolean>;
  /** Whether there is a person, at this moment, to have sites. */
  isOwnerThere(userId: string): Promise<boolean>;
  /** What the directory has of the sites a person may see, newest first. */
  entries(caller: Pick<Caller, 'role' | 'userId'>): Promise<readonly WebsiteEntry[]>;
  /** The sites a person may see, newest first. */
  list(
    caller: Pick<Caller, 'role' | 'userId'>,
    request: WebsitesPageRequest,
  ): Promise<NumberedPage<WebsiteSummary>>;
  find(websiteId: string): Promise<Website | undefined>;
  /** Changes a site as `decide` says; undefined for one that is not there. @throws AppError CONFLICT */
  update(websiteId: string, decide: DecideEdit): Promise<Website | undefined>;
  /** Deletes a site and answers what it was; undefined for one that is not there. @throws AppError CONFLICT */
  remove(
    websiteId: string,
    decide: (current: Website) => Announcement,
  ): Promise<Website | undefined>;
  /** Moves a site to another owner, or none; undefined for one that is not there. @throws AppError PERSON_GONE, CONFLICT */
  reassign(websiteId: string, decide: DecideReassignment): Promise<WebsiteSummary | undefined>;
  /** Ids of a person's sites at this moment, at most `limit`. */
  findOwnedIds(userId: string, limit: number): Promise<string[]>;
  findConnection(websiteId: string): Promise<SiteConnection | undefined>;
}

/** Make it once per Lambda: the directory it reads stays in memory. */
export function createWebsitesStore(table: Table): WebsitesStore {
  const { client, name: TableName } = table;
  const directory = createWebsitesDirectory(table);
  const put = (Item: Record<string, unknown>) => ({
    Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' },
  });
  const entries: WebsitesStore['entries'] = async (caller) => {
    const all = await directory.read();
    return caller.role === 'admin' ? all : all.filter(({ owner }) => owner === caller.userId);
  };

  return {
    create: (website, sealedKey, { audits = [], siteLimit = null } = {}) =>
      transact(table, async () => {
        const { items, chunk } = await directory.plan({ add: entryOf(website) });
        return {
          own: [
            put(fullItem(website, { sealedKey, directoryChunk: chunk })),
            put(rowItem(website)),
            ...(website.userId === null ? [] : [countSiteWithin(table, website.userId, siteLimit)]),
            ...audits.map((entry) => auditPut(table, entry)),
          ],
          shared: items,
        };
      }),

    entries,

    async list(caller, { matches, page, size }) {
      const scope = await entries(caller);
      const found = { scope, matching: scope.filter(matches), page, size };
      return directoryPage(table, found, {
        rows: websiteEntryRowsFor(caller),
        parse: (item) => websiteSummarySchema.parse(withRowKey(item)),
      });
    },

    isOwnerThere: (userId) => isPersonThere(table, userId),
    find: (websiteId) => findWebsite(table, websiteId),
    update: updateWebsiteIn(table, directory),
    remove: removeWebsiteIn(table, directory),
    reassign: reassignWebsiteIn(table, directory),
    findOwnedIds: (userId, limit) => findOwnedWebsiteIds(table, userId, limit),

    async findConnection(websiteId) {
      const { Item } = await client.send(new GetCommand({ TableName, Key: websiteKey(websiteId) }));
      if (!Item) return undefined;
      return {
        websiteId,
        userId: (Item['userId'] as string | null | undefined) ?? null,
        url: Item['url'] as string,
        sealedKey: (Item['sealedKey'] as Uint8Array | undefined) ?? null,
      };
    },
  };
}
