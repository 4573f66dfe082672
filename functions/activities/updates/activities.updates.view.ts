import type { Table } from '../../core/table/table.ts';
import type { SiteStats } from '../../status/status.domain.ts';
import { settleWanted } from './activities.updates.domain.ts';
import { createWantedUpdates } from './activities.updates.entity.ts';

/** What syncs may know of the updates that activities ask for. */
export function createWantedView(table: Table) {
  const wanted = createWantedUpdates(table);
  return {
    /** Whether a site's stats show an update that an activity asks for: one consistent Query. */
    async isShown(websiteId: string, stats: SiteStats): Promise<boolean> {
      const all = await wanted.list(websiteId);
      return all.some(({ updates }) => settleWanted(updates, stats).reached.length > 0);
    },
  };
}
export type WantedView = ReturnType<typeof createWantedView>;
