import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { chunk } from '../chunk.ts';
import type { Table } from './table.ts';

type Item = Record<string, unknown>;

/** What DynamoDB takes in one BatchGetItem. */
const BATCH_KEYS = 100;

/**
 * Items by their keys, each key once, eventually consistent, in no order: half a unit each. Those that are not there
 * are left out; those that DynamoDB did not get to are asked for again.
 */
export async function batchGet(
  { client, name }: Table,
  keys: readonly Record<string, string>[],
): Promise<Item[]> {
  const found: Item[] = [];
  for (const batch of chunk(keys, BATCH_KEYS)) {
    let left: Item[] = [...batch];
    while (left.length > 0) {
      const command: BatchGetCommand = new BatchGetCommand({
        RequestItems: { [name]: { Keys: left } },
      });
      const { Responses, UnprocessedKeys } = await client.send(command);
      found.push(...(Responses?.[name] ?? []));
      left = UnprocessedKeys?.[name]?.Keys ?? [];
    }
  }
  return found;
}
