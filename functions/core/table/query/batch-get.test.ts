import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockClient } from '../../../../tests/support/mock-client.ts';
import { batchGet } from './batch-get.ts';
import { createTable } from '../table.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
beforeEach(() => dynamo.reset());
const table = createTable('t', new DynamoDBClient({ region: 'local' }));
const key = (n: number) => ({ pk: String(n), sk: 'x' });
const keysAsked = () =>
  dynamo.commandCalls(BatchGetCommand).map((c) => c.args[0].input.RequestItems?.['t']?.Keys);

describe('batchGet', () => {
  it('asks again for those that DynamoDB left out', async () => {
    dynamo
      .on(BatchGetCommand)
      .resolvesOnce({ Responses: { t: [key(1)] }, UnprocessedKeys: { t: { Keys: [key(2)] } } })
      .resolves({ Responses: { t: [key(2)] } });
    expect(await batchGet(table, [key(1), key(2)])).toEqual([key(1), key(2)]);
    expect(keysAsked()).toEqual([[key(1), key(2)], [key(2)]]);
  });

  it('asks for a hundred at a time, and for nothing where there is nothing to ask', async () => {
    dynamo.on(BatchGetCommand).resolves({});
    await batchGet(
      table,
      Array.from({ length: 101 }, (_, n) => key(n)),
    );
    expect(keysAsked().map((keys) => keys?.length)).toEqual([100, 1]);
    dynamo.resetHistory();
    expect(await batchGet(table, [])).toEqual([]);
    expect(dynamo.calls()).toHaveLength(0);
  });
});
