import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createDirectory,
  ENTRIES_PER_CHUNK,
  type DirectoryChange,
} from '../../../functions/core/table/directory/directory.ts';
import { directoryHeadOf } from '../../../functions/core/table/directory/directory-items.ts';
import { directoryPage } from '../../../functions/core/table/directory/directory-page.ts';
import { directoryHeadKey } from '../../../functions/core/table/keys/keys.ts';
import { createCommit, type Work } from '../../../functions/core/table/commit/commit.ts';
import type { Table } from '../../../functions/core/table/table.ts';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { newTable } from './support/samples.ts';

const schema = z.object({ id: z.string(), text: z.string() });
type Entry = z.output<typeof schema>;
const open = (table: Table) =>
  createDirectory(table, { name: 'WEBSITES', schema, orderOf: ({ id }) => id });

const idOf = (n: number) => `e${String(n).padStart(5, '0')}`;
const entry = (n: number): Entry => ({ id: idOf(n), text: `texto ${String(n)}` });
const rowKey = (id: string) => ({ pk: 'LIST', sk: `ROW#${id}` });

/** One transaction; false if its own condition failed. */
const transact = (table: Table, build: () => Promise<Omit<Work<boolean>, 'answer'>>) =>
  createCommit(table, { now: () => new Date() })<boolean>(async () => ({
    ...(await build()),
    answer: true,
    refused: () => ({ answer: false }),
  }));

/** Adds entries with a row each, as a noun does: in one transaction. */
async function add(table: Table, entries: readonly Entry[]): Promise<number[]> {
  const directory = open(table);
  const chunks: number[] = [];
  for (const one of entries) {
    await transact(table, async () => {
      const { items, chunk } = await directory.plan({ add: one });
      chunks.push(chunk);
      const Item = { ...rowKey(one.id), label: 'x'.repeat(400) };
      return { own: [{ Put: { TableName: table.name, Item } }], shared: items };
    });
  }
  return chunks;
}

const headOf = async (table: Table) => {
  const Key = directoryHeadKey('WEBSITES');
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key }));
  return directoryHeadOf(Item);
};

const rows = {
  source: { partition: { attribute: 'pk', value: 'LIST' }, sortKey: 'sk' },
  sortKeyOf: ({ id }: Entry) => rowKey(id).sk,
  keyOf: ({ id }: Entry) => rowKey(id),
};
const parse = (item: unknown) => z.object({ sk: z.string() }).parse(item).sk.slice(4);

