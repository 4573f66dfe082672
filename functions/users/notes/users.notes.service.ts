import type { AuditAction } from '../../audits/audits.domain.ts';
import { AppError } from '../../core/http/errors.ts';
import type { Commit, Work } from '../../core/table/commit/commit.ts';
import type { Submission } from '../../core/table/commit/once.ts';
import type { Page } from '../../core/table/query/query-page.ts';
import { DELETED_PERSON_NAME } from '../../core/validation/person-name.ts';
import type { Membership } from '../../profiles/profiles.membership.view.ts';
import type { PeopleView } from '../../profiles/profiles.view.ts';
import { auditOf, getStored, type Acting } from '../users.service.ts';
import {
  editNote,
  NOTES_PAGE_SIZE,
  type ListedNote,
  type NewNote,
  type Note,
  type NoteChange,
} from './users.notes.domain.ts';
import type { Notes } from './users.notes.entity.ts';

interface NotesDependencies extends Acting {
  notes: Pick<Notes, 'find' | 'listOf' | 'add' | 'revise' | 'patch' | 'remove'>;
  names: Pick<PeopleView, 'namesOf'>;
  people: Pick<Membership, 'findStored'>;
  commit: Commit;
  newId: (now: Date) => string;
}

type ViewDependencies = Pick<NotesDependencies, 'caller' | 'names'>;

async function toViews(
  notes: readonly Note[],
  { caller, names }: ViewDependencies,
): Promise<ListedNote[]> {
  const authors = await names.namesOf(notes.map(({ authorId }) => authorId));
  return notes.map(({ userId: _, authorId, ...note }) => ({
    ...note,
    mine: authorId === caller.userId,
    authorName: authors.get(authorId) ?? DELETED_PERSON_NAME,
  }));
}

async function toView(note: Note, dependencies: ViewDependencies): Promise<ListedNote> {
  const [view] = await toViews([note], dependencies);
  if (!view) throw new Error('A note has a view');
  return view;
}

/** The entry says that there was a note, not what it said: a deleted note is nowhere any more. */
const noteAudit = (
  { caller }: Acting,
  { userId, noteId }: Pick<Note, 'userId' | 'noteId'>,
  done: { action: AuditAction; at: Date },
) => auditOf(caller, { targetId: userId, ...done, details: { noteId } });

/** @throws AppError NOT_FOUND */
async function getNote(
  place: Pick<Note, 'userId' | 'noteId'>,
  { notes }: Pick<NotesDependencies, 'notes'>,
): Promise<Note> {
  const note = await notes.find(place);
  if (!note) throw new AppError('NOT_FOUND');
  return note;
}

/**
 * A page of what administrators noted about a person, newest first; nothing about somebody who is not there.
 * @throws AppError VALIDATION_FAILED for a cursor of another list
 */
export async function listNotes(
  { userId, cursor }: { userId: string; cursor?: string | undefined },
  { notes, ...dependencies }: Pick<NotesDependencies, 'notes' | 'caller' | 'names'>,
): Promise<Page<ListedNote>> {
  const { items, nextCursor } = await notes.listOf(userId, { cursor, limit: NOTES_PAGE_SIZE });
  return { items: await toViews(items, dependencies), nextCursor };
}

/**
 * Notes something about a person. Repeated submissions write one note.
 * @throws AppError NOT_FOUND for a person who is not there; IDEMPOTENCY_KEY_REUSED, CONFLICT
 */
export async function writeNote(
  {
    userId,
    input,
    submission,
  }: { userId: string; input: NewNote; submission?: Submission | undefined },
  dependencies: NotesDependencies,
): Promise<ListedNote> {
  const { caller, notes, commit, newId } = dependencies;
  const note = await commit(
    async (at): Promise<Work<Note>> => {
      await getStored(userId, dependencies);
      const written: Note = {
        ...{ userId, noteId: newId(at), authorId: caller.userId, text: input.text },
        ...{ createdAt: at.toISOString(), editedAt: null, revision: 0 },
      };
      return {
        answer: written,
        shared: notes.add(written),
        audits: [noteAudit(dependencies, written, { action: 'NoteWritten', at })],
      };
    },
    submission && {
      ...submission,
      input: { userId, ...input },
      placeOf: ({ noteId }) => ({ userId, noteId }),
      find: notes.find,
    },
  );
  return toView(note, dependencies);
}

/**
 * Changes a note of the caller's own: nobody puts words into another's mouth.
 * @throws AppError NOT_FOUND; FORBIDDEN for another's note; EDITED_MEANWHILE, CONFLICT
 */
export async function changeNote(
  place: Pick<Note, 'userId' | 'noteId'>,
  { revision, ...edit }: NoteChange,
  dependencies: NotesDependencies,
): Promise<ListedNote> {
  const { caller, notes, commit } = dependencies;
  const note = await commit(async (at): Promise<Work<Note>> => {
    const before = await getNote(place, dependencies);
    if (before.authorId !== caller.userId) throw new AppError('FORBIDDEN');
    const after = notes.revise(before, editNote(before, edit, at), revision);
    if (after === 'unchanged') return { answer: before };
    if (after === 'stale')
      throw new AppError('EDITED_MEANWHILE', { current: await toView(before, dependencies) });
    return {
      answer: after,
      shared: [notes.patch(before, after)],
      audits: [noteAudit(dependencies, after, { action: 'NoteChanged', at })],
    };
  });
  return toView(note, dependencies);
}

/** Deletes a note of any author: the author may be deleted. @throws AppError NOT_FOUND, CONFLICT */
export const removeNote = (
  place: Pick<Note, 'userId' | 'noteId'>,
  dependencies: NotesDependencies,
): Promise<{ noteId: string }> =>
  dependencies.commit(async (at): Promise<Work<{ noteId: string }>> => {
    const before = await getNote(place, dependencies);
    return {
      answer: { noteId: before.noteId },
      shared: [dependencies.notes.remove(before)],
      audits: [noteAudit(dependencies, before, { action: 'NoteDeleted', at })],
    };
  });
