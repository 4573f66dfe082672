import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { mockClient } from '../../../../tests/support/mock-client.ts';
import { absentFields, defineEntity } from './entity.ts';
import { writeItem } from './items.ts';
import { createView } from './view.ts';
import { attribute } from './conditions.ts';
import { addTo, addWhere, raiseTo } from './counters.ts';
import { claimItem, deleteItem, replaceItem, updateItem, type ItemKey } from './writes.ts';

const mock = mockClient(DynamoDBDocumentClient);
const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'local' }));
const table = { client, name: 'table' };
beforeEach(() => mock.reset());

const noteSchema = z.object({
  noteId: z.string(),
  text: z.string(),
  tags: z.array(z.string()),
  doneAt: z.string().nullable(),
  revision: z.number(),
});
type Note = z.output<typeof noteSchema>;
const entity = defineEntity<Note, Pick<Note, 'noteId'>>({
  schema: noteSchema,
  key: ({ noteId }) => ({ pk: `NOTE#${noteId}`, sk: 'NOTE' }),
  ofKey: ({ pk }) => ({ noteId: pk.slice('NOTE#'.length) }),
  indexKeys: ({ text }) => ({ gsi1pk: 'NOTES', gsi1sk: text }),
  absent: { tags: [], doneAt: null, revision: 0 },
});
const { put, revise, patch, amend, remove } = entity.writes;
const note: Note = { noteId: 'n1', text: 'uno', tags: [], doneAt: null, revision: 0 };
const key: ItemKey = { pk: 'NOTE#n1', sk: 'NOTE' };
const item = { ...key, gsi1pk: 'NOTES', gsi1sk: 'uno', text: 'uno' };

describe('the codec', () => {
  it('keeps what is in the key there alone, and nothing of what is absent', () => {
    expect(entity.encode(note)).toEqual(item);
    expect(entity.decode(item)).toEqual(note);
  });

  it('takes an item from before there were revisions as never edited', () => {
    expect(entity.decode(item).revision).toBe(0);
  });

  it('gives back every value as it was', () => {
    const full = { ...note, tags: ['a'], doneAt: '2026-11-21', revision: 3 };
    expect(entity.decode(entity.encode(full))).toEqual(full);
  });

  it('stores no field that the schema does not know, and nothing that it refuses', () => {
    const listed = { ...note, clientName: 'Ana' };
    expect(entity.encode(listed)).toEqual(item);
    expect(() => entity.encode({ ...note, text: 7 as unknown as string })).toThrow();
  });
});

describe('a field that is stored in a key of an index', () => {
  const due = defineEntity<Note & { dueAt?: string | undefined }, Pick<Note, 'noteId'>>({
    schema: noteSchema.extend({ dueAt: z.string().optional() }),
    key: ({ noteId }) => ({ pk: `NOTE#${noteId}`, sk: 'NOTE' }),
    ofKey: ({ pk, gsi2sk }) => ({
      noteId: pk.slice('NOTE#'.length),
      ...(gsi2sk !== undefined && { dueAt: gsi2sk }),
    }),
    indexKeys: ({ dueAt }) => (dueAt === undefined ? {} : { gsi2pk: 'DUE', gsi2sk: dueAt }),
    absent: { tags: [], doneAt: null, revision: 0 },
  });

  it('is stored there alone, and leaves with it', () => {
    const [before, after] = [
      { ...note, dueAt: '2026' },
      { ...note, dueAt: undefined },
    ];
    expect(due.encode(before)).toEqual({ ...key, gsi2pk: 'DUE', gsi2sk: '2026', text: 'uno' });
    expect(due.decode(due.encode(before))).toEqual(before);
    expect(due.encode(after)).toEqual({ ...key, text: 'uno' });
    expect(due.writes.amend(before, after).Update?.UpdateExpression).toBe(
      'REMOVE #gsi2pk, #gsi2sk',
    );
  });

  it('is guarded by that key, as it has no attribute of its own', () => {
    const [before, after] = [
      { ...note, dueAt: '2026' },
      { ...note, dueAt: '2027' },
    ];
    expect(due.writes.amend(before, after, ['gsi2sk']).Update).toMatchObject({
      ConditionExpression: 'attribute_exists(pk) AND #gsi2sk = :read_gsi2sk',
      ExpressionAttributeValues: { ':gsi2sk': '2027', ':read_gsi2sk': '2026' },
    });
    expect(due.writes.amend(note, after, ['gsi2sk']).Update?.ConditionExpression).toBe(
      'attribute_exists(pk) AND attribute_not_exists(#gsi2sk)',
    );
    expect(() => due.writes.amend(before, after, ['dueAt'])).toThrow('guard that key');
    expect(() => due.writes.remove(before, ['dueAt'])).toThrow('guard that key');
  });
});

