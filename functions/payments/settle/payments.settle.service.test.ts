import { describe, expect, it } from 'vitest';
import type { SettlePayment } from '../../../events/payments.events.ts';
import { paymentCompletedSchema, paymentFailedSchema } from '../../../events/payments.events.ts';
import { FakeProvider } from '../../../tests/support/payments/fake-provider.ts';
import {
  PAYER_ID,
  PAYMENT_ID,
  sampleOffer,
  samplePayment,
} from '../../../tests/support/payments/sample-payments.ts';
import { keepReceipts } from '../../../tests/support/payments/kept-receipts.ts';
import { keepPayments } from '../../../tests/support/payments/kept-payments.ts';
import { newId } from '../../core/id.ts';
import type { Write } from '../../core/table/entity/writes.ts';
import { ProviderUnavailable } from '../payments.provider.ts';
import type { Period } from '../../user-plans/user-plans.periods.domain.ts';
import type { PaymentRecord } from '../payments.record.domain.ts';
import { settlePayment, type SettleDependencies } from './payments.settle.service.ts';

const MINUTE = 60_000;
const marked = (what: string): Write => ({ Delete: { Key: { pk: what, sk: what } } });

const payer = {
  ...{ firstName: 'Ana', lastName: 'Pérez', email: 'ana@ejemplo.cl' },
  ...{ companyName: 'La Espiga', companyDni: '76.123.456-7' },
  ...{ companyAddress: '', companyCity: '', companyCountry: 'Chile' },
};

/** One payment in memory, its order at the provider, and what was written with it. */
function setUp(more: Partial<PaymentRecord> = {}) {
  const provider = new FakeProvider();
  const begun = samplePayment(more);
  const state = {
    place: 'there' as 'there' | 'deleted' | 'tooMany',
    later: false,
    now: Date.parse(begun.createdAt),
    warnings: [] as unknown[],
    settings: { receiptTaxName: 'IVA', receiptTaxPercent: 19 },
    profile: payer as unknown,
    moved: [] as Period[],
  };
  const now = () => new Date((state.now += 1));
  const kept = keepPayments(now, begun);
  const { receipts, issued } = keepReceipts();
  const dependencies: SettleDependencies = {
    provider,
    reconcileAfterMinutes: 15,
    newId,
    now,
    log: { warn: (...line) => state.warnings.push(line) },
    commit: kept.commit,
    payments: { ...kept.payments, hasLater: async () => state.later },
    settings: async () => state.settings,
    profiles: { find: async () => state.profile as never },
    receipts,
    timeZone: 'America/Santiago',
    activation: {
      async planActivation({ userId, userPlanId, offer, paymentId, now }) {
        if (state.place !== 'there') return state.place;
        const at = now.toISOString();
        return {
          ended: undefined,
          moved: state.moved,
          writes: [marked('start')],
          userPlan: {
            userPlanId,
            userId,
            paymentId,
            planId: offer.planId,
            planName: offer.planName,
            activityLimit: offer.activityLimit,
            siteLimit: null,
            startDate: at,
            endDate: new Date(now.getTime() + 30 * 24 * 60 * MINUTE).toISOString(),
            status: 'active',
            activitiesConsumed: 0,
            createdAt: at,
            updatedAt: at,
          },
        };
      },
      planRefund: async () =>
        ({ writes: [marked('end')], moved: state.moved, ended: 'waiting' }) as const,
    },
  };
  const order = () =>
    provider.createOrder({
      paymentId: PAYMENT_ID,
      amountCents: begun.amountCents,
      currency: 'USD',
      description: '',
      returnUrl: '',
      cancelUrl: '',
    });
  const settle = (event: SettlePayment['event'] = null) =>
    settlePayment({ type: 'SettlePayment', paymentId: PAYMENT_ID, event }, dependencies);
  /** Delivers the events that the provider sent and that were not delivered yet. */
  let delivered = 0;
  const deliver = async () => {
    for (const { paymentId: _, ...event } of provider.events.slice(delivered)) {
      delivered += 1;
      await settle(event);
    }
  };
  return {
    state,
    kept,
    issued,
    provider,
    order,
    settle,
    deliver,
    /** The payment as it is now. */
    payment: () => kept.get(PAYMENT_ID),
    events: kept.state.events,
    types: () => kept.state.events.map(({ type }) => type),
    /** What happened to plans: 'start', 'end'. */
    plans: () => kept.state.others.map(({ Delete }) => String(Delete?.Key?.['pk'])),
  };
}

