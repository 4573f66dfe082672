import type { MarkSiteActivities } from '../../events/activities.events.ts';
import type { WebsiteDeleted, WebsiteReassigned } from '../../events/websites.events.ts';
import type { SendMessages } from '../core/queue/send-messages.ts';
import type { Commit } from '../core/table/commit/commit.ts';
import type { Write } from '../core/table/entity/writes.ts';
import { goneFor, type ActivitySite } from './activities.changes.domain.ts';
import type { Activities } from './activities.entity.ts';

export type SiteMessage = WebsiteDeleted | WebsiteReassigned | MarkSiteActivities;

export interface FollowDependencies {
  activities: Pick<Activities, 'listFrom' | 'amend'>;
  commit: Commit;
  sites: {
    find(websiteId: string): Promise<ActivitySite | undefined>;
    isStill(websiteId: string, seen: ActivitySite | undefined): Write;
  };
  /** Sends to the queue that the message came from. */
  send: SendMessages<MarkSiteActivities>;
}

/** The site's activities of one person (null: of nobody). Those up to `after` are done. */
interface SiteActivities {
  websiteId: string;
  userId: string | null;
  after?: string | undefined;
}

/** DynamoDB takes 100 writes in a transaction; one of them checks the site. */
const ROWS_PER_TRANSACTION = 90;
/** The most transactions per message, within its limit of a minute. */
const MOST_ROUNDS = 20;

/**
 * The activities that a message concerns: those of the previous owner, and those of the current owner, who may have had
 * the site before.
 */
function concerned(message: SiteMessage): SiteActivities[] {
  const { websiteId } = message;
  switch (message.type) {
    case 'WebsiteDeleted':
      return [{ websiteId, userId: message.userId }];
    case 'WebsiteReassigned':
      return [message.fromUserId, message.toUserId].map((userId) => ({ websiteId, userId }));
    case 'MarkSiteActivities':
      return [{ websiteId, userId: message.userId, after: message.after }];
  }
}

/**
 * Marks one transaction's worth of activities with the site's state, if that is unchanged at the write. Returns the id
 * to continue after; null at the end.
 */
const markSome = (
  { websiteId, userId, after }: SiteActivities,
  { activities, commit, sites }: FollowDependencies,
): Promise<string | null> =>
  commit(async () => {
    const limit = ROWS_PER_TRANSACTION;
    const { found, isLast } = await activities.listFrom(userId, { after, limit });
    const answer = isLast ? null : (found.at(-1)?.activityId ?? null);
    const site = await sites.find(websiteId);
    const websiteGone = goneFor(userId, site);
    const wrong = found.filter(
      (row) => row.websiteId === websiteId && row.websiteGone !== websiteGone,
    );
    if (wrong.length === 0) return { answer };
    const marks = wrong.map((row) => activities.amend(row, { ...row, websiteGone }));
    return { answer, shared: [sites.isStill(websiteId, site), ...marks] };
  });

/** Marks as many activities as one message's time allows. */
async function mark(
  activities: SiteActivities,
  dependencies: FollowDependencies,
): Promise<string | null> {
  let reached = activities.after ?? null;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    reached = await markSome({ ...activities, after: reached ?? undefined }, dependencies);
    if (reached === null) break;
  }
  return reached;
}

/**
 * Marks the activities of a site that was deleted, reassigned, or returned to its owner; the activities are kept. The
 * rest goes into a new message when the time runs out. Safe to repeat, in any order: each write is based on the current
 * state. @throws AppError CONFLICT
 */
export async function followWebsite(
  message: SiteMessage,
  dependencies: FollowDependencies,
): Promise<void> {
  for (const { websiteId, userId, after } of concerned(message)) {
    const reached = await mark({ websiteId, userId, after }, dependencies);
    if (reached !== null) {
      await dependencies.send([{ type: 'MarkSiteActivities', websiteId, userId, after: reached }]);
    }
  }
}
