import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../functions/core/id.ts';
import { AppError } from '../../../functions/core/http/errors.ts';
import type { Plan } from '../../../functions/plans/plans.domain.ts';
import { correctQuota } from '../../../functions/user-plans/user-plans.change.service.ts';
import type { UserPlan } from '../../../functions/user-plans/user-plans.domain.ts';
import { createQuota, type Quota } from '../../../functions/user-plans/user-plans.quota.view.ts';
import { written } from './support/written.ts';
import {
  admin,
  adminId,
  day,
  iso,
  openUserPlans,
  sumOf,
  type UserPlansWorld,
} from './support/user-plans.ts';

let world: UserPlansWorld;
let quota: Quota;
let plan: Plan;
beforeAll(async () => {
  world = await openUserPlans();
  quota = createQuota(world.table);
  plan = await world.addPlan({ activityLimit: 5, siteLimit: 3 });
});
afterAll(() => world.table.destroy());

const unitOf = ({ userId, userPlanId }: UserPlan, on = 1) => ({
  userId,
  userPlanId,
  activityId: newId(),
  reason: 'Cambiar el logotipo',
  at: day(on),
});
const reserve = (userPlan: UserPlan, on = 1) =>
  written(world.table, async () => ({ own: quota.reserve(unitOf(userPlan, on)) }));
const giveBack = (userPlan: UserPlan, on = 2) =>
  written(world.table, async () => ({ shared: await quota.giveBack(unitOf(userPlan, on)) }));
const correct = ({ userPlanId }: Pick<UserPlan, 'userPlanId'>, amount: number) =>
  correctQuota(admin, { userPlanId, amount, reason: 'Prueba' }, world.on(1));
/** One that is out of range at that moment is none. */
const correctWhereAllowed = (userPlan: UserPlan, amount: number) =>
  correct(userPlan, amount).catch((error: unknown) => {
    const isOutOfRange = (error as AppError).code === 'CORRECTION_OUT_OF_RANGE';
    if (!isOutOfRange) throw error;
  });
const consumedOf = async (userPlan: UserPlan) =>
  (await world.stored(userPlan))?.['activitiesConsumed'];

/** Waits out those who were faster, however many they are. */
async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'CONFLICT') throw error;
    }
  }
}

describe('the plan that runs', () => {
  it('is found with what of it is consumed', async () => {
    const userPlan = await world.give(await world.addPerson(), plan, { days: 10 });
    await reserve(userPlan);
    const found = {
      userPlanId: userPlan.userPlanId,
      planName: 'Profesional',
      activityLimit: 5,
      activitiesConsumed: 1,
      siteLimit: 3,
      promisedWorkingDays: null,
    };
    const find = (on: number) => quota.findCurrent(userPlan.userId, day(on));
    expect(await find(0)).toEqual(found);
    expect(await find(9.999)).toEqual(found);
    expect([await find(-0.001), await find(10)]).toEqual([undefined, undefined]);
  });

  it('is none for who never had one, or has none any more', async () => {
    const userId = await world.addPerson();
    expect(await quota.findCurrent(userId, day(0))).toBeUndefined();
    const userPlan = await world.give(userId, plan);
    await world.endPlan({ ...userPlan, status: 'cancelled', now: day(1) });
    expect(await quota.findCurrent(userId, day(1))).toBeUndefined();
  });

  it('is the next one from the moment at which the one before ends', async () => {
    const userId = await world.addPerson();
    await world.give(userId, plan, { days: 10 });
    const next = await world.give(userId, plan, { days: 10, placement: 'after' });
    expect(await quota.findCurrent(userId, day(10))).toMatchObject({
      userPlanId: next.userPlanId,
      activitiesConsumed: 0,
    });
  });
});