describe('an edit', () => {
  it('that changes nothing is accepted as unchanged, however old it is', () => {
    const current = { ...note, tags: ['a'], revision: 4 };
    expect(revise(current, { ...current, tags: ['a'] }, 1)).toBe('unchanged');
  });

  it('that began with an older revision is stale', () => {
    expect(revise({ ...note, revision: 4 }, { ...note, text: 'dos', revision: 4 }, 3)).toBe(
      'stale',
    );
  });

  it('has the next revision', () => {
    const after = { ...note, text: 'dos', revision: 1 };
    expect(revise(note, { ...note, text: 'dos' }, 0)).toEqual(after);
  });

  it('writes what changes alone, index keys included, if nobody edited it since', () => {
    const before = { ...note, doneAt: '2026-11-21', revision: 2 };
    const after = { ...before, text: 'dos', doneAt: null, revision: 3 };
    expect(patch(before, after)).toEqual({
      Update: {
        Key: key,
        UpdateExpression:
          'SET #gsi1sk = :gsi1sk, #text = :text, #revision = :revision REMOVE #doneAt',
        ConditionExpression: 'attribute_exists(pk) AND #revision = :read_revision',
        ExpressionAttributeNames: {
          '#gsi1sk': 'gsi1sk',
          '#text': 'text',
          '#revision': 'revision',
          '#doneAt': 'doneAt',
        },
        ExpressionAttributeValues: {
          ':gsi1sk': 'dos',
          ':text': 'dos',
          ':revision': 3,
          ':read_revision': 2,
        },
      },
    });
  });

  it('of an item that was never edited expects it without a revision', () => {
    const { Update } = patch(note, { ...note, text: 'dos', revision: 1 });
    expect(Update?.ConditionExpression).toBe(
      'attribute_exists(pk) AND attribute_not_exists(#revision)',
    );
  });

  it('without the next revision, or under another key, is a mistake of the code', () => {
    expect(() => patch(note, { ...note, text: 'dos' })).toThrow('next revision');
    expect(() => patch(note, { ...note, noteId: 'n2', revision: 1 })).toThrow('keeps its key');
  });
});

describe('other writes', () => {
  it('put a new item where there is none', () => {
    expect(put(note)).toEqual({
      Put: { Item: item, ConditionExpression: 'attribute_not_exists(pk)' },
    });
  });

  it('of the system change what they change alone, whatever people edited since', () => {
    const edited = { ...note, revision: 2 };
    expect(amend(edited, { ...edited, doneAt: '2026-11-21' })).toEqual({
      Update: {
        Key: key,
        UpdateExpression: 'SET #doneAt = :doneAt',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: { '#doneAt': 'doneAt' },
        ExpressionAttributeValues: { ':doneAt': '2026-11-21' },
      },
    });
    expect(() => amend(edited, { ...edited, revision: 3 })).toThrow('no edits');
  });

  it('of the system that change nothing are a condition alone', () => {
    expect(amend(note, { ...note }, ['text'])).toEqual({
      ConditionCheck: {
        Key: key,
        ConditionExpression: 'attribute_exists(pk) AND #text = :read_text',
        ExpressionAttributeNames: { '#text': 'text' },
        ExpressionAttributeValues: { ':read_text': 'uno' },
      },
    });
  });

  it('delete what nobody edited since', () => {
    expect(remove({ ...note, revision: 2 })).toEqual({
      Delete: {
        Key: key,
        ConditionExpression: 'attribute_exists(pk) AND #revision = :read_revision',
        ExpressionAttributeNames: { '#revision': 'revision' },
        ExpressionAttributeValues: { ':read_revision': 2 },
      },
    });
  });

  it('delete what the system has not changed since, either', () => {
    expect(remove({ ...note, doneAt: '2026-11-21' }, ['text', 'doneAt']).Delete).toMatchObject({
      ConditionExpression:
        'attribute_exists(pk) AND attribute_not_exists(#revision) AND #text = :read_text AND #doneAt = :read_doneAt',
      ExpressionAttributeValues: { ':read_text': 'uno', ':read_doneAt': '2026-11-21' },
    });
  });

  it('go through only if what the system writes is unchanged, where that matters', () => {
    const before = { ...note, revision: 2 };
    const guard =
      'attribute_exists(pk) AND #revision = :read_revision AND attribute_not_exists(#doneAt)';
    const edit = patch(before, { ...before, text: 'dos', revision: 3 }, ['doneAt']);
    expect(edit.Update?.ConditionExpression).toBe(guard);
    expect(remove(before, ['doneAt']).Delete?.ConditionExpression).toBe(guard);
    const { Update } = amend(before, { ...before, text: 'dos' }, ['text', 'revision']);
    expect(Update).toMatchObject({
      ConditionExpression:
        'attribute_exists(pk) AND #text = :read_text AND #revision = :read_revision',
      ExpressionAttributeValues: { ':text': 'dos', ':read_text': 'uno', ':read_revision': 2 },
    });
  });

  it('add to numbers', () => {
    expect(addTo(key, { seen: 1, open: -1 })).toEqual({
      Update: {
        Key: key,
        UpdateExpression: 'ADD #seen :seen, #open :open',
        ExpressionAttributeNames: { '#seen': 'seen', '#open': 'open' },
        ExpressionAttributeValues: { ':seen': 1, ':open': -1 },
      },
    });
  });

  it('add to numbers within a bound, and set what a new item begins with', () => {
    const unlessSet = { gsi2pk: 'DUE', text: 'uno' };
    expect(addTo(key, { used: 5 }, { unlessSet, atMost: { used: 95 } })).toEqual({
      Update: {
        Key: key,
        UpdateExpression:
          'SET #gsi2pk = if_not_exists(#gsi2pk, :gsi2pk), #text = if_not_exists(#text, :text) ' +
          'ADD #used :used',
        ConditionExpression: '(attribute_not_exists(#used) OR #used <= :most_used)',
        ExpressionAttributeNames: { '#used': 'used', '#gsi2pk': 'gsi2pk', '#text': 'text' },
        ExpressionAttributeValues: {
          ':used': 5,
          ...{ ':gsi2pk': 'DUE', ':text': 'uno' },
          ':most_used': 95,
        },
      },
    });
  });
});

