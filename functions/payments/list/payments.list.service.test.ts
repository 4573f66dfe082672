import { describe, expect, it } from 'vitest';
import {
  PAYER_ID,
  PAYMENT_ID,
  samplePayment,
} from '../../../tests/support/payments/sample-payments.ts';
import { keepReceipts } from '../../../tests/support/payments/kept-receipts.ts';
import { keepPayments } from '../../../tests/support/payments/kept-payments.ts';
import { newId } from '../../core/id.ts';
import { paymentRecordsContract } from '../payments.contract.ts';
import {
  paymentResultSchema,
  paymentsExportSchema,
  stageOf,
  type PaymentFlag,
} from '../payments.domain.ts';
import { getPaymentResult, listPayments } from './payments.list.service.ts';
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
    const { receipts, issued } = keepReceipts();
    const dependencies: ReviewDependencies = {
      people,
      receipts,
      profiles: { find: async () => undefined },
      timeZone: 'America/Santiago',
      commit: kept.commit,
      payments: kept.payments,
      settings: async () => ({ receiptTaxName: 'IVA', receiptTaxPercent: 19 }),
    };
    const payment = () => kept.get(PAYMENT_ID) ?? begun;
    return { kept, payment, audits: kept.state.audits, issued, dependencies };
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
      receiptNumber,
      ...rest
    } = world.payment();
    expect(before).toMatchObject(rest);
    // A new receipt gets the next number, and the tax of today.
    const hasReceipt = status === 'completed';
    expect(receiptNumber).toBe(hasReceipt ? '2026-0001' : null);
    const tax = { name: 'IVA', percent: 19 };
    expect(world.issued).toMatchObject(hasReceipt ? [{ number: '2026-0001', tax }] : []);
    const changedAt = status === 'pending' ? before.updatedAt : '2026-11-22T12:00:00.000Z';
    expect(changed.updatedAt).toBe(changedAt);
    const named = { paymentId: PAYMENT_ID, planName: 'Profesional' };
    const details = { ...named, from: 'pending', to: status };
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
    const review = { paymentId: PAYMENT_ID, flag: 'partialRefund' } as const;
    const reviewed = await reviewPayment(admin, review, world.dependencies);
    expect(reviewed.flag).toBeNull();
    expect(world.audits).toMatchObject([
      { targetId: PAYMENT_ID, action: 'PaymentReviewed', details: { flag: 'partialRefund' } },
      { targetId: PAYER_ID, action: 'PaymentReviewed' },
    ]);
    expect((await reviewPayment(admin, review, world.dependencies)).flag).toBeNull();
    expect(world.audits).toHaveLength(2);
  });

  it('shows the open dispute that was behind the flag, which a second look at the flag leaves', async () => {
    const world = setUp({ flag: 'amountMismatch', inDispute: true });
    const reviewOf = (flag: PaymentFlag) =>
      reviewPayment(admin, { paymentId: PAYMENT_ID, flag }, world.dependencies);
    expect((await reviewOf('amountMismatch')).flag).toBe('disputed');
    await expect(reviewOf('amountMismatch')).rejects.toMatchObject({
      ...{ code: 'EDITED_MEANWHILE', status: 409 },
      message:
        'El pago tiene ahora otro aviso. Míralo en la lista antes de marcarlo como revisado.',
    });
    expect(world.payment()).toMatchObject({ flag: 'disputed', inDispute: false });
    expect(world.audits).toHaveLength(2);
    expect((await reviewOf('disputed')).flag).toBeNull();
  });

  it('edits a payment that a webhook changed first, as that left it', async () => {
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
    const review = { paymentId: unknown, flag: 'disputed' } as const;
    await expect(reviewPayment(admin, review, world.dependencies)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
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
