import { DeleteCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditArchive } from '../../../functions/audits/audits.archive.store.ts';
import { keepChain } from '../../../functions/audits/audits.chain.service.ts';
import { listDays, NO_HASH } from '../../../functions/audits/audits.days.domain.ts';
import {
  createAuditDays,
  createAuditRows,
  type AuditRow,
} from '../../../functions/audits/audits.days.entity.ts';
import { eraseEntriesOfClient } from '../../../functions/audits/erasure/audits.erasure.service.ts';
import { createAudits } from '../../../functions/audits/audits.view.ts';
import type { Log } from '../../../functions/core/observability/logger.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { newTable, personId } from './support/samples.ts';

const tables: TestTable[] = [];
afterAll(() => {
  for (const table of tables) table.destroy();
});

const FIRST_DAY = '2026-11-20';
const at = (text: string) => new Date(`2026-11-${text}Z`);

/** A table of its own, whose clock the test sets. */
async function newWorld() {
  const table = await newTable();
  tables.push(table);
  const logged: string[] = [];
  const note = (line: unknown) => void logged.push(String(line));
  const log = { info: note, warn: note, error: note } as unknown as Log;
  const clock = { now: at('20T12:00') };
  const [days, rows] = [createAuditDays(table), createAuditRows(table)];
  const audits = createAudits(table);
  const files = new Map<string, { hash: string; lines: readonly string[]; erased: number }>();
  const archive: AuditArchive = {
    async put({ day, hash, archivedAt }, lines, erased) {
      if (archivedAt !== null || !files.has(day)) files.set(day, { hash, lines, erased });
    },
    find: async (day) => files.get(day),
    read: async (day) => files.get(day)?.lines ?? [],
  };
  const deps = { days, rows, archive, log, now: () => clock.now };
  const world = {
    ...{ table, logged, days, rows, deps, files },
    add: (when: string, n = 1) =>
      audits.add({
        ...{ targetId: personId(n), actorId: personId(99), action: 'UserUpdated' },
        ...{ at: at(when), details: { b: 'uno', a: null } },
      }),
    run(when: string) {
      clock.now = at(when);
      return keepChain(deps);
    },
    erase(when: string, n = 1) {
      clock.now = at(when);
      const sites = { exists: async () => false };
      return eraseEntriesOfClient(personId(n), { days, rows, sites, now: () => clock.now });
    },
    states: async () =>
      listDays(await days.list()).map(({ day, state, count }) => [day.slice(-2), state, count]),
    async keyOf(day: string, n = 1) {
      const range = { from: at(`${day}T00:00`), before: at(`${day}T23:59:59`) };
      const { value: page = [] } = (await rows.each(range).next()) as { value?: AuditRow[] };
      const { pk, sk } = page[n] ?? {};
      return { pk, sk };
    },
  };
  return world;
}
type World = Awaited<ReturnType<typeof newWorld>>;

/** Three days of entries, the first two whole and checked. */
async function sealedWorld(): Promise<World> {
  const world = await newWorld();
  for (const when of ['20T10:00', '20T11:00', '20T12:00', '21T09:00', '21T09:30', '22T08:00']) {
    await world.add(when);
  }
  await world.run('22T09:00');
  await world.run('22T09:05');
  return world;
}