/** The payment with its order, which nobody approved yet. */
async function ordered(more: Partial<PaymentRecord> = {}) {
  const world = setUp(more);
  await world.order();
  return world;
}

/** The payment that its payer approved. The provider captures the money, or holds or declines it. */
async function approved(capture?: 'held' | 'declined', more: Partial<PaymentRecord> = {}) {
  const world = await ordered(more);
  world.provider.approve(PAYMENT_ID, ...(capture ? [capture] : []));
  return world;
}

describe('a payment that is approved', () => {
  it('is captured, completed, and its plan starts: once, whatever comes how often', async () => {
    const world = await approved();
    await world.deliver();
    await world.deliver();
    for (const { eventId, eventType } of world.provider.events.toReversed()) {
      await world.settle({ eventId, eventType });
    }
    await world.settle();
    expect(world.provider.captures).toEqual([`${PAYMENT_ID}-capture-0`]);
    expect(world.payment()).toMatchObject({
      settlement: 'captured',
      status: 'completed',
      flag: null,
      captureId: 'CAPTURE-ORDER1',
      checkoutUrl: null,
    });
    expect(world.plans()).toEqual(['start']);
    expect(world.types()).toEqual(['PaymentCompleted']);
    const [event] = world.events;
    expect(paymentCompletedSchema.parse(event)).toMatchObject({
      paymentId: PAYMENT_ID,
      userId: PAYER_ID,
      planName: sampleOffer.planName,
      amountCents: sampleOffer.priceCents,
      userPlanId: world.payment()?.userPlanId,
    });
  });

  it('gets its receipt: the next number, the tax and the client as they are now, once', async () => {
    const world = await approved();
    await world.deliver();
    const receipt = {
      paymentId: PAYMENT_ID,
      number: '2026-0001',
      tax: { name: 'IVA', percent: 19 },
      client: { name: 'Ana Pérez', companyDni: '76.123.456-7', companyCountry: 'Chile' },
    };
    expect(world.issued).toMatchObject([receipt]);
    expect(world.payment()?.receiptNumber).toBe('2026-0001');
    world.state.settings = { receiptTaxName: 'VAT', receiptTaxPercent: 21 };
    world.provider.refund(PAYMENT_ID, 4_900);
    await world.deliver();
    expect(world.payment()).toMatchObject({ status: 'refunded', receiptNumber: '2026-0001' });
    expect(world.issued).toHaveLength(1);
  });

  it('gets a receipt without a client who gave no tax number, or was deleted', async () => {
    for (const profile of [{ ...payer, companyDni: '' }, undefined]) {
      const world = await approved();
      world.state.profile = profile;
      await world.deliver();
      expect(world.issued).toMatchObject([{ client: null }]);
    }
  });

  it('counts the receipts of a year in the zone of the provider', async () => {
    const world = await approved();
    // 23:30 of the last day in Santiago.
    world.state.now = Date.parse('2027-01-01T02:30:00.000Z');
    await world.deliver();
    expect(world.payment()?.receiptNumber).toBe('2026-0001');
  });

  it.each([
    ['that an administrator completed keeps its number', '2026-0007'],
    ['from before receipts had numbers gets none of another year', null],
  ])('%s', async (_, receiptNumber) => {
    const world = await approved(undefined, { status: 'completed', receiptNumber });
    await world.deliver();
    expect(world.payment()).toMatchObject({ settlement: 'captured', receiptNumber });
    expect(world.issued).toEqual([]);
  });

  it('is found by the schedule where no webhook came', async () => {
    const world = await ordered();
    await world.settle();
    expect(world.payment()).toEqual(samplePayment());
    expect(world.state.warnings).toEqual([]);
    world.provider.approve(PAYMENT_ID);
    await world.settle();
    expect(world.payment()).toMatchObject({ settlement: 'captured', status: 'completed' });
    expect(world.types()).toEqual(['PaymentCompleted']);
    const paymentId = PAYMENT_ID;
    const unheard = [['paid without a webhook', { paymentId, PaymentsUnheard: 1 }]];
    expect(world.state.warnings).toEqual(unheard);
    // What comes after all is no second one.
    await world.settle();
    expect(world.state.warnings).toEqual(unheard);
  });

  it('is activated by the capture’s webhook, where the capture’s answer was lost', async () => {
    const world = await approved();
    world.provider.onCall = (name) => {
      if (name === 'after captureOrder') throw new ProviderUnavailable('no answer');
    };
    await expect(world.settle()).rejects.toThrow(ProviderUnavailable);
    expect(world.payment()).toEqual(samplePayment());
    world.provider.onCall = () => undefined;
    await world.deliver();
    expect(world.payment()).toMatchObject({ settlement: 'captured' });
    expect(world.plans()).toEqual(['start']);
    expect(world.provider.captures).toHaveLength(1);
  });

  it('that somebody else changed meanwhile is read and asked about again', async () => {
    const world = await approved();
    let orders = 0;
    world.provider.onCall = (name) => {
      if (name === 'before readOrder') orders += 1;
    };
    // An administrator's edit of the record, which the news of the money overwrites knowingly.
    const edited = { ...samplePayment(), status: 'refunded', revision: 3 } as const;
    world.kept.state.meanwhile = () => {
      world.kept.put(edited);
      world.kept.state.meanwhile = undefined;
    };
    await expect(world.settle()).resolves.toBeUndefined();
    // The provider is asked once for each revision that is read.
    expect(orders).toBe(2);
    expect(world.payment()?.revision).toBe(edited.revision + 1);
    expect(world.payment()).toMatchObject({ status: 'completed', settlement: 'captured' });
    expect(world.plans()).toEqual(['start']);
    expect(new Set(world.provider.captures)).toEqual(new Set([`${PAYMENT_ID}-capture-0`]));
  });

  it('while others are faster each time comes again', async () => {
    const world = await approved();
    let orders = 0;
    world.provider.onCall = (name) => {
      if (name === 'before readOrder') orders += 1;
    };
    world.kept.state.meanwhile = () => {
      const payment = world.payment() ?? samplePayment();
      world.kept.put({ ...payment, revision: payment.revision + 1 });
    };
    await expect(world.settle()).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(orders).toBe(5);
    expect(world.types()).toEqual([]);
  });

  it('is planned again, but not asked about again, where only its plan was changed meanwhile', async () => {
    const world = await approved();
    const asked: string[] = [];
    world.provider.onCall = (name) => void asked.push(name);
    world.kept.state.refusingOthers = () => {
      world.state.place = 'deleted';
    };
    await world.settle();
    expect(asked.filter((name) => name.startsWith('before'))).toEqual([
      'before readOrder',
      'before captureOrder',
    ]);
    expect(world.payment()).toMatchObject({ settlement: 'captured', flag: 'payerGone' });
    expect([world.plans(), world.types()]).toEqual([[], ['PaymentFlagged']]);
  });

  it('with another amount in its order is neither captured nor activated', async () => {
    const world = await ordered();
    const order = world.provider.orderOf(PAYMENT_ID);
    if (order) order.amountCents = 100;
    world.provider.approve(PAYMENT_ID);
    await world.deliver();
    expect(world.provider.captures).toEqual([]);
    expect(world.payment()).toMatchObject({ status: 'pending', flag: 'amountMismatch' });
    expect(world.plans()).toEqual([]);
    expect(world.types()).toEqual(['PaymentFlagged']);
    // Once, however often it is looked at.
    await world.deliver();
    expect(world.types()).toEqual(['PaymentFlagged']);
  });

  it('with another amount, captured all the same, is flagged and never activated', async () => {
    const world = await approved();
    await world.provider.captureOrder('ORDER1', 'by hand');
    const order = world.provider.orderOf(PAYMENT_ID);
    if (order?.capture) order.capture.amountCents = 4_800;
    await world.deliver();
    expect(world.payment()).toMatchObject({
      settlement: 'captured',
      status: 'pending',
      flag: 'amountMismatch',
      userPlanId: null,
    });
    expect([world.plans(), world.types()]).toEqual([[], ['PaymentFlagged']]);
    world.provider.refund(PAYMENT_ID, 4_800);
    await world.deliver();
    // Nothing was sold: a receipt would name a price that nobody paid.
    expect(world.payment()).toMatchObject({ status: 'refunded', receiptNumber: null });
    expect(world.issued).toEqual([]);
    // It says what went back, and of no plan that it ended.
    expect(world.events.slice(-1)).toMatchObject([{ amountCents: 4_800, endedPlan: null }]);
  });
});

