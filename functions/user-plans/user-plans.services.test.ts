import { describe, expect, it } from 'vitest';
import type { Caller } from '../core/auth/caller.ts';
import type { AuditEntry } from '../core/table/audit.ts';
import { correctQuota, type CorrectDependencies } from './user-plans.correct.service.ts';
import type { Movement, UserPlan } from './user-plans.domain.ts';
import { getPlanInfo } from './user-plans.info.service.ts';
import { listMovements, listOwnUserPlans, listUserPlans } from './user-plans.list.service.ts';
import type { UserPlanPlace } from './user-plans.list.store.ts';
import { userPlanEntryOf, type UserPlanFilters } from './user-plans.search.domain.ts';
import type { Period } from './user-plans.periods.domain.ts';
import { changeUserPlanStatus, type StatusDependencies } from './user-plans.status.service.ts';
import type { Announcement } from './user-plans.store.ts';

const caller = { userId: 'admin-1' };
const now = new Date('2026-11-21T12:00:00.000Z');
const plan: UserPlan = {
  userPlanId: 'up-1',
  userId: 'ana',
  planId: 'plan-1',
  planName: 'Básico',
  activityLimit: 5,
  siteLimit: 2,
  startDate: '2026-11-11T12:00:00.000Z',
  endDate: '2026-12-11T12:00:00.000Z',
  status: 'active',
  activitiesConsumed: 2,
  paymentId: null,
  createdAt: '2026-11-11T12:00:00.000Z',
  updatedAt: '2026-11-11T12:00:00.000Z',
};
const people = {
  peopleOf: async () => new Map([['ana', { name: 'Ana Pérez', email: 'ana@ejemplo.cl' }]]),
};
const list = {
  find: async (id: string) => (id === 'up-1' ? plan : undefined),
  findOf: async ({ userId, userPlanId }: { userId: string; userPlanId: string }) =>
    userId === 'ana' && userPlanId === 'up-1' ? plan : undefined,
};

describe('changing a status', () => {
  const restored = { ...plan, priceCents: 4_900, billing: 'monthly', backupLimitBytes: 1 } as const;
  type Outcome = Awaited<ReturnType<StatusDependencies['userPlans']['changeStatus']>>;
  function change(outcome: Outcome, userPlanId = 'up-1') {
    const audits: AuditEntry[] = [];
    const told: Announcement[] = [];
    const userPlans: StatusDependencies['userPlans'] = {
      changeStatus: async (_, { auditsOf, announceRestored }) => {
        audits.push(...auditsOf(plan, now));
        told.push(announceRestored({ ...restored, userPlanId: 'up-0' }, now));
        return outcome;
      },
    };
    const newId = () => 'event-1';
    const dependencies = { userPlans, list, people, newId, now: () => now };
    const input = { userPlanId, status: 'cancelled' } as const;
    return { audits, told, answer: changeUserPlanStatus(caller, input, dependencies) };
  }

  it('tells of the plan that comes back with it, with an entry on it and on the person', async () => {
    const { answer, told } = change({ ...plan, status: 'cancelled' });
    await answer;
    const { userId, planName, startDate, endDate } = plan;
    expect(told.map(({ event }) => event)).toEqual([
      {
        type: 'UserPlanRestored',
        eventId: 'event-1',
        userPlanId: 'up-0',
        ...{ userId, planName, startDate, endDate },
      },
    ]);
    expect(told[0]?.audits).toMatchObject([
      { targetId: 'up-0', details: { from: 'cancelled', to: 'active' } },
      { targetId: 'ana', actorId: 'admin-1' },
    ]);
  });

  it('answers the plan, and leaves an entry on it and on the person', async () => {
    const { answer, audits } = change({ ...plan, status: 'cancelled' });
    expect(await answer).toEqual({
      ...plan,
      status: 'cancelled',
      userName: 'Ana Pérez',
      userEmail: 'ana@ejemplo.cl',
    });
    const details = { userPlanId: 'up-1', planName: 'Básico', from: 'active', to: 'cancelled' };
    const entry = { actorId: 'admin-1', action: 'UserPlanStatusChanged', at: now, details };
    expect(audits).toEqual([
      { ...entry, targetId: 'up-1' },
      { ...entry, targetId: 'ana' },
    ]);
  });

  it.each([
    ['missing', 'NOT_FOUND'],
    ['gone', 'PERSON_GONE'],
    ['PLAN_ENDED', 'PLAN_ENDED'],
    ['PLAN_ACTIVE', 'PLAN_ACTIVE'],
    ['PLAN_REFUNDED', 'PLAN_REFUNDED'],
  ] as const)('that may not be: %s', async (outcome, code) => {
    await expect(change(outcome).answer).rejects.toMatchObject({ code });
  });

  it('of a plan that there is not finds none', async () => {
    const { answer, audits } = change(plan, 'up-2');
    await expect(answer).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(audits).toEqual([]);
  });
});

