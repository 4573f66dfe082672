import * as z from 'zod';
import { userPlanOfKey } from '../core/table/plan-keys.ts';
import { planOfferSchema } from '../plans/plans.domain.ts';
import { userPlanSchema, type Movement, type UserPlan } from './user-plans.domain.ts';
import { periodSchema, type Period } from './user-plans.periods.domain.ts';
import { replacedPeriodSchema } from './user-plans.replaced.domain.ts';

/** A user plan's item: what is shown of it, what else was bought, and what only the stores need. */
const rowSchema = userPlanSchema.extend({
  ...planOfferSchema.shape,
  paidMs: periodSchema.shape.paidMs,
  /** Since when the provider says that its payment went back: it can never be active again. */
  refundedAt: z.iso.datetime().optional(),
  /** While it is active: what is due next (7 and 1: a reminder so many days ahead; 0: its end), and when. */
  dueDaysLeft: z.union([z.literal(7), z.literal(1), z.literal(0)]).optional(),
  gsi2sk: z.string().optional(),
  /** Where its entry of the directory is; one that was stored before there was a directory may have none. */
  directoryChunk: z.number().int().optional(),
});
export type UserPlanRow = z.output<typeof rowSchema>;

const keySchema = z.object({ pk: z.string(), sk: z.string() });

/** The row of an item; only the item's key has its person and its id. */
export const userPlanOfItem = (item: unknown): UserPlanRow =>
  rowSchema.parse({ ...(item as object), ...userPlanOfKey(keySchema.parse(item)) });

/** What is shown of a row. */
export const shownUserPlan = (row: UserPlanRow): UserPlan => userPlanSchema.parse(row);

/** The period that a row's plan has, or had. */
export const periodOf = (row: UserPlanRow): Period => periodSchema.parse(row);

/** A person's periods as they are kept. `revision` grows with each change; 0 of an item that is not there yet. */
const periodsSchema = z.object({
  periods: z.array(periodSchema).default([]),
  /** Those that another one took the place of, and that may come back. */
  replaced: z.array(replacedPeriodSchema).default([]),
  revision: z.number().int().default(0),
});
export type StoredPeriods = z.output<typeof periodsSchema> & { userId: string };
export const periodsOfItem = (userId: string, item: unknown): StoredPeriods => ({
  userId,
  ...periodsSchema.parse(item ?? {}),
});

/** An entry of the ledger; `actorId` is who did it. */
export type LedgerEntry = Movement & { actorId: string };
