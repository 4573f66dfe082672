import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockClient } from '../../../tests/support/mock-client.ts';
import { transact, type Attempt } from './transact.ts';

const mock = mockClient(DynamoDBDocumentClient);
const table = { client: DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'local' })) };
beforeEach(() => mock.reset());

const put = (pk: string) => ({ Put: { TableName: 'table', Item: { pk, sk: 'x' } } });
const cancelled = (...codes: string[]) =>
  Object.assign(new Error('cancelled'), {
    name: 'TransactionCanceledException',
    CancellationReasons: codes.map((Code) => ({ Code })),
  });
const waits: number[] = [];
const noWait = (attempt: number) => Promise.resolve(waits.push(attempt));
beforeEach(() => waits.splice(0));

/** Returns a `build` with one own and one shared write, and counts its calls. */
function builder() {
  let built = 0;
  const build = (): Attempt => {
    built += 1;
    return { own: [put('own')], shared: [put(`shared ${String(built)}`)] };
  };
  return { build, times: () => built };
}

describe('transact', () => {
  it('writes own and shared rows in one transaction', async () => {
    mock.on(TransactWriteCommand).resolves({});
    const { build } = builder();
    expect(await transact(table, build, noWait)).toBe(true);
    expect(mock.calls()[0]?.args[0].input).toEqual({
      TransactItems: [put('own'), put('shared 1')],
    });
  });

  it.each([
    ['ConditionalCheckFailed', 'None'],
    ['ConditionalCheckFailed', 'ConditionalCheckFailed'],
  ])('is refused by a condition of the noun’s own: %s, %s', async (...codes) => {
    mock.on(TransactWriteCommand).rejects(cancelled(...codes));
    const { build, times } = builder();
    expect(await transact(table, build, noWait)).toBe(false);
    expect(times()).toBe(1);
  });

  it.each([
    ['None', 'ConditionalCheckFailed'],
    ['TransactionConflict', 'None'],
    ['None', 'TransactionConflict'],
    ['None', 'ThrottlingError'],
  ])('builds anew where somebody was faster, or DynamoDB too slow: %s, %s', async (...codes) => {
    mock
      .on(TransactWriteCommand)
      .rejectsOnce(cancelled(...codes))
      .resolves({});
    const { build } = builder();
    expect(await transact(table, build, noWait)).toBe(true);
    expect(waits).toEqual([0]);
    expect(mock.calls()[1]?.args[0].input).toEqual({
      TransactItems: [put('own'), put('shared 2')],
    });
  });

  it('gives up, nothing written, when others are faster each time', async () => {
    mock.on(TransactWriteCommand).rejects(cancelled('None', 'TransactionConflict'));
    const { build, times } = builder();
    await expect(transact(table, build, noWait)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(times()).toBe(12);
  });

  it.each([
    ['throttling', Object.assign(new Error('slow down'), { name: 'ThrottlingException' })],
    ['a transaction that is wrong', cancelled('None', 'ValidationError')],
  ])('throws %s as it is', async (_, error) => {
    mock.on(TransactWriteCommand).rejects(error);
    await expect(transact(table, builder().build, noWait)).rejects.toBe(error);
  });
});
