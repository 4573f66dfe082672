import type { Activity } from '../../../functions/activities/activities.domain.ts';
import {
  partOf,
  type ActivityPart,
  type ActivityPosition,
} from '../../../functions/activities/order/activities.order.domain.ts';
import type { OrderDependencies } from '../../../functions/activities/order/activities.order.service.ts';

/** A read of a list: of whom, after which activity, how many rows. */
interface AskedRows {
  list: 'all' | { userId: string | null };
  before: string | undefined;
  limit: number;
}

const cut = <Row>(rows: readonly Row[], limit: number) => ({
  found: rows.slice(0, limit),
  isLast: rows.length < limit,
});

/** The index's sort key: the part of the list of all in which a row is stored, then its id. */
const keyOf = (part: ActivityPart, activityId: string) =>
  part === 'open' ? `~${activityId}` : activityId;

/** The range of the index from a place on. As in the table, one between two keys includes both. */
function inRange(
  { part, before }: ActivityPosition,
  only: ActivityPart | undefined,
): (key: string) => boolean {
  const end = before === undefined ? undefined : keyOf(part, before);
  if (part === 'done') return (key) => key < (end ?? '~');
  if (only === 'open') return (key) => key >= '~' && (end === undefined || key <= end);
  return (key) => end === undefined || key < end;
}

/**
 * The reads of activities that are stored, whosever list is read, and what was asked for. `plain`: the ids of those that
 * were stored before there was an order, and stand among the finished ones whatever their status is.
 */
export function fakeActivityLists(
  stored: readonly Activity[],
  { plain = [] }: { plain?: readonly string[] } = {},
) {
  const asked: AskedRows[] = [];
  const newest = stored.toSorted((one, other) => (one.activityId < other.activityId ? 1 : -1));
  const older = (before: string | undefined) =>
    newest.filter(({ activityId }) => before === undefined || activityId < before);
  const activities: OrderDependencies['activities'] = {
    async listAll(from, { limit, only }) {
      asked.push({ list: 'all', before: from.before, limit });
      const isIn = inRange(from, only);
      const rows = stored
        .map((activity) => {
          const { activityId, status } = activity;
          const part = plain.includes(activityId) ? 'done' : partOf(status);
          return { activity, part, key: keyOf(part, activityId) };
        })
        .filter(({ key }) => isIn(key))
        .toSorted((one, other) => (one.key < other.key ? 1 : -1));
      // The range between two keys has the place itself, which is not after it.
      const isBetween = only === 'open' && from.before !== undefined;
      const { found, isLast } = cut(rows, isBetween ? limit + 1 : limit);
      return {
        found: found
          .filter(({ activity }) => activity.activityId !== from.before)
          .map(({ activity, part }) => ({ activity, part })),
        isLast,
      };
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
