import { keptIn } from '../../backups/schedule/backups.schedule.domain.ts';
import type { PromisedBackups } from '../../plans/plans.domain.ts';
import type { OwnedSpan } from '../../websites/owned/websites.owned.domain.ts';
import type { PromisedTime } from '../../user-plans/user-plans.record.domain.ts';

/** What plans promised of backups in the period, and how that was kept. */
export interface ReportedPromise {
  /** Null where it changed in the period. */
  frequency: PromisedBackups | null;
  /** When it began and was over: UTC instants, null where that is outside of the period. */
  since: string | null;
  to: string | null;
  /** It had no pause, a backup was due in each site and was made while it was promised, and none was late. */
  isKept: boolean;
  /** The names of the sites in which one was late at some time, and of those in which one was late at the end. */
  wasLate: readonly string[];
  isLate: readonly string[];
}

/** A site, when it was the client's, and when its backups were made: until the end of the period, and some days before it. */
interface PromisedSite {
  name: string;
  times: readonly OwnedSpan[];
  /** In order of time. */
  made: readonly string[];
}

const laterOf = (one: string, other: string): string => (one > other ? one : other);
const earlierOf = (one: string, other: string): string => (one < other ? one : other);

/** Never over. */
const ALWAYS = '~';

/** What was promised while a site was the client's: nothing is due in one that is not theirs. */
const promisedIn = (site: PromisedSite, times: readonly PromisedTime[]): PromisedTime[] =>
  site.times
    .flatMap((owned) =>
      times.map((time) => ({
        promise: time.promise,
        from: laterOf(time.from, owned.since),
        to: earlierOf(time.to, owned.until ?? ALWAYS),
      })),
    )
    .filter(({ from, to }) => from < to);

/** Instants. */
interface Span {
  from: string;
  until: string;
}

/** How what was promised in a period was kept in a site. */
function keptOf({ made }: PromisedSite, times: readonly PromisedTime[], { from, until }: Span) {
  const kept = times.map((time) => {
    const within = { from: laterOf(from, time.from), until: earlierOf(until, time.to) };
    const isOver = time.to <= until;
    const promise = { promise: time.promise, promisedAt: time.from };
    const { isLate, ...rest } = keptIn(promise, within, made);
    return { ...rest, isLate: isLate && !isOver };
  });
  const due = kept.filter(({ wasDue }) => wasDue);
  const wasLate = kept.some((one) => one.wasLate);
  return {
    wasLate,
    isLate: kept.some((one) => one.isLate),
    isKept: !wasLate && due.length > 0 && due.every(({ hasBackup }) => hasBackup),
  };
}

/** When what was promised began and was over, and whether it had a pause. */
function edgesOf(times: readonly PromisedTime[], { from, until }: Span) {
  const [first, last] = [times[0]?.from ?? from, times.at(-1)?.to ?? until];
  return {
    since: first > from ? first : null,
    to: last < until ? last : null,
    hasPause: times.some((time, n) => n > 0 && time.from !== times[n - 1]?.to),
  };
}

/** What the plans of a period promised beside what was made in it; undefined where none promised anything. */
export function promiseIn(
  sites: readonly PromisedSite[],
  promises: readonly PromisedTime[],
  { from = '', until }: { from: string | undefined; until: string },
): ReportedPromise | undefined {
  const isWithin = (time: PromisedTime) => time.from < until && time.to > from;
  const times = promises.filter(isWithin);
  const [first] = times;
  if (!first) return undefined;
  const kept = sites
    .map((site) => ({ site, promised: promisedIn(site, times).filter(isWithin) }))
    .filter(({ promised }) => promised.length > 0)
    .map(({ site, promised }) => ({
      name: site.name,
      ...keptOf(site, promised, { from, until }),
    }));
  const named = (some: typeof kept) => some.map(({ name }) => name);
  const { hasPause, ...edges } = edgesOf(times, { from, until });
  return {
    frequency: times.every(({ promise }) => promise === first.promise) ? first.promise : null,
    ...edges,
    isKept: !hasPause && kept.length > 0 && kept.every((one) => one.isKept),
    wasLate: named(kept.filter(({ wasLate }) => wasLate)),
    isLate: named(kept.filter(({ isLate }) => isLate)),
  };
}
