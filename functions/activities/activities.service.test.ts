import { describe, expect, it } from 'vitest';
import { keepingCommit, noTable } from '../../tests/support/commit.ts';
import type { Caller } from '../core/auth/caller.ts';
import { newId } from '../core/id.ts';
import type { TransactItem } from '../core/table/commit/transaction.ts';
import type { SiteStats } from '../status/status.domain.ts';
import { sampleSiteStats } from '../status/status.samples.ts';
import type { CurrentQuota, QuotaUnit } from '../user-plans/user-plans.quota.view.ts';
import type { Activity } from './activities.domain.ts';
import { newActivitySchema, type NewActivity } from './activities.form.domain.ts';
import type { ActivitySite } from './activities.changes.domain.ts';
import { createActivities } from './activities.entity.ts';
import { createActivity } from './activities.service.ts';
import { sampleActivity } from './activities.samples.ts';
import type { Wanted } from './updates/activities.updates.domain.ts';
import { createWantedUpdates } from './updates/activities.updates.entity.ts';

const anaId = '01kb3f0a9x5m3v7c2d8e4hana0';
const benitoId = '01kb3f0a9x5m3v7c2d8e4hbeni';
const adminId = '01kb3f0a9x5m3v7c2d8e4hadmi';
const martaId = '01kb3f0a9x5m3v7c2d8e4hmart';
const planId = '01kb3f0a9x5m3v7c2d8e4hplan';
const nextPlanId = '01kb3f0a9x5m3v7c2d8e4hplan';
const websiteId = '01kb3f0a9x5m3v7c2d8e4h6j9k';
const earlierId = '01kb3f0a9x5m3v7c2d8e4hearl';
const at = new Date('2026-11-21T12:00:00.000Z');
const ana: Caller = {
  userId: anaId,
  username: anaId,
  groups: [],
  role: 'cliente',
  position: 'owner',
};
const admin: Caller = {
  userId: adminId,
  username: adminId,
  groups: [],
  role: 'admin',
  position: 'owner',
};
const site: ActivitySite = { userId: anaId, name: 'La Espiga', url: 'https://la-espiga.cl' };
const plan: CurrentQuota = {
  userPlanId: planId,
  planName: 'Básico',
  activityLimit: 5,
  activitiesConsumed: 4,
  siteLimit: null,
  promisedWorkingDays: null,
};
const input = (more: Partial<NewActivity> = {}) =>
  newActivitySchema.parse({ websiteId, description: 'Cambiar el logotipo', ...more });
const activities = createActivities(noTable);
/** Stands for the writes that consume a unit. */
const writesOf = ({ userPlanId }: QuotaUnit): TransactItem[] => [
  { Put: { TableName: 'quota', Item: { userPlanId } } },
];

interface World {
  site?: ActivitySite | undefined;
  /** The plans that successive reads return; the last one repeats. */
  plans?: (CurrentQuota | undefined)[];
  stats?: SiteStats | undefined;
  /** How often the plan refuses the write although it had a unit. */
  refusals?: number;
  names?: Map<string, string>;
  /** What was asked for before, and the activity that did. */
  earlier?: Wanted[];
  earlierActivity?: Activity | undefined;
}

function setUp(world: World = {}) {
  const { plans = [plan], refusals = 0 } = world;
  const { commit, works } = keepingCommit(at, { refusals });
  const units: QuotaUnit[] = [];
  const asked: string[] = [];
  const dependencies = {
    activities: {
      ...activities,
      find: async () =>
        'earlierActivity' in world
          ? world.earlierActivity
          : sampleActivity({ activityId: earlierId, userId: anaId }),
    },
    commit,
    sites: { find: async () => ('site' in world ? world.site : site) },
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
      findStats: async () => ('stats' in world ? world.stats : sampleSiteStats()),
    },
    wanted: {
      ...createWantedUpdates(noTable),
      findTurn: async () => 0,
      list: async () => world.earlier ?? [],
    },
    // The 21st is a Saturday.
    settings: async () => ({ holidays: '2026-11-23\n2026-12-08' }),
    timeZone: 'America/Santiago',
    names: { namesOf: async () => world.names ?? new Map([[anaId, 'Ana Pérez']]) },
    // Updates have an event more.
    newId: (now: Date) => (world.stats ? newId(now) : '01kb3f0a9x5m3v7c2d8e4h6j9r'),
  };
  const create = (caller: Caller, sent: NewActivity) =>
    createActivity(caller, { input: sent }, dependencies);
  return { works, units, asked, create };
}

