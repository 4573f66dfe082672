import type { Audits } from '../../audits/audits.view.ts';
import { isAdmin, type Caller } from '../../core/auth/caller.ts';
import { A_COLLEAGUE, actorNameOf } from '../../core/validation/person-name.ts';
import type { PeopleView } from '../../profiles/profiles.view.ts';
import { getAt, getPlace, type AccessDependencies } from '../activities.access.service.ts';
import {
  HISTORY_LENGTH,
  historyOf,
  type FieldChange,
  type HistoryEntry,
  type RecordedEdit,
} from './activities.history.domain.ts';

export interface HistoryDependencies extends AccessDependencies {
  audits: Pick<Audits, 'listByTarget'>;
  names: Pick<PeopleView, 'namesOf' | 'colleaguesOf'>;
}

type NameOf = (userId: string) => string;

/** Assignees by their names: only administrators learn of them. */
const named = ({ field, to }: FieldChange, nameOf: NameOf): FieldChange =>
  field === 'assigneeId' && typeof to === 'string' ? { field, to: nameOf(to) } : { field, to };

const peopleIn = (history: ReturnType<typeof historyOf>): string[] =>
  history.flatMap(({ edit, changes }) => [
    edit.actorId,
    ...changes.flatMap(({ field, to }) => (field === 'assigneeId' ? (to ?? []) : [])),
  ]);

const colleaguesIn = (history: ReturnType<typeof historyOf>): string[] =>
  history.flatMap(({ edit: { actorId, byCompany } }) => (byCompany ? [actorId] : []));

/**
 * What others than its owner changed of an activity, newest first, at most `HISTORY_LENGTH`. A client's leaves out the fields
 * that clients must not learn of, and who the administrators are. It has no pages: they would show how much was left out.
 * @throws AppError NOT_FOUND, also for another's activity
 */
export async function readHistory(
  caller: Caller,
  activityId: string,
  dependencies: HistoryDependencies,
): Promise<{ items: HistoryEntry[] }> {
  const place = await getPlace(caller, activityId, dependencies);
  await getAt(place, dependencies);
  const { items } = await dependencies.audits.listByTarget(activityId, { limit: HISTORY_LENGTH });
  const history = historyOf(items, caller.role);
  const names = isAdmin(caller)
    ? await dependencies.names.namesOf(peopleIn(history))
    : await dependencies.names.colleaguesOf(caller, colleaguesIn(history));
  const nameOf: NameOf = (userId) => actorNameOf(userId, names);
  const toClient = ({ actorId, byCompany }: RecordedEdit) =>
    byCompany ? (names.get(actorId) ?? A_COLLEAGUE) : null;
  return {
    items: history.map(({ edit, changes }) => ({
      ...{ entryId: edit.entryId, at: edit.at },
      mine: edit.actorId === caller.userId,
      by: isAdmin(caller) ? nameOf(edit.actorId) : toClient(edit),
      changes: changes.map((change) => named(change, nameOf)),
    })),
  };
}
