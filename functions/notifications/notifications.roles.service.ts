import type { UserRoleChanged } from '../../events/users.events.ts';
import { idDerivedFrom } from '../core/id.ts';
import { isAtLeast } from '../core/validation/standing.ts';
import type { Admins } from '../profiles/profiles.admins.view.ts';
import type { Work } from '../core/table/commit/commit.ts';
import { isForRole } from './notifications.domain.ts';
import type { Notifications } from './notifications.entity.ts';
import { announceEvent, type EventsDependencies } from './notifications.events.service.ts';
import type { NotifiedEvent } from './notifications.events.text.ts';

export interface RolesDependencies extends EventsDependencies {
  admins: Pick<Admins, 'findAll'>;
  notifications: EventsDependencies['notifications'] & Pick<Notifications, 'list' | 'withdraw'>;
}

/** DynamoDB takes 100 writes in a transaction. */
const ROWS_PER_TRANSACTION = 90;

/** Deletes the notices among some of a person's notifications. Answers the id to continue after; null at the end. */
const withdrawSome = (
  userId: string,
  before: string | undefined,
  { notifications, commit }: Pick<RolesDependencies, 'notifications' | 'commit'>,
): Promise<string | null> =>
  commit(async (): Promise<Work<string | null>> => {
    const request = { before, limit: ROWS_PER_TRANSACTION, consistent: true };
    const { found, isLast } = await notifications.list({ userId }, request);
    const answer = isLast ? null : (found.at(-1)?.notificationId ?? null);
    const notices = found.filter((row) => !isForRole(row, 'cliente'));
    if (notices.length === 0) return { answer };
    // Somebody made them an administrator again, or they were deleted.
    const refused = () => ({ answer: null });
    return { answer, ...notifications.withdraw(userId, notices), refused };
  });

/**
 * Deletes what a person was notified of as an administrator, once they are a client or a technician: it names other
 * clients and payments. Safe to repeat.
 */
async function withdrawNotices(userId: string, dependencies: RolesDependencies): Promise<void> {
  let before: string | null = null;
  do before = await withdrawSome(userId, before ?? undefined, dependencies);
  while (before !== null);
}

/**
 * Does something for one after the other: at once, their writes would conflict over the item that counts all notifications.
 * A failure for one keeps nothing from the others. @throws AggregateError where some failed: the queue delivers the event
 * again
 */
export async function toEach<T>(
  all: readonly T[],
  inform: (one: T) => Promise<void>,
): Promise<void> {
  const failed: Error[] = [];
  for (const one of all) {
    try {
      await inform(one);
    } catch (error) {
      failed.push(error as Error);
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, 'Some were not informed');
}

interface ToEach {
  dependencies: EventsDependencies;
  /** Who gets it as an administrator. */
  audienceOf?: (userId: string) => 'admin' | undefined;
}

/**
 * Notifies several people of an event, each with an id of their own, so that a second delivery sends to nobody twice.
 * `eventFor`: as one of them gets it. @throws AggregateError where one could not be informed: the queue delivers the event again
 */
export const announceToEach = (
  recipients: readonly string[],
  eventFor: (userId: string) => NotifiedEvent,
  { dependencies, audienceOf = () => undefined }: ToEach,
): Promise<void> =>
  toEach(recipients, (userId) => {
    const event = eventFor(userId);
    const eventId = idDerivedFrom(event.eventId, userId);
    return announceEvent({ ...event, eventId }, dependencies, audienceOf(userId));
  });

/** Whether a person may no longer read what they were notified of as an administrator: payments are no technician's. */
const losesNotices = ({ role, position, account }: UserRoleChanged): boolean =>
  account === 'kept' && (role === 'cliente' || position === 'technician');

/**
 * Withdraws the notifications of an administrator who is a client or a technician now. Informs the person of their new
 * role or position, and every administrator but the one who changed it; technicians have nothing to do with it. Of an
 * account that was made or deleted with the role the others are informed alone: its owner has an invitation, or no
 * account any more. Each has an id of their own, so that a second delivery sends to nobody twice; and a failure for one
 * of them keeps nothing from the others.
 * @throws AggregateError where some could not be informed: the queue delivers the event again
 */
export async function announceRoleChange(
  event: UserRoleChanged,
  dependencies: RolesDependencies,
): Promise<void> {
  if (losesNotices(event)) await withdrawNotices(event.personId, dependencies);
  const admins = await dependencies.admins.findAll();
  const others = admins
    .filter((admin) => isAtLeast(admin, 'administrator'))
    .map(({ userId }) => userId)
    .filter((id) => id !== event.actor?.userId && id !== event.personId);
  const recipients = event.account === 'kept' ? [event.personId, ...others] : others;
  await announceToEach(recipients, (userId) => ({ ...event, userId }), {
    dependencies,
    // Their own new role is news to whatever they are.
    audienceOf: (userId) => (userId === event.personId ? undefined : 'admin'),
  });
}
