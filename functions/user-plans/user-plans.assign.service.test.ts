import { describe, expect, it } from 'vitest';
import { samplePlan } from '../plans/plans.samples.ts';
import { assignPlan, type AssignDependencies } from './user-plans.assign.service.ts';
import type { PlanAssignment, UserPlan } from './user-plans.domain.ts';
import type { Period } from './user-plans.periods.domain.ts';
import type { Activation } from './user-plans.activation.view.ts';
import { keepingCommit } from '../../tests/support/commit.ts';

const caller = { userId: 'admin-1' };
const now = new Date('2026-11-21T12:00:00.000Z');
const plan = samplePlan({ planId: 'plan-1', priceCents: 1_990 });
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

type Start = Parameters<Activation['planAssignment']>[0];
type Refusal = Extract<Awaited<ReturnType<Activation['planAssignment']>>, string>;
const started = { Put: { Item: { pk: 'x', sk: 'start' } } };

/** Wires the service with plans that start so, and keeps what it asked for. */
interface World {
  refusal?: Refusal;
  replaced?: Period;
  moved?: Period[];
}
function world({ refusal, replaced, moved = [] }: World = {}) {
  const { commit, works } = keepingCommit(now);
  const asked: Start[] = [];
  let ids = 0;
  const dependencies: AssignDependencies = {
    userPlans: { find: async () => undefined },
    activation: {
      planAssignment: async (start) => {
        asked.push(start);
        return refusal ?? { userPlan, ended: replaced, moved, writes: [started] };
      },
    },
    commit,
    people: {
      peopleOf: async () => new Map([['ana', { name: 'Ana Pérez', email: 'ana@ejemplo.cl' }]]),
    },
    plans: { find: async (planId) => (planId === 'plan-1' ? plan : undefined) },
    newId: () => `id-${String((ids += 1))}`,
  };
  const assign = (more: Partial<PlanAssignment> = {}) => {
    const assignment = { userId: 'ana', planId: 'plan-1', days: 30, ...more };
    return assignPlan(caller, { assignment }, dependencies);
  };
  return { asked, works, assign };
}

describe('assigning a plan', () => {
  it('starts what the plan offers at this moment, for the days that were given', async () => {
    const { asked, works, assign } = world();
    const assigned = await assign({ days: 45 });
    expect(assigned).toEqual({ ...userPlan, userName: 'Ana Pérez', userEmail: 'ana@ejemplo.cl' });
    expect(asked).toEqual([
      {
        userId: 'ana',
        userPlanId: 'id-1',
        offer,
        length: { days: 45 },
        placement: 'alone',
        now,
      },
    ]);
    expect(works).toMatchObject([{ answer: userPlan, shared: [started] }]);
  });

  it.each(['now', 'after'] as const)('is placed as was said: %s', async (placement) => {
    const { asked, assign } = world();
    await assign({ placement });
    expect(asked.map((start) => start.placement)).toEqual([placement]);
  });

  it('notifies the person, and leaves an entry on the plan and on the person', async () => {
    const { works, assign } = world();
    await assign();
    expect(works[0]?.events).toEqual([
      {
        type: 'UserPlanAssigned',
        eventId: 'id-2',
        userPlanId: 'id-1',
        userId: 'ana',
        planName: 'Básico',
        startDate: now.toISOString(),
        endDate: '2026-12-21T12:00:00.000Z',
      },
    ]);
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
    expect(works[0]?.audits).toEqual([
      { ...entry, targetId: 'id-1' },
      { ...entry, targetId: 'ana' },
    ]);
  });

  it('announces the new dates of the plans that wait behind it', async () => {
    const { works, assign } = world({ moved: [ended] });
    await assign({ placement: 'now' });
    const { userPlanId, planName, startDate, endDate } = ended;
    expect(works[0]?.events).toMatchObject([
      { type: 'UserPlanAssigned' },
      {
        type: 'UserPlansMoved',
        userId: 'ana',
        plans: [{ userPlanId, planName, startDate, endDate }],
      },
    ]);
  });

  it('leaves an entry of the plan that it replaces, too', async () => {
    const { works, assign } = world({ replaced: ended });
    await assign({ placement: 'now' });
    const details = {
      userPlanId: 'old-plan',
      planName: 'Inicial',
      from: 'active',
      to: 'cancelled',
    };
    const entry = { actorId: 'admin-1', action: 'UserPlanStatusChanged', at: now, details };
    expect(works[0]?.audits?.slice(2)).toEqual([
      { ...entry, targetId: 'old-plan' },
      { ...entry, targetId: 'ana' },
    ]);
  });

  it.each([
    ['notAnOwner', 'CLIENT_REQUIRED'],
    ['tooMany', 'TOO_MANY_PLANS'],
    ['active', 'PLAN_ACTIVE'],
  ] as const)('is refused where the person is: %s', async (refusal, code) => {
    const { works, assign } = world({ refusal });
    await expect(assign()).rejects.toMatchObject({ code });
    expect(works).toEqual([]);
  });

  it('of a plan that there is not starts nothing', async () => {
    const { asked, assign } = world();
    await expect(assign({ planId: 'plan-2' })).rejects.toMatchObject({ code: 'PLAN_NOT_OFFERED' });
    expect(asked).toEqual([]);
  });
});
