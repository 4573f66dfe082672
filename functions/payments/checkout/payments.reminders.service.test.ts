import { describe, expect, it } from 'vitest';
import { FakeProvider } from '../../../tests/support/payments/fake-provider.ts';
import { keepPayments } from '../../../tests/support/payments/kept-payments.ts';
import {
  PAYER_ID,
  PAYMENT_ID,
  samplePayment,
} from '../../../tests/support/payments/sample-payments.ts';
import { createInstantFormat } from '../../core/format.ts';
import { ProviderUnavailable } from '../payments.provider.ts';
import type { PaymentRecord } from '../payments.record.domain.ts';
import { remindPayer, type RemindDependencies } from './payments.reminders.service.ts';

const now = new Date('2026-11-21T13:00:00.000Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const admin = { userId: '0190aaaa-0000-7000-8000-00000000000a' };

const payer = (erasesAt: string | null = null) => ({ emailNotifications: true, erasesAt });

async function setUp(more: Partial<PaymentRecord> = {}) {
  const provider = new FakeProvider();
  const begun = samplePayment(more);
  const clock = { now };
  const kept = keepPayments(() => clock.now, begun);
  const sent: unknown[] = [];
  const { amountCents, currency } = begun;
  const order = { paymentId: PAYMENT_ID, amountCents, currency, description: '' };
  await provider.createOrder({ ...order, returnUrl: '', cancelUrl: '' });
  const state = {
    payer: payer() as ReturnType<typeof payer> | undefined,
  };
  const dependencies: RemindDependencies = {
    provider,
    send: async (messages) => void sent.push(...messages),
    payments: kept.payments,
    people: { find: async () => state.payer },
    commit: kept.commit,
    format: createInstantFormat('America/Santiago'),
    newId: () => '01kag00000000000000000000e',
    now: () => clock.now,
  };
  const remind = (paymentId = PAYMENT_ID) => remindPayer(admin, paymentId, dependencies);
  return { kept, clock, provider, sent, state, remind };
}

describe('the link to go on with a payment', () => {
  it('goes to its payer, once a day, and is noted; the payment stays as it is', async () => {
    const { kept, clock, remind } = await setUp();
    const before = kept.get(PAYMENT_ID);
    expect(await remind()).toEqual({ emailed: true });
    expect(kept.get(PAYMENT_ID)).toEqual({ ...before, remindedAt: now.toISOString() });
    clock.now = later(23.9);
    await expect(remind()).rejects.toMatchObject({ code: 'ALREADY_REMINDED', status: 409 });
    clock.now = later(24);
    await remind();
    expect(kept.state.events).toMatchObject([
      { type: 'PaymentReminded', paymentId: PAYMENT_ID, userId: PAYER_ID },
      { type: 'PaymentReminded' },
    ]);
    const details = { paymentId: PAYMENT_ID, planName: 'Profesional' };
    const entry = { actorId: admin.userId, action: 'PaymentReminded', details };
    expect(kept.state.audits.slice(0, 2)).toMatchObject([
      { ...entry, targetId: PAYMENT_ID },
      { ...entry, targetId: PAYER_ID },
    ]);
  });

  it('asks nothing of PayPal where it was sent already, or is not for its payer', async () => {
    const { kept, provider, remind } = await setUp({ remindedAt: now.toISOString() });
    provider.onCall = () => {
      throw new ProviderUnavailable();
    };
    await expect(remind()).rejects.toMatchObject({ code: 'ALREADY_REMINDED' });
    kept.put(samplePayment({ discardedAt: now.toISOString() }));
    await expect(remind()).rejects.toMatchObject({ code: 'PAYMENT_CLOSED' });
  });

  it('is sent once by two administrators at the same time', async () => {
    const { kept, remind } = await setUp();
    const answers = await Promise.allSettled([remind(), remind()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(kept.state.events).toHaveLength(1);
  });

  it('is in the portal alone for a person who wants no e-mails', async () => {
    const { state, remind } = await setUp();
    state.payer = { ...payer(), emailNotifications: false };
    expect(await remind()).toEqual({ emailed: false });
  });

  it.each<[string, Partial<PaymentRecord>]>([
    ['is paid', { settlement: 'captured', status: 'completed' }],
    ['is held', { settlement: 'pending', status: 'pending' }],
    ['was declined', { settlement: 'declined', status: 'failed' }],
    ['is closed', { settlement: 'closed', status: 'failed' }],
    ['was discarded', { discardedAt: now.toISOString() }],
  ])('is refused where the payment %s', async (_, more) => {
    const { kept, remind } = await setUp(more);
    await expect(remind()).rejects.toMatchObject({ code: 'PAYMENT_CLOSED' });
    expect(kept.state.events).toEqual([]);
  });

  it('is refused where nobody can pay its order any more', async () => {
    const { kept, provider, remind } = await setUp();
    provider.orders.clear();
    await expect(remind()).rejects.toMatchObject({ code: 'CHECKOUT_EXPIRED' });
    expect(kept.state.events).toEqual([]);
  });

  it('is refused where it was just approved, and has that settled', async () => {
    const { provider, sent, remind } = await setUp();
    provider.approve(PAYMENT_ID);
    await expect(remind()).rejects.toMatchObject({
      code: 'PAYMENT_IN_PROGRESS',
      message: 'El cliente ya pagó en PayPal: estamos confirmando su pago.',
    });
    expect(sent).toEqual([{ type: 'SettlePayment', paymentId: PAYMENT_ID, event: null }]);
  });

  it('is not sent for a plan that would end with the account', async () => {
    const { kept, state, remind } = await setUp();
    state.payer = payer('2026-12-14T15:00:00.000Z');
    await expect(remind()).rejects.toMatchObject({ code: 'ACCOUNT_ENDING', status: 409 });
    expect(kept.state.events).toEqual([]);
  });

  it('is refused for a deleted payer, an unknown payment, and while PayPal does not answer', async () => {
    const { provider, state, remind } = await setUp();
    await expect(remind('01kag0000000000000000000zz')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    provider.onCall = () => {
      throw new ProviderUnavailable();
    };
    await expect(remind()).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
    state.payer = undefined;
    await expect(remind()).rejects.toMatchObject({ code: 'PERSON_GONE' });
  });
});
