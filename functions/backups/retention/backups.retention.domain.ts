import * as z from 'zod';
import { dayIn } from '../../core/validation/day.ts';
import { retentionSchema, type Retention } from '../../plans/plans.retention.domain.ts';
import type { Backup } from '../backups.domain.ts';

const DAY_MS = 86_400_000;
/** A drill is of the newest backup, and its message waits four days at most: what was replaced since may be under one. */
const JUST_REPLACED_MS = 4 * DAY_MS;
/** A person with a link to a backup may still be reading it. */
const IN_USE_MS = DAY_MS;
/** How long what was made before a plan keeps fewer backups stays. */
const GRACE_MS = 30 * DAY_MS;

/** What the plan of a site's owner keeps, as it was last looked at, and since when. */
export const notedRetentionSchema = z.object({
  retention: retentionSchema.optional(),
  retentionSince: z.string().optional(),
});
export type NotedRetention = z.output<typeof notedRetentionSchema>;

/** What people see: which backups are kept, and until when all of those that were made before that began. */
export const shownRetentionSchema = retentionSchema.extend({
  /** Null where that is over. */
  othersUntil: z.iso.datetime().nullable(),
});
export type ShownRetention = z.output<typeof shownRetentionSchema>;

const kinds = retentionSchema.keyof().options;

const isSame = (one: Retention | undefined, other: Retention | undefined): boolean =>
  kinds.every((kind) => one?.[kind] === other?.[kind]);

/** The same with what the plan keeps now. Another retention begins now, however little it differs. */
export const withRetention = <S extends NotedRetention>(
  noted: S,
  retention: Retention | undefined,
  at: Date,
): S =>
  isSame(noted.retention, retention)
    ? noted
    : { ...noted, retention, retentionSince: retention && at.toISOString() };

/** Since when a plan keeps what it keeps; undefined where that was not noted, or it keeps all. */
const retainedSince = (retention: Retention | undefined, noted: NotedRetention) =>
  noted.retentionSince !== undefined && isSame(noted.retention, retention)
    ? new Date(noted.retentionSince)
    : undefined;

/** What a plan keeps of a site's backups, since when, and in which zone its days begin. */
export interface RetentionRule {
  retention: Retention;
  since: Date;
  now: Date;
  timeZone: string;
}

/** Undefined where all are kept: without a plan that says so, or where another one began that was not noted yet. */
export function retentionRuleOf(
  retention: Retention | undefined,
  noted: NotedRetention,
  clock: Pick<RetentionRule, 'now' | 'timeZone'>,
): RetentionRule | undefined {
  const since = retainedSince(retention, noted);
  return retention && since && { retention, since, ...clock };
}

const graceEnd = (since: Date): Date => new Date(since.getTime() + GRACE_MS);

/** What a plan keeps, as people see it; null for all. A backup that was not noted yet begins within a day. */
export function shownRetention(
  retention: Retention | undefined,
  noted: NotedRetention,
  now: Date,
): ShownRetention | null {
  if (!retention) return null;
  const end = graceEnd(retainedSince(retention, noted) ?? now);
  return { ...retention, othersUntil: end > now ? end.toISOString() : null };
}

/** What must be known of a backup. */
export interface RetainedBackup extends Pick<
  Backup,
  'backupId' | 'createdAt' | 'status' | 'manual' | 'isSourceNew'
> {
  /** It was restored to prove it, and all of it came back. */
  isProven: boolean;
  /** When somebody last got a link to it; null for never. */
  usedAt: string | null;
}

/**
 * What people uploaded is theirs. A backup from a source that nobody confirmed takes no other's place, and waits for people:
 * else a stolen key could fill the days with its own.
 */
export const isRetained = ({
  status,
  manual,
  isSourceNew,
}: Pick<RetainedBackup, 'status' | 'manual' | 'isSourceNew'>): boolean =>
  status === 'completed' && !manual && !isSourceNew;

/** The Monday of a day's week, yyyy-MM-dd. */
function mondayOf(day: string): string {
  const midnight = new Date(`${day}T00:00:00.000Z`);
  const sinceMonday = (midnight.getUTCDay() + 6) % 7;
  return new Date(midnight.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}

const periodOf: Record<keyof Retention, (day: string) => string> = {
  daily: (day) => day,
  weekly: mondayOf,
  monthly: (day) => day.slice(0, 'yyyy-MM'.length),
};

/** Newest first. */
export const byAge = (one: RetainedBackup, other: RetainedBackup): number =>
  Date.parse(other.createdAt) - Date.parse(one.createdAt) ||
  (one.backupId < other.backupId ? 1 : -1);

/** Of backups, newest first, those that each of the kinds keeps. */
function keptOf<B extends RetainedBackup>(backups: readonly B[], rule: RetentionRule): Set<B> {
  const dated = backups.map((backup) => ({
    backup,
    day: dayIn(rule.timeZone, new Date(backup.createdAt)),
  }));
  const keptAs = (kind: keyof Retention): B[] => {
    const newest = new Map<string, B>();
    for (const { backup, day } of dated) {
      const period = periodOf[kind](day);
      if (!newest.has(period)) newest.set(period, backup);
    }
    return [...newest.values()].slice(0, rule.retention[kind]);
  };
  return new Set(kinds.flatMap(keptAs));
}

/** Whether one may go at all: nobody can be reading it, and it is not of before the plan while that is recent. */
function isPast(
  { createdAt, usedAt }: RetainedBackup,
  replacedBy: RetainedBackup,
  { since, now }: RetentionRule,
): boolean {
  const isOlder = (instant: string, ms: number) => Date.parse(instant) <= now.getTime() - ms;
  const isUnused = usedAt === null || isOlder(usedAt, IN_USE_MS);
  const isOfPlan = Date.parse(createdAt) >= since.getTime();
  const mayGo = isOfPlan || graceEnd(since) <= now;
  return isUnused && mayGo && isOlder(replacedBy.createdAt, JUST_REPLACED_MS);
}

/**
 * The backups of a site that its plan does not keep, oldest first. Never the newest, nor the last one that is proven. A plan
 * keeps the newest of so many days, weeks and months that have one: a site that makes no more backups loses none.
 */
export function backupsToRemove<B extends RetainedBackup>(
  backups: readonly B[],
  rule: RetentionRule,
): B[] {
  const counted = backups.filter(isRetained).toSorted(byAge);
  const kept = keptOf(counted, rule);
  const lastProven = counted.find(({ isProven }) => isProven);
  return counted
    .filter((backup, n) => {
      const replacedBy = counted[n - 1];
      const isKept = kept.has(backup) || backup === lastProven;
      return replacedBy !== undefined && !isKept && isPast(backup, replacedBy, rule);
    })
    .toReversed();
}
