import type { ActivityAssigned } from '../../../events/activities.events.ts';
import type { Caller } from '../../core/auth/caller.ts';
import { AppError } from '../../core/http/errors.ts';
import type { Commit, Work } from '../../core/table/commit/commit.ts';
import { DELETED_PERSON_NAME } from '../../core/validation/person-name.ts';
import type { PeopleView } from '../../profiles/profiles.view.ts';
import { titleOf, type Activity } from '../activities.domain.ts';
import type { Activities } from '../activities.entity.ts';

export interface AssignDependencies {
  activities: Pick<Activities, 'adminIsThere'>;
  names: Pick<PeopleView, 'namesOf'>;
  newId: (now: Date) => string;
}

interface Assigning {
  /** Undefined for a new activity. */
  before?: Activity | undefined;
  after: Activity;
  at: Date;
}

interface Assignment extends Pick<Work<Activity>, 'own' | 'refused'> {
  events: ActivityAssigned[];
}

async function givenTo(
  caller: Pick<Caller, 'userId'>,
  { after, assigneeId, at }: { after: Activity; assigneeId: string; at: Date },
  { names, newId }: Pick<AssignDependencies, 'names' | 'newId'>,
): Promise<ActivityAssigned> {
  const { activityId, websiteName, userId: clientId } = after;
  const known = await names.namesOf([caller.userId]);
  const by = { userId: caller.userId, name: known.get(caller.userId) ?? DELETED_PERSON_NAME };
  const description = titleOf(after);
  const about = { activityId, websiteName, description, clientId, assigneeId, by };
  return { type: 'ActivityAssigned', eventId: newId(at), ...about, assignedAt: at.toISOString() };
}

/**
 * What an assignment adds to a write of an activity: nothing where the assignee stays, or is nobody. It must be an
 * administrator at the write, or `unassignAll` may have run already. A person who gets it from somebody else is
 * notified. Refused with PERSON_GONE.
 */
export async function assignment(
  caller: Pick<Caller, 'userId'>,
  { before, after, at }: Assigning,
  dependencies: AssignDependencies,
): Promise<Assignment> {
  const { assigneeId } = after;
  const isSame = assigneeId === (before?.assigneeId ?? null);
  if (isSame || assigneeId === null) return { events: [] };
  const isGiven = assigneeId !== caller.userId;
  const given = { after, assigneeId, at };
  return {
    own: [dependencies.activities.adminIsThere(assigneeId)],
    events: isGiven ? [await givenTo(caller, given, dependencies)] : [],
    refused: () => new AppError('PERSON_GONE'),
  };
}

export interface UnassignDependencies {
  activities: Pick<Activities, 'find' | 'findAssigned' | 'amend'>;
  commit: Commit;
}

/** Leaves the activities of a person who is no longer an administrator without an assignee. Safe to repeat. @throws AppError CONFLICT */
export async function unassignAll(
  userId: string,
  { activities, commit }: UnassignDependencies,
): Promise<void> {
  for (const place of await activities.findAssigned(userId)) {
    await commit(async () => {
      const before = await activities.find(place);
      if (before?.assigneeId !== userId) return { answer: undefined };
      const after = { ...before, assigneeId: null };
      return { answer: undefined, shared: [activities.amend(before, after, ['assigneeId'])] };
    });
  }
}
