import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { AppError } from '../core/http/errors.ts';
import { websiteKey, websiteRowKey } from '../core/table/keys.ts';
import type { Table } from '../core/table/table.ts';
import type { Website } from './websites.domain.ts';
import { fullItemSchema } from './websites.items.ts';

/** A site as its two items keep it. */
export interface StoredWebsite {
  /** Its version is the row's, where syncs leave it. */
  website: Website;
  directoryChunk: number;
  full: Record<string, unknown>;
  row: Record<string, unknown>;
}

/** A site is hardly ever moved between two of our reads. */
const READS = 3;

async function getItem(
  { client, name: TableName }: Table,
  { Key, consistent }: { Key: Record<string, string>; consistent: boolean },
): Promise<Record<string, unknown> | undefined> {
  const command = new GetCommand({ TableName, Key, ConsistentRead: consistent });
  return (await client.send(command)).Item;
}

const versionOf = (row: Record<string, unknown>) =>
  (row['wordpressVersion'] as string | null | undefined) ?? null;

/** One look at both items; `row` is undefined where the site was moved in between. */
async function read(table: Table, websiteId: string, consistent: boolean) {
  const full = await getItem(table, { Key: websiteKey(websiteId), consistent });
  if (!full) return undefined;
  const { directoryChunk, ...website } = fullItemSchema.parse(full);
  const row = await getItem(table, { Key: websiteRowKey(website.userId, websiteId), consistent });
  return { website, directoryChunk, full, row };
}

/** Reads a site to show it: two reads of half a unit. */
export async function findWebsite(table: Table, websiteId: string): Promise<Website | undefined> {
  const found = await read(table, websiteId, false);
  if (!found) return undefined;
  const { website, row } = found;
  return row ? { ...website, wordpressVersion: versionOf(row) } : website;
}

/** Reads a site as it is at this moment, to change it: two reads of a unit. @throws AppError CONFLICT */
export async function findStoredWebsite(
  table: Table,
  websiteId: string,
): Promise<StoredWebsite | undefined> {
  for (let attempt = 0; attempt < READS; attempt += 1) {
    const found = await read(table, websiteId, true);
    if (!found) return undefined;
    const { website, row } = found;
    if (row) return { ...found, row, website: { ...website, wordpressVersion: versionOf(row) } };
  }
  throw new AppError('CONFLICT');
}
