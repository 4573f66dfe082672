import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditActions } from '../../../functions/audits/audits.domain.ts';
import { createAudits } from '../../../functions/audits/audits.view.ts';
import { withinRequest } from '../../../functions/core/observability/request-context.ts';
import { auditKey } from '../../../functions/core/table/keys/keys.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { newTable, personId } from './support/samples.ts';

let table: TestTable;
let store: ReturnType<typeof createAudits>;
beforeAll(async () => {
  table = await newTable();
  store = createAudits(table);
});
afterAll(() => table.destroy());

const target = personId(1);
const at = (n: number) => new Date(Date.UTC(2026, 10, 21) + n * 60_000);
const entry = (n: number, targetId = target) => ({
  targetId,
  actorId: personId(99),
  action: auditActions[n % auditActions.length] ?? '',
  at: at(n),
  details: { n: String(n), fields: null },
});

describe('the audit of a target', () => {
  it('is read newest first, page by page, and only its own', async () => {
    for (let n = 0; n < 45; n += 1) await store.add(entry(n));
    await store.add(entry(1, personId(2)));

    const read: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await store.listByTarget(target, { cursor: cursor ?? undefined, limit: 20 });
      read.push(...page.items.map(({ details }) => details['n'] ?? ''));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(read).toEqual(Array.from({ length: 45 }, (_, n) => String(44 - n)));

    const { items } = await store.listByTarget(personId(2), { limit: 20 });
    expect(items).toEqual([
      {
        entryId: items[0]?.entryId,
        targetId: personId(2),
        address: null,
        actorId: personId(99),
        action: entry(1).action,
        at: at(1).toISOString(),
        details: { n: '1', fields: null },
      },
    ]);
  });

  it('says of an entry whether somebody of the company did it', async () => {
    await store.add({ ...entry(1, personId(4)), byCompany: true });
    await store.add(entry(2, personId(4)));
    const { items } = await store.listByTarget(personId(4), { limit: 20 });
    expect(items.map(({ byCompany }) => byCompany)).toEqual([undefined, true]);
  });

  it('is nothing where nothing was done', async () => {
    expect(await store.listByTarget(personId(3), { limit: 20 })).toEqual({
      items: [],
      nextCursor: null,
    });
  });

  it('takes no cursor of another target', async () => {
    const { nextCursor } = await store.listByTarget(target, { limit: 5 });
    const stolen = { cursor: nextCursor ?? '', limit: 20 };
    await expect(store.listByTarget(personId(2), stolen)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });

  it('is kept for 400 days', async () => {
    const { items } = await store.listByTarget(target, { limit: 1 });
    const Key = auditKey(target, items[0]?.entryId ?? '');
    const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key }));
    expect(Item?.['expiresAt']).toBe(at(44 + 400 * 24 * 60).getTime() / 1_000);
  });

  it('costs one unit a page and two an entry', async () => {
    const page = await table.meter.measure(() => store.listByTarget(target, { limit: 20 }));
    expect({ reads: page.reads, commands: page.commands }).toEqual({
      reads: 1,
      commands: ['Query'],
    });
    // The second unit is the index of all that was done.
    expect((await table.meter.measure(() => store.add(entry(50)))).writes).toBe(2);
  });
});

describe('all that was done', () => {
  const wanting = (isWanted: (entry: { action: string }) => boolean = () => true) => ({
    isWanted,
    isFiltered: true,
  });
  const inMarch = { from: new Date('2027-03-01'), before: new Date('2027-04-01') };
  const march = (day: number) => new Date(Date.UTC(2027, 2, day, 12));

  beforeAll(async () => {
    for (let day = 1; day <= 31; day += 1) {
      const deed = { ...entry(day, personId(day)), at: march(day) };
      const request = { correlationId: 'request-1', address: '192.0.2.7' };
      await withinRequest(request, () => store.add(deed));
    }
    await store.add({ ...entry(0), at: new Date('2027-02-28T23:59:59.999Z') });
    await store.add({ ...entry(0), at: new Date('2027-04-01T00:00:00.000Z') });
  });

  it('is read newest first, page by page, of the instants that are asked for', async () => {
    const read: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await store.list(
        { ...inMarch, ...wanting(), isFiltered: false },
        { cursor: cursor ?? undefined, limit: 10 },
      );
      read.push(...page.items.map(({ at: instant }) => instant));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(read).toEqual(Array.from({ length: 31 }, (_, n) => march(31 - n).toISOString()));
  });

  it('says to whom it was done, and from which address', async () => {
    const { items } = await store.list({ ...inMarch, ...wanting() }, { limit: 1 });
    expect(items).toMatchObject([{ targetId: personId(31), address: '192.0.2.7' }]);
  });

  it('goes on after the last one that a filter found', async () => {
    const isOdd = ({ action }: { action: string }) => action === auditActions[7];
    const first = await store.list({ ...inMarch, ...wanting(isOdd) }, { limit: 1 });
    expect(first.items.map(({ at: instant }) => instant)).toEqual([march(7).toISOString()]);
    expect(first.nextCursor).toBeNull();
    const wanted = wanting(({ action }) => action !== auditActions[31]);
    const page = await store.list({ ...inMarch, ...wanted }, { limit: 2 });
    const next = await store.list(
      { ...inMarch, ...wanted },
      { cursor: page.nextCursor ?? '', limit: 1 },
    );
    expect([...page.items, ...next.items].map(({ at: instant }) => instant)).toEqual(
      [30, 29, 28].map((day) => march(day).toISOString()),
    );
  });

  it('takes no cursor of another list', async () => {
    const { nextCursor } = await store.listByTarget(target, { limit: 5 });
    await expect(
      store.list(wanting(), { cursor: nextCursor ?? '', limit: 5 }),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('costs a unit a page', async () => {
    const { reads, commands } = await table.meter.measure(() =>
      store.list({ ...inMarch, ...wanting(), isFiltered: false }, { limit: 20 }),
    );
    expect({ reads, commands }).toEqual({ reads: 1, commands: ['Query'] });
  });

  it('is read whole for a file', async () => {
    const all = [];
    for await (const entries of store.each(inMarch)) all.push(...entries);
    expect(all).toHaveLength(31);
  });
});
