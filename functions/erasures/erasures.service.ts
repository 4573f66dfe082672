import { erasureChanged } from '../../events/erasures.events.ts';
import type { Caller } from '../core/auth/caller.ts';
import { AppError } from '../core/http/errors.ts';
import type { Commit, Work } from '../core/table/commit/commit.ts';
import { ownDeed } from '../core/table/commit/own-deeds.ts';
import type { Profile } from '../profiles/profiles.domain.ts';
import type { Membership, StoredPerson } from '../profiles/profiles.membership.view.ts';
import { newErasure } from './erasures.domain.ts';
import type { Erasures } from './erasures.entity.ts';

export interface ErasureDependencies {
  people: Pick<Membership, 'findStored' | 'setErasure' | 'toUser'>;
  erasures: Pick<Erasures, 'find' | 'put' | 'remove'>;
  commit: Commit;
  newId: (now: Date) => string;
}

type Owner = Pick<Caller, 'userId'>;

/** A client. An administrator is deleted by another one. @throws AppError FORBIDDEN, NOT_FOUND */
async function getClient(
  { userId }: Owner,
  { people }: Pick<ErasureDependencies, 'people'>,
): Promise<StoredPerson> {
  const person = await people.findStored(userId);
  if (!person) throw new AppError('NOT_FOUND');
  if (person.role !== 'cliente') throw new AppError('FORBIDDEN');
  return person;
}

/**
 * Notes that a client wants to be deleted, with all that is theirs, when the days to change their mind are over. Asked
 * again, nothing changes. @throws AppError FORBIDDEN for an administrator; NOT_FOUND, CONFLICT
 */
export function requestErasure(caller: Owner, dependencies: ErasureDependencies): Promise<Profile> {
  const { people, erasures, commit, newId } = dependencies;
  return commit(async (at): Promise<Work<Profile>> => {
    const person = await getClient(caller, dependencies);
    if (person.erasesAt !== null) return { answer: people.toUser(person) };
    const erasure = newErasure(person.userId, at);
    const { userId, erasesAt } = erasure;
    return {
      answer: { ...people.toUser(person), erasesAt },
      shared: [people.setErasure(person, erasesAt), erasures.put(erasure)],
      events: [erasureChanged(erasure, { change: 'requested', eventId: newId(at), at })],
      audits: [ownDeed({ userId, action: 'ErasureRequested', details: { erasesAt } }, at)],
    };
  });
}

/** Withdraws a client's wish. Without one nothing changes. @throws AppError FORBIDDEN, NOT_FOUND, CONFLICT */
export function cancelErasure(caller: Owner, dependencies: ErasureDependencies): Promise<Profile> {
  const { people, erasures, commit, newId } = dependencies;
  return commit(async (at): Promise<Work<Profile>> => {
    const person = await getClient(caller, dependencies);
    const erasure = await erasures.find(caller);
    if (!erasure) return { answer: people.toUser(person) };
    return {
      answer: { ...people.toUser(person), erasesAt: null },
      shared: [people.setErasure(person, null), erasures.remove(erasure)],
      events: [erasureChanged(erasure, { change: 'cancelled', eventId: newId(at), at })],
      audits: [ownDeed({ userId: caller.userId, action: 'ErasureCancelled' }, at)],
    };
  });
}
