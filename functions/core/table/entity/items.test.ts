import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockClient } from '../../../../tests/support/mock-client.ts';
import { queryItems, rangeOf, unlessRefused, updateAndRead } from './items.ts';
import { createTable } from '../table.ts';
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

describe('queryItems', () => {
  const rows = { attribute: 'pk', value: 'OWNER#ana' };

  it('answers the attributes that are wanted, also one with a name that DynamoDB reserves', async () => {
    dynamo.on(QueryCommand).resolves({ Items: [{ pk: 'OWNER#ana', name: 'Ana' }] });
    const only = ['pk', 'name'];
    expect(await queryItems(table, { partition: 'OWNER#ana', only })).toMatchObject({
      items: [{ pk: 'OWNER#ana', name: 'Ana' }],
      isLast: true,
    });
    expect(dynamo.commandCalls(QueryCommand)[0]?.args[0].input).toMatchObject({
      ProjectionExpression: '#only0, #only1',
      ExpressionAttributeNames: { '#pk': 'pk', '#only0': 'pk', '#only1': 'name' },
    });
  });

  it.each([
    [{ partition: rows }, { partition: 'OWNER#ana' }],
    [
      { partition: rows, prefix: { attribute: 'sk', value: 'SITE#' } },
      { partition: 'OWNER#ana', sortKeys: { beginsWith: 'SITE#' } },
    ],
    [
      { index: 'gsi1' as const, partition: rows },
      { index: 'gsi1', partition: 'OWNER#ana' },
    ],
  ])('reads the rows of a list as a range: %j', (source, range) => {
    expect(rangeOf(source)).toEqual(range);
  });
});

describe('unlessRefused', () => {
  const rejected = (name: string): Promise<object> =>
    Promise.reject(Object.assign(new Error(name), { name }));

  it('answers the result of the write, undefined if its condition failed', async () => {
    expect(await unlessRefused(Promise.resolve({ done: true }))).toEqual({ done: true });
    expect(await unlessRefused(rejected('ConditionalCheckFailedException'))).toBeUndefined();
  });

  it.each(['ThrottlingException', 'TransactionConflictException', 'TransactionCanceledException'])(
    'rethrows any other error: %s',
    async (name) => {
      await expect(unlessRefused(rejected(name))).rejects.toThrow(name);
    },
  );
});
