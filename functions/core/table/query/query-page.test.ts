import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockClient } from '../../../../tests/support/mock-client.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { queryPage, type RowSource } from './query-page.ts';
import { createTable } from '../table.ts';
import {
  allWebsiteRows,
  ownedWebsiteRows,
  websiteRowsFor,
  withRowKey,
} from '../shared/website-rows.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
beforeEach(() => dynamo.reset());

const table = createTable('table', new DynamoDBClient({}));
const row = (n: number) => ({
  pk: 'OWNER#me',
  sk: `WEBSITE#${String(n)}`,
  gsi1pk: 'WEBSITES',
  gsi1sk: String(n),
  shown: n,
});
const read = (source: RowSource, page: { limit: number; cursor?: string }) =>
  queryPage(table, { source, page, parse: (item) => (item as { shown: number }).shown });
const inputOf = () => dynamo.commandCalls(QueryCommand)[0]?.args[0].input;
const error = (name: string) => Object.assign(new Error(name), { name });

describe('queryPage', () => {
  it('asks for the newest rows of one partition that begin as asked', async () => {
    dynamo.on(QueryCommand).resolves({});
    expect(await read(ownedWebsiteRows('me'), { limit: 15 })).toEqual({
      items: [],
      nextCursor: null,
    });
    expect(inputOf()).toMatchObject({
      TableName: 'table',
      KeyConditionExpression: '#pk = :pk AND begins_with(#sk, :prefix)',
      ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk' },
      ExpressionAttributeValues: { ':pk': 'OWNER#me', ':prefix': 'WEBSITE#' },
      ScanIndexForward: false,
      Limit: 16,
    });
    expect(inputOf()).not.toHaveProperty('ConsistentRead');
  });

  it('goes on after the last row shown, not after the one more that it read', async () => {
    dynamo
      .on(QueryCommand)
      .resolves({ Items: [row(4), row(3), row(2)], LastEvaluatedKey: { x: 1 } });
    const { items, nextCursor } = await read(ownedWebsiteRows('me'), { limit: 2 });
    expect(items).toEqual([4, 3]);
    const partition = { attribute: 'pk', value: 'OWNER#me' };
    expect(decodeCursor(nextCursor ?? '', partition)).toEqual({ pk: 'OWNER#me', sk: 'WEBSITE#3' });
  });

  it('names the index’s key too where it reads an index', async () => {
    dynamo.on(QueryCommand).resolves({ Items: [row(4), row(3)] });
    const { nextCursor } = await read(allWebsiteRows, { limit: 1 });
    expect(decodeCursor(nextCursor ?? '', allWebsiteRows.partition)).toEqual({
      pk: 'OWNER#me',
      sk: 'WEBSITE#4',
      gsi1pk: 'WEBSITES',
      gsi1sk: '4',
    });
  });

  it('ends with a full page that was the last', async () => {
    dynamo.on(QueryCommand).resolves({ Items: [row(2), row(1)] });
    expect(await read(ownedWebsiteRows('me'), { limit: 2 })).toEqual({
      items: [2, 1],
      nextCursor: null,
    });
  });

  it('goes on where DynamoDB stopped short of the page', async () => {
    dynamo
      .on(QueryCommand)
      .resolves({ Items: [row(2)], LastEvaluatedKey: { pk: 'OWNER#me', sk: 'x' } });
    const { nextCursor } = await read(ownedWebsiteRows('me'), { limit: 5 });
    expect(nextCursor).toBe(encodeCursor({ pk: 'OWNER#me', sk: 'x' }));
  });

  it('takes DynamoDB’s refusal for the cursor’s fault only where there is one', async () => {
    dynamo.on(QueryCommand).rejects(error('ValidationException'));
    const cursor = encodeCursor({ pk: 'OWNER#me', sk: '' }) ?? '';
    await expect(read(ownedWebsiteRows('me'), { limit: 5, cursor })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    await expect(read(ownedWebsiteRows('me'), { limit: 5 })).rejects.toThrow('ValidationException');
  });

  it('lets throttling pass as it is', async () => {
    dynamo.on(QueryCommand).rejects(error('ThrottlingException'));
    const cursor = encodeCursor({ pk: 'OWNER#me', sk: 'WEBSITE#1' }) ?? '';
    await expect(read(ownedWebsiteRows('me'), { limit: 5, cursor })).rejects.toThrow('Throttling');
  });
});

describe('list rows', () => {
  it('are everybody’s for an administrator and their own for a client', () => {
    expect(websiteRowsFor({ role: 'admin', userId: 'a' })).toEqual(allWebsiteRows);
    expect(websiteRowsFor({ role: 'cliente', userId: 'a' })).toEqual(ownedWebsiteRows('a'));
  });

  it('say by their key whose they are and of which site', () => {
    expect(withRowKey({ pk: 'OWNER#ana', sk: 'WEBSITE#site', name: 'x' })).toMatchObject({
      userId: 'ana',
      websiteId: 'site',
      name: 'x',
    });
    expect(withRowKey({ pk: 'OWNER#none', sk: 'WEBSITE#site' })).toMatchObject({ userId: null });
  });
});
