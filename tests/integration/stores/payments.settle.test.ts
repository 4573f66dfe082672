import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webhookEventKey } from '../../../functions/core/table/keys/payment-keys.ts';
import { PaymentMoved } from '../../../functions/payments/payments.change.service.ts';
import { changePaymentStatus } from '../../../functions/payments/list/payments.review.service.ts';
import { UPCOMING_MAX } from '../../../functions/user-plans/user-plans.periods.domain.ts';
import { createPeopleView } from '../../../functions/profiles/profiles.view.ts';
import { triesAll } from '../../support/depth.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { FakeProvider } from '../../support/payments/fake-provider.ts';
import {
  addPlan,
  changePaymentNow,
  readerOf,
  samplePlan,
  wirePayments,
} from './support/payments.ts';
import { addPeople, newTable, personId } from './support/samples.ts';

let table: TestTable;
let read: ReturnType<typeof readerOf>;
const [cheap, dear, middling] = [
  samplePlan(1),
  samplePlan(2),
  samplePlan(3, { priceCents: 1_500 }),
];
const clock = { now: Date.UTC(2026, 10, 21, 12) };
let people = 0;
/** How often what happens at once is tried; its order is another each time. */
const ROUNDS = triesAll ? 5 : 2;

beforeAll(async () => {
  table = await newTable();
  read = readerOf(table);
  await addPlan(table, cheap);
  await addPlan(table, dear);
  await addPlan(table, middling);
});
afterAll(() => table.destroy());

/** Somebody who is to pay, with a provider of their own. */
async function newPayer() {
  const userId = personId((people += 1));
  await addPeople(table, userId);
  const provider = new FakeProvider();
  const lambda = wirePayments(table, provider, clock);
  const begin = async (planId = cheap.planId) => (await lambda.buy(userId, planId)).paymentId;
  const deliver = async (times = 1) => {
    const messages = provider.events.flatMap((event) =>
      Array.from({ length: times }, () => lambda.settle(event.paymentId, event)),
    );
    await Promise.all(messages);
  };
  /** What came of a payment, all of it. */
  const outcome = async (paymentId: string) => {
    const payment = await lambda.payments.find(paymentId, { consistent: true });
    const plans = (await read.userPlans(userId)).filter((plan) => plan.paymentId === paymentId);
    return {
      settlement: payment?.settlement,
      status: payment?.status,
      flag: payment?.flag,
      plans: plans.map(({ status }) => status),
      isItsPlan: plans.every(({ sk }) => sk === `USERPLAN#${String(payment?.userPlanId)}`),
      events: (await read.events())
        .filter((event) => event.paymentId === paymentId)
        .map(({ type }) => type),
    };
  };
  return { userId, provider, lambda, begin, deliver, outcome };
}

const completed = {
  settlement: 'captured',
  status: 'completed',
  flag: null,
  plans: ['active'],
  isItsPlan: true,
  events: ['PaymentCompleted'],
};

