import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { decodeCursor, encodeCursor } from './cursor.ts';
import type { Table } from './table.ts';

export interface PageRequest {
  cursor?: string | undefined;
  limit: number;
}

export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

/** Which rows: a partition of the table or of an index, and how their sort keys begin. */
export interface RowSource {
  index?: string;
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

/**
 * Reads one page of rows, newest first (ids sort by time), eventually consistent: one Query.
 * `parse` makes the noun's own type of each item. @throws AppError VALIDATION_FAILED for a cursor of another list
 */
export async function queryPage<Item>(
  { client, name }: Table,
  { source, page, parse }: { source: RowSource; page: PageRequest; parse: (item: unknown) => Item },
): Promise<Page<Item>> {
  const { Items = [], LastEvaluatedKey } = await client.send(
    new QueryCommand({
      TableName: name,
      IndexName: source.index,
      ...keyCondition(source),
      ExclusiveStartKey: decodeCursor(page.cursor, source.partition),
      ScanIndexForward: false,
      Limit: page.limit,
    }),
  );
  return { items: Items.map(parse), nextCursor: encodeCursor(LastEvaluatedKey) };
}
