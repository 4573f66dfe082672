import * as z from 'zod';
import { idField } from '../core/validation/fields.ts';
import { wholePercent } from '../core/validation/percent.ts';
import { requiredTextField } from '../core/validation/text.ts';
import { NO_PLAN_NAME } from '../plans/plans.none.domain.ts';
import { creditSchema } from './user-plans.credit.domain.ts';
import { periodSchema, placementSchema } from './user-plans.periods.domain.ts';

/** Status of a user plan (spec 001 §3). */
export const userPlanStatuses = ['active', 'expired', 'cancelled', 'refunded'] as const;
export const userPlanStatusSchema = z.enum(userPlanStatuses, 'Elige un estado');
export type UserPlanStatus = z.output<typeof userPlanStatusSchema>;

/** What people see: one that waits for the one before it is stored as active. */
export const userPlanStates = ['scheduled', ...userPlanStatuses] as const;
export type UserPlanState = (typeof userPlanStates)[number];

export const userPlanStateLabels: Record<UserPlanState, string> = {
  scheduled: 'Programado',
  active: 'Activo',
  expired: 'Vencido',
  cancelled: 'Cancelado',
  refunded: 'Reembolsado',
};

export const USER_PLANS_PAGE_SIZE = 15;
export const MOVEMENTS_PAGE_SIZE = 20;

/** 'Duration in days 1-365, default 30' (spec 001 §5). */
export const ASSIGNMENT_DAYS = { min: 1, max: 365, default: 30 } as const;
/** 'Warning when 2 or fewer activities remain' (spec 001 §9). */
const LOW_REMAINING = 2;
/** Days before the end on which the client is reminded. */
export const REMINDER_DAYS = [7, 1] as const;

const REASON_MAX_LENGTH = 200;

export const userPlanMessages = {
  user: 'Elige un usuario',
  plan: 'Elige un plan',
  days: `La duración debe ser de ${String(ASSIGNMENT_DAYS.min)} a ${String(ASSIGNMENT_DAYS.max)} días`,
  amount: 'Escribe un número entero distinto de 0, de 10.000 unidades como máximo',
  units: 'Escribe un número entero de 1 a 10.000',
  reason: 'Escribe el motivo',
};

