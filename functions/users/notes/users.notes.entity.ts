import { defineEntity } from '../../core/table/entity/entity.ts';
import { queryItems, writeItem } from '../../core/table/entity/items.ts';
import { deleteItem, type ItemKey, type Write } from '../../core/table/entity/writes.ts';
import { noteKey, noteOfKey, notesPartition } from '../../core/table/keys/keys.ts';
import { queryPage, type Page, type PageRequest } from '../../core/table/query/query-page.ts';
import { personIsThere } from '../../core/table/shared/people.ts';
import type { Table } from '../../core/table/table.ts';
import { noteSchema, type Note } from './users.notes.domain.ts';

/** Where a note is stored. */
type NotePlace = Pick<Note, 'userId' | 'noteId'>;

/** In a partition of its own, so that nothing that a client reads by can reach it. */
export const noteEntity = defineEntity<Note, NotePlace>({
  schema: noteSchema,
  key: ({ userId, noteId }) => noteKey(userId, noteId),
  ofKey: noteOfKey,
  absent: { editedAt: null, revision: 0 },
});

const REMOVED_AT_ONCE = 25;

/** What administrators noted about people. */
export function createNotes(table: Table) {
  const { find } = noteEntity.reads(table);
  const { put, revise, patch, remove } = noteEntity.writes;

  return {
    /** Consistent. */
    find,
    revise,
    patch,
    remove,

    /** A new note about a person who is there: none outlives them. */
    add: (note: Note): Write[] => [put(note), personIsThere(table, note.userId)],

    /**
     * A page about a person, newest first; consistent, so that who just wrote one finds it.
     * @throws AppError VALIDATION_FAILED for a cursor of another list
     */
    listOf: (userId: string, page: PageRequest): Promise<Page<Note>> =>
      queryPage(table, {
        source: { partition: { attribute: 'pk', value: notesPartition(userId) } },
        page: { ...page, consistent: true },
        parse: noteEntity.decode,
      }),

    /** Deletes all notes about a person. Safe to repeat; one that was interrupted goes on where it was. */
    async removeAll(userId: string): Promise<void> {
      for (;;) {
        const { items } = await queryItems(table, {
          partition: notesPartition(userId),
          limit: REMOVED_AT_ONCE,
          consistent: true,
        });
        if (items.length === 0) return;
        const keys = items as unknown as ItemKey[];
        await Promise.all(
          keys.map(({ pk, sk }) => writeItem(table, deleteItem({ Key: { pk, sk } }))),
        );
      }
    },
  };
}

export type Notes = ReturnType<typeof createNotes>;
