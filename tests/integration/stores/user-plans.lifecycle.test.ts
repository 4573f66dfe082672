import { BatchWriteCommand, GetCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chunk } from '../../../functions/core/chunk.ts';
import { newId } from '../../../functions/core/id.ts';
import { userPlansTotalsKey } from '../../../functions/core/table/keys/keys.ts';
import { planKey } from '../../../functions/core/table/keys/plan-keys.ts';
import { createCommit } from '../../../functions/core/table/commit/commit.ts';
import type { PlanOffer } from '../../../functions/plans/plans.domain.ts';
import { createPlans } from '../../../functions/plans/plans.entity.ts';
import { createPlanView } from '../../../functions/plans/plans.view.ts';
import { createActivation } from '../../../functions/user-plans/user-plans.activation.view.ts';
import { createPlanChanges } from '../../../functions/user-plans/user-plans.changes.entity.ts';
import type { UserPlan } from '../../../functions/user-plans/user-plans.domain.ts';
import {
  createUserPlans,
  userPlanEntity,
} from '../../../functions/user-plans/user-plans.entity.ts';
import {
  cancelPlansOf,
  settleDuePlan,
  settleDuePlans,
} from '../../../functions/user-plans/user-plans.expiry.service.ts';
import { dueAfter } from '../../../functions/user-plans/user-plans.record.domain.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { samplePlan } from './support/payments.ts';
import { addPeople, newTable, personId } from './support/samples.ts';

const DAY_MS = 86_400_000;
const start = Date.UTC(2026, 10, 21, 12);
/** So many days after the beginning, and a moment. */
const day = (days: number, ms = 0) => new Date(start + days * DAY_MS + ms);
const plans = [1, 2].map((n) => newId(new Date(n)));

const offer = (n: 0 | 1): PlanOffer => ({
  planId: plans[n] ?? '',
  planName: n === 0 ? 'Profesional' : 'Premium',
  priceCents: 4_900,
  billing: 'monthly',
  activityLimit: 5,
  siteLimit: null,
  backupLimitBytes: 10_737_418_240,
});

let table: TestTable;
beforeEach(async () => {
  table = await newTable();
  for (const planId of plans) {
    const put = createPlans(table).put(samplePlan(1, { planId }));
    await wired(day(0)).commit(async () => ({ answer: null, own: [put] }));
  }
  await addPeople(table, ...[1, 2, 3].map(personId));
});
afterEach(() => table.destroy());

const get = async (Key: Record<string, string>) =>
  (await table.client.send(new GetCommand({ TableName: table.name, Key }))).Item;

/** Gives a person a plan of so many days, at once or behind what they have. */
async function give(n: number, days: number, which: 0 | 1 = 0): Promise<UserPlan> {
  const at = day(0);
  const activation = createActivation(table, createPlanView(table), 'UTC');
  return wired(at).commit(async () => {
    const planned = await activation.planActivation({
      userId: personId(n),
      userPlanId: newId(at),
      offer: offer(which),
      paymentId: null,
      length: { days },
      placement: 'after',
      now: at,
    });
    if (typeof planned === 'string') throw new Error(planned);
    return { answer: planned.userPlan, shared: planned.writes };
  });
}

/** A Lambda of its own, whose clock stands still. */
const wired = (now: Date) => ({
  userPlans: createUserPlans(table),
  changes: createPlanChanges(table, createPlanView(table)),
  commit: createCommit(table, { now: () => now }),
  newId,
  now: () => now,
  log: { error: (...line: unknown[]) => expect(line).toEqual([]) },
});
/** One run of the schedule. */
const runAt = (now: Date) => settleDuePlans(wired(now));
const findDue = (by: Date) => createUserPlans(table).findDue(by, 100);
const cancelLive = (n: number, now: Date) => cancelPlansOf(personId(n), now, wired(now));
const cancel = ({ userId, userPlanId }: UserPlan, now: Date) => {
  const { userPlans, changes, commit } = wired(now);
  return commit(async () => {
    const read = await userPlans.read({ userId, userPlanId });
    if (read?.record.status !== 'active') return { answer: false };
    const { writes } = await changes.end(read, { status: 'cancelled', now });
    return { answer: true, shared: writes };
  });
};