describe('correcting a quota', () => {
  type Written = Parameters<CorrectDependencies['userPlans']['correct']>[1];
  type Outcome = Awaited<ReturnType<CorrectDependencies['userPlans']['correct']>>;
  function correct(outcome: Outcome, userPlanId = 'up-1') {
    const written: Written[] = [];
    const userPlans: CorrectDependencies['userPlans'] = {
      correct: async (_, what) => {
        written.push(what);
        return outcome;
      },
    };
    const dependencies = { userPlans, list, people, newId: () => 'entry-1', now: () => now };
    const input = { userPlanId, amount: -1, reason: 'Duplicada' };
    return { written, answer: correctQuota(caller, input, dependencies) };
  }

  it('leaves an entry of the ledger, and one on the plan and on the person', async () => {
    const { answer, written } = correct({ ...plan, activitiesConsumed: 1 });
    expect(await answer).toEqual({
      ...plan,
      activitiesConsumed: 1,
      userName: 'Ana Pérez',
      userEmail: 'ana@ejemplo.cl',
    });
    const details = { userPlanId: 'up-1', planName: 'Básico', amount: '-1', reason: 'Duplicada' };
    const audit = { actorId: 'admin-1', action: 'QuotaCorrected', at: now, details };
    expect(written).toEqual([
      {
        entry: {
          entryId: 'entry-1',
          kind: 'correction',
          amount: -1,
          activityId: null,
          actorId: 'admin-1',
          reason: 'Duplicada',
          at: now.toISOString(),
        },
        audits: [
          { ...audit, targetId: 'up-1' },
          { ...audit, targetId: 'ana' },
        ],
      },
    ]);
  });

  it.each([
    ['missing', 'NOT_FOUND'],
    ['outOfRange', 'CORRECTION_OUT_OF_RANGE'],
  ] as const)('that may not be: %s', async (outcome, code) => {
    await expect(correct(outcome).answer).rejects.toMatchObject({ code });
  });

  it('of a plan that there is not finds none', async () => {
    const { answer, written } = correct(plan, 'up-2');
    await expect(answer).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(written).toEqual([]);
  });
});

describe('what the caller’s plan still allows', () => {
  const period = (more: Partial<Period> = {}): Period => ({
    userPlanId: 'up-1',
    planId: 'plan-1',
    planName: 'Básico',
    priceCents: 1_990,
    billing: 'monthly',
    activityLimit: 5,
    siteLimit: 5,
    backupLimitBytes: 10 * 2 ** 30,
    startDate: '2026-11-11T12:00:00.000Z',
    endDate: '2026-12-11T12:00:00.000Z',
    ...more,
  });
  const waiting = period({
    userPlanId: 'up-2',
    startDate: '2026-12-11T12:00:00.000Z',
    endDate: '2027-01-11T12:00:00.000Z',
  });
  const over = period({ userPlanId: 'up-0', endDate: now.toISOString() });
  const sitesWithoutPlan = 3;
  const ana = { userId: 'ana', role: 'cliente' } as const;
  const infoOf = (periods: Period[], more: Partial<Caller> = {}) => {
    const findPeriods = async () => periods;
    const dependencies = { list: { ...list, findPeriods }, sitesWithoutPlan, now: () => now };
    return getPlanInfo({ ...ana, ...more }, dependencies);
  };

  it('is counted, with the caller’s sites and what waits', async () => {
    expect(await infoOf([over, period(), waiting], { profileItem: { websitesCount: 3 } })).toEqual({
      planName: 'Básico',
      activityLimit: 5,
      activitiesConsumed: 2,
      activitiesRemaining: 3,
      planExpiresAt: '2026-12-11T12:00:00.000Z',
      userPlanId: 'up-1',
      siteLimit: 5,
      websitesCount: 3,
      periods: [period(), waiting],
    });
  });

  it('says how much time was paid for where an older item does not', async () => {
    const paid = { ...list, findPeriods: async () => [period(), waiting] };
    const findOf = async (place: UserPlanPlace) => {
      const found = await list.findOf(place);
      return found && { ...found, paymentId: 'payment-1' };
    };
    const dependencies = { list: { ...paid, findOf }, sitesWithoutPlan, now: () => now };
    const { periods } = await getPlanInfo(ana, dependencies);
    expect(periods).toEqual([period({ paidMs: 30 * 86_400_000 }), waiting]);
  });

  it.each([
    ['without a plan', []],
    ['of one that is over this moment', [over]],
  ])('is nothing: %s', async (_, periods) => {
    expect(await infoOf(periods)).toMatchObject({
      planName: 'Sin plan',
      userPlanId: null,
      activitiesRemaining: 0,
      siteLimit: 3,
      websitesCount: 0,
      periods: [],
    });
  });

  it('has no limit of sites for administrators', async () => {
    const admin = { role: 'admin' } as const;
    expect(await infoOf([], admin)).toMatchObject({ siteLimit: null });
    expect(await infoOf([period()], admin)).toMatchObject({ siteLimit: null });
  });
});

