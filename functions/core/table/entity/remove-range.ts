import pMap from 'p-map';
import type { Table } from '../table.ts';
import { queryPages, writeItem, type Range } from './items.ts';
import type { ItemKey } from './writes.ts';

const AT_ONCE = 25;

/** Deletes all items of a range of the table, whatever they are: 1 WCU each. Safe to repeat. */
export async function removeRange(table: Table, range: Omit<Range, 'index'>): Promise<void> {
  const keys = { ...range, consistent: true, only: ['pk', 'sk'] };
  for await (const items of queryPages(table, keys)) {
    const remove = ({ pk, sk }: ItemKey) => writeItem(table, { Delete: { Key: { pk, sk } } });
    await pMap(items as unknown as ItemKey[], remove, { concurrency: AT_ONCE });
  }
}
