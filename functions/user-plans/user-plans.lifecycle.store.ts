import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { outboxPut, type PublishableEvent } from '../core/table/outbox.ts';
import {
  DUE_USER_PLANS_SHARDS,
  dueUserPlansPartition,
  userPlanOfKey,
} from '../core/table/plan-keys.ts';
import type { Table } from '../core/table/table.ts';
import { transact, type Attempt } from '../core/table/transact.ts';
import { followerOf } from './user-plans.changes.domain.ts';
import {
  endUserPlan,
  planStatusChange,
  readForChange,
  type ReadUserPlan,
} from './user-plans.changes.store.ts';
import type { UserPlan } from './user-plans.domain.ts';
import { dueStep } from './user-plans.expiry.domain.ts';
import { userPlanItems } from './user-plans.items.ts';
import type { UserPlanPlace } from './user-plans.list.store.ts';
import { livePeriods, type Period } from './user-plans.periods.domain.ts';
import { readPeriods } from './user-plans.periods.store.ts';

/** What came of a plan that was due. 'passed': nobody had to be reminded. 'nothing': somebody was faster. */
export type DueOutcome = 'reminded' | 'passed' | 'expired' | 'nothing';

/** The events of a plan's end and its reminders. */
export interface Telling {
  expiring: (plan: UserPlan, daysLeft: 7 | 1) => PublishableEvent;
  expired: (plan: UserPlan, followedBy: Period | undefined) => PublishableEvent;
}

/** What becomes of plans by themselves: by their dates, or with their person. */
export interface LifecycleStore {
  /**
   * The plans about which something is due by then, of each shard the longest due first and `limit` at most. Reads
   * only those, index keys alone: a moment behind.
   */
  findDue(by: Date, limit: number): Promise<UserPlanPlace[]>;
  /**
   * Does what is due of a plan now, all or nothing: reminds, if no plan follows, and moves on to what is due next; or
   * ends it. Twice does it once. @throws AppError CONFLICT when others were faster each time
   */
  settleDue(place: UserPlanPlace, now: Date, telling: Telling): Promise<DueOutcome>;
  /** Cancels what runs or waits of a person's. Answers how many. @throws AppError CONFLICT */
  cancelLive(userId: string, now: Date): Promise<number>;
}

const keySchema = z.object({ pk: z.string(), sk: z.string() });
/** Above the ids that follow an instant in the index. */
const LAST = '#~';

export function createLifecycleStore(table: Table): LifecycleStore {
  const { client, name: TableName } = table;
  const items = userPlanItems(table);

  async function dueOfShard(shard: number, by: Date, Limit: number): Promise<UserPlanPlace[]> {
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName,
        IndexName: 'gsi2',
        KeyConditionExpression: 'gsi2pk = :pk AND gsi2sk <= :by',
        ExpressionAttributeValues: {
          ':pk': dueUserPlansPartition(shard),
          ':by': `${by.toISOString()}${LAST}`,
        },
        Limit,
      }),
    );
    return Items.map((item) => userPlanOfKey(keySchema.parse(item)));
  }

  /** The writes of what is due now, and what it is called; undefined where nothing is. */
  async function settling(
    read: ReadUserPlan,
    now: Date,
    telling: Telling,
  ): Promise<(Attempt & { outcome: DueOutcome }) | undefined> {
    const { row, stored } = read;
    const step = dueStep(row, now);
    if (step === undefined) return undefined;
    const follower = followerOf(stored.periods, row.userPlanId);
    const published = (event: PublishableEvent) => [outboxPut(table, { event, at: now })];
    if (step === 0) {
      const ended = await planStatusChange(table, read, { status: 'expired', now });
      const own = published(telling.expired(row, follower));
      return { outcome: 'expired', own, shared: ended.items };
    }
    const shared = [items.goOn(row, now)];
    return follower
      ? { outcome: 'passed', own: [], shared }
      : { outcome: 'reminded', own: published(telling.expiring(row, step)), shared };
  }

  return {
    async findDue(by, limit) {
      const shards = Array.from({ length: DUE_USER_PLANS_SHARDS }, (_, shard) => shard);
      return (await Promise.all(shards.map((shard) => dueOfShard(shard, by, limit)))).flat();
    },

    async settleDue(place, now, telling) {
      let outcome: DueOutcome = 'nothing';
      const isDone = await transact(table, async () => {
        const read = await readForChange(table, place);
        const planned = read && (await settling(read, now, telling));
        outcome = planned?.outcome ?? 'nothing';
        return planned;
      });
      return isDone ? outcome : 'nothing';
    },

    async cancelLive(userId, now) {
      const { periods } = await readPeriods(table, userId, { consistent: true });
      let cancelled = 0;
      // The last one first: none of them has to move up.
      for (const { userPlanId } of livePeriods(periods, now).toReversed()) {
        const ending = { status: 'cancelled', now, isForGood: true } as const;
        const isEnded = await endUserPlan(table, { userId, userPlanId, ...ending });
        if (isEnded) cancelled += 1;
      }
      return cancelled;
    },
  };
}
