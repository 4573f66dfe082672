import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockClient } from '../../../../tests/support/mock-client.ts';
import { sha256Hex } from '../../crypto/sha256.ts';
import { AppError } from '../../http/errors.ts';
import { createCommit, type Work } from './commit.ts';
import type { Once } from './once.ts';
import type { Write } from '../entity/writes.ts';

const mock = mockClient(DynamoDBDocumentClient);
const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'local' }));
const table = { client, name: 'table' };
const at = new Date('2026-11-21T12:00:00.000Z');
const seconds = at.getTime() / 1_000;
const waits: number[] = [];
const commit = createCommit(table, {
  now: () => at,
  wait: (attempt) => Promise.resolve(waits.push(attempt)),
});
beforeEach(() => {
  mock.reset();
  waits.splice(0);
});

const put = (pk: string): Write => ({ Put: { Item: { pk, sk: 'x' } } });
const named = (name: string, more: object = {}) =>
  Object.assign(new Error(name), { name, ...more });
const cancelled = (...codes: string[]) =>
  named('TransactionCanceledException', { CancellationReasons: codes.map((Code) => ({ Code })) });
const sent = () =>
  mock.commandCalls(TransactWriteCommand).map(({ args }) => args[0].input.TransactItems ?? []);
const keysOf = (items: ReturnType<typeof sent>[number] = []) =>
  items.map(({ Put }) => (Put?.Item as { pk: string } | undefined)?.pk);

/** A builder that decides the same each time, and counts its calls. */
function builder(more: Partial<Work<number>> = {}) {
  const asked: Date[] = [];
  const build = async (now: Date): Promise<Work<number>> => {
    asked.push(now);
    return { answer: asked.length, own: [put('own')], shared: [put('shared')], ...more };
  };
  return { build, asked };
}

describe('what is committed', () => {
  it('is one transaction of all that was decided: its own writes first, events and entries with them', async () => {
    mock.on(TransactWriteCommand).resolves({});
    const event = { type: 'Happened', eventId: 'e1' };
    const entry = { targetId: 't1', actorId: 'ana', action: 'Did', at };
    const { build, asked } = builder({ events: [event], audits: [entry] });
    expect(await commit(build)).toBe(1);
    expect(asked).toEqual([at]);
    expect(sent()).toHaveLength(1);
    expect(keysOf(sent()[0])).toEqual(['own', 'shared', 'OUTBOX#e1', 'AUDIT#t1']);
    expect(sent()[0]?.map(({ Put }) => Put?.TableName)).toEqual(Array(4).fill('table'));
  });

  it('is nothing where there is nothing to write: it is answered without a request', async () => {
    const work = { own: [], shared: [] };
    expect(await commit(builder(work).build, onceOf('k'))).toBe(1);
    expect(mock.calls()).toEqual([]);
  });

  it('is nothing where the decision throws', async () => {
    const refusal = new AppError('FORBIDDEN');
    await expect(commit(() => Promise.reject(refusal))).rejects.toBe(refusal);
    expect(mock.calls()).toEqual([]);
  });

  it('writes no item twice', async () => {
    const { build } = builder({ shared: [put('own')] });
    await expect(commit(build)).rejects.toThrow('writes the item ["own","x"] twice');
    expect(mock.calls()).toEqual([]);
  });

  it('writes a hundred items, the record of its submission among them, and no more', async () => {
    mock.on(TransactWriteCommand).resolves({});
    const shared = Array.from({ length: 99 }, (_, n) => put(String(n)));
    expect(await commit(builder({ shared }).build)).toBe(1);
    const tooMany = commit(builder({ shared }).build, onceOf('k'));
    mock.on(GetCommand).resolves({});
    await expect(tooMany).rejects.toThrow('A transaction of 101 items');
  });
});

