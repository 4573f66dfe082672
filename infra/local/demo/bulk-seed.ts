import { BatchWriteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import pMap from 'p-map';
import { chunk as inChunks } from '../../../functions/core/chunk.ts';
import { ENTRIES_PER_CHUNK } from '../../../functions/core/table/directory/directory.ts';
import {
  chunkItem,
  directoryHeadOf,
} from '../../../functions/core/table/directory/directory-items.ts';
import { directoryHeadKey } from '../../../functions/core/table/keys/keys.ts';
import type { DirectoryName } from '../../../functions/core/table/keys/keys.ts';
import type { Table } from '../../../functions/core/table/table.ts';
import { clientEntryOf, personEntity } from '../../../functions/profiles/profiles.entity.ts';
import type { User } from '../../../functions/users/users.domain.ts';
import type { Website } from '../../../functions/websites/websites.domain.ts';
import { entryOf, rowItem, siteEntity } from '../../../functions/websites/websites.items.ts';
import { recountKeys } from '../../../functions/websites/websites.totals.entity.ts';
import { recountAllSites } from '../deploy/recount-sites.ts';
import { bulkClient, bulkWebsite } from './bulk-samples.ts';

export interface BulkSeedOptions {
  clients: number;
  sites: number;
  now: Date;
}

type Item = Record<string, unknown>;
type WriteRequests = NonNullable<BatchWriteCommandInput['RequestItems']>[string];

/** What DynamoDB takes in one BatchWriteItem, and how many of them at once. */
const BATCH_SIZE = 25;
const BATCHES_IN_FLIGHT = 4;

async function writeBatch({ client, name }: Table, items: readonly Item[]): Promise<void> {
  let left: WriteRequests = items.map((Item) => ({ PutRequest: { Item } }));
  while (left.length > 0) {
    const command: BatchWriteCommand = new BatchWriteCommand({ RequestItems: { [name]: left } });
    left = (await client.send(command)).UnprocessedItems?.[name] ?? [];
  }
}

/** Writes items in batches, until the table has accepted all of them. */
export const writeAll = (table: Table, items: readonly Item[]) =>
  pMap(inChunks(items, BATCH_SIZE), (batch) => writeBatch(table, batch), {
    concurrency: BATCHES_IN_FLIGHT,
  });

/**
 * Adds whole chunks to a directory, behind those it has, and writes what their entries stand for. The head comes
 * last: until then nobody sees any of it. Not safe beside other writers of the directory.
 */
export async function addChunks<Noun>(
  table: Table,
  name: DirectoryName,
  { all, entryOf, itemsOf }: NounSeed<Noun>,
): Promise<void> {
  if (all.length === 0) return;
  const Key = directoryHeadKey(name);
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key, ConsistentRead: true }),
  );
  const first = directoryHeadOf(Item).versions.length;
  const chunks = inChunks(all, ENTRIES_PER_CHUNK);
  const items = chunks.flatMap((nouns, n) => [
    chunkItem({ name, n: first + n }, { version: 1, entries: nouns.map(entryOf) }),
    ...nouns.flatMap((noun) => itemsOf(noun, first + n)),
  ]);
  await writeAll(table, items);
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key,
      UpdateExpression:
        'SET versions = list_append(if_not_exists(versions, :none), :new), filled = :filled, entryCount = if_not_exists(entryCount, :zero) + :count',
      ExpressionAttributeValues: {
        ':none': [],
        ':new': chunks.map(() => 1),
        ':filled': chunks.at(-1)?.length,
        ':zero': 0,
        ':count': all.length,
      },
    }),
  );
}

interface NounSeed<Noun> {
  all: readonly Noun[];
  entryOf: (noun: Noun) => unknown;
  itemsOf: (noun: Noun, chunk: number) => Item[];
}

/**
 * Fills a table with made-up clients and sites of theirs, for checks of scale: rows only, nobody of them can sign in.
 * What it writes is what the stores write one by one. Adds to what is there.
 */
export async function seedInBulk(
  table: Table,
  { clients, sites, now }: BulkSeedOptions,
): Promise<{ clients: readonly User[]; websites: readonly Website[] }> {
  const people = Array.from({ length: clients }, (_, n) => bulkClient(n, { count: clients, now }));
  const websites = Array.from({ length: sites }, (_, n) =>
    bulkWebsite(n, { count: sites, now, userId: people[n % clients]?.userId ?? null }),
  );
  const countOf = (n: number) => Math.floor(sites / clients) + (n < sites % clients ? 1 : 0);
  const counts = new Map(people.map(({ userId }, n) => [userId, countOf(n)]));
  await addChunks(table, 'CLIENTS', {
    all: people,
    entryOf: clientEntryOf,
    itemsOf(person, directoryChunk) {
      const websitesCount = counts.get(person.userId);
      return [{ ...personEntity.encode({ ...person, directoryChunk }), websitesCount }];
    },
  });
  await addChunks(table, 'WEBSITES', {
    all: websites,
    entryOf,
    itemsOf: (site, directoryChunk) => [
      siteEntity.encode({ ...site, ...{ sealedKey: null, keyChangedAt: null }, directoryChunk }),
      rowItem(site),
    ],
  });
  await recountKeys(table);
  await recountAllSites(table);
  return { clients: people, websites };
}
