import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { defineEntity } from './entity.ts';

const schema = z.object({
  noteId: z.string(),
  title: z.string(),
  done: z.boolean(),
  revision: z.number(),
});
type Note = z.output<typeof schema>;
const spec = {
  schema,
  key: ({ noteId }: Pick<Note, 'noteId'>) => ({ pk: `NOTE#${noteId}`, sk: 'NOTE' }),
  ofKey: ({ pk }: { pk: string }) => ({ noteId: pk.slice('NOTE#'.length) }),
  indexKeys: ({ title, done }: Note) => ({ gsi1pk: done ? 'DONE' : 'OPEN', gsi1sk: title }),
  absent: { done: false, revision: 0 },
};

/** Its first shape had `text` in place of `title`, its second `state` in place of `done`. */
const entity = defineEntity<Note, Pick<Note, 'noteId'>>({
  ...spec,
  upcasts: [
    ({ text, ...item }) => ({ ...item, title: text }),
    ({ state, ...item }) => ({ ...item, done: state === 'done' }),
  ],
});
const key = { pk: 'NOTE#n1', sk: 'NOTE' };
/** `seen` is a counter that the entity does not know. */
const first = { ...key, gsi1pk: 'NOTES', text: 'uno', state: 'done', seen: 4 };
const second = { ...key, gsi1pk: 'NOTES', title: 'uno', state: 'done', v: 2 };
const note: Note = { noteId: 'n1', title: 'uno', done: true, revision: 0 };
const newest = { ...key, gsi1pk: 'DONE', gsi1sk: 'uno', title: 'uno', done: true, v: 3 };
const { patch, amend, revise, remove } = entity.writes;

describe('an item of an older shape', () => {
  it('is read as one of today’s, from whichever it has', () => {
    for (const item of [first, second, newest]) {
      expect({ ...entity.decode(item), revision: 0 }).toMatchObject(note);
    }
    expect(entity.decode(newest)).toEqual(note);
    expect(entity.encode(note)).toEqual(newest);
  });

  it('is refused where a later release wrote it', () => {
    expect(() => entity.decode({ ...newest, v: 4 })).toThrow('shape 4: this release knows 3');
  });

  it('is brought to today’s with the first change, whole, if it has still that shape', () => {
    const before = entity.decode(first);
    const { Update } = patch(before, { ...before, title: 'dos', revision: 1 });
    expect(Update).toEqual({
      Key: key,
      UpdateExpression:
        'SET #gsi1pk = :gsi1pk, #gsi1sk = :gsi1sk, #title = :title, #done = :done, #revision = :revision, #v = :v REMOVE #text, #state, #migrated',
      ConditionExpression:
        'attribute_exists(pk) AND attribute_not_exists(#revision) AND attribute_not_exists(#v)',
      ExpressionAttributeNames: Object.fromEntries(
        ['gsi1pk', 'gsi1sk', 'title', 'done', 'revision', 'v', 'text', 'state', 'migrated'].map(
          (name) => [`#${name}`, name],
        ),
      ),
      ExpressionAttributeValues: {
        ':gsi1pk': 'DONE',
        ':gsi1sk': 'dos',
        ':title': 'dos',
        ':done': true,
        ':revision': 1,
        ':v': 3,
      },
    });
  });

  it('also by a change of the system, and by a copy of what was read', () => {
    const { noteId, ...others } = entity.decode(second);
    const before = { noteId, ...others };
    const { Update } = amend(before, { ...before, title: 'dos' }, ['title']);
    expect(Update).toMatchObject({
      UpdateExpression:
        'SET #gsi1pk = :gsi1pk, #gsi1sk = :gsi1sk, #title = :title, #done = :done, #v = :v REMOVE #state, #migrated',
      ConditionExpression: 'attribute_exists(pk) AND #title = :read_title AND #v = :read_v',
      ExpressionAttributeValues: { ':read_title': 'uno', ':read_v': 2 },
    });
  });

  it('is not changed in part by code that does not know its shape', () => {
    const { Update } = amend(note, { ...note, title: 'dos' });
    expect(Update?.ConditionExpression).toBe('attribute_exists(pk) AND #v = :read_v');
    expect(Update?.ExpressionAttributeValues).toMatchObject({ ':read_v': 3 });
  });

  it('is unchanged for an edit of nothing, and can be deleted', () => {
    const before = entity.decode(first);
    expect(revise(before, { ...before }, 7)).toBe('unchanged');
    expect(amend(before, { ...before })).toHaveProperty('ConditionCheck');
    expect(remove(before).Delete?.ConditionExpression).toBe(
      'attribute_exists(pk) AND attribute_not_exists(#revision) AND attribute_not_exists(#v)',
    );
  });
});

describe('the migration of an item', () => {
  it('writes what differs, marked, if nobody has changed what it follows from', () => {
    const { Update } = entity.migrate(first) ?? {};
    expect(Update).toMatchObject({
      Key: key,
      UpdateExpression:
        'SET #gsi1pk = :gsi1pk, #gsi1sk = :gsi1sk, #title = :title, #done = :done, #v = :v, #migrated = :migrated REMOVE #text, #state',
      ExpressionAttributeValues: { ':read_text': 'uno', ':read_state': 'done', ':migrated': true },
    });
    expect(Update?.ConditionExpression).toContain('attribute_not_exists(#v)');
    // Fields that the entity does not know stay, and may change meanwhile.
    expect(JSON.stringify(Update)).not.toContain('seen');
  });

  it('leaves alone what has today’s shape', () => {
    expect(entity.migrate(newest)).toBeUndefined();
  });

  it('fails for what cannot be read', () => {
    expect(() => entity.migrate({ ...first, text: 7 })).toThrow();
  });
});

describe('an entity', () => {
  it('knows its items by their keys', () => {
    expect([first, second, newest].every(entity.isOf)).toBe(true);
    expect(entity.isOf({ ...first, sk: 'OTHER' })).toBe(false);
    expect(entity.isOf({ pk: 'OTHER', sk: 'NOTE' })).toBe(false);
  });

  it('of one shape alone stores no number of it', () => {
    const plain = defineEntity<Note, Pick<Note, 'noteId'>>(spec);
    expect(plain.encode(note)).not.toHaveProperty('v');
    expect(plain.migrate(plain.encode(note))).toBeUndefined();
    expect(plain.writes.remove(note).Delete?.ConditionExpression).not.toContain('#v');
  });
});
