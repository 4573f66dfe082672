import { describe, expect, it } from 'vitest';
import {
  followerOf,
  keepAdded,
  keepEnded,
  keepRestored,
  restoringRefusedBy,
} from './user-plans.changes.domain.ts';
import type { Period } from './user-plans.periods.domain.ts';

const offer = {
  planId: '01kb3f0a9x5m3v7c2d8e4h6j9p',
  planName: 'Profesional',
  priceCents: 3_000,
  billing: 'monthly',
  activityLimit: 5,
  siteLimit: null,
  backupLimitBytes: 10 * 2 ** 30,
} as const;
const day = (n: number) => new Date(Date.UTC(2026, 10, n, 12)).toISOString();
const period = (userPlanId: string, from: number, to: number): Period => ({
  ...offer,
  userPlanId,
  startDate: day(from),
  endDate: day(to),
});
const now = new Date(day(5));
const over = period('over', 1, 4);

const keeping = (...periods: Period[]) => ({ periods, replaced: [] });

describe('what is kept', () => {
  it('holds a period that is over until its end was dealt with', () => {
    const added = { offer, userPlanId: 'new', timeZone: 'UTC', length: { days: 10 } };
    const change = keepAdded(keeping(over), added, { placement: 'now', now });
    expect(change.kept).toEqual(keeping(over, change.added));
    expect(change.added).toMatchObject(period('new', 5, 15));
    expect(keepEnded(change.kept, 'new', now).kept).toEqual(keeping(over));
  });

  it('lets it go with its own end, and nothing else moves', () => {
    const next = period('next', 4, 14);
    const { kept, moved } = keepEnded(keeping(over, next), 'over', now);
    expect([kept, moved]).toEqual([keeping(next), []]);
  });

  it('returns what was moved when one was removed', () => {
    const before = keeping(period('a', 1, 10), period('b', 10, 20));
    const { kept, moved } = keepEnded(before, 'a', now);
    expect(kept).toEqual(keeping(period('b', 5, 15)));
    expect(moved).toEqual(kept.periods);
  });
});

describe('a period that is put back', () => {
  it('has its dates where it had begun', () => {
    const { kept, restored } = keepRestored(keeping(over), period('a', 3, 33), now);
    expect(restored).toEqual(period('a', 3, 33));
    expect(kept).toEqual(keeping(over, restored));
  });

  it('starts now where it was still to start: nobody waits in a gap', () => {
    expect(keepRestored(keeping(), period('a', 8, 28), now).restored).toEqual(period('a', 5, 25));
  });
});

describe('a plan may become active again', () => {
  const running = [period('b', 4, 10)];
  const waiting = [period('b', 6, 10)];
  const refundedAt = day(4);
  it.each([
    [{ endDate: day(6) }, [over], undefined],
    [{ endDate: day(5) }, [], 'PLAN_ENDED'],
    [{ endDate: day(6) }, running, 'PLAN_ACTIVE'],
    [{ endDate: day(6) }, waiting, 'PLAN_ACTIVE'],
    [{ endDate: day(6), refundedAt }, [], 'PLAN_REFUNDED'],
    [{ endDate: day(1), refundedAt }, running, 'PLAN_REFUNDED'],
  ] as const)('%j beside %j: %s', (plan, kept, refusal) => {
    expect(restoringRefusedBy(plan, kept, now)).toBe(refusal);
  });
});

describe('the period that follows', () => {
  const kept = [period('b', 10, 20), period('a', 1, 10), period('c', 20, 30)];
  it.each([
    ['a', 'b'],
    ['b', 'c'],
    ['c', undefined],
    ['x', undefined],
  ])('%s is %s', (userPlanId, follower) => {
    expect(followerOf(kept, userPlanId)?.userPlanId).toBe(follower);
  });

  it('is the one that runs, also where that began before and was undone since', () => {
    // A month was ended by mistake, two days were given meanwhile, and nobody has noticed their end yet.
    const month = period('month', 1, 31);
    const meanwhile = [period('days', 2, 4), month];
    expect(followerOf(meanwhile, 'days')).toEqual(month);
    expect(followerOf(meanwhile, 'month')).toBeUndefined();
  });
});
