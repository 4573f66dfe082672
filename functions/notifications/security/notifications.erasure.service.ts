import type { ErasureChanged } from '../../../events/erasures.events.ts';
import { isAtLeast } from '../../core/validation/standing.ts';
import type { Admins } from '../../profiles/profiles.admins.view.ts';
import { displayNameOf } from '../../profiles/profiles.domain.ts';
import type { Members } from '../../profiles/profiles.members.view.ts';
import type { PeopleView } from '../../profiles/profiles.view.ts';
import { ownersOf } from '../accounts/notifications.accounts.domain.ts';
import type { EventsDependencies } from '../notifications.events.service.ts';
import { announceToEach } from '../notifications.roles.service.ts';

export interface ErasureNewsDependencies extends EventsDependencies {
  admins: Pick<Admins, 'findAll'>;
  names: Pick<PeopleView, 'find'>;
  members: Pick<Members, 'listOf'>;
}

/**
 * Informs a client of their wish to be deleted, by e-mail whatever they chose, and the administrators, but no technicians, of one that is new or
 * withdrawn; the owners of a company as well of one of its people. Nobody is informed of a person who was deleted meanwhile.
 * @throws AggregateError where one could not be informed: the queue delivers the event again
 */
export async function announceErasure(
  event: ErasureChanged,
  dependencies: ErasureNewsDependencies,
): Promise<void> {
  const { userId: personId, change } = event;
  const person = await dependencies.names.find(personId);
  if (!person) return;
  const about = {
    personId,
    personName: displayNameOf(person),
    isMember: person.companyId !== null,
  };
  const isForOthers = change !== 'reminded';
  const admins = isForOthers ? await dependencies.admins.findAll() : [];
  // Clients' accounts are nothing of technicians.
  const isAdmin = new Set(
    admins.filter((admin) => isAtLeast(admin, 'administrator')).map(({ userId }) => userId),
  );
  const { companyId } = person;
  const company =
    companyId === null || !isForOthers ? [] : await dependencies.members.listOf(companyId);
  const owners = new Set(ownersOf(companyId, company).filter((userId) => userId !== personId));
  const recipients = new Set([personId, ...isAdmin, ...owners]);
  await announceToEach(
    [...recipients],
    (userId) => ({ ...event, ...about, isForOwner: owners.has(userId), userId }),
    { dependencies, audienceOf: (userId) => (isAdmin.has(userId) ? 'admin' : undefined) },
  );
}