/** Every event that was put into the outbox, in short. */
async function announced(): Promise<string[]> {
  const { Items = [] } = await table.client.send(
    new ScanCommand({
      TableName: table.name,
      FilterExpression: 'begins_with(pk, :outbox)',
      ExpressionAttributeValues: { ':outbox': 'OUTBOX#' },
    }),
  );
  const events = Items.map(({ event }) => event as Record<string, unknown>);
  return events
    .toSorted((a, b) => (String(a['eventId']) < String(b['eventId']) ? -1 : 1))
    .map(({ type, daysLeft, followedBy }) => `${String(type)} ${String(daysLeft ?? followedBy)}`);
}

/** How many have each plan, how many people have one, and what is kept of a person's periods. */
const counted = async () => ({
  usage: await Promise.all(plans.map(async (id) => (await get(planKey(id)))?.['usage'] as number)),
  active: ((await get(userPlansTotalsKey))?.['activeCount'] ?? 0) as number,
});
const periodsOf = async (n: number) =>
  (await createUserPlans(table).periodsOf(personId(n))).periods.map((p) => p.userPlanId);
const statusOf = async (place: UserPlan) => (await createUserPlans(table).find(place))?.status;

const none = { reminded: 0, passed: 0, expired: 0, nothing: 0 };

describe('a plan that nothing follows', () => {
  it('is reminded of twice and ends, each once, however often the schedule runs', async () => {
    const plan = await give(1, 30);
    expect(await counted()).toEqual({ usage: [1, 0], active: 1 });
    const runs: [Date, Partial<typeof none>, string[]][] = [
      [day(23, -1), {}, []],
      [day(23), { reminded: 1 }, ['UserPlanExpiring 7']],
      [day(25), {}, []],
      [day(29), { reminded: 1 }, ['UserPlanExpiring 1']],
      [day(30, -1), {}, []],
    ];
    const all: string[] = [];
    for (const [at, counts, events] of runs) {
      expect(await runAt(at), at.toISOString()).toEqual({ ...none, ...counts });
      expect(await runAt(at), at.toISOString()).toEqual(none);
      all.push(...events);
      expect(await announced()).toEqual(all);
      expect(await statusOf(plan)).toBe('active');
    }
    expect(await runAt(day(30))).toEqual({ ...none, expired: 1 });
    expect(await runAt(day(31))).toEqual(none);
    expect(await announced()).toEqual([...all, 'UserPlanExpired null']);
    expect(await statusOf(plan)).toBe('expired');
    expect(await periodsOf(1)).toEqual([]);
    expect(await counted()).toEqual({ usage: [0, 0], active: 0 });
  });

  it('that is short has no reminder that would come before it starts', async () => {
    await give(1, 5);
    await give(2, 1);
    for (let hours = 0; hours <= 6 * 24; hours += 6) await runAt(day(hours / 24));
    expect((await announced()).toSorted()).toEqual([
      'UserPlanExpired null',
      'UserPlanExpired null',
      'UserPlanExpiring 1',
    ]);
  });

  it('whose schedule was away announces what is still true, and no more', async () => {
    await give(1, 30);
    expect(await runAt(day(29.5))).toEqual({ ...none, reminded: 1 });
    await give(2, 30);
    expect(await runAt(day(45))).toEqual({ ...none, expired: 2 });
    expect(await announced()).toEqual([
      'UserPlanExpiring 1',
      'UserPlanExpired null',
      'UserPlanExpired null',
    ]);
    expect(await counted()).toEqual({ usage: [0, 0], active: 0 });
  });
});

