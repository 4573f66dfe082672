import { describe, expect, it } from 'vitest';
import { FakeProvider } from '../../tests/support/payments/fake-provider.ts';
import { PAYER_ID, sampleOffer } from '../../tests/support/payments/sample-payments.ts';
import { idField } from '../core/validation/fields.ts';
import { newId } from '../core/id.ts';
import type { ManagedPlan } from '../plans/plans.domain.ts';
import { checkout, type CheckoutDependencies } from './payments.checkout.service.ts';
import type { Checkout } from './payments.domain.ts';
import { ProviderUnavailable, type OrderRequest } from './payments.provider.ts';
import { paymentRecordSchema, type PaymentRecord } from './payments.record.domain.ts';

const start = new Date('2026-11-21T12:00:00.000Z');
const { planId, planName, ...limits } = sampleOffer;
const plan: ManagedPlan = {
  ...limits,
  planId,
  name: planName,
  currency: 'USD',
  description: '',
  support: 'Por correo',
  benefits: [],
  createdAt: start.toISOString(),
  archivedAt: null,
  usage: 0,
  revision: 1,
};

function setUp(found: ManagedPlan | undefined = plan) {
  const steps: string[] = [];
  const orders: OrderRequest[] = [];
  const starts: unknown[] = [];
  const provider = new FakeProvider();
  const state = {
    stored: undefined as PaymentRecord | undefined,
    place: 'there' as 'there' | 'gone' | 'tooMany',
  };
  const dependencies: CheckoutDependencies = {
    siteUrl: 'https://portal.example',
    reconcileAfterMinutes: 15,
    newId,
    now: () => start,
    plans: { find: async (id) => (id === planId ? found : undefined) },
    activation: {
      planActivation: async (start) => {
        starts.push(start);
        if (state.place !== 'there') return state.place;
        return { own: [], shared: [], ended: undefined, userPlan: {} as never };
      },
    },
    payments: {
      async create(payment) {
        steps.push('create');
        return (state.stored = payment);
      },
      async change(before, to) {
        steps.push(`change ${Object.keys(to).join(' ')}`);
        if (state.stored?.revision !== before.revision) return undefined;
        return (state.stored = { ...before, ...to, revision: before.revision + 1 });
      },
    },
    provider: {
      async createOrder(order) {
        steps.push('order');
        orders.push(order);
        return provider.createOrder(order);
      },
    },
  };
  const buy = (more: Partial<Checkout> = {}) =>
    checkout({ userId: PAYER_ID }, { planId, revision: 1, ...more }, dependencies);
  return { dependencies, state, steps, orders, starts, provider, buy };
}

describe('checkout', () => {
  it('stores a pending payment, orders it under its id, and answers where to pay', async () => {
    const world = setUp();
    const answer = await world.buy();
    expect(idField.parse(answer.paymentId)).toBe(answer.paymentId);
    expect(answer.checkoutUrl).toContain('token=ORDER1');
    expect(world.steps).toEqual(['create', 'order', 'change mercadoPagoId checkoutUrl updatedAt']);
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

  it('keeps when the plan is to start', async () => {
    const world = setUp();
    await world.buy({ placement: 'after' });
    expect(world.state.stored).toMatchObject({ placement: 'after' });
    expect(world.starts).toMatchObject([{ placement: 'after' }]);
    await world.buy();
    expect(world.state.stored).toMatchObject({ placement: null });
    expect(world.starts[1]).toMatchObject({ placement: 'byPrice' });
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
    ['gone', 'UNAUTHENTICATED'],
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

  it('closes the payment where the order went wrong for another reason, which is told', async () => {
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
      if (world.state.stored) world.state.stored = { ...world.state.stored, revision: 2 };
    };
    await expect(world.buy()).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});
