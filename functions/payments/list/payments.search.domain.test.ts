import { describe, expect, it } from 'vitest';
import {
  PAYER_ID,
  PAYMENT_ID,
  samplePayment,
} from '../../../tests/support/payments/sample-payments.ts';
import type { PaymentRecord } from '../payments.record.domain.ts';
import {
  paymentEntryOf,
  paymentEntrySchema,
  paymentFinder,
  paymentTotalsOf,
  type PaymentSearch,
} from './payments.search.domain.ts';

const entry = (more: Partial<PaymentRecord> = {}) => paymentEntryOf(samplePayment(more));
const people = new Map([[PAYER_ID, 'ana nunez\nana@ejemplo.cl']]);
const finds = (wanted: Partial<PaymentSearch>, more: Partial<PaymentRecord> = {}) =>
  paymentFinder({ search: '', ...wanted }, (userId) => people.get(userId) ?? '')(entry(more));

describe('the entry of a payment', () => {
  it('has what filters compare and totals add up', () => {
    const flagged = samplePayment({ captureId: 'CAPTURE1', flag: 'partialRefund' });
    expect(paymentEntrySchema.parse(paymentEntryOf(flagged))).toEqual({
      id: PAYMENT_ID,
      user: PAYER_ID,
      text: `profesional\n${PAYMENT_ID}\norder1\ncapture1`,
      status: 'pending',
      cents: 4_900,
      currency: 'USD',
      flagged: true,
    });
    expect(entry()).not.toHaveProperty('flagged');
  });
});

describe('a search of payments', () => {
  it.each([
    ['Núñez', true],
    ['ANA profesional', true],
    ['ejemplo.cl', true],
    [PAYMENT_ID.toUpperCase(), true],
    ['order1', true],
    ['capture9', true],
    ['ana premium', false],
    ['benito', false],
  ])('by %s: %s', (search, isFound) => {
    expect(finds({ search }, { captureId: 'CAPTURE9' })).toBe(isFound);
  });

  it.each<[string, Partial<PaymentSearch>, boolean]>([
    ['nothing', {}, true],
    ['its status', { status: 'pending' }, true],
    ['another status', { status: 'completed' }, false],
    ['its payer', { userId: PAYER_ID }, true],
    ['somebody else', { userId: 'nobody' }, false],
    ['those to look at', { review: 'pending' }, false],
    ['from its own id', { fromId: PAYMENT_ID }, true],
    ['from a later id', { fromId: `${PAYMENT_ID}a` }, false],
    ['before a later id', { beforeId: `${PAYMENT_ID}a` }, true],
    ['before its own id', { beforeId: PAYMENT_ID }, false],
    ['its status and somebody else', { status: 'pending', userId: 'nobody' }, false],
  ])('that filters by %s', (_, wanted, isFound) => {
    expect(finds(wanted)).toBe(isFound);
  });

  it('finds what staff must look at', () => {
    expect(finds({ review: 'pending' }, { flag: 'notActivated' })).toBe(true);
  });
});

describe('the totals of payments', () => {
  it('count and add up each status, in the order of the statuses', () => {
    const entries = [
      entry({ status: 'completed', amountCents: 1_999 }),
      entry({ status: 'pending', amountCents: 500 }),
      entry({ status: 'completed', amountCents: 1 }),
    ];
    expect(paymentTotalsOf(entries)).toEqual([
      { status: 'pending', currency: 'USD', count: 1, amountCents: 500 },
      { status: 'completed', currency: 'USD', count: 2, amountCents: 2_000 },
    ]);
    expect(paymentTotalsOf([])).toEqual([]);
  });
});
