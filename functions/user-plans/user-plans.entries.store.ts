import { createDirectory, type DirectoryChange } from '../core/table/directory.ts';
import type { Table } from '../core/table/table.ts';
import type { TransactItem } from '../core/table/transact.ts';
import { readUserPlan } from './user-plans.periods.store.ts';
import type { RowWrite } from './user-plans.row-writes.ts';
import type { UserPlanRow } from './user-plans.row.ts';
import {
  isSameEntry,
  userPlanEntryOf,
  userPlanEntrySchema,
  type UserPlanEntry,
} from './user-plans.search.domain.ts';

/** Every user plan, packed for searches. What reads it remembers it: make one per Lambda. */
export const createUserPlansDirectory = (table: Table) =>
  createDirectory(table, {
    name: 'USERPLANS',
    schema: userPlanEntrySchema,
    orderOf: ({ id }: UserPlanEntry) => id,
  });

/** What a write changes in the directory; undefined if searches and totals see no difference. */
function changeOf(
  { set }: RowWrite,
  before: UserPlanRow | undefined,
  now: Date,
): DirectoryChange<UserPlanEntry> | undefined {
  if (!before) return undefined;
  const after = userPlanEntryOf({ ...before, ...set });
  // Stored before there was a directory: it comes in with its first change.
  if (before.directoryChunk === undefined) return { add: after };
  if (isSameEntry(userPlanEntryOf(before), after, now)) return undefined;
  return { replace: after, chunk: before.directoryChunk };
}

/**
 * Writes of user plans together with those of the directory that searches and totals read. All of them are for one
 * transaction, and are planned within its `build`: the directory is read at each attempt. The rows' writes come first,
 * in the order given.
 */
export async function withEntries(
  table: Table,
  writes: readonly RowWrite[],
  now: Date,
): Promise<{ rows: TransactItem[]; entries: TransactItem[] }> {
  const rows = await Promise.all(
    writes.map(async ({ row, place }) => row ?? readUserPlan(table, place, { consistent: true })),
  );
  const changes = writes.map((write, index) =>
    write.isNew ? { add: userPlanEntryOf(write.row) } : changeOf(write, rows[index], now),
  );
  const wanted = changes.filter((change) => change !== undefined);
  const { items: entries, chunks } = await createUserPlansDirectory(table).planAll(wanted);
  const chunkOf = new Map(wanted.map((change, index) => [change, chunks[index]]));
  return {
    rows: writes.map(({ write }, index) => {
      const change = changes[index];
      const added = change && 'add' in change ? chunkOf.get(change) : undefined;
      return write(added === undefined ? {} : { directoryChunk: added });
    }),
    entries,
  };
}
