import { USER_PLANS_PREFIX } from '../schema.ts';

/** The catalogue: every plan, offered or archived. */
export const plansPartition = 'PLANS';
export const planKey = (planId: string) => ({ pk: plansPartition, sk: planId });
/** Parses a plan's key: the item stores its id only there. */
export const planOfKey = ({ sk }: { sk: string }) => ({ planId: sk });

/** A person's user plans, bought or assigned, in order of time, and the item with the current and waiting ones. */
const USER_PLAN_PREFIX = 'USERPLAN#';
export const userPlansPartition = (userId: string) => `${USER_PLANS_PREFIX}${userId}`;
export const userPlanPrefix = USER_PLAN_PREFIX;
export const userPlanKey = (userId: string, userPlanId: string) => ({
  pk: userPlansPartition(userId),
  sk: `${USER_PLAN_PREFIX}${userPlanId}`,
});
/** Parses a user plan's key: the item stores its owner and id only there. */
export const userPlanOfKey = ({ pk, sk }: { pk: string; sk: string }) => ({
  userId: pk.slice(USER_PLANS_PREFIX.length),
  userPlanId: sk.slice(USER_PLAN_PREFIX.length),
});

export const periodsKey = (userId: string) => ({ pk: userPlansPartition(userId), sk: 'PERIODS' });

/** All user plans, newest first, for administrators. */
export const allUserPlansPartition = 'USERPLANS';
export const allUserPlansKey = (userPlanId: string) => ({
  gsi1pk: allUserPlansPartition,
  gsi1sk: userPlanId,
});

/** User plans by the instant of their next task: a reminder, their end. */
export const DUE_USER_PLANS_SHARDS = 4;
export const dueUserPlansPartition = (shard: number) => `DUE#USERPLANS#${String(shard)}`;
export const dueUserPlanKey = (shard: number, due: { at: string; userPlanId: string }) => ({
  gsi2pk: dueUserPlansPartition(shard),
  gsi2sk: `${due.at}#${due.userPlanId}`,
});

/** The changes of a user plan's quota, in order of time. */
export const ledgerPartition = (userPlanId: string) => `LEDGER#${userPlanId}`;
export const ledgerKey = (userPlanId: string, entryId: string) => ({
  pk: ledgerPartition(userPlanId),
  sk: entryId,
});
