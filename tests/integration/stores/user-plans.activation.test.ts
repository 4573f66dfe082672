import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../functions/core/id.ts';
import { periodsKey } from '../../../functions/core/table/keys/plan-keys.ts';
import { offerOf, type Plan } from '../../../functions/plans/plans.domain.ts';
import { removePlan } from '../../../functions/plans/plans.service.ts';
import { createCountSites } from '../../../functions/core/table/shared/people.ts';
import { getPlanInfo } from '../../../functions/user-plans/user-plans.info.service.ts';
import {
  addPeriod,
  currentPeriod,
  livePeriods,
  type Period,
} from '../../../functions/user-plans/user-plans.periods.domain.ts';
import { written } from './support/written.ts';
import {
  adminId,
  day,
  dayOf,
  iso,
  openUserPlans,
  type UserPlansWorld,
} from './support/user-plans.ts';

let world: UserPlansWorld;
let plan: Plan;
beforeAll(async () => {
  world = await openUserPlans();
  plan = await world.addPlan({ siteLimit: 3 });
});
afterAll(() => world.table.destroy());

const planned = async (userId: string, more: object = {}) =>
  world.activation.planActivation({
    userId,
    userPlanId: newId(),
    offer: offerOf(plan),
    paymentId: null,
    length: { days: 30 },
    placement: 'now',
    now: day(0),
    ...more,
  });
const gsi2Of = (item: Record<string, unknown> | undefined) => [
  item?.['gsi2sk'],
  item?.['dueDaysLeft'],
];

