import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../functions/core/id.ts';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { profileKey } from '../../../functions/core/table/keys/keys.ts';
import type { Plan } from '../../../functions/plans/plans.domain.ts';
import { createPeopleView } from '../../../functions/profiles/profiles.view.ts';
import { createPersonTexts } from '../../../functions/profiles/profiles.texts.view.ts';
import { stateOf } from '../../../functions/user-plans/user-plans.domain.ts';
import { changeUserPlanStatus } from '../../../functions/user-plans/user-plans.change.service.ts';
import { createUserPlans } from '../../../functions/user-plans/user-plans.entity.ts';
import type { UserPlanFilters } from '../../../functions/user-plans/user-plans.search.domain.ts';
import { createQuota } from '../../../functions/user-plans/user-plans.quota.view.ts';
import { createCountSites } from '../../../functions/core/table/shared/people.ts';
import { getPlanInfo } from '../../../functions/user-plans/user-plans.info.service.ts';
import { listUserPlans } from '../../../functions/user-plans/user-plans.list.service.ts';
import { admin, day, openUserPlans, type UserPlansWorld } from './support/user-plans.ts';
import { written } from './support/written.ts';

let world: UserPlansWorld;
let plan: Plan;
beforeAll(async () => {
  world = await openUserPlans();
  plan = await world.addPlan({ name: 'Profesional Trimestral', activityLimit: 40 });
});
afterAll(() => world.table.destroy());

/** All ids of a list, and how many pages they were. */
async function allOf(read: (cursor?: string) => Promise<{ ids: string[]; next: string | null }>) {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const { ids, next } = await read(cursor);
    pages.push(ids);
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  return pages;
}
const { measure } = { measure: <T>(work: () => Promise<T>) => world.table.meter.measure(work) };

async function personWith(plans: number, name?: string): Promise<string> {
  const userId = await world.addPerson();
  if (name !== undefined) {
    const Item = {
      ...profileKey(userId),
      ...{ userId, role: 'cliente', email: 'a@b.cl', firstName: name, lastName: 'Soto' },
    };
    await world.table.client.send(new PutCommand({ TableName: world.table.name, Item }));
  }
  for (let n = 0; n < plans; n += 1) await world.give(userId, plan, { on: n });
  return userId;
}

