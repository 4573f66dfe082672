import type { UserDeleted } from '../../events/users.events.ts';
import type { SendMessages } from '../core/queue/send-messages.ts';
import type { NotificationsCleanupStore } from './notifications.cleanup.store.ts';

export interface CleanupDependencies {
  cleanup: NotificationsCleanupStore;
  /** Sends the same message again, to be worked on after those that wait. */
  sendAgain: SendMessages<UserDeleted>;
}

/**
 * Deletes what went to a deleted person alone, and what they had read. As much of it as fits in one message's time;
 * then the message goes round again. Twice does no harm.
 */
export async function forgetPerson(
  message: UserDeleted,
  { cleanup, sendAgain }: CleanupDependencies,
): Promise<void> {
  if (!(await cleanup.deleteInbox(message.userId))) await sendAgain([message]);
}
