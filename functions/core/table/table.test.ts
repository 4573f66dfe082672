import { DynamoDBClient, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { createTable, retryConflicts } from './table.ts';

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
