import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockClient } from '../../../tests/support/mock-client.ts';
import { updateAndRead } from './items.ts';
import { createTable } from './table.ts';
import { putNew, updateItem } from './writes.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
beforeEach(() => dynamo.reset());
const table = createTable('t', new DynamoDBClient({ region: 'us-east-1' }));
const write = updateItem({
  Key: { pk: 'a', sk: 'b' },
  set: { seen: 1 },
  asRead: { item: {}, attributes: ['deletedAt'] },
});

describe('updateAndRead', () => {
  it('returns the item as it is after the update, by one command', async () => {
    dynamo.on(UpdateCommand).resolves({ Attributes: { pk: 'a', sk: 'b', seen: 1 } });
    expect(await updateAndRead(table, write)).toEqual({ pk: 'a', sk: 'b', seen: 1 });
    const [sent] = dynamo.commandCalls(UpdateCommand).map(({ args }) => args[0].input);
    expect(sent).toMatchObject({
      TableName: 't',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(#deletedAt)',
      ReturnValues: 'ALL_NEW',
    });
    expect(dynamo.calls()).toHaveLength(1);
  });

  it('returns nothing where the condition failed, and throws any other error', async () => {
    const named = (name: string) => Object.assign(new Error(name), { name });
    dynamo.on(UpdateCommand).rejectsOnce(named('ConditionalCheckFailedException'));
    expect(await updateAndRead(table, write)).toBeUndefined();
    dynamo.on(UpdateCommand).rejects(named('InternalServerError'));
    await expect(updateAndRead(table, write)).rejects.toThrow('InternalServerError');
  });

  it('takes no other write', async () => {
    await expect(updateAndRead(table, putNew({ pk: 'a', sk: 'b' }))).rejects.toThrow(
      'Only an update',
    );
  });
});