describe('a deleted payer', () => {
  it('is not charged', async () => {
    const world = await approved();
    world.state.place = 'deleted';
    await world.deliver();
    expect(world.provider.captures).toEqual([]);
    expect(world.payment()).toMatchObject({ settlement: 'closed', status: 'failed' });
    expect(world.types()).toEqual([]);
  });

  it('and was charged a moment before leaves a flag', async () => {
    const world = await approved();
    world.provider.onCall = (name) => {
      if (name === 'after captureOrder') world.state.place = 'deleted';
    };
    await world.deliver();
    expect(world.payment()).toMatchObject({
      settlement: 'captured',
      status: 'completed',
      flag: 'payerGone',
      userPlanId: null,
    });
    expect([world.plans(), world.types()]).toEqual([[], ['PaymentFlagged']]);
  });
});

it('a plan that cannot wait behind all the others leaves a flag', async () => {
  const world = await approved();
  world.state.place = 'tooMany';
  await world.deliver();
  expect(world.payment()).toMatchObject({
    settlement: 'captured',
    status: 'completed',
    flag: 'notActivated',
    userPlanId: null,
  });
  expect([world.plans(), world.types()]).toEqual([[], ['PaymentFlagged']]);
});

describe('money that goes back', () => {
  const paid = async () => {
    const world = await approved();
    await world.deliver();
    world.events.length = 0;
    world.kept.state.others.length = 0;
    return world;
  };

  it('announces the new dates of the plans that moved, as the start of one does', async () => {
    const world = await approved();
    const { offer } = samplePayment();
    const dates = { startDate: '2026-11-21T12:00:00.000Z', endDate: '2026-12-21T12:00:00.000Z' };
    world.state.moved = [{ ...offer, userPlanId: newId(new Date()), ...dates }];
    await world.deliver();
    world.provider.refund(PAYMENT_ID, 4_900);
    await world.deliver();
    const plans = world.state.moved.map(({ userPlanId, planName }) => ({
      userPlanId,
      planName,
      ...dates,
    }));
    const moved = { type: 'UserPlansMoved', userId: PAYER_ID, plans };
    expect(world.events).toMatchObject([
      { type: 'PaymentCompleted' },
      moved,
      { type: 'PaymentRefunded' },
      moved,
    ]);
  });

  it.each(['refund', 'reverse'] as const)('in full ends the plan once: %s', async (how) => {
    const world = await paid();
    if (how === 'refund') world.provider.refund(PAYMENT_ID, 4_900);
    else world.provider.reverse(PAYMENT_ID);
    await world.deliver();
    const [event] = world.provider.events.slice(-1);
    if (event) await world.settle({ ...event, eventId: 'WH-again' });
    expect(world.payment()).toMatchObject({
      settlement: how === 'refund' ? 'refunded' : 'reversed',
      status: 'refunded',
      refundedCents: 4_900,
      dueAt: null,
    });
    expect(world.plans()).toEqual(['end']);
    expect(world.events).toMatchObject([
      { ...{ type: 'PaymentRefunded', paymentId: PAYMENT_ID }, endedPlan: 'waiting' },
    ]);
  });

  it('is in dispute first: flagged, and free again once that is won', async () => {
    const world = await paid();
    world.provider.dispute(PAYMENT_ID, { state: 'open', refundedCents: null });
    await world.deliver();
    world.provider.dispute(PAYMENT_ID, { state: 'open', refundedCents: null });
    await world.deliver();
    expect(world.payment()).toMatchObject({ settlement: 'captured', flag: 'disputed' });
    expect(world.events).toMatchObject([{ type: 'PaymentFlagged', flag: 'disputed' }]);
    world.provider.dispute(PAYMENT_ID, { state: 'won', refundedCents: null });
    await world.deliver();
    expect(world.payment()).toMatchObject({
      settlement: 'captured',
      status: 'completed',
      flag: null,
    });
    expect([world.plans(), world.types()]).toEqual([[], ['PaymentFlagged']]);
  });

  it('is in dispute behind another flag: announced once', async () => {
    const world = await paid();
    world.kept.put(samplePayment({ ...world.payment(), flag: 'payerGone' }));
    world.provider.dispute(PAYMENT_ID, { state: 'open', refundedCents: null });
    await world.deliver();
    world.provider.dispute(PAYMENT_ID, { state: 'open', refundedCents: null });
    await world.deliver();
    expect(world.payment()).toMatchObject({ flag: 'payerGone', inDispute: true });
    expect(world.events).toMatchObject([{ type: 'PaymentFlagged', flag: 'disputed' }]);
    world.provider.dispute(PAYMENT_ID, { state: 'won', refundedCents: null });
    await world.deliver();
    expect(world.payment()).toMatchObject({ flag: 'payerGone', inDispute: false });
  });

  it.each([
    ['tooMany', 'notActivated'],
    ['deleted', 'payerGone'],
  ] as const)(
    'was in dispute before it was captured (%s): known behind %s',
    async (place, flag) => {
      const world = await paid();
      const held = { settlement: 'pending', status: 'pending', userPlanId: null } as const;
      world.kept.put(samplePayment({ ...world.payment(), ...held, flag: 'disputed' }));
      world.state.place = place;
      await world.settle();
      expect(world.payment()).toMatchObject({ settlement: 'captured', flag, inDispute: true });
      expect(world.events).toMatchObject([{ type: 'PaymentFlagged', flag }]);
    },
  );

  it('is in dispute, and reversed once that is lost, in whatever order its events come', async () => {
    const world = await paid();
    const before = world.provider.events.length;
    world.provider.dispute(PAYMENT_ID, { state: 'open', refundedCents: null });
    world.provider.dispute(PAYMENT_ID, { state: 'lost', refundedCents: 4_900 });
    // The first event reports a dispute that is decided by now: its present state counts.
    for (const { paymentId: _, ...event } of world.provider.events.slice(before)) {
      await world.settle(event);
      await world.settle(event);
    }
    expect(world.payment()).toMatchObject({ settlement: 'reversed', flag: null });
    expect(world.plans()).toEqual(['end']);
    expect(world.events).toMatchObject([{ type: 'PaymentRefunded', isReversed: true }]);
  });

  it('in part is recorded and flagged, and the plan goes on', async () => {
    const world = await paid();
    world.provider.refund(PAYMENT_ID, 900);
    await world.deliver();
    expect(world.payment()).toMatchObject({
      settlement: 'captured',
      status: 'completed',
      refundedCents: 900,
      flag: 'partialRefund',
    });
    expect([world.plans(), world.types()]).toEqual([[], ['PaymentFlagged']]);
    world.provider.refund(PAYMENT_ID, 4_000);
    await world.deliver();
    expect(world.payment()).toMatchObject({ settlement: 'refunded', refundedCents: 4_900 });
    expect(world.plans()).toEqual(['end']);
  });

  it('before anybody knew that it had come starts nothing', async () => {
    const world = await approved();
    await world.provider.captureOrder('ORDER1', 'by hand');
    world.provider.refund(PAYMENT_ID, 4_900);
    await world.deliver();
    expect(world.payment()).toMatchObject({ settlement: 'refunded', userPlanId: null });
    expect([world.plans(), world.types()]).toEqual([[], ['PaymentRefunded']]);
  });

  it('is found by the schedule where no webhook came', async () => {
    const world = await paid();
    world.provider.refund(PAYMENT_ID, 4_900);
    await world.settle();
    expect(world.payment()).toMatchObject({ settlement: 'refunded' });
    expect(world.plans()).toEqual(['end']);
  });
});

