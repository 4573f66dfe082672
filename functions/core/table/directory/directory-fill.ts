import * as z from 'zod';
import { chunk as inChunks } from '../../chunk.ts';
import { createCommit } from '../commit/commit.ts';
import type { Directory } from './directory.ts';
import { queryPages, readItem } from '../entity/items.ts';
import type { Table } from '../table.ts';
import { updateItem, type Write } from '../entity/writes.ts';

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
  const commit = createCommit(table, { now: () => new Date() });
  const remember = ({ pk, sk }: Row, directoryChunk: number | undefined): Write =>
    updateItem({ Key: { pk, sk }, set: { directoryChunk }, where: [['directoryChunk', 'absent']] });

  /** Reads the rows again at each attempt: a concurrent change may have added one. */
  const add = (rows: readonly Row[]): Promise<number> =>
    commit(async () => {
      const items = await Promise.all(
        rows.map(({ pk, sk }) => readItem(table, { pk, sk }, { consistent: true })),
      );
      const missing = items.filter(
        (item) => item !== undefined && rowSchema.parse(item).directoryChunk === undefined,
      );
      if (missing.length === 0) return { answer: 0 };
      const planned = await directory.planAll(missing.map((item) => ({ add: entryOf(item) })));
      const remembered = missing.map((item, n) =>
        remember(rowSchema.parse(item), planned.chunks[n]),
      );
      return { answer: missing.length, shared: [...remembered, ...planned.items] };
    });

  let filled = 0;
  for await (const items of queryPages(table, { index: 'gsi1', partition })) {
    const missing = items
      .map((item) => rowSchema.parse(item))
      .filter(({ directoryChunk }) => directoryChunk === undefined);
    for (const rows of inChunks(missing, ROWS_AT_ONCE)) filled += await add(rows);
  }
  return filled;
}
