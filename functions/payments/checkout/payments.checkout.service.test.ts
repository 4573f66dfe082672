import { describe, expect, it } from 'vitest';
import { FakeProvider } from '../../../tests/support/payments/fake-provider.ts';
import { keepPayments } from '../../../tests/support/payments/kept-payments.ts';
import { PAYER_ID, sampleOffer } from '../../../tests/support/payments/sample-payments.ts';
import type { OfAccount } from '../../core/validation/account.ts';
import { idField } from '../../core/validation/fields.ts';
import { newId } from '../../core/id.ts';
import type { ManagedPlan } from '../../plans/plans.domain.ts';
import { createInstantFormat } from '../../core/format.ts';
import { checkout, type CheckoutDependencies } from './payments.checkout.service.ts';
import { samplePlan } from '../../plans/plans.samples.ts';
import type { Checkout } from '../payments.domain.ts';
import { ProviderUnavailable, type OrderRequest } from '../payments.provider.ts';
import { paymentRecordSchema, type PaymentRecord } from '../payments.record.domain.ts';

const start = new Date('2026-11-21T12:00:00.000Z');
const { planId, planName, promisedWorkingDays = null, ...others } = sampleOffer;
const { promisedBackups = null, retention = null, ...limits } = others;
const promises = { promisedWorkingDays, promisedBackups, retention };
const plan = samplePlan({ ...limits, ...promises, planId, name: planName });

function setUp(found: ManagedPlan | undefined = plan) {
  const steps: string[] = [];
  const orders: OrderRequest[] = [];
  const starts: unknown[] = [];
  const sent: unknown[] = [];
  const provider = new FakeProvider();
  const kept = keepPayments(() => start);
  const { payments } = kept;
  const state = {
    place: 'there' as 'there' | 'deleted' | 'tooMany',
    /** When the payer's account is deleted. */
    erasesAt: null as string | null,
    /** The last payment of the plan. */
    get stored(): PaymentRecord | undefined {
      return kept.last(planId);
    },
    set stored(payment: PaymentRecord) {
      kept.setLast(payment);
    },
  };
  const dependencies: CheckoutDependencies = {
    siteUrl: 'https://portal.example',
    reconcileAfterMinutes: 15,
    newId,
    commit: kept.commit,
    plans: { find: async (id) => (id === planId ? found : undefined) },
    people: {
      find: async (id) => (id === PAYER_ID ? { erasesAt: state.erasesAt } : undefined),
    },
    format: createInstantFormat('America/Santiago'),
    activation: {
      planActivation: async (start) => {
        starts.push(start);
        if (state.place !== 'there') return state.place;
        return { writes: [], ended: undefined, moved: [], userPlan: {} as never };
      },
    },
    payments: {
      ...payments,
      async add(payment) {
        steps.push('add');
        return payments.add(payment);
      },
      async change(before, to, at) {
        steps.push(`change ${Object.keys(to).join(' ')}`);
        return payments.change(before, to, at);
      },
    },
    send: async (messages) => void sent.push(...messages),
    provider: {
      readOrder: (orderId) => provider.readOrder(orderId),
      async createOrder(order) {
        steps.push('order');
        orders.push(order);
        return provider.createOrder(order);
      },
    },
  };
  const buyAs = (caller: OfAccount, more: Partial<Checkout> = {}) =>
    checkout({ ...caller, role: 'cliente' }, { planId, revision: 1, ...more }, dependencies);
  const buy = (more?: Partial<Checkout>) => buyAs({ userId: PAYER_ID }, more);
  return { buyAs, dependencies, kept, state, steps, orders, starts, sent, provider, buy };
}

