import type { AccountChanged } from '../../../events/users.events.ts';
import type { WebsiteReassigned } from '../../../events/websites.events.ts';
import type { Members } from '../../profiles/profiles.members.view.ts';
import type { EventsDependencies } from '../notifications.events.service.ts';
import { announceToEach } from '../notifications.roles.service.ts';
import { readersOf } from './notifications.accounts.domain.ts';

export interface AccountsDependencies extends EventsDependencies {
  members: Pick<Members, 'listOf'>;
}

/**
 * Informs those whom a change of somebody's account concerns, each once.
 * @throws AggregateError where one could not be informed: the queue delivers the event again
 */
export async function announceAccountChange(
  event: AccountChanged,
  dependencies: AccountsDependencies,
): Promise<void> {
  const { companyId } = event;
  const people = companyId === null ? [] : await dependencies.members.listOf(companyId);
  const readers = readersOf(event, people);
  await announceToEach(readers, (userId) => ({ ...event, userId }), { dependencies });
}

/**
 * Informs who had a site and who has it now, but not who decided it.
 * @throws AggregateError where one could not be informed: the queue delivers the event again
 */
export async function announceReassignment(
  event: WebsiteReassigned,
  dependencies: EventsDependencies,
): Promise<void> {
  const { websiteName, actor, fromUserId, toUserId } = event;
  if (websiteName === undefined || !actor) return;
  const sides = [fromUserId, toUserId].filter((id) => id !== null && id !== actor.userId);
  const known = { ...event, websiteName, actor };
  await announceToEach(sides as string[], (userId) => ({ ...known, userId }), { dependencies });
}
