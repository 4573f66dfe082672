import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Caller } from '../core/auth/caller.ts';
import {
  allWebsitesKey,
  DUE_SHARDS,
  dueSiteKey,
  websiteKey,
  websiteRowKey,
} from '../core/table/keys.ts';
import { queryPage, type Page, type PageRequest } from '../core/table/query-page.ts';
import type { Table } from '../core/table/table.ts';
import { websiteRowsFor, withRowKey } from '../core/table/website-rows.ts';
import { placeOf } from '../status/status.schedule.domain.ts';
import { websiteSummarySchema, type Website, type WebsiteSummary } from './websites.domain.ts';

/** What it takes to read a site: where it is, whose it is, and its key as it is kept. */
export interface SiteConnection {
  websiteId: string;
  userId: string | null;
  url: string;
  sealedKey: Uint8Array | null;
}

export interface WebsitesStore {
  /** Stores a new site and its list row in one transaction. */
  create(website: Website, sealedKey: Uint8Array | null): Promise<void>;
  /** The sites a person may see, newest first. */
  list(caller: Pick<Caller, 'role' | 'userId'>, page: PageRequest): Promise<Page<WebsiteSummary>>;
  findConnection(websiteId: string): Promise<SiteConnection | undefined>;
}

/** Rows are read in pages of 25 for 1.5 RCU: long comments stay in the site itself. */
const ROW_COMMENTS_LENGTH = 120;

const excerpt = (text: string) =>
  text.length > ROW_COMMENTS_LENGTH ? `${text.slice(0, ROW_COMMENTS_LENGTH - 1).trimEnd()}…` : text;

function rowOf({ websiteId, userId, keyLast4: _, ...shown }: Website) {
  return {
    ...websiteRowKey(userId, websiteId),
    ...allWebsitesKey(websiteId),
    ...shown,
    comments: excerpt(shown.comments),
  };
}

/** Only sites with a key fall due. */
const dueKeyOf = ({ websiteId, keyConfigured }: Website) =>
  keyConfigured ? dueSiteKey(placeOf(websiteId, DUE_SHARDS), websiteId) : {};

export function createWebsitesStore(table: Table): WebsitesStore {
  const { client, name: TableName } = table;
  const put = (Item: Record<string, unknown>) => ({
    Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' },
  });

  return {
    async create(website, sealedKey) {
      const full = {
        ...websiteKey(website.websiteId),
        ...dueKeyOf(website),
        ...website,
        ...(sealedKey && { sealedKey }),
      };
      await client.send(
        new TransactWriteCommand({ TransactItems: [put(full), put(rowOf(website))] }),
      );
    },

    list: (caller, page) =>
      queryPage(table, {
        source: websiteRowsFor(caller),
        page,
        parse: (item) => websiteSummarySchema.parse(withRowKey(item)),
      }),

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