describe('lists', () => {
  const asked: unknown[] = [];
  const page = async <Item>(what: unknown, items: Item[]) => {
    asked.push(what);
    return { items, nextCursor: 'next' };
  };
  const movement: Movement = {
    entryId: 'e',
    kind: 'reserve',
    amount: 1,
    activityId: 'a',
    reason: '',
    at: now.toISOString(),
  };
  const lists = {
    ...list,
    listOf: (userId: string, request: object) => page([userId, request], [plan]),
    listMovements: (id: string, request: object) => page([id, request], [movement]),
  };

  it('of the caller’s own have fifteen a page', async () => {
    const answer = await listOwnUserPlans({ userId: 'ana' }, { cursor: 'c' }, { list: lists });
    expect(answer).toEqual({ items: [plan], nextCursor: 'next' });
    expect(asked.pop()).toEqual(['ana', { cursor: 'c', limit: 15 }]);
  });

  describe('of everybody’s', () => {
    const other: UserPlan = { ...plan, userPlanId: 'up-0', userId: 'benito', status: 'cancelled' };
    const search = (filters: Partial<UserPlanFilters>, plans: UserPlan[] = [plan, other]) =>
      listUserPlans(
        { search: '', page: 1, ...filters },
        {
          list: {
            entries: async () => plans.map(userPlanEntryOf),
            pageOf: async ({ matching, page: number }) => ({
              items: matching.flatMap(({ id }) =>
                plans.filter(({ userPlanId }) => userPlanId === id),
              ),
              page: number,
              pageCount: 1,
              total: matching.length,
            }),
          },
          people,
          texts: { textsOf: async () => (id) => (id === 'ana' ? 'ana perez' : 'eliminado') },
          timeZone: 'America/Santiago',
          now: () => now,
        },
      );

    it('have their names and addresses; those who were deleted have none', async () => {
      const { items } = await search({});
      expect(items.map(({ userName, userEmail }) => [userName, userEmail])).toEqual([
        ['Ana Pérez', 'ana@ejemplo.cl'],
        ['Usuario eliminado', null],
      ]);
    });

    it.each<[string, Partial<UserPlanFilters>, string]>([
      ['a name', { search: 'Pérez' }, 'ana'],
      ['a state', { state: 'cancelled' }, 'benito'],
      ['a person', { userId: 'ana' }, 'ana'],
    ])('are found by %s, and the totals are those of what is found', async (_, filters, found) => {
      const { items, totals } = await search(filters);
      expect(items.map(({ userId }) => userId)).toEqual([found]);
      expect(totals.map(({ count }) => count)).toEqual([1]);
    });

    it('start on whole days of the provider’s zone, both included', async () => {
      const starts = [
        '2026-11-20T02:59:59.999Z',
        '2026-11-20T03:00:00.000Z',
        '2026-11-21T02:59:59.999Z',
        '2026-11-21T03:00:00.000Z',
      ];
      const plans = starts.map((startDate, n) => ({
        ...plan,
        userPlanId: `up-${String(n)}`,
        startDate,
      }));
      const foundOn = async (days: Partial<UserPlanFilters>) =>
        (await search(days, plans)).items.map(({ startDate }) => starts.indexOf(startDate));
      expect(await foundOn({ from: '2026-11-20', to: '2026-11-20' })).toEqual([1, 2]);
      expect(await foundOn({ from: '2026-11-20' })).toEqual([1, 2, 3]);
      expect(await foundOn({ to: '2026-11-20' })).toEqual([0, 1, 2]);
    });
  });

  it.each([
    { role: 'admin', userId: 'admin-1' },
    { role: 'cliente', userId: 'ana' },
  ] as const)('of movements are for $role', async (who) => {
    const answer = await listMovements(who, { userPlanId: 'up-1' }, { list: lists });
    expect(answer).toEqual({ items: [movement], nextCursor: 'next' });
    expect(asked.pop()).toEqual(['up-1', { cursor: undefined, limit: 20 }]);
  });

  it.each([
    [{ role: 'cliente', userId: 'benito' }, 'up-1'],
    [{ role: 'admin', userId: 'admin-1' }, 'up-2'],
  ] as const)('of movements find nothing for %j of %s', async (who, userPlanId) => {
    const answer = listMovements(who, { userPlanId }, { list: lists });
    await expect(answer).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
