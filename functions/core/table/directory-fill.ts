import { GetCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { chunk as inChunks } from '../chunk.ts';
import type { Directory } from './directory.ts';
import type { Table } from './table.ts';
import { transact, type TransactItem } from './transact.ts';

/** Rows per transaction: with their chunks and the head, far below DynamoDB's limit. */
const ROWS_AT_ONCE = 25;

interface RowsToFill<Entry> {
  /** The `gsi1` partition that lists all rows of the noun. */
  partition: string;
  entryOf: (item: unknown) => Entry;
}

const rowSchema = z.object({
  pk: z.string(),
  sk: z.string(),
  directoryChunk: z.number().optional(),
});
type Row = z.output<typeof rowSchema>;

/**
 * Adds the rows that have no entry in the directory yet (stored before the directory existed), oldest first. Safe to
 * repeat, to interrupt, and to run beside other writes. Returns the number of rows added.
 * @throws AppError CONFLICT when every attempt lost to a concurrent change
 */
export async function fillDirectory<Entry>(
  table: Table,
  directory: Pick<Directory<Entry>, 'planAll'>,
  { partition, entryOf }: RowsToFill<Entry>,
): Promise<number> {
  const { client, name: TableName } = table;
  const read = async ({ pk, sk }: Row): Promise<unknown> => {
    const command = new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: true });
    return (await client.send(command)).Item;
  };
  const remember = ({ pk, sk }: Row, directoryChunk: number | undefined): TransactItem => ({
    Update: {
      TableName,
      Key: { pk, sk },
      UpdateExpression: 'SET directoryChunk = :chunk',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(directoryChunk)',
      ExpressionAttributeValues: { ':chunk': directoryChunk },
    },
  });

  /** Reads the rows again at each attempt: a concurrent change may have added one. */
  async function add(rows: readonly Row[]): Promise<number> {
    let added = 0;
    const isDone = await transact(table, async () => {
      const items = await Promise.all(rows.map(read));
      const missing = items.filter(
        (item) => item !== undefined && rowSchema.parse(item).directoryChunk === undefined,
      );
      added = missing.length;
      if (added === 0) return undefined;
      const planned = await directory.planAll(missing.map((item) => ({ add: entryOf(item) })));
      const remembered = missing.map((item, n) =>
        remember(rowSchema.parse(item), planned.chunks[n]),
      );
      return { own: [], shared: [...remembered, ...planned.items] };
    });
    return isDone ? added : 0;
  }

  let filled = 0;
  const query = {
    TableName,
    IndexName: 'gsi1',
    KeyConditionExpression: 'gsi1pk = :pk',
    ExpressionAttributeValues: { ':pk': partition },
  };
  for await (const { Items = [] } of paginateQuery({ client }, query)) {
    const missing = Items.map((item) => rowSchema.parse(item)).filter(
      ({ directoryChunk }) => directoryChunk === undefined,
    );
    for (const rows of inChunks(missing, ROWS_AT_ONCE)) filled += await add(rows);
  }
  return filled;
}
