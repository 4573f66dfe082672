import type { UserDeleted } from '../../../events/users.events.ts';
import type { WebsiteDeleted, WebsiteReassigned } from '../../../events/websites.events.ts';
import type { SendMessages } from '../../core/queue/send-messages.ts';
import type { ReportFiles } from '../stored/reports.files.store.ts';
import type { Monthly } from '../monthly/reports.monthly.entity.ts';
import type { StoredReports } from '../stored/reports.stored.entity.ts';

export interface FollowDependencies {
  stored: Pick<StoredReports, 'findSome' | 'forgetSite' | 'forgetUnread' | 'remove'>;
  files: Pick<ReportFiles, 'remove' | 'removeFolder'>;
  monthly: Pick<Monthly, 'forget'>;
  /** Sends the same message again, to be worked on after those that wait. */
  sendAgain: SendMessages<UserDeleted>;
}

/** Each takes three calls one after the other; a message has a minute. */
export const REMOVED_AT_ONCE = 100;

/**
 * Deletes a deleted person's reports, a part of them at a time: the message goes round until none is left. Before them
 * what would make more of them.
 */
async function forgetPerson(
  event: UserDeleted,
  { stored, files, monthly, sendAgain }: FollowDependencies,
): Promise<void> {
  await monthly.forget(event.userId);
  const reports = await stored.findSome(event.userId, REMOVED_AT_ONCE);
  for (const report of reports) {
    await files.remove(report);
    await stored.remove(report);
  }
  if (reports.length === REMOVED_AT_ONCE) return sendAgain([event]);
  await stored.forgetUnread(event.userId);
  await files.removeFolder(event.userId);
}

/**
 * Updates reports after deletions. A deleted person's reports are deleted. The former owner of a site keeps its reports, but
 * can no longer find them by the site. Safe to repeat, in any order.
 */
export async function followEvent(
  event: UserDeleted | WebsiteDeleted | WebsiteReassigned,
  dependencies: FollowDependencies,
): Promise<void> {
  if (event.type === 'UserDeleted') return forgetPerson(event, dependencies);
  const owner = event.type === 'WebsiteDeleted' ? event.userId : event.fromUserId;
  if (owner !== null) await dependencies.stored.forgetSite(owner, event.websiteId);
}
