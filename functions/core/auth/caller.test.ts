import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTable } from '../table/table.ts';
import { createConfirmCaller, isAdmin } from './caller.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
beforeEach(() => dynamo.reset());

const confirm = createConfirmCaller(createTable('table', new DynamoDBClient({})));
const ana = { userId: 'ana', username: 'ana', groups: ['admin'] };

describe('confirmCaller', () => {
  it('reads the person’s own row once, eventually consistent', async () => {
    dynamo.on(GetCommand).resolves({ Item: { role: 'cliente' } });
    expect(await confirm(ana)).toEqual({ ...ana, role: 'cliente' });
    expect(dynamo.calls()).toHaveLength(1);
    expect(dynamo.commandCalls(GetCommand)[0]?.args[0].input).toEqual({
      TableName: 'table',
      Key: { pk: 'USER#ana', sk: 'PROFILE' },
    });
  });

  it.each([
    ['never seen', undefined, { code: 'PROFILE_MISSING' }],
    ['deleted', { role: 'admin', deletedAt: '2026-01-01T00:00:00Z' }, { code: 'UNAUTHENTICATED' }],
    ['deleted, of whom nothing is left', { deletedAt: 'x' }, { code: 'UNAUTHENTICATED' }],
    ['with a role there is none of', { role: 'root' }, { name: 'ZodError' }],
  ])('refuses somebody %s', async (_, Item, error) => {
    dynamo.on(GetCommand).resolves(Item ? { Item } : {});
    await expect(confirm(ana)).rejects.toMatchObject(error);
  });

  it('lets nobody in while the table does not answer', async () => {
    dynamo.on(GetCommand).rejects(new Error('throttled'));
    await expect(confirm(ana)).rejects.toThrow('throttled');
  });
});

it('only the role admin is an administrator', () => {
  expect(isAdmin({ role: 'admin' })).toBe(true);
  expect(isAdmin({ role: 'cliente' })).toBe(false);
});
