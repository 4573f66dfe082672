import type { Table } from '../core/table/table.ts';
import { createSavedStats } from './status.stats.entity.ts';

/** What other nouns may read of syncs: what a site said the last time, and how it changed from day to day. */
export function createSyncedStats(table: Table) {
  const { findStats, listPoints } = createSavedStats(table);
  return { findStats, listPoints };
}
export type SyncedStats = ReturnType<typeof createSyncedStats>;