describe('a capture that is held', () => {
  it('waits, and completes when it is released', async () => {
    const world = await approved('held');
    await world.deliver();
    expect(world.payment()).toMatchObject({ settlement: 'pending', status: 'pending' });
    expect(world.types()).toEqual([]);
    world.provider.release(PAYMENT_ID, 'COMPLETED');
    await world.deliver();
    expect(world.types()).toEqual(['PaymentCompleted']);
  });

  it('fails when it is denied, and another instrument may be tried', async () => {
    const world = await approved('held');
    world.provider.events.length = 0;
    await world.settle();
    world.provider.release(PAYMENT_ID, 'DENIED');
    await world.deliver();
    expect(world.payment()).toMatchObject({ settlement: 'denied', status: 'failed' });
    const [event] = world.events;
    expect(paymentFailedSchema.parse(event)).toMatchObject({ retryable: true });
  });
});

describe('a declined instrument', () => {
  const declined = async () => {
    const world = await approved('declined');
    await world.deliver();
    expect(world.payment()).toMatchObject({ settlement: 'declined', status: 'failed' });
    expect(world.payment()?.checkoutUrl).not.toBeNull();
    expect(world.types()).toEqual(['PaymentFailed']);
    return world;
  };

  it('is announced, and another one completes the payment', async () => {
    const world = await declined();
    expect(paymentFailedSchema.parse(world.events[0])).toMatchObject({ retryable: true });
    world.provider.approve(PAYMENT_ID);
    await world.deliver();
    expect(world.provider.captures).toEqual(
      [0, 1].map((n) => `${PAYMENT_ID}-capture-${String(n)}`),
    );
    expect(world.payment()).toMatchObject({ settlement: 'captured', status: 'completed' });
    expect(world.types()).toEqual(['PaymentFailed', 'PaymentCompleted']);
  });

  it('is not tried again by the events that report it', async () => {
    const world = await declined();
    await world.settle({ eventId: 'WH-D', eventType: 'PAYMENT.CAPTURE.DECLINED' });
    expect(world.provider.captures).toHaveLength(1);
  });

  it('is tried again by the schedule, as often as makes sense', async () => {
    const world = await declined();
    world.provider.approve(PAYMENT_ID, 'declined', 'declined', 'declined', 'declined');
    for (let n = 0; n < 6; n += 1) await world.settle();
    expect(world.provider.captures).toHaveLength(3);
    expect(world.types()).toEqual(['PaymentFailed']);
  });

  it('is not tried again by the schedule for a person who began another payment', async () => {
    const world = await declined();
    world.state.later = true;
    await world.settle();
    expect(world.provider.captures).toHaveLength(1);
  });
});

