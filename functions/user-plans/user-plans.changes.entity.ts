import type { DirectoryChange } from '../core/table/directory/directory.ts';
import { userPlansTotalsKey } from '../core/table/keys/keys.ts';
import {
  accountIsThere,
  findRole,
  isAccount,
  isPersonThere,
  personIsThere,
} from '../core/table/shared/people.ts';
import type { Table } from '../core/table/table.ts';
import { addTo } from '../core/table/entity/counters.ts';
import type { Write } from '../core/table/entity/writes.ts';
import { withPaidTime } from './user-plans.credit.domain.ts';
import { endingOf, type PlansChange } from './user-plans.edits.domain.ts';
import { createUserPlans } from './user-plans.entity.ts';
import type { Period } from './user-plans.periods.domain.ts';
import type {
  Ending,
  PlanAndPeriods,
  StoredPeriods,
  UserPlanPlace,
  UserPlanRecord,
} from './user-plans.record.domain.ts';
import { isSameEntry, userPlanEntryOf, type UserPlanEntry } from './user-plans.search.domain.ts';

/** What is counted of a plan of the catalogue. */
export interface PlanUsage {
  find(planId: string): Promise<unknown>;
  countUsage(planId: string, by: number): Write;
}

/** How a record changes; without `before` it is new. */
interface RecordChange {
  before?: UserPlanRecord;
  after: UserPlanRecord;
}

/** What a change does to the directory; undefined if searches and totals see no difference. */
function entryChange(
  { before, after }: RecordChange,
  now: Date,
): DirectoryChange<UserPlanEntry> | undefined {
  const entry = userPlanEntryOf(after);
  // A plan from before there was a directory comes in with its first change.
  if (before?.directoryChunk === undefined) return { add: entry };
  if (isSameEntry(userPlanEntryOf(before), entry, now)) return undefined;
  return { replace: entry, chunk: before.directoryChunk };
}

/** How many more, or fewer, people have each plan; unchanged ones are left out. */
function differences(before: readonly Period[], after: readonly Period[]): [string, number][] {
  const counts = new Map<string, number>();
  const count = (by: number) => (period: Period) =>
    counts.set(period.planId, (counts.get(period.planId) ?? 0) + by);
  before.forEach(count(-1));
  after.forEach(count(1));
  return [...counts].filter(([, by]) => by !== 0);
}

/** The writes of changes of a person's plans, with all that is counted of them: for one transaction. */
export function createPlanChanges(table: Table, plans: PlanUsage) {
  const userPlans = createUserPlans(table);

  /** The records as they change. They are there: plans are never deleted. */
  async function recordsOf({ stored, added, edits }: PlansChange): Promise<RecordChange[]> {
    const { userId } = stored;
    const edited = edits.map(async ({ userPlanId, record, edit }) => {
      const before = record ?? (await userPlans.find({ userId, userPlanId }));
      if (!before) throw new Error(`The user plan ${userPlanId} has a period and no item`);
      return { before, after: edit(before) };
    });
    return [...(added ? [{ after: added }] : []), ...(await Promise.all(edited))];
  }

  async function recordWrites(records: readonly RecordChange[], now: Date): Promise<Write[]> {
    const changes = records.map((record) => entryChange(record, now));
    const wanted = changes.filter((change) => change !== undefined);
    const { items: entries, chunks } = await userPlans.directory.planAll(wanted);
    const writes = records.map(({ before, after }, n) => {
      const change = changes[n];
      const chunk = change && 'add' in change ? chunks[wanted.indexOf(change)] : undefined;
      const kept = chunk === undefined ? after : { ...after, directoryChunk: chunk };
      return before ? userPlans.amend(before, kept) : userPlans.put(kept);
    });
    return [...writes, ...entries];
  }

  /** A plan that was deleted after it was bought is not counted: one consistent read of each. */
  async function usageWrites(before: readonly Period[], after: readonly Period[]) {
    const counted = differences(before, after).map(async ([planId, by]) =>
      (await plans.find(planId)) === undefined ? [] : [plans.countUsage(planId, by)],
    );
    return (await Promise.all(counted)).flat();
  }

  async function periodsWrites({ stored, kept }: PlansChange): Promise<Write[]> {
    if (!kept) return [];
    const [had, has] = [stored.periods.length > 0, kept.periods.length > 0];
    return [
      userPlans.keep(stored, kept),
      ...(await usageWrites(stored.periods, kept.periods)),
      ...(had === has ? [] : [addTo(userPlansTotalsKey, { activeCount: has ? 1 : -1 })]),
    ];
  }

  const writesOf = async (change: PlansChange, now: Date): Promise<Write[]> => [
    ...(await recordWrites(await recordsOf(change), now)),
    ...(await periodsWrites(change)),
    ...(change.restored ? [personIsThere(table, change.stored.userId)] : []),
  ];

  return {
    writesOf,

    /** Ends a plan; nothing comes back in its place for a deleted person. */
    async end(
      read: PlanAndPeriods,
      ending: Ending,
    ): Promise<{ writes: Write[]; restored: Period | undefined; moved: readonly Period[] }> {
      const change = endingOf(read, ending);
      const isForGood = change.restored && !(await isPersonThere(table, read.record.userId));
      const final = isForGood ? endingOf(read, { ...ending, isForGood }) : change;
      const { restored, moved = [] } = final;
      return { writes: await writesOf(final, ending.now), restored, moved };
    },

    /** The person's role; undefined for a deleted person. Consistent. */
    roleOf: (userId: string) => findRole(table, userId),
    /** Whether a person may have a plan that nobody paid for, and the condition of it. Consistent. */
    mayOwn: (userId: string) => isAccount(table, userId),
    ownerIsThere: (userId: string): Write => accountIsThere(table, userId),
    /** The condition that a person is there. */
    isThere: (userId: string): Write => personIsThere(table, userId),

    /**
     * A person's periods with the time that was paid for, also where they were stored before that was kept: one read for
     * each of those.
     */
    async paidPeriodsOf(userId: string): Promise<StoredPeriods> {
      const stored = await userPlans.periodsOf(userId);
      const paid = async (period: Period): Promise<Period> => {
        if (period.paidMs !== undefined) return period;
        const place: UserPlanPlace = { userId, userPlanId: period.userPlanId };
        return withPaidTime(period, (await userPlans.find(place))?.paymentId ?? null);
      };
      return { ...stored, periods: await Promise.all(stored.periods.map(paid)) };
    },
  };
}

export type PlanChanges = ReturnType<typeof createPlanChanges>;
