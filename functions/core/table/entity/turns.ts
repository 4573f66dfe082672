import * as z from 'zod';
import type { Table } from '../table.ts';
import { readItem } from './items.ts';
import { putNew, updateItem, type ItemKey, type Write } from './writes.ts';

export const turnSchema = z.object({ turn: z.number().int() });

/** What people decide by a list whose items no condition covers together: they take turns at it. */
export function createTurns(table: Table) {
  return {
    /** The last turn; 0 for none. One consistent read. Read it before the list: a turn in between is noticed. */
    async find(key: ItemKey): Promise<number> {
      const item = await readItem(table, key, { consistent: true });
      return item ? turnSchema.parse(item).turn : 0;
    },

    /** The write that takes the next turn, if nobody took it since. `expiresAt`: epoch seconds, when the list is over. */
    take(key: ItemKey, last: number, expiresAt: number): Write {
      const set = { turn: last + 1, expiresAt };
      if (last === 0) return putNew({ ...key, ...set });
      return updateItem({ Key: key, set, asRead: { item: { turn: last }, attributes: ['turn'] } });
    },
  };
}
