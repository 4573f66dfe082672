import type { Table } from '../core/table/table.ts';
import type { NotificationRow } from './notifications.row.ts';
import { readBatch } from './notifications.rows.store.ts';

/** What went to everybody, newest first, at least as new as a version of it. */
export type ReadBroadcasts = (version: number) => Promise<readonly NotificationRow[]>;

/**
 * Keeps what went to everybody in the Lambda's memory: it is little, everybody's list has it, and it rarely changes.
 * Read again, in whole and consistently, when a newer version of it is known.
 */
export function createReadBroadcasts(table: Table): ReadBroadcasts {
  // No broadcast was ever sent in version 0.
  let known: { version: number; rows: readonly NotificationRow[] } = { version: 0, rows: [] };

  async function readAll(): Promise<NotificationRow[]> {
    const all: NotificationRow[] = [];
    let before: string | undefined;
    do {
      const { rows, reached } = await readBatch(
        table,
        { userId: null },
        { before, consistent: true },
      );
      all.push(...rows);
      before = reached ?? undefined;
    } while (before !== undefined);
    return all;
  }

  return async (version) => {
    if (known.version >= version) return known.rows;
    const rows = await readAll();
    // A request that began earlier may end later.
    if (version > known.version) known = { version, rows };
    return rows;
  };
}