describe('a plan that another one follows', () => {
  it('ends without a reminder, and the next one runs', async () => {
    const [first, second] = [await give(1, 30), await give(1, 30, 1)];
    expect(await counted()).toEqual({ usage: [1, 1], active: 1 });
    expect(await runAt(day(23))).toEqual({ ...none, passed: 1 });
    expect(await runAt(day(29))).toEqual({ ...none, passed: 1 });
    expect(await runAt(day(30))).toEqual({ ...none, expired: 1 });
    expect(await announced()).toEqual(['UserPlanExpired Premium']);
    expect([await statusOf(first), await statusOf(second)]).toEqual(['expired', 'active']);
    expect(await periodsOf(1)).toEqual([second.userPlanId]);
    expect(await counted()).toEqual({ usage: [0, 1], active: 1 });
    // The second one keeps its dates, and its own reminders.
    expect(await runAt(day(53, -1))).toEqual(none);
    expect(await runAt(day(53))).toEqual({ ...none, reminded: 1 });
    expect(await runAt(day(60))).toEqual({ ...none, expired: 1 });
    expect(await counted()).toEqual({ usage: [0, 0], active: 0 });
  });
});

describe('a plan that ended otherwise', () => {
  it('is not due any more', async () => {
    const plan = await give(1, 30);
    await cancel(plan, day(10));
    // The index may still have had it.
    expect(await settleDuePlan(plan, wired(day(30)))).toBe('nothing');
    expect(await findDue(day(400))).toEqual([]);
    expect(await announced()).toEqual([]);
    expect(await counted()).toEqual({ usage: [0, 0], active: 0 });
  });

  it('at the very moment is ended once', async () => {
    const plan = await give(1, 30);
    await Promise.all([runAt(day(30)), cancel(plan, day(30))]);
    const status = await statusOf(plan);
    expect(await announced()).toEqual(status === 'expired' ? ['UserPlanExpired null'] : []);
    expect(['expired', 'cancelled']).toContain(status);
    expect(await counted()).toEqual({ usage: [0, 0], active: 0 });
  });
});

describe('several runs at once', () => {
  it('announce and count each plan once', async () => {
    const people = Array.from({ length: 20 }, (_, n) => n + 100);
    await addPeople(table, ...people.map(personId));
    for (const n of people) await give(n, 30);
    for (const n of people.slice(0, 8)) await give(n, 30, 1);
    expect(await counted()).toEqual({ usage: [20, 8], active: 20 });
    const reminders = await Promise.all([runAt(day(23)), runAt(day(23)), runAt(day(23))]);
    const sum = (all: (typeof none)[], what: keyof typeof none) =>
      all.reduce((total, counts) => total + counts[what], 0);
    expect([sum(reminders, 'reminded'), sum(reminders, 'passed')]).toEqual([12, 8]);
    const ends = await Promise.all([runAt(day(30)), runAt(day(30)), runAt(day(30))]);
    expect(sum(ends, 'expired')).toBe(20);
    const events = await announced();
    expect(events.filter((event) => event === 'UserPlanExpiring 7')).toHaveLength(12);
    expect(events.filter((event) => event === 'UserPlanExpired null')).toHaveLength(12);
    expect(events.filter((event) => event === 'UserPlanExpired Premium')).toHaveLength(8);
    expect(events).toHaveLength(32);
    expect(await counted()).toEqual({ usage: [0, 8], active: 8 });
  });
});