describe('checkout', () => {
  it('stores a pending payment, orders it under its id, and answers where to pay', async () => {
    const world = setUp();
    const answer = await world.buy();
    expect(idField.parse(answer.paymentId)).toBe(answer.paymentId);
    expect(answer.checkoutUrl).toContain('token=ORDER1');
    expect(world.steps).toEqual(['add', 'order', 'change mercadoPagoId checkoutUrl placement']);
    expect(world.orders).toEqual([
      {
        paymentId: answer.paymentId,
        amountCents: 4_900,
        currency: 'USD',
        description: 'Profesional',
        returnUrl: `https://portal.example/payment-success?payment_id=${answer.paymentId}`,
        cancelUrl: `https://portal.example/payment-failure?payment_id=${answer.paymentId}`,
      },
    ]);
    expect(paymentRecordSchema.parse(world.state.stored)).toMatchObject({
      paymentId: answer.paymentId,
      userId: PAYER_ID,
      offer: sampleOffer,
      amountCents: 4_900,
      status: 'pending',
      settlement: 'created',
      mercadoPagoId: 'ORDER1',
      checkoutUrl: answer.checkoutUrl,
      dueAt: '2026-11-21T12:15:00.000Z',
    });
  });

  it('leaves an entry where somebody of the payer’s company bought it, and none of the payer’s own', async () => {
    const world = setUp();
    const { paymentId } = await world.buyAs({ userId: 'marta', companyId: PAYER_ID });
    const deed = { actorId: 'marta', action: 'PaymentStarted', byCompany: true };
    const details = { paymentId, planName: 'Profesional' };
    expect(world.kept.state.audits).toEqual(
      [paymentId, PAYER_ID].map((targetId) => ({ ...deed, targetId, at: start, details })),
    );
    const own = setUp();
    await own.buy();
    expect(own.kept.state.audits).toEqual([]);
  });

  it('keeps when the plan is to start', async () => {
    const world = setUp();
    await world.buy({ placement: 'after' });
    expect(world.state.stored).toMatchObject({ placement: 'after' });
    expect(world.starts).toMatchObject([{ placement: 'after' }]);
  });

  it('without a choice lets the price decide when the plan starts', async () => {
    const world = setUp();
    await world.buy();
    expect(world.state.stored).toMatchObject({ placement: null });
    expect(world.starts).toMatchObject([{ placement: 'byPrice' }]);
  });

  it('is not for administrators, who have no plan', async () => {
    const world = setUp();
    const admin = { userId: PAYER_ID, role: 'admin' } as const;
    const attempt = checkout(admin, { planId, revision: 1 }, world.dependencies);
    await expect(attempt).rejects.toMatchObject({ code: 'ADMIN_WITHOUT_PLAN', status: 403 });
    expect(world.steps).toEqual([]);
  });

  it.each([
    ['its client', { userId: PAYER_ID }],
    ['somebody of the company', { userId: '01kb0000000000000000000009', companyId: PAYER_ID }],
  ])('sells %s no plan that would end with the account', async (_, person) => {
    const world = setUp();
    world.state.erasesAt = '2026-12-14T15:00:00.000Z';
    const attempt = checkout(
      { ...person, role: 'cliente' },
      { planId, revision: 1 },
      world.dependencies,
    );
    await expect(attempt).rejects.toMatchObject({
      ...{ code: 'ACCOUNT_ENDING', status: 409 },
      message: expect.stringContaining('14/12/2026') as string,
    });
    expect(world.steps).toEqual([]);
  });

  it('sells nothing but the offer that was shown', async () => {
    const world = setUp({ ...plan, revision: 2 });
    await expect(world.buy()).rejects.toMatchObject({ code: 'OFFER_CHANGED', status: 409 });
    expect(world.steps).toEqual([]);
    await world.buy({ revision: 2 });
    expect(world.orders).toHaveLength(1);
  });

  it.each([
    ['missing', undefined],
    ['archived', { ...plan, archivedAt: start.toISOString() }],
  ])('sells no plan that is %s', async (_, found) => {
    const world = setUp(found);
    if (!found) world.dependencies.plans.find = async () => undefined;
    await expect(world.buy()).rejects.toMatchObject({ code: 'PLAN_NOT_OFFERED' });
    expect(world.steps).toEqual([]);
  });

  it.each([
    ['tooMany', 'TOO_MANY_PLANS'],
    ['deleted', 'UNAUTHENTICATED'],
  ] as const)('sells nothing that could not start: %s', async (place, code) => {
    const world = setUp();
    world.state.place = place;
    await expect(world.buy()).rejects.toMatchObject({ code });
    expect(world.steps).toEqual([]);
  });

  it('closes the payment where the provider does not answer', async () => {
    const world = setUp();
    world.provider.onCall = () => {
      throw new ProviderUnavailable('no answer');
    };
    await expect(world.buy()).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
    expect(world.state.stored).toMatchObject({
      settlement: 'closed',
      status: 'failed',
      dueAt: null,
      mercadoPagoId: null,
      checkoutUrl: null,
    });
  });

  it('closes the payment where the order failed for another reason, and says so', async () => {
    const world = setUp();
    world.provider.onCall = () => {
      throw new Error('out of order');
    };
    await expect(world.buy()).rejects.toThrow('out of order');
    expect(world.state.stored).toMatchObject({ settlement: 'closed' });
  });

  it('gives nobody the page of a payment that was closed meanwhile', async () => {
    const world = setUp();
    world.provider.onCall = () => {
      if (world.state.stored)
        world.state.stored = { ...world.state.stored, settlement: 'closed', revision: 2 };
    };
    await expect(world.buy()).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('begins no other payment where this one was discarded meanwhile', async () => {
    const world = setUp();
    world.provider.onCall = (name) => {
      const { stored } = world.state;
      if (name !== 'after createOrder' || !stored || stored.discardedAt) return;
      const discarded = { settlement: 'closed', discardedAt: start.toISOString() } as const;
      world.state.stored = { ...stored, ...discarded, revision: stored.revision + 1 };
    };
    await expect(world.buy()).rejects.toMatchObject({ code: 'CONFLICT', status: 409 });
    expect(world.orders).toHaveLength(1);
  });

  it('goes on with the payment that took the place of the discarded one', async () => {
    const world = setUp();
    let second: PaymentRecord | undefined;
    world.provider.onCall = (name) => {
      const { stored } = world.state;
      if (name !== 'after createOrder' || !stored || second) return;
      const discarded = { settlement: 'closed', discardedAt: start.toISOString() } as const;
      world.kept.put({ ...stored, ...discarded, revision: stored.revision + 1 });
      second = { ...stored, paymentId: newId(), revision: 5 };
      world.state.stored = second;
    };
    expect(await world.buy()).toMatchObject({ paymentId: second?.paymentId });
  });
});

describe('a second checkout of the same plan', () => {
  it('goes on with the first, and takes the choice that was made last', async () => {
    const world = setUp();
    const first = await world.buy();
    expect(await world.buy()).toEqual(first);
    expect(await world.buy({ placement: 'after' })).toEqual(first);
    expect(world.orders).toHaveLength(1);
    expect(world.state.stored).toMatchObject({ placement: 'after', settlement: 'created' });
  });

  it('makes the order that the first one could not', async () => {
    const world = setUp();
    const { paymentId } = await world.buy();
    if (world.state.stored) world.state.stored = { ...world.state.stored, mercadoPagoId: null };
    expect(await world.buy()).toMatchObject({ paymentId });
    expect(world.state.stored).toMatchObject({ mercadoPagoId: 'ORDER1' });
  });

  it('while the first is making its order closes nothing where it fails itself', async () => {
    const world = setUp();
    let second: Promise<unknown> | undefined;
    const { provider } = world.dependencies;
    const { createOrder } = provider;
    provider.createOrder = async (order) => {
      if (second) throw new ProviderUnavailable('no answer');
      second = world.buy();
      await expect(second).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
      return createOrder(order);
    };
    const { paymentId } = await world.buy();
    expect(world.state.stored).toMatchObject({
      paymentId,
      settlement: 'created',
      mercadoPagoId: 'ORDER1',
    });
  });

  it('of another offer discards the first and starts over', async () => {
    const world = setUp();
    const first = await world.buy();
    const changes: string[] = [];
    const { change } = world.dependencies.payments;
    world.dependencies.payments.change = async (before, to, at) => {
      if (to.discardedAt) changes.push(before.paymentId);
      return change(before, to, at);
    };
    world.dependencies.plans.find = async () => ({ ...plan, priceCents: 5_900, revision: 2 });
    const second = await world.buy({ revision: 2 });
    expect(changes).toEqual([first.paymentId]);
    expect(second.paymentId).not.toBe(first.paymentId);
    expect(world.orders.map(({ amountCents }) => amountCents)).toEqual([4_900, 5_900]);
  });

  it('after one that the provider no longer knows starts over', async () => {
    const world = setUp();
    const first = await world.buy();
    world.dependencies.provider.readOrder = async () => undefined;
    expect((await world.buy()).paymentId).not.toBe(first.paymentId);
  });

  it('while the first is being paid is refused, and that one is looked at', async () => {
    const world = setUp();
    const { paymentId } = await world.buy();
    world.provider.approve(paymentId);
    await expect(world.buy()).rejects.toMatchObject({ code: 'PAYMENT_IN_PROGRESS', status: 409 });
    expect(world.sent).toEqual([{ type: 'SettlePayment', paymentId, event: null }]);
    expect(world.orders).toHaveLength(1);
  });

  it('after a declined one goes on with it: another instrument may do', async () => {
    const world = setUp();
    const first = await world.buy();
    world.provider.approve(first.paymentId, 'declined');
    if (world.state.stored) {
      world.state.stored = { ...world.state.stored, settlement: 'declined', status: 'failed' };
    }
    expect(await world.buy()).toEqual(first);
  });

  it('while the provider holds the money of the first is refused', async () => {
    const world = setUp();
    await world.buy();
    if (world.state.stored) world.state.stored = { ...world.state.stored, settlement: 'pending' };
    await expect(world.buy()).rejects.toMatchObject({ code: 'PAYMENT_IN_PROGRESS', status: 409 });
    expect(world.orders).toHaveLength(1);
  });

  it('after one that was paid begins another', async () => {
    const world = setUp();
    const first = await world.buy();
    if (world.state.stored) world.state.stored = { ...world.state.stored, settlement: 'captured' };
    expect((await world.buy()).paymentId).not.toBe(first.paymentId);
  });

  it('while the provider does not answer is refused, and the first stays', async () => {
    const world = setUp();
    await world.buy();
    world.provider.onCall = () => {
      throw new ProviderUnavailable('no answer');
    };
    await expect(world.buy()).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
    expect(world.state.stored).toMatchObject({ settlement: 'created' });
  });
});
