import { guardedUpdate } from '../core/table/guarded-writes.ts';
import { userPlanKey } from '../core/table/plan-keys.ts';
import type { Table } from '../core/table/table.ts';
import type { TransactItem } from '../core/table/transact.ts';
import type { UserPlanRow } from './user-plans.row.ts';

type Place = Pick<UserPlanRow, 'userId' | 'userPlanId'>;

/** What a write sets that the directory knows of. */
type EntryValues = Partial<Pick<UserPlanRow, 'status' | 'startDate' | 'endDate'>>;

/** Where a plan's entry of the directory is; left out where the item keeps what it has. */
interface Remembered {
  directoryChunk?: number;
}

interface RowChange {
  place: Place;
  /** The whole row, where it was read. */
  row?: UserPlanRow;
  /** The change is made only if its status is still that. */
  asRead?: Pick<UserPlanRow, 'status' | 'refundedAt'>;
  set: EntryValues;
  /** What else it sets. */
  more: Readonly<Record<string, unknown>>;
  remove?: readonly string[];
}

/** A write of a user plan's row that changes the directory: `withEntries` makes a transaction's items of it. */
export type RowWrite = {
  place: Place;
  set: EntryValues;
  write: (remembered: Remembered) => TransactItem;
} & (
  | { isNew: true; row: UserPlanRow }
  /** The row as it was read, where it was. */
  | { isNew: false; row?: UserPlanRow }
);

/** A change of a row; one that was read is changed only if its status is still what it was. */
export const rowChanges =
  (table: Pick<Table, 'name'>) =>
  ({ place, row, asRead, set, more, remove = [] }: RowChange): RowWrite => ({
    isNew: false,
    place,
    set,
    ...(row && { row }),
    write: (remembered) =>
      guardedUpdate(table, {
        Key: userPlanKey(place.userId, place.userPlanId),
        set: { ...set, ...more, ...remembered },
        remove,
        asRead: asRead
          ? { item: asRead, attributes: ['status', 'refundedAt'] }
          : { item: {}, attributes: [] },
      }),
  });