describe('a plan that starts', () => {
  it('is what was bought, is counted once, and falls due', async () => {
    const [userId, bought] = [await world.addPerson(), await world.addPlan({ billing: 'annual' })];
    const before = await world.activeCount();
    const paymentId = newId();
    const userPlan = await world.activate({
      userId,
      offer: offerOf(bought),
      paymentId,
      length: { billing: 'annual' },
      placement: 'byPrice',
      now: day(0),
    });
    expect(userPlan).toEqual({
      userPlanId: userPlan.userPlanId,
      userId,
      planId: bought.planId,
      planName: 'Profesional',
      activityLimit: 5,
      siteLimit: null,
      startDate: '2026-11-20T12:00:00.000Z',
      endDate: '2027-11-20T12:00:00.000Z',
      status: 'active',
      activitiesConsumed: 0,
      paymentId,
      createdAt: iso(0),
      updatedAt: iso(0),
    });
    expect(await world.userPlans.findOf(userPlan)).toEqual(userPlan);
    expect(await world.userPlans.findById(userPlan.userPlanId)).toEqual(userPlan);
    const { userPlanId, startDate, endDate } = userPlan;
    const counted = { unit: 'months', anchor: startDate, from: 0, to: 12, timeZone: 'UTC' };
    const paidMs = 365 * 86_400_000;
    expect(await world.periodsOf(userId)).toEqual([
      { ...offerOf(bought), userPlanId, startDate, endDate, counted, paidMs },
    ]);
    expect([await world.usageOf(bought), await world.activeCount()]).toEqual([1, before + 1]);
    expect(gsi2Of(await world.stored(userPlan))).toEqual([
      `2027-11-13T12:00:00.000Z#${userPlanId}`,
      7,
    ]);
  });

  it('keeps what was bought, whatever becomes of the plan of the catalogue', async () => {
    const [userId, bought] = [await world.addPerson(), await world.addPlan()];
    const offer = offerOf(bought);
    await removePlan({ userId: adminId }, bought.planId, world);
    const start = { userId, offer, paymentId: null, placement: 'now' as const, now: day(0) };
    const userPlan = await world.activate({ ...start, length: { days: 30 } });
    expect(userPlan.planName).toBe('Profesional');
    // Nothing is counted where nothing is, and nothing comes of it again when it ends.
    const ending = { ...userPlan, status: 'expired' as const, now: day(31) };
    await world.endPlan(ending);
    expect(await world.plans.find(bought.planId)).toBeUndefined();
    expect(await world.periodsOf(userId)).toEqual([]);
  });

  it('in place of another one cancels that, and moves what waits', async () => {
    const [userId, other] = [await world.addPerson(), await world.addPlan()];
    const before = await world.activeCount();
    const first = await world.give(userId, plan, { days: 20 });
    const second = await world.give(userId, other, { days: 10, placement: 'after' });
    const usage = await world.usageOf(plan);
    const third = await world.give(userId, other, { on: 5, days: 30 });
    expect(await world.laidOut(userId)).toEqual([
      [third.userPlanId, 5, 35],
      [second.userPlanId, 35, 45],
    ]);
    const ended = await world.stored(first);
    const by = { userPlanId: third.userPlanId, planName: 'Profesional', at: iso(5) };
    expect(ended).toMatchObject({ status: 'cancelled', endDate: iso(20), replacedBy: by });
    expect(gsi2Of(ended)).toEqual([undefined, undefined]);
    const moved = await world.stored(second);
    expect(moved).toMatchObject({ status: 'active', startDate: iso(35), endDate: iso(45) });
    expect(gsi2Of(moved)).toEqual([`${iso(38)}#${second.userPlanId}`, 7]);
    expect([await world.usageOf(plan), await world.usageOf(other)]).toEqual([usage - 1, 2]);
    expect(await world.activeCount()).toBe(before + 1);
  });

  it.each([
    ['at once where it costs more a month', 5_000, [5, 35]],
    ['afterwards where it does not', 2_990, [20, 50]],
  ])('by its price: %s', async (_, priceCents, days) => {
    const [userId, bought] = [await world.addPerson(), await world.addPlan({ priceCents })];
    await world.give(userId, plan, { days: 20 });
    const start = { userId, offer: offerOf(bought), paymentId: null, now: day(5) };
    const { startDate, endDate } = await world.activate({
      ...start,
      length: { days: 30 },
      placement: 'byPrice',
    });
    expect([dayOf(startDate), dayOf(endDate)]).toEqual(days);
  });

  it('does not start for a person who never was, or was deleted', async () => {
    const userId = await world.addPerson();
    await world.bury(userId);
    expect(await planned(userId)).toBe('deleted');
    expect(await planned('0b7d3c1e-5a2f-4c8d-9e6b-nobody000000')).toBe('deleted');
    expect(await world.periodsOf(userId)).toEqual([]);
  });

  it('that was paid starts for who became an administrator meanwhile', async () => {
    const userId = await world.addPerson();
    await world.promote(userId);
    const start = { userId, offer: offerOf(plan), paymentId: newId(), placement: 'now' as const };
    const { status } = await world.activate({ ...start, length: { days: 30 }, now: day(0) });
    expect(status).toBe('active');
  });

  it('does not start for who goes meanwhile: built again, that is known', async () => {
    const userId = await world.addPerson();
    const answers: unknown[] = [];
    const isDone = await written(world.table, async () => {
      const answer = await planned(userId);
      answers.push(answer);
      if (typeof answer === 'string') return {};
      await world.bury(userId);
      return { shared: answer.writes };
    });
    expect(isDone).toBe(false);
    expect(answers.length).toBe(2);
    expect(answers.at(-1)).toBe('deleted');
    expect(await world.periodsOf(userId)).toEqual([]);
  });

  it('waits behind five others at most', async () => {
    const userId = await world.addPerson();
    for (let n = 0; n < 6; n += 1) await world.give(userId, plan, { days: 10, placement: 'after' });
    expect(await planned(userId, { placement: 'after' })).toBe('tooMany');
    // In place of the current one it waits for nothing.
    expect(typeof (await planned(userId))).toBe('object');
    // When the first is over, there is room again.
    expect(typeof (await planned(userId, { placement: 'after', now: day(10) }))).toBe('object');
  });

  it('twice by one id is refused', async () => {
    const userId = await world.addPerson();
    const userPlanId = newId();
    const start = () =>
      written(world.table, async () => {
        const answer = await planned(userId, { userPlanId });
        return typeof answer === 'string' ? {} : { shared: answer.writes };
      });
    expect(await start()).toBe(true);
    await expect(start()).rejects.toThrow('writes the item');
    expect(await world.periodsOf(userId)).toHaveLength(1);
  });
});

