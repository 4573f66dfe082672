import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstIdAt, newId } from '../../../functions/core/id.ts';
import { auditPartition } from '../../../functions/core/table/keys/keys.ts';
import { dispatchDuePayments } from '../../../functions/payments/settle/payments.dispatch.service.ts';
import { createAudits } from '../../../functions/audits/audits.view.ts';
import { createPeopleView } from '../../../functions/profiles/profiles.view.ts';
import { listOwnPayments } from '../../../functions/payments/list/payments.list.service.ts';
import { PaymentMoved, unlessMoved } from '../../../functions/payments/payments.change.service.ts';
import type { PaymentRecord } from '../../../functions/payments/payments.record.domain.ts';
import { changePaymentStatus } from '../../../functions/payments/list/payments.review.service.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { FakeProvider } from '../../support/payments/fake-provider.ts';
import { samplePayment } from '../../support/payments/sample-payments.ts';
import {
  addPayment,
  addPlan,
  changePaymentNow,
  readerOf,
  samplePlan,
  wirePayments,
} from './support/payments.ts';
import { addPeople, newTable, personId } from './support/samples.ts';

let table: TestTable;
let lambda: ReturnType<typeof wirePayments>;
const provider = new FakeProvider();
const start = Date.UTC(2026, 10, 21, 12);
const clock = { now: start };
const plan = samplePlan(1, { name: 'Profesional Plus' });
const [ana, benito] = [personId(1), personId(2)];
const MINUTE = 60_000;

beforeAll(async () => {
  table = await newTable();
  lambda = wirePayments(table, provider, clock);
  await addPlan(table, plan);
  await addPeople(table, ana, benito);
});
afterAll(() => table.destroy());

/** A payment that came to its end, as long as real ones are. */
const paid = (n: number, userId: string): PaymentRecord => {
  const at = new Date(start - n * 1_000);
  const instant = at.toISOString();
  return samplePayment({
    paymentId: newId(at),
    userId,
    status: 'completed',
    settlement: 'captured',
    mercadoPagoId: '5O190127TN364715T',
    captureId: '42311647XV020574X',
    userPlanId: newId(at),
    checkoutUrl: null,
    createdAt: instant,
    updatedAt: instant,
    dueAt: new Date(start + 400 * 24 * 60 * MINUTE).toISOString(),
  });
};

describe('a payment', () => {
  it('is found by its id as it was stored, no matter who looks', async () => {
    const payment = await addPayment(
      table,
      samplePayment({ paymentId: newId(new Date(start)), userId: ana }),
    );
    expect(await lambda.payments.find(payment.paymentId)).toEqual(payment);
    expect(await lambda.payments.find(payment.paymentId, { consistent: true })).toEqual(payment);
    expect(await lambda.payments.find(newId())).toBeUndefined();
  });

  it('keeps everything it may have', async () => {
    const payment = await addPayment(table, {
      ...paid(1, ana),
      flag: 'partialRefund',
      refundedCents: 100,
    });
    expect(await lambda.payments.find(payment.paymentId)).toEqual(payment);
    const unlimited = { ...payment.offer, siteLimit: 3 };
    const changed = await changePaymentNow(table, payment, {
      offer: unlimited,
      dueAt: null,
    });
    expect(await lambda.payments.find(payment.paymentId)).toEqual(changed);
    expect(changed).toMatchObject({
      offer: unlimited,
      dueAt: null,
      revision: payment.revision + 1,
    });
  });

  it('is stored once', async () => {
    const payment = samplePayment({ paymentId: newId(new Date(start)), userId: ana });
    await addPayment(table, payment);
    await expect(addPayment(table, payment)).rejects.toThrow('is there already');
  });

  it('is changed by one of those who read it at the same time', async () => {
    const payment = await addPayment(
      table,
      samplePayment({ paymentId: newId(new Date(start)), userId: ana }),
    );
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        unlessMoved(changePaymentNow(table, payment, { refundedCents: n + 1 })),
      ),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await lambda.payments.find(payment.paymentId)).toMatchObject({ revision: 3 });
  });

  it('that an administrator edits leaves an entry of itself and of its payer, together', async () => {
    const payment = await addPayment(
      table,
      samplePayment({ paymentId: newId(new Date(start)), userId: ana }),
    );
    const people = createPeopleView(table);
    const { paymentId } = payment;
    await changePaymentStatus(
      { userId: benito },
      { paymentId, status: 'failed' },
      { ...lambda, people },
    );
    const audits = createAudits(table);
    for (const targetId of [paymentId, ana]) {
      const { items } = await audits.listByTarget(targetId, { limit: 5 });
      expect(items[0]).toMatchObject({
        actorId: benito,
        action: 'PaymentStatusChanged',
        details: { paymentId, from: 'pending', to: 'failed' },
      });
    }
    const stale = lambda.commit(async (at) => {
      const { item, entry } = await lambda.payments.change(payment, { status: 'pending' }, at);
      const action = 'PaymentStatusChanged';
      return {
        answer: null,
        own: item,
        shared: entry,
        audits: [{ targetId: 'nobody', actorId: benito, action, at }],
        refused: () => new PaymentMoved(),
      };
    });
    await expect(stale).rejects.toThrow(PaymentMoved);
    const { get } = readerOf(table);
    expect(await get({ pk: auditPartition('nobody'), sk: '0' })).toBeUndefined();
    expect((await audits.listByTarget('nobody', { limit: 1 })).items).toEqual([]);
  });
});