describe('the plans of a person who was deleted', () => {
  it('end all together: what runs, and what waits', async () => {
    const given = [await give(1, 30), await give(1, 30, 1), await give(1, 30)];
    const other = await give(2, 30);
    expect(await cancelLive(1, day(3))).toBe(3);
    expect(await cancelLive(1, day(3))).toBe(0);
    expect(await Promise.all(given.map(statusOf))).toEqual(Array(3).fill('cancelled'));
    expect(await statusOf(other)).toBe('active');
    expect(await periodsOf(1)).toEqual([]);
    expect(await counted()).toEqual({ usage: [1, 0], active: 1 });
    expect(await findDue(day(400))).toEqual([
      { userId: personId(2), userPlanId: other.userPlanId },
    ]);
    expect(await announced()).toEqual([]);
  });

  it('end once where the deletion is reported three times at once', async () => {
    for (let n = 0; n < 3; n += 1) await give(3, 30, n === 1 ? 1 : 0);
    const cancelled = await Promise.all([1, 2, 3].map(() => cancelLive(3, day(3))));
    expect(cancelled.reduce((sum, n) => sum + n, 0)).toBe(3);
    expect(await counted()).toEqual({ usage: [0, 0], active: 0 });
  });

  it('are left to the schedule where they are over already', async () => {
    const plan = await give(1, 5);
    expect(await cancelLive(1, day(6))).toBe(0);
    expect(await runAt(day(6))).toEqual({ ...none, expired: 1 });
    expect(await statusOf(plan)).toBe('expired');
    expect(await counted()).toEqual({ usage: [0, 0], active: 0 });
  });

  it('are none where they never had any', async () => {
    expect(await cancelLive(2, day(0))).toBe(0);
  });
});

describe('what it costs', () => {
  /** A thousand plans of other people, of which none is due before day 100. */
  async function fill() {
    const rows = Array.from({ length: 1_000 }, (_, n) => {
      const userPlanId = newId(day(0, n));
      const place = { userId: personId(1_000 + n), userPlanId };
      const dates = { startDate: day(0).toISOString(), endDate: day(110 + n).toISOString() };
      const record = {
        ...offer(0),
        ...place,
        ...dates,
        paymentId: null,
        status: 'active' as const,
        activitiesConsumed: 0,
        createdAt: dates.startDate,
        updatedAt: dates.startDate,
      };
      return userPlanEntity.encode(dueAfter(record, day(0)));
    });
    for (const batch of chunk(rows, 25)) {
      const RequestItems = { [table.name]: batch.map((Item) => ({ PutRequest: { Item } })) };
      await table.client.send(new BatchWriteCommand({ RequestItems }));
    }
  }

  it('reads what is due and nothing else of a thousand, in a bounded part', async () => {
    await fill();
    const due = [await give(1, 30), await give(2, 30), await give(3, 30)];
    const nothing = await table.meter.measure(() => findDue(day(20)));
    expect(nothing.result).toEqual([]);
    expect(nothing.commands).toEqual(Array(4).fill('Query'));
    // AWS takes half a unit for each of them, though nothing is found.
    expect(nothing.reads).toBeLessThanOrEqual(2);
    const some = await table.meter.measure(() => findDue(day(23)));
    expect(some.result.map(({ userPlanId }) => userPlanId).toSorted()).toEqual(
      due.map(({ userPlanId }) => userPlanId).toSorted(),
    );
    expect(some.commands).toEqual(Array(4).fill('Query'));
    expect(some.reads).toBeLessThanOrEqual(2);
    // Long after all of them have fallen due.
    const many = await table.meter.measure(() => findDue(day(2_000)));
    expect(many.result).toHaveLength(400);
    expect(many.reads).toBeLessThanOrEqual(12);
  });

  it('to remind, and to end', async () => {
    const plan = await give(1, 30);
    const cost = async (at: Date) => {
      const { reads, commands } = await table.meter.measure(() => runAt(at));
      return `${String(reads)} RCU: ${commands.filter((name) => name !== 'Query').join(' ')}`;
    };
    // The one shard of four that has it takes half a unit.
    expect(await cost(day(23))).toBe('2.5 RCU: GetItem GetItem TransactWriteItems');
    expect(await cost(day(30))).toBe('3.5 RCU: GetItem GetItem GetItem TransactWriteItems');
    const { Items = [] } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': `USERPLANS#${personId(1)}` },
      }),
    );
    const row = Items.find(({ sk }) => String(sk).endsWith(plan.userPlanId));
    expect(row).toMatchObject({ status: 'expired', endDate: plan.endDate });
    expect(row).not.toHaveProperty('gsi2sk');
  });
});
