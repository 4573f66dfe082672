import type { Activity } from '../../../functions/activities/activities.domain.ts';
import {
  byPart,
  partOf,
  type ActivityPosition,
} from '../../../functions/activities/order/activities.order.domain.ts';
import type { OrderDependencies } from '../../../functions/activities/order/activities.order.service.ts';

/** A read of a list: of whom, after which activity, how many rows. */
interface AskedRows {
  list: 'all' | { userId: string | null };
  before: string | undefined;
  limit: number;
}

const isAfter = ({ part, before }: ActivityPosition, row: Activity): boolean => {
  if (partOf(row.status) !== part) return part === 'open';
  return before === undefined || row.activityId < before;
};

const cut = <Row>(rows: readonly Row[], limit: number) => ({
  found: rows.slice(0, limit),
  isLast: rows.length < limit,
});

/** The reads of activities that are stored, whosever list is read, and what was asked for. */
export function fakeActivityLists(stored: readonly Activity[]) {
  const asked: AskedRows[] = [];
  const newest = stored.toSorted((one, other) => (one.activityId < other.activityId ? 1 : -1));
  const older = (before: string | undefined) =>
    newest.filter(({ activityId }) => before === undefined || activityId < before);
  const activities: OrderDependencies['activities'] = {
    async listAll(from, { limit, only }) {
      asked.push({ list: 'all', before: from.before, limit });
      const rows = stored
        .toSorted(byPart)
        .filter((row) => isAfter(from, row) && (only === undefined || partOf(row.status) === only))
        .map((activity) => ({ activity, part: partOf(activity.status) }));
      return cut(rows, limit);
    },
    async listNewest(userId, limit) {
      asked.push({ list: { userId }, before: undefined, limit });
      const counts = { pendiente: 0, en_progreso: 0, realizada: 0 };
      for (const { status } of stored) counts[status] += 1;
      return { ...cut(newest, limit), counts };
    },
    async listOwn(userId, { before, limit }) {
      asked.push({ list: { userId }, before, limit });
      return cut(older(before), limit);
    },
  };
  return { asked, activities };
}
