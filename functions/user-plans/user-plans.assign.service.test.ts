import { describe, expect, it } from 'vitest';
import { planFormSchema, type Plan } from '../plans/plans.domain.ts';
import { assignPlan, type AssignDependencies } from './user-plans.assign.service.ts';
import type { UserPlan } from './user-plans.domain.ts';
import type { Period } from './user-plans.periods.domain.ts';
import type { Announcement, AssignedStart } from './user-plans.store.ts';

const caller = { userId: 'admin-1' };
const now = new Date('2026-11-21T12:00:00.000Z');
const plan: Plan = {
  planId: 'plan-1',
  ...planFormSchema.parse({ name: 'Básico', priceCents: 1_990, support: 'Correo' }),
  currency: 'USD',
  createdAt: '2026-11-01T12:00:00.000Z',
  revision: 1,
};
const offer = {
  planId: 'plan-1',
  planName: 'Básico',
  priceCents: 1_990,
  billing: 'monthly',
  activityLimit: 5,
  siteLimit: null,
  backupLimitBytes: 10 * 2 ** 30,
} as const;
const userPlan: UserPlan = {
  userPlanId: 'id-1',
  userId: 'ana',
  planId: 'plan-1',
  planName: 'Básico',
  activityLimit: 5,
  siteLimit: null,
  startDate: now.toISOString(),
  endDate: '2026-12-21T12:00:00.000Z',
  status: 'active',
  activitiesConsumed: 0,
  paymentId: null,
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
};
const ended: Period = {
  ...offer,
  planName: 'Inicial',
  userPlanId: 'old-plan',
  startDate: '2026-11-11T12:00:00.000Z',
  endDate: '2026-12-11T12:00:00.000Z',
};

type Outcome = Awaited<ReturnType<AssignDependencies['userPlans']['assign']>>;

/** Wires the service with a store that answers so, and keeps what it was asked for. */
function world(outcome: Outcome = userPlan, replaced?: Period) {
  const asked: AssignedStart[] = [];
  const told: Announcement[] = [];
  let ids = 0;
  const dependencies: AssignDependencies = {
    userPlans: {
      assign: async (start, announce) => {
        asked.push(start);
        told.push(announce({ userPlan, ended: replaced, own: [], shared: [] }));
        return outcome;
      },
    },
    people: {
      peopleOf: async () => new Map([['ana', { name: 'Ana Pérez', email: 'ana@ejemplo.cl' }]]),
    },
    plans: { find: async (planId) => (planId === 'plan-1' ? plan : undefined) },
    newId: () => `id-${String((ids += 1))}`,
    now: () => now,
  };
  return { asked, told, dependencies };
}

describe('assigning a plan', () => {
  it('starts what the plan offers at this moment, for the days that were given', async () => {
    const { asked, dependencies } = world();
    const input = { userId: 'ana', planId: 'plan-1', days: 45 };
    const assigned = await assignPlan(caller, input, dependencies);
    expect(assigned).toEqual({ ...userPlan, userName: 'Ana Pérez', userEmail: 'ana@ejemplo.cl' });
    expect(asked).toEqual([
      {
        userId: 'ana',
        userPlanId: 'id-1',
        offer,
        length: { days: 45 },
        placement: 'alone',
        now: dependencies.now,
      },
    ]);
  });

  it.each(['now', 'after'] as const)('is placed as was said: %s', async (placement) => {
    const { asked, dependencies } = world();
    await assignPlan(
      caller,
      { userId: 'ana', planId: 'plan-1', days: 30, placement },
      dependencies,
    );
    expect(asked.map((start) => start.placement)).toEqual([placement]);
  });

  it('tells the person, and leaves an entry on the plan and on the person', async () => {
    const { told, dependencies } = world();
    await assignPlan(caller, { userId: 'ana', planId: 'plan-1', days: 30 }, dependencies);
    const [{ event, audits }] = told as [Announcement];
    expect(event).toEqual({
      type: 'UserPlanAssigned',
      eventId: 'id-2',
      userPlanId: 'id-1',
      userId: 'ana',
      planName: 'Básico',
      startDate: now.toISOString(),
      endDate: '2026-12-21T12:00:00.000Z',
    });
    const entry = {
      actorId: 'admin-1',
      action: 'UserPlanAssigned',
      at: now,
      details: {
        userPlanId: 'id-1',
        planName: 'Básico',
        startDate: now.toISOString(),
        endDate: '2026-12-21T12:00:00.000Z',
      },
    };
    expect(audits).toEqual([
      { ...entry, targetId: 'id-1' },
      { ...entry, targetId: 'ana' },
    ]);
  });

  it('leaves an entry of the plan that it replaces, too', async () => {
    const { told, dependencies } = world(userPlan, ended);
    const input = { userId: 'ana', planId: 'plan-1', days: 30, placement: 'now' } as const;
    await assignPlan(caller, input, dependencies);
    const details = {
      userPlanId: 'old-plan',
      planName: 'Inicial',
      from: 'active',
      to: 'cancelled',
    };
    const entry = { actorId: 'admin-1', action: 'UserPlanStatusChanged', at: now, details };
    expect(told[0]?.audits.slice(2)).toEqual([
      { ...entry, targetId: 'old-plan' },
      { ...entry, targetId: 'ana' },
    ]);
  });

  it.each([
    ['gone', 'PERSON_GONE'],
    ['admin', 'CLIENT_REQUIRED'],
    ['tooMany', 'TOO_MANY_PLANS'],
    ['active', 'PLAN_ACTIVE'],
  ] as const)('is refused where the person is: %s', async (outcome, code) => {
    const { dependencies } = world(outcome);
    const answer = assignPlan(caller, { userId: 'ana', planId: 'plan-1', days: 30 }, dependencies);
    await expect(answer).rejects.toMatchObject({ code });
  });

  it('of a plan that there is not starts nothing', async () => {
    const { asked, dependencies } = world();
    const answer = assignPlan(caller, { userId: 'ana', planId: 'plan-2', days: 30 }, dependencies);
    await expect(answer).rejects.toMatchObject({ code: 'PLAN_NOT_OFFERED' });
    expect(asked).toEqual([]);
  });
});
