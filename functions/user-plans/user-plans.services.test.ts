import { describe, expect, it } from 'vitest';
import type { Caller } from '../core/auth/caller.ts';
import { keepingCommit, noTable } from '../../tests/support/commit.ts';
import { planOfferSchema } from '../plans/plans.domain.ts';
import { changeUserPlanStatus, correctQuota } from './user-plans.change.service.ts';
import { createUserPlans } from './user-plans.entity.ts';
import type { Movement, UserPlan, UserPlanStatus } from './user-plans.domain.ts';
import { getPlanInfo } from './user-plans.info.service.ts';
import { listMovements, listOwnUserPlans, listUserPlans } from './user-plans.list.service.ts';
import { userPlanEntryOf, type UserPlanFilters } from './user-plans.search.domain.ts';
import type { Period } from './user-plans.periods.domain.ts';
import {
  ended,
  restored,
  type Ending,
  type StoredPeriods,
  type UserPlanPlace,
  type UserPlanRecord,
} from './user-plans.record.domain.ts';

const idOf = (name: string) => `01kb3f0a9x5m3v7c2d8e4h${name.padStart(4, '0')}`;
const [anaId, benitoId, adminId] = [idOf('ana0'), idOf('ben0'), idOf('adm0')];
const caller = {
  userId: adminId,
  profileItem: { firstName: 'Carmen', lastName: 'Díaz', email: 'carmen@ejemplo.cl' },
};
const now = new Date('2026-11-21T12:00:00.000Z');
const plan: UserPlan = {
  userPlanId: idOf('up1'),
  userId: anaId,
  planId: idOf('pl1'),
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
const { userPlanId } = plan;
const bought = { priceCents: 1_990, billing: 'monthly', backupLimitBytes: 10 * 2 ** 30 } as const;
const record: UserPlanRecord = { ...plan, ...bought };
const people = {
  peopleOf: async () => new Map([[anaId, { name: 'Ana Pérez', email: 'ana@ejemplo.cl' }]]),
};
const ana = { userName: 'Ana Pérez', userEmail: 'ana@ejemplo.cl' };
const list = {
  findById: async (id: string) => (id === userPlanId ? plan : undefined),
  findOf: async (place: UserPlanPlace) =>
    place.userId === anaId && place.userPlanId === userPlanId ? plan : undefined,
};
const periodOf = ({ startDate, endDate, ...one }: UserPlanRecord): Period => ({
  ...planOfferSchema.parse(one),
  userPlanId: one.userPlanId,
  startDate,
  endDate,
});
const { amendConsumed, ledger } = createUserPlans(noTable);
const marked = (sk: string) => ({ Put: { Item: { pk: 'x', sk } } });

describe('changing a status', () => {
  const old: Period = { ...periodOf(record), userPlanId: idOf('up0') };
  interface World {
    current?: UserPlanRecord | undefined;
    stored?: Partial<StoredPeriods>;
    back?: Period;
    moved?: Period[];
  }
  function setUp({ current = record, stored = {}, back, moved = [] }: World = {}) {
    const { commit, works } = keepingCommit(now);
    const endings: Ending[] = [];
    const periods = { userId: anaId, periods: [], replaced: [], revision: 1, ...stored };
    let ids = 0;
    const dependencies = {
      userPlans: {
        ...list,
        read: async (place: UserPlanPlace) =>
          place.userPlanId === current.userPlanId
            ? { record: current, stored: periods }
            : undefined,
      },
      changes: {
        end: async (_: unknown, ending: Ending) => {
          endings.push(ending);
          return { writes: [marked('end')], restored: back, moved };
        },
        writesOf: async () => [marked('restore')],
        isThere: () => marked('there'),
      },
      commit,
      people,
      newId: () => idOf(`evt${String((ids += 1))}`),
    };
    const change = (status: UserPlanStatus, id = userPlanId) =>
      changeUserPlanStatus(caller, { userPlanId: id, status }, dependencies);
    return { works, endings, change };
  }
  /** The client learns who did it. */
  const informed = (change: string) => ({
    ...{ type: 'AccountChanged', change, subject: 'Básico', personId: anaId },
    actor: { userId: adminId, name: 'Carmen Díaz' },
  });
  const entryOf = (from: UserPlanStatus, to: UserPlanStatus, id = userPlanId) => {
    const details = { userPlanId: id, planName: 'Básico', from, to };
    const entry = { actorId: adminId, action: 'UserPlanStatusChanged', at: now, details };
    return [
      { ...entry, targetId: id },
      { ...entry, targetId: anaId },
    ];
  };

  it('answers the plan, and leaves an entry on it and on the person', async () => {
    const { change, works, endings } = setUp();
    const at = now.toISOString();
    const after = { ...plan, status: 'cancelled' as const, endedAt: at, updatedAt: at };
    expect(await change('cancelled')).toEqual({ ...after, ...ana });
    expect(endings).toEqual([{ status: 'cancelled', now }]);
    expect(works).toMatchObject([
      {
        answer: after,
        shared: [marked('end')],
        events: [informed('planEnded')],
        audits: entryOf('active', 'cancelled'),
      },
    ]);
  });

  it('announces the plan that comes back with it, with an entry on it and on the person', async () => {
    const { change, works } = setUp({ back: old });
    await change('cancelled');
    const { userId, planName, startDate, endDate } = plan;
    expect(works[0]?.events).toMatchObject([
      {
        type: 'UserPlanRestored',
        eventId: idOf('evt3'),
        userPlanId: old.userPlanId,
        ...{ userId, planName, startDate, endDate },
      },
      informed('planEnded'),
    ]);
    expect(works[0]?.audits).toEqual([
      ...entryOf('active', 'cancelled'),
      ...entryOf('cancelled', 'active', old.userPlanId),
    ]);
  });

  it('announces the new dates of the plans that waited for its end', async () => {
    const { change, works } = setUp({ moved: [old] });
    await change('expired');
    const { userId, planName, startDate, endDate } = plan;
    const plans = [{ userPlanId: old.userPlanId, planName, startDate, endDate }];
    const event = { type: 'UserPlansMoved', eventId: idOf('evt2'), userId, plans };
    expect(works[0]?.events).toMatchObject([informed('planEnded'), event]);
  });

  it('that it has already writes nothing', async () => {
    const { change, works, endings } = setUp();
    expect(await change('active')).toEqual({ ...plan, ...ana });
    expect([endings, works]).toEqual([[], [{ answer: plan }]]);
  });

  const cancelled = ended(record, { status: 'cancelled', now });
  it('ends no second time: nobody is informed of a plan that was over', async () => {
    const { change, works } = setUp({ current: cancelled });
    await change('expired');
    expect(works[0]).toMatchObject({ events: [], audits: entryOf('cancelled', 'expired') });
  });

  it('active again is written if the person is there', async () => {
    const { change, works } = setUp({ current: cancelled });
    const after = restored(cancelled, periodOf(record), now);
    expect(await change('active')).toMatchObject({ status: 'active', endDate: after.endDate });
    expect(works[0]).toMatchObject({
      own: [marked('there')],
      shared: [marked('restore')],
      events: [informed('planReactivated')],
      audits: entryOf('cancelled', 'active'),
    });
    expect(works[0]?.refused?.()).toMatchObject({ code: 'PERSON_GONE' });
  });

  it.each<[string, UserPlanRecord, StoredPeriods['periods']]>([
    ['PLAN_ENDED', { ...cancelled, endDate: now.toISOString() }, []],
    ['PLAN_ENDED', { ...record, endDate: now.toISOString() }, []],
    ['PLAN_ACTIVE', cancelled, [old]],
    ['PLAN_REFUNDED', { ...cancelled, refundedAt: now.toISOString() }, []],
  ])('active again may not be: %s', async (code, current, periods) => {
    const { change, works } = setUp({ current, stored: { periods } });
    await expect(change('active')).rejects.toMatchObject({ code });
    expect(works).toEqual([]);
  });

  it.each([
    ['not in the index', {}, idOf('up2')],
    ['no longer', { current: { ...record, userPlanId: idOf('up3') } }, userPlanId],
  ])('of a plan that does not exist is not found: %s', async (_, world, id) => {
    const { change, works } = setUp(world);
    await expect(change('cancelled', id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(works).toEqual([]);
  });
});

describe('correcting a quota', () => {
  interface World {
    id?: string;
    current?: UserPlanRecord | null;
  }
  function correct(amount: number, { id = userPlanId, current = record }: World = {}) {
    const { commit, works } = keepingCommit(now);
    const userPlans = { ...list, find: async () => current ?? undefined, amendConsumed, ledger };
    const dependencies = { userPlans, commit, people, newId: () => idOf('ent1') };
    const input = { userPlanId: id, amount, reason: 'Duplicada' };
    return { works, answer: correctQuota(caller, input, dependencies) };
  }

  it('leaves an entry of the ledger, and one on the plan and on the person', async () => {
    const { answer, works } = correct(-1);
    const updatedAt = now.toISOString();
    expect(await answer).toEqual({ ...plan, activitiesConsumed: 1, updatedAt, ...ana });
    const details = { userPlanId, planName: 'Básico', amount: '-1', reason: 'Duplicada' };
    const audit = { actorId: adminId, action: 'QuotaCorrected', at: now, details };
    const entry = {
      entryId: idOf('ent1'),
      kind: 'correction',
      amount: -1,
      activityId: null,
      actorId: adminId,
      reason: 'Duplicada',
      at: updatedAt,
    } as const;
    expect(works).toMatchObject([
      {
        answer: { ...plan, activitiesConsumed: 1, updatedAt },
        shared: [
          amendConsumed(record, { ...record, activitiesConsumed: 1, updatedAt }),
          ledger(userPlanId, entry),
        ],
        events: [{ change: 'quotaCorrected', subject: 'Básico', personId: anaId }],
        audits: [
          { ...audit, targetId: userPlanId },
          { ...audit, targetId: anaId },
        ],
      },
    ]);
  });

  it.each([-3, 4])('may not leave the range: %i', async (amount) => {
    const { answer, works } = correct(amount);
    await expect(answer).rejects.toMatchObject({ code: 'CORRECTION_OUT_OF_RANGE' });
    expect(works).toEqual([]);
  });

  it.each([{ id: idOf('up2') }, { current: null }])(
    'of a plan that there is not finds none: %j',
    async (world) => {
      const { answer, works } = correct(-1, world);
      await expect(answer).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect(works).toEqual([]);
    },
  );
});

describe('what the caller’s plan still allows', () => {
  const period = (more: Partial<Period> = {}): Period => ({
    userPlanId,
    planId: idOf('pl1'),
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
    userPlanId: idOf('up2'),
    startDate: '2026-12-11T12:00:00.000Z',
    endDate: '2027-01-11T12:00:00.000Z',
  });
  const over = period({ userPlanId: idOf('up0'), endDate: now.toISOString() });
  const sitesWithoutPlan = 3;
  const client = { userId: anaId, role: 'cliente' } as const;
  const countSites = async ({ profileItem }: Partial<Caller>) =>
    Number(profileItem?.['websitesCount'] ?? 0);
  const infoOf = (periods: Period[], more: Partial<Caller> = {}) => {
    const findPeriods = async () => periods;
    const userPlans = { ...list, findPeriods };
    const dependencies = { userPlans, countSites, sitesWithoutPlan, now: () => now };
    return getPlanInfo({ ...client, ...more }, dependencies);
  };

  it('is counted, with the caller’s sites and what waits', async () => {
    expect(await infoOf([over, period(), waiting], { profileItem: { websitesCount: 3 } })).toEqual({
      planName: 'Básico',
      activityLimit: 5,
      activitiesConsumed: 2,
      activitiesRemaining: 3,
      planExpiresAt: '2026-12-11T12:00:00.000Z',
      userPlanId,
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
    const userPlans = { ...paid, findOf };
    const dependencies = { userPlans, countSites, sitesWithoutPlan, now: () => now };
    const { periods } = await getPlanInfo(client, dependencies);
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
    const answer = await listOwnUserPlans({ userId: anaId }, { cursor: 'c' }, { userPlans: lists });
    expect(answer).toEqual({ items: [plan], nextCursor: 'next' });
    expect(asked.pop()).toEqual([anaId, { cursor: 'c', limit: 15 }]);
  });

  describe('of everybody’s', () => {
    const other: UserPlan = {
      ...plan,
      userPlanId: idOf('up0'),
      userId: benitoId,
      status: 'cancelled',
    };
    const search = (filters: Partial<UserPlanFilters>, plans: UserPlan[] = [plan, other]) =>
      listUserPlans(
        { search: '', page: 1, ...filters },
        {
          userPlans: {
            directory: { read: async () => plans.map(userPlanEntryOf) },
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
          texts: { textsOf: async () => (id) => (id === anaId ? 'ana perez' : 'eliminado') },
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
      ['a name', { search: 'Pérez' }, anaId],
      ['a state', { state: 'cancelled' }, benitoId],
      ['a person', { userId: anaId }, anaId],
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
    { role: 'admin', userId: adminId },
    { role: 'cliente', userId: anaId },
  ] as const)('of movements are for $role', async (who) => {
    const answer = await listMovements(who, { userPlanId }, { userPlans: lists });
    expect(answer).toEqual({ items: [movement], nextCursor: 'next' });
    expect(asked.pop()).toEqual([userPlanId, { cursor: undefined, limit: 20 }]);
  });

  it.each([
    [{ role: 'cliente', userId: benitoId }, userPlanId],
    [{ role: 'admin', userId: adminId }, idOf('up2')],
  ] as const)('of movements find nothing for %j of %s', async (who, userPlanId) => {
    const answer = listMovements(who, { userPlanId }, { userPlans: lists });
    await expect(answer).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
