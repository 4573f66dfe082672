import { describe, expect, it } from 'vitest';
import { userPlanExpiredSchema, userPlanExpiringSchema } from '../../events/user-plans.events.ts';
import { newId } from '../core/id.ts';
import type { PublishableEvent } from '../core/table/outbox.ts';
import type { UserPlan } from './user-plans.domain.ts';
import { settleDuePlans } from './user-plans.expiry.service.ts';
import type { DueOutcome, Telling } from './user-plans.lifecycle.store.ts';
import type { UserPlanPlace } from './user-plans.list.store.ts';
import type { Period } from './user-plans.periods.domain.ts';

const now = new Date('2026-12-21T12:00:00.000Z');
const userId = '0b7d3c1e-5a2f-4c8d-9e6b-000000000001';
const planId = newId(new Date('2026-01-01T00:00:00.000Z'));
const plan = (userPlanId: string): UserPlan => ({
  userPlanId,
  userId,
  planId,
  planName: 'Profesional',
  activityLimit: 5,
  siteLimit: null,
  startDate: '2026-11-21T12:00:00.000Z',
  endDate: now.toISOString(),
  status: 'active',
  activitiesConsumed: 2,
  paymentId: null,
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
});
const next: Period = {
  planId,
  planName: 'Premium',
  priceCents: 9_900,
  billing: 'monthly',
  activityLimit: 10,
  siteLimit: null,
  backupLimitBytes: 1,
  userPlanId: newId(now),
  startDate: now.toISOString(),
  endDate: '2027-01-21T12:00:00.000Z',
};
const ids = Array.from({ length: 5 }, () => newId(now));

type Settle = (place: UserPlanPlace, at: Date, telling: Telling) => Promise<DueOutcome>;
function run(settleDue: Settle) {
  const failures: unknown[] = [];
  const lifecycle = {
    findDue: async () => ids.map((userPlanId) => ({ userId, userPlanId })),
    settleDue,
  };
  const log = { error: (_: unknown, ...details: unknown[]) => void failures.push(...details) };
  const settled = settleDuePlans({ lifecycle, newId, now: () => now, log });
  return { settled, failures };
}

describe('a run', () => {
  it('settles each plan that is due, and counts what came of them', async () => {
    const outcomes: DueOutcome[] = ['expired', 'reminded', 'passed', 'nothing', 'expired'];
    const { settled } = run(
      async ({ userPlanId }) => outcomes[ids.indexOf(userPlanId)] ?? 'nothing',
    );
    expect(await settled).toEqual({ expired: 2, reminded: 1, passed: 1, nothing: 1 });
  });

  it('tells of each by an event of its own', async () => {
    const events: PublishableEvent[] = [];
    const { settled } = run(async ({ userPlanId }, _, telling) => {
      const n = ids.indexOf(userPlanId);
      events.push(
        n < 2
          ? telling.expiring(plan(userPlanId), n === 0 ? 7 : 1)
          : telling.expired(plan(userPlanId), n === 2 ? next : undefined),
      );
      return 'expired';
    });
    await settled;
    const [week, day, followed, over] = events;
    expect(userPlanExpiringSchema.parse(week)).toMatchObject({
      ...{ userPlanId: ids[0], userId, planName: 'Profesional', daysLeft: 7 },
      endDate: now.toISOString(),
    });
    expect(userPlanExpiringSchema.parse(day).daysLeft).toBe(1);
    expect(userPlanExpiredSchema.parse(followed).followedBy).toBe('Premium');
    expect(userPlanExpiredSchema.parse(over).followedBy).toBeNull();
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(5);
  });

  it('goes on past one that fails, and says so at its end', async () => {
    const done: string[] = [];
    const { settled, failures } = run(async ({ userPlanId }) => {
      if (userPlanId === ids[1]) throw new Error('row does not fit');
      done.push(userPlanId);
      return 'expired';
    });
    await expect(settled).rejects.toThrow('1 plans that are due could not be settled');
    expect(done).toHaveLength(4);
    expect(failures).toMatchObject([
      { userPlanId: ids[1], error: { message: 'row does not fit' } },
    ]);
  });
});
