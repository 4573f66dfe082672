import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../functions/core/id.ts';
import type { Submission } from '../../../functions/core/table/commit/once.ts';
import type { TransactItem } from '../../../functions/core/table/commit/transaction.ts';
import type { Plan } from '../../../functions/plans/plans.domain.ts';
import { createPlanView } from '../../../functions/plans/plans.view.ts';
import { assignPlan } from '../../../functions/user-plans/user-plans.assign.service.ts';
import { changeUserPlanStatus } from '../../../functions/user-plans/user-plans.change.service.ts';
import type { UserPlan, UserPlanStatus } from '../../../functions/user-plans/user-plans.domain.ts';
import { currentPeriod } from '../../../functions/user-plans/user-plans.periods.domain.ts';
import { written } from './support/written.ts';
import { recordTransactions, transactionUnits } from './support/aws-rule.ts';
import {
  admin,
  adminId,
  day,
  iso,
  openUserPlans,
  type UserPlansWorld,
} from './support/user-plans.ts';

let world: UserPlansWorld;
let plan: Plan;
beforeAll(async () => {
  world = await openUserPlans();
  plan = await world.addPlan();
});
afterAll(() => world.table.destroy());

type Given = { on?: number; ids?: readonly string[]; submission?: Submission };
/** Assigns a plan of 30 days. `ids`: those of the plan and of its event. */
function assign(
  userId: string,
  placement?: 'now' | 'after',
  { on = 0, ids = [], submission }: Given = {},
) {
  const [next, plans] = [ids.values(), createPlanView(world.table)];
  const newIdOf = () => next.next().value ?? newId();
  const assignment = { userId, planId: plan.planId, days: 30, placement };
  const dependencies = { ...world.on(on), plans, newId: newIdOf };
  return assignPlan(admin, { assignment, submission }, dependencies).then(
    ({ userName: _name, userEmail: _email, ...userPlan }) => userPlan,
  );
}
/** The error's code where it is refused. */
const codeOf = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => 'done',
    (error: unknown) => (error as { code?: string }).code,
  );
const setStatus = ({ userPlanId }: { userPlanId: string }, status: UserPlanStatus, on = 5) =>
  changeUserPlanStatus(admin, { userPlanId, status }, world.on(on)).then(
    ({ userName: _name, userEmail: _email, ...userPlan }) => userPlan,
  );
const changesOf = async ({ userPlanId }: UserPlan) =>
  (await world.auditsOf(userPlanId))
    .filter((entry) => entry['action'] === 'UserPlanStatusChanged')
    .map((entry) => {
      const { from, to } = entry['details'] as { from: string; to: string };
      return { from, to };
    });

