import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAudits } from '../../../functions/audits/audits.view.ts';
import { queryItems } from '../../../functions/core/table/entity/items.ts';
import { notesPartition } from '../../../functions/core/table/keys/keys.ts';
import { NOTES_PAGE_SIZE } from '../../../functions/users/notes/users.notes.domain.ts';
import { createNotes } from '../../../functions/users/notes/users.notes.entity.ts';
import {
  changeNote,
  listNotes,
  removeNote,
  writeNote,
} from '../../../functions/users/notes/users.notes.service.ts';
import { createRemoveNotes } from '../../../functions/users/notes/users.notes.view.ts';
import { userSchema, type User } from '../../../functions/users/users.domain.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { recordTransactions, transactionUnits } from './support/aws-rule.ts';
import { peopleOf } from './support/people.ts';
import { newTable, personId } from './support/samples.ts';

let table: TestTable;
let people: ReturnType<typeof peopleOf>;

const person = (n: number, more: Partial<User> = {}): User =>
  userSchema.parse({
    userId: personId(n),
    email: `persona${String(n)}@ejemplo.cl`,
    firstName: `Persona ${String(n)}`,
    lastName: 'Pérez',
    role: 'cliente',
    createdAt: '2026-11-20T12:00:00.000Z',
    lastSignInAt: null,
    ...more,
  });
const admins = [90, 91].map((n) => person(n, { role: 'admin' }));

beforeAll(async () => {
  table = await newTable();
  people = peopleOf(table);
  for (const one of [...admins, ...[1, 2, 3, 4, 5].map((n) => person(n))]) await people.add(one);
});
afterAll(() => table.destroy());

/** What an administrator's Lambda has. */
const as = (n: 0 | 1) => {
  const profileItem = admins[n] as User;
  const caller = {
    userId: profileItem.userId,
    role: 'admin',
    position: 'owner',
    profileItem,
  } as const;
  return { ...people.dependencies, caller, notes: createNotes(table) };
};
const write = (n: number, text: string, { by = 0, key }: { by?: 0 | 1; key?: string } = {}) =>
  writeNote(
    {
      userId: personId(n),
      input: { text },
      ...(key !== undefined && { submission: { scope: 'notes', key } }),
    },
    as(by),
  );
const list = async (n: number, by: 0 | 1 = 0) =>
  (await listNotes({ userId: personId(n) }, as(by))).items;
const actionsOn = async (n: number) =>
  (await createAudits(table).listByTarget(personId(n), { limit: 50 })).items.map(
    ({ action, actorId, details }) => [action, actorId, Object.keys(details)],
  );
const rowsOf = async (n: number) =>
  (await queryItems(table, { partition: notesPartition(personId(n)) })).items.length;

it('is read by every administrator, newest first, with its author; its words are in no audit entry', async () => {
  await write(1, 'Prefiere WhatsApp');
  await write(1, 'Paga a fin de mes', { by: 1 });
  expect(await list(1)).toMatchObject([
    { text: 'Paga a fin de mes', mine: false, authorName: 'Persona 91 Pérez', editedAt: null },
    { text: 'Prefiere WhatsApp', mine: true, authorName: 'Persona 90 Pérez' },
  ]);
  expect(Object.keys((await list(1))[0] ?? {})).not.toContain('authorId');
  expect(await actionsOn(1)).toEqual([
    ['NoteWritten', personId(91), ['noteId']],
    ['NoteWritten', personId(90), ['noteId']],
  ]);
  expect(await list(2)).toEqual([]);
});

it('is edited by its author alone, from the revision that was read, and deleted by anybody', async () => {
  const { noteId } = await write(2, 'Una');
  const place = { userId: personId(2), noteId };
  const edit = (by: 0 | 1, text: string, revision: number) =>
    changeNote(place, { text, revision }, as(by));
  await expect(edit(1, 'Ajena', 0)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await edit(0, 'Otra', 0)).toMatchObject({ text: 'Otra', revision: 1, mine: true });
  expect((await edit(0, 'Otra', 0)).revision).toBe(1);
  await expect(edit(0, 'Tarde', 0)).rejects.toMatchObject({ code: 'EDITED_MEANWHILE' });
  // Another's path does not lead to it.
  const elsewhere = { ...place, userId: personId(1) };
  await expect(removeNote(elsewhere, as(0))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await removeNote(place, as(1))).toEqual({ noteId });
  await expect(removeNote(place, as(1))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await actionsOn(2)).map(([action]) => action)).toEqual([
    'NoteDeleted',
    'NoteChanged',
    'NoteWritten',
  ]);
});

it('is written once by a submission that is sent twice, also at once', async () => {
  const sent = await Promise.all([
    write(3, 'Doble', { key: 'one' }),
    write(3, 'Doble', { key: 'one' }),
  ]);
  sent.push(await write(3, 'Doble', { key: 'one' }));
  expect(new Set(sent.map(({ noteId }) => noteId)).size).toBe(1);
  expect(await rowsOf(3)).toBe(1);
});

it('goes with its person: none is written after, and every one is deleted, however often that is asked for', async () => {
  for (let n = 0; n < 30; n += 1) await write(4, `Nota ${String(n)}`);
  await people.bury(personId(4));
  await expect(write(4, 'Tarde')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const removeAll = createRemoveNotes(table);
  await removeAll(personId(4));
  await removeAll(personId(4));
  expect(await rowsOf(4)).toBe(0);
});

it('costs one Query a page, and a page leads to the next', async () => {
  for (let n = 0; n < NOTES_PAGE_SIZE + 2; n += 1) await write(5, `Nota ${String(n)}`);
  const sent = recordTransactions(table.client);
  await write(5, 'La última');
  // The note, the person who must be there, and the audit entry.
  expect(await transactionUnits(table, sent.at(-1) ?? [])).toBe(8);
  const first = await listNotes({ userId: personId(5) }, as(0));
  expect(first.items).toHaveLength(NOTES_PAGE_SIZE);
  const { items, nextCursor } = await listNotes(
    { userId: personId(5), cursor: first.nextCursor ?? '' },
    as(0),
  );
  expect([items.length, nextCursor]).toEqual([3, null]);
});
