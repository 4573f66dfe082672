import { createWantedView } from '../../../../functions/activities/updates/activities.updates.view.ts';
import { createCommit } from '../../../../functions/core/table/commit/commit.ts';
import { createSiteHomes } from '../../../../functions/core/table/shared/site-homes.ts';
import type { Table } from '../../../../functions/core/table/table.ts';
import { createStatuses } from '../../../../functions/status/status.entity.ts';
import { createSavedStats } from '../../../../functions/status/status.stats.entity.ts';
import { createSyncEnds } from '../../../../functions/status/sync/status.ends.service.ts';
import { createSiteView } from '../../../../functions/websites/websites.view.ts';

/** What a sync reads and writes, as its worker wires it. */
export function createSyncs(table: Table) {
  const [status, stats] = [createStatuses(table), createSavedStats(table)];
  const commit = createCommit(table, { now: () => new Date(), sendsOneAlone: true });
  const [sites, wanted] = [createSiteView(table), createWantedView(table)];
  const homes = createSiteHomes(table);
  const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);
  const ends = createSyncEnds({ status, stats, sites, wanted, homes, commit, dayOf });
  return { status, stats, ends, ...status, ...stats, ...ends };
}
