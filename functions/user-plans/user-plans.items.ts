import { createHash } from 'node:crypto';
import { guardedUpdate } from '../core/table/guarded-writes.ts';
import { userPlansTotalsKey } from '../core/table/keys.ts';
import {
  allUserPlansKey,
  DUE_USER_PLANS_SHARDS,
  dueUserPlanKey,
  ledgerKey,
  periodsKey,
  planKey,
  userPlanKey,
} from '../core/table/plan-keys.ts';
import type { Table } from '../core/table/table.ts';
import type { TransactItem } from '../core/table/transact.ts';
import type { UserPlanStatus } from './user-plans.domain.ts';
import { nextDue, type DueInstant } from './user-plans.due.domain.ts';
import type { Period } from './user-plans.periods.domain.ts';
import type { Kept } from './user-plans.replaced.domain.ts';
import { rowChanges, type RowWrite } from './user-plans.row-writes.ts';
import type { LedgerEntry, StoredPeriods, UserPlanRow } from './user-plans.row.ts';

const DUE_ATTRIBUTES = ['gsi2pk', 'gsi2sk', 'dueDaysLeft'];

/** Which shard of the due index: even, and always the same for one plan. */
const shardOf = (userPlanId: string): number =>
  (createHash('sha256').update(userPlanId).digest()[0] ?? 0) % DUE_USER_PLANS_SHARDS;

const dueAttributes = (userPlanId: string, { at, daysLeft }: DueInstant) => ({
  ...dueUserPlanKey(shardOf(userPlanId), { at, userPlanId }),
  dueDaysLeft: daysLeft,
});

/** How a user plan's status changes. */
export interface StatusWrite {
  status: UserPlanStatus;
  at: Date;
  refundedAt?: string | undefined;
}

/**
 * The writes of user plans and of what hangs on them, for transactions. Status and dates follow the person's periods:
 * a change of those writes the periods as well, which puts all such changes in a row.
 */
export function userPlanItems(table: Pick<Table, 'name'>) {
  const { name: TableName } = table;
  const adding = (Key: Record<string, string>, attribute: string, by: number) => ({
    TableName,
    Key,
    UpdateExpression: 'ADD #counted :by',
    ExpressionAttributeNames: { '#counted': attribute },
    ExpressionAttributeValues: { ':by': by },
  });

  const changing = rowChanges(table);
  const moving = (
    userId: string,
    { userPlanId, startDate, endDate, credit }: Period,
    more: Readonly<Record<string, unknown>>,
  ): RowWrite =>
    changing({
      place: { userId, userPlanId },
      set: { startDate, endDate },
      more: { ...(credit && { credit }), ...more },
      remove: credit ? [] : ['credit'],
    });

  return {
    /** A new plan, which is active; refused where there is one of that id. */
    first(row: UserPlanRow, now: Date): RowWrite {
      const { userId, userPlanId, ...told } = row;
      const item = {
        ...userPlanKey(userId, userPlanId),
        ...allUserPlansKey(userPlanId),
        ...dueAttributes(userPlanId, nextDue(told, now)),
        ...told,
      };
      return {
        isNew: true,
        row,
        place: row,
        set: {},
        write: (remembered) => ({
          Put: {
            TableName,
            Item: { ...item, ...remembered },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        }),
      };
    },

    /** Ends a plan, if its status is still what was read. */
    end: (row: UserPlanRow, { status, at, refundedAt }: StatusWrite): RowWrite =>
      changing({
        place: row,
        row,
        asRead: row,
        set: { status },
        more: { updatedAt: at.toISOString(), ...(refundedAt && { refundedAt }) },
        remove: DUE_ATTRIBUTES,
      }),

    /** Ends the plan that another one replaces; it is there, for its period was. Its dates stay: it may come back. */
    replace: (
      userId: string,
      { ended, by: { userPlanId, planName } }: { ended: Period; by: Period },
      now: Date,
    ): RowWrite => {
      const at = now.toISOString();
      return changing({
        place: { userId, userPlanId: ended.userPlanId },
        set: { status: 'cancelled' },
        more: { replacedBy: { userPlanId, planName, at }, updatedAt: at },
        remove: DUE_ATTRIBUTES,
      });
    },

    /** Makes a plan active again, if its status is still what was read. */
    restore: (
      row: Pick<UserPlanRow, 'userId' | 'userPlanId' | 'status' | 'refundedAt'>,
      { startDate, endDate }: Period,
      now: Date,
    ): RowWrite =>
      changing({
        place: row,
        asRead: row,
        set: { status: 'active', startDate, endDate },
        more: {
          updatedAt: now.toISOString(),
          ...dueAttributes(row.userPlanId, nextDue({ startDate, endDate }, now)),
        },
        remove: ['replacedBy'],
      }),

    /** Gives a plan that runs or waits the dates that its period was moved to. */
    move: (userId: string, period: Period, now: Date): RowWrite =>
      moving(userId, period, {
        updatedAt: now.toISOString(),
        ...dueAttributes(period.userPlanId, nextDue(period, now)),
      }),

    /** Gives a plan that was replaced its new end: the credit that it had is no longer the same. */
    moveReplaced: (userId: string, period: Period, now: Date): RowWrite =>
      moving(userId, period, { updatedAt: now.toISOString() }),

    /** Moves a plan on to what is due after `done`, if nothing else became of it since it was read. */
    goOn: (row: UserPlanRow, done: Date): TransactItem =>
      guardedUpdate(table, {
        Key: userPlanKey(row.userId, row.userPlanId),
        set: dueAttributes(row.userPlanId, nextDue(row, done)),
        asRead: { item: row, attributes: ['status', 'gsi2sk'] },
      }),

    /** Keeps a person's periods, if they are still those that were read. */
    periods({ userId, revision }: StoredPeriods, { periods, replaced }: Kept): TransactItem {
      const Item = { ...periodsKey(userId), periods, replaced, revision: revision + 1 };
      if (revision === 0) {
        return { Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' } };
      }
      return {
        Put: {
          TableName,
          Item,
          ConditionExpression: 'revision = :read',
          ExpressionAttributeValues: { ':read': revision },
        },
      };
    },

    /** Counts who has a plan of the catalogue, which is there. */
    countUsage: (planId: string, by: number): TransactItem => ({
      Update: {
        ...adding(planKey(planId), 'usage', by),
        ConditionExpression: 'attribute_exists(pk)',
      },
    }),

    /** Counts the people who have a plan. */
    countActive: (by: 1 | -1): TransactItem => ({
      Update: adding(userPlansTotalsKey, 'activeCount', by),
    }),

    ledger: (userPlanId: string, { entryId, ...entry }: LedgerEntry): TransactItem => ({
      Put: { TableName, Item: { ...ledgerKey(userPlanId, entryId), entryId, ...entry } },
    }),
  };
}
