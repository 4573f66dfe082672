import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { RowSource } from '../query/query-page.ts';
import { tableSchema, type IndexName } from '../schema.ts';
import type { Table } from '../table.ts';
import { inTable, type ItemKey, type Write } from './writes.ts';

export type Item = Record<string, unknown>;

/** Reads one item by its key: 0.5 RCU for each 4 KB, 1 RCU for a consistent read. */
export async function readItem(
  { client, name: TableName }: Table,
  Key: ItemKey,
  { consistent }: { consistent: boolean },
): Promise<Item | undefined> {
  return (await client.send(new GetCommand({ TableName, Key, ConsistentRead: consistent }))).Item;
}

/** A range of sort keys within a partition. `between` includes both ends. */
type SortKeys =
  | { beginsWith: string }
  | { before: string }
  | { upTo: string }
  | { equals: string }
  | { between: readonly [from: string, to: string] };

/** Items of one partition of the table or of an index, in the order of their sort keys. */
export interface Range {
  index?: IndexName;
  partition: string;
  sortKeys?: SortKeys;
  /** The exclusive start key; of an index with its keys in the index, too, as `last` has them. */
  after?: ItemKey | undefined;
  /** The most items of one Query; without it, as many as fit into a megabyte. */
  limit?: number;
  newestFirst?: boolean;
  /** Consistent read; not available on an index. */
  consistent?: boolean;
  /** The attributes to answer. It costs the same: fewer bytes to carry. */
  only?: readonly string[];
}

function termOf(sortKeys: SortKeys): { term: string; values: Record<string, string> } {
  if ('between' in sortKeys) {
    const [from, to] = sortKeys.between;
    return { term: '#sk BETWEEN :from AND :to', values: { ':from': from, ':to': to } };
  }
  if ('beginsWith' in sortKeys) {
    return { term: 'begins_with(#sk, :sk)', values: { ':sk': sortKeys.beginsWith } };
  }
  if ('before' in sortKeys) return { term: '#sk < :sk', values: { ':sk': sortKeys.before } };
  if ('upTo' in sortKeys) return { term: '#sk <= :sk', values: { ':sk': sortKeys.upTo } };
  return { term: '#sk = :sk', values: { ':sk': sortKeys.equals } };
}

function conditionOf({ index, partition, sortKeys, only }: Range) {
  const { partitionKey, sortKey } = index ? tableSchema.indexes[index] : tableSchema;
  const sort = sortKeys && termOf(sortKeys);
  const fields = (only ?? []).map((name, n) => [`#only${String(n)}`, name] as const);
  return {
    KeyConditionExpression: ['#pk = :pk', ...(sort ? [sort.term] : [])].join(' AND '),
    ...(only && { ProjectionExpression: fields.map(([alias]) => alias).join(', ') }),
    ExpressionAttributeNames: {
      '#pk': partitionKey,
      ...(sort && { '#sk': sortKey }),
      ...Object.fromEntries(fields),
    },
    ExpressionAttributeValues: { ':pk': partition, ...sort?.values },
  };
}

/** One Query. `isLast`: there are no further items; otherwise they come after the key `last`. */
export async function queryItems(
  { client, name: TableName }: Table,
  range: Range,
): Promise<{ items: Item[]; isLast: boolean; last: ItemKey | undefined }> {
  const { Items = [], LastEvaluatedKey } = await client.send(
    new QueryCommand({
      TableName,
      IndexName: range.index,
      ...conditionOf(range),
      ExclusiveStartKey: range.after,
      ScanIndexForward: range.newestFirst !== true,
      Limit: range.limit,
      ConsistentRead: range.consistent === true,
    }),
  );
  const last = LastEvaluatedKey as ItemKey | undefined;
  return { items: Items, isLast: last === undefined, last };
}

/** A partition, or its sort keys with a prefix, as a range. */
export const rangeOf = ({ index, partition, prefix }: RowSource): Range => ({
  ...(index && { index }),
  partition: partition.value,
  ...(prefix && { sortKeys: { beginsWith: prefix.value } }),
});

/** All items of a range, a Query at a time; also of an index. */
export async function* queryPages(table: Table, range: Range): AsyncGenerator<Item[]> {
  let after = range.after;
  do {
    const { items, last } = await queryItems(table, { ...range, after });
    yield items;
    after = last;
  } while (after);
}

/**
 * The result of a conditional write of one item; undefined when its condition failed. Rethrows any other error. For
 * transactions use `commit`.
 */
export async function unlessRefused<T>(write: Promise<T>): Promise<T | undefined> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException')
      return undefined;
    throw error;
  }
}

/**
 * Writes one item by itself, at half the cost of a transaction. False if its condition failed.
 */
export async function writeItem(table: Table, write: Write): Promise<boolean> {
  const { Put, Update, Delete } = inTable(table, write);
  const { client } = table;
  const sent = async () => {
    if (Put) await client.send(new PutCommand(Put));
    if (Update) await client.send(new UpdateCommand(Update));
    if (Delete) await client.send(new DeleteCommand(Delete));
    return true;
  };
  return (await unlessRefused(sent())) ?? false;
}

/**
 * Updates one item by itself and returns it as it is after that: no read, and half the cost of a transaction. Undefined
 * if the condition failed.
 */
export async function updateAndRead(table: Table, write: Write): Promise<Item | undefined> {
  const { Update } = inTable(table, write);
  if (!Update) throw new Error('Only an update returns the item');
  const command = new UpdateCommand({ ...Update, ReturnValues: 'ALL_NEW' });
  return (await unlessRefused(table.client.send(command)))?.Attributes;
}
