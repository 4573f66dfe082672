import type { Table } from './table.ts';
import type { TransactItem } from './transact.ts';
import { inTable, replaceItem, updateItem, type AsRead, type Change } from './writes.ts';

// The writes of `writes.ts` for the stores that build their own transactions.

type Named = Pick<Table, 'name'>;

/** Sets and removes attributes of an existing item that is unchanged since it was read. */
export const guardedUpdate = (table: Named, change: Change): TransactItem =>
  inTable(table, updateItem(change));

/** Replaces an existing item that is unchanged since it was read. */
export const guardedPut = (
  table: Named,
  replacement: { Item: Record<string, unknown>; asRead: AsRead },
): TransactItem => inTable(table, replaceItem(replacement));