describe('taking a unit', () => {
  it('consumes one, with an entry of the ledger', async () => {
    const userPlan = await world.give(await world.addPerson(), plan);
    const unit = unitOf(userPlan);
    await written(world.table, async () => ({ own: quota.reserve(unit) }));
    expect(await consumedOf(userPlan)).toBe(1);
    const { items } = await world.userPlans.listMovements(userPlan.userPlanId, { limit: 20 });
    expect(items).toEqual([
      {
        entryId: items[0]?.entryId,
        kind: 'reserve',
        amount: 1,
        activityId: unit.activityId,
        reason: 'Cambiar el logotipo',
        at: iso(1),
      },
    ]);
  });

  it('of five by a hundred at once is done by five', async () => {
    const userPlan = await world.give(await world.addPerson(), plan);
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, () => insist(() => reserve(userPlan))),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(5);
    expect(await consumedOf(userPlan)).toBe(5);
    const ledger = await world.ledgerOf(userPlan.userPlanId);
    expect([ledger.length, sumOf(ledger)]).toEqual([5, 5]);
  });

  it.each([
    ['before it starts', -0.001],
    ['at its end', 10],
    ['after its end, which nobody has noticed', 11],
  ])('is refused %s', async (_, on) => {
    const userPlan = await world.give(await world.addPerson(), plan, { days: 10 });
    expect(await reserve(userPlan, on)).toBe(false);
    expect([await consumedOf(userPlan), await world.ledgerOf(userPlan.userPlanId)]).toEqual([
      0,
      [],
    ]);
  });

  it('is refused of a plan that waits, was ended, or is not there', async () => {
    const userId = await world.addPerson();
    const first = await world.give(userId, plan, { days: 10 });
    const second = await world.give(userId, plan, { days: 10, placement: 'after' });
    expect(await reserve(second)).toBe(false);
    await world.endPlan({ ...first, status: 'cancelled', now: day(0.5) });
    expect(await reserve(first)).toBe(false);
    // The waiting plan runs now.
    expect(await reserve(second)).toBe(true);
    expect(await reserve({ ...second, userPlanId: newId() })).toBe(false);
  });
});

describe('giving one back', () => {
  it('leaves room for another one, and an entry', async () => {
    const userPlan = await world.give(await world.addPerson(), plan);
    for (let n = 0; n < 5; n += 1) await reserve(userPlan);
    expect(await reserve(userPlan)).toBe(false);
    expect(await giveBack(userPlan)).toBe(true);
    expect(await consumedOf(userPlan)).toBe(4);
    expect(await reserve(userPlan)).toBe(true);
    expect(sumOf(await world.ledgerOf(userPlan.userPlanId))).toBe(5);
  });

  it.each(['cancelled', 'expired', 'refunded'] as const)(
    'is done whatever has become of the plan: %s',
    async (status) => {
      const userPlan = await world.give(await world.addPerson(), plan);
      await reserve(userPlan);
      await world.endPlan({ ...userPlan, status, now: day(2) });
      expect(await giveBack(userPlan, 50)).toBe(true);
      expect(await consumedOf(userPlan)).toBe(0);
    },
  );

  it('gives nothing where an administrator has given it back before', async () => {
    const userPlan = await world.give(await world.addPerson(), plan);
    await reserve(userPlan);
    await correct(userPlan, -1);
    expect(await giveBack(userPlan)).toBe(false);
    expect(await consumedOf(userPlan)).toBe(0);
    expect(sumOf(await world.ledgerOf(userPlan.userPlanId))).toBe(0);
    expect(await quota.giveBack({ ...unitOf(userPlan), userPlanId: newId() })).toEqual([]);
  });

  it('gives nothing where an administrator gives it back between the read and the write', async () => {
    const userPlan = await world.give(await world.addPerson(), plan);
    await reserve(userPlan);
    const own = await quota.giveBack(unitOf(userPlan));
    await correct(userPlan, -1);
    expect(await written(world.table, async () => ({ own }))).toBe(false);
    expect(await consumedOf(userPlan)).toBe(0);
    expect(sumOf(await world.ledgerOf(userPlan.userPlanId))).toBe(0);
  });
});

