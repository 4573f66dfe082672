import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { sessionSample, signInSample } from '../../../tests/support/people/sessions.ts';
import { mockClient } from '../../../tests/support/mock-client.ts';
import { createTable } from '../table/table.ts';
import type { Role } from '../validation/role.ts';
import { createConfirmCaller, isAdmin, lacksSecondFactor } from './caller.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
beforeEach(() => dynamo.reset());

const confirm = createConfirmCaller(createTable('table', new DynamoDBClient({})));
const ana = { userId: 'ana', username: 'ana', groups: ['admin'] };
const now = new Date();
const signIn = signInSample(1, now);
const identity = { ...ana, ...signIn };
const { sessionId } = signIn;
const place = { device: 'Chrome en Windows', address: '203.0.113.7' };
const profileItem = { sk: 'PROFILE', role: 'cliente' };
const person = { role: 'cliente', position: 'owner' };
const sessionsItem = {
  // As it is stored: without the person, whom the key names, and without what is empty.
  sk: 'SESSIONS',
  open: [{ sessionId, openedAt: now.toISOString(), ...place }],
  revision: 1,
};
const session = sessionSample({ ...place }, now);
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

describe('confirmCaller', () => {
  it('reads the person’s own row and sessions by one Query, eventually consistent', async () => {
    dynamo.on(QueryCommand).resolves({ Items: [profileItem, sessionsItem] });
    expect(await confirm(identity)).toEqual({ ...ana, ...person, profileItem, session });
    expect(dynamo.calls()).toHaveLength(1);
    expect(dynamo.commandCalls(QueryCommand)[0]?.args[0].input).toMatchObject({
      TableName: 'table',
      KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': 'USER#ana', ':from': 'PROFILE', ':to': 'SESSIONS' },
      ConsistentRead: false,
    });
  });

  it('says the position that is stored', async () => {
    const Items = [{ ...profileItem, position: 'viewer' }, sessionsItem];
    dynamo.on(QueryCommand).resolves({ Items });
    expect(await confirm(identity)).toMatchObject({ position: 'viewer' });
  });

  it('says whose company somebody belongs to, by the same read', async () => {
    const Items = [{ ...profileItem, companyId: 'clara' }, sessionsItem];
    dynamo.on(QueryCommand).resolves({ Items });
    expect(await confirm(identity)).toMatchObject({ userId: 'ana', companyId: 'clara' });
    expect(dynamo.calls()).toHaveLength(1);
  });

  it.each([
    ['never seen', undefined, { code: 'PROFILE_MISSING' }],
    ['deleted', { role: 'admin', deletedAt: '2026-01-01T00:00:00Z' }, { code: 'UNAUTHENTICATED' }],
    ['deleted, of whom nothing is left', { deletedAt: 'x' }, { code: 'UNAUTHENTICATED' }],
    ['invited', { role: 'admin', invitationPending: true }, { code: 'FIRST_PASSWORD_REQUIRED' }],
    ['with an unknown role', { role: 'root' }, { name: 'ZodError' }],
  ])('refuses somebody %s', async (_, item, error) => {
    const Items = item ? [{ sk: 'PROFILE', ...item }, sessionsItem] : [];
    dynamo.on(QueryCommand).resolves({ Items });
    await expect(confirm(identity)).rejects.toMatchObject(error);
  });

  const other = [{ sessionId: 'other', openedAt: hoursAgo(1), ...place }];
  const old = [{ sessionId, openedAt: hoursAgo(12), ...place }];
  const closed = [{ sessionId, openedAt: hoursAgo(0) }];
  const client = { role: 'cliente' };
  it.each([
    ['SESSION_MISSING', 'that nobody opened', { ...client, open: other }],
    ['SESSION_CLOSED', 'that was closed', { ...client, open: [], closed }],
    [
      'SESSION_CLOSED',
      'from before all were closed',
      { ...client, open: other, closedBefore: hoursAgo(-1) },
    ],
    ['SESSION_EXPIRED', 'of an administrator that is 12 hours old', { role: 'admin', open: old }],
  ])('refuses by %s a session %s', async (code, _what, { role, ...sessions }) => {
    const Items = [
      { sk: 'PROFILE', role },
      { ...sessionsItem, ...sessions },
    ];
    dynamo.on(QueryCommand).resolves({ Items });
    await expect(confirm(identity)).rejects.toMatchObject({ code });
  });

  it('refuses a session that nobody used for the days of the stage, and no other', async () => {
    const table = createTable('table', new DynamoDBClient({}));
    const confirmFor = createConfirmCaller(table, { idleDays: 14 });
    const lasting = { sessionId, openedAt: hoursAgo(20 * 24), ...place };
    const usedBefore = (hours: number) => {
      const open = [{ ...lasting, lastSeenAt: hoursAgo(hours) }];
      dynamo.on(QueryCommand).resolves({ Items: [profileItem, { ...sessionsItem, open }] });
      return confirmFor(identity);
    };
    await expect(usedBefore(14 * 24)).rejects.toMatchObject({
      code: 'SESSION_EXPIRED',
      message: 'Tu sesión venció: no la usaste durante 14 días. Inicia sesión de nuevo.',
    });
    expect(await usedBefore(14 * 24 - 1)).toMatchObject({ session: { sessionId } });
  });

  it('refuses everybody who has no session at all', async () => {
    dynamo.on(QueryCommand).resolves({ Items: [profileItem] });
    await expect(confirm(identity)).rejects.toMatchObject({ code: 'SESSION_MISSING' });
  });

  it('lets a session go on that was kept when the others were closed, and a client’s of any age', async () => {
    const sessions = { ...sessionsItem, open: old, closedBefore: hoursAgo(-1) };
    dynamo.on(QueryCommand).resolves({ Items: [profileItem, sessions] });
    expect(await confirm(identity)).toMatchObject({ session: { sessionId } });
  });

  it('lets nobody in while the table does not answer', async () => {
    dynamo.on(QueryCommand).rejects(new Error('throttled'));
    await expect(confirm(identity)).rejects.toThrow('throttled');
  });
});

