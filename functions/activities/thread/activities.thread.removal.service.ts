import type { ActivityDeleted, RemoveThread } from '../../../events/activities.events.ts';
import type { SendMessages } from '../../core/queue/send-messages.ts';
import type { Thread } from './activities.thread.entity.ts';

export interface RemovalDependencies {
  thread: Pick<Thread, 'removeSome'>;
  /** Sends to the queue that the message came from. */
  sendRemoval: SendMessages<RemoveThread>;
}

/**
 * Deletes the thread of a deleted activity. The rest goes into a new message when the time runs out. Safe to repeat: a
 * message is written only while its activity exists.
 */
export async function removeThread(
  { activityId }: ActivityDeleted | RemoveThread,
  { thread, sendRemoval }: RemovalDependencies,
): Promise<void> {
  const left = await thread.removeSome(activityId);
  if (left === 'more') await sendRemoval([{ type: 'RemoveThread', activityId }]);
}
