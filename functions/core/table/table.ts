import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** The one table and its client: every store is created with it. */
export interface Table {
  readonly client: DynamoDBDocumentClient;
  readonly name: string;
}

/** Attempts, and the longest wait between two of them: a conflicting transaction takes about 20 ms. */
const ATTEMPTS = 6;
const LONGEST_WAIT_MS = 100;

const isConflict = (error: unknown) =>
  error instanceof Error && error.name === 'TransactionConflictException';

const backOff = () => sleep(Math.random() * LONGEST_WAIT_MS);

/**
 * Makes single writes wait for a transaction on their item. DynamoDB refuses them at once, and the SDK does not retry
 * that error.
 */
export function retryConflicts(
  client: DynamoDBClient,
  wait: () => Promise<unknown> = backOff,
): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
        try {
          return await next(args);
        } catch (error) {
          if (!isConflict(error)) throw error;
        }
        await wait();
      }
      return next(args);
    },
    { step: 'initialize', name: 'retryTransactionConflicts' },
  );
}

export function createTable(name: string, base = new DynamoDBClient({})): Table {
  retryConflicts(base);
  const client = DynamoDBDocumentClient.from(base, {
    marshallOptions: { removeUndefinedValues: true },
  });
  return { client, name };
}
