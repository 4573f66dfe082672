import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { retryAfter } from './status.backoff.domain.ts';

const HOUR = 3_600_000;
const at = new Date('2026-11-21T12:00:00.000Z');
const hoursOf = (failures: number, websiteId: string) =>
  (retryAfter(failures, { websiteId, at }).getTime() - at.getTime()) / HOUR;

describe('retryAfter', () => {
  it.each([
    [1, 1],
    [2, 2],
    [3, 4],
    [4, 8],
    [5, 16],
    [6, 24],
    [7, 24],
    [2_000, 24],
  ])('after failure %i in a row waits %i hours, a tenth more or less', (failures, hours) => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (websiteId) => {
        const waited = hoursOf(failures, websiteId);
        expect(waited).toBeGreaterThanOrEqual(hours * 0.9);
        expect(waited).toBeLessThanOrEqual(hours * 1.1);
      }),
    );
  });

  it('is the same for a site each time, and spreads sites over the whole tenth', () => {
    const ids = Array.from({ length: 500 }, (_, n) => `site-${String(n)}`);
    const waits = ids.map((id) => hoursOf(1, id));
    expect(ids.map((id) => hoursOf(1, id))).toEqual(waits);
    expect(Math.min(...waits)).toBeLessThan(0.92);
    expect(Math.max(...waits)).toBeGreaterThan(1.08);
    expect(new Set(waits).size).toBeGreaterThan(490);
  });
});
