import * as z from 'zod';
import { idField } from '../../core/validation/fields.ts';
import { requiredTextField } from '../../core/validation/text.ts';

/** Notes are short: ten are mostly read for one unit. */
export const NOTES_PAGE_SIZE = 10;
export const NOTE_MAX_LENGTH = 2_000;

/** What an administrator writes about a person, in several lines. */
export const newNoteSchema = z.object({
  text: requiredTextField('nota', {
    max: NOTE_MAX_LENGTH,
    lines: true,
    required: 'Escribe una nota',
  }),
});
export type NewNote = z.output<typeof newNoteSchema>;

/** The form's edit, and the revision that it began with, so that it does not overwrite one from another tab. */
export const noteChangeSchema = newNoteSchema.extend({ revision: z.number().int().min(0) });
export type NoteChange = z.output<typeof noteChangeSchema>;

/** A note about a person, as it is stored. Administrators alone read it: never the person, nor any other client. */
export const noteSchema = z.object({
  /** Whom it is about. */
  userId: idField,
  noteId: idField,
  authorId: idField,
  text: z.string(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  revision: z.number().int().min(0),
});
export type Note = z.output<typeof noteSchema>;

/** A note as administrators read it. `mine`: the reader wrote it, and may edit it. */
export const listedNoteSchema = noteSchema
  .omit({ userId: true, authorId: true })
  .extend({ mine: z.boolean(), authorName: z.string() });
export type ListedNote = z.output<typeof listedNoteSchema>;

/** A note after an edit. The instant is of an edit that changes something. */
export const editNote = (before: Note, { text }: NewNote, at: Date): Note =>
  text === before.text ? before : { ...before, text, editedAt: at.toISOString() };
