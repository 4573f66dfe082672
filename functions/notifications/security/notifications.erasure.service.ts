import type { ErasureChanged } from '../../../events/erasures.events.ts';
import { isAtLeast } from '../../core/validation/standing.ts';
import type { Admins } from '../../profiles/profiles.admins.view.ts';
import { displayNameOf, type Profile } from '../../profiles/profiles.domain.ts';
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

/** The ids of the others in a company who learn of a person's wish: of a client's everybody, of another's the owners. */
async function concernedOf(
  { userId: personId, companyId }: Pick<Profile, 'userId' | 'companyId'>,
  { members }: Pick<ErasureNewsDependencies, 'members'>,
): Promise<string[]> {
  const company = await members.listOf(companyId ?? personId);
  const concerned =
    companyId === null ? company.map(({ userId }) => userId) : ownersOf(companyId, company);
  return concerned.filter((userId) => userId !== personId);
}

/**
 * Informs a client of their wish to be deleted, by e-mail whatever they chose. Of one that is new or withdrawn the
 * administrators are informed, but no technicians; everybody in the client's company, whose access ends with it; and of
 * one of somebody in a company its owners. Nobody is informed of a person who was deleted meanwhile.
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
  const ofCompany = new Set(isForOthers ? await concernedOf(person, dependencies) : []);
  const recipients = new Set([personId, ...isAdmin, ...ofCompany]);
  await announceToEach(
    [...recipients],
    (userId) => ({ ...event, ...about, isForCompany: ofCompany.has(userId), userId }),
    { dependencies, audienceOf: (userId) => (isAdmin.has(userId) ? 'admin' : undefined) },
  );
}
