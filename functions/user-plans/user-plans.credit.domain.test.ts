import { describe, expect, it } from 'vitest';
import { creditFor, withPaidTime } from './user-plans.credit.domain.ts';

const DAY_MS = 86_400_000;
/** A year of 365 USD, as it was written before the time that was paid for was kept. */
const year = {
  userPlanId: '01kb3f0a9x5m3v7c2d8e4h6j9q',
  planName: 'Anual',
  priceCents: 36_500,
  startDate: '2026-11-01T12:00:00.000Z',
  endDate: '2027-11-01T12:00:00.000Z',
};
const paymentId = '01kb3f0a9x5m3v7c2d8e4h6j9r';
const later = new Date('2026-12-01T12:00:00.000Z');
const dearer = { priceCents: 6_000, paidMs: 30 * DAY_MS };

describe('a period that was written without the time that was paid for', () => {
  it('lasts as long as was paid for where its plan has a payment, and leaves credit', () => {
    const paid = withPaidTime(year, paymentId);
    expect(paid).toEqual({ ...year, paidMs: 365 * DAY_MS });
    // 335 days of 1 USD are 167.5 of 2 USD.
    expect(creditFor(paid, dearer, later)).toMatchObject({ cents: 33_500, ms: 167.5 * DAY_MS });
  });

  it('leaves nothing where nobody paid', () => {
    expect(withPaidTime(year, null)).toEqual(year);
    expect(creditFor(withPaidTime(year, null), dearer, later)).toBeUndefined();
  });
});

it('a period that says what was paid for keeps it, however long it lasts', () => {
  const longer = { ...year, paidMs: 30 * DAY_MS };
  expect(withPaidTime(longer, paymentId)).toEqual(longer);
});
