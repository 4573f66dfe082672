import { dayAfter } from '../../../../functions/core/validation/day.ts';
import {
  type HistoryPoint,
  pointOn,
  type SiteHistory,
} from '../../../../functions/status/history/status.history.domain.ts';

const DAY_MS = 86_400_000;

/** What waited for an update on one day; null where nothing is known of it. */
export interface HistoryDay {
  /** yyyy-MM-dd, in the provider's zone. */
  day: string;
  plugins: number | null;
  themes: number | null;
}

/** Every day from `from` to `to`, both with it. They are names of days: no zone moves them. */
function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
}

const sorted = (points: readonly HistoryPoint[]) =>
  points.toSorted((a, b) => a.day.localeCompare(b.day));

/** Points as days: each point holds until the next one, as far as the site was read. ISO days compare as text. */
export function expandDays({ from, to, points, lastReadOn }: SiteHistory): HistoryDay[] {
  const known = { points: sorted(points), lastReadOn };
  return daysBetween(from, to).map((day) => {
    const point = pointOn(known, day);
    return {
      day,
      plugins: point?.pluginsPending ?? null,
      themes: point?.themesPending ?? null,
    };
  });
}

/** Days in a row of which something is known, and the place of the first one among all. */
interface Stretch {
  first: number;
  days: HistoryDay[];
}

/** The stretches of days that are known: a line is drawn of each, and none between them. */
export function knownStretches(days: readonly HistoryDay[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const [n, day] of days.entries()) {
    if (day.plugins === null) continue;
    const last = stretches.at(-1);
    if (last && last.first + last.days.length === n) last.days.push(day);
    else stretches.push({ first: n, days: [day] });
  }
  return stretches;
}

/** What the chart shows as rows that hold until the next one: the points, and days (null) from which on nobody read the site. */
export function historyRows({
  to,
  points,
  lastReadOn,
}: SiteHistory): { day: string; point: HistoryPoint | null }[] {
  const unread = (after: string) => ({ day: dayAfter(after), point: null });
  const rows = sorted(points).flatMap((point) => [
    ...(point.readBefore === undefined ? [] : [unread(point.readBefore)]),
    { day: point.day, point },
  ]);
  return lastReadOn !== null && lastReadOn < to ? [...rows, unread(lastReadOn)] : rows;
}

/** What is known where that is no more than the last day; undefined where there is a line to draw. */
export function onlyDay(history: SiteHistory): HistoryPoint | undefined {
  const [first] = sorted(history.points);
  return first?.day === history.to ? first : undefined;
}

export interface VersionChange {
  day: string;
  software: 'WordPress' | 'PHP';
  from: string;
  to: string;
}

/** One software's changes; a day on which the site did not report its version is left out. */
function changesOf(
  points: readonly HistoryPoint[],
  software: VersionChange['software'],
): VersionChange[] {
  const versionOf = (point: HistoryPoint) =>
    software === 'PHP' ? point.phpVersion : point.wordpressVersion;
  const known = points.flatMap((point) => {
    const version = versionOf(point);
    return version === null ? [] : [{ day: point.day, version }];
  });
  return known.flatMap(({ day, version: to }, n) => {
    const from = known[n - 1]?.version;
    return from === undefined || from === to ? [] : [{ day, software, from, to }];
  });
}

/** When WordPress or PHP changed within the chart's days, the latest first. */
export function versionChanges({ from, points }: SiteHistory): VersionChange[] {
  const known = sorted(points);
  return [...changesOf(known, 'WordPress'), ...changesOf(known, 'PHP')]
    .filter(({ day }) => day >= from)
    .toSorted((a, b) => b.day.localeCompare(a.day));
}

/** '2026-03-05' as '05/03/2026'. */
export const dayText = (day: string): string => day.split('-').toReversed().join('/');

/** '2026-03-05' as '05/03', for an axis. */
export const shortDayText = (day: string): string => dayText(day).slice(0, 5);
