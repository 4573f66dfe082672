import type { SiteProofs } from '../../backups/drill/backups.drill.domain.ts';
import type { SoftwareChange } from '../../status/history/status.changes.domain.ts';
import type { HistoryPoint } from '../../status/history/status.history.domain.ts';
import type { ReportedDay } from './reports.document.domain.ts';
import type { OwnedSpan } from '../../websites/owned/websites.owned.domain.ts';

/** Whether a site was theirs at an instant. */
export const isIn = (times: readonly OwnedSpan[], at: string): boolean =>
  times.some(({ since, until }) => at >= since && (until === null || at < until));

/** The times that touch a period, up to `until`. */
export const timesIn = (
  times: readonly OwnedSpan[],
  { from = '', until }: { from: string | undefined; until: string | undefined },
): OwnedSpan[] =>
  times.filter((time) => {
    const hasBegun = until === undefined || time.since < until;
    return hasBegun && (time.until === null || time.until > from);
  });

/**
 * The times of a site without the last one in which it was a duplicate: another one was read for both. It was marked by a read, so until
 * then it is known.
 */
export const timesAlone = (
  times: readonly OwnedSpan[],
  span: { since: string; until: string } | undefined,
): readonly OwnedSpan[] =>
  span === undefined
    ? times
    : times.flatMap((time) => {
        const before = { ...time, until: span.since, lastReadAt: span.since };
        const after = { ...time, since: span.until };
        if (timesIn([time], { from: span.since, until: span.until }).length === 0) return [time];
        return [
          ...(time.since < span.since ? [before] : []),
          ...(time.until === null || span.until < time.until ? [after] : []),
        ];
      });

/** Before each day. */
const NEVER = '';

/** Days (yyyy-MM-dd) in which a site was theirs, both included. */
interface OwnedDays {
  from: string;
  to: string | null;
}

/** Until which day a time is known: as far as the site was read, where it is over. */
function knownUntil({ until, lastReadAt }: OwnedSpan, dayOf: (instant: string) => string) {
  if (until === null) return null;
  return lastReadAt === null ? NEVER : dayOf(lastReadAt);
}

/** Times as days, as far as the site was read in one that is over. Two that share a day are one: points are of days. */
export function daysOwned(
  times: readonly OwnedSpan[],
  dayOf: (instant: string) => string,
): OwnedDays[] {
  const days: OwnedDays[] = [];
  for (const time of times) {
    const [from, to] = [dayOf(time.since), knownUntil(time, dayOf)];
    const last = days.at(-1);
    if (last && last.to !== null && from <= last.to) last.to = to;
    else days.push({ from, to });
  }
  return days;
}

/** The last day of a period (null: without an end) on which a site was theirs. */
export function endOf(
  times: readonly OwnedSpan[],
  to: string | null,
  dayOf: (instant: string) => string,
): string | null {
  const last = times.findLast(({ since }) => to === null || dayOf(since) <= to);
  if (!last || last.until === null) return to;
  const day = dayOf(last.until);
  return to === null || day < to ? day : to;
}

/** Whether a site was theirs on a day, and read until then. */
export const isOwnedOn = (days: readonly OwnedDays[], day: string): boolean =>
  days.some(({ from, to }) => day >= from && (to === null || day <= to));

/** Of days on which a site was not theirs nothing is known. Backups are theirs already. */
export const daysKnown = (owned: readonly OwnedDays[], days: readonly ReportedDay[]) =>
  days.map((one) => (isOwnedOn(owned, one.day) ? one : { ...one, pendingUpdates: null }));

/** Since when somebody waits for a proof of a site that is theirs; null where it was asked for later. */
function askedIn(times: readonly OwnedSpan[], askedAt: string | null): string | null {
  if (askedAt === null) return null;
  const time = times.find(({ until }) => until === null || askedAt < until);
  if (!time) return null;
  return askedAt > time.since ? askedAt : time.since;
}

/** What was proven, and asked for, while a site was theirs. */
export function proofsIn(times: readonly OwnedSpan[], { askedAt, proofs }: SiteProofs): SiteProofs {
  const theirs = proofs.filter(({ at }) => isIn(times, at));
  return { askedAt: askedIn(times, askedAt) ?? theirs[0]?.at ?? null, proofs: theirs };
}

type Point = HistoryPoint & { changes: SoftwareChange[] };

/** A site's points in somebody's time. What it was when they got it is a point of that day: nothing of before is theirs. */
export const pointsOwned = (points: readonly Point[], days: readonly OwnedDays[]): Point[] =>
  days.flatMap(({ from, to }) => {
    const start = points.findLast(({ day }) => day < from);
    const within = points.filter(({ day }) => isOwnedOn([{ from, to }], day));
    const isKnown = start === undefined || within[0]?.day === from;
    return isKnown ? within : [{ ...start, day: from, changes: [] }, ...within];
  });
