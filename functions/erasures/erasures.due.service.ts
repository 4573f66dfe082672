import { erasureChanged } from '../../events/erasures.events.ts';
import { userDeleted } from '../../events/users.events.ts';
import { workOffDue } from '../core/due-work.ts';
import type { Log } from '../core/observability/logger.ts';
import type { Commit, Work } from '../core/table/commit/commit.ts';
import type { Membership, StoredPerson } from '../profiles/profiles.membership.view.ts';
import { dueStep, reminded, type Erasure } from './erasures.domain.ts';
import type { Erasures } from './erasures.entity.ts';

/** The person to whom the last e-mail goes. */
export type Erased = Pick<StoredPerson, 'email' | 'firstName' | 'companyId'>;

export interface DueDependencies {
  people: Pick<Membership, 'findStored' | 'setErasure' | 'bury'>;
  erasures: Pick<Erasures, 'findDue' | 'find' | 'postpone' | 'remove'>;
  commit: Commit;
  newId: (now: Date) => string;
  now: () => Date;
  log: Pick<Log, 'error'>;
  /** Writes to who was just deleted: nobody knows their address any more. */
  sayGoodbye: (erased: Erased) => Promise<void>;
}

/** Some seconds of work. */
const MOST_OF_A_PAGE = 100;
/** Who an entry of the audit names where somebody was deleted as they had asked. */
const ERASING_ACTOR = 'erasures.dispatcher';

/** What came of a wish that was due. 'dropped': of an administrator, from before a promotion ended it. */
type Outcome = 'reminded' | 'erased' | 'dropped' | 'nothing';

interface Due {
  erasure: Erasure;
  person: StoredPerson;
  at: Date;
}

/** What is written of a wish. */
type Decided = Pick<Work<Outcome>, 'answer' | 'shared' | 'events' | 'audits'>;

/** Replaces the person by a tombstone. What they had follows by the event. */
async function eraseWork(
  { person, at }: Due,
  { people, newId }: DueDependencies,
): Promise<Decided> {
  const { userId } = person;
  const details = { reason: 'own request' };
  const deed = { targetId: userId, actorId: ERASING_ACTOR, action: 'UserDeleted', details };
  return {
    answer: 'erased',
    shared: await people.bury(person, at),
    events: [userDeleted(person, { eventId: newId(at), at })],
    audits: [{ ...deed, at }],
  };
}

async function workOf(due: Due, dependencies: DueDependencies): Promise<Decided> {
  const { people, erasures, newId } = dependencies;
  const { erasure, person, at } = due;
  const step = dueStep(erasure, at);
  if (step === 'nothing') return { answer: 'nothing' };
  if (person.role !== 'cliente') {
    const shared = [people.setErasure(person, null), erasures.remove(erasure)];
    return { answer: 'dropped', shared };
  }
  if (step === 'erase') return eraseWork(due, dependencies);
  return {
    answer: 'reminded',
    shared: [erasures.postpone(erasure, reminded(erasure))],
    events: [erasureChanged(erasure, { change: 'reminded', eventId: newId(at), at })],
  };
}

interface Settled {
  outcome: Outcome;
  person: StoredPerson | undefined;
}

/** Does what is due of one wish. Safe to repeat, and beside another run. @throws AppError CONFLICT */
async function settle(userId: string, dependencies: DueDependencies): Promise<Outcome> {
  const { people, erasures, commit, sayGoodbye, log } = dependencies;
  const { outcome, person } = await commit(async (at): Promise<Work<Settled>> => {
    // The person first: the writes check that no wish of theirs came or went since (`bury`).
    const found = await people.findStored(userId);
    const erasure = await erasures.find({ userId });
    if (!erasure || !found) return { answer: { outcome: 'nothing', person: found } };
    const { answer, ...work } = await workOf({ erasure, person: found, at }, dependencies);
    return { answer: { outcome: answer, person: found }, ...work };
  });
  if (outcome !== 'erased' || !person) return outcome;
  try {
    await sayGoodbye(person);
  } catch (error) {
    log.error('last e-mail not sent', { userId, error: error as Error });
  }
  return outcome;
}

/** What came of a run: how many wishes of each outcome. */
export type DueCounts = Record<Outcome, number>;

/**
 * Reminds clients who asked to be deleted, and deletes those whose days are over. One that fails holds up no other.
 * @throws Error where any of them failed, when all others are done
 */
export async function settleDueErasures(
  dependencies: DueDependencies,
  isLate: () => boolean = () => true,
): Promise<DueCounts> {
  const { erasures, now, log } = dependencies;
  const counts: DueCounts = { reminded: 0, erased: 0, dropped: 0, nothing: 0 };
  let failed = 0;
  // One after the other: each changes the directory of clients.
  const settleAll = async (userIds: readonly string[]) => {
    for (const userId of userIds) {
      try {
        counts[await settle(userId, dependencies)] += 1;
      } catch (error) {
        failed += 1;
        log.error('erasure not settled', { userId, error: error as Error });
      }
    }
  };
  await workOffDue({
    find: () => erasures.findDue(now(), MOST_OF_A_PAGE),
    ...{ most: MOST_OF_A_PAGE, keyOf: String, isLate, work: settleAll },
  });
  if (failed > 0) throw new Error(`${String(failed)} erasures that are due could not be settled`);
  return counts;
}
