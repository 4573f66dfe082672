import { describe, expect, it } from 'vitest';
import { nextCheckAt, type Checked } from './payments.schedule.domain.ts';
import { settlements } from './payments.settlement.domain.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const createdAt = '2026-11-21T12:00:00.000Z';
const begun = Date.parse(createdAt);

/** Minutes from the beginning at which it is asked about, until it is asked no more. */
function checksOf(payment: Pick<Checked, 'settlement'> & Partial<Checked>, afterMinutes = 15) {
  const found: number[] = [];
  let now = begun;
  for (let checks = 0; checks < 100; checks += 1) {
    const next = nextCheckAt(
      { flag: null, createdAt, ...payment, checks },
      new Date(now),
      afterMinutes,
    );
    if (next === null) return found;
    expect(Date.parse(next)).toBeGreaterThan(now);
    now = Date.parse(next);
    found.push((now - begun) / MINUTE);
    if (now - begun > 300 * DAY) return [...found, Infinity];
  }
  return found;
}

describe('nextCheckAt', () => {
  it('asks about what is not paid after 15 minutes, then less and less often, and once at the end', () => {
    const checks = checksOf({ settlement: 'created' });
    expect(checks.slice(0, 8)).toEqual([15, 45, 105, 225, 465, 945, 1_905, 3_345]);
    // 72 hours are 4.320 minutes: there it is closed, and asked no more; only one that cannot be closed goes on.
    expect(checks[8]).toBe(4_320);
    expect((checks[9] ?? 0) - (checks[8] ?? 0)).toBe(1_440);
  });

  it('asks about what is closed while it may still be approved', () => {
    expect(checksOf({ settlement: 'closed' }).at(-1)).toBe(4_320);
  });

  it('asks about held money for 30 days, and no more once it is flagged', () => {
    const checks = checksOf({ settlement: 'pending' });
    expect(checks).toContain(30 * 24 * 60);
    expect(checksOf({ settlement: 'pending', flag: 'notActivated' }).at(-1)).toBe(30 * 24 * 60);
  });

  it('asks about money that came for refunds, a day apart, then a week, for 180 days', () => {
    const days = checksOf({ settlement: 'captured' }).map((minutes) => minutes / 24 / 60);
    expect(days.slice(0, 6)).toEqual([1, 3, 7, 14, 21, 28]);
    expect(days.at(-1)).toBe(180);
  });

  it.each(settlements.filter((s) => ['denied', 'refunded', 'reversed'].includes(s)))(
    'asks no more about what is %s',
    (settlement) => expect(checksOf({ settlement })).toEqual([]),
  );

  it('takes parts of a minute', () => {
    expect(checksOf({ settlement: 'created' }, 0.2).slice(0, 3)).toEqual([0.2, 0.6, 1.4]);
  });
});