describe('a correction', () => {
  it('adds and takes away within 0 and the limit, and not beyond', async () => {
    const userPlan = await world.give(await world.addPerson(), plan);
    expect(await correct(userPlan, 5)).toMatchObject({
      activitiesConsumed: 5,
      userId: userPlan.userId,
    });
    const outOfRange = { code: 'CORRECTION_OUT_OF_RANGE' };
    await expect(correct(userPlan, 1)).rejects.toMatchObject(outOfRange);
    await expect(correct(userPlan, -6)).rejects.toMatchObject(outOfRange);
    expect(await correct(userPlan, -5)).toMatchObject({ activitiesConsumed: 0 });
    await expect(correct(userPlan, -1)).rejects.toMatchObject(outOfRange);
    await expect(correct(userPlan, 6)).rejects.toMatchObject(outOfRange);
    const missing = correct({ userPlanId: newId() }, 1);
    await expect(missing).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const ledger = await world.ledgerOf(userPlan.userPlanId);
    expect(ledger.map(({ kind }) => kind)).toEqual(['correction', 'correction']);
    expect(ledger.map(({ amount }) => amount).sort()).toEqual([-5, 5]);
  });

  it('is made once by a submission that is sent several times', async () => {
    const { userPlanId } = await world.give(await world.addPerson(), plan);
    const submission = { scope: `${adminId}#user-plans.correct`, key: newId() };
    const submit = (amount: number) => {
      const correction = { userPlanId, amount, reason: 'Prueba', submission };
      return correctQuota(admin, correction, world.on(1));
    };
    const sent = [...(await Promise.all([submit(2), submit(2)])), await submit(2)];
    expect(sent.map(({ activitiesConsumed }) => activitiesConsumed)).toEqual([2, 2, 2]);
    expect(await world.ledgerOf(userPlanId)).toHaveLength(1);
    await expect(submit(1)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it('leaves entries where it is done, and only there', async () => {
    const userPlan = await world.give(await world.addPerson(), plan);
    await expect(correct(userPlan, -1)).rejects.toThrow();
    expect(await world.auditsOf(userPlan.userPlanId)).toEqual([]);
    await correct(userPlan, 1);
    expect(await world.auditsOf(userPlan.userPlanId)).toMatchObject([{ action: 'QuotaCorrected' }]);
  });
});

it('what moves at once sums up to what is consumed, within the limit', async () => {
  const userPlan = await world.give(await world.addPerson(), plan);
  for (let n = 0; n < 3; n += 1) await reserve(userPlan);
  await Promise.all([
    ...Array.from({ length: 8 }, () => insist(() => reserve(userPlan))),
    ...Array.from({ length: 8 }, () => insist(() => giveBack(userPlan))),
    ...[2, -2, 3, -1].map((amount) => insist(() => correctWhereAllowed(userPlan, amount))),
  ]);
  const consumed = Number(await consumedOf(userPlan));
  expect(consumed).toBeGreaterThanOrEqual(0);
  expect(consumed).toBeLessThanOrEqual(5);
  expect(sumOf(await world.ledgerOf(userPlan.userPlanId))).toBe(consumed);
});

it('costs two consistent reads to look, and writes of two items to take', async () => {
  const userPlan = await world.give(await world.addPerson(), plan);
  const look = await world.table.meter.measure(() => quota.findCurrent(userPlan.userId, day(1)));
  expect([look.reads, look.commands]).toEqual([2, ['GetItem', 'GetItem']]);
  const back = await world.table.meter.measure(() => quota.giveBack(unitOf(userPlan)));
  expect([back.reads, back.commands]).toEqual([1, ['GetItem']]);
  expect(quota.reserve(unitOf(userPlan)).map((item) => Object.keys(item))).toEqual([
    ['Update'],
    ['Put'],
  ]);
});