describe('one activation for one payment', () => {
  it('where the same event comes many times at once', async () => {
    const { provider, begin, deliver, outcome, userId } = await newPayer();
    const before = [await read.usage(cheap.planId), await read.activeCount()].map(Number);
    const paymentId = await begin();
    provider.approve(paymentId);
    await deliver(12);
    expect(await outcome(paymentId)).toEqual(completed);
    expect(await read.periods(userId)).toHaveLength(1);
    const after = [await read.usage(cheap.planId), await read.activeCount()];
    expect(after).toEqual(before.map((n) => n + 1));
    expect(await read.get(webhookEventKey(provider.events[0]?.eventId ?? ''))).toMatchObject({
      paymentId,
      eventType: 'CHECKOUT.ORDER.APPROVED',
    });
  });

  it('where different events, the schedule and an administrator come at once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { provider, begin, lambda, outcome, userId } = await newPayer();
      const paymentId = await begin();
      provider.approve(paymentId);
      await provider.captureOrder('ORDER1', 'by hand');
      const [approved, captured] = provider.events;
      const people = createPeopleView(table);
      const admin = { userId: personId(0) };
      const to = { paymentId, status: 'failed' } as const;
      await Promise.all([
        ...[approved, captured, approved, captured].map((event) =>
          lambda.settle(paymentId, event ?? null),
        ),
        lambda.settle(paymentId),
        changePaymentStatus(admin, to, { ...lambda, people }),
        lambda.settle(paymentId),
      ]);
      const { status, ...rest } = await outcome(paymentId);
      const { status: _, ...expected } = completed;
      expect(rest).toEqual(expected);
      // The record says whatever was set last; the money and the plan do not.
      expect(['completed', 'failed']).toContain(status);
      expect(await read.periods(userId)).toHaveLength(1);
    }
  });

  it('where refund and capture are reported at the same time: nothing stays active', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { provider, begin, deliver, outcome, userId } = await newPayer();
      const paymentId = await begin();
      provider.approve(paymentId);
      await provider.captureOrder('ORDER1', 'by hand');
      provider.refund(paymentId, cheap.priceCents);
      await deliver(3);
      const { settlement, status, plans } = await outcome(paymentId);
      expect([settlement, status]).toEqual(['refunded', 'refunded']);
      expect(plans.every((state) => state === 'refunded')).toBe(true);
      expect(await read.periods(userId)).toEqual([]);
    }
  });

  it('with the next receipts of the year, where many people pay at once', async () => {
    const payers = await Promise.all(Array.from({ length: 6 }, newPayer));
    const ids = await Promise.all(payers.map(({ begin }) => begin()));
    ids.forEach((paymentId, n) => payers[n]?.provider.approve(paymentId));
    await Promise.all(payers.map(({ deliver }) => deliver(2)));
    const { payments } = payers[0]?.lambda ?? wirePayments(table, new FakeProvider(), clock);
    const paid = await Promise.all(ids.map((id) => payments.find(id, { consistent: true })));
    const numbers = paid.map((payment) => Number(payment?.receiptNumber?.split('-')[1])).toSorted();
    const first = Math.min(...numbers);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(ids.map((_, n) => first + n));
  });

  it('each, where one person’s payments are settled at once', async () => {
    const { provider, begin, deliver, lambda, userId } = await newPayer();
    const ids = [await begin(), await begin(middling.planId), await begin(dear.planId)];
    ids.forEach((id) => provider.approve(id));
    await deliver(2);
    const plans = await read.userPlans(userId);
    expect(plans.map(({ paymentId }) => paymentId).toSorted()).toEqual(ids.toSorted());
    const payments = await Promise.all(ids.map((id) => lambda.payments.find(id)));
    expect(payments.map((payment) => payment?.status)).toEqual(Array(3).fill('completed'));
    const periods = await read.periods(userId);
    const live = plans.filter(({ status }) => status === 'active');
    expect(periods).toHaveLength(live.length);
    periods.forEach((period, n) => {
      if (n > 0) expect(period.startDate).toBe(periods[n - 1]?.endDate);
    });
  });
});

describe('when an upgrade starts', () => {
  const upgrade = async (placement: 'now' | 'after', daysLate: number) => {
    const payer = await newPayer();
    const first = await payer.begin();
    payer.provider.approve(first);
    await payer.deliver();
    const { paymentId } = await payer.lambda.buy(payer.userId, dear.planId, placement);
    payer.provider.approve(paymentId);
    clock.now += daysLate * 86_400_000;
    await payer.deliver();
    const [payment, plans] = await Promise.all([
      payer.lambda.payments.find(paymentId),
      read.userPlans(payer.userId),
    ]);
    expect(payment?.placement).toBe(placement);
    return plans;
  };

  it.each([0, 20])('now, as its buyer chose, though reported %i days later', async (daysLate) => {
    const [before, after] = await upgrade('now', daysLate);
    expect(before).toMatchObject({ status: 'cancelled' });
    expect(after).toMatchObject({ status: 'active', credit: { planName: cheap.name } });
  });

  it.each([0, 20])('when the last one ends, though reported %i days later', async (daysLate) => {
    const [before, after] = await upgrade('after', daysLate);
    expect(before).toMatchObject({ status: 'active' });
    expect(after).toMatchObject({ status: 'active', startDate: before?.endDate });
    expect(Object(after)).not.toHaveProperty('credit');
  });
});

