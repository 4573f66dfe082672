import { describe, expect, it } from 'vitest';
import {
  PAYER_ID,
  PAYMENT_ID,
  samplePayment,
} from '../../../tests/support/payments/sample-payments.ts';
import { keepPayments } from '../../../tests/support/payments/kept-payments.ts';
import { newId } from '../../core/id.ts';
import { paymentRecordsContract } from '../payments.contract.ts';
import { paymentResultSchema, paymentsExportSchema, stageOf } from '../payments.domain.ts';
import { getPaymentResult, listPayments } from './payments.list.service.ts';
import { getReceipt, type ReceiptDependencies } from './payments.receipt.service.ts';
import type { FoundPayments } from '../payments.entity.ts';
import { toPayment, type PaymentRecord } from '../payments.record.domain.ts';
import {
  changePaymentStatus,
  reviewPayment,
  type ReviewDependencies,
} from './payments.review.service.ts';
import { paymentEntryOf, type PaymentFilters } from './payments.search.domain.ts';
import { paymentStatuses, settlements } from '../settle/payments.settlement.domain.ts';

const admin = { userId: '0b7d3c1e-5a2f-4c8d-9e6b-0000000000aa', role: 'admin' } as const;
const payer = { userId: PAYER_ID, role: 'cliente' } as const;
const stranger = { userId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000002', role: 'cliente' } as const;
const unknown = '01kb3f0a9x5m3v7c2d8e4h6j9z';
const people = {
  peopleOf: async () => new Map([[PAYER_ID, { name: 'Ana Pérez', email: 'ana@ejemplo.cl' }]]),
};
const holding = (payment: PaymentRecord | undefined) => ({
  find: async (id: string) => (id === payment?.paymentId ? payment : undefined),
});

describe('listPayments', () => {
  const at = (instant: string, more: Partial<PaymentRecord> = {}) =>
    samplePayment({ paymentId: newId(new Date(instant)), ...more });
  const listing = (payments: readonly PaymentRecord[], filters: Partial<PaymentFilters> = {}) =>
    listPayments(
      { search: '', page: 1, ...filters },
      {
        payments: {
          entries: async () => payments.map(paymentEntryOf),
          pageOf: async ({ matching, page }: FoundPayments) => ({
            items: matching.flatMap(({ id, user }) =>
              payments
                .filter(({ paymentId, userId }) => paymentId === id && userId === user)
                .map(toPayment),
            ),
            page,
            pageCount: 1,
            total: matching.length,
          }),
        },
        people,
        texts: { textsOf: async () => (id) => (id === PAYER_ID ? 'ana perez' : 'eliminado') },
        timeZone: 'America/Santiago',
      },
    );

  it('names payers with their addresses, and those who were deleted as such', async () => {
    const { items } = await listing([samplePayment(), samplePayment({ userId: stranger.userId })]);
    expect(items).toMatchObject([
      { userName: 'Ana Pérez', userEmail: 'ana@ejemplo.cl' },
      { userName: 'Usuario eliminado', userEmail: null },
    ]);
  });

  it('adds up what the filters find, and nothing else', async () => {
    const payments = [
      at('2026-11-21T12:00:00.000Z', { status: 'completed', amountCents: 1_900 }),
      at('2026-11-21T12:00:01.000Z', { status: 'completed', amountCents: 100 }),
      at('2026-11-21T12:00:02.000Z', { status: 'failed' }),
      at('2026-11-21T12:00:03.000Z', { userId: stranger.userId }),
    ];
    const { totals, total } = await listing(payments, { search: 'Pérez', userId: PAYER_ID });
    expect(total).toBe(3);
    expect(totals).toEqual([
      { status: 'completed', currency: 'USD', count: 2, amountCents: 2_000 },
      { status: 'failed', currency: 'USD', count: 1, amountCents: 4_900 },
    ]);
    expect((await listing(payments, { status: 'pending' })).total).toBe(1);
    expect((await listing(payments, { search: 'eliminado' })).total).toBe(1);
  });

  it('takes days as whole ones of the provider’s zone, both included', async () => {
    const payments = [
      '2026-11-20T02:59:59.999Z',
      '2026-11-20T03:00:00.000Z',
      '2026-11-21T02:59:59.999Z',
      '2026-11-21T03:00:00.000Z',
    ].map((instant) => at(instant));
    const ids = payments.map(({ paymentId }) => paymentId);
    const foundOn = async (days: Partial<PaymentFilters>) =>
      (await listing(payments, days)).items.map(({ paymentId }) => ids.indexOf(paymentId));
    expect(await foundOn({ from: '2026-11-20', to: '2026-11-20' })).toEqual([1, 2]);
    expect(await foundOn({ from: '2026-11-20' })).toEqual([1, 2, 3]);
    expect(await foundOn({ to: '2026-11-20' })).toEqual([0, 1, 2]);
  });
});

describe('the filters of a list', () => {
  const query = paymentRecordsContract.list.query;

  it.each([
    [{}, true],
    [{ from: '2026-11-20', to: '2026-11-20' }, true],
    [{ from: '2026-11-21', to: '2026-11-20' }, false],
    [{ from: '1969-12-31' }, false],
    [{ status: 'paid' }, false],
    [{ review: 'true' }, false],
    [{ search: 'x'.repeat(1_001) }, false],
  ])('%j: %s', (asked, isValid) => {
    expect(query.safeParse(asked).success).toBe(isValid);
  });
});

describe('getPaymentResult', () => {
  it('shows anybody who knows the id what was bought and its status, and nothing else', async () => {
    const result = await getPaymentResult(PAYMENT_ID, { payments: holding(samplePayment()) });
    expect(result).toEqual({
      planName: 'Profesional',
      amountCents: 4_900,
      currency: 'USD',
      status: 'pending',
      stage: 'waiting',
    });
    expect(paymentResultSchema.strict().parse(result)).toEqual(result);
  });

  it('finds nothing under another id', async () => {
    const result = getPaymentResult(unknown, { payments: holding(samplePayment()) });
    await expect(result).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('how far a payment is', () => {
  it.each(settlements)('%s', (settlement) => {
    const stage = { created: 'waiting', approved: 'waiting', pending: 'review' };
    const expected = (stage as Record<string, string>)[settlement] ?? 'final';
    expect(stageOf({ settlement, flag: null })).toBe(expected);
    expect(stageOf({ settlement, flag: 'partialRefund' })).toBe(expected);
  });

  it.each([
    ['amountMismatch', 'captured', 'staff'],
    ['amountMismatch', 'pending', 'staff'],
    ['amountMismatch', 'approved', 'staff'],
    ['amountMismatch', 'created', 'waiting'],
    ['amountMismatch', 'closed', 'final'],
    ['notActivated', 'captured', 'staff'],
    ['payerGone', 'captured', 'staff'],
    // Held for too long: its plan still starts once the money is released.
    ['notActivated', 'pending', 'review'],
  ] as const)('%s, %s: %s', (flag, settlement, stage) => {
    expect(stageOf({ settlement, flag })).toBe(stage);
  });
});

describe('an administrator', () => {
  function setUp(more: Partial<PaymentRecord> = {}) {
    const begun = samplePayment(more);
    const kept = keepPayments(() => new Date('2026-11-22T12:00:00.000Z'), begun);
    const dependencies: ReviewDependencies = {
      people,
      commit: kept.commit,
      payments: kept.payments,
      settings: async () => ({ receiptTaxName: 'IVA', receiptTaxPercent: 19 }),
    };
    const payment = () => kept.get(PAYMENT_ID) ?? begun;
    return { kept, payment, audits: kept.state.audits, dependencies };
  }

  it.each(paymentStatuses)('sets the record to %s, and nothing but the record', async (status) => {
    const world = setUp({ settlement: 'captured', status: 'pending' });
    const before = world.payment();
    const changed = await changePaymentStatus(
      admin,
      { paymentId: PAYMENT_ID, status },
      world.dependencies,
    );
    expect(changed).toMatchObject({ status, userName: 'Ana Pérez', settlement: 'captured' });
    const {
      status: _status,
      updatedAt: _at,
      revision: _revision,
      receiptTax,
      ...rest
    } = world.payment();
    expect(before).toMatchObject(rest);
    // What has a receipt from now on keeps the tax of today.
    const hasReceipt = status === 'completed' || status === 'refunded';
    expect(receiptTax).toEqual(hasReceipt ? { name: 'IVA', percent: 19 } : null);
    const changedAt = status === 'pending' ? before.updatedAt : '2026-11-22T12:00:00.000Z';
    expect(changed.updatedAt).toBe(changedAt);
    const details = { paymentId: PAYMENT_ID, from: 'pending', to: status };
    const entry = { actorId: admin.userId, action: 'PaymentStatusChanged', details };
    expect(world.audits).toMatchObject(
      status === 'pending'
        ? []
        : [
            { ...entry, targetId: PAYMENT_ID },
            { ...entry, targetId: PAYER_ID },
          ],
    );
  });

  it('takes the flag off what was looked at', async () => {
    const world = setUp({ flag: 'partialRefund' });
    const reviewed = await reviewPayment(admin, PAYMENT_ID, world.dependencies);
    expect(reviewed.flag).toBeNull();
    expect(world.audits).toMatchObject([
      { targetId: PAYMENT_ID, action: 'PaymentReviewed', details: { flag: 'partialRefund' } },
      { targetId: PAYER_ID, action: 'PaymentReviewed' },
    ]);
    await reviewPayment(admin, PAYMENT_ID, world.dependencies);
    expect(world.audits).toHaveLength(2);
  });

  it('who is slower than a webhook edits the payment as that left it', async () => {
    const world = setUp();
    let faster = 2;
    world.kept.state.meanwhile = () => {
      if (faster > 0)
        world.kept.put({ ...world.payment(), revision: world.payment().revision + 1 });
      faster -= 1;
    };
    const edit = { paymentId: PAYMENT_ID, status: 'failed' } as const;
    const changed = await changePaymentStatus(admin, edit, world.dependencies);
    expect(changed.status).toBe('failed');
    expect(world.audits).toHaveLength(2);
    faster = 99;
    const again = changePaymentStatus(admin, { ...edit, status: 'pending' }, world.dependencies);
    await expect(again).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('finds nothing under another id', async () => {
    const world = setUp();
    const edit = { paymentId: unknown, status: 'failed' } as const;
    await expect(changePaymentStatus(admin, edit, world.dependencies)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(reviewPayment(admin, unknown, world.dependencies)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('getReceipt', () => {
  const paid = samplePayment({
    status: 'completed',
    settlement: 'captured',
    userPlanId: '01kb3f0a9x5m3v7c2d8e4h6j9q',
  });
  const period = { startDate: '2026-11-21T12:00:00.000Z', endDate: '2026-12-21T12:00:00.000Z' };
  const company = {
    companyName: 'Panadería La Espiga',
    companyDni: '76.123.456-7',
    companyAddress: 'Av. Siempre Viva 742',
    companyCity: 'Santiago',
    companyCountry: 'Chile',
  };
  const profile = { firstName: 'Ana', lastName: 'Pérez', email: 'ana@ejemplo.cl', ...company };
  const of = (payment: PaymentRecord, found: unknown = profile): ReceiptDependencies => ({
    payments: holding(payment),
    userPlans: { findPeriod: async () => period },
    profiles: { find: async () => found as never },
    settings: async () => ({ receiptTaxName: 'IVA', receiptTaxPercent: 19 }),
  });

  it.each([payer, admin])(
    'has the payment, its period and the company: by a $role',
    async (who) => {
      const receipt = await getReceipt(who, PAYMENT_ID, of(paid));
      expect(receipt).toMatchObject({
        payment: { paymentId: PAYMENT_ID, amountCents: 4_900 },
        period,
        client: { name: 'Ana Pérez', email: 'ana@ejemplo.cl', ...company },
      });
    },
  );

  it('names the tax in what was paid and not refunded, by the settings', async () => {
    const { tax } = await getReceipt(payer, PAYMENT_ID, of(paid));
    expect(tax).toEqual({ name: 'IVA', percent: 19, cents: 782 });
    const part = await getReceipt(payer, PAYMENT_ID, of({ ...paid, refundedCents: 1_900 }));
    expect(part.tax?.cents).toBe(479);
    const all = await getReceipt(payer, PAYMENT_ID, of({ ...paid, refundedCents: 4_900 }));
    expect(all.tax).toBeNull();
  });

  it('names no tax where the settings have none', async () => {
    const settings = async () => ({ receiptTaxName: 'IVA', receiptTaxPercent: 0 });
    const { tax } = await getReceipt(payer, PAYMENT_ID, { ...of(paid), settings });
    expect(tax).toBeNull();
  });

  it('names the tax of the day it was paid, whatever the settings say today', async () => {
    const receiptTax = { name: 'VAT', percent: 10 };
    const { tax } = await getReceipt(payer, PAYMENT_ID, of({ ...paid, receiptTax }));
    expect(tax).toEqual({ name: 'VAT', percent: 10, cents: 445 });
    const untaxed = { ...paid, receiptTax: { name: 'IVA', percent: 0 } };
    expect((await getReceipt(payer, PAYMENT_ID, of(untaxed))).tax).toBeNull();
  });

  it('of a deleted person has no name', async () => {
    const nobody = { ...of(paid), profiles: { find: async () => undefined } };
    const { client } = await getReceipt(admin, PAYMENT_ID, nobody);
    expect(client).toMatchObject({ name: 'Usuario eliminado', email: '', companyName: '' });
  });

  it('of one that never started a plan has no period', async () => {
    const { period: none } = await getReceipt(admin, PAYMENT_ID, of({ ...paid, userPlanId: null }));
    expect(none).toBeNull();
  });

  it('is nobody else’s', async () => {
    const receipt = getReceipt(stranger, PAYMENT_ID, of(paid));
    await expect(receipt).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each(paymentStatuses)('is there of what was paid alone: %s', async (status) => {
    const receipt = getReceipt(payer, PAYMENT_ID, of({ ...paid, status }));
    if (status === 'completed' || status === 'refunded') await receipt;
    else await expect(receipt).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the days of an export', () => {
  it.each([
    ['2026-01-01', '2026-12-31', true],
    ['2026-11-21', '2026-11-21', true],
    ['2024-01-01', '2024-12-31', true],
    ['2026-01-01', '2027-01-02', false],
    ['2026-11-22', '2026-11-21', false],
    ['2026-02-30', '2026-03-01', false],
  ])('from %s to %s: %s', (from, to, isValid) => {
    expect(paymentsExportSchema.safeParse({ from, to }).success).toBe(isValid);
  });
});
