import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockClient } from '../../../tests/support/mock-client.ts';
import { createTable } from '../table/table.ts';
import { createConfirmCaller, isAdmin } from './caller.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
beforeEach(() => dynamo.reset());

const confirm = createConfirmCaller(createTable('table', new DynamoDBClient({})));
const ana = { userId: 'ana', username: 'ana', groups: ['admin'] };

describe('confirmCaller', () => {
  it('reads the person’s own row once, eventually consistent', async () => {
    dynamo.on(GetCommand).resolves({ Item: { role: 'cliente' } });
    const profileItem = { role: 'cliente' };
    expect(await confirm(ana)).toEqual({ ...ana, role: 'cliente', profileItem });
    expect(dynamo.calls()).toHaveLength(1);
    expect(dynamo.commandCalls(GetCommand)[0]?.args[0].input).toEqual({
      TableName: 'table',
      Key: { pk: 'USER#ana', sk: 'PROFILE' },
      ConsistentRead: false,
    });
  });

  it.each([
    ['never seen', undefined, { code: 'PROFILE_MISSING' }],
    ['deleted', { role: 'admin', deletedAt: '2026-01-01T00:00:00Z' }, { code: 'UNAUTHENTICATED' }],
    ['deleted, of whom nothing is left', { deletedAt: 'x' }, { code: 'UNAUTHENTICATED' }],
    ['invited', { role: 'admin', invitationPending: true }, { code: 'FIRST_PASSWORD_REQUIRED' }],
    ['with an unknown role', { role: 'root' }, { name: 'ZodError' }],
  ])('refuses somebody %s', async (_, Item, error) => {
    dynamo.on(GetCommand).resolves(Item ? { Item } : {});
    await expect(confirm(ana)).rejects.toMatchObject(error);
  });

  it('lets nobody in while the table does not answer', async () => {
    dynamo.on(GetCommand).rejects(new Error('throttled'));
    await expect(confirm(ana)).rejects.toThrow('throttled');
  });
});

describe('confirmCaller, for a route that wants to know what the person has read', () => {
  const confirmFor = createConfirmCaller(createTable('table', new DynamoDBClient({})), {
    withInbox: ['me'],
  });
  const profileItem = { sk: 'PROFILE', role: 'cliente' };
  const inboxItem = { sk: 'INBOX', unread: 2 };
  const reportsItem = { sk: 'NEWREPORTS', unread: 1 };
  const viewsItem = { sk: 'LISTVIEWS', views: [] };

  it('reads all items in one Query', async () => {
    dynamo.on(QueryCommand).resolves({ Items: [inboxItem, viewsItem, reportsItem, profileItem] });
    expect(await confirmFor(ana, 'me')).toEqual({
      ...ana,
      role: 'cliente',
      profileItem,
      inboxItem,
      reportsItem,
      viewsItem,
    });
    expect(dynamo.calls()).toHaveLength(1);
    expect(dynamo.commandCalls(QueryCommand)[0]?.args[0].input).toMatchObject({
      TableName: 'table',
      KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': 'USER#ana', ':from': 'INBOX', ':to': 'PROFILE' },
      ConsistentRead: false,
    });
  });

  it('says that they have read nothing yet', async () => {
    dynamo.on(QueryCommand).resolves({ Items: [profileItem] });
    expect(await confirmFor(ana, 'me')).toMatchObject({
      inboxItem: null,
      reportsItem: null,
      viewsItem: null,
    });
  });

  it.each([
    ['never seen', [], { code: 'PROFILE_MISSING' }],
    ['never seen, to whom something went', [inboxItem], { code: 'PROFILE_MISSING' }],
    ['deleted', [{ ...profileItem, deletedAt: 'x' }], { code: 'UNAUTHENTICATED' }],
  ])('refuses somebody %s', async (_, Items, error) => {
    dynamo.on(QueryCommand).resolves({ Items });
    await expect(confirmFor(ana, 'me')).rejects.toMatchObject(error);
  });

  it.each(['update', undefined])(
    'reads no more than the profile for another: %s',
    async (route) => {
      dynamo.on(GetCommand).resolves({ Item: profileItem });
      expect(await confirmFor(ana, route)).not.toHaveProperty('inboxItem');
      expect(dynamo.commandCalls(QueryCommand)).toEqual([]);
    },
  );
});

it('only the role admin is an administrator', () => {
  expect(isAdmin({ role: 'admin' })).toBe(true);
  expect(isAdmin({ role: 'cliente' })).toBe(false);
});
