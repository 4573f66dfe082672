import type { Table } from '../core/table/table.ts';
import { NOTIFICATIONS_PAGE_SIZE } from './notifications.domain.ts';
import type { NotificationRow } from './notifications.row.ts';
import { readBatch, type NotificationList, type RowBatch } from './notifications.rows.store.ts';

interface FilteredRequest {
  before?: string | undefined;
  /** Tells the rows that are wanted; left out, all are. */
  isWanted?: ((row: NotificationRow) => boolean) | undefined;
}

export interface NotificationsListStore {
  /**
   * Reads on until there are more rows than a page holds, the list ends, or a hundred rows were read: those that are
   * wanted may lie far apart.
   */
  read(list: NotificationList, request: FilteredRequest): Promise<RowBatch>;
}

/** One more than a page: only so is it known that a full page was the last one. */
const WANTED_ROWS = NOTIFICATIONS_PAGE_SIZE + 1;
const FILTERED_BATCH = 25;
const MOST_ROWS = 100;

export function createNotificationsListStore(table: Table): NotificationsListStore {
  return {
    async read(list, { before, isWanted }) {
      const limit = isWanted ? FILTERED_BATCH : WANTED_ROWS;
      const wanted: NotificationRow[] = [];
      let reached = before ?? null;
      for (let read = 0; read + limit <= MOST_ROWS; read += limit) {
        const batch = await readBatch(table, list, { before: reached ?? undefined, limit });
        wanted.push(...batch.rows.filter((row) => isWanted?.(row) ?? true));
        reached = batch.reached;
        if (reached === null || wanted.length >= WANTED_ROWS) break;
      }
      return { rows: wanted, reached };
    },
  };
}
