import type { UserDeleted } from '../../events/users.events.ts';
import type { SendMessages } from '../core/queue/send-messages.ts';
import type { Commit, Work } from '../core/table/commit/commit.ts';
import type { Notifications } from './notifications.entity.ts';
import type { Inboxes } from './notifications.inbox.entity.ts';

export interface CleanupDependencies {
  notifications: Pick<Notifications, 'list' | 'removeAll'>;
  inboxes: Pick<Inboxes, 'remove'>;
  commit: Commit;
  /** Sends the same message again, behind those that wait. */
  sendAgain: SendMessages<UserDeleted>;
}

/** DynamoDB takes 100 writes in a transaction. */
const ROWS_PER_TRANSACTION = 90;
/** Seconds of work, of the minute that a message has. */
const MOST_ROUNDS = 20;

/** Deletes one transaction's worth of notifications. Returns whether there were any. */
const deleteSome = (
  userId: string,
  { notifications, commit }: Pick<CleanupDependencies, 'notifications' | 'commit'>,
): Promise<boolean> =>
  commit(async (): Promise<Work<boolean>> => {
    const request = { limit: ROWS_PER_TRANSACTION, consistent: true };
    const { found } = await notifications.list({ userId }, request);
    if (found.length === 0) return { answer: false };
    // A request that began before the person was deleted may still mark one.
    return { answer: true, shared: notifications.removeAll(found) };
  });

/**
 * Deletes what went to a deleted person alone, and what they had read, as much as one message's time allows; then the
 * message goes round again. None are added: nobody sends to a deleted person. Safe to repeat.
 * @throws AppError CONFLICT if nothing could be deleted: such a message does not go round
 */
export async function forgetPerson(
  message: UserDeleted,
  dependencies: CleanupDependencies,
): Promise<void> {
  const { inboxes, sendAgain } = dependencies;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    if (!(await deleteSome(message.userId, dependencies))) {
      await inboxes.remove(message.userId);
      return;
    }
  }
  await sendAgain([message]);
}
