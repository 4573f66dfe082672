import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockClient } from '../../tests/support/mock-client.ts';
import { createTable } from '../core/table/table.ts';
import { createReadBroadcasts } from './notifications.inbox.entity.ts';
import { notificationEntity } from './notifications.entity.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
beforeEach(() => dynamo.reset());
const make = () =>
  createReadBroadcasts(createTable('t', new DynamoDBClient({ region: 'us-east-1' })));

const item = (n: number) =>
  notificationEntity.encode({
    notificationId: `01kb3f0a9x5m3v7c2d8e4h6j${String(n)}`,
    userId: null,
    title: `Aviso ${String(n)}`,
    message: 'x',
    type: 'info',
    sentAt: '2026-11-21T00:00:00.000Z',
    link: null,
    audience: null,
    revision: 0,
  });
const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title);

describe('what went to everybody', () => {
  it('is not asked for while there never was any, nor again while it is the same', async () => {
    const read = make();
    dynamo.on(QueryCommand).resolves({ Items: [item(11)] });
    expect(await read(0)).toEqual([]);
    expect(dynamo.calls()).toHaveLength(0);
    expect(titles(await read(3))).toEqual(['Aviso 11']);
    expect(titles(await read(3))).toEqual(['Aviso 11']);
    // A head that lags says an older version.
    expect(titles(await read(2))).toEqual(['Aviso 11']);
    expect(dynamo.calls()).toHaveLength(1);
    await read(4);
    expect(dynamo.calls()).toHaveLength(2);
  });

  it('is read to its end, consistently', async () => {
    const read = make();
    const { pk, sk } = item(12);
    dynamo
      .on(QueryCommand)
      .resolvesOnce({ Items: [item(13), item(12)], LastEvaluatedKey: { pk, sk } })
      .resolves({ Items: [item(11)] });
    expect(titles(await read(1))).toEqual(['Aviso 13', 'Aviso 12', 'Aviso 11']);
    const inputs = dynamo.commandCalls(QueryCommand).map((c) => c.args[0].input);
    expect(inputs.map(({ ConsistentRead }) => ConsistentRead)).toEqual([true, true]);
    expect(inputs.map(({ ExclusiveStartKey }) => ExclusiveStartKey)).toEqual([
      undefined,
      { pk, sk },
    ]);
  });
});
