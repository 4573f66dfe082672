import type { ActivityDeleted, RemoveThread } from '../../../events/activities.events.ts';
import type { SendMessages } from '../../core/queue/send-messages.ts';
import type { AttachmentObjects } from '../attachments/activities.attachments.store.ts';
import type { Thread } from './activities.thread.entity.ts';

export interface RemovalDependencies {
  thread: Pick<Thread, 'removeSome'>;
  objects: Pick<AttachmentObjects, 'removeAll'>;
  /** Sends to the queue that the message came from. */
  sendRemoval: SendMessages<RemoveThread>;
}

/**
 * Deletes the thread of a deleted activity, with its files. The rest goes into a new message when the time runs out. Safe
 * to repeat: a message is written only while its activity exists. A file that arrives later is in no message, so the bucket
 * deletes it.
 */
export async function removeThread(
  { activityId }: ActivityDeleted | RemoveThread,
  { thread, objects, sendRemoval }: RemovalDependencies,
): Promise<void> {
  await objects.removeAll(activityId);
  const left = await thread.removeSome(activityId);
  if (left === 'more') await sendRemoval([{ type: 'RemoveThread', activityId }]);
}
