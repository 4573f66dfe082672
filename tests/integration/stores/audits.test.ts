import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditActions } from '../../../functions/audits/audits.domain.ts';
import { createAudits } from '../../../functions/audits/audits.view.ts';
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
        actorId: personId(99),
        action: 'UserUpdated',
        at: at(1).toISOString(),
        details: { n: '1', fields: null },
      },
    ]);
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

  it('costs one unit a page and one an entry', async () => {
    const page = await table.meter.measure(() => store.listByTarget(target, { limit: 20 }));
    expect({ reads: page.reads, commands: page.commands }).toEqual({
      reads: 1,
      commands: ['Query'],
    });
    expect((await table.meter.measure(() => store.add(entry(50)))).writes).toBe(1);
  });
});