describe('a person’s own plans', () => {
  it('come newest first, a page of 15 for 1.5 RCU, and nobody else’s', async () => {
    const userId = await personWith(17);
    await personWith(2);
    const first = await measure(() => world.userPlans.listOf(userId, { limit: 15 }));
    expect(first.commands).toEqual(['Query']);
    expect(first.reads).toBeLessThanOrEqual(1.5);
    const pages = await allOf(async (cursor) => {
      const { items, nextCursor } = await world.userPlans.listOf(userId, { cursor, limit: 15 });
      expect(new Set(items.map((item) => item.userId))).toEqual(new Set([userId]));
      return { ids: items.map((item) => item.userPlanId), next: nextCursor };
    });
    expect(pages.map((ids) => ids.length)).toEqual([15, 2]);
    expect(pages.flat()).toEqual(pages.flat().toSorted().toReversed());
  });

  it('of who has none are none', async () => {
    expect(await world.userPlans.listOf(await world.addPerson(), { limit: 15 })).toEqual({
      items: [],
      nextCursor: null,
    });
  });

  it('are not read on by another’s cursor', async () => {
    const [ana, benito] = [await personWith(3), await personWith(1)];
    const { nextCursor } = await world.userPlans.listOf(ana, { limit: 1 });
    const answer = world.userPlans.listOf(benito, { cursor: nextCursor ?? '', limit: 1 });
    await expect(answer).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});

describe('everybody’s plans', () => {
  /** As a Lambda that has just started. */
  const listing = () => {
    const dependencies = {
      userPlans: createUserPlans(world.table),
      people: createPeopleView(world.table),
      texts: createPersonTexts(world.table),
      timeZone: 'America/Santiago',
      now: () => day(0),
    };
    return (filters: Partial<UserPlanFilters> & { page?: number } = {}) =>
      listUserPlans({ search: '', page: 1, ...filters }, dependencies);
  };

  it('have their people’s names, and cost half a unit more for each of them', async () => {
    const ana = await personWith(1, 'Ana');
    const benito = await personWith(1, 'Benito');
    const deleted = await personWith(1, 'Carla');
    await world.bury(deleted);
    await personWith(12, 'Diego');
    const list = listing();
    await list();
    const { reads, commands, result } = await measure(() => list());
    expect(commands).toEqual(['GetItem', 'Query', 'BatchGetItem']);
    expect(reads).toBeLessThanOrEqual(0.5 + 1.5 + 4 * 0.5);
    const of = (userId: string) => result.items.find((item) => item.userId === userId);
    expect([ana, benito, deleted].map((userId) => of(userId)?.userName)).toEqual([
      'Ana Soto',
      'Benito Soto',
      'Usuario eliminado',
    ]);
    expect([ana, deleted].map((userId) => of(userId)?.userEmail)).toEqual(['a@b.cl', null]);
    expect(result.items[0]?.userName).toBe('Diego Soto');
    expect(result.items).toHaveLength(15);
  });

  it('are all there, each once, and the totals count them', async () => {
    const list = listing();
    const { pageCount, total, totals } = await list();
    expect(pageCount).toBeGreaterThan(1);
    const pages = Array.from({ length: pageCount }, (_, n) => list({ page: n + 1 }));
    const plans = (await Promise.all(pages)).flatMap(({ items }) => items);
    const ids = plans.map(({ userPlanId }) => userPlanId);
    expect(new Set(ids).size).toBe(total);
    expect(ids).toEqual(ids.toSorted().toReversed());
    for (const { state, count } of totals) {
      expect(plans.filter((one) => stateOf(one, day(0)) === state)).toHaveLength(count);
      expect(await list({ state })).toMatchObject({ total: count, totals: [{ state, count }] });
    }
    expect(totals.reduce((sum, { count }) => sum + count, 0)).toBe(total);
  });

  it('are found by their plan, their ids and their person, whole days of their start included', async () => {
    const userId = await personWith(0);
    const other = await world.addPlan({ name: 'Ñandú Único' });
    const given = await world.give(userId, other, { on: 40 });
    const list = listing();
    const idsOf = async (filters: Partial<UserPlanFilters>) =>
      (await list(filters)).items.map(({ userPlanId }) => userPlanId);
    expect(await idsOf({ search: 'nandu unico', userId })).toEqual([given.userPlanId]);
    expect(await idsOf({ search: given.userPlanId, userId })).toEqual([given.userPlanId]);
    const started = dayText(given.startDate);
    expect(await idsOf({ userId, from: started, to: started })).toEqual([given.userPlanId]);
    expect(await idsOf({ userId, to: dayText(day(30).toISOString()) })).toEqual([]);
    const { userPlanId } = given;
    const change = { userPlanId, status: 'cancelled' as const };
    await changeUserPlanStatus(admin, change, world.on(41));
    expect(await idsOf({ userId, state: 'cancelled' })).toEqual([given.userPlanId]);
  });
  const dayText = (instant: string) => instant.slice(0, 10);
});

describe('one plan', () => {
  it('is found by its id, and by whose it is', async () => {
    const userId = await world.addPerson();
    const userPlan = await world.give(userId, plan);
    const { userPlanId } = userPlan;
    const byId = await measure(() => world.userPlans.findById(userPlanId));
    expect([byId.result, byId.reads, byId.commands]).toEqual([userPlan, 0.5, ['Query']]);
    const byOwner = await measure(() => world.userPlans.findOf({ userId, userPlanId }));
    expect([byOwner.result, byOwner.reads, byOwner.commands]).toEqual([userPlan, 0.5, ['GetItem']]);
    expect(await world.userPlans.findById(newId())).toBeUndefined();
    const stranger = await world.addPerson();
    expect(await world.userPlans.findOf({ userId: stranger, userPlanId })).toBeUndefined();
  });

  it('of the caller costs 1 RCU with what it still allows; 0.5 where there is none', async () => {
    const userId = await world.addPerson();
    const info = () =>
      getPlanInfo(
        { userId, role: 'cliente', profileItem: { websitesCount: 2 } },
        {
          userPlans: world.userPlans,
          countSites: createCountSites(world.table),
          sitesWithoutPlan: 3,
          now: () => day(3),
        },
      );
    const none = await measure(info);
    expect([none.result.planName, none.reads, none.commands]).toEqual([
      'Sin plan',
      0.5,
      ['GetItem'],
    ]);
    await world.give(userId, plan);
    const waiting = await world.give(userId, plan, { placement: 'after' });
    const one = await measure(info);
    expect([one.reads, one.commands]).toEqual([1, ['GetItem', 'GetItem']]);
    expect(one.result).toMatchObject({
      planName: 'Profesional Trimestral',
      activityLimit: 40,
      activitiesRemaining: 40,
      websitesCount: 2,
    });
    expect(one.result.periods.at(-1)?.userPlanId).toBe(waiting.userPlanId);
  });
});

describe('movements', () => {
  it('come newest first, a page of 20 for 1 RCU', async () => {
    const userId = await world.addPerson();
    const { userPlanId } = await world.give(userId, plan);
    const quota = createQuota(world.table);
    for (let n = 0; n < 25; n += 1) {
      const at = new Date(day(1).getTime() + n * 60_000);
      const unit = { userId, userPlanId, activityId: newId(), reason: 'Cambiar el logotipo', at };
      await written(world.table, async () => ({ own: quota.reserve(unit) }));
    }
    const first = await measure(() => world.userPlans.listMovements(userPlanId, { limit: 20 }));
    expect(first.commands).toEqual(['Query']);
    expect(first.reads).toBeLessThanOrEqual(1);
    const pages = await allOf(async (cursor) => {
      const request = { cursor, limit: 20 };
      const { items, nextCursor } = await world.userPlans.listMovements(userPlanId, request);
      return { ids: items.map((item) => item.at), next: nextCursor };
    });
    expect(pages.map((page) => page.length)).toEqual([20, 5]);
    expect(pages.flat()).toEqual(pages.flat().toSorted().toReversed());
  });
});
