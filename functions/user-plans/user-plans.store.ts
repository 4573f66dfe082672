import { auditPut, type AuditEntry } from '../core/table/audit.ts';
import { userPlanKey } from '../core/table/plan-keys.ts';
import { outboxPut, type PublishableEvent } from '../core/table/outbox.ts';
import { personIsThere } from '../core/table/people.ts';
import type { Table } from '../core/table/table.ts';
import { transact, type Attempt, type TransactItem } from '../core/table/transact.ts';
import { planStart, type PlanStart, type StartedPlan } from './user-plans.activation.store.ts';
import { keepRestored, restoringRefusedBy } from './user-plans.changes.domain.ts';
import { planStatusChange, readForChange, type ReadUserPlan } from './user-plans.changes.store.ts';
import type { UserPlan, UserPlanStatus } from './user-plans.domain.ts';
import { withEntries } from './user-plans.entries.store.ts';
import { userPlanItems } from './user-plans.items.ts';
import type { UserPlanPlace } from './user-plans.list.store.ts';
import type { Period } from './user-plans.periods.domain.ts';
import { periodsWrites, readUserPlan } from './user-plans.periods.store.ts';
import { periodOf, shownUserPlan, type LedgerEntry } from './user-plans.row.ts';

/** A plan that an administrator gives; without a placement only where the person has none. */
export type AssignedStart = Omit<PlanStart, 'paymentId' | 'placement' | 'now'> & {
  placement: 'now' | 'after' | 'alone';
  /** Asked at each attempt: a plan must not start before the one that was faster. */
  now: () => Date;
};

/** The event of a change. */
export interface Announcement {
  event: PublishableEvent;
  audits: readonly AuditEntry[];
}

interface StatusChange {
  status: UserPlanStatus;
  /** Asked at each attempt. */
  now: () => Date;
  /** Entries that tell of it: `before` is the plan as it was. */
  auditsOf: (before: UserPlan, at: Date) => readonly AuditEntry[];
  /** The event if the plan that it had replaced comes back. */
  announceRestored: (restored: Period, at: Date) => Announcement;
}

type RestoringRefusal = NonNullable<ReturnType<typeof restoringRefusedBy>>;

/** What administrators do with user plans. All of it @throws AppError CONFLICT when others were faster each time. */
export interface UserPlansStore {
  /**
   * Starts a plan at once, or when what there is ends, and tells of it. 'active': there is one, and no placement.
   * 'admin': the person is an administrator, who has no plans.
   */
  assign(
    start: AssignedStart,
    announce: (started: StartedPlan) => Announcement,
  ): Promise<UserPlan | 'gone' | 'admin' | 'tooMany' | 'active'>;
  /** Sets a status. Writes nothing if it is that already; 'gone': the person was deleted, and the plan stays ended. */
  changeStatus(
    place: UserPlanPlace,
    change: StatusChange,
  ): Promise<UserPlan | RestoringRefusal | 'gone' | 'missing'>;
  /** Adds to what is consumed, with an entry of the ledger. 'outOfRange': below 0, or above the plan's limit. */
  correct(
    place: UserPlanPlace,
    written: { entry: LedgerEntry; audits: readonly AuditEntry[] },
  ): Promise<UserPlan | 'outOfRange' | 'missing'>;
}

export function createUserPlansStore(table: Table): UserPlansStore {
  const { name: TableName } = table;
  const items = userPlanItems(table);
  const auditPuts = (audits: readonly AuditEntry[]) =>
    audits.map((entry) => auditPut(table, entry));

  const told = ({ event, audits }: Announcement, at: Date) => [
    outboxPut(table, { event, at }),
    ...auditPuts(audits),
  ];

  /** The writes that make a plan active again; refused (`own`) if the person was deleted. */
  async function restoring({ row, stored }: ReadUserPlan, now: Date): Promise<TransactItem[]> {
    const { kept, restored } = keepRestored(stored, periodOf(row), now);
    const { rows, entries } = await withEntries(table, [items.restore(row, restored, now)], now);
    return [...rows, ...(await periodsWrites(table, stored, kept)), ...entries];
  }

  async function statusAttempt(
    read: ReadUserPlan,
    { status, now, auditsOf, announceRestored }: Omit<StatusChange, 'now'> & { now: Date },
  ): Promise<Attempt> {
    const audits = auditPuts(auditsOf(shownUserPlan(read.row), now));
    if (status !== 'active') {
      const { items: shared, restored } = await planStatusChange(table, read, { status, now });
      const announced = restored ? told(announceRestored(restored, now), now) : [];
      return { own: [...audits, ...announced], shared };
    }
    return {
      own: [personIsThere(table, read.row.userId), ...audits],
      shared: await restoring(read, now),
    };
  }

  /** The plan as it is, where there is nothing to do or it may not be done. */
  function settledBy(
    { row, stored }: ReadUserPlan,
    { status, now }: { status: UserPlanStatus; now: Date },
  ): UserPlan | RestoringRefusal | undefined {
    const isOver = Date.parse(row.endDate) <= now.getTime();
    if (status === row.status && !(status === 'active' && isOver)) return shownUserPlan(row);
    return status === 'active' ? restoringRefusedBy(row, stored.periods, now) : undefined;
  }

  const correction = (place: UserPlanPlace, { amount, at }: LedgerEntry, limit: number) => ({
    Update: {
      TableName,
      Key: userPlanKey(place.userId, place.userPlanId),
      UpdateExpression: 'SET updatedAt = :at ADD activitiesConsumed :amount',
      ConditionExpression: 'activitiesConsumed BETWEEN :low AND :high',
      ExpressionAttributeValues: {
        ':at': at,
        ':amount': amount,
        ':low': -amount,
        ':high': limit - amount,
      },
    },
  });

  return {
    async assign(start, announce) {
      let planned: Awaited<ReturnType<typeof planStart>> | undefined;
      const isDone = await transact(table, async () => {
        const at = start.now();
        planned = await planStart(table, { ...start, paymentId: null, now: at });
        if (typeof planned === 'string') return undefined;
        return {
          own: [...planned.own, ...told(announce(planned), at)],
          shared: planned.shared,
        };
      });
      if (typeof planned === 'string') return planned;
      if (!planned || !isDone) throw new Error('A new user plan has the id of another one');
      return planned.userPlan;
    },

    async changeStatus(place, change) {
      let settled: UserPlan | RestoringRefusal | 'missing' | undefined;
      const isDone = await transact(table, async () => {
        const read = await readForChange(table, place);
        const attempted = { ...change, now: change.now() };
        settled = read ? settledBy(read, attempted) : 'missing';
        return read && !settled ? statusAttempt(read, attempted) : undefined;
      });
      if (settled) return settled;
      if (!isDone) return 'gone';
      const row = await readUserPlan(table, place, { consistent: true });
      return row ? shownUserPlan(row) : 'missing';
    },

    async correct(place, { entry, audits }) {
      const before = await readUserPlan(table, place, { consistent: true });
      if (!before) return 'missing';
      const isDone = await transact(table, () => ({
        own: [
          correction(place, entry, before.activityLimit),
          items.ledger(place.userPlanId, entry),
          ...auditPuts(audits),
        ],
      }));
      if (!isDone) return 'outOfRange';
      const after = await readUserPlan(table, place, { consistent: true });
      return after ? shownUserPlan(after) : 'missing';
    },
  };
}
