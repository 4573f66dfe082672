import type { Commit, Work } from '../../core/table/commit/commit.ts';
import type { Write } from '../../core/table/entity/writes.ts';
import { SYSTEM_ACTOR } from '../../core/validation/person-name.ts';
import { dayIn } from '../../core/validation/day.ts';
import type { SiteStats } from '../../status/status.domain.ts';
import { auditsOfEdit, recounted, statusEvents } from '../activities.change.service.ts';
import { editActivity, goneFor, type ActivitySite } from '../activities.changes.domain.ts';
import { isUnfinished, type Activity } from '../activities.domain.ts';
import type { Activities } from '../activities.entity.ts';
import {
  asksOnlyFor,
  isOfOrigin,
  settleWanted,
  withEvidence,
  type Wanted,
} from './activities.updates.domain.ts';
import type { WantedUpdates } from './activities.updates.entity.ts';

export interface SettleDependencies {
  wanted: Pick<WantedUpdates, 'list' | 'find' | 'amend' | 'remove'>;
  activities: Pick<Activities, 'find' | 'count' | 'revise' | 'patch' | 'amend'>;
  commit: Commit;
  sites: {
    find(websiteId: string): Promise<ActivitySite | undefined>;
    isStill(websiteId: string, seen: ActivitySite | undefined): Write;
  };
  /** What the site said at its last sync, as it is at this moment. */
  status: { findLast(websiteId: string): Promise<SiteStats | undefined> };
  /** The provider's zone. */
  timeZone: string;
  newId: (now: Date) => string;
}

interface Settled {
  before: Activity;
  after: Activity;
  at: Date;
}

/** The writes of evidence alone, which makes nobody's edit stale. */
const noted = ({ before, after }: Settled, { activities }: SettleDependencies): Work<void> => ({
  answer: undefined,
  shared: [activities.amend(before, after, ['evidence'])],
});

/** The work that completes an activity as an administrator's edit does: counts, the notification, the audit. */
function completed(
  { before, after, at }: Settled,
  { activities, newId }: SettleDependencies,
): Work<void> {
  const revised = activities.revise(before, after, before.revision);
  if (typeof revised === 'string') throw new Error(`A completion is ${revised}`);
  const done = { before, after: revised, at };
  return {
    answer: undefined,
    shared: [
      activities.patch(before, revised, ['evidence']),
      ...recounted(before, revised, activities),
    ],
    events: statusEvents(before, revised, { eventId: newId(at), at }),
    audits: auditsOfEdit({ role: 'admin', userId: SYSTEM_ACTOR }, done),
  };
}

/** What follows of a site's stats for one activity that asked for updates. */
function settlement(
  { before, asked, stats }: { before: Activity; asked: Wanted; stats: SiteStats },
  at: Date,
  dependencies: SettleDependencies,
): Work<void> {
  const { wanted, timeZone } = dependencies;
  const { reached, updates } = settleWanted(asked.updates, stats);
  if (reached.length === 0) return { answer: undefined };
  const isDone = updates.every(({ done }) => done);
  const evidence = withEvidence(before.evidence, reached, dayIn(timeZone, at));
  const evident = { ...before, evidence };
  const closes = isDone && isUnfinished(before.status) && asksOnlyFor(before, updates);
  const version = stats.wordpressVersion;
  const work = closes
    ? completed(
        { before, after: editActivity(evident, { status: 'realizada' }, { at, version }), at },
        dependencies,
      )
    : noted({ before, after: evident, at }, dependencies);
  const rest = isDone
    ? wanted.remove(asked, ['updates'])
    : wanted.amend(asked, { ...asked, updates }, ['updates']);
  return { ...work, shared: [...(work.shared ?? []), rest] };
}

/** Whether a site is its owner's still, and where it was when updates of it were asked for. */
const isStillAsked = (asked: Wanted, site: ActivitySite | undefined): boolean =>
  site !== undefined && goneFor(asked.userId, site) === null && isOfOrigin(asked, site);

/** One activity that asked for updates of a site. */
const settleOne = (
  place: Pick<Wanted, 'websiteId' | 'activityId'>,
  dependencies: SettleDependencies,
): Promise<void> =>
  dependencies.commit(async (at): Promise<Work<void>> => {
    const { wanted, activities, sites, status } = dependencies;
    const asked = await wanted.find(place);
    if (!asked) return { answer: undefined };
    const { websiteId, userId, activityId } = asked;
    const [before, site] = await Promise.all([
      activities.find({ userId, activityId }),
      sites.find(websiteId),
    ]);
    // The site of another owner, or another site at a new address, does not concern this activity.
    if (!before || !isStillAsked(asked, site)) {
      return { answer: undefined, shared: [wanted.remove(asked)] };
    }
    const stats = await status.findLast(websiteId);
    if (!stats) return { answer: undefined };
    const work = settlement({ before, asked, stats }, at, dependencies);
    const isStill = work.shared ? [sites.isStill(websiteId, site)] : [];
    return { ...work, shared: [...isStill, ...(work.shared ?? [])] };
  });

/**
 * Compares what activities ask a site to be updated to with what its last sync said. What is done is written into the
 * activity as evidence; one that asked for nothing else is completed once all of it is. Hours and comment stay as they are:
 * nobody knows them but people. Safe to repeat, in any order: it follows from the current state.
 * @throws AppError CONFLICT
 */
export async function settleUpdates(
  websiteId: string,
  dependencies: SettleDependencies,
): Promise<void> {
  for (const { activityId } of await dependencies.wanted.list(websiteId)) {
    await settleOne({ websiteId, activityId }, dependencies);
  }
}
