import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { chunk } from '../../chunk.ts';
import type { Table } from '../table.ts';

type Item = Record<string, unknown>;

/** DynamoDB's limit for one BatchGetItem. */
const BATCH_KEYS = 100;

/**
 * Reads items by their keys, each key once, eventually consistent, in no order: 0.5 RCU each. Missing items are
 * omitted; keys that DynamoDB left unprocessed are requested again.
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
