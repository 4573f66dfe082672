import { describe, expect, it } from 'vitest';
import { editNote, newNoteSchema, NOTE_MAX_LENGTH, type Note } from './users.notes.domain.ts';

const note: Note = {
  userId: '0b7d3c1e-5a2f-4c8d-9e6b-0000000000aa',
  noteId: '01kb3f0a9x5m3v7c2d8e4h6j9r',
  authorId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000099',
  text: 'Llamar por la mañana',
  createdAt: '2026-11-20T12:00:00.000Z',
  editedAt: null,
  revision: 0,
};

describe('a note', () => {
  it.each([
    ['', 'Escribe una nota'],
    ['  \n ', 'Escribe una nota'],
    ['x'.repeat(NOTE_MAX_LENGTH + 1), undefined],
    ['a\u0000b', undefined],
    ['\ud800', undefined],
  ])('%j is refused', (text, message) => {
    const { error } = newNoteSchema.safeParse({ text });
    expect(error).toBeDefined();
    if (message !== undefined) expect(error?.issues[0]?.message).toBe(message);
  });

  it('has several lines, without the blanks around them', () => {
    expect(newNoteSchema.parse({ text: ' Uno\nDos 🙂 ' })).toEqual({ text: 'Uno\nDos 🙂' });
    expect(newNoteSchema.safeParse({ text: '🙂'.repeat(NOTE_MAX_LENGTH) }).success).toBe(true);
  });

  it('says when it was edited, but not of an edit that changes nothing', () => {
    const at = new Date('2026-11-21T12:00:00.000Z');
    expect(editNote(note, { text: note.text }, at)).toEqual(note);
    expect(editNote(note, { text: 'Otra' }, at)).toEqual({
      ...note,
      text: 'Otra',
      editedAt: at.toISOString(),
    });
  });
});
