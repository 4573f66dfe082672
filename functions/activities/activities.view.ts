import { activitiesHeadKey, activitiesPartition } from '../core/table/activity-keys.ts';
import { queryItems } from '../core/table/items.ts';
import type { Table } from '../core/table/table.ts';
import { activityCountsSchema, type Activity, type ActivityCounts } from './activities.domain.ts';
import { activityEntity, createActivities } from './activities.entity.ts';

/** The newest activities, for overviews. Each is one Query of half a unit, eventually consistent. */
export function createRecentActivities(table: Table) {
  const { list } = createActivities(table);
  return {
    /** The newest of all. */
    recentActivities: async (limit: number): Promise<Activity[]> =>
      (await list('all', { before: undefined, limit })).found,

    /** The newest of a person, and how many there are of each status: one Query has both. */
    async ownActivities(
      userId: string,
      limit: number,
    ): Promise<{ counts: ActivityCounts; recent: Activity[] }> {
      // The counts sort after every activity, so they come first.
      const { items } = await queryItems(table, {
        partition: activitiesPartition(userId),
        newestFirst: true,
        limit: limit + 1,
      });
      const { sk: headSk } = activitiesHeadKey(userId);
      const head = items.find(({ sk }) => sk === headSk);
      return {
        counts: activityCountsSchema.parse(head ?? {}),
        recent: items.filter((item) => item !== head).map(activityEntity.decode),
      };
    },
  };
}
