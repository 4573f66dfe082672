import pMap from 'p-map';
import { isUnfinished, type Activity } from '../activities/activities.domain.ts';
import type { Log } from '../core/observability/logger.ts';
import { isRetriable, type MonthlyReport } from '../reports/monthly/reports.monthly.run.domain.ts';
import { subjectText } from './attention.domain.ts';
import type { AttentionItems } from './attention.entity.ts';
import type { Rounds } from './attention.rounds.entity.ts';
import { roundSources, type Round, type RoundSource } from './attention.rounds.domain.ts';
import { reconcile, type ReconcileDependencies } from './attention.service.ts';

/** Subjects of one step, and the place after which the next one goes on; null where the source has no more. */
interface RoundPage {
  subjects: string[];
  next: string | null;
}

export interface RoundDependencies extends ReconcileDependencies {
  attention: Pick<AttentionItems, 'find' | 'replace' | 'findDue'>;
  rounds: Rounds;
  listSiteIds: () => Promise<string[]>;
  people: { listClientIds(): Promise<string[]> };
  payments: { listUnsettledIds(): Promise<string[]> };
  activities: {
    list(
      range: { from: string; before: string },
      limit: number,
    ): Promise<{ rows: Activity[]; reached: string | null }>;
  };
  monthly: {
    list(request: {
      cursor?: string | undefined;
    }): Promise<{ items: MonthlyReport[]; nextCursor: string | null }>;
  };
  now: () => Date;
  log: Pick<Log, 'error'>;
}

/** Subjects of one step: some seconds of work. */
const MOST_AT_ONCE = 200;
const MOST_DUE_OF_A_SHARD = 50;
const CONCURRENCY = 8;
/** Rows of activities in one step: most of them are completed, and need no look. */
const ACTIVITY_ROWS = 500;
/** Above every id. */
const LAST_ID = '~';

/** The next of these ids, which are in order. */
function pageOf(
  ids: readonly string[],
  after: string | null,
  textOf: (id: string) => string,
): RoundPage {
  const left = ids.filter((id) => after === null || id > after);
  const page = left.slice(0, MOST_AT_ONCE);
  const next = left.length > page.length ? (page.at(-1) ?? null) : null;
  return { subjects: page.map(textOf), next };
}

const unfinishedAmong = (rows: readonly Activity[]): string[] =>
  rows
    .filter(({ status }) => isUnfinished(status))
    .map(({ activityId: id, userId: ownerId }) => subjectText({ type: 'activity', id, ownerId }));

const sources: Record<
  RoundSource,
  (after: string | null, dependencies: RoundDependencies) => Promise<RoundPage>
> = {
  sites: async (after, { listSiteIds }) =>
    pageOf(await listSiteIds(), after, (id) => subjectText({ type: 'site', id })),

  clients: async (after, { people }) =>
    pageOf(await people.listClientIds(), after, (id) => subjectText({ type: 'client', id })),

  payments: async (after, { payments }) =>
    pageOf(await payments.listUnsettledIds(), after, (id) => subjectText({ type: 'payment', id })),

  async activities(after, { activities }) {
    const range = { from: '0', before: after ?? LAST_ID };
    const { rows, reached: next } = await activities.list(range, ACTIVITY_ROWS);
    return { subjects: unfinishedAmong(rows), next };
  },

  async reports(after, { monthly }) {
    const { items, nextCursor: next } = await monthly.list({ cursor: after ?? undefined });
    const failed = items.filter(({ state }) => isRetriable(state));
    const subjects = failed.map(({ month: id, userId: ownerId }) =>
      subjectText({ type: 'report', id, ownerId }),
    );
    return { subjects, next };
  },
};

/** Where the round goes on after a page; null source: it is over. */
function afterPage(round: Round, { next }: RoundPage): Round {
  if (next !== null) return { ...round, after: next };
  const source = roundSources[roundSources.indexOf(round.source ?? 'reports') + 1] ?? null;
  return { ...round, source, after: null };
}

/** What came of a run: subjects that were looked at, and those whose items changed. */
export interface RoundCounts {
  due: number;
  visited: number;
  changed: number;
}

/** Looks at subjects, at each once in a run; one that fails holds up no other. */
function createVisits(dependencies: RoundDependencies) {
  const counts = { changed: 0, failed: 0 };
  const seen = new Set<string>();
  const look = async (subject: string) => {
    try {
      if (await reconcile(subject, dependencies)) counts.changed += 1;
    } catch (error) {
      counts.failed += 1;
      dependencies.log.error('subject not looked at', { subject, error: error as Error });
    }
  };
  const visit = async (subjects: readonly string[]) => {
    const fresh = [...new Set(subjects)].filter((subject) => !seen.has(subject));
    for (const subject of fresh) seen.add(subject);
    await pMap(fresh, look, { concurrency: CONCURRENCY });
  };
  return { counts, visit };
}

/** Goes on with the round, step after step, until it or the time is over. Returns how many subjects it has come by. */
async function goOn(
  dependencies: RoundDependencies,
  visit: (subjects: readonly string[]) => Promise<void>,
  isLate: () => boolean,
): Promise<number> {
  const { rounds, now } = dependencies;
  let visited = 0;
  let round = await rounds.findCurrent(now());
  while (round?.source) {
    const page: RoundPage = await sources[round.source](round.after, dependencies);
    await visit(page.subjects);
    visited += page.subjects.length;
    round = afterPage(round, page);
    await rounds.keep(round);
    if (isLate()) break;
  }
  return visited;
}

/** Reads a list once in a run, in order: a million ids take a second. */
function onceInOrder(list: () => Promise<string[]>): () => Promise<string[]> {
  let ids: Promise<string[]> | undefined;
  return () => (ids ??= list().then((found) => found.toSorted()));
}

/**
 * Looks at the subjects whose items change by the clock, and goes on with the round through all subjects, until `isLate`. The round makes
 * the first items of a stage, and those of a release that wants others. Safe to repeat.
 * @throws Error where any failed, when all others are done
 */
export async function makeRound(
  { listSiteIds, people, payments, ...others }: RoundDependencies,
  isLate: () => boolean,
): Promise<RoundCounts> {
  const dependencies = {
    ...others,
    listSiteIds: onceInOrder(listSiteIds),
    people: { listClientIds: onceInOrder(() => people.listClientIds()) },
    payments: { listUnsettledIds: onceInOrder(() => payments.listUnsettledIds()) },
  };
  const { counts, visit } = createVisits(dependencies);
  const due = await others.attention.findDue(others.now(), MOST_DUE_OF_A_SHARD);
  await visit(due);
  const visited = await goOn(dependencies, visit, isLate);
  const { changed, failed } = counts;
  if (failed > 0) throw new Error(`${String(failed)} subjects could not be looked at`);
  return { due: due.length, visited, changed };
}
