import * as z from 'zod';
import { planOfferSchema, type PromisedBackups } from '../plans/plans.domain.ts';
import {
  overAt,
  REMINDER_DAYS,
  userPlanSchema,
  type Movement,
  type UserPlan,
  type UserPlanStatus,
} from './user-plans.domain.ts';
import { periodSchema, type Period } from './user-plans.periods.domain.ts';
import { replacedPeriodSchema, type Kept } from './user-plans.replaced.domain.ts';

/** A user plan as it is stored: what is shown of it, and what else was bought. */
export const userPlanRecordSchema = userPlanSchema.extend({
  ...planOfferSchema.shape,
  counted: periodSchema.shape.counted,
  paidMs: periodSchema.shape.paidMs,
  /** When it was over, and was made active again; in their order. It promised nothing in between. */
  gaps: z.array(z.object({ from: z.iso.datetime(), to: z.iso.datetime() })).optional(),
  /** Since when the provider says that its payment went back: it can never be active again. */
  refundedAt: z.iso.datetime().optional(),
  /** While it is active: what is due next (7 and 1: a reminder so many days ahead; 0: its end), and when. */
  dueDaysLeft: z.union([z.literal(7), z.literal(1), z.literal(0)]).optional(),
  dueAt: z.iso.datetime().optional(),
  /** The chunk of its entry in the directory. Records from before there was a directory may have none. */
  directoryChunk: z.number().int().optional(),
});
export type UserPlanRecord = z.output<typeof userPlanRecordSchema>;

/** Where a user plan is stored. */
export type UserPlanPlace = Pick<UserPlan, 'userId' | 'userPlanId'>;

/** What is shown of a record. */
export const toUserPlan = (record: UserPlanRecord): UserPlan => userPlanSchema.parse(record);

/** The period that a record's plan has, or had. */
export const periodOf = (record: UserPlanRecord): Period => periodSchema.parse(record);

/** A person's periods as they are stored. `revision` grows with each change; 0: not stored yet. */
export const storedPeriodsSchema = z.object({
  userId: z.string(),
  periods: z.array(periodSchema),
  /** Those that another one took the place of, and that may come back. */
  replaced: z.array(replacedPeriodSchema),
  revision: z.number().int(),
});
export type StoredPeriods = z.output<typeof storedPeriodsSchema>;

export const noPeriods = (userId: string): StoredPeriods => ({
  userId,
  periods: [],
  replaced: [],
  revision: 0,
});

/** A user plan and its person's periods. */
export interface PlanAndPeriods {
  record: UserPlanRecord;
  stored: StoredPeriods;
}

export const withKept = (stored: StoredPeriods, { periods, replaced }: Kept): StoredPeriods => ({
  ...stored,
  periods: [...periods],
  replaced: [...replaced],
  revision: stored.revision + 1,
});

/** An entry of the ledger; `actorId` is who did it. */
export type LedgerEntry = Movement & { actorId: string };

const DAY_MS = 86_400_000;

/** What is due next: a reminder so many days ahead, or (0) the end. */
interface DueInstant {
  at: string;
  daysLeft: (typeof REMINDER_DAYS)[number] | 0;
}

/**
 * The first such instant after `after`; the end where all others are past. Nobody is reminded before a plan has
 * started: one that lasts no longer than the days ahead has no such reminder.
 */
export function nextDue(
  { startDate, endDate }: Pick<UserPlan, 'startDate' | 'endDate'>,
  after: Date,
): DueInstant {
  const from = Math.max(after.getTime(), Date.parse(startDate));
  for (const daysLeft of REMINDER_DAYS) {
    const at = Date.parse(endDate) - daysLeft * DAY_MS;
    if (at > from) return { at: new Date(at).toISOString(), daysLeft };
  }
  return { at: endDate, daysLeft: 0 };
}

/**
 * What is to be done about a plan now: a reminder so many days ahead, or (0) its end; undefined for nothing. Of what was
 * missed only the last counts: nobody is reminded of seven days when one is left.
 */
export function dueStep(
  { status, endDate, dueDaysLeft }: Pick<UserPlanRecord, 'status' | 'endDate' | 'dueDaysLeft'>,
  now: Date,
): DueInstant['daysLeft'] | undefined {
  if (status !== 'active' || dueDaysLeft === undefined) return undefined;
  const left = Date.parse(endDate) - now.getTime();
  if (left <= 0) return 0;
  return REMINDER_DAYS.findLast((days) => days <= dueDaysLeft && left <= days * DAY_MS);
}

/** Sets what is due after an instant. */
export function dueAfter(record: UserPlanRecord, instant: Date): UserPlanRecord {
  const { at, daysLeft } = nextDue(record, instant);
  return { ...record, dueAt: at, dueDaysLeft: daysLeft };
}

const notDue = { dueAt: undefined, dueDaysLeft: undefined };