describe('a refund of an upgrade', () => {
  const onlyPlan = async (userId: string) => {
    const [plan, ...more] = await read.userPlans(userId);
    if (!plan || more.length > 0) throw new Error('There is not just one plan');
    return plan;
  };

  it('gives back the plan before it once, however often and late it is reported', async () => {
    const { provider, begin, deliver, userId } = await newPayer();
    const [first, second] = [await begin(), await begin(dear.planId)];
    provider.approve(first);
    await deliver();
    const { updatedAt: _, ...before } = await onlyPlan(userId);
    provider.approve(second);
    await deliver(3);
    expect(await read.userPlans(userId)).toMatchObject([
      { status: 'cancelled', replacedBy: { planName: dear.name } },
      { status: 'active', credit: { planName: cheap.name } },
    ]);
    provider.refund(second, dear.priceCents);
    await deliver(3);
    await deliver(3);
    expect(await read.userPlans(userId)).toMatchObject([before, { status: 'refunded' }]);
    const { startDate, endDate, planName } = before;
    expect(await read.periods(userId)).toMatchObject([{ startDate, endDate }]);
    const restored = (await read.events()).filter(({ type }) => type === 'UserPlanRestored');
    expect(restored).toMatchObject([{ userId, planName, endDate }]);
  });

  it('at the same time as the refund of what it replaced leaves neither', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { provider, begin, deliver, userId } = await newPayer();
      const ids = [await begin(), await begin(dear.planId)];
      for (const id of ids) {
        provider.approve(id);
        await deliver();
      }
      for (const id of ids) provider.refund(id, dear.priceCents);
      await deliver(2);
      const plans = await read.userPlans(userId);
      expect(plans.map(({ status }) => status)).toEqual(['refunded', 'refunded']);
      expect(await read.periods(userId)).toEqual([]);
    }
  });
});

describe('the plan that waits', () => {
  const movedOf = async (userId: string) =>
    (await read.events()).filter(
      (event) => event.type === 'UserPlansMoved' && event.userId === userId,
    );
  const datesOf = async (userId: string, planName: string) => {
    const periods = await read.periods(userId);
    return periods
      .filter((period) => period.planName === planName)
      .map(({ userPlanId, startDate, endDate }) => ({ userPlanId, planName, startDate, endDate }));
  };

  it('moves up with the refund of the one before it, and its person reads the new dates', async () => {
    const { provider, begin, deliver, userId } = await newPayer();
    const first = await begin(dear.planId);
    provider.approve(first);
    await deliver();
    provider.approve(await begin());
    await deliver(2);
    expect(await movedOf(userId)).toEqual([]);
    const [before] = await datesOf(userId, cheap.name);
    provider.refund(first, dear.priceCents);
    await deliver(2);
    const plans = await datesOf(userId, cheap.name);
    expect(plans).not.toEqual([before]);
    expect(await movedOf(userId)).toMatchObject([{ userId, plans }]);
  });

  it('moves with an upgrade, and its person reads the new dates', async () => {
    const { provider, begin, deliver, userId } = await newPayer();
    for (const planId of [middling.planId, cheap.planId, dear.planId]) {
      provider.approve(await begin(planId));
      await deliver();
    }
    const plans = await datesOf(userId, cheap.name);
    expect(plans).toHaveLength(1);
    expect(await movedOf(userId)).toMatchObject([{ userId, plans }]);
  });
});

describe('one open checkout of each plan', () => {
  it('where it is asked for many times at once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { provider, begin, userId, lambda } = await newPayer();
      const ids = await Promise.all(Array.from({ length: 6 }, () => begin()));
      expect(new Set(ids).size).toBe(1);
      expect(provider.orders.size).toBe(1);
      const { items } = await lambda.payments.listOf(userId, { limit: 15 });
      expect(items).toMatchObject([{ paymentId: ids[0], settlement: 'created' }]);
    }
  });

  it('and another one once it was paid, or discarded', async () => {
    const { provider, begin, deliver, userId, lambda } = await newPayer();
    const first = await begin();
    provider.approve(first);
    await deliver();
    const second = await begin();
    await lambda.discard(userId, second);
    const third = await begin();
    expect(new Set([first, second, third]).size).toBe(3);
  });
});

