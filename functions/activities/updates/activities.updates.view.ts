import type { Table } from '../../core/table/table.ts';
import type { SiteStats } from '../../status/status.domain.ts';
import type { RequestedUpdate } from '../../status/updates/status.components.domain.ts';
import { activityKey } from '../../core/table/keys/activity-keys.ts';
import { batchGet } from '../../core/table/query/batch-get.ts';
import { isUnfinished } from '../activities.domain.ts';
import { activityEntity } from '../activities.entity.ts';
import { isWatched, settleWanted, type Wanted } from './activities.updates.domain.ts';
import { createWantedUpdates } from './activities.updates.entity.ts';

/** A site, and whose it is; null for nobody's. */
interface OwnedSite {
  websiteId: string;
  ownerId: string | null;
}

/** The updates that the open activities of a site's owner ask for, for lists; eventually consistent. */
export function createRequestedUpdates(table: Table) {
  const wanted = createWantedUpdates(table);

  async function wantedOf({ websiteId, ownerId }: OwnedSite, at: Date): Promise<Wanted[]> {
    const all = await wanted.list(websiteId, { consistent: false });
    return all.filter((each) => each.userId === ownerId && isWatched(each, at));
  }

  /** The ids of those activities that are not completed. */
  async function findOpen(asked: readonly Wanted[]): Promise<ReadonlySet<string>> {
    const keys = asked.map(({ userId, activityId }) => activityKey(userId, activityId));
    const found = (await batchGet(table, keys)).map(activityEntity.decode);
    return new Set(
      found.filter(({ status }) => isUnfinished(status)).map(({ activityId }) => activityId),
    );
  }

  return {
    /** By the ids of the sites: one Query of half a unit for each, and half a unit for each activity. */
    async listRequested(
      sites: readonly OwnedSite[],
      at: Date,
    ): Promise<ReadonlyMap<string, RequestedUpdate[]>> {
      const asked = (await Promise.all(sites.map((site) => wantedOf(site, at)))).flat();
      const open = await findOpen(asked);
      const requested = new Map<string, RequestedUpdate[]>();
      for (const { websiteId, activityId, updates } of asked) {
        if (!open.has(activityId)) continue;
        const waiting = updates.filter(({ done }) => !done);
        const found = waiting.map(({ kind, id, to }) => ({ kind, id, to, activityId }));
        requested.set(websiteId, [...(requested.get(websiteId) ?? []), ...found]);
      }
      return requested;
    },
  };
}
export type RequestedUpdates = ReturnType<typeof createRequestedUpdates>;

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
