import * as z from 'zod';
import { pageOf, pageQuerySchema } from '../../core/http/page.ts';
import { defineContract } from '../../core/http/route.ts';
import { idField } from '../../core/validation/fields.ts';
import { listedNoteSchema, newNoteSchema, noteChangeSchema } from './users.notes.domain.ts';

const userParams = z.object({ userId: idField });
const noteParams = userParams.extend({ noteId: idField });

/** What administrators note about people. */
export const usersNotesContract = defineContract({
  listNotes: {
    method: 'GET',
    path: '/users/{userId}/notes',
    auth: 'admin',
    does: ['reads'],
    summary: 'Lists what administrators noted about a person, newest first, ten a page.',
    params: userParams,
    query: pageQuerySchema,
    response: pageOf(listedNoteSchema),
  },
  writeNote: {
    method: 'POST',
    path: '/users/{userId}/notes',
    auth: 'admin',
    does: ['creates'],
    summary: 'Notes something about a person, which administrators alone read.',
    params: userParams,
    body: newNoteSchema,
    status: 201,
    response: listedNoteSchema,
    idempotent: true,
  },
  changeNote: {
    method: 'PUT',
    path: '/users/{userId}/notes/{noteId}',
    auth: 'admin',
    does: ['changes'],
    summary: "Changes a note of the caller's own about a person.",
    params: noteParams,
    body: noteChangeSchema,
    response: listedNoteSchema,
    errors: ['EDITED_MEANWHILE'],
  },
  removeNote: {
    method: 'DELETE',
    path: '/users/{userId}/notes/{noteId}',
    auth: 'admin',
    does: ['deletes'],
    summary: 'Deletes a note about a person, no matter who wrote it.',
    params: noteParams,
    response: z.object({ noteId: idField }),
  },
});
