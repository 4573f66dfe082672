import type { UserRoleChanged } from '../../events/users.events.ts';
import { idDerivedFrom } from '../core/id.ts';
import type { Admins } from '../profiles/profiles.admins.view.ts';
import { announceEvent, type EventsDependencies } from './notifications.events.service.ts';

export interface RolesDependencies extends EventsDependencies {
  admins: Pick<Admins, 'findAll'>;
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

/**
 * Informs the person of their new role, and every administrator but the one who changed it. Of an account that was made
 * or deleted with the role the others are informed alone: its owner has an invitation, or no account any more. Each has an id of their own,
 * so that a second delivery sends to nobody twice; and a failure for one of them keeps nothing from the others.
 * @throws AggregateError where some could not be informed: the queue delivers the event again
 */
export async function announceRoleChange(
  event: UserRoleChanged,
  dependencies: RolesDependencies,
): Promise<void> {
  const admins = await dependencies.admins.findAll();
  const others = admins
    .map(({ userId }) => userId)
    .filter((id) => id !== event.actor?.userId && id !== event.personId);
  const recipients = event.account === 'kept' ? [event.personId, ...others] : others;
  await toEach(recipients, (userId) =>
    announceEvent(
      { ...event, userId, eventId: idDerivedFrom(event.eventId, userId) },
      dependencies,
    ),
  );
}