describe('a conflict', () => {
  it.each([
    ['None', 'ConditionalCheckFailed'],
    ['TransactionConflict', 'None'],
    ['None', 'TransactionConflict'],
    ['None', 'ThrottlingError'],
  ])('has all decided again, with the attempt’s own instant and ids: %s, %s', async (...codes) => {
    mock
      .on(TransactWriteCommand)
      .rejectsOnce(cancelled(...codes))
      .resolves({});
    const { build, asked } = builder();
    expect(await commit(build)).toBe(2);
    expect(asked).toHaveLength(2);
    expect(waits).toEqual([0]);
  });

  it('each time is answered CONFLICT, nothing written', async () => {
    mock.on(TransactWriteCommand).rejects(cancelled('None', 'ConditionalCheckFailed'));
    const { build, asked } = builder();
    await expect(commit(build)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(asked).toHaveLength(12);
  });

  it('with a condition of its own ends the matter, in the words of the decision', async () => {
    mock.on(TransactWriteCommand).rejects(cancelled('ConditionalCheckFailed', 'None'));
    const refused = () => new AppError('EMAIL_TAKEN');
    const { build, asked } = builder({ refused });
    await expect(commit(build)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
    await expect(commit(builder().build)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(asked).toHaveLength(1);
  });

  it('with a condition of its own can have another answer, which reads what is there', async () => {
    mock.on(TransactWriteCommand).rejects(cancelled('ConditionalCheckFailed', 'None'));
    const { build, asked } = builder({ refused: () => Promise.resolve({ answer: 7 }) });
    expect(await commit(build)).toBe(7);
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['a time-out', named('TimeoutError')],
    ['throttling', named('ThrottlingException')],
    ['the same transaction under way', named('TransactionInProgressException')],
    ['a transaction that is wrong', cancelled('None', 'ValidationError')],
  ])(
    'is not what %s is: nobody knows what was written, so nothing is decided again',
    async (_, e) => {
      mock.on(TransactWriteCommand).rejects(e);
      const { build, asked } = builder();
      await expect(commit(build)).rejects.toBe(e);
      expect(asked).toHaveLength(1);
    },
  );
});

describe('a commit that sends one write alone', () => {
  const alone = createCommit(table, {
    now: () => at,
    wait: async () => undefined,
    sendsOneAlone: true,
  });
  const one = { own: [], shared: [put('shared')] };
  const isRefused = named('ConditionalCheckFailedException');

  it('makes no transaction of it, and one of two', async () => {
    mock.on(PutCommand).resolves({});
    mock.on(TransactWriteCommand).resolves({});
    expect(await alone(builder(one).build)).toBe(1);
    expect(mock.calls()).toHaveLength(1);
    expect(mock.commandCalls(PutCommand)[0]?.args[0].input).toMatchObject({ TableName: 'table' });
    await alone(builder({ ...one, events: [{ type: 'Happened', eventId: 'e1' }] }).build);
    expect(sent().map(keysOf)).toEqual([['shared', 'OUTBOX#e1']]);
  });

  it('decides again after a conflict, and says which attempt it is', async () => {
    mock.on(PutCommand).rejectsOnce(isRefused).resolves({});
    const attempts: unknown[] = [];
    const answer = await alone(async (_at, attempt) => ({
      answer: attempts.push(attempt),
      shared: [put('shared')],
    }));
    expect({ answer, attempts }).toEqual({ answer: 2, attempts: [0, 1] });
  });

  it('sends nothing where there is nothing to write', async () => {
    expect(await alone(builder({ own: [], shared: [] }).build)).toBe(1);
    expect(mock.calls()).toHaveLength(0);
  });

  it('ends when others are faster each time', async () => {
    mock.on(PutCommand).rejects(isRefused);
    await expect(alone(builder(one).build)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('is refused by a condition of its own, and decides nothing again after a time-out', async () => {
    mock.on(PutCommand).rejectsOnce(isRefused).rejects(named('TimeoutError'));
    const work = { own: [put('own')], shared: [], refused: () => ({ answer: 7 }) };
    const { build, asked } = builder(work);
    expect(await alone(build)).toBe(7);
    await expect(alone(build)).rejects.toThrow('TimeoutError');
    expect(asked).toHaveLength(2);
  });
});

const input = { name: 'Ana' };
const found: string[] = [];
function onceOf(key: string, more: Partial<Once<number, { id: string }>> = {}) {
  return {
    scope: 'ana#POST /api/things',
    key,
    input,
    placeOf: (answer: number) => ({ id: String(answer) }),
    find: async ({ id }: { id: string }) => {
      found.push(id);
      return Number(id);
    },
    ...more,
  };
}
const recordOf = (more: object = {}) => ({
  Item: {
    pk: 'ONCE#ana#POST /api/things',
    sk: 'k',
    input: sha256Hex(JSON.stringify(input)),
    place: { id: '7' },
    expiresAt: seconds + 60,
    ...more,
  },
});

describe('a submission', () => {
  beforeEach(() => found.splice(0));

  it('is recorded first in the transaction, for a day, with the place of its answer', async () => {
    mock.on(TransactWriteCommand).resolves({});
    expect(await commit(builder().build, onceOf('k'))).toBe(1);
    expect(keysOf(sent()[0])).toEqual(['ONCE#ana#POST /api/things', 'own', 'shared']);
    expect(sent()[0]?.[0]?.Put).toEqual({
      TableName: 'table',
      Item: { ...recordOf().Item, place: { id: '1' }, expiresAt: seconds + 86_400 },
      ConditionExpression: 'attribute_not_exists(pk) OR expiresAt <= :now',
      ExpressionAttributeValues: { ':now': seconds },
    });
    expect(mock.commandCalls(GetCommand)).toEqual([]);
  });

  it('has its first event in the record: it costs no item of its own', async () => {
    mock.on(TransactWriteCommand).resolves({});
    const events = [1, 2].map((n) => ({ type: 'Happened', eventId: `e${String(n)}` }));
    await commit(builder({ events }).build, onceOf('k'));
    expect(keysOf(sent()[0])).toEqual(['ONCE#ana#POST /api/things', 'own', 'shared', 'OUTBOX#e2']);
    expect(sent()[0]?.[0]?.Put?.Item).toMatchObject({ event: events[0] });
  });

  it('that was done before answers what it created, by its place', async () => {
    // The first reason belongs to the record and wins over that of the noun's own write.
    mock
      .on(TransactWriteCommand)
      .rejects(cancelled('ConditionalCheckFailed', 'ConditionalCheckFailed', 'None'));
    mock.on(GetCommand).resolves(recordOf());
    const { build, asked } = builder({ refused: () => new AppError('EMAIL_TAKEN') });
    expect(await commit(build, onceOf('k'))).toBe(7);
    expect([found, asked.length]).toEqual([['7'], 1]);
    expect(mock.commandCalls(GetCommand)[0]?.args[0].input).toMatchObject({ ConsistentRead: true });
  });

  it('that is refused by the noun’s own condition is refused in its words', async () => {
    mock.on(TransactWriteCommand).rejects(cancelled('None', 'ConditionalCheckFailed', 'None'));
    mock.on(GetCommand).resolves({});
    const { build } = builder({ refused: () => new AppError('EMAIL_TAKEN') });
    await expect(commit(build, onceOf('k'))).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
  });

  it.each([
    ['a time-out', named('TimeoutError')],
    ['a broken connection', named('ECONNRESET')],
    ['the same transaction under way', named('TransactionInProgressException')],
  ])('that was written although %s hid the answer is answered', async (_, lost) => {
    mock.on(TransactWriteCommand).rejects(lost);
    mock.on(GetCommand).resolves(recordOf());
    const { build, asked } = builder();
    expect(await commit(build, onceOf('k'))).toBe(7);
    expect([asked.length, sent().length]).toEqual([1, 1]);
  });

  it('of which nothing is on record after a time-out is not sent again: it may still be written', async () => {
    const lost = named('TimeoutError');
    mock.on(TransactWriteCommand).rejects(lost);
    mock.on(GetCommand).resolves({});
    const { build, asked } = builder();
    await expect(commit(build, onceOf('k'))).rejects.toBe(lost);
    expect([asked.length, sent().length]).toEqual([1, 1]);
  });

  it('whose record cannot be read fails as it failed', async () => {
    const lost = named('TimeoutError');
    mock.on(TransactWriteCommand).rejects(lost);
    mock.on(GetCommand).rejects(named('ThrottlingException'));
    await expect(commit(builder().build, onceOf('k'))).rejects.toBe(lost);
  });

  it('is answered where what it left refuses a second one: it took the last unit', async () => {
    mock.on(GetCommand).resolves(recordOf());
    const build = () => Promise.reject(new AppError('QUOTA_EXHAUSTED'));
    expect(await commit<number, { id: string }>(build, onceOf('k'))).toBe(7);
  });

  it('sent twice at once is done once: the second waits for the first one’s record', async () => {
    mock
      .on(TransactWriteCommand)
      .rejectsOnce(cancelled('TransactionConflict', 'None', 'None'))
      .rejects(cancelled('ConditionalCheckFailed', 'None', 'None'));
    mock.on(GetCommand).resolves(recordOf());
    expect(await commit(builder().build, onceOf('k'))).toBe(7);
    expect(waits).toEqual([0]);
  });

  it('with another input by the same key is a mistake of its sender', async () => {
    mock.on(TransactWriteCommand).rejects(cancelled('ConditionalCheckFailed', 'None', 'None'));
    mock.on(GetCommand).resolves(recordOf());
    const answer = commit(builder().build, onceOf('k', { input: { name: 'Otra' } }));
    await expect(answer).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED', status: 422 });
    expect(found).toEqual([]);
  });

  it('of what was deleted since finds nothing, and creates nothing', async () => {
    mock.on(TransactWriteCommand).rejects(cancelled('ConditionalCheckFailed', 'None', 'None'));
    mock.on(GetCommand).resolves(recordOf());
    const answer = commit(builder().build, onceOf('k', { find: async () => undefined }));
    await expect(answer).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('whose record has expired counts as none, although TTL has not removed it', async () => {
    const lost = named('TimeoutError');
    mock.on(TransactWriteCommand).rejects(lost);
    mock.on(GetCommand).resolves(recordOf({ expiresAt: seconds }));
    await expect(commit(builder().build, onceOf('k'))).rejects.toBe(lost);
  });
});

describe('the SDK', () => {
  it('sends all its attempts at a transaction under one token, so that none is written twice', async () => {
    mock.restore();
    const bodies: { ClientRequestToken?: string }[] = [];
    const base = new DynamoDBClient({
      region: 'local',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      retryStrategy: {
        acquireInitialRetryToken: async () => ({ getRetryCount: () => 0, getRetryDelay: () => 0 }),
        refreshRetryTokenForRetry: async () => {
          if (bodies.length === 3) throw new Error('no more');
          return { getRetryCount: () => bodies.length, getRetryDelay: () => 0 };
        },
        recordSuccess: () => undefined,
      },
      requestHandler: {
        handle: (request: { body: Uint8Array }) => {
          bodies.push(JSON.parse(new TextDecoder().decode(request.body)) as object);
          return Promise.reject(named('TimeoutError'));
        },
      },
    });
    const lossy = { client: DynamoDBDocumentClient.from(base), name: 'table' };
    const answer = createCommit(lossy, { now: () => at })(builder().build);
    await expect(answer).rejects.toBeInstanceOf(Error);
    const tokens = bodies.map(({ ClientRequestToken }) => ClientRequestToken);
    expect(tokens).toHaveLength(3);
    expect(tokens[0]).toMatch(/^[\da-f-]{36}$/);
    expect(new Set(tokens).size).toBe(1);
  });
});
