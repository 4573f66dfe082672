import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { decodeCursor, encodeCursor, invalidCursor } from './cursor.ts';
import { tableSchema, type IndexName } from '../schema.ts';
import type { Table } from '../table.ts';

export interface PageRequest {
  cursor?: string | undefined;
  limit: number;
  /** Consistent read; not available on an index. */
  consistent?: boolean;
}

export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

/** The rows to read: a partition of the table or of an index, and the prefix of their sort keys. */
export interface RowSource {
  index?: IndexName;
  partition: { attribute: string; value: string };
  prefix?: { attribute: string; value: string };
}

function keyCondition({ partition, prefix }: RowSource): Partial<QueryCommandInput> {
  return {
    KeyConditionExpression: prefix ? '#pk = :pk AND begins_with(#sk, :prefix)' : '#pk = :pk',
    ExpressionAttributeNames: {
      '#pk': partition.attribute,
      ...(prefix && { '#sk': prefix.attribute }),
    },
    ExpressionAttributeValues: {
      ':pk': partition.value,
      ...(prefix && { ':prefix': prefix.value }),
    },
  };
}

/** The start key of a Query after an item. */
function keyOf(item: Record<string, unknown>, index: IndexName | undefined) {
  const { partitionKey, sortKey, indexes } = tableSchema;
  const names: string[] = [partitionKey, sortKey];
  if (index) names.push(indexes[index].partitionKey, indexes[index].sortKey);
  return Object.fromEntries(names.map((name) => [name, item[name]]));
}

/**
 * A cursor of the caller's partition can still belong to another list: only DynamoDB detects that.
 * @throws AppError VALIDATION_FAILED for such a cursor; any other DynamoDB error as it is.
 */
async function refusingForgery<T>(query: Promise<T>, cursor: string | undefined): Promise<T> {
  try {
    return await query;
  } catch (error) {
    const refused = error instanceof Error && error.name === 'ValidationException';
    throw refused && cursor !== undefined ? invalidCursor() : error;
  }
}

/**
 * Reads one page of rows, newest first (ids sort by time), eventually consistent: one Query. It requests one row more
 * than the page, because DynamoDB does not report that a full page was the last one. `parse` decodes each item to the
 * noun's type. @throws AppError VALIDATION_FAILED for a cursor of another list
 */
export async function queryPage<Item>(
  { client, name }: Table,
  { source, page, parse }: { source: RowSource; page: PageRequest; parse: (item: unknown) => Item },
): Promise<Page<Item>> {
  const command = new QueryCommand({
    TableName: name,
    IndexName: source.index,
    ...keyCondition(source),
    ExclusiveStartKey: decodeCursor(page.cursor, source.partition),
    ScanIndexForward: false,
    Limit: page.limit + 1,
    ...(page.consistent && { ConsistentRead: true }),
  });
  const { Items = [], LastEvaluatedKey } = await refusingForgery(client.send(command), page.cursor);
  const last = Items.length > page.limit ? Items[page.limit - 1] : undefined;
  return {
    items: Items.slice(0, page.limit).map(parse),
    nextCursor: encodeCursor(last ? keyOf(last, source.index) : LastEvaluatedKey),
  };
}

/** All rows of a list that is read by cursor, a page at a time. */
export async function* eachPage<Item>(
  read: (cursor: string | undefined) => Promise<Page<Item>>,
): AsyncGenerator<Item[]> {
  let cursor: string | null | undefined;
  do {
    const { items, nextCursor }: Page<Item> = await read(cursor ?? undefined);
    yield items;
    cursor = nextCursor;
  } while (cursor !== null);
}
