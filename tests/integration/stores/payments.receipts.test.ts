import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../functions/core/id.ts';
import { createCommit } from '../../../functions/core/table/commit/commit.ts';
import { createReceipts } from '../../../functions/payments/receipt/payments.receipts.entity.ts';
import type { TestTable } from '../../support/dynamodb-local.ts';
import { newTable } from './support/samples.ts';

let table: TestTable;
beforeAll(async () => {
  table = await newTable();
});
afterAll(() => table.destroy());

const given = () => ({
  paymentId: newId(new Date()),
  issuedAt: '2026-11-22T12:00:00.000Z',
  tax: { name: 'IVA', percent: 19 },
  client: null,
});
/** Writes what was read and decided before, once. */
const write = ({ writes }: Awaited<ReturnType<ReturnType<typeof createReceipts>['add']>>) =>
  createCommit(table, { now: () => new Date() })(async () => ({ answer: null, own: writes }));

it.each(['2026', '2026', '2027'])('gives each number of %s to one receipt', async (year) => {
  const receipts = createReceipts(table);
  const [first, second] = [await receipts.add(year, given()), await receipts.add(year, given())];
  expect(second.receipt.number).toBe(first.receipt.number);
  await write(first);
  await expect(write(second)).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await receipts.find(first.receipt.paymentId)).toEqual(first.receipt);
  expect(await receipts.find(second.receipt.paymentId)).toBeUndefined();
});

it('counts each year from one', async () => {
  const receipts = createReceipts(table);
  expect((await receipts.add('2030', given())).receipt.number).toBe('2030-0001');
});
