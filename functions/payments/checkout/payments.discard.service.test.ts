import { describe, expect, it } from 'vitest';
import { FakeProvider } from '../../../tests/support/payments/fake-provider.ts';
import { keepPayments } from '../../../tests/support/payments/kept-payments.ts';
import {
  PAYER_ID,
  PAYMENT_ID,
  samplePayment,
} from '../../../tests/support/payments/sample-payments.ts';
import type { OfAccount } from '../../core/validation/account.ts';
import { discardPayment, type DiscardDependencies } from './payments.discard.service.ts';
import { ProviderUnavailable } from '../payments.provider.ts';
import type { PaymentRecord } from '../payments.record.domain.ts';
import { mayCapture } from '../settle/payments.settle.domain.ts';

const now = new Date('2026-11-21T13:00:00.000Z');

async function setUp(more: Partial<PaymentRecord> = {}) {
  const provider = new FakeProvider();
  const begun = samplePayment(more);
  const kept = keepPayments(() => now, begun);
  const sent: unknown[] = [];
  const { amountCents, currency } = begun;
  const order = { paymentId: PAYMENT_ID, amountCents, currency, description: '' };
  await provider.createOrder({ ...order, returnUrl: '', cancelUrl: '' });
  const dependencies: DiscardDependencies = {
    provider,
    send: async (messages) => void sent.push(...messages),
    reconcileAfterMinutes: 15,
    payments: kept.payments,
    commit: kept.commit,
  };
  const payment = () => kept.get(PAYMENT_ID) ?? begun;
  const discardAs = (caller: OfAccount, paymentId = PAYMENT_ID) =>
    discardPayment({ ...caller, role: 'cliente' }, paymentId, dependencies);
  const discard = (userId = PAYER_ID, paymentId = PAYMENT_ID) => discardAs({ userId }, paymentId);
  return { kept, payment, provider, sent, discard, discardAs };
}

describe('a payment that is discarded', () => {
  it.each(['created', 'declined'] as const)(
    'is closed where it was %s, once',
    async (settlement) => {
      const { payment, provider, discard } = await setUp({ settlement });
      if (settlement === 'declined') provider.approve(PAYMENT_ID, 'declined');
      const discarded = await discard();
      expect(discarded).toMatchObject({
        status: 'failed',
        settlement: 'closed',
        checkoutUrl: null,
        discardedAt: now.toISOString(),
      });
      // Its order can still be approved for some time.
      expect(payment().dueAt).toBe('2026-11-21T13:15:00.000Z');
      const { revision } = payment();
      expect(await discard()).toEqual(discarded);
      expect(payment().revision).toBe(revision);
    },
  );

  it('leaves an entry where somebody of the payer’s company did it, and none of the payer’s own', async () => {
    const { kept, discardAs } = await setUp();
    await discardAs({ userId: 'marta', companyId: PAYER_ID });
    const deed = { actorId: 'marta', action: 'PaymentDiscarded', byCompany: true };
    const details = { paymentId: PAYMENT_ID, planName: 'Profesional' };
    expect(kept.state.audits).toEqual(
      [PAYMENT_ID, PAYER_ID].map((targetId) => ({ ...deed, targetId, at: now, details })),
    );
    const own = await setUp();
    await own.discard();
    expect(own.kept.state.audits).toEqual([]);
  });

  it('is captured only where its payer approves it after all', async () => {
    const { payment, provider, discard } = await setUp();
    await discard();
    provider.approve(PAYMENT_ID);
    const order = await provider.readOrder('ORDER1');
    if (!order) throw new Error('There is no order');
    expect(mayCapture(payment(), order, 'approval')).toBe(true);
    expect(mayCapture(payment(), order, 'schedule')).toBe(false);
    expect(mayCapture(payment(), order, 'event')).toBe(false);
  });

  it('is looked at and stays where its payer has just approved it', async () => {
    const { payment, provider, sent, discard } = await setUp();
    provider.approve(PAYMENT_ID);
    await expect(discard()).rejects.toMatchObject({ code: 'PAYMENT_IN_PROGRESS' });
    expect(payment().settlement).toBe('created');
    expect(sent).toEqual([{ type: 'SettlePayment', paymentId: PAYMENT_ID, event: null }]);
  });

  it.each(['pending', 'captured', 'closed', 'denied', 'refunded'] as const)(
    'is refused where it is %s already',
    async (settlement) => {
      const { discard } = await setUp({ settlement });
      await expect(discard()).rejects.toMatchObject({ code: 'PAYMENT_CLOSED', status: 409 });
    },
  );

  it('is the caller’s own', async () => {
    const { discard } = await setUp();
    await expect(discard('somebody-else')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(discard(PAYER_ID, 'unknown')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('stays while the provider does not answer', async () => {
    const { payment, provider, discard } = await setUp();
    provider.onCall = () => {
      throw new ProviderUnavailable('no answer');
    };
    await expect(discard()).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
    expect(payment().settlement).toBe('created');
  });

  it('whose record others change each time is asked for again', async () => {
    const { kept, payment, discard } = await setUp();
    kept.state.meanwhile = () => kept.put({ ...payment(), revision: payment().revision + 1 });
    await expect(discard()).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});