describe('counting within bounds', () => {
  it('adds to an item that is there, if what is compared is true at the write', () => {
    const write = addWhere(key, {
      add: { used: 1 },
      set: { text: 'dos' },
      where: [
        ['doneAt', '>', '2026-11-21'],
        ['used', '<', attribute('limit')],
      ],
    });
    expect(write).toEqual({
      Update: {
        Key: key,
        UpdateExpression: 'SET #text = :text ADD #used :used',
        ConditionExpression: 'attribute_exists(pk) AND #doneAt > :where0 AND #used < #limit',
        ExpressionAttributeNames: {
          '#text': 'text',
          '#doneAt': 'doneAt',
          '#used': 'used',
          '#limit': 'limit',
        },
        ExpressionAttributeValues: { ':text': 'dos', ':used': 1, ':where0': '2026-11-21' },
      },
    });
    expect(addWhere(key, { add: { used: -1 } }).Update).toMatchObject({
      UpdateExpression: 'ADD #used :used',
      ConditionExpression: 'attribute_exists(pk)',
    });
  });
});

describe('a write that reads nothing before', () => {
  it('changes or deletes an item that is there', () => {
    expect(updateItem({ Key: key, set: { text: 'dos' } })).toEqual({
      Update: {
        Key: key,
        UpdateExpression: 'SET #text = :text',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: { '#text': 'text' },
        ExpressionAttributeValues: { ':text': 'dos' },
      },
    });
    expect(deleteItem({ Key: key })).toEqual({
      Delete: { Key: key, ConditionExpression: 'attribute_exists(pk)' },
    });
  });

  it('replaces an item that is what it was', () => {
    const asRead = { item: { text: 'uno' }, attributes: ['text'] };
    expect(replaceItem({ Item: { ...key, text: 'dos' }, asRead })).toEqual({
      Put: {
        Item: { ...key, text: 'dos' },
        ConditionExpression: 'attribute_exists(pk) AND #text = :read_text',
        ExpressionAttributeNames: { '#text': 'text' },
        ExpressionAttributeValues: { ':read_text': 'uno' },
      },
    });
  });

  it('adds to a set, and creates it if needed', () => {
    expect(addTo(key, { seen: new Set(['a']) }).Update).toMatchObject({
      UpdateExpression: 'ADD #seen :seen',
      ExpressionAttributeValues: { ':seen': new Set(['a']) },
    });
  });

  it('raises a value, if nobody raised it as far; others are counted and removed with it', () => {
    expect(raiseTo(key, { name: 'until', to: 'b' })).toEqual({
      Update: {
        Key: key,
        UpdateExpression: 'SET #until = :until',
        ConditionExpression: 'attribute_not_exists(#until) OR #until < :until',
        ExpressionAttributeNames: { '#until': 'until' },
        ExpressionAttributeValues: { ':until': 'b' },
      },
    });
    const write = raiseTo(key, {
      name: 'until',
      to: 'b',
      add: { version: 1 },
      takeOut: { seen: new Set(['a']) },
    });
    expect(write.Update).toMatchObject({
      UpdateExpression: 'SET #until = :until ADD #version :version DELETE #seen :seen',
      ExpressionAttributeNames: { '#until': 'until', '#version': 'version', '#seen': 'seen' },
      ExpressionAttributeValues: { ':until': 'b', ':version': 1, ':seen': new Set(['a']) },
    });
  });

  it('claims what nobody has claimed, or whose claim is over and not done', () => {
    const claimed = { ...key, leaseUntil: '3' };
    expect(claimItem(claimed, { until: 'leaseUntil', done: 'sentAt', now: '1' })).toEqual({
      Put: {
        Item: claimed,
        ConditionExpression:
          'attribute_not_exists(pk) OR (attribute_not_exists(#done) AND #until <= :now)',
        ExpressionAttributeNames: { '#done': 'sentAt', '#until': 'leaseUntil' },
        ExpressionAttributeValues: { ':now': '1' },
      },
    });
  });
});

