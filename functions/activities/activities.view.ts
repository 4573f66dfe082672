import {
  activitiesHeadKey,
  activitiesPartition,
  activityKey,
  allActivitiesKey,
  allActivitiesPartition,
} from '../core/table/keys/activity-keys.ts';
import { readItem, type Range } from '../core/table/entity/items.ts';
import { activitiesTotalsKey } from '../core/table/keys/keys.ts';
import type { Table } from '../core/table/table.ts';
import { accountIdOf, type OfAccount } from '../core/validation/account.ts';
import type { Role } from '../core/validation/role.ts';
import {
  activityCountsSchema,
  waitingOf,
  type Activity,
  type ActivityCounts,
} from './activities.domain.ts';
import { activityEntity, createActivities } from './activities.entity.ts';
import type { ActivityPart } from './order/activities.order.domain.ts';
import type { ThreadMessage } from './thread/activities.thread.domain.ts';
import { createThread } from './thread/activities.thread.entity.ts';

/** The newest activities, for overviews; eventually consistent. */
export function createRecentActivities(table: Table) {
  const { listAll, listNewest } = createActivities(table);
  return {
    /** The newest of all, finished or not: two Query of half a unit. */
    async recentActivities(limit: number): Promise<Activity[]> {
      const parts = await Promise.all([
        listAll({ part: 'open' }, { limit, only: 'open' }),
        listAll({ part: 'done' }, { limit }),
      ]);
      return newestOf(parts.flatMap(({ found }) => found.map(({ activity }) => activity))).slice(
        0,
        limit,
      );
    },

    /** The newest of a person, and how many there are of each status: one Query has both. */
    async ownActivities(
      userId: string,
      limit: number,
    ): Promise<{ counts: ActivityCounts; recent: Activity[] }> {
      const { counts, found: recent } = await listNewest(userId, limit);
      return { counts, recent };
    },
  };
}

/** Newest first. An activity whose part of the index changed between two reads may be in both. */
const newestOf = (rows: readonly Activity[]): Activity[] =>
  [...new Map(rows.map((row) => [row.activityId, row])).values()].toSorted((one, other) =>
    one.activityId < other.activityId ? 1 : -1,
  );

/**
 * How many activities wait (`waitingOf`): of everybody for an administrator, of their account for a client. The counts
 * that each write of an activity keeps, by one eventually consistent read of half a unit.
 */
export const createCountWaiting =
  (table: Table) =>
  async (person: OfAccount & { role: Role }): Promise<number> => {
    const { role } = person;
    const key = role === 'admin' ? activitiesTotalsKey : activitiesHeadKey(accountIdOf(person));
    const counts = await readItem(table, key, { consistent: false });
    return waitingOf(role, activityCountsSchema.parse(counts ?? {}));
  };

/** An activity, the last message of its thread, and how many a person has of each status. Consistent reads, one each. */
export const createActivityFacts = (table: Table) => ({
  find: createActivities(table).find,
  findLastMessage: createThread(table).findLast,
  countsOf: async (userId: string): Promise<ActivityCounts> =>
    activityCountsSchema.parse(
      (await readItem(table, activitiesHeadKey(userId), { consistent: true })) ?? {},
    ),
});

/** Where an activity is, by its id; eventually consistent. One Query for what is not finished, up to four for the rest. */
export const createLocateActivity = (table: Table) => createActivities(table).locate;

/** The activities of one person, or of everybody (undefined), with ids from one on and before another. */
export interface ActivityRange {
  userId?: string | undefined;
  from: string;
  before: string;
}

/** Activities, newest first. Every one down to `reached` was read; null if there are no more. */
export interface ActivitiesRead {
  rows: Activity[];
  reached: string | null;
}

const PAGE = 1_000;

/** What is stored apart: everybody's, those that are not finished; a person's are together. */
const partsOf = ({ userId }: Pick<ActivityRange, 'userId'>): readonly ActivityPart[] =>
  userId === undefined ? ['open', 'done'] : ['done'];

function rangeOf({ userId, from, before }: ActivityRange, part: ActivityPart): Range {
  if (userId === undefined) {
    const keyOf = (id: string) => allActivitiesKey(id, { open: part === 'open' }).gsi1sk;
    const sortKeys = { between: [keyOf(from), keyOf(before)] as const };
    return { index: 'gsi1', partition: allActivitiesPartition, sortKeys };
  }
  const [first, last] = [activityKey(userId, from).sk, activityKey(userId, before).sk];
  return { partition: activitiesPartition(userId), sortKeys: { between: [first, last] } };
}

/** Below and above every id. */
const ALL_IDS = { from: '0', before: '~' };

/** What other nouns read of activities, eventually consistent. */
export function createActivityView(table: Table) {
  const { query, queryAll } = activityEntity.reads(table);

  /** A range of keys includes its end. */
  const within = (rows: readonly Activity[], { before }: ActivityRange) =>
    rows.filter(({ activityId }) => activityId !== before);

  async function list(range: ActivityRange, limit: number): Promise<ActivitiesRead> {
    const rows: Activity[] = [];
    let reached: string | null = null;
    for (const part of partsOf(range)) {
      // Below the end of one part there may be more of it: no further is read of the other.
      const from: string = reached ?? range.from;
      const wanted = { ...rangeOf({ ...range, from }, part), newestFirst: true, limit };
      const { found, isLast } = await query(wanted);
      rows.push(...found);
      if (!isLast) reached = found.at(-1)?.activityId ?? reached;
    }
    const end = reached ?? range.from;
    const read = newestOf(rows).filter(({ activityId }) => activityId >= end);
    return { rows: within(read, range), reached };
  }

  return {
    /** The id of the oldest activity, from the index. */
    async findFirstId(): Promise<string | undefined> {
      const oldest = await Promise.all(
        partsOf({}).map((part) => query({ ...rangeOf(ALL_IDS, part), limit: 1 })),
      );
      return newestOf(oldest.flatMap(({ found }) => found)).at(-1)?.activityId;
    },

    /** The newest of a range: one Query of at most `limit` rows, two where it is everybody's. */
    list,

    /** All of a range, newest first, a thousand at a time. */
    async *pages(range: ActivityRange): AsyncGenerator<Activity[]> {
      let before: string | null = range.before;
      while (before !== null) {
        const { rows, reached }: ActivitiesRead = await list({ ...range, before }, PAGE);
        yield rows;
        before = reached;
      }
    },

    /** All of a range, oldest first, in as few Queries as they fit into. */
    async listAll(range: ActivityRange): Promise<Activity[]> {
      const reads = await Promise.all(partsOf(range).map((part) => queryAll(rangeOf(range, part))));
      return within(newestOf(reads.flat()), range).toReversed();
    },
  };
}

export type ActivityView = ReturnType<typeof createActivityView>;

/** Messages of a thread that are read at once. */
const MESSAGES_AT_ONCE = 100;

/** The messages of an activity, oldest first, without internal notes: from the index that has none. Eventually consistent. */
export const createMessagesOf = (table: Table) => {
  const { list } = createThread(table);
  return async (activityId: string): Promise<ThreadMessage[]> => {
    const messages: ThreadMessage[] = [];
    for (let before: string | undefined, isLast = false; !isLast;) {
      const page = { before, limit: MESSAGES_AT_ONCE };
      const read = await list({ activityId, part: 'messages' }, page);
      messages.push(...read.found);
      before = read.found.at(-1)?.messageId;
      isLast = read.isLast || before === undefined;
    }
    return messages.toReversed();
  };
};
