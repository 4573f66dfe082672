import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { chunk } from '../../chunk.ts';
import type { Table } from '../table.ts';

type Item = Record<string, unknown>;

/** DynamoDB's limit for one BatchGetItem. */
const BATCH_KEYS = 100;

/** One call, and the keys that it left. */
async function readBatch(
  { client, name }: Table,
  keys: readonly Item[],
  ConsistentRead: boolean,
): Promise<{ found: Item[]; left: Item[] }> {
  const { Responses, UnprocessedKeys } = await client.send(
    new BatchGetCommand({ RequestItems: { [name]: { Keys: [...keys], ConsistentRead } } }),
  );
  return { found: Responses?.[name] ?? [], left: UnprocessedKeys?.[name]?.Keys ?? [] };
}

/**
 * Reads items by their keys, each key once, in no order: 0.5 RCU each, 1 RCU as they are at this moment (`consistent`). Missing
 * items are omitted; keys that DynamoDB left unprocessed are requested again.
 */
export async function batchGet(
  table: Table,
  keys: readonly Record<string, string>[],
  { consistent = false } = {},
): Promise<Item[]> {
  const found: Item[] = [];
  for (const batch of chunk(keys, BATCH_KEYS)) {
    let left: readonly Item[] = batch;
    while (left.length > 0) {
      const read = await readBatch(table, left, consistent);
      found.push(...read.found);
      left = read.left;
    }
  }
  return found;
}