describe('a single write', () => {
  it('is sent alone, and says whether its condition held', async () => {
    mock.on(PutCommand).resolves({});
    expect(await writeItem(table, put(note))).toBe(true);
    expect(mock.commandCalls(PutCommand)[0]?.args[0].input).toMatchObject({
      TableName: 'table',
      Item: item,
    });
    const refused = Object.assign(new Error(), { name: 'ConditionalCheckFailedException' });
    mock.on(DeleteCommand).rejects(refused);
    mock.on(UpdateCommand).rejects(new Error('timeout'));
    expect(await writeItem(table, remove(note))).toBe(false);
    await expect(writeItem(table, addTo(key, { seen: 1 }))).rejects.toThrow('timeout');
  });
});

describe('reading', () => {
  const { find, query, queryAll, queryEach } = entity.reads(table);

  it('finds one as it is at this moment', async () => {
    mock.on(GetCommand).resolves({ Item: item });
    expect(await find({ noteId: 'n1' })).toEqual(note);
    expect(mock.commandCalls(GetCommand)[0]?.args[0].input).toEqual({
      TableName: 'table',
      Key: key,
      ConsistentRead: true,
    });
    mock.on(GetCommand).resolves({});
    expect(await find({ noteId: 'n1' })).toBeUndefined();
  });

  it('finds one as it was a moment ago, where that will do', async () => {
    mock.on(GetCommand).resolves({ Item: item });
    await find({ noteId: 'n1' }, { consistent: false });
    expect(mock.commandCalls(GetCommand)[0]?.args[0].input.ConsistentRead).toBe(false);
  });

  it.each([
    [undefined, '#pk = :pk', {}],
    [{ beginsWith: 'N' }, '#pk = :pk AND begins_with(#sk, :sk)', { ':sk': 'N' }],
    [{ before: 'N' }, '#pk = :pk AND #sk < :sk', { ':sk': 'N' }],
    [{ upTo: 'N' }, '#pk = :pk AND #sk <= :sk', { ':sk': 'N' }],
    [{ equals: 'N' }, '#pk = :pk AND #sk = :sk', { ':sk': 'N' }],
    [
      { between: ['A', 'N'] as const },
      '#pk = :pk AND #sk BETWEEN :from AND :to',
      { ':from': 'A', ':to': 'N' },
    ],
  ])('asks for a range of a partition: %j', async (sortKeys, condition, values) => {
    mock.on(QueryCommand).resolves({ Items: [item], LastEvaluatedKey: key });
    const range = { partition: 'P', limit: 5, ...(sortKeys && { sortKeys }) };
    expect(await query({ ...range, newestFirst: true })).toEqual({ found: [note], isLast: false });
    expect(mock.commandCalls(QueryCommand)[0]?.args[0].input).toMatchObject({
      KeyConditionExpression: condition,
      ExpressionAttributeValues: { ':pk': 'P', ...values },
      ScanIndexForward: false,
      Limit: 5,
    });
  });

  it('reads a range to its end', async () => {
    const second = { ...item, pk: 'NOTE#n2' };
    mock
      .on(QueryCommand)
      .resolvesOnce({ Items: [item], LastEvaluatedKey: key })
      .resolvesOnce({ Items: [second] });
    expect(await queryAll({ partition: 'P' })).toEqual([note, { ...note, noteId: 'n2' }]);
    const starts = mock.commandCalls(QueryCommand).map(({ args }) => args[0].input);
    expect(starts.map(({ ExclusiveStartKey }) => ExclusiveStartKey)).toEqual([undefined, key]);
  });

  it('reads a range of an index a Query at a time, from the whole key where the last one stopped', async () => {
    const last = { ...key, gsi1pk: 'NOTES', gsi1sk: 'uno' };
    mock
      .on(QueryCommand)
      .resolvesOnce({ Items: [item], LastEvaluatedKey: last })
      .resolvesOnce({ Items: [] });
    const pages: Note[][] = [];
    for await (const page of queryEach({ index: 'gsi1', partition: 'NOTES' })) pages.push(page);
    expect(pages).toEqual([[note], []]);
    const starts = mock.commandCalls(QueryCommand).map(({ args }) => args[0].input);
    expect(starts.map(({ ExclusiveStartKey }) => ExclusiveStartKey)).toEqual([undefined, last]);
  });

  it('asks an index by its own keys, and says where the range ends', async () => {
    mock.on(QueryCommand).resolves({ Items: [] });
    const range = {
      index: 'gsi1',
      partition: 'NOTES',
      sortKeys: { before: 'n' },
      limit: 5,
    } as const;
    expect(await query(range)).toEqual({ found: [], isLast: true });
    expect(mock.commandCalls(QueryCommand)[0]?.args[0].input).toMatchObject({
      IndexName: 'gsi1',
      ExpressionAttributeNames: { '#pk': 'gsi1pk', '#sk': 'gsi1sk' },
      ScanIndexForward: true,
    });
  });
});

