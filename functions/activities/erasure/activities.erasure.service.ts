import { activityDeleted } from '../../../events/activities.events.ts';
import type { UserDeleted } from '../../../events/users.events.ts';
import type { SendMessages } from '../../core/queue/send-messages.ts';
import type { Commit, Work } from '../../core/table/commit/commit.ts';
import type { Activity, ActivityCounts } from '../activities.domain.ts';
import type { Activities } from '../activities.entity.ts';

export interface EraseDependencies {
  activities: Pick<Activities, 'listFrom' | 'remove' | 'count' | 'forget'>;
  commit: Commit;
  newId: (now: Date) => string;
  /** To the queue that the event came from. */
  sendErasure: SendMessages<UserDeleted>;
}

/** Each is two writes, and the counts two more: DynamoDB takes 100 in a transaction. */
const ROWS_PER_TRANSACTION = 45;
/** Seconds of work, of the minute that a message has. */
const MOST_ROUNDS = 10;

/** How many there are of each status, as what is to be counted less. */
function uncounted(found: readonly Activity[]): Partial<ActivityCounts> {
  const by: Partial<ActivityCounts> = {};
  for (const { status } of found) by[status] = (by[status] ?? 0) - 1;
  return by;
}

/** Deletes one transaction's worth of a client's activities. Returns whether there were any. */
const eraseSome = (
  userId: string,
  { activities, commit, newId }: EraseDependencies,
): Promise<boolean> =>
  commit(async (at): Promise<Work<boolean>> => {
    const batch = { after: undefined, limit: ROWS_PER_TRANSACTION };
    const { found } = await activities.listFrom(userId, batch);
    if (found.length === 0) return { answer: false };
    return {
      answer: true,
      shared: [
        ...found.map((activity) => activities.remove(activity)),
        ...activities.count(userId, uncounted(found)),
      ],
      events: found.map((activity) =>
        activityDeleted(activity, { eventId: newId(at), at, erased: true }),
      ),
    };
  });

/**
 * Deletes the activities of a deleted client, as many as one message's time allows; then the event goes round again. Their
 * threads and files follow by their own events. Nothing returns to a plan: it ended. Safe to repeat. @throws AppError CONFLICT
 */
export async function eraseActivities(
  event: UserDeleted,
  dependencies: EraseDependencies,
): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    if (!(await eraseSome(event.userId, dependencies))) {
      await dependencies.activities.forget(event.userId);
      return;
    }
  }
  await dependencies.sendErasure([event]);
}
