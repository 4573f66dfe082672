import type { Page } from '../core/table/query/query-page.ts';
import { idField } from '../core/validation/fields.ts';
import { DELETED_PERSON_NAME } from '../core/validation/person-name.ts';
import type { PeopleView } from '../profiles/profiles.view.ts';
import { AUDITS_PAGE_SIZE, type ListedAudit } from './audits.domain.ts';
import type { Audits } from './audits.view.ts';

export interface AuditsDependencies {
  audits: Pick<Audits, 'listByTarget'>;
  names: Pick<PeopleView, 'namesOf'>;
}

/** A command has no id of a person: 'admin:create'. */
const isPerson = (actorId: string) => idField.safeParse(actorId).success;

/**
 * What administrators did to a person or a site, newest first, with their names; nothing for an id that nothing was done
 * to. Deleted people and sites keep theirs. @throws AppError VALIDATION_FAILED for a cursor of another list
 */
export async function listAudits(
  { targetId, cursor }: { targetId: string; cursor?: string | undefined },
  { audits, names }: AuditsDependencies,
): Promise<Page<ListedAudit>> {
  const { items, nextCursor } = await audits.listByTarget(targetId, {
    cursor,
    limit: AUDITS_PAGE_SIZE,
  });
  const found = await names.namesOf(items.map(({ actorId }) => actorId).filter(isPerson));
  const nameOf = (actorId: string) =>
    isPerson(actorId) ? (found.get(actorId) ?? DELETED_PERSON_NAME) : null;
  return {
    items: items.map((entry) => ({ ...entry, actorName: nameOf(entry.actorId) })),
    nextCursor,
  };
}