describe('an assignment', () => {
  it('starts the plan and announces it, all in one', async () => {
    const [userId, eventId] = [await world.addPerson(), newId()];
    const userPlan = await assign(userId, undefined, { ids: [newId(), eventId] });
    expect(userPlan).toMatchObject({ status: 'active', startDate: iso(0), endDate: iso(30) });
    expect(userPlan).toMatchObject({ paymentId: null, activitiesConsumed: 0 });
    expect(await world.userPlans.findOf(userPlan)).toEqual(userPlan);
    expect(await world.eventOf(eventId)).toMatchObject({ type: 'UserPlanAssigned', eventId });
    expect(await world.auditsOf(userPlan.userPlanId)).toMatchObject([
      { action: 'UserPlanAssigned', actorId: adminId },
    ]);
  });

  it('without a placement is refused where a plan runs, or waits', async () => {
    const [userId, eventId] = [await world.addPerson(), newId()];
    const first = await assign(userId);
    const again = assign(userId, undefined, { ids: [newId(), eventId] });
    expect(await codeOf(again)).toBe('PLAN_ACTIVE');
    expect(await world.eventOf(eventId)).toBeUndefined();
    expect(await world.laidOut(userId)).toEqual([[first.userPlanId, 0, 30]]);
    // It is over from the moment of its end, also before the schedule notices.
    expect(await assign(userId, undefined, { on: 30 })).toMatchObject({ startDate: iso(30) });
  });

  it('is placed now, in place of what runs, or after it', async () => {
    const userId = await world.addPerson();
    const first = await assign(userId);
    const second = await assign(userId, 'after', { on: 1 });
    expect(second).toMatchObject({ startDate: iso(30), endDate: iso(60) });
    const third = await assign(userId, 'now', { on: 2 });
    expect(await world.laidOut(userId)).toEqual([
      [third.userPlanId, 2, 32],
      [second.userPlanId, 32, 62],
    ]);
    expect(await world.stored(first)).toMatchObject({
      status: 'cancelled',
      endDate: iso(30),
      replacedBy: { userPlanId: third.userPlanId, planName: 'Profesional', at: iso(2) },
    });
    expect(await changesOf(first)).toEqual([{ from: 'active', to: 'cancelled' }]);
  });

  it('is refused for a deleted person, and where too many wait', async () => {
    const [userId, deleted] = [await world.addPerson(), await world.addPerson()];
    await world.bury(deleted);
    expect(await codeOf(assign(deleted))).toBe('CLIENT_REQUIRED');
    for (let n = 0; n < 6; n += 1) await assign(userId, 'after');
    expect(await codeOf(assign(userId, 'after'))).toBe('TOO_MANY_PLANS');
    expect(await world.periodsOf(userId)).toHaveLength(6);
  });

  it('is refused for an administrator, who has no plans', async () => {
    const userId = await world.addPerson();
    await world.promote(userId);
    expect(await codeOf(assign(userId))).toBe('CLIENT_REQUIRED');
    expect(await world.periodsOf(userId)).toEqual([]);
  });

  it('by an id there is already changes nothing', async () => {
    const [userId, other] = [await world.addPerson(), await world.addPerson()];
    const { userPlanId } = await assign(userId);
    await assign(other);
    await expect(assign(userId, 'now', { ids: [userPlanId] })).rejects.toThrow('twice');
    expect(await world.laidOut(userId)).toEqual([[userPlanId, 0, 30]]);
    // One that is over has no period any more. The next attempt has an id of its own.
    await setStatus({ userPlanId }, 'cancelled');
    const next = await assign(userId, undefined, { on: 6, ids: [userPlanId] });
    expect(next.userPlanId).not.toBe(userPlanId);
    expect(await world.stored({ userId, userPlanId })).toMatchObject({ status: 'cancelled' });
  });

  it('is made once by a submission that is sent several times', async () => {
    const userId = await world.addPerson();
    const submission = { scope: `${adminId}#user-plans.assign`, key: newId() };
    const sent = [1, 2, 3].map(() => assign(userId, undefined, { submission }));
    const plans = [...(await Promise.all(sent)), await assign(userId, undefined, { submission })];
    expect(new Set(plans.map(({ userPlanId }) => userPlanId)).size).toBe(1);
    expect(await world.periodsOf(userId)).toHaveLength(1);
    const other = assign(userId, 'after', { submission });
    expect(await codeOf(other)).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('beside another one at the same moment: one of the two is refused', async () => {
    for (let round = 0; round < 10; round += 1) {
      const userId = await world.addPerson();
      const outcomes = await Promise.all([codeOf(assign(userId)), codeOf(assign(userId))]);
      expect(outcomes.toSorted()).toEqual(['PLAN_ACTIVE', 'done']);
      expect(await world.periodsOf(userId)).toHaveLength(1);
    }
  });

  it('beside another one that waits: one runs, one waits', async () => {
    for (let round = 0; round < 10; round += 1) {
      const userId = await world.addPerson();
      await Promise.all([assign(userId, 'after'), assign(userId, 'after')]);
      expect((await world.laidOut(userId)).map(([, ...days]) => days)).toEqual([
        [0, 30],
        [30, 60],
      ]);
    }
  });
});

describe('a status', () => {
  it.each(['cancelled', 'expired', 'refunded'] as const)(
    '%s ends the plan at once, its dates stay, and what waited starts',
    async (status) => {
      const userId = await world.addPerson();
      const usage = await world.usageOf(plan);
      const first = await assign(userId);
      const second = await assign(userId, 'after');
      const changed = await setStatus(first, status);
      expect(changed).toEqual({ ...first, status, endedAt: iso(5), updatedAt: iso(5) });
      expect(await world.userPlans.findOf(first)).toEqual(changed);
      expect(await world.laidOut(userId)).toEqual([[second.userPlanId, 5, 35]]);
      expect(currentPeriod(await world.periodsOf(userId), day(5))).toBeDefined();
      expect(await world.stored(second)).toMatchObject({ startDate: iso(5), endDate: iso(35) });
      expect(await world.usageOf(plan)).toBe(usage + 1);
      expect(await changesOf(first)).toEqual([{ from: 'active', to: status }]);
    },
  );

  it('of the only plan leaves nobody with one', async () => {
    const [userId, before] = [await world.addPerson(), await world.activeCount()];
    const only = await assign(userId);
    expect(await world.activeCount()).toBe(before + 1);
    await setStatus(only, 'cancelled');
    expect(await world.activeCount()).toBe(before);
    expect(await world.periodsOf(userId)).toEqual([]);
  });

  it('that it has already writes nothing', async () => {
    const userPlan = await assign(await world.addPerson());
    expect(await setStatus(userPlan, 'active')).toEqual(userPlan);
    await setStatus(userPlan, 'expired');
    const { updatedAt } = await setStatus(userPlan, 'expired', 6);
    expect(updatedAt).toBe(iso(5));
    expect(await changesOf(userPlan)).toEqual([{ from: 'active', to: 'expired' }]);
  });

  it('is changed freely among those that are over', async () => {
    const userId = await world.addPerson();
    const userPlan = await assign(userId);
    const usage = await world.usageOf(plan);
    for (const status of ['cancelled', 'refunded', 'expired', 'cancelled'] as const) {
      expect(await setStatus(userPlan, status, 40)).toMatchObject({ status, endDate: iso(30) });
    }
    expect(await changesOf(userPlan)).toHaveLength(4);
    expect(await world.usageOf(plan)).toBe(usage - 1);
    expect(await world.periodsOf(userId)).toEqual([]);
  });

  it('active again puts its period back, and counts it', async () => {
    const userId = await world.addPerson();
    const before = { usage: await world.usageOf(plan), active: await world.activeCount() };
    const userPlan = await assign(userId);
    await setStatus(userPlan, 'cancelled');
    const again = await setStatus(userPlan, 'active', 6);
    expect(again).toEqual({ ...userPlan, updatedAt: iso(6) });
    expect(await world.laidOut(userId)).toEqual([[userPlan.userPlanId, 0, 30]]);
    expect(await world.stored(userPlan)).toMatchObject({
      gsi2sk: `${iso(23)}#${userPlan.userPlanId}`,
      dueDaysLeft: 7,
    });
    expect(await world.usageOf(plan)).toBe(before.usage + 1);
    expect(await world.activeCount()).toBe(before.active + 1);
  });

  it('active again starts now where it waited when it was cancelled', async () => {
    const userId = await world.addPerson();
    const first = await assign(userId);
    const second = await assign(userId, 'after');
    await setStatus(second, 'cancelled', 1);
    await setStatus(first, 'cancelled', 2);
    expect(await setStatus(second, 'active', 3)).toMatchObject({
      startDate: iso(3),
      endDate: iso(33),
    });
    expect(await world.laidOut(userId)).toEqual([[second.userPlanId, 3, 33]]);
  });

  it('active again is refused past its end, also where nobody has noticed', async () => {
    const userPlan = await assign(await world.addPerson());
    expect(await codeOf(setStatus(userPlan, 'active', 30))).toBe('PLAN_ENDED');
    await setStatus(userPlan, 'expired', 30);
    expect(await codeOf(setStatus(userPlan, 'active', 31))).toBe('PLAN_ENDED');
  });

  it('active again is refused for what was replaced while the other one runs, not afterwards', async () => {
    const replaced = await assign(await world.addPerson());
    const other = await assign(replaced.userId, 'now', { on: 3 });
    expect(await codeOf(setStatus(replaced, 'active', 5))).toBe('PLAN_ACTIVE');
    expect(await changesOf(replaced)).toEqual([{ from: 'active', to: 'cancelled' }]);
    await setStatus(other, 'expired', 6);
    expect(await world.periodsOf(replaced.userId)).toEqual([]);
    expect(await setStatus(replaced, 'active', 7)).toEqual({ ...replaced, updatedAt: iso(7) });
    expect(await world.laidOut(replaced.userId)).toEqual([[replaced.userPlanId, 0, 30]]);
  });

  it.each(['cancelled', 'refunded'] as const)(
    '%s gives back what the plan had replaced, and announces it',
    async (status) => {
      const userId = await world.addPerson();
      const usage = await world.usageOf(plan);
      const first = await assign(userId);
      const waiting = await assign(userId, 'after', { on: 1 });
      const second = await assign(userId, 'now', { on: 2 });
      await setStatus(second, status, 5);
      expect(await world.laidOut(userId)).toEqual([
        [first.userPlanId, 0, 30],
        [waiting.userPlanId, 30, 60],
      ]);
      expect(await world.userPlans.findOf(first)).toEqual({ ...first, updatedAt: iso(5) });
      expect(await world.stored(first)).toMatchObject({ dueDaysLeft: 7 });
      expect(await world.eventsOf('UserPlanRestored')).toContainEqual(
        expect.objectContaining({ userPlanId: first.userPlanId }),
      );
      expect(await changesOf(first)).toEqual([
        { from: 'active', to: 'cancelled' },
        { from: 'cancelled', to: 'active' },
      ]);
      expect(await world.usageOf(plan)).toBe(usage + 2);
    },
  );

  it('expired of a plan that was replaced keeps it from coming back', async () => {
    const userId = await world.addPerson();
    const first = await assign(userId);
    const second = await assign(userId, 'now', { on: 2 });
    await setStatus(first, 'expired', 3);
    await setStatus(second, 'cancelled', 4);
    expect(await world.periodsOf(userId)).toEqual([]);
    expect(await world.stored(first)).toMatchObject({ status: 'expired' });
  });

  it('active again is refused beside another one, and changes nothing', async () => {
    const userId = await world.addPerson();
    const first = await assign(userId);
    await setStatus(first, 'cancelled');
    const second = await assign(userId, undefined, { on: 6 });
    expect(await codeOf(setStatus(first, 'active', 7))).toBe('PLAN_ACTIVE');
    expect(await world.stored(first)).toMatchObject({ status: 'cancelled' });
    expect(await world.laidOut(userId)).toEqual([[second.userPlanId, 6, 36]]);
  });

  it('active again is refused where the payment went back, not where only the status said so', async () => {
    const userPlan = await assign(await world.addPerson());
    await setStatus(userPlan, 'refunded');
    expect(await setStatus(userPlan, 'active', 6)).toMatchObject({ status: 'active' });
    const { userId, userPlanId } = userPlan;
    await written(world.table, async () => ({
      shared: (await world.activation.planRefund({ userId, userPlanId, now: day(7) })).writes,
    }));
    expect(await codeOf(setStatus(userPlan, 'active', 8))).toBe('PLAN_REFUNDED');
    expect(await setStatus(userPlan, 'cancelled', 8)).toMatchObject({ status: 'cancelled' });
    expect(await codeOf(setStatus(userPlan, 'active', 9))).toBe('PLAN_REFUNDED');
  });

  it('active again is refused for a deleted person; any other is not', async () => {
    const userPlan = await assign(await world.addPerson());
    await world.bury(userPlan.userId);
    expect(await setStatus(userPlan, 'cancelled')).toMatchObject({ status: 'cancelled' });
    expect(await codeOf(setStatus(userPlan, 'active', 6))).toBe('PERSON_GONE');
    expect(await world.stored(userPlan)).toMatchObject({ status: 'cancelled' });
    expect(await world.periodsOf(userPlan.userId)).toEqual([]);
  });

  it('of a plan that there is not finds none', async () => {
    const place = { userId: await world.addPerson(), userPlanId: newId() };
    expect(await codeOf(setStatus(place, 'expired'))).toBe('NOT_FOUND');
  });

  it('changed twice at once is changed twice in a row', async () => {
    for (let round = 0; round < 5; round += 1) {
      const userPlan = await assign(await world.addPerson());
      const usage = await world.usageOf(plan);
      await Promise.all([setStatus(userPlan, 'cancelled'), setStatus(userPlan, 'expired')]);
      const changes = await changesOf(userPlan);
      expect(changes).toContainEqual(expect.objectContaining({ from: 'active' }));
      expect(changes.filter((one) => (one as { from: string }).from === 'active')).toHaveLength(1);
      expect(await world.usageOf(plan)).toBe(usage - 1);
    }
  });

  it('active again for two plans at once is so for one', async () => {
    const userId = await world.addPerson();
    const both = [await assign(userId), await assign(userId, 'after')];
    for (const one of both.toReversed()) await setStatus(one, 'cancelled', 1);
    const outcomes = await Promise.all(both.map((one) => codeOf(setStatus(one, 'active', 2))));
    expect(outcomes.filter((outcome) => outcome === 'PLAN_ACTIVE')).toHaveLength(1);
    expect(await world.periodsOf(userId)).toHaveLength(1);
  });
});

/** How many entries are left is up to who calls the store. */
const isNoAudit = ({ Put }: TransactItem) => !String(Put?.Item?.['pk']).startsWith('AUDIT#');

describe('what it costs', () => {
  const measure = async (work: () => Promise<unknown>) => {
    const { reads, commands } = await world.table.meter.measure(work);
    return `${String(reads)} RCU: ${commands.join(' ')}`;
  };
  const gets = (n: number) => Array(n).fill('GetItem').join(' ');

  // The size of the directory's chunk depends on no other test.
  beforeAll(async () => {
    world.table.destroy();
    world = await openUserPlans();
    plan = await world.addPlan();
  });

  it('are the reads of what it changes, consistent', async () => {
    const userId = await world.addPerson();
    const place = { userId, userPlanId: newId() };
    const start = { ids: [place.userPlanId] };
    expect({
      assign: await measure(() => assign(userId, undefined, start)),
      end: await measure(() => setStatus(place, 'cancelled')),
      restore: await measure(() => setStatus(place, 'active')),
      replace: await measure(() => assign(userId, 'now', { on: 6 })),
    }).toEqual({
      // The plan of the catalogue; the person, the periods, the plan's usage, and the directory, of which the first one
      // finds no chunk: its head alone is read. Then the name.
      assign: `5.5 RCU: ${gets(5)} TransactWriteItems BatchGetItem`,
      end: `5 RCU: Query ${gets(4)} TransactWriteItems BatchGetItem`,
      restore: `5 RCU: Query ${gets(4)} TransactWriteItems BatchGetItem`,
      // Of the same plan: as many have it as before. The plan that is replaced is read for what was paid, and for its entry.
      replace: `7.5 RCU: ${gets(7)} TransactWriteItems BatchGetItem`,
    });
  });

  it('are writes of what it changes, by AWS’s rule; an entry in the index of what is due comes to it', async () => {
    const sent = recordTransactions(world.table.client);
    const userId = await world.addPerson();
    await assign(userId);
    await assign(userId, 'after');
    const third = await assign(userId, 'now', { on: 6 });
    await setStatus(third, 'expired', 7);
    const costs = await Promise.all(
      sent.map((writes) => transactionUnits(world.table, writes.filter(isNoAudit))),
    );
    // The third and the last move the second one: 2 for the event that says so, and the last one 2 more for that of its end. Each entry of the audit is 2 more: four of an assignment that replaces, two of all others. The directory's chunk
    // and head are 4 of each while there are few plans in it.
    expect(costs).toEqual([18, 16, 24, 20]);
  });
});
