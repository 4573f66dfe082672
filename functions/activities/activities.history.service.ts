import type { Audit } from '../audits/audits.domain.ts';
import { isAdmin, type Caller } from '../core/auth/caller.ts';
import { AppError } from '../core/http/errors.ts';
import { DELETED_PERSON_NAME } from '../notifications/notifications.domain.ts';
import type { NamesStore } from '../profiles/profiles.names.store.ts';
import { editableFields, type Activity } from './activities.domain.ts';
import { anAdministrator, editedMeanwhileText, fieldNames, yourself } from './activities.text.ts';

export interface HistoryDependencies {
  /** Administrators' actions, newest first. */
  audits: {
    listByTarget(
      targetId: string,
      page: { limit: number; consistent: true },
    ): Promise<{ items: readonly Pick<Audit, 'actorId' | 'action' | 'details'>[] }>;
  };
  names: NamesStore;
}

/** The most edits that one form session is expected to see. */
const MOST_EDITS = 10;

/** Administrators' edits since a revision. A client's own edits have no audit entry. */
async function editsSince(
  { activityId }: Activity,
  revision: number,
  { audits }: HistoryDependencies,
) {
  const { items } = await audits.listByTarget(activityId, {
    limit: MOST_EDITS,
    // An edit whose entry is missing would count as the owner's.
    consistent: true,
  });
  return items.filter(
    ({ action, details }) =>
      action === 'ActivityUpdated' && Number(details['revision'] ?? 0) > revision,
  );
}

/** The editors as the caller may see them. Clients do not see administrators' names. */
async function peopleOf(
  caller: Caller,
  userIds: readonly string[],
  { names }: HistoryDependencies,
): Promise<string[]> {
  const ids = [...new Set(userIds)];
  const known = isAdmin(caller) ? await names.namesOf(ids) : new Map<string, string>();
  const other = isAdmin(caller) ? DELETED_PERSON_NAME : anAdministrator;
  return [
    ...new Set(ids.map((id) => (id === caller.userId ? yourself : (known.get(id) ?? other)))),
  ];
}

/**
 * The error for an edit with an old revision. It says what changed and by whom, from the audit entries; an edit without
 * an entry was the owner's. Only administrators see hours.
 */
export async function editedMeanwhile(
  caller: Caller,
  { before, revision }: { before: Activity; revision: number },
  dependencies: HistoryDependencies,
): Promise<AppError> {
  const edits = await editsSince(before, revision, dependencies);
  const isByOwner = edits.length < Math.min(MOST_EDITS, before.revision - revision);
  const owner = isByOwner && before.userId !== null ? [before.userId] : [];
  const people = [...edits.map(({ actorId }) => actorId), ...owner];
  if (people.length === 0) return new AppError('EDITED_MEANWHILE');
  const changed = edits.flatMap(({ details }) => details['changed']?.split(', ') ?? []);
  const fields = editableFields.filter(
    (field) => changed.includes(field) && (isAdmin(caller) || field !== 'hoursDedicated'),
  );
  const named = await peopleOf(caller, people, dependencies);
  const message = editedMeanwhileText(
    fields.map((field) => fieldNames[field]),
    named,
  );
  return new AppError('EDITED_MEANWHILE', { message });
}