describe('a view', () => {
  const view = createView(table, {
    key: (noteId) => ({ pk: `NOTE#${noteId}`, sk: 'NOTE' }),
    schema: noteSchema.pick({ text: true }),
    guarded: ['text'],
  });

  it('shows what its owner lets others see', async () => {
    mock.on(GetCommand).resolves({ Item: item });
    expect(await view.find('n1')).toEqual({ text: 'uno' });
  });

  it('shows what is in the key alone', async () => {
    mock.on(GetCommand).resolves({ Item: item });
    const keyed = createView(table, {
      key: (noteId) => ({ pk: `NOTE#${noteId}`, sk: 'NOTE' }),
      ofKey: ({ pk }) => ({ noteId: pk.slice('NOTE#'.length) }),
      schema: noteSchema.pick({ noteId: true }),
      guarded: [],
    });
    expect(await keyed.find('n1')).toEqual({ noteId: 'n1' });
  });

  it('lets a transaction through while it is as it was seen, or still not there', () => {
    expect(view.isStill('n1', { text: 'uno' })).toEqual({
      ConditionCheck: {
        Key: key,
        ConditionExpression: 'attribute_exists(pk) AND #text = :read_text',
        ExpressionAttributeNames: { '#text': 'text' },
        ExpressionAttributeValues: { ':read_text': 'uno' },
      },
    });
    expect(view.isThere('n1')).toEqual({
      ConditionCheck: { Key: key, ConditionExpression: 'attribute_exists(pk)' },
    });
    expect(view.isStill('n1', undefined)).toEqual({
      ConditionCheck: { Key: key, ConditionExpression: 'attribute_not_exists(pk)' },
    });
  });
});

it('a field that was added later is absent with its blank value; one that every item has is stored', () => {
  const blank = { text: '', colour: 'white' };
  const extended = defineEntity<Note & { colour: string }, Pick<Note, 'noteId'>>({
    schema: noteSchema.extend({ colour: z.string() }),
    key: ({ noteId }) => ({ pk: `NOTE#${noteId}`, sk: 'NOTE' }),
    ofKey: ({ pk }) => ({ noteId: pk.slice('NOTE#'.length) }),
    absent: { ...absentFields(blank, ['text']), doneAt: null, tags: [], revision: 0 },
  });
  const note = { noteId: 'n', text: '', colour: 'white', tags: [], doneAt: null, revision: 0 };
  const stored = extended.encode(note);
  expect(stored).toEqual({ pk: 'NOTE#n', sk: 'NOTE', text: '' });
  expect(extended.decode(stored)).toEqual(note);
  expect(() => extended.decode({ pk: 'NOTE#n', sk: 'NOTE' })).toThrow(z.ZodError);
});
