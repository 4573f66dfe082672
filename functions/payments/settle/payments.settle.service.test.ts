import { describe, expect, it } from 'vitest';
import type { SettlePayment } from '../../../events/payments.events.ts';
import {
  paymentCompletedSchema,
  paymentFailedSchema,
  paymentRefundedSchema,
} from '../../../events/payments.events.ts';
import { FakeProvider } from '../../../tests/support/payments/fake-provider.ts';
import {
  PAYER_ID,
  PAYMENT_ID,
  sampleOffer,
  samplePayment,
} from '../../../tests/support/payments/sample-payments.ts';
import { newId } from '../../core/id.ts';
import type { PublishableEvent } from '../../core/table/outbox.ts';
import type { TransactItem } from '../../core/table/transact.ts';
import { ProviderUnavailable } from '../payments.provider.ts';
import type { PaymentRecord } from '../payments.record.domain.ts';
import { settlePayment, type SettleDependencies } from './payments.settle.service.ts';
import type { Settling } from './payments.settle.store.ts';

const MINUTE = 60_000;
const marked = (what: string): TransactItem => ({
  Delete: { TableName: what, Key: { pk: what, sk: what } },
});

/** One payment in memory, its order at the provider, and what was written with it. */
function setUp(more: Partial<PaymentRecord> = {}) {
  const provider = new FakeProvider();
  const begun = samplePayment(more);
  const state = {
    payment: begun as PaymentRecord | undefined,
    applied: new Set<string>(),
    told: [] as PublishableEvent[],
    written: [] as string[],
    place: 'there' as 'there' | 'gone' | 'tooMany',
    later: false,
    now: Date.parse(begun.createdAt),
    /** Done once, right before the next write, as somebody else would. */
    meanwhile: undefined as (() => void) | undefined,
    warnings: [] as unknown[],
  };
  const keep = (before: PaymentRecord, { change, events = [], writes = [] }: Settling) => {
    if (change) state.payment = { ...before, ...change, revision: before.revision + 1 };
    state.told.push(...events);
    state.written.push(...writes.map(({ Delete }) => Delete?.TableName ?? ''));
  };
  const dependencies: SettleDependencies = {
    provider,
    reconcileAfterMinutes: 15,
    newId,
    now: () => new Date((state.now += 1)),
    log: { warn: (...line) => state.warnings.push(line) },
    hasLater: async () => state.later,
    payments: { find: async () => state.payment },
    settling: {
      isApplied: async (eventId) => state.applied.has(eventId),
      async settle(before, { event }, plan) {
        const settling = await plan();
        state.meanwhile?.();
        state.meanwhile = undefined;
        if (settling.change && state.payment?.revision !== before.revision) return false;
        if (event && state.applied.has(event.eventId)) return false;
        keep(before, settling);
        if (event) state.applied.add(event.eventId);
        return true;
      },
    },
    activation: {
      async planActivation({ userId, userPlanId, offer, paymentId, now }) {
        if (state.place !== 'there') return state.place;
        const at = now.toISOString();
        return {
          ended: undefined,
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
      planRefund: async () => ({ writes: [marked('end')] }),
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
    for (const { eventId, eventType } of provider.events.slice(delivered)) {
      delivered += 1;
      await settle({ eventId, eventType });
    }
  };
  const types = () => state.told.map(({ type }) => type);
  return { state, provider, dependencies, order, settle, deliver, types };
}

describe('a payment that is approved', () => {
  it('is captured, completed, and its plan starts: once, whatever comes how often', async () => {
    const world = setUp();
    await world.order();
    world.provider.approve(PAYMENT_ID);
    await world.deliver();
    await world.deliver();
    for (const { eventId, eventType } of world.provider.events.toReversed()) {
      await world.settle({ eventId, eventType });
    }
    await world.settle();
    expect(world.provider.captures).toEqual([`${PAYMENT_ID}-capture-0`]);
    expect(world.state.payment).toMatchObject({
      settlement: 'captured',
      status: 'completed',
      flag: null,
      captureId: 'CAPTURE-ORDER1',
      checkoutUrl: null,
    });
    expect(world.state.written).toEqual(['start']);
    expect(world.types()).toEqual(['PaymentCompleted']);
    const [told] = world.state.told;
    expect(paymentCompletedSchema.parse(told)).toMatchObject({
      paymentId: PAYMENT_ID,
      userId: PAYER_ID,
      planName: sampleOffer.planName,
      amountCents: sampleOffer.priceCents,
      userPlanId: world.state.payment?.userPlanId,
    });
  });

  it('is found by the schedule where no webhook came', async () => {
    const world = setUp();
    await world.order();
    await world.settle();
    expect(world.state.payment).toEqual(samplePayment());
    world.provider.approve(PAYMENT_ID);
    await world.settle();
    expect(world.state.payment).toMatchObject({ settlement: 'captured', status: 'completed' });
    expect(world.types()).toEqual(['PaymentCompleted']);
  });

  it('is activated by what its capture told, where the capture’s answer was lost', async () => {
    const world = setUp();
    await world.order();
    world.provider.approve(PAYMENT_ID);
    world.provider.onCall = (name) => {
      if (name === 'after captureOrder') throw new ProviderUnavailable('no answer');
    };
    await expect(world.settle()).rejects.toThrow(ProviderUnavailable);
    expect(world.state.payment).toEqual(samplePayment());
    world.provider.onCall = () => undefined;
    await world.deliver();
    expect(world.state.payment).toMatchObject({ settlement: 'captured' });
    expect(world.state.written).toEqual(['start']);
    expect(world.provider.captures).toHaveLength(1);
  });

  it('that was settled by somebody else meanwhile is looked at anew', async () => {
    const world = setUp();
    await world.order();
    world.provider.approve(PAYMENT_ID);
    let between: PaymentRecord | undefined;
    world.state.meanwhile = () => {
      const { payment } = world.state;
      if (!payment) throw new Error('No payment');
      between = { ...payment, status: 'refunded', revision: payment.revision + 1 };
      world.state.payment = between;
    };
    await world.deliver();
    // An administrator's edit of the record was written over by the news of the money, knowingly.
    expect(between?.status).toBe('refunded');
    expect(world.state.payment).toMatchObject({ status: 'completed', settlement: 'captured' });
    expect(world.state.written).toEqual(['start']);
    expect(new Set(world.provider.captures)).toEqual(new Set([`${PAYMENT_ID}-capture-0`]));
  });

  it('while others are faster each time comes again', async () => {
    const world = setUp();
    await world.order();
    world.provider.approve(PAYMENT_ID);
    world.dependencies.settling.settle = async () => false;
    await expect(world.settle()).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('of which an order says another amount is neither captured nor activated', async () => {
    const world = setUp();
    await world.order();
    const order = world.provider.orderOf(PAYMENT_ID);
    if (order) order.amountCents = 100;
    world.provider.approve(PAYMENT_ID);
    await world.deliver();
    expect(world.provider.captures).toEqual([]);
    expect(world.state.payment).toMatchObject({ status: 'pending', flag: 'amountMismatch' });
    expect(world.state.written).toEqual([]);
    expect(world.types()).toEqual([]);
  });

  it('with another amount, captured all the same, is flagged and never activated', async () => {
    const world = setUp();
    await world.order();
    world.provider.approve(PAYMENT_ID);
    await world.provider.captureOrder('ORDER1', 'by hand');
    const order = world.provider.orderOf(PAYMENT_ID);
    if (order?.capture) order.capture.amountCents = 4_800;
    await world.deliver();
    expect(world.state.payment).toMatchObject({
      settlement: 'captured',
      status: 'pending',
      flag: 'amountMismatch',
      userPlanId: null,
    });
    expect([world.state.written, world.types()]).toEqual([[], []]);
  });
});

describe('a payer who is gone', () => {
  it('is not charged', async () => {
    const world = setUp();
    await world.order();
    world.provider.approve(PAYMENT_ID);
    world.state.place = 'gone';
    await world.deliver();
    expect(world.provider.captures).toEqual([]);
    expect(world.state.payment).toMatchObject({ settlement: 'closed', status: 'failed' });
    expect(world.types()).toEqual([]);
  });

  it('and was charged a moment before leaves a flag', async () => {
    const world = setUp();
    await world.order();
    world.provider.approve(PAYMENT_ID);
    world.provider.onCall = (name) => {
      if (name === 'after captureOrder') world.state.place = 'gone';
    };
    await world.deliver();
    expect(world.state.payment).toMatchObject({
      settlement: 'captured',
      status: 'completed',
      flag: 'payerGone',
      userPlanId: null,
    });
    expect([world.state.written, world.types()]).toEqual([[], []]);
  });
});

it('a plan that cannot wait behind all the others leaves a flag', async () => {
  const world = setUp();
  await world.order();
  world.provider.approve(PAYMENT_ID);
  world.state.place = 'tooMany';
  await world.deliver();
  expect(world.state.payment).toMatchObject({
    settlement: 'captured',
    status: 'completed',
    flag: 'notActivated',
    userPlanId: null,
  });
  expect([world.state.written, world.types()]).toEqual([[], []]);
});

describe('money that goes back', () => {
  const paid = async () => {
    const world = setUp();
    await world.order();
    world.provider.approve(PAYMENT_ID);
    await world.deliver();
    world.state.told.length = 0;
    world.state.written.length = 0;
    return world;
  };

  it.each(['refund', 'reverse'] as const)('in full ends the plan once: %s', async (how) => {
    const world = await paid();
    if (how === 'refund') world.provider.refund(PAYMENT_ID, 4_900);
    else world.provider.reverse(PAYMENT_ID);
    await world.deliver();
    const [event] = world.provider.events.slice(-1);
    if (event) await world.settle({ ...event, eventId: 'WH-again' });
    expect(world.state.payment).toMatchObject({
      settlement: how === 'refund' ? 'refunded' : 'reversed',
      status: 'refunded',
      refundedCents: 4_900,
      dueAt: null,
    });
    expect(world.state.written).toEqual(['end']);
    expect(world.state.told.map((told) => paymentRefundedSchema.parse(told).paymentId)).toEqual([
      PAYMENT_ID,
    ]);
  });

  it('in part is recorded and flagged, and the plan goes on', async () => {
    const world = await paid();
    world.provider.refund(PAYMENT_ID, 900);
    await world.deliver();
    expect(world.state.payment).toMatchObject({
      settlement: 'captured',
      status: 'completed',
      refundedCents: 900,
      flag: 'partialRefund',
    });
    expect([world.state.written, world.types()]).toEqual([[], []]);
    world.provider.refund(PAYMENT_ID, 4_000);
    await world.deliver();
    expect(world.state.payment).toMatchObject({ settlement: 'refunded', refundedCents: 4_900 });
    expect(world.state.written).toEqual(['end']);
  });

  it('before anybody knew that it had come starts nothing', async () => {
    const world = setUp();
    await world.order();
    world.provider.approve(PAYMENT_ID);
    await world.provider.captureOrder('ORDER1', 'by hand');
    world.provider.refund(PAYMENT_ID, 4_900);
    await world.deliver();
    expect(world.state.payment).toMatchObject({ settlement: 'refunded', userPlanId: null });
    expect([world.state.written, world.types()]).toEqual([[], ['PaymentRefunded']]);
  });

  it('is found by the schedule where no webhook came', async () => {
    const world = await paid();
    world.provider.refund(PAYMENT_ID, 4_900);
    await world.settle();
    expect(world.state.payment).toMatchObject({ settlement: 'refunded' });
    expect(world.state.written).toEqual(['end']);
  });
});

describe('a capture that is held', () => {
  it('waits, and completes when it is released', async () => {
    const world = setUp();
    await world.order();
    world.provider.approve(PAYMENT_ID, 'held');
    await world.deliver();
    expect(world.state.payment).toMatchObject({ settlement: 'pending', status: 'pending' });
    expect(world.types()).toEqual([]);
    world.provider.release(PAYMENT_ID, 'COMPLETED');
    await world.deliver();
    expect(world.types()).toEqual(['PaymentCompleted']);
  });

  it('fails when it is denied, and another instrument may be tried', async () => {
    const world = setUp();
    await world.order();
    world.provider.approve(PAYMENT_ID, 'held');
    world.provider.events.length = 0;
    await world.settle();
    world.provider.release(PAYMENT_ID, 'DENIED');
    await world.deliver();
    expect(world.state.payment).toMatchObject({ settlement: 'denied', status: 'failed' });
    const [told] = world.state.told;
    expect(paymentFailedSchema.parse(told)).toMatchObject({ retryable: true });
  });
});

describe('a declined instrument', () => {
  const declined = async () => {
    const world = setUp();
    await world.order();
    world.provider.approve(PAYMENT_ID, 'declined');
    await world.deliver();
    expect(world.state.payment).toMatchObject({ settlement: 'declined', status: 'failed' });
    expect(world.state.payment?.checkoutUrl).not.toBeNull();
    expect(world.types()).toEqual(['PaymentFailed']);
    return world;
  };

  it('is told, and another one completes the payment', async () => {
    const world = await declined();
    expect(paymentFailedSchema.parse(world.state.told[0])).toMatchObject({ retryable: true });
    world.provider.approve(PAYMENT_ID);
    await world.deliver();
    expect(world.provider.captures).toEqual(
      [0, 1].map((n) => `${PAYMENT_ID}-capture-${String(n)}`),
    );
    expect(world.state.payment).toMatchObject({ settlement: 'captured', status: 'completed' });
    expect(world.types()).toEqual(['PaymentFailed', 'PaymentCompleted']);
  });

  it('is not tried again by the events that tell of it', async () => {
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

  it('is not tried again by the schedule for who began another payment', async () => {
    const world = await declined();
    world.state.later = true;
    await world.settle();
    expect(world.provider.captures).toHaveLength(1);
  });
});

describe('an approval that was taken back', () => {
  it('closes the payment, and an approval after it is captured', async () => {
    const world = setUp();
    await world.order();
    world.provider.approve(PAYMENT_ID);
    world.provider.reverseApproval(PAYMENT_ID);
    await world.deliver();
    expect(world.provider.captures).toEqual([]);
    expect(world.state.payment).toMatchObject({ settlement: 'closed', status: 'failed' });
    expect(world.state.payment?.dueAt).not.toBeNull();
    expect(paymentFailedSchema.parse(world.state.told[0])).toMatchObject({ retryable: false });
    world.provider.approve(PAYMENT_ID);
    await world.settle();
    expect(world.state.payment).toMatchObject({ settlement: 'captured', status: 'completed' });
  });
});

describe('the next check', () => {
  const minutesOf = ({ state }: ReturnType<typeof setUp>) => {
    const dueAt = state.payment?.dueAt ?? null;
    return dueAt === null ? null : Math.round((Date.parse(dueAt) - state.now) / MINUTE);
  };

  it('of a paid one looks for lost refunds, of a refunded one there is none', async () => {
    const world = setUp();
    await world.order();
    world.provider.approve(PAYMENT_ID);
    await world.deliver();
    expect(minutesOf(world)).toBe(24 * 60);
    world.provider.refund(PAYMENT_ID, 4_900);
    await world.deliver();
    expect(minutesOf(world)).toBeNull();
  });

  it('of a held one begins anew', async () => {
    const world = setUp({ checks: 5 });
    await world.order();
    world.provider.approve(PAYMENT_ID, 'held');
    await world.settle();
    expect(world.state.payment?.checks).toBe(0);
    expect(minutesOf(world)).toBe(15);
  });

  it('of one that nobody paid in 72 hours there is none', async () => {
    const world = setUp();
    await world.order();
    world.state.now += 72 * 60 * MINUTE;
    await world.settle();
    expect(world.state.payment).toMatchObject({ settlement: 'closed', dueAt: null });
    expect(world.types()).toEqual([]);
  });

  it('of one held for 30 days there is none: somebody must look', async () => {
    const world = setUp();
    await world.order();
    world.provider.approve(PAYMENT_ID, 'held');
    await world.settle();
    world.state.now += 30 * 24 * 60 * MINUTE;
    await world.settle();
    expect(world.state.payment).toMatchObject({ flag: 'notActivated', dueAt: null });
  });
});

describe('what there is nothing to settle of', () => {
  it('is a payment nobody knows', async () => {
    const world = setUp();
    world.state.payment = undefined;
    await world.settle({ eventId: 'WH-1', eventType: 'CHECKOUT.ORDER.APPROVED' });
    expect(world.state.applied.size).toBe(0);
    expect(world.state.warnings).toHaveLength(1);
  });

  it('is one without an order: it is closed', async () => {
    const world = setUp({ mercadoPagoId: null, checkoutUrl: null });
    await world.settle();
    expect(world.state.payment).toMatchObject({
      settlement: 'closed',
      status: 'failed',
      dueAt: null,
    });
  });

  it('is one without an order, of which an event tells all the same: somebody must look', async () => {
    const world = setUp({ mercadoPagoId: null });
    const event = { eventId: 'WH-1', eventType: 'CHECKOUT.ORDER.APPROVED' };
    await expect(world.settle(event)).rejects.toThrow('has no order');
  });

  it('is an order the provider forgot: it is closed', async () => {
    const world = setUp();
    await world.settle();
    expect(world.state.payment).toMatchObject({ settlement: 'closed', dueAt: null });
  });

  it('is an event that tells nothing new: it is noted', async () => {
    const world = setUp();
    await world.order();
    await world.settle({ eventId: 'WH-1', eventType: 'CHECKOUT.ORDER.APPROVED' });
    expect(world.state.payment).toEqual(samplePayment());
    expect(world.state.applied).toEqual(new Set(['WH-1']));
  });
});