describe('lists', () => {
  const carla = personId(3);
  const mine: string[] = [];

  beforeAll(async () => {
    await addPeople(table, carla);
    for (let n = 0; n < 20; n += 1) {
      const payment = paid(1_000 + n, carla);
      await addPayment(table, payment);
      mine.push(payment.paymentId);
    }
  });

  it('of a person have their own, newest first, in pages of 15', async () => {
    const first = await listOwnPayments({ userId: carla }, {}, lambda);
    expect(first.items.map(({ paymentId }) => paymentId)).toEqual(mine.slice(0, 15));
    const cursor = first.nextCursor ?? undefined;
    const second = await listOwnPayments({ userId: carla }, { cursor }, lambda);
    expect(second.items.map(({ paymentId }) => paymentId)).toEqual(mine.slice(15));
    expect(second.nextCursor).toBeNull();
    const forged = listOwnPayments({ userId: ana }, { cursor }, lambda);
    await expect(forged).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('show nothing that only the settling needs', async () => {
    const { items } = await listOwnPayments({ userId: carla }, {}, lambda);
    for (const name of ['captureId', 'offer', 'revision', 'dueAt', 'declines']) {
      expect(items[0]).not.toHaveProperty(name);
    }
  });

  it('of some days have those begun on them, oldest first', async () => {
    const [newest, oldest] = [paid(1_003, carla), paid(1_007, carla)].map(
      ({ createdAt }) => new Date(createdAt),
    );
    if (!newest || !oldest) throw new Error('No days');
    const found: string[] = [];
    for await (const some of lambda.payments.between(firstIdAt(oldest), firstIdAt(newest)))
      found.push(...some.map(({ paymentId }) => paymentId));
    expect(found).toEqual(mine.slice(4, 8).reverse());
  });

  it('show whether a person began another one', async () => {
    expect(await lambda.payments.hasLater({ userId: carla, paymentId: mine[1] ?? '' })).toBe(true);
    expect(await lambda.payments.hasLater({ userId: carla, paymentId: mine[0] ?? '' })).toBe(false);
  });
});

describe('payments that are due', () => {
  const send = async () => undefined;
  const dueIds = async (until: number) => {
    const found: string[] = [];
    for await (const payments of lambda.payments.due(new Date(until)))
      found.push(...payments.map(({ paymentId }) => paymentId));
    return found;
  };
  const later = start + 30 * 24 * 60 * MINUTE;
  let others = 50;
  /** Of a plan of its own: one checkout of each plan is open at a time. */
  const buyAnother = async () => {
    const other = samplePlan((others += 1));
    await addPlan(table, other);
    return lambda.buy(benito, other.planId);
  };

  it('are found when they are, and not before', async () => {
    clock.now = later;
    const { paymentId } = await buyAnother();
    const { dueAt } = (await lambda.payments.find(paymentId)) ?? {};
    expect(await dueIds(Date.parse(dueAt ?? '') - 1)).not.toContain(paymentId);
    expect(await dueIds(Date.parse(dueAt ?? ''))).toContain(paymentId);
  });

  it('are found again at their next check, and not before, however often the schedule runs', async () => {
    const { paymentId } = await buyAnother();
    const { dueAt: first } = (await lambda.payments.find(paymentId)) ?? {};
    const at = Date.parse(first ?? '') + 1;
    const dispatch = () => dispatchDuePayments({ ...lambda, send, now: () => new Date(at) });
    expect(await dispatch()).toBeGreaterThan(0);
    expect(await dispatch()).toBe(0);
    const postponed = await lambda.payments.find(paymentId);
    expect(postponed).toMatchObject({ checks: 1, revision: 2 });
    expect(Date.parse(postponed?.dueAt ?? '') - at).toBe(30 * MINUTE);
    expect(await dueIds(at + 30 * MINUTE)).toContain(paymentId);
  });

  it('are left as they are where somebody settled them meanwhile', async () => {
    const { paymentId } = await buyAnother();
    const read = await lambda.payments.find(paymentId, { consistent: true });
    if (!read) throw new Error('No payment');
    const dueAt = new Date(later + 9 * 24 * 60 * MINUTE).toISOString();
    await changePaymentNow(table, read, { dueAt, checks: 0 });
    await lambda.payments.postpone(read, new Date(later).toISOString());
    expect(await lambda.payments.find(paymentId)).toMatchObject({ dueAt, checks: 0 });
  });

  it('are not due any more where there is no next check', async () => {
    const { paymentId } = await buyAnother();
    const read = await lambda.payments.find(paymentId, { consistent: true });
    if (!read) throw new Error('No payment');
    await lambda.payments.postpone(read, null);
    const postponed = await lambda.payments.find(paymentId);
    expect(postponed).toMatchObject({ dueAt: null, checks: 1 });
    if (postponed) await lambda.payments.postpone(postponed, dueOf(read));
    expect(await lambda.payments.find(paymentId)).toMatchObject({ dueAt: null });
  });
  const dueOf = ({ dueAt }: PaymentRecord) => dueAt;
});

describe('what it costs', () => {
  const measure = async (work: () => Promise<unknown>) => {
    const { reads, commands } = await table.meter.measure(work);
    return `${String(reads)} RCU: ${commands.join(' ')}`;
  };

  it('to read one, and a page', async () => {
    const [first] = (await listOwnPayments({ userId: personId(3) }, {}, lambda)).items;
    const id = first?.paymentId ?? '';
    expect({
      result: await measure(() => lambda.payments.find(id)),
      own: await measure(() => listOwnPayments({ userId: personId(3) }, {}, lambda)),
    }).toEqual({
      result: '1 RCU: GetItem GetItem',
      own: '1.5 RCU: Query',
    });
  });

  it('to begin one, to pay it, and to hear of it again', async () => {
    const [dora, eva] = [personId(4), personId(5)];
    await addPeople(table, dora, eva);
    // The directory of user plans has a chunk by then.
    const before = await lambda.buy(eva, plan.planId);
    provider.approve(before.paymentId);
    await lambda.settle(before.paymentId);
    let paymentId = '';
    const beginning = await measure(async () => {
      ({ paymentId } = await lambda.buy(dora, plan.planId));
    });
    provider.approve(paymentId);
    const [event] = provider.events.slice(-1);
    const paying = await measure(() => lambda.settle(paymentId, event ?? null));
    const again = await measure(() => lambda.settle(paymentId, event ?? null));
    const [captured] = provider.events.slice(-1);
    const nothingNew = await measure(() => lambda.settle(paymentId, captured ?? null));
    const check = await measure(() => lambda.settle(paymentId));
    expect({ beginning, paying, again, nothingNew, check }).toEqual({
      // The client, who stays; the plan, and what is open of it; the person and their periods, the plan's usage and the user plans' directory;
      // then, each with the payments' directory, the payment with its owner, and its order.
      beginning: `10.5 RCU: ${'GetItem '.repeat(10)}TransactWriteItems GetItem TransactWriteItems`,
      // The event, the payment with its owner; its place before the charge, and again when it is written; the
      // directories of both; the payer, and the last receipt of the year.
      paying: `15.5 RCU: ${'GetItem '.repeat(16)}TransactWriteItems`,
      again: '1 RCU: GetItem',
      nothingNew: '3 RCU: GetItem GetItem GetItem TransactWriteItems',
      check: '2 RCU: GetItem GetItem',
    });
  });

  it('to look for those that are due: each shard once, where there are none', async () => {
    const until = new Date(start - 1_000 * 24 * 60 * MINUTE);
    const none = await measure(async () => {
      for await (const payments of lambda.payments.due(until)) expect(payments).toEqual([]);
    });
    // AWS takes half a unit for each that finds nothing; DynamoDB Local takes none.
    expect(none).toBe('0 RCU: Query Query Query Query');
  });
});
