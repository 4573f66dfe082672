import { gunzipSync, gzipSync } from 'node:zlib';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { batchGet } from '../query/batch-get.ts';
import { directoryChunkKey, directoryHeadKey, type DirectoryName } from '../keys/keys.ts';
import type { Table } from '../table.ts';
import type { TransactItem } from '../commit/transaction.ts';

/** `versions[n]` is the version of chunk n. A reader that has that version does not read it again. */
const headSchema = z.object({
  entryCount: z.number().int().default(0),
  versions: z.array(z.number().int()).default([]),
  /** Number of entries ever added to the last chunk. */
  filled: z.number().int().default(0),
});
export type DirectoryHead = z.output<typeof headSchema>;
export const directoryHeadOf = (item: unknown): DirectoryHead => headSchema.parse(item ?? {});

/** Version 0 means that the chunk does not exist yet. */
export interface DirectoryChunk<Entry> {
  version: number;
  entries: Entry[];
}

/** A chunk as an item of the table. */
export const chunkItem = (
  { name, n }: { name: DirectoryName; n: number },
  { version, entries }: DirectoryChunk<unknown>,
) => ({
  ...directoryChunkKey(name, n),
  n,
  version,
  packed: gzipSync(JSON.stringify(entries)),
});

export const directoryItemSchema = z.object({
  n: z.number(),
  version: z.number(),
  packed: z.instanceof(Uint8Array),
});

/** The items of one directory: its head and its chunks. */
export function directoryItems<Entry>(
  table: Table,
  { name, schema }: { name: DirectoryName; schema: z.ZodType<Entry> },
) {
  const { client, name: TableName } = table;
  const entriesSchema = z.array(schema);
  const chunkOf = (item: unknown): DirectoryChunk<Entry> & { n: number } => {
    const { n, version, packed } = directoryItemSchema.parse(item);
    const entries = entriesSchema.parse(JSON.parse(gunzipSync(packed).toString('utf8')));
    return { n, version, entries };
  };

  return {
    async head({ consistent }: { consistent: boolean }): Promise<DirectoryHead> {
      const Key = directoryHeadKey(name);
      const command = new GetCommand({ TableName, Key, ConsistentRead: consistent });
      return directoryHeadOf((await client.send(command)).Item);
    },

    async chunk(n: number): Promise<DirectoryChunk<Entry>> {
      const Key = directoryChunkKey(name, n);
      const command = new GetCommand({ TableName, Key, ConsistentRead: true });
      const { Item } = await client.send(command);
      return Item ? chunkOf(Item) : { version: 0, entries: [] };
    },

    /** Eventually consistent: a chunk may be older than requested, or missing. */
    async chunks(numbers: readonly number[]): Promise<(DirectoryChunk<Entry> & { n: number })[]> {
      const found = await batchGet(
        table,
        numbers.map((n) => directoryChunkKey(name, n)),
      );
      return found.map(chunkOf);
    },

    /** Writes the next version of a chunk that was read in `version`. */
    writeChunk(n: number, { version, entries }: DirectoryChunk<Entry>): TransactItem {
      return {
        Put: {
          TableName,
          Item: chunkItem({ name, n }, { version: version + 1, entries }),
          ConditionExpression: version === 0 ? 'attribute_not_exists(pk)' : 'version = :read',
          ...(version > 0 && { ExpressionAttributeValues: { ':read': version } }),
        },
      };
    },

    writeHead(set: readonly string[], values: Record<string, unknown>): TransactItem {
      return {
        Update: {
          TableName,
          Key: directoryHeadKey(name),
          UpdateExpression: `SET ${set.join(', ')}`,
          ExpressionAttributeValues: values,
        },
      };
    },
  };
}
