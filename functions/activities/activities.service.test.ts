import { describe, expect, it } from 'vitest';
import type { Caller } from '../core/auth/caller.ts';
import type { TransactItem } from '../core/table/transact.ts';
import type { CurrentQuota, QuotaUnit } from '../user-plans/user-plans.quota.store.ts';
import { newActivitySchema, type NewActivity } from './activities.domain.ts';
import { createActivity } from './activities.service.ts';
import type { ActivitySite } from './activities.sites.store.ts';
import type { NewRecord } from './activities.store.ts';

const websiteId = '01kb3f0a9x5m3v7c2d8e4h6j9k';
const at = new Date('2026-11-21T12:00:00.000Z');
const ana: Caller = { userId: 'ana', username: 'ana', groups: [], role: 'cliente' };
const admin: Caller = { userId: 'admin', username: 'admin', groups: [], role: 'admin' };
const site: ActivitySite = { userId: 'ana', name: 'La Espiga', url: 'https://la-espiga.cl' };
const plan: CurrentQuota = {
  userPlanId: 'plan-1',
  planName: 'Básico',
  activityLimit: 5,
  activitiesConsumed: 4,
  siteLimit: null,
};
const input = (more: Partial<NewActivity> = {}) =>
  newActivitySchema.parse({ websiteId, description: 'Cambiar el logotipo', ...more });
/** Stands for the writes that take a unit. */
const writesOf = ({ userPlanId }: QuotaUnit): TransactItem[] => [
  { Put: { TableName: 'quota', Item: { userPlanId } } },
];

interface World {
  site?: ActivitySite | undefined;
  /** The plan as it is found each time; the last one goes on. */
  plans?: (CurrentQuota | undefined)[];
  stats?: { wordpressVersion: string | null } | undefined;
  /** How often the plan refuses the write although it had a unit. */
  refusals?: number;
}

function setUp(world: World = {}) {
  const { plans = [plan], refusals = 0 } = world;
  const stored: NewRecord[] = [];
  const units: QuotaUnit[] = [];
  const asked: string[] = [];
  let refused = 0;
  const dependencies = {
    activities: {
      async create(make: () => Promise<NewRecord>) {
        const record = await make();
        refused += 1;
        if (refused <= refusals) return undefined;
        stored.push(record);
        return record.activity;
      },
    },
    sites: { findSite: async () => ('site' in world ? world.site : site) },
    quota: {
      async findCurrent(userId: string) {
        asked.push(userId);
        return plans[Math.min(asked.length, plans.length) - 1];
      },
      reserve(unit: QuotaUnit) {
        units.push(unit);
        return writesOf(unit);
      },
    },
    status: {
      findStats: async () => ('stats' in world ? world.stats : { wordpressVersion: '6.8.3' }),
    },
    names: { namesOf: async () => new Map([['ana', 'Ana Pérez']]) },
    newId: () => '01kb3f0a9x5m3v7c2d8e4h6j9r',
    now: () => at,
  };
  return { stored, units, asked, dependencies };
}