describe('an approval that was withdrawn', () => {
  it('closes the payment, and an approval after it is captured', async () => {
    const world = await approved();
    world.provider.reverseApproval(PAYMENT_ID);
    await world.deliver();
    expect(world.provider.captures).toEqual([]);
    expect(world.payment()).toMatchObject({ settlement: 'closed', status: 'failed' });
    expect(world.payment()?.dueAt).not.toBeNull();
    expect(paymentFailedSchema.parse(world.events[0])).toMatchObject({ retryable: false });
    world.provider.approve(PAYMENT_ID);
    await world.settle();
    expect(world.payment()).toMatchObject({ settlement: 'captured', status: 'completed' });
  });
});

describe('the next check', () => {
  const minutesOf = ({ state, payment }: ReturnType<typeof setUp>) => {
    const dueAt = payment()?.dueAt ?? null;
    return dueAt === null ? null : Math.round((Date.parse(dueAt) - state.now) / MINUTE);
  };

  it('looks for missed refunds of a paid one, and is absent for a refunded one', async () => {
    const world = await approved();
    await world.deliver();
    expect(minutesOf(world)).toBe(24 * 60);
    world.provider.refund(PAYMENT_ID, 4_900);
    await world.deliver();
    expect(minutesOf(world)).toBeNull();
  });

  it('of a held one starts over', async () => {
    const world = await approved('held', { checks: 5 });
    await world.settle();
    expect(world.payment()?.checks).toBe(0);
    expect(minutesOf(world)).toBe(15);
  });

  it('is absent for one that nobody paid in 72 hours', async () => {
    const world = await ordered();
    world.state.now += 72 * 60 * MINUTE;
    await world.settle();
    expect(world.payment()).toMatchObject({ settlement: 'closed', dueAt: null });
    expect(world.types()).toEqual([]);
  });

  it('is absent for one held for 30 days: somebody must look', async () => {
    const world = await approved('held');
    await world.settle();
    world.state.now += 30 * 24 * 60 * MINUTE;
    await world.settle();
    expect(world.payment()).toMatchObject({ flag: 'notActivated', dueAt: null });
  });
});

