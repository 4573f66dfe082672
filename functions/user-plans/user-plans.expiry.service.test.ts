import { describe, expect, it } from 'vitest';
import { userPlanExpiredSchema, userPlanExpiringSchema } from '../../events/user-plans.events.ts';
import { keepingCommit, noTable } from '../../tests/support/commit.ts';
import { newId } from '../core/id.ts';
import { createUserPlans } from './user-plans.entity.ts';
import { settleDuePlans } from './user-plans.expiry.service.ts';
import type { Period } from './user-plans.periods.domain.ts';
import {
  dueAfter,
  periodOf,
  type PlanAndPeriods,
  type UserPlanPlace,
  type UserPlanRecord,
} from './user-plans.record.domain.ts';

const now = new Date('2026-12-21T12:00:00.000Z');
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();
const userId = '0b7d3c1e-5a2f-4c8d-9e6b-000000000001';
const planId = newId(new Date('2026-01-01T00:00:00.000Z'));
const ids = Array.from({ length: 5 }, () => newId(now));

/** A plan that ends so many days from now, reminded of until yesterday. */
const planOf = (userPlanId: string, days: number): UserPlanRecord =>
  dueAfter(
    {
      userPlanId,
      userId,
      planId,
      planName: 'Profesional',
      priceCents: 4_900,
      billing: 'monthly',
      activityLimit: 5,
      siteLimit: null,
      backupLimitBytes: 1,
      startDate: inDays(days - 30),
      endDate: inDays(days),
      status: 'active',
      activitiesConsumed: 2,
      paymentId: null,
      createdAt: inDays(days - 30),
      updatedAt: inDays(days - 30),
    },
    new Date(now.getTime() - DAY_MS),
  );
const next = (record: UserPlanRecord): Period => ({
  ...periodOf(record),
  planName: 'Premium',
  userPlanId: newId(now),
  startDate: record.endDate,
  endDate: inDays(60),
});

/** Plans, and those that follow them. */
function run(plans: Partial<PlanAndPeriods>[], fails: readonly string[] = []) {
  const { commit, works } = keepingCommit(now);
  const [failures, endedIds]: [unknown[], string[]] = [[], []];
  const { amend } = createUserPlans(noTable);
  const find = ({ userPlanId }: UserPlanPlace) =>
    plans.find(({ record }) => record?.userPlanId === userPlanId);
  const dependencies = {
    userPlans: {
      amend,
      findDue: async () => ids.slice(0, plans.length).map((userPlanId) => ({ userId, userPlanId })),
      read: async (place: UserPlanPlace) => {
        if (fails.includes(place.userPlanId)) throw new Error('row does not fit');
        const { record, stored } = find(place) ?? {};
        const none = { userId, periods: [], replaced: [], revision: 1 };
        return record && { record, stored: stored ?? none };
      },
    },
    changes: {
      end: async ({ record }: PlanAndPeriods) => {
        endedIds.push(record.userPlanId);
        return { writes: [], restored: undefined, moved: [] };
      },
    },
    commit,
    newId,
    now: () => now,
    log: { error: (_: unknown, ...details: unknown[]) => void failures.push(...details) },
  };
  return { settled: settleDuePlans(dependencies), works, failures, endedIds };
}
const followed = (record: UserPlanRecord): PlanAndPeriods => ({
  record,
  stored: { userId, periods: [periodOf(record), next(record)], replaced: [], revision: 1 },
});
const [week, day, over, overFollowed, passed] = [
  { record: planOf(ids[0] ?? '', 7) },
  { record: planOf(ids[1] ?? '', 1) },
  { record: planOf(ids[2] ?? '', 0) },
  followed(planOf(ids[3] ?? '', 0)),
  followed(planOf(ids[4] ?? '', 1)),
];

describe('a run', () => {
  it('settles each plan that is due, and counts what came of them', async () => {
    const { settled, endedIds } = run([week, day, over, overFollowed, passed]);
    expect(await settled).toEqual({ expired: 2, reminded: 2, passed: 1, nothing: 0 });
    expect(endedIds).toEqual([ids[2], ids[3]]);
  });

  it('does nothing about what is settled already, or not there', async () => {
    const settledBefore = dueAfter(week.record, now);
    const { settled, works } = run([{ record: settledBefore }, {}]);
    expect(await settled).toEqual({ expired: 0, reminded: 0, passed: 0, nothing: 2 });
    expect(works).toEqual([{ answer: 'nothing' }, { answer: 'nothing' }]);
  });

  it('announces each by an event of its own, and sets what is due next', async () => {
    const { settled, works } = run([week, day, over, overFollowed, passed]);
    await settled;
    const events = works.flatMap((work) => work.events ?? []);
    const [inAWeek, inADay, ended, followedBy, silent] = ids.map((id) =>
      events.find((event) => (event as { userPlanId?: string }).userPlanId === id),
    );
    expect(userPlanExpiringSchema.parse(inAWeek)).toMatchObject({
      ...{ userPlanId: ids[0], userId, planName: 'Profesional', daysLeft: 7 },
      endDate: inDays(7),
    });
    expect(userPlanExpiringSchema.parse(inADay).daysLeft).toBe(1);
    expect(userPlanExpiredSchema.parse(ended).followedBy).toBeNull();
    expect(userPlanExpiredSchema.parse(followedBy).followedBy).toBe('Premium');
    expect(silent).toBeUndefined();
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(4);
    const { amend } = createUserPlans(noTable);
    const writes = works.flatMap(({ shared = [] }) => shared);
    for (const { record } of [week, day, passed]) {
      expect(writes).toContainEqual(amend(record, dueAfter(record, now)));
    }
  });

  it('goes on past one that fails, and says so at its end', async () => {
    const { settled, failures, works } = run([week, day, over], [ids[1] ?? '']);
    await expect(settled).rejects.toThrow('1 plans that are due could not be settled');
    expect(works).toHaveLength(2);
    expect(failures).toMatchObject([
      { userPlanId: ids[1], error: { message: 'row does not fit' } },
    ]);
  });
});