describe('a payment that was discarded', () => {
  it('and is paid after all starts its plan, and its payer is notified', async () => {
    const { provider, begin, deliver, outcome, userId, lambda } = await newPayer();
    const paymentId = await begin();
    await lambda.discard(userId, paymentId);
    provider.approve(paymentId);
    await lambda.settle(paymentId);
    expect(await outcome(paymentId)).toMatchObject({ settlement: 'closed', plans: [] });
    await deliver(2);
    expect(await outcome(paymentId)).toEqual(completed);
  });

  it('at the same time as it is paid is paid, or still can be', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { provider, begin, deliver, outcome, userId, lambda } = await newPayer();
      const paymentId = await begin();
      provider.approve(paymentId);
      await Promise.allSettled([lambda.discard(userId, paymentId), deliver(2)]);
      await deliver();
      expect(await outcome(paymentId)).toEqual(completed);
    }
  });
});

describe('what cannot be activated', () => {
  it('is flagged where the payer went between the charge and the plan', async () => {
    const { provider, begin, deliver, outcome, userId } = await newPayer();
    const paymentId = await begin();
    provider.approve(paymentId);
    await provider.captureOrder('ORDER1', 'by hand');
    await read.bury(userId);
    await deliver(2);
    expect(await outcome(paymentId)).toMatchObject({
      settlement: 'captured',
      status: 'completed',
      flag: 'payerGone',
      plans: [],
      events: ['PaymentFlagged'],
    });
  });

  it('is flagged where too many plans wait, and not sold where they do', async () => {
    const { provider, begin, deliver, lambda, userId } = await newPayer();
    const ids: string[] = [];
    for (let n = 0; n < UPCOMING_MAX + 3; n += 1) {
      const plan = samplePlan(10 + n, { priceCents: 1_000 });
      await addPlan(table, plan);
      ids.push(await begin(plan.planId));
    }
    ids.forEach((id) => provider.approve(id));
    await deliver();
    const payments = await Promise.all(ids.map((id) => lambda.payments.find(id)));
    const flags = payments.map((payment) => payment?.flag ?? null);
    expect(flags.filter((flag) => flag === 'notActivated')).toHaveLength(2);
    expect(flags.filter((flag) => flag === null)).toHaveLength(UPCOMING_MAX + 1);
    expect(await read.periods(userId)).toHaveLength(UPCOMING_MAX + 1);
    await expect(begin()).rejects.toMatchObject({ code: 'TOO_MANY_PLANS' });
  });
});

describe('a transaction that is refused', () => {
  it('writes neither the payment nor its event', async () => {
    const { provider, begin, lambda } = await newPayer();
    const paymentId = await begin();
    provider.approve(paymentId);
    const payment = await lambda.payments.find(paymentId, { consistent: true });
    if (!payment) throw new Error('No payment');
    await changePaymentNow(table, payment, { status: 'failed' });
    const event = { eventId: 'WH-late', eventType: 'PAYMENT.CAPTURE.COMPLETED' };
    const late = lambda.commit(async (at) => {
      const { item, entry } = await lambda.payments.change(payment, { status: 'completed' }, at);
      const applied = lambda.payments.apply(event, paymentId, at);
      const refused = () => new PaymentMoved();
      return { answer: null, own: [...item, applied], shared: entry, refused };
    });
    await expect(late).rejects.toThrow(PaymentMoved);
    expect(await lambda.payments.isApplied('WH-late')).toBe(false);
    expect(await lambda.payments.find(paymentId)).toMatchObject({ status: 'failed' });
  });

  it('that has nothing to write is none', async () => {
    const { begin, lambda } = await newPayer();
    const paymentId = await begin();
    const { commands } = await table.meter.measure(() => lambda.settle(paymentId));
    expect(commands).toEqual(['GetItem', 'GetItem']);
  });
});