describe('the chain', () => {
  it('takes in what is ten minutes old, day by day, and goes on where it was', async () => {
    const world = await newWorld();
    await world.add('20T10:00');
    await world.add('20T11:55');
    await world.run('20T12:00');
    expect(await world.states()).toEqual([['20', 'open', 1]]);
    const [first] = await world.days.list();
    expect(first).toMatchObject({ day: FIRST_DAY, previous: NO_HASH, isWhole: false });
    await world.run('20T12:06');
    const [second] = await world.days.list();
    expect(second).toMatchObject({ count: 2, revision: 1 });
    expect(second?.hash).not.toBe(first?.hash);
    // Nothing new, nothing written.
    await world.run('20T12:11');
    expect((await world.days.list())[0]).toEqual(second);
  });

  it('ends a day by the day after, which continues it, also one on which nothing was done', async () => {
    const world = await newWorld();
    await world.add('20T23:59:59.999');
    await world.run('22T00:09');
    expect(await world.states()).toEqual([
      ['21', 'open', 0],
      ['20', 'unchecked', 1],
    ]);
    await world.run('22T00:11');
    const [today, empty, first] = await world.days.list();
    expect([today?.previous, empty?.hash]).toEqual([first?.hash, first?.hash]);
    expect(await world.states()).toEqual([
      ['22', 'open', 0],
      ['21', 'unchecked', 0],
      ['20', 'verified', 1],
    ]);
  });

  it('is the same in one run and in many', async () => {
    const [once, often] = [await newWorld(), await newWorld()];
    for (const when of ['20T10:00', '20T11:00', '21T09:00']) await once.add(when);
    const { Items = [] } = await once.table.client.send(
      new QueryCommand({
        TableName: once.table.name,
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :pk',
        ExpressionAttributeValues: { ':pk': 'AUDITS' },
      }),
    );
    for (const Item of Items) {
      await often.table.client.send(new PutCommand({ TableName: often.table.name, Item }));
    }
    await once.run('22T00:20');
    for (const when of ['20T10:30', '20T12:00', '21T10:00', '22T00:20']) await often.run(when);
    const hashes = async (world: World) => (await world.days.list()).map(({ hash }) => hash);
    expect(await hashes(often)).toEqual(await hashes(once));
  });

  it('is left to a run that was faster', async () => {
    const world = await newWorld();
    await world.add('20T10:00');
    world.deps.days.save = async () => false;
    expect(await world.run('20T12:00')).toEqual({ checked: 0 });
  });
});

describe('the check finds', () => {
  const changes: Record<string, (world: World) => Promise<unknown>> = {
    'a changed entry': async ({ table, keyOf }) =>
      table.client.send(
        new UpdateCommand({
          ...{ TableName: table.name, Key: await keyOf('20') },
          UpdateExpression: 'SET details.b = :b',
          ExpressionAttributeValues: { ':b': 'dos' },
        }),
      ),
    'a changed expiry': async ({ table, keyOf }) =>
      table.client.send(
        new UpdateCommand({
          ...{ TableName: table.name, Key: await keyOf('20') },
          UpdateExpression: 'ADD expiresAt :n',
          ExpressionAttributeValues: { ':n': 1 },
        }),
      ),
    'a deleted entry': async ({ table, keyOf }) =>
      table.client.send(new DeleteCommand({ TableName: table.name, Key: await keyOf('20') })),
    'an added entry': ({ add }) => add('20T10:30'),
    'a changed day': async ({ days }) => {
      const day = (await days.list()).find((one) => one.day === FIRST_DAY);
      if (!day) throw new Error('No day');
      await days.save(day, { ...day, hash: 'a'.repeat(64), revision: day.revision + 1 });
    },
  };

  it.each(Object.entries(changes))('%s, once in the log and on every page', async (_, change) => {
    const world = await sealedWorld();
    expect(await world.states()).toEqual([
      ['22', 'open', 1],
      ['21', 'verified', 2],
      ['20', 'verified', 3],
    ]);
    await change(world);
    await world.run('23T01:00');
    expect((await world.states()).at(-1)).toEqual(['20', 'altered', 3]);
    expect(world.logged).toContain('audit altered');
    await world.run('24T01:00');
    expect(world.logged.filter((line) => line === 'audit altered').length).toBeLessThanOrEqual(2);
    expect((await world.states()).at(-1)).toEqual(['20', 'altered', 3]);
  });

  it('nothing any more where the entry is put back', async () => {
    const world = await sealedWorld();
    const { pk, sk } = await world.keyOf('20');
    const { client, name: TableName } = world.table;
    const { Attributes: Item } = await client.send(
      new DeleteCommand({ TableName, Key: { pk, sk }, ReturnValues: 'ALL_OLD' }),
    );
    await world.run('23T01:00');
    expect((await world.states()).at(-1)).toEqual(['20', 'altered', 3]);
    await client.send(new PutCommand({ TableName, Item }));
    await world.run('24T01:00');
    expect((await world.states()).at(-1)).toEqual(['20', 'verified', 3]);
  });

  it('a chain that was computed again, by its file', async () => {
    const world = await sealedWorld();
    const [kept] = world.files.get(FIRST_DAY)?.lines ?? [];
    expect(JSON.parse(kept ?? '')).toMatchObject({ action: 'UserUpdated', actorId: personId(99) });
    expect(world.files.get(FIRST_DAY)?.lines).toHaveLength(3);
    world.files.set('2026-11-21', { hash: 'b'.repeat(64), lines: [], erased: 0 });
    await world.run('23T01:00');
    expect(await world.states()).toContainEqual(['21', 'altered', 2]);
  });

  it('a chain that was computed again, by the day that follows', async () => {
    const world = await sealedWorld();
    await world.add('20T10:30');
    const stored = await world.days.list();
    const { client, name: TableName } = world.table;
    for (const { day } of stored) {
      await client.send(new DeleteCommand({ TableName, Key: { pk: 'AUDITDAYS', sk: day } }));
    }
    await world.run('22T09:10');
    const forged = (await world.days.list()).find(({ day }) => day === FIRST_DAY);
    for (const day of stored) {
      const Item = { pk: 'AUDITDAYS', sk: day.day, ...(day.day === FIRST_DAY ? forged : day) };
      await client.send(new PutCommand({ TableName, Item }));
    }
    await world.run('23T01:00');
    expect(await world.states()).toContainEqual(['21', 'altered', 2]);
  });
});