describe('a plan from before the time that was paid for was kept', () => {
  const put = (Item: Record<string, unknown>) =>
    world.table.client.send(new PutCommand({ TableName: world.table.name, Item }));

  /** A plan of 1 USD a day for 30 days from day 0, with its items as they were written then. */
  async function addOld(userId: string, paymentId: string | null) {
    const offer = { ...offerOf(plan), priceCents: 3_000 };
    const start = { userId, offer, paymentId, placement: 'now' as const, now: day(0) };
    const old = await world.activate({ ...start, length: { days: 30 } });
    const { paidMs: _row, ...row } = (await world.stored(old)) ?? {};
    const { paidMs: _period, ...period } = (await world.periodsOf(userId))[0] ?? {};
    await put(row);
    await put({ ...periodsKey(userId), periods: [period], revision: 1 });
  }

  it.each([
    ['one that was paid for leaves its credit', newId(), 10],
    ['one that was assigned leaves none', null, 0],
  ])('%s, as was shown before', async (_, paymentId, creditDays) => {
    const userId = await world.addPerson();
    await addOld(userId, paymentId);
    const at = { placement: 'now' as const, now: day(10) };
    const [offer, length] = [{ ...offerOf(plan), priceCents: 6_000 }, { days: 30 }];
    const preview = { offer, length, userPlanId: newId(), timeZone: 'UTC', paid: true };
    const info = await getPlanInfo(
      { userId, role: 'cliente' },
      {
        userPlans: world.userPlans,
        countSites: createCountSites(world.table),
        sitesWithoutPlan: 3,
        now: () => day(10),
      },
    );
    const shown = addPeriod(info.periods, preview, at).added;
    const bought = await world.activate({ userId, offer, length, paymentId: newId(), ...at });
    expect([dayOf(bought.endDate), bought.credit?.ms ?? 0]).toEqual([
      40 + creditDays,
      creditDays * 86_400_000,
    ]);
    expect([shown.endDate, shown.credit]).toEqual([bought.endDate, bought.credit]);
  });
});

describe('many changes of one person at once', () => {
  const expectInOrder = (periods: readonly Period[]) => {
    for (const [n, { endDate }] of periods.entries()) {
      expect(periods[n + 1]?.startDate ?? endDate).toBe(endDate);
    }
  };

  it('leave no two that run, no gap, and true counts', async () => {
    const [userId, other] = [await world.addPerson(), await world.addPlan()];
    const before = { active: await world.activeCount(), usage: await world.usageOf(plan) };
    const starts = Array.from({ length: 5 }, (_, n) =>
      world.give(userId, n % 2 === 0 ? plan : other, {
        days: 10,
        placement: n < 2 ? 'now' : 'after',
      }),
    );
    const given = await Promise.all(starts);
    const periods = await world.periodsOf(userId);
    expectInOrder(periods);
    expect(periods[0]?.startDate).toBe(iso(0));
    const states = await Promise.all(given.map(world.stored));
    const active = states.filter((item) => item?.['status'] === 'active');
    expect(active.map((item) => [item?.['startDate'], item?.['endDate']]).sort()).toEqual(
      periods.map(({ startDate, endDate }) => [startDate, endDate]),
    );
    const ofPlan = (planId: string) => periods.filter((p) => p.planId === planId).length;
    expect(await world.usageOf(plan)).toBe(before.usage + ofPlan(plan.planId));
    expect(await world.usageOf(other)).toBe(ofPlan(other.planId));
    expect(await world.activeCount()).toBe(before.active + 1);
  });

  it('that end them leave nothing', async () => {
    const userId = await world.addPerson();
    const before = { active: await world.activeCount(), usage: await world.usageOf(plan) };
    const given = [await world.give(userId, plan, { days: 10 })];
    for (let n = 0; n < 3; n += 1) {
      given.push(await world.give(userId, plan, { days: 10, placement: 'after' }));
    }
    const end = (place: { userId: string; userPlanId: string }) =>
      world.endPlan({ ...place, status: 'cancelled', now: day(1) });
    const ended = await Promise.all([...given, ...given].map(end));
    expect(ended.filter(Boolean)).toHaveLength(4);
    expect(await world.periodsOf(userId)).toEqual([]);
    expect(await world.usageOf(plan)).toBe(before.usage);
    expect(await world.activeCount()).toBe(before.active);
  });
});

