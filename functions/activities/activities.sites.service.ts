import type { MarkSiteActivities } from '../../events/activities.events.ts';
import type { WebsiteDeleted, WebsiteReassigned } from '../../events/websites.events.ts';
import type { SendMessages } from '../core/queue/send-messages.ts';
import type { ActivitySitesStore, SiteActivities } from './activities.sites.store.ts';

export type SiteMessage = WebsiteDeleted | WebsiteReassigned | MarkSiteActivities;

export interface FollowDependencies {
  sites: Pick<ActivitySitesStore, 'mark'>;
  /** To the queue that the message came from. */
  send: SendMessages<MarkSiteActivities>;
}

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
 * Tells, in the activities of a site, that it is gone or somebody else's, or theirs again; they are kept. As much of it
 * as fits in one message's time: the rest is a message of its own. Safe to repeat, in any order: what is told is what
 * is true when it is written.
 */
export async function followWebsite(
  message: SiteMessage,
  { sites, send }: FollowDependencies,
): Promise<void> {
  for (const { websiteId, userId, after } of concerned(message)) {
    const reached = await sites.mark({ websiteId, userId, after });
    if (reached !== null) {
      await send([{ type: 'MarkSiteActivities', websiteId, userId, after: reached }]);
    }
  }
}
