import { queryItems } from '../../core/table/entity/items.ts';
import type { ItemKey } from '../../core/table/entity/writes.ts';
import { websiteOfRowKey, websiteRowKey } from '../../core/table/keys/keys.ts';
import { batchGet } from '../../core/table/query/batch-get.ts';
import { allWebsiteRows } from '../../core/table/shared/website-rows.ts';
import type { Table } from '../../core/table/table.ts';
import { filteredStateOf, type SiteStatus, type SyncState } from '../status.domain.ts';
import { statusRowOf } from '../status.entity.ts';
import { createSavedStats } from '../status.stats.entity.ts';
import { pendingUpdatesOf, type SoftwareUpdate } from '../updates/status.updates.domain.ts';

/** How a site stands, and what it waits for. */
export interface SearchedStatus {
  status: SiteStatus;
  /** As filters know it. */
  syncState: SyncState;
  updates: readonly SoftwareUpdate[];
}

/** Rows whose sites are written together. */
const ROWS_AT_ONCE = 100;

/** What a search has of the syncs of sites. */
export function createSearchedStatuses(table: Table) {
  const { listStats } = createSavedStats(table);
  return {
    /** As they are at this moment, by their ids: a unit each, and one for each that waits for something. */
    async read(
      places: readonly { websiteId: string; ownerId: string | null }[],
    ): Promise<Map<string, SearchedStatus>> {
      const keys = places.map(({ ownerId, websiteId }) => websiteRowKey(ownerId, websiteId));
      const rows = await batchGet(table, keys, { consistent: true });
      const found = rows.map((row) => {
        const { status, counted } = statusRowOf(row);
        return { status, syncState: filteredStateOf(status.sync.state, counted.syncFinishedAt) };
      });
      const waits = ({ keyConfigured, pendingUpdates }: SiteStatus) =>
        keyConfigured && (pendingUpdates ?? 0) > 0;
      const waiting = found.flatMap(({ status }) => (waits(status) ? [status.websiteId] : []));
      const stats = await listStats(waiting, { consistent: true });
      return new Map(
        found.map((one) => {
          const { websiteId } = one.status;
          const said = stats.get(websiteId);
          return [websiteId, { ...one, updates: said ? pendingUpdatesOf(said) : [] }];
        }),
      );
    },

    /** The next sites in the index of all rows, and the place after which others come; null after the last. */
    async listIds(
      after: Readonly<Record<string, string>> | null,
    ): Promise<{ websiteIds: string[]; after: Readonly<Record<string, string>> | null }> {
      const { index, partition } = allWebsiteRows;
      const { items, last } = await queryItems(table, {
        ...(index && { index }),
        partition: partition.value,
        only: ['pk', 'sk'],
        limit: ROWS_AT_ONCE,
        after: (after ?? undefined) as ItemKey | undefined,
      });
      const keys = items as unknown as ItemKey[];
      return {
        websiteIds: keys.map((key) => websiteOfRowKey(key).websiteId),
        after: last ? { ...last } : null,
      };
    },
  };
}
export type SearchedStatuses = ReturnType<typeof createSearchedStatuses>;