describe('a directory', () => {
  let table: TestTable;
  let chunks: number[];
  beforeAll(async () => {
    table = await newTable();
    chunks = await add(
      table,
      Array.from({ length: 230 }, (_, n) => entry(n)),
    );
  });
  afterAll(() => table.destroy());

  it('puts a hundred entries into each item and counts them', async () => {
    expect(chunks.filter((chunk) => chunk === 0)).toHaveLength(ENTRIES_PER_CHUNK);
    expect(new Set(chunks)).toEqual(new Set([0, 1, 2]));
    expect(await headOf(table)).toMatchObject({
      entryCount: 230,
      versions: [100, 100, 30],
      filled: 30,
    });
  });

  it('reads them newest first, then half a unit for as long as nothing changes', async () => {
    const directory = open(table);
    const first = await directory.read();
    expect(first.map(({ id }) => id)).toEqual(Array.from({ length: 230 }, (_, n) => idOf(229 - n)));
    const again = await table.meter.measure(() => directory.read());
    expect(again.commands).toEqual(['GetItem']);
    expect(again.reads).toBe(0.5);
    expect(again.result).toBe(first);
  });

  it('reads only what changed since', async () => {
    const directory = open(table);
    await directory.read();
    await transact(table, async () => ({
      own: [],
      shared: (await open(table).plan({ replace: { id: idOf(3), text: 'otro' }, chunk: 0 })).items,
    }));
    const { result, commands, reads } = await table.meter.measure(() => directory.read());
    expect(commands).toEqual(['GetItem', 'BatchGetItem']);
    expect(reads).toBe(1);
    expect(result.find(({ id }) => id === idOf(3))?.text).toBe('otro');
  });

  it('forgets what was removed, and counts it no more', async () => {
    const directory = open(table);
    await directory.read();
    await transact(table, async () => ({
      own: [],
      shared: (await open(table).plan({ remove: idOf(4), chunk: 0 })).items,
    }));
    expect((await directory.read()).some(({ id }) => id === idOf(4))).toBe(false);
    expect((await headOf(table)).entryCount).toBe(229);
  });

  it('writes nothing of a transaction that was refused', async () => {
    const before = await headOf(table);
    const done = await transact(table, async () => ({
      own: [
        {
          Put: {
            TableName: table.name,
            Item: rowKey(idOf(7)),
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
      ],
      shared: (await open(table).plan({ add: entry(999) })).items,
    }));
    expect(done).toBe(false);
    expect(await headOf(table)).toEqual(before);
  });

  describe('page', () => {
    const page = async (matching: (entry: Entry) => boolean, number: number) => {
      const scope = await open(table).read();
      const found = { scope, matching: scope.filter(matching), page: number, size: 15 };
      return table.meter.measure(() => directoryPage(table, found, { rows, parse }));
    };

    it('of everything is one Query of its rows', async () => {
      const { result, commands, reads } = await page(() => true, 2);
      expect(commands).toEqual(['Query']);
      expect(reads).toBe(1);
      expect(result).toMatchObject({ page: 2, pageCount: 16, total: 229 });
      expect(result.items).toEqual(Array.from({ length: 15 }, (_, n) => idOf(214 - n)));
    });

    it('of what lies close together is one Query, too', async () => {
      const { result, commands } = await page(({ id }) => Number(id.slice(1)) % 5 === 0, 1);
      expect(commands).toEqual(['Query']);
      expect(result.items).toEqual(Array.from({ length: 15 }, (_, n) => idOf(225 - 5 * n)));
    });

    it('of what lies far apart fetches its rows', async () => {
      const { result, commands, reads } = await page(
        ({ id }) => Number(id.slice(1)) % 100 === 1,
        1,
      );
      expect(commands).toEqual(['BatchGetItem']);
      expect(reads).toBe(1.5);
      expect(result).toEqual({
        items: [idOf(201), idOf(101), idOf(1)],
        page: 1,
        pageCount: 1,
        total: 3,
      });
    });

    it('past the end is the last one; of nothing it is empty and reads nothing', async () => {
      expect((await page(() => true, 99)).result).toMatchObject({ page: 16, pageCount: 16 });
      const nothing = await page(() => false, 1);
      expect(nothing.result).toEqual({ items: [], page: 1, pageCount: 1, total: 0 });
      expect(nothing.commands).toEqual([]);
    });

    it('leaves out a row that was deleted', async () => {
      const { result } = await page(({ id }) => id === idOf(4) || id === idOf(5), 1);
      expect(result.items).toEqual([idOf(5)]);
    });
  });
});

describe('several changes at once', () => {
  let table: TestTable;
  beforeAll(async () => {
    table = await newTable();
  });
  afterAll(() => table.destroy());

  const write = (changes: readonly DirectoryChange<Entry>[]) =>
    table.meter.measure(async () => {
      let chunks: number[] = [];
      await transact(table, async () => {
        const planned = await open(table).planAll(changes);
        ({ chunks } = planned);
        return { own: [], shared: planned.items };
      });
      return chunks;
    });

  it('fill the first chunk and the next ones, each of which is written once', async () => {
    const first = Array.from({ length: 130 }, (_, n) => ({ add: entry(n) }));
    const { result: chunks } = await write(first);
    expect(chunks).toEqual(first.map((_, n) => (n < ENTRIES_PER_CHUNK ? 0 : 1)));
    expect(await headOf(table)).toEqual({ entryCount: 130, filled: 30, versions: [1, 1] });
    expect(await open(table).read()).toHaveLength(130);
  });

  it('change, remove and add, in old chunks and a new one', async () => {
    const more = Array.from({ length: 80 }, (_, n) => ({ add: entry(200 + n) }));
    const { result: chunks } = await write([
      { replace: { id: idOf(3), text: 'otro' }, chunk: 0 },
      { remove: idOf(4), chunk: 0 },
      { replace: { id: idOf(120), text: 'otro' }, chunk: 1 },
      ...more,
    ]);
    expect(chunks.slice(0, 3)).toEqual([0, 0, 1]);
    expect(chunks.slice(3)).toEqual(more.map((_, n) => (n < 70 ? 1 : 2)));
    expect(await headOf(table)).toEqual({ entryCount: 209, filled: 10, versions: [2, 2, 1] });
    const all = await open(table).read();
    expect(all).toHaveLength(209);
    expect(all.filter(({ text }) => text === 'otro').map(({ id }) => id)).toEqual([
      idOf(120),
      idOf(3),
    ]);
  });

  it('are nothing where nothing changes', async () => {
    expect(await open(table).planAll([])).toEqual({ items: [], chunks: [] });
  });
});

describe('a directory that many write at once', () => {
  it('loses nothing', async () => {
    const table = await newTable();
    try {
      await add(table, [entry(0)]);
      await Promise.all(Array.from({ length: 12 }, (_, n) => add(table, [entry(n + 1)])));
      const all = await open(table).read();
      expect(all).toHaveLength(13);
      expect(await headOf(table)).toMatchObject({ entryCount: 13, filled: 13, versions: [13] });
    } finally {
      table.destroy();
    }
  });
});