/** A user plan (spec 001 §3): what somebody bought or was given, and how much of it they used. */
export const userPlanSchema = z.object({
  userPlanId: idField,
  userId: idField,
  planId: idField,
  planName: z.string(),
  activityLimit: z.number().int(),
  siteLimit: z.number().int().nullable(),
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime(),
  status: userPlanStatusSchema,
  activitiesConsumed: z.number().int().min(0),
  /** The payment that paid for it; null where an administrator assigned it. */
  paymentId: idField.nullable(),
  /** Time that it has besides, for what was left of the plan that it replaced. */
  credit: creditSchema.optional(),
  /** The plan that took its place before its end, and since when; its own dates stay. */
  replacedBy: z
    .object({ userPlanId: idField, planName: z.string(), at: z.iso.datetime() })
    .optional(),
  /** When it was ended before its time; plans that were ended earlier than it was stored have `updatedAt` alone. */
  endedAt: z.iso.datetime().optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type UserPlan = z.output<typeof userPlanSchema>;

/** As administrators list it. */
export const managedUserPlanSchema = userPlanSchema.extend({
  userName: z.string(),
  /** Null of somebody who was deleted. */
  userEmail: z.string().nullable(),
});
export type ManagedUserPlan = z.output<typeof managedUserPlanSchema>;

/** A plan that is past its end is expired from that moment on, whatever is stored. */
export function stateOf(
  { status, startDate, endDate }: Pick<UserPlan, 'status' | 'startDate' | 'endDate'>,
  now: Date,
): UserPlanState {
  if (status !== 'active') return status;
  if (Date.parse(endDate) <= now.getTime()) return 'expired';
  return Date.parse(startDate) > now.getTime() ? 'scheduled' : 'active';
}

/**
 * When somebody ceases to have a plan. One that was ended before its time keeps its dates, so that it can be restored: it
 * was over when another took its place, or when it was ended.
 */
export function overAt({
  status,
  endDate,
  updatedAt,
  replacedBy,
  endedAt = updatedAt,
}: Pick<UserPlan, 'status' | 'endDate' | 'updatedAt' | 'replacedBy' | 'endedAt'>): string {
  if (status === 'active') return endDate;
  const ended = replacedBy?.at ?? endedAt;
  return Date.parse(ended) < Date.parse(endDate) ? ended : endDate;
}

const isOver = (plan: UserPlan, now: Date) => !['active', 'scheduled'].includes(stateOf(plan, now));

/**
 * The plan that runs at an instant, or else the one that was over last, where it ran out: one that an administrator or a refund
 * ended left nothing to renew, and one before it ran out long ago.
 */
export function latestPlan(plans: readonly UserPlan[], now: Date): UserPlan | undefined {
  const running = plans.find((plan) => stateOf(plan, now) === 'active');
  if (running) return running;
  const [last] = plans
    .filter((plan) => isOver(plan, now))
    .toSorted((one, other) => Date.parse(overAt(other)) - Date.parse(overAt(one)));
  return last && stateOf(last, now) === 'expired' ? last : undefined;
}

/** What an administrator fills in to assign a plan (spec 001 §5). */
export const planAssignmentSchema = z.object({
  userId: z.string().min(1, userPlanMessages.user).pipe(idField),
  planId: z.string().min(1, userPlanMessages.plan).pipe(idField),
  days: z
    .number(userPlanMessages.days)
    .int(userPlanMessages.days)
    .min(ASSIGNMENT_DAYS.min, userPlanMessages.days)
    .max(ASSIGNMENT_DAYS.max, userPlanMessages.days)
    .default(ASSIGNMENT_DAYS.default),
  /** Where the person has a plan already: in its place, or when it ends. Without it such an assignment is refused. */
  placement: placementSchema.optional(),
});
export type PlanAssignment = z.output<typeof planAssignmentSchema>;

/** Reasons why units move: an activity takes one, its deletion gives it back, an administrator corrects. */
const movementKinds = ['reserve', 'return', 'correction'] as const;
export type MovementKind = (typeof movementKinds)[number];
export const movementKindLabels: Record<MovementKind, string> = {
  reserve: 'Actividad creada',
  return: 'Actividad eliminada',
  correction: 'Corrección de un administrador',
};

/** An entry of the ledger. `amount` is signed as it counts: +1 consumes one unit. They sum up to what is consumed. */
export const movementSchema = z.object({
  entryId: idField,
  kind: z.enum(movementKinds),
  amount: z.number().int(),
  activityId: idField.nullable(),
  reason: z.string(),
  at: z.iso.datetime(),
});
export type Movement = z.output<typeof movementSchema>;

/** Most units that one correction moves, either way: a guard against a slip of the keys. */
export const CORRECTION_MAX_UNITS = 10_000;

/** A correction of what is consumed: −1 gives the client one activity back. */
export const correctionSchema = z.object({
  amount: z
    .int(userPlanMessages.amount)
    .min(-CORRECTION_MAX_UNITS, userPlanMessages.amount)
    .max(CORRECTION_MAX_UNITS, userPlanMessages.amount)
    .refine((amount) => amount !== 0, userPlanMessages.amount),
  reason: requiredTextField('motivo', {
    max: REASON_MAX_LENGTH,
    lines: true,
    required: userPlanMessages.reason,
  }),
});
export type Correction = z.output<typeof correctionSchema>;

/** What `get_user_available_activities` answers (spec 001 §3, Plan info), and what else the plan card shows. */
export const planInfoSchema = z.object({
  /** 'Sin plan' where there is none. */
  planName: z.string(),
  activityLimit: z.number().int(),
  activitiesConsumed: z.number().int(),
  activitiesRemaining: z.number().int(),
  planExpiresAt: z.iso.datetime().nullable(),
  userPlanId: idField.nullable(),
  /** Most sites that the person may have, by `siteLimitOf`. Null is unlimited. */
  siteLimit: z.number().int().nullable(),
  websitesCount: z.number().int(),
  /** The current period and those that wait for it: what a purchase now would do follows from them. */
  periods: z.array(periodSchema),
});
export type PlanInfo = z.output<typeof planInfoSchema>;

export const noPlanInfo = (websitesCount: number, siteLimit: number | null): PlanInfo => ({
  planName: NO_PLAN_NAME,
  activityLimit: 0,
  activitiesConsumed: 0,
  activitiesRemaining: 0,
  planExpiresAt: null,
  userPlanId: null,
  siteLimit,
  websitesCount,
  periods: [],
});

export interface QuotaStatus {
  tone: 'destructive' | 'warning' | 'normal';
  message: string;
  canCreate: boolean;
}

const quotaMessages = {
  none: 'No tienes un plan activo',
  exhausted: 'Has alcanzado el límite de actividades de tu plan',
  low: (n: number) =>
    n === 1 ? 'Te queda 1 actividad disponible' : `Te quedan ${String(n)} actividades disponibles`,
  enough: (n: number) => `Tienes ${String(n)} actividades disponibles`,
};

/** 'Plan usage status' and its four banners (spec 001 §4, §8). */
export function quotaStatusOf({
  userPlanId,
  activitiesRemaining: left,
}: Pick<PlanInfo, 'userPlanId' | 'activitiesRemaining'>): QuotaStatus {
  if (userPlanId === null) {
    return { tone: 'destructive', message: quotaMessages.none, canCreate: false };
  }
  if (left <= 0) {
    return { tone: 'destructive', message: quotaMessages.exhausted, canCreate: false };
  }
  if (left <= LOW_REMAINING) {
    return { tone: 'warning', message: quotaMessages.low(left), canCreate: true };
  }
  return { tone: 'normal', message: quotaMessages.enough(left), canCreate: true };
}

/** 'Usage percent is consumed over limit, rounded' (spec 001 §4), but 100 only where nothing is left. */
export const usagePercent = (plan: Pick<PlanInfo, 'activitiesConsumed' | 'activityLimit'>) =>
  wholePercent(plan.activitiesConsumed, plan.activityLimit);
