import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import {
  DynamoDBClient,
  GetItemCommand,
  TransactionConflictException,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTable, retryConflicts, retryThrottles } from './table.ts';

const conflict = () => new TransactionConflictException({ message: 'busy', $metadata: {} });

/** A client that sends nothing: each attempt takes the next outcome. */
function clientOf(outcomes: (Error | undefined)[]) {
  const client = new DynamoDBClient({
    region: 'local',
    credentials: { accessKeyId: 'x', secretAccessKey: 'x' },
  });
  let attempts = 0;
  retryConflicts(client, () => Promise.resolve());
  client.middlewareStack.add(
    () => () => {
      const outcome = outcomes[attempts];
      attempts += 1;
      return outcome
        ? Promise.reject(outcome)
        : Promise.resolve({ output: { $metadata: {} }, response: {} });
    },
    { step: 'initialize', priority: 'low' },
  );
  const write = () => client.send(new UpdateItemCommand({ TableName: 'table', Key: {} }));
  return { write, attempts: () => attempts };
}

describe('a write to an item that a transaction holds', () => {
  it('is tried again until the transaction is through', async () => {
    const { write, attempts } = clientOf([conflict(), conflict()]);
    await write();
    expect(attempts()).toBe(3);
  });

  it('fails after six attempts', async () => {
    const { write, attempts } = clientOf(Array.from({ length: 9 }, conflict));
    await expect(write()).rejects.toBeInstanceOf(TransactionConflictException);
    expect(attempts()).toBe(6);
  });

  it('is one of every table’s', () => {
    const { client } = createTable('table', new DynamoDBClient({ region: 'local' }));
    expect(client.middlewareStack.identify().join(' ')).toContain('retryTransactionConflicts');
  });

  it('is not tried again for any other failure', async () => {
    const { write, attempts } = clientOf([new Error('denied')]);
    await expect(write()).rejects.toThrow('denied');
    expect(attempts()).toBe(1);
  });
});

describe('a table that is asked too much', () => {
  /** A table that refuses each request before its `passes`th try, and a client of it. */
  async function tableOf(passes: number, name = 'ProvisionedThroughputExceededException') {
    const bodies: unknown[] = [];
    const triesOf = new Map<string, number>();
    const server = createServer((request, response) => {
      void json(request).then((body) => {
        const text = JSON.stringify(body);
        const tries = (triesOf.get(text) ?? 0) + 1;
        triesOf.set(text, tries);
        bodies.push(body);
        const isRefused = tries < passes;
        response.writeHead(isRefused ? 400 : 200, { 'content-type': 'application/x-amz-json-1.0' });
        const __type = `com.amazonaws.dynamodb.v20120810#${name}`;
        response.end(isRefused ? JSON.stringify({ __type, message: 'too much' }) : '{}');
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const client = new DynamoDBClient({
      ...{ region: 'local', credentials: { accessKeyId: 'x', secretAccessKey: 'x' } },
      endpoint: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
      maxAttempts: 1,
    });
    retryThrottles(client, () => Promise.resolve());
    const read = (id: string) =>
      client.send(new GetItemCommand({ TableName: 'table', Key: { id: { S: id } } }));
    return { client, read, bodies };
  }

  it('answers once it is asked less, each of many requests', async () => {
    const { read } = await tableOf(10);
    const ids = Array.from({ length: 40 }, (_, n) => String(n));
    await expect(Promise.all(ids.map(read))).resolves.toHaveLength(40);
  });

  it.each([
    'ProvisionedThroughputExceededException',
    'ThrottlingException',
    'RequestLimitExceeded',
  ])('that never is fails after ten tries: %s', async (name) => {
    const { read, bodies } = await tableOf(99, name);
    await expect(read('1')).rejects.toMatchObject({ name });
    expect(bodies).toHaveLength(10);
  });

  it('gets a transaction again with the same token: it is never written twice', async () => {
    const { client, bodies } = await tableOf(3);
    const Put = { TableName: 'table', Item: { id: { S: '1' } } };
    await client.send(new TransactWriteItemsCommand({ TransactItems: [{ Put }] }));
    const tokens = bodies.map(
      (body) => (body as { ClientRequestToken: string }).ClientRequestToken,
    );
    expect(tokens).toHaveLength(3);
    expect(new Set(tokens).size).toBe(1);
  });

  it('is asked once where it refuses for another reason', async () => {
    const { read, bodies } = await tableOf(99, 'ResourceNotFoundException');
    await expect(read('1')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    expect(bodies).toHaveLength(1);
  });

  it('is every table', () => {
    const { client } = createTable('table', new DynamoDBClient({ region: 'local' }));
    expect(client.middlewareStack.identify().join(' ')).toContain('retryThrottles');
  });
});
