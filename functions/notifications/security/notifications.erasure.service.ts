import type { ErasureChanged } from '../../../events/erasures.events.ts';
import { idDerivedFrom } from '../../core/id.ts';
import type { Admins } from '../../profiles/profiles.admins.view.ts';
import { displayNameOf } from '../../profiles/profiles.domain.ts';
import type { PeopleView } from '../../profiles/profiles.view.ts';
import { announceEvent, type EventsDependencies } from '../notifications.events.service.ts';
import { toEach } from '../notifications.roles.service.ts';

export interface ErasureNewsDependencies extends EventsDependencies {
  admins: Pick<Admins, 'findAll'>;
  names: Pick<PeopleView, 'find'>;
}

/**
 * Informs a client of their wish to be deleted, by e-mail whatever they chose, and the administrators of one that is new or
 * withdrawn. Nobody is informed of a person who was deleted meanwhile.
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
  const admins = change === 'reminded' ? [] : await dependencies.admins.findAll();
  const recipients = [personId, ...admins.map(({ userId }) => userId)];
  await toEach(recipients, (userId) =>
    announceEvent(
      { ...event, ...about, userId, eventId: idDerivedFrom(event.eventId, userId) },
      dependencies,
      userId === personId ? undefined : 'admin',
    ),
  );
}
