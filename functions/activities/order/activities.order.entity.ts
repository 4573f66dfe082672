import { queryPages, writeItem } from '../../core/table/entity/items.ts';
import { updateItem } from '../../core/table/entity/writes.ts';
import {
  activityKey,
  allActivitiesKey,
  allActivitiesPartition,
  openActivityPrefix,
} from '../../core/table/keys/activity-keys.ts';
import type { Table } from '../../core/table/table.ts';
import { isUnfinished } from '../activities.domain.ts';
import { activityEntity } from '../activities.entity.ts';

/**
 * Puts the unfinished activities that were stored before there was an order to the head of the administrators' list. Safe to
 * repeat and beside other writes: one that was completed meanwhile stays where it is. Returns their number.
 */
export async function orderActivities(table: Table): Promise<number> {
  const rest = {
    index: 'gsi1',
    partition: allActivitiesPartition,
    sortKeys: { before: openActivityPrefix },
  } as const;
  let moved = 0;
  for await (const items of queryPages(table, rest)) {
    for (const { userId, activityId, status } of items.map(activityEntity.decode)) {
      if (!isUnfinished(status)) continue;
      const { gsi1sk } = allActivitiesKey(activityId, { open: true });
      const write = updateItem({
        Key: activityKey(userId, activityId),
        set: { gsi1sk },
        where: [['status', '=', status]],
      });
      if (await writeItem(table, write)) moved += 1;
    }
  }
  return moved;
}
