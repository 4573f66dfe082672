import { defineEntity } from '../core/table/entity/entity.ts';
import type { Write } from '../core/table/entity/writes.ts';
import { activityNewsKey, activityOfNewsKey } from '../core/table/keys/keys.ts';
import type { Table } from '../core/table/table.ts';
import { activityNewsSchema, type ActivityNews } from './notifications.activities.domain.ts';

export const newsEntity = defineEntity<ActivityNews, Pick<ActivityNews, 'activityId'>>({
  schema: activityNewsSchema,
  key: ({ activityId }) => activityNewsKey(activityId),
  ofKey: activityOfNewsKey,
  absent: { notificationId: null },
});

/** What people learned of each activity's status. */
export function createActivityNews(table: Table) {
  const { find } = newsEntity.reads(table);
  const { put, amend } = newsEntity.writes;
  return {
    find,

    /** Stores the latest, if nobody has stored a later one since. */
    keep: (before: ActivityNews | undefined, after: ActivityNews): Write =>
      before ? amend(before, after, ['changedAt']) : put(after),
  };
}

export type ActivityNewsStore = ReturnType<typeof createActivityNews>;
