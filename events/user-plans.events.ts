import * as z from 'zod';
import { idField } from '../functions/core/validation/fields.ts';

const ofUserPlan = {
  eventId: idField,
  userPlanId: idField,
  userId: idField,
  planName: z.string(),
  endDate: z.iso.datetime(),
};

/** Event: an administrator gave a person a plan. */
export const userPlanAssignedSchema = z.object({
  type: z.literal('UserPlanAssigned'),
  ...ofUserPlan,
  startDate: z.iso.datetime(),
});
export type UserPlanAssigned = z.output<typeof userPlanAssignedSchema>;

/** Event: the plan that had replaced this one was refunded or cancelled, and this one is back. */
export const userPlanRestoredSchema = z.object({
  type: z.literal('UserPlanRestored'),
  ...ofUserPlan,
  startDate: z.iso.datetime(),
});
export type UserPlanRestored = z.output<typeof userPlanRestoredSchema>;

/** The event of a plan that is back, for payments and administrators alike. */
export const userPlanRestored = (
  {
    userPlanId,
    planName,
    startDate,
    endDate,
  }: Omit<UserPlanRestored, 'type' | 'eventId' | 'userId'>,
  { userId, eventId }: Pick<UserPlanRestored, 'userId' | 'eventId'>,
): UserPlanRestored => ({
  type: 'UserPlanRestored',
  eventId,
  userPlanId,
  userId,
  planName,
  startDate,
  endDate,
});

/** Event: plans that run or wait have other dates, because one before them ended early or came in. */
export const userPlansMovedSchema = z.object({
  type: z.literal('UserPlansMoved'),
  eventId: idField,
  userId: idField,
  plans: z
    .array(
      z.object({
        userPlanId: idField,
        planName: z.string(),
        startDate: z.iso.datetime(),
        endDate: z.iso.datetime(),
      }),
    )
    .min(1),
});
export type UserPlansMoved = z.output<typeof userPlansMovedSchema>;

/** The event of plans that moved; none where none did. */
export const userPlansMoved = (
  moved: readonly UserPlansMoved['plans'][number][],
  { userId, eventId }: Pick<UserPlansMoved, 'userId' | 'eventId'>,
): UserPlansMoved[] => {
  const plans = moved.map(({ userPlanId, planName, startDate, endDate }) => ({
    ...{ userPlanId, planName, startDate, endDate },
  }));
  return plans.length === 0 ? [] : [{ type: 'UserPlansMoved', eventId, userId, plans }];
};

/** Event: a plan ends in so many days, and none waits to follow it. */
export const userPlanExpiringSchema = z.object({
  type: z.literal('UserPlanExpiring'),
  ...ofUserPlan,
  daysLeft: z.union([z.literal(7), z.literal(1)]),
});
export type UserPlanExpiring = z.output<typeof userPlanExpiringSchema>;

/** Event: a plan is over by its date. `followedBy` is the plan that started in its place; null where none did. */
export const userPlanExpiredSchema = z.object({
  type: z.literal('UserPlanExpired'),
  ...ofUserPlan,
  followedBy: z.string().nullable(),
});
export type UserPlanExpired = z.output<typeof userPlanExpiredSchema>;