describe('nothing is settled', () => {
  it('of an unknown payment', async () => {
    const world = setUp();
    world.kept.remove(PAYMENT_ID);
    await world.settle({ eventId: 'WH-1', eventType: 'CHECKOUT.ORDER.APPROVED' });
    expect(world.kept.applied.size).toBe(0);
    expect(world.state.warnings).toHaveLength(1);
  });

  it('of one without an order: it is closed', async () => {
    const world = setUp({ mercadoPagoId: null, checkoutUrl: null });
    await world.settle();
    expect(world.payment()).toMatchObject({
      settlement: 'closed',
      status: 'failed',
      dueAt: null,
    });
  });

  it('of one without an order that an event names: somebody must look', async () => {
    const world = setUp({ mercadoPagoId: null });
    const event = { eventId: 'WH-1', eventType: 'CHECKOUT.ORDER.APPROVED' };
    await expect(world.settle(event)).rejects.toThrow('has no order');
  });

  it('of an order that the provider forgot: it is closed', async () => {
    const world = setUp();
    await world.settle();
    expect(world.payment()).toMatchObject({ settlement: 'closed', dueAt: null });
  });

  it('by an event without news: it is noted', async () => {
    const world = await ordered();
    await world.settle({ eventId: 'WH-1', eventType: 'CHECKOUT.ORDER.APPROVED' });
    expect(world.payment()).toEqual(samplePayment());
    expect(world.kept.applied).toEqual(new Set(['WH-1']));
  });
});
