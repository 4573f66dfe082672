import type { UserDeleted } from '../../events/users.events.ts';
import type { SendMessages } from '../core/queue/send-messages.ts';
import type { Commit, Work } from '../core/table/commit/commit.ts';
import type { Notifications, PersonalRow } from './notifications.entity.ts';
import type { Inboxes } from './notifications.inbox.entity.ts';
import type { Summaries } from './summary/notifications.summary.entity.ts';

export interface CleanupDependencies {
  notifications: Pick<Notifications, 'list' | 'removeAll' | 'each' | 'find' | 'removePersonal'>;
  inboxes: Pick<Inboxes, 'remove'>;
  summaries: Pick<Summaries, 'forget'>;
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

/** Deletes what an administrator was notified of, unless they deleted it first. */
const deleteNotice = (
  { userId, notificationId }: PersonalRow,
  { notifications, commit }: Pick<CleanupDependencies, 'notifications' | 'commit'>,
): Promise<void> =>
  commit(async (): Promise<Work<undefined>> => {
    const row = await notifications.find({ userId, notificationId });
    const shared = row ? notifications.removePersonal({ ...row, userId }) : [];
    return { answer: undefined, shared };
  });

/** Deletes what administrators were notified of about a deleted client: it has their names and what they wrote. */
async function deleteNotices(userId: string, dependencies: CleanupDependencies): Promise<void> {
  for await (const rows of dependencies.notifications.each()) {
    for (const row of rows) {
      if (row.about !== userId || row.userId === null) continue;
      await deleteNotice({ ...row, userId: row.userId }, dependencies);
    }
  }
  await dependencies.summaries.forget(userId);
}

/**
 * Deletes what went to a deleted person alone, and what they had read, as much as one message's time allows; then the
 * message goes round again. Of a client also what administrators were notified of about them. None are added: nobody sends
 * to a deleted person, or about a deleted client. Safe to repeat.
 * @throws AppError CONFLICT if nothing could be deleted: such a message does not go round
 */
export async function forgetPerson(
  message: UserDeleted,
  dependencies: CleanupDependencies,
): Promise<void> {
  const { inboxes, sendAgain } = dependencies;
  const { userId, role } = message;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    if (!(await deleteSome(userId, dependencies))) {
      await inboxes.remove(userId);
      if (role === 'cliente') await deleteNotices(userId, dependencies);
      return;
    }
  }
  await sendAgain([message]);
}
