import { describe, expect, it } from 'vitest';
import { dayIn, historyDays } from './status.history.domain.ts';

const SANTIAGO = 'America/Santiago';

describe('dayIn', () => {
  it.each([
    ['2026-11-21T02:59:59.999Z', '2026-11-20'],
    ['2026-11-21T03:00:00.000Z', '2026-11-21'],
    // Winter: four hours behind.
    ['2026-07-01T03:59:59.999Z', '2026-06-30'],
    ['2026-07-01T04:00:00.000Z', '2026-07-01'],
  ])('says of %s that it is %s in Santiago', (instant, day) => {
    expect(dayIn(SANTIAGO, new Date(instant))).toBe(day);
  });
});

describe('historyDays', () => {
  it.each([
    ['2026-11-21T12:00:00.000Z', '2026-08-24', '2026-11-21'],
    // The clocks went forward in between, and the year changed.
    ['2026-10-01T12:00:00.000Z', '2026-07-04', '2026-10-01'],
    ['2027-01-01T01:00:00.000Z', '2026-10-03', '2026-12-31'],
  ])('has ninety days at %s, the last one included', (instant, from, to) => {
    expect(historyDays(SANTIAGO, new Date(instant))).toEqual({ from, to });
    expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(89);
  });
});
