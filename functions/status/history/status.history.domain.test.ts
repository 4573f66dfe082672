import { describe, expect, it } from 'vitest';
import { historyDays } from './status.history.domain.ts';

const SANTIAGO = 'America/Santiago';

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
