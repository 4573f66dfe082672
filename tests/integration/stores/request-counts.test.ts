import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestCountsKey } from '../../../functions/core/table/keys/keys.ts';
import { createCountRequest } from '../../../functions/core/table/shared/request-counts.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { newTable, personId } from './support/samples.ts';

const minute = '2026-11-22T18:30';
const route = 'POST /api/status/{websiteId}/sync';

let table: TestTable;
beforeAll(async () => {
  table = await newTable();
});
afterAll(() => table.destroy());

const storm = (subject: string, limits: Record<string, number>, times: number) =>
  Promise.all(
    Array.from({ length: times }, () => createCountRequest(table)({ subject, minute, limits })),
  );
const item = async (subject: string) =>
  (
    await table.client.send(
      new GetCommand({ TableName: table.name, Key: requestCountsKey(subject, minute) }),
    )
  ).Item;

describe('the requests of a minute', () => {
  it('are let through up to the limit, however many come at once, and kept for two minutes', async () => {
    const isThrough = await storm(personId(1), { writes: 10 }, 40);
    expect(isThrough.filter(Boolean)).toHaveLength(10);
    expect(await item(personId(1))).toMatchObject({
      writes: 10,
      expiresAt: Date.parse('2026-11-22T18:32:00.000Z') / 1_000,
    });
  });

  it('that are refused by one count are added to none', async () => {
    const own = await storm(personId(2), { writes: 10, [route]: 3 }, 8);
    expect(own.filter(Boolean)).toHaveLength(3);
    expect(await item(personId(2))).toMatchObject({ writes: 3, [route]: 3 });
    expect((await storm(personId(2), { writes: 10 }, 20)).filter(Boolean)).toHaveLength(7);
  });

  it('are a person’s own, and begin afresh with each minute', async () => {
    await storm(personId(3), { writes: 1 }, 2);
    const count = createCountRequest(table);
    const limits = { writes: 1 };
    expect(await count({ subject: personId(4), minute, limits })).toBe(true);
    expect(await count({ subject: personId(3), minute: '2026-11-22T18:31', limits })).toBe(true);
  });

  it('of a longer span are kept for as long as it lasts', async () => {
    await createCountRequest(table)({
      subject: personId(6),
      minute,
      span: 60,
      limits: { asked: 5 },
    });
    expect(await item(personId(6))).toMatchObject({
      expiresAt: Date.parse('2026-11-22T19:31:00.000Z') / 1_000,
    });
  });

  it('are added several at a time where they were counted elsewhere', async () => {
    const count = createCountRequest(table);
    const request = { subject: personId(7), minute, limits: { reads: 12 }, by: 5 };
    expect([await count(request), await count(request), await count(request)]).toEqual([
      ...[true, true, true],
    ]);
    expect(await count(request)).toBe(false);
    expect(await item(personId(7))).toMatchObject({ reads: 15 });
  });

  it('cost one unit each', async () => {
    const { writes, commands } = await table.meter.measure(() =>
      storm(personId(5), { writes: 10, [route]: 3 }, 1),
    );
    expect({ writes, commands }).toEqual({ writes: 1, commands: ['UpdateItem'] });
  });
});