describe('a client’s activity', () => {
  it('is theirs, pending, and takes a unit of the plan that runs', async () => {
    const { works, units, create } = setUp();
    const shown = await create(ana, input({ type: 'error' }));
    expect(shown).toEqual({
      ...sampleActivity({
        activityId: '01kb3f0a9x5m3v7c2d8e4h6j9r',
        userId: anaId,
        websiteId,
        websiteName: 'La Espiga',
        websiteUrl: 'https://la-espiga.cl',
        description: 'Cambiar el logotipo',
        type: 'error',
        userPlanId: planId,
        versionAtCreation: '6.8.3',
        createdAt: at.toISOString(),
      }),
      clientName: null,
      assigneeName: null,
    });
    const { activityId, description: reason } = shown;
    const unit = { userId: anaId, userPlanId: planId, activityId, reason, at };
    expect(units).toEqual([unit]);
    const { clientName: _, assigneeName: __, ...activity } = shown;
    const writes = [
      activities.put(activity),
      ...activities.count(anaId, { pendiente: 1 }),
      ...writesOf(unit),
    ];
    const event = {
      type: 'ActivityRequested',
      eventId: activityId,
      activityId,
      userId: anaId,
      websiteName: 'La Espiga',
      description: 'Cambiar el logotipo',
      requestedAt: at.toISOString(),
    };
    expect(works).toEqual([{ answer: activity, shared: writes, events: [event] }]);
  });

  it('is due as its plan promises, in working days without holidays', async () => {
    const { create } = setUp({ plans: [{ ...plan, promisedWorkingDays: 2 }] });
    expect(await create(ana, input())).toMatchObject({ dueOn: '2026-11-25' });
  });

  it.each([
    ['somebody else’s', { ...site, userId: benitoId }],
    ['nobody’s', { ...site, userId: null }],
    ['not there', undefined],
  ])('of a site that is %s is not found', async (_, found) => {
    const { works, units, create } = setUp({ site: found });
    await expect(create(ana, input())).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect([works, units]).toEqual([[], []]);
  });

  it.each([
    { status: 'realizada' as const },
    { status: 'en_progreso' as const },
    { hoursDedicated: 0 },
    { hoursDedicated: 2.5 },
    { priority: 'alta' as const },
    { assigneeId: adminId },
    { dueOn: '2026-12-01' },
  ])('with %j is refused, before anything is looked at', async (more) => {
    const { works, asked, create } = setUp();
    await expect(create(ana, input(more))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    expect([works, asked]).toEqual([[], []]);
  });

  it.each([
    ['NO_ACTIVE_PLAN', undefined],
    ['QUOTA_EXHAUSTED', { ...plan, activitiesConsumed: 5 }],
    ['QUOTA_EXHAUSTED', { ...plan, activitiesConsumed: 6 }],
  ])('is refused by its plan: %s', async (code, current) => {
    const { works, create } = setUp({ plans: [current] });
    await expect(create(ana, input())).rejects.toMatchObject({ code });
    expect(works).toEqual([]);
  });

  it.each([
    ['was used up by another', { ...plan, activitiesConsumed: 5 }, 'QUOTA_EXHAUSTED'],
    ['ended with its plan', undefined, 'NO_ACTIVE_PLAN'],
  ])('says why where the last unit %s meanwhile', async (_, after, code) => {
    const { works, create } = setUp({ plans: [plan, after], refusals: 99 });
    await expect(create(ana, input())).rejects.toMatchObject({ code });
    expect(works).toEqual([]);
  });

  it('takes its unit of the plan that follows where one ended meanwhile', async () => {
    const next = { ...plan, userPlanId: nextPlanId, activitiesConsumed: 0 };
    const { works, create } = setUp({ plans: [plan, next], refusals: 1 });
    const { userPlanId } = await create(ana, input());
    expect(userPlanId).toBe(nextPlanId);
    expect(works).toHaveLength(1);
  });

  it('is asked for again later where the plan refuses each time', async () => {
    const { create } = setUp({ refusals: 99 });
    await expect(create(ana, input())).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  it.each([undefined, sampleSiteStats({ wordpressVersion: null })])(
    'knows no version that no sync reported: %j',
    async (stats) => {
      const { create } = setUp({ stats });
      expect((await create(ana, input())).versionAtCreation).toBeNull();
    },
  );
});

describe('an administrator’s activity', () => {
  it('is the site’s owner’s, takes no unit, and may have hours', async () => {
    const { units, asked, works, create } = setUp({ plans: [undefined] });
    const more = { status: 'en_progreso', hoursDedicated: 2.5 } as const;
    expect(await create(admin, input(more))).toMatchObject({
      ...more,
      userId: anaId,
      clientName: 'Ana Pérez',
      assigneeName: null,
      userPlanId: null,
      completedAt: null,
    });
    expect([units, asked]).toEqual([[], []]);
    expect(works.map(({ shared }) => shared?.length)).toEqual([3]);
  });

  it('is due on the day that they give, or on none', async () => {
    const { create } = setUp({ plans: [{ ...plan, promisedWorkingDays: 2 }] });
    expect(await create(admin, input())).toMatchObject({ dueOn: null });
    const dueOn = '2026-12-01';
    expect(await create(admin, input({ dueOn }))).toMatchObject({ dueOn });
  });

  it('is nobody’s where the site is', async () => {
    const { create } = setUp({ site: { ...site, userId: null } });
    expect(await create(admin, input())).toMatchObject({
      userId: null,
      clientName: null,
      assigneeName: null,
    });
  });

  it('that is done already says when, and in which version', async () => {
    const { create } = setUp();
    expect(await create(admin, input({ status: 'realizada' }))).toMatchObject({
      completedAt: at.toISOString(),
      versionAtCreation: '6.8.3',
      versionAtCompletion: '6.8.3',
    });
  });

  it('may be given to somebody who is an administrator at the write, and is notified', async () => {
    const { works, create } = setUp();
    const shown = await create(admin, input({ assigneeId: martaId, priority: 'alta' }));
    expect(shown).toMatchObject({ assigneeId: martaId, assigneeName: 'Usuario eliminado' });
    const [{ own, events, refused } = {}] = works;
    expect(own).toEqual([activities.adminIsThere(martaId)]);
    expect(events).toMatchObject([{ type: 'ActivityAssigned', assigneeId: martaId }]);
    expect(refused?.()).toMatchObject({ code: 'PERSON_GONE' });
  });

  it('names who was deleted as such', async () => {
    const { create } = setUp({ names: new Map() });
    const shown = await create(admin, input());
    expect(shown.clientName).toBe('Usuario eliminado');
  });
});

describe('an activity that asks for updates', () => {
  const stats = sampleSiteStats({
    wordpressVersion: '6.9',
    plugins: [
      { file: 'g.php', name: 'Galería', version: '2.3.1', active: true, updatePending: true },
      { file: 't.php', name: 'Tienda', version: '2.0', active: true, updatePending: true },
      { file: 'f.php', name: 'Foro', version: '2.4.0', active: true, updatePending: false },
    ].map((plugin) => ({ ...plugin, offered: '2.4.0' })),
  });
  const plugin = (id: string) => ({ kind: 'plugin' as const, id });
  const asks = (...ids: string[]) => input({ updates: ids.map(plugin) });
  const gallery = {
    ...{ ...plugin('g.php'), name: 'Galería', from: '2.3.1', to: '2.4.0' },
    done: false,
  };
  const watchedIn = (works: ReturnType<typeof setUp>['works']) =>
    works.flatMap(({ shared = [] }) =>
      shared.map(({ Put }): unknown => Put?.Item?.['updates'] ?? []),
    );
  const earlier = (given: Partial<Wanted> = {}): Wanted => ({
    ...{ websiteId, activityId: earlierId, userId: anaId, updates: [gallery] },
    expiresAt: at.getTime() / 1_000 + 60,
    ...given,
  });

  it.each([
    ['a client', ana],
    ['an administrator', admin],
  ])('of %s has its site watched, with the versions that the last sync read', async (_, caller) => {
    const { works, create } = setUp({ stats });
    await create(caller, asks('g.php'));
    expect(watchedIn(works).flat()).toEqual([gallery]);
    expect(works.flatMap(({ events = [] }) => events)).toContainEqual(
      expect.objectContaining({ type: 'UpdatesRequested', websiteId }),
    );
  });

  const done = 'al día, según la última sincronización del sitio:';
  const missing = 'No está en el sitio, según su última sincronización:';
  it.each([
    { what: 'of what is up to date', ids: ['f.php'], message: `Ya está ${done} Foro.` },
    {
      what: 'of which some is up to date, and some is not there',
      ids: ['g.php', 'f.php', 'x.php'],
      message: `Ya está ${done} Foro. ${missing} x.php.`,
    },
    { what: 'of what is not there', ids: ['x.php'], message: `${missing} x.php.` },
    {
      what: 'of a site that was never read',
      ...{ ids: ['f.php'], said: undefined },
      message:
        'El sitio todavía no se ha sincronizado, y no se sabe qué actualizaciones espera. Sincronízalo y vuelve a intentarlo.',
    },
  ])('$what is refused', async ({ ids, message, ...world }) => {
    const { works, create } = setUp({ stats: 'said' in world ? world.said : stats });
    await expect(create(admin, asks(...ids))).rejects.toMatchObject({
      ...{ code: 'UPDATE_DONE', message },
    });
    expect(works).toEqual([]);
  });

  it('is refused where it asks for more than 200 at once', async () => {
    const offered = Array.from({ length: 201 }, (_, n) => ({
      ...{ file: `${String(n)}.php`, name: 'Galería', version: '1.0', active: true },
      ...{ updatePending: true, offered: '1.1' },
    }));
    const { works, create } = setUp({ stats: sampleSiteStats({ plugins: offered }) });
    const ids = offered.map(({ file }) => file);
    await expect(create(ana, asks(...ids))).rejects.toMatchObject({
      ...{ code: 'TOO_MANY_UPDATES', status: 409 },
      message:
        'Pide como máximo 200 actualizaciones a la vez. Elige menos, y pide las demás después.',
    });
    expect(works).toEqual([]);
    await create(ana, asks(...ids.slice(1)));
    expect(watchedIn(works).flat()).toHaveLength(200);
  });

  it('is refused where an open one asks for all of it', async () => {
    const wanted = earlier({ updates: [gallery, { ...gallery, id: 't.php', name: 'Tienda' }] });
    const { create } = setUp({ stats, earlier: [wanted] });
    await expect(create(ana, asks('g.php', 't.php'))).rejects.toMatchObject({
      message: 'Ya se pidieron, en una actividad sin terminar: Galería 2.4.0 y Tienda 2.4.0.',
    });
  });

  it('is refused where an open one asks for some of it', async () => {
    const { works, create } = setUp({ stats, earlier: [earlier()] });
    await expect(create(ana, asks('g.php', 't.php'))).rejects.toMatchObject({
      code: 'UPDATE_REQUESTED',
      message: 'Ya se pidió, en una actividad sin terminar: Galería 2.4.0.',
    });
    expect(works).toEqual([]);
  });

  it.each<[string, Partial<Wanted>, Partial<Activity> | undefined]>([
    ['was completed', {}, { status: 'realizada' }],
    ['was deleted', {}, undefined],
    ['is another owner’s', { userId: benitoId }, {}],
    ['is watched no longer', { expiresAt: at.getTime() / 1_000 }, {}],
    ['asks for another version', { updates: [{ ...gallery, to: '2.3.9' }] }, {}],
    ['asks for another plugin', { updates: [{ ...gallery, id: 't.php' }] }, {}],
    ['has it done', { updates: [{ ...gallery, done: true }] }, {}],
  ])('is another one where the earlier %s', async (_, given, activity) => {
    const found = activity && sampleActivity({ activityId: earlierId, userId: anaId, ...activity });
    const { works, create } = setUp({ stats, earlier: [earlier(given)], earlierActivity: found });
    await create(ana, asks('g.php'));
    expect(watchedIn(works).flat()).toEqual([gallery]);
  });
});
