import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { createForms } from '../core/exports/csv.ts';
import type { OfAccount } from '../core/validation/account.ts';
import { openRangeOfDays } from '../core/validation/day.ts';
import { DELETED_PERSON_NAME } from '../core/validation/person-name.ts';
import type { Page, PageRequest } from '../core/table/query/query-page.ts';
import { idField } from '../core/validation/fields.ts';
import type { PeopleView } from '../profiles/profiles.view.ts';
import {
  AUDITS_PAGE_SIZE,
  type Audit,
  type AuditedDeed,
  type AuditFilters,
  type ListedAudit,
} from './audits.domain.ts';
import type { Audits } from './audits.view.ts';
import { factsOf, peopleIn, subjectNameIn } from './audits.facts.domain.ts';
import { colleaguesIn, ownHistoryOf } from './audits.history.domain.ts';
import type { OwnHistoryEntry } from './audits.own.domain.ts';
import { listDays, type ListedAuditDay } from './audits.days.domain.ts';
import type { AuditDays } from './audits.days.entity.ts';

interface Named {
  names: Pick<PeopleView, 'namesOf'>;
}

interface Zoned {
  /** The provider's zone: times are those of its clock, and the days of filters begin and end there. */
  timeZone: string;
}

export interface AuditsDependencies extends Named {
  audits: Pick<Audits, 'listByTarget'>;
}

export interface AllAuditsDependencies extends Named, Zoned {
  audits: Pick<Audits, 'list'>;
}

interface OwnHistoryDependencies extends Zoned {
  audits: Pick<Audits, 'listByTarget'>;
  names: Pick<PeopleView, 'colleaguesOf'>;
}

/** A command has no id of a person: 'admin:create'. */
const isPerson = (actorId: string) => idField.safeParse(actorId).success;
/** An account's id: others are those of sites, plans and payments. */
const isAccount = (targetId: string) => z.uuid().safeParse(targetId).success;

const actorNameOf = (actorId: string, names: ReadonlyMap<string, string>): string | null =>
  isPerson(actorId) ? (names.get(actorId) ?? DELETED_PERSON_NAME) : null;

/**
 * What others did to a person or a site, newest first, with their names; nothing for an id that nothing was done
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
  return {
    items: items.map((entry) => ({ ...entry, actorName: actorNameOf(entry.actorId, found) })),
    nextCursor,
  };
}

/**
 * What was done to a person's own account and to what is theirs, as far as they see it, newest first. A page may be short,
 * or empty, and still have a next one. @throws AppError VALIDATION_FAILED for a cursor of another list
 */
export async function listOwnHistory(
  caller: OfAccount,
  { cursor }: { cursor?: string | undefined },
  { audits, names, timeZone }: OwnHistoryDependencies,
): Promise<Page<OwnHistoryEntry>> {
  const { userId } = caller;
  const page = await audits.listByTarget(userId, { cursor, limit: AUDITS_PAGE_SIZE });
  const colleagues = await names.colleaguesOf(caller, colleaguesIn(page.items, userId));
  const reader = { userId, colleagues, ...createForms(timeZone) };
  return { ...page, items: ownHistoryOf(page.items, reader) };
}

/** What is the same in all entries of a deed. */
const sharedBy = ({ actorId, action, at, details }: Audit) => ({ actorId, action, at, details });

/** Entries one after the other that were written by one change. */
function deedsOf(entries: readonly Audit[]): Audit[][] {
  const deeds: Audit[][] = [];
  for (const entry of entries) {
    const [last] = deeds.at(-1) ?? [];
    if (last && isDeepStrictEqual(sharedBy(last), sharedBy(entry))) deeds.at(-1)?.push(entry);
    else deeds.push([entry]);
  }
  return deeds;
}

/** Entries as administrators read them: what one change did to several is one deed. */
export async function toDeeds(
  entries: readonly Audit[],
  { names, timeZone }: Named & Zoned,
): Promise<AuditedDeed[]> {
  const ids = entries.flatMap((entry) => [entry.actorId, entry.targetId, ...peopleIn(entry)]);
  const found = await names.namesOf([...new Set(ids)].filter(isPerson));
  const nameOf = (userId: string) => found.get(userId) ?? DELETED_PERSON_NAME;
  const speech = { ...createForms(timeZone), person: nameOf };
  return deedsOf(entries).flatMap((deed) => {
    const [first] = deed;
    if (!first) return [];
    const targetIds = deed.map(({ targetId }) => targetId);
    const { targetId: _, details, ...shared } = first;
    return {
      ...shared,
      subject: details[subjectNameIn(first) ?? ''] ?? null,
      facts: factsOf(first, { speech }),
      actorName: actorNameOf(first.actorId, found),
      targetIds,
      people: targetIds
        .filter((userId) => userId !== first.actorId && (found.has(userId) || isAccount(userId)))
        .map((userId) => ({ userId, name: nameOf(userId) })),
    };
  });
}

/** Whether the filters want an entry; its time is not their business. */
export const isWantedBy =
  ({ actorId, action }: Pick<AuditFilters, 'actorId' | 'action'>) =>
  (entry: Audit): boolean =>
    (actorId === undefined || entry.actorId === actorId) &&
    (action === undefined || entry.action === action);

/**
 * All that was done, newest first, as the filters find it. A page may be short, or empty, and still have a next one.
 * @throws AppError VALIDATION_FAILED for a cursor of another list
 */
export async function listAllAudits(
  { from, to, actorId, action, cursor }: AuditFilters & Pick<PageRequest, 'cursor'>,
  { audits, ...named }: AllAuditsDependencies,
): Promise<Page<AuditedDeed>> {
  const { items, nextCursor } = await audits.list(
    {
      ...openRangeOfDays({ from, to }, named.timeZone),
      isWanted: isWantedBy({ actorId, action }),
      isFiltered: actorId !== undefined || action !== undefined,
    },
    { cursor, limit: AUDITS_PAGE_SIZE },
  );
  return { items: await toDeeds(items, named), nextCursor };
}

/** The newest days of the audit, and every altered one, with what the last check found; newest first. */
export const listAuditDays = async ({
  days,
}: {
  days: Pick<AuditDays, 'list'>;
}): Promise<{ days: ListedAuditDay[] }> => ({ days: listDays(await days.list()) });