describe('it costs', () => {
  let world: World;
  beforeAll(async () => {
    world = await newWorld();
    for (let n = 0; n < 40; n += 1) await world.add(`20T10:${String(n).padStart(2, '0')}`);
  });

  it('a write and what the entries are to read; of a checked day the same once more', async () => {
    const { meter } = world.table;
    const seal = await meter.measure(() => world.run('20T12:00'));
    expect({ ...seal, result: undefined }).toEqual({
      // The oldest entry, and 40 entries of 300 bytes. The empty list takes half a unit more at DynamoDB.
      ...{ reads: 2, writes: 1, result: undefined },
      commands: ['Query', 'Query', 'Query', 'PutItem'],
    });
    const idle = await meter.measure(() => world.run('20T12:05'));
    expect({ reads: idle.reads, writes: idle.writes }).toEqual({ reads: 0.5, writes: 0 });
    await world.run('21T00:20');
    const check = await meter.measure(() => world.run('21T00:25'));
    expect({ reads: check.reads, writes: check.writes }).toEqual({ reads: 2, writes: 1 });
  });
});

describe('values that are erased with their client', () => {
  const texts = async ({ table }: World) => {
    const { Items = [] } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        IndexName: 'gsi1',
        KeyConditionExpression: 'gsi1pk = :pk',
        ExpressionAttributeValues: { ':pk': 'AUDITS' },
      }),
    );
    return Items.map(({ targetId: _, ...item }) => JSON.stringify(item));
  };
  /** Two days that were checked, with entries of two people. */
  async function mixedWorld() {
    const world = await newWorld();
    for (const [when, n] of [
      ['20T10:00', 1],
      ['20T11:00', 2],
      ['20T12:00', 1],
      ['21T09:00', 1],
    ] as const) {
      await world.add(when, n);
    }
    await world.run('22T09:00');
    await world.run('22T09:05');
    return world;
  }

  it('leave the days as they were sealed, and the files too, once they are made again', async () => {
    const world = await mixedWorld();
    const hashes = async () => (await world.days.list()).map(({ hash }) => hash);
    const before = await hashes();
    expect(await world.erase('22T10:00')).toBe('done');
    expect(await world.erase('22T10:00')).toBe('done');
    const found = await texts(world);
    expect(found.filter((text) => text.includes('uno'))).toHaveLength(1);
    expect(found.filter((text) => text.includes('erased'))).toHaveLength(3);
    expect(world.files.get(FIRST_DAY)?.lines.join('')).toContain('"b":"uno"');
    await world.run('23T09:00');
    expect(await hashes().then((all) => all.slice(-2))).toEqual(before.slice(-2));
    const states = await world.states();
    expect(states.filter(([, state]) => state === 'altered')).toEqual([]);
    const lines = world.files.get(FIRST_DAY)?.lines ?? [];
    expect(lines.filter((line) => line.includes('uno'))).toHaveLength(1);
    expect(world.files.get(FIRST_DAY)).toMatchObject({ erased: 2 });
    await world.run('24T09:00');
    expect((await world.states()).filter(([, state]) => state === 'altered')).toEqual([]);
  });

  it('of somebody of a company go from the entries of its client as well, and nothing else does', async () => {
    const world = await newWorld();
    const companyId = personId(2);
    const write = (when: string, n: number, email: string) =>
      Promise.all(
        [personId(n), companyId].map((targetId) =>
          createAudits(world.table).add({
            ...{ targetId, actorId: companyId, action: 'MemberInvited', at: at(when) },
            details: { userId: personId(n), email, companyId },
          }),
        ),
      );
    await write('20T10:00', 1, 'una@empresa.example');
    await write('20T10:00', 3, 'otra@empresa.example');
    await world.run('22T09:00');
    expect(await world.erase('22T10:00')).toBe('done');
    const found = await texts(world);
    const holding = (word: string) => found.filter((text) => text.includes(word));
    expect(holding('una@')).toEqual([]);
    expect(holding('otra@')).toHaveLength(2);
    await world.run('22T10:05');
    expect((await world.states()).at(-1)).toEqual(['20', 'verified', 4]);
  });

  it('of an entry that is not sealed yet are erased before it is', async () => {
    const world = await newWorld();
    await world.add('20T12:00');
    expect(await world.erase('20T12:01')).toBe('done');
    await world.run('22T09:00');
    await world.run('22T09:05');
    expect((await world.states()).at(-1)).toEqual(['20', 'verified', 1]);
  });

  it('of one that is about to be sealed wait until it is', async () => {
    const world = await newWorld();
    await world.add('20T12:00');
    expect(await world.erase('20T12:08')).toBe('later');
    await world.run('20T12:16');
    expect(await world.erase('20T12:23')).toBe('done');
    await world.run('22T09:00');
    await world.run('22T09:05');
    expect((await world.states()).at(-1)).toEqual(['20', 'verified', 1]);
  });

  /** The second entry of the first day is another client's, the first one the deleted client's. */
  it.each([
    { what: 'hide no change of another entry', n: 1, field: 'actorId', value: 'otro' },
    { what: 'hide no other value in their place', n: 0, field: 'details', value: { b: 'tres' } },
    { what: 'hide no address in their place', n: 0, field: 'address', value: '203.0.113.7' },
    { what: 'hide no change of who did it', n: 0, field: 'actorId', value: 'otro' },
    { what: 'hide no change of what was done', n: 0, field: 'action', value: 'UserDeleted' },
  ])('$what', async ({ n, field, value }) => {
    const world = await mixedWorld();
    await world.erase('22T10:00');
    await world.table.client.send(
      new UpdateCommand({
        TableName: world.table.name,
        Key: await world.keyOf('20', n),
        UpdateExpression: 'SET #field = :value',
        ExpressionAttributeNames: { '#field': field },
        ExpressionAttributeValues: { ':value': value },
      }),
    );
    for (const when of ['23T09:00', '24T09:00']) {
      await world.run(when);
      expect((await world.states()).find(([day]) => day === '20')?.[1]).toBe('altered');
    }
  });
});
