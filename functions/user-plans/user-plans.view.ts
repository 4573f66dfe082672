import * as z from 'zod';
import { readItem } from '../core/table/entity/items.ts';
import { periodsKey, userPlanKey } from '../core/table/keys/plan-keys.ts';
import { eachPage } from '../core/table/query/query-page.ts';
import type { Table } from '../core/table/table.ts';
import { createUserPlans } from './user-plans.entity.ts';
import {
  latestPlan,
  stateOf,
  userPlanSchema,
  type Movement,
  type UserPlan,
} from './user-plans.domain.ts';
import { currentPeriod, periodSchema, type Period } from './user-plans.periods.domain.ts';
import { lastOver, promisesOf } from './user-plans.record.domain.ts';

const datesSchema = userPlanSchema.pick({ startDate: true, endDate: true });

/** What other nouns may know of a user plan: from when to when it runs. Eventually consistent. */
export const createUserPlanView = (table: Table) => ({
  async findPeriod(
    userId: string,
    userPlanId: string,
  ): Promise<z.output<typeof datesSchema> | undefined> {
    const item = await readItem(table, userPlanKey(userId, userPlanId), { consistent: false });
    return item && datesSchema.parse(item);
  },
});

const periodsSchema = z.object({ periods: z.array(periodSchema).default([]) });

/** What a plan says of backups. */
export type BackupPlan = Pick<Period, 'backupLimitBytes' | 'promisedBackups' | 'retention'>;

/** How many bytes of backups a person's plan allows, how often it promises one, and which it keeps. */
export const createPlanLimits = (table: Table) => ({
  /** The plan that runs at an instant; undefined without one. One consistent read. */
  async findCurrent(userId: string, now: Date): Promise<BackupPlan | undefined> {
    const item = await readItem(table, periodsKey(userId), { consistent: true });
    return item && currentPeriod(periodsSchema.parse(item).periods, now);
  },
});
export type PlanLimits = ReturnType<typeof createPlanLimits>;

/** What a person's plans promised of backups over time, as far as it is known today; eventually consistent. */
export const createPlanPromises = (table: Table) => {
  const { recordsOf } = createUserPlans(table);
  return { findPromises: async (userId: string) => promisesOf(await recordsOf(userId)) };
};
export type PlanPromises = ReturnType<typeof createPlanPromises>;

/** The plan that runs is among so many of the newest, unless somebody bought ahead: they are read for half a unit. */
const NEWEST = 5;

/**
 * The plan that a person has at an instant, or else the one that ran out last; undefined without either. One Query of the
 * newest plans; up to two reads more where there are more plans and none of those runs. Eventually consistent.
 */
export const createFindLatestPlan = (table: Table) => {
  const userPlans = createUserPlans(table);

  async function findRunning(userId: string, now: Date): Promise<UserPlan | undefined> {
    const current = currentPeriod(await userPlans.findPeriods(userId), now);
    return current && userPlans.findOf({ userId, userPlanId: current.userPlanId });
  }

  return async (userId: string, now: Date): Promise<UserPlan | undefined> => {
    const { items, nextCursor } = await userPlans.listOf(userId, { limit: NEWEST });
    const latest = latestPlan(items, now);
    const isKnown = nextCursor === null || (latest && stateOf(latest, now) === 'active');
    return isKnown ? latest : ((await findRunning(userId, now)) ?? latest);
  };
};

/** A person's plans, of which the last one may be over: so far back it is looked for. */
const LATEST = 10;

/** How a person's plans stand; consistent. */
export const createPlanFacts = (table: Table) => {
  const userPlans = createUserPlans(table);

  return {
    /** The plans that run or wait, and the one that was over last, unless it was long ago. */
    async find(userId: string) {
      const [{ periods }, newest] = await Promise.all([
        userPlans.periodsOf(userId),
        userPlans.newestOf(userId, LATEST),
      ]);
      return { periods, over: lastOver(newest) };
    },

    /** How much of a plan is used. */
    async findQuota(place: { userId: string; userPlanId: string }) {
      const plan = await userPlans.find(place);
      if (plan?.status !== 'active') return null;
      const { userPlanId, activityLimit, activitiesConsumed } = plan;
      return { userPlanId, activityLimit, activitiesConsumed };
    },
  };
};
export type PlanFacts = ReturnType<typeof createPlanFacts>;

/** Plans, or movements of one, that are read at once. */
const PLANS_AT_ONCE = 100;

/** All plans of a person, newest first; eventually consistent. */
export const createUserPlansOf = (table: Table) => {
  const { listOf } = createUserPlans(table);
  return (userId: string): AsyncGenerator<UserPlan[]> =>
    eachPage((cursor) => listOf(userId, { cursor, limit: PLANS_AT_ONCE }));
};

/** All that moved the quota of a plan, newest first; eventually consistent. */
export const createMovementsOf = (table: Table) => {
  const { listMovements } = createUserPlans(table);
  return (userPlanId: string): AsyncGenerator<Movement[]> =>
    eachPage((cursor) => listMovements(userPlanId, { cursor, limit: PLANS_AT_ONCE }));
};