describe('a plan that ends', () => {
  it('early lets those behind it move up', async () => {
    const userId = await world.addPerson();
    const first = await world.give(userId, plan, { days: 20 });
    const second = await world.give(userId, plan, { days: 10, placement: 'after' });
    const ending = { ...first, status: 'cancelled' as const, now: day(5) };
    expect(await world.endPlan(ending)).toBe(true);
    // Its dates stay: the status can be undone.
    const ended = { ...first, status: 'cancelled', endedAt: iso(5), updatedAt: iso(5) };
    expect(await world.userPlans.findOf(first)).toEqual(ended);
    expect(await world.laidOut(userId)).toEqual([[second.userPlanId, 5, 15]]);
    expect(await world.stored(second)).toMatchObject({ startDate: iso(5), endDate: iso(15) });
  });

  it('by its date moves nothing, and is counted until then', async () => {
    const userId = await world.addPerson();
    const usage = await world.usageOf(plan);
    const first = await world.give(userId, plan, { days: 20 });
    const second = await world.give(userId, plan, { days: 10, placement: 'after' });
    const at = day(20.5);
    const periods = await world.periodsOf(userId);
    // The first is over and the second runs, also before the schedule notices.
    expect(currentPeriod(periods, at)?.userPlanId).toBe(second.userPlanId);
    expect(await world.usageOf(plan)).toBe(usage + 2);
    await world.endPlan({ ...first, status: 'expired', now: at });
    expect(await world.laidOut(userId)).toEqual([[second.userPlanId, 20, 30]]);
    expect(await world.stored(first)).toMatchObject({ status: 'expired', endDate: iso(20) });
    expect(await world.stored(second)).toMatchObject({ startDate: iso(20), endDate: iso(30) });
    expect(await world.usageOf(plan)).toBe(usage + 1);
  });

  it('by its date and unnoticed stays counted once when another one starts', async () => {
    const userId = await world.addPerson();
    const before = { active: await world.activeCount(), usage: await world.usageOf(plan) };
    const first = await world.give(userId, plan, { days: 5 });
    const second = await world.give(userId, plan, { on: 6, days: 5 });
    expect(await world.stored(first)).toMatchObject({ status: 'active', endDate: iso(5) });
    expect(livePeriods(await world.periodsOf(userId), day(6))).toHaveLength(1);
    expect(await world.usageOf(plan)).toBe(before.usage + 2);
    await world.endPlan({ ...first, status: 'expired', now: day(6) });
    expect(await world.usageOf(plan)).toBe(before.usage + 1);
    expect(await world.activeCount()).toBe(before.active + 1);
    await world.endPlan({ ...second, status: 'expired', now: day(11) });
    expect(await world.usageOf(plan)).toBe(before.usage);
    expect(await world.activeCount()).toBe(before.active);
  });

  it('is left where it ended before, or where there is none', async () => {
    const userId = await world.addPerson();
    const first = await world.give(userId, plan);
    const ending = { ...first, status: 'expired' as const, now: day(1) };
    expect(await world.endPlan(ending)).toBe(true);
    expect(await world.endPlan({ ...ending, status: 'cancelled' })).toBe(false);
    expect(await world.stored(first)).toMatchObject({ status: 'expired' });
    expect(await world.endPlan({ ...ending, userPlanId: newId() })).toBe(false);
  });
});