/** How a plan ends. Its dates stay: a status that was set by mistake can be undone. */
export interface Ending {
  status: Exclude<UserPlanStatus, 'active'>;
  now: Date;
  /** Where the provider says that its payment went back. */
  refundedAt?: string;
  /** Its person was deleted: nothing comes back in its place. */
  isForGood?: boolean;
}

export const ended = (
  record: UserPlanRecord,
  { status, now, refundedAt = record.refundedAt }: Ending,
): UserPlanRecord => {
  const at = now.toISOString();
  const endedAt = record.status === 'active' ? at : record.endedAt;
  return { ...record, ...notDue, status, refundedAt, endedAt, updatedAt: at };
};

/** Ends a plan that another one replaces. Its dates stay: it may come back. */
export function replaced(
  record: UserPlanRecord,
  { userPlanId, planName }: Period,
  now: Date,
): UserPlanRecord {
  const at = now.toISOString();
  const replacedBy = { userPlanId, planName, at };
  return { ...record, ...notDue, status: 'cancelled', replacedBy, updatedAt: at };
}

/** The dates of a period, and how long it is. */
const datesOf = ({ startDate, endDate, counted, paidMs }: Period, now: Date) => ({
  startDate,
  endDate,
  counted,
  paidMs,
  updatedAt: now.toISOString(),
});

/** Makes a plan active again, with the dates of its period. */
export const restored = (record: UserPlanRecord, period: Period, now: Date): UserPlanRecord =>
  dueAfter(
    {
      ...record,
      ...datesOf(period, now),
      status: 'active',
      replacedBy: undefined,
      endedAt: undefined,
      ...(overAt(record) < now.toISOString() && {
        gaps: [...(record.gaps ?? []), { from: overAt(record), to: now.toISOString() }],
      }),
    },
    now,
  );

/** Gives a plan the dates, and the credit, of its period. One that was replaced is not due. */
export function moved(record: UserPlanRecord, period: Period, now: Date): UserPlanRecord {
  const after = { ...record, ...datesOf(period, now), credit: period.credit };
  return record.status === 'active' ? dueAfter(after, now) : after;
}

/** A plan that is over, since when and why. */
export interface OverPlan extends Pick<UserPlan, 'userPlanId' | 'planName'> {
  status: Ending['status'];
  overAt: string;
}

type Endable = Pick<
  UserPlanRecord,
  | 'userPlanId'
  | 'planName'
  | 'status'
  | 'startDate'
  | 'endDate'
  | 'updatedAt'
  | 'endedAt'
  | 'replacedBy'
>;

const overOf = (plan: Endable): OverPlan[] => {
  const { userPlanId, planName, status, startDate } = plan;
  if (status === 'active') return [];
  const at = overAt(plan);
  // One that was cancelled while it waited took nothing from anybody.
  return at < startDate ? [] : [{ userPlanId, planName, status, overAt: at }];
};

/** The plan that was over last: by its date, by an administrator or by a refund; null where none is. */
export const lastOver = (plans: readonly Endable[]): OverPlan | null =>
  plans
    .flatMap(overOf)
    .toSorted((a, b) => (a.overAt < b.overAt ? -1 : 1))
    .at(-1) ?? null;

/** A time in which plans promised the same of backups; UTC instants, `to` not included. */
export interface PromisedTime {
  from: string;
  to: string;
  promise: PromisedBackups;
}

type Promising = Pick<
  UserPlanRecord,
  | 'status'
  | 'startDate'
  | 'endDate'
  | 'updatedAt'
  | 'endedAt'
  | 'gaps'
  | 'replacedBy'
  | 'promisedBackups'
>;

/** When a plan ran: from its start until it was over, without the times in which it had been ended. */
function runsOf(plan: Promising): { from: string; to: string }[] {
  const until = overAt(plan);
  const gaps = [...(plan.gaps ?? []), { from: until, to: until }];
  return gaps.map(({ from: to }, n) => {
    const since = gaps[n - 1]?.to ?? plan.startDate;
    // One that was ended while it waited starts no earlier by that.
    return { from: since < plan.startDate ? plan.startDate : since, to };
  });
}

/**
 * What somebody's plans promised over time, in its order. A plan promises from its start until it was over, and where two overlap, the
 * one that began last. A plan that follows without a gap goes on with the same promise.
 */
export function promisesOf(plans: readonly Promising[]): PromisedTime[] {
  const times = plans
    .toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1))
    .flatMap((plan) => runsOf(plan).map((run) => ({ ...run, promise: plan.promisedBackups })))
    .filter(({ from, to }) => from < to);
  const edges = [...new Set(times.flatMap(({ from, to }) => [from, to]))].sort();
  const promised: PromisedTime[] = [];
  for (const [n, from] of edges.entries()) {
    const running = times.findLast((time) => time.from <= from && from < time.to);
    const to = edges[n + 1];
    if (running?.promise === undefined || to === undefined) continue;
    const last = promised.at(-1);
    if (last?.to === from && last.promise === running.promise) last.to = to;
    else promised.push({ from, to, promise: running.promise });
  }
  return promised;
}