describe('confirmCaller, for a route that wants to know what the person has read', () => {
  const confirmFor = createConfirmCaller(createTable('table', new DynamoDBClient({})), {
    withInbox: ['me'],
  });
  const inboxItem = { sk: 'INBOX', unread: 2 };
  const reportsItem = { sk: 'NEWREPORTS', unread: 1 };
  const viewsItem = { sk: 'LISTVIEWS', views: [] };

  it('reads all items in one Query', async () => {
    dynamo
      .on(QueryCommand)
      .resolves({ Items: [inboxItem, viewsItem, reportsItem, profileItem, sessionsItem] });
    expect(await confirmFor(identity, 'me')).toEqual({
      ...ana,
      ...person,
      session,
      profileItem,
      inboxItem,
      reportsItem,
      viewsItem,
    });
    expect(dynamo.calls()).toHaveLength(1);
    expect(dynamo.commandCalls(QueryCommand)[0]?.args[0].input).toMatchObject({
      TableName: 'table',
      KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': 'USER#ana', ':from': 'INBOX', ':to': 'SESSIONS' },
      ConsistentRead: false,
    });
  });

  it('says that they have read nothing yet', async () => {
    dynamo.on(QueryCommand).resolves({ Items: [profileItem, sessionsItem] });
    expect(await confirmFor(identity, 'me')).toMatchObject({
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
    await expect(confirmFor(identity, 'me')).rejects.toMatchObject(error);
  });

  it.each(['update', undefined])(
    'reads no more than the profile for another: %s',
    async (route) => {
      dynamo.on(QueryCommand).resolves({ Items: [profileItem, sessionsItem] });
      expect(await confirmFor(identity, route)).not.toHaveProperty('inboxItem');
      expect(dynamo.commandCalls(QueryCommand)[0]?.args[0].input).toMatchObject({
        ExpressionAttributeValues: { ':from': 'PROFILE' },
      });
    },
  );
});

it('wants a second factor in sessions of the roles that need one', () => {
  const callerOf = (role: Role, hasSecondFactor: boolean) => ({
    role,
    session: sessionSample({ hasSecondFactor }),
  });
  const lacks = (...of: Parameters<typeof callerOf>) =>
    lacksSecondFactor(callerOf(...of), ['admin']);
  expect(lacks('admin', false)).toBe(true);
  expect(lacks('admin', true)).toBe(false);
  expect(lacks('cliente', false)).toBe(false);
});

it('only the role admin is an administrator', () => {
  expect(isAdmin({ role: 'admin' })).toBe(true);
  expect(isAdmin({ role: 'cliente' })).toBe(false);
});