describe('a payment that goes back', () => {
  const refund = async (place: { userId: string; userPlanId: string }, on: number) => {
    const end = { userId: place.userId, userPlanId: place.userPlanId, now: day(on) };
    const refunded = await world.activation.planRefund(end);
    await written(world.table, async () => ({ shared: refunded.writes }));
    return refunded;
  };

  it('ends its plan, and what waits moves up', async () => {
    const userId = await world.addPerson();
    const before = await world.usageOf(plan);
    const first = await world.give(userId, plan, { days: 20 });
    const second = await world.give(userId, plan, { days: 10, placement: 'after' });
    expect(await refund(first, 5)).toMatchObject({ ended: 'running' });
    expect(await world.stored(first)).toMatchObject({ status: 'refunded', refundedAt: iso(5) });
    expect(await world.laidOut(userId)).toEqual([[second.userPlanId, 5, 15]]);
    expect(await world.usageOf(plan)).toBe(before + 1);
    // The provider says so twice.
    expect(await refund(first, 6)).toEqual({ writes: [], moved: [], ended: null });
    expect(await world.stored(first)).toMatchObject({ refundedAt: iso(5) });
  });

  it('of one that ended before is noted with it', async () => {
    const userId = await world.addPerson();
    const first = await world.give(userId, plan, { days: 20 });
    const second = await world.give(userId, plan, { on: 5 });
    const usage = await world.usageOf(plan);
    await refund(first, 6);
    expect(await world.stored(first)).toMatchObject({ status: 'refunded', refundedAt: iso(6) });
    expect(await world.laidOut(userId)).toEqual([[second.userPlanId, 5, 35]]);
    expect(await world.usageOf(plan)).toBe(usage);
  });

  const buy = (userId: string, usd: number, on: number) =>
    world.activate({
      userId,
      offer: { ...offerOf(plan), planName: `De ${String(usd)}`, priceCents: usd * 100 },
      paymentId: newId(),
      length: { days: 30 },
      placement: 'byPrice',
      now: day(on),
    });

  it('gives back the plan that its own had replaced, as it was bought', async () => {
    const userId = await world.addPerson();
    const first = await buy(userId, 30, 0);
    const waiting = await world.give(userId, plan, { placement: 'after' });
    const second = await buy(userId, 60, 10);
    // 20 days of 1 USD are 10 of 2 USD.
    expect(second).toMatchObject({
      endDate: iso(50),
      credit: { userPlanId: first.userPlanId, cents: 2_000 },
    });
    expect(await refund(second, 15)).toMatchObject({
      restored: { userPlanId: first.userPlanId, endDate: iso(30) },
    });
    expect(await world.laidOut(userId)).toEqual([
      [first.userPlanId, 0, 30],
      [waiting.userPlanId, 30, 60],
    ]);
    expect(await world.userPlans.findOf(first)).toEqual({ ...first, updatedAt: iso(15) });
    expect(gsi2Of(await world.stored(first))).toEqual([`${iso(23)}#${first.userPlanId}`, 7]);
    expect(await world.stored(waiting)).toMatchObject({ startDate: iso(30), endDate: iso(60) });
  });

  it('in the middle of a chain moves the credit on, and what comes back is the first', async () => {
    const userId = await world.addPerson();
    const first = await buy(userId, 30, 0);
    const second = await buy(userId, 60, 10);
    const third = await buy(userId, 120, 20);
    expect(await world.laidOut(userId)).toEqual([[third.userPlanId, 20, 65]]);
    await refund(second, 22);
    expect(await world.laidOut(userId)).toEqual([[third.userPlanId, 20, 52.5]]);
    expect(await world.stored(third)).toMatchObject({
      endDate: iso(52.5),
      credit: { userPlanId: first.userPlanId, cents: 1_000 },
    });
    await refund(third, 25);
    expect(await world.laidOut(userId)).toEqual([[first.userPlanId, 0, 30]]);
    expect(await world.stored(second)).toMatchObject({ status: 'refunded' });
  });

  it('of the first of a chain shortens those behind it', async () => {
    const userId = await world.addPerson();
    const first = await buy(userId, 30, 0);
    const second = await buy(userId, 60, 10);
    const third = await buy(userId, 120, 20);
    await refund(first, 22);
    expect(await world.laidOut(userId)).toEqual([[third.userPlanId, 20, 60]]);
    const kept = await world.stored(second);
    expect(kept).toMatchObject({ status: 'cancelled', endDate: iso(40) });
    expect(kept?.['credit']).toBeUndefined();
    await refund(third, 23);
    expect(await world.laidOut(userId)).toEqual([[second.userPlanId, 10, 40]]);
  });

  it('gives nothing back to a deleted person', async () => {
    const userId = await world.addPerson();
    const first = await buy(userId, 30, 0);
    const second = await buy(userId, 60, 10);
    await world.bury(userId);
    expect(await refund(second, 15)).toMatchObject({ restored: undefined });
    expect(await world.periodsOf(userId)).toEqual([]);
    expect(await world.stored(first)).toMatchObject({ status: 'cancelled' });
  });

  it('beside another change of the same person: both hold', async () => {
    for (let round = 0; round < 5; round += 1) {
      const userId = await world.addPerson();
      const first = await buy(userId, 30, 0);
      const second = await buy(userId, 60, 10);
      const [third] = await Promise.all([buy(userId, 30, 15), refundInTurn(second, 15)]);
      expect(await world.laidOut(userId)).toEqual([
        [first.userPlanId, 0, 30],
        [third.userPlanId, 30, 60],
      ]);
    }
  });

  const refundInTurn = (
    { userId, userPlanId }: { userId: string; userPlanId: string },
    on: number,
  ) =>
    written(world.table, async () => ({
      shared: (await world.activation.planRefund({ userId, userPlanId, now: day(on) })).writes,
    }));

  it('of a plan that there is not writes nothing', async () => {
    const place = { userId: await world.addPerson(), userPlanId: newId() };
    expect(await refund(place, 1)).toEqual({ writes: [], moved: [], ended: null });
  });
});

it('what others do in the same transaction decides for all of it', async () => {
  const userId = await world.addPerson();
  const usage = await world.usageOf(plan);
  const kept = await world.give(userId, plan, { days: 10 });
  const refused = {
    ConditionCheck: {
      TableName: world.table.name,
      Key: { pk: 'nothing', sk: 'nothing' },
      ConditionExpression: 'attribute_exists(pk)',
    },
  };
  const isDone = await written(world.table, async () => {
    const answer = await planned(userId);
    if (typeof answer === 'string') throw new Error(answer);
    return { own: [refused], shared: answer.writes };
  });
  expect(isDone).toBe(false);
  expect(await world.stored(kept)).toMatchObject({ status: 'active' });
  expect(await world.usageOf(plan)).toBe(usage + 1);
});