describe('a client’s activity', () => {
  it('is theirs, pending, and takes a unit of the plan that runs', async () => {
    const { stored, units, dependencies } = setUp();
    const shown = await createActivity(ana, input({ type: 'error' }), dependencies);
    expect(shown).toEqual({
      activityId: '01kb3f0a9x5m3v7c2d8e4h6j9r',
      userId: 'ana',
      websiteId,
      websiteName: 'La Espiga',
      websiteUrl: 'https://la-espiga.cl',
      websiteGone: null,
      description: 'Cambiar el logotipo',
      type: 'error',
      status: 'pendiente',
      hoursDedicated: null,
      closingComment: '',
      userPlanId: 'plan-1',
      versionAtCreation: '6.8.3',
      versionAtCompletion: null,
      createdAt: at.toISOString(),
      completedAt: null,
      clientName: null,
    });
    const { activityId, description: reason } = shown;
    const unit = { userId: 'ana', userPlanId: 'plan-1', activityId, reason, at };
    expect(units).toEqual([unit]);
    expect(stored.map(({ quota }) => quota)).toEqual([writesOf(unit)]);
  });

  it.each([
    ['somebody else’s', { ...site, userId: 'benito' }],
    ['nobody’s', { ...site, userId: null }],
    ['not there', undefined],
  ])('of a site that is %s is not found', async (_, found) => {
    const { stored, units, dependencies } = setUp({ site: found });
    await expect(createActivity(ana, input(), dependencies)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect([stored, units]).toEqual([[], []]);
  });

  it.each([
    { status: 'realizada' as const },
    { status: 'en_progreso' as const },
    { hoursDedicated: 0 },
    { hoursDedicated: 2.5 },
  ])('with %j is refused, before anything is looked at', async (more) => {
    const { stored, asked, dependencies } = setUp();
    await expect(createActivity(ana, input(more), dependencies)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    expect([stored, asked]).toEqual([[], []]);
  });

  it.each([
    ['NO_ACTIVE_PLAN', undefined],
    ['QUOTA_EXHAUSTED', { ...plan, activitiesConsumed: 5 }],
    ['QUOTA_EXHAUSTED', { ...plan, activitiesConsumed: 6 }],
  ])('is refused by its plan: %s', async (code, current) => {
    const { stored, dependencies } = setUp({ plans: [current] });
    await expect(createActivity(ana, input(), dependencies)).rejects.toMatchObject({ code });
    expect(stored).toEqual([]);
  });

  it.each([
    ['was taken by another', { ...plan, activitiesConsumed: 5 }, 'QUOTA_EXHAUSTED'],
    ['ended with its plan', undefined, 'NO_ACTIVE_PLAN'],
  ])('says why where the last unit %s meanwhile', async (_, after, code) => {
    const { stored, dependencies } = setUp({ plans: [plan, after], refusals: 9 });
    await expect(createActivity(ana, input(), dependencies)).rejects.toMatchObject({ code });
    expect(stored).toEqual([]);
  });

  it('takes its unit of the plan that follows where one ended meanwhile', async () => {
    const next = { ...plan, userPlanId: 'plan-2', activitiesConsumed: 0 };
    const { stored, dependencies } = setUp({ plans: [plan, next], refusals: 1 });
    const { userPlanId } = await createActivity(ana, input(), dependencies);
    expect(userPlanId).toBe('plan-2');
    expect(stored).toHaveLength(1);
  });

  it('is asked for again later where the plan refuses each time', async () => {
    const { dependencies } = setUp({ refusals: 9 });
    await expect(createActivity(ana, input(), dependencies)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  it.each([undefined, { wordpressVersion: null }])(
    'knows no version that no sync told: %j',
    async (stats) => {
      const { dependencies } = setUp({ stats });
      expect((await createActivity(ana, input(), dependencies)).versionAtCreation).toBeNull();
    },
  );
});

describe('an administrator’s activity', () => {
  it('is the site’s owner’s, takes no unit, and may have hours', async () => {
    const { units, asked, stored, dependencies } = setUp({ plans: [undefined] });
    const more = { status: 'en_progreso', hoursDedicated: 2.5 } as const;
    expect(await createActivity(admin, input(more), dependencies)).toMatchObject({
      ...more,
      userId: 'ana',
      clientName: 'Ana Pérez',
      userPlanId: null,
      completedAt: null,
    });
    expect([units, asked]).toEqual([[], []]);
    expect(stored.map(({ quota }) => quota)).toEqual([[]]);
  });

  it('is nobody’s where the site is', async () => {
    const { dependencies } = setUp({ site: { ...site, userId: null } });
    expect(await createActivity(admin, input(), dependencies)).toMatchObject({
      userId: null,
      clientName: null,
    });
  });

  it('that is done already says when, and in which version', async () => {
    const { dependencies } = setUp();
    expect(await createActivity(admin, input({ status: 'realizada' }), dependencies)).toMatchObject(
      {
        completedAt: at.toISOString(),
        versionAtCreation: '6.8.3',
        versionAtCompletion: '6.8.3',
      },
    );
  });

  it('names who was deleted as such', async () => {
    const { dependencies } = setUp();
    const names = { namesOf: async () => new Map<string, string>() };
    const shown = await createActivity(admin, input(), { ...dependencies, names });
    expect(shown.clientName).toBe('Usuario eliminado');
  });
});
