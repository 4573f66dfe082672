import {
  ListTablesCommand,
  ScanCommand,
  type DynamoDBClient,
  type ListTablesCommandOutput,
  type ScanCommandOutput,
} from '@aws-sdk/client-dynamodb';
import { clientOf } from '../dynamodb-local.ts';
import { attributesOf, itemOf, type Samples, type StoredItem } from './frozen.ts';
import { kindOfItem } from './kind-of-item.ts';
import { isRead } from './readers.ts';

/** Pages of a megabyte: beyond them large tables repeat themselves. */
const MOST_PAGES = 3;

async function* tablesOf(client: DynamoDBClient): AsyncGenerator<string> {
  let before: string | undefined;
  do {
    const command = new ListTablesCommand({ ExclusiveStartTableName: before });
    const { TableNames = [], LastEvaluatedTableName }: ListTablesCommandOutput =
      await client.send(command);
    yield* TableNames;
    before = LastEvaluatedTableName;
  } while (before !== undefined);
}

async function* itemsOf(client: DynamoDBClient, TableName: string): AsyncGenerator<StoredItem> {
  let start: StoredItem | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const command = new ScanCommand({ TableName, ExclusiveStartKey: start });
    const { Items = [], LastEvaluatedKey }: ScanCommandOutput = await client.send(command);
    yield* Items;
    start = LastEvaluatedKey;
    if (!start) return;
  }
}

async function* allItems(client: DynamoDBClient): AsyncGenerator<StoredItem> {
  for await (const table of tablesOf(client)) yield* itemsOf(client, table);
}

/** What is longer is there to reach a limit of DynamoDB. */
const MOST_BYTES = 65_536;

/** Not what tests made up: to reach a limit of DynamoDB, or to be looked for by its key alone. */
const isSample = (kind: string, item: StoredItem): boolean =>
  JSON.stringify(item).length < MOST_BYTES && isRead(kind, itemOf(item));

/** What the suites' stores left in the tables of a DynamoDB Local: so few items of each kind as have all its attributes. */
export async function harvest(endpoint: string): Promise<Samples> {
  const samples: Samples = {};
  const seen = new Map<string, Set<string>>();
  const client = clientOf(endpoint);
  for await (const item of allItems(client)) {
    const kind = kindOfItem(itemOf(item));
    if (kind === undefined || !isSample(kind, item)) continue;
    const known = seen.get(kind) ?? new Set();
    const attributes = attributesOf(item);
    if (attributes.every((each) => known.has(each))) continue;
    seen.set(kind, new Set([...known, ...attributes]));
    (samples[kind] ??= []).push(item);
  }
  client.destroy();
  return samples;
}
