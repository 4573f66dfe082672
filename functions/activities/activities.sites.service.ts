import type { MarkSiteActivities } from '../../events/activities.events.ts';
import type { WebsiteDeleted, WebsiteReassigned } from '../../events/websites.events.ts';
import type { SendMessages } from '../core/queue/send-messages.ts';
import type { Commit } from '../core/table/commit.ts';
import type { Write } from '../core/table/writes.ts';
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
  /** To the queue that the message came from. */
  send: SendMessages<MarkSiteActivities>;
}

/** Activities of a site among one person's (null: nobody's). Those up to `after` are done. */
interface SiteActivities {
  websiteId: string;
  userId: string | null;
  after?: string | undefined;
}

/** DynamoDB takes 100 writes in a transaction; one of them checks the site. */
const ROWS_PER_TRANSACTION = 90;
/** Seconds of work, of the minute that a message has. */
const MOST_ROUNDS = 20;

/** Whose activities of the site a message is about: of who had it, and of who has it now and may have had it before. */
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
 * Marks one transaction's worth of activities with what the site is to their owner, if it is still that when they are
 * written. Answers the id after which to go on; null at the end.
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

/** Marks as many as fit in one message's time. */
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
 * Marks the activities of a site that was deleted, or is somebody else's, or theirs again; they are kept. What does not
 * fit in one message's time becomes a message of its own. Safe to repeat, in any order: what is written is what is true
 * at that moment. @throws AppError CONFLICT
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
